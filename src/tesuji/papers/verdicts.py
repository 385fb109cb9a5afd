"""Findings about matches beside a published number, for several documents."""

from tesuji.lab.studies import Finding, MatchLine
from tesuji.lab.verdicts import Equal, Mean, mean_of
from tesuji.plural import counted


def score_words(line: MatchLine) -> str:
    """A's mean score with its interval, and the games."""
    if line.mean_score is None:
        return "no game"
    spread = line.score_interval
    around = "" if spread is None else f" ({spread[0]:+.1f} to {spread[1]:+.1f})"
    return f"{line.mean_score:+.1f}{around} in {counted(line.games, 'game')}"


def better(place: str, claim: str, published: str, line: MatchLine, words: str = "") -> Finding:
    """A finding about who is better, by the mean score."""
    return Finding(place, claim, published, score_words(line), Mean(*mean_of(line.scores)), words)


def as_much(place: str, claim: str, published: float, line: MatchLine, games: int, words: str = "") -> Finding:
    """A finding about a mean score that was published after so many games."""
    evidence = Equal(*mean_of(line.scores), published, games)
    return Finding(place, claim, f"{published:+.1f}", score_words(line), evidence, words)
