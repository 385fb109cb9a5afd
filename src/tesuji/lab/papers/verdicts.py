"""What matches say about a published number: verdicts for the findings of several documents."""

from math import sqrt
from statistics import stdev

from tesuji.lab.experiments import Finding, MatchLine
from tesuji.lab.experiments.study import Verdict
from tesuji.plural import counted

WIDE = 10.0
"""An interval of a mean score that reaches further than so many points to either side tells little."""
FEW = 8
"""Fewer games are not held against a published mean."""


def score_words(line: MatchLine) -> str:
    """A's mean score with its interval, and the games."""
    if line.mean_score is None:
        return "no game"
    spread = line.score_interval
    around = "" if spread is None else f" ({spread[0]:+.1f} to {spread[1]:+.1f})"
    return f"{line.mean_score:+.1f}{around} in {counted(line.games, 'game')}"


def says_better(line: MatchLine) -> tuple[Verdict, str]:
    """Is A better than B, as the document says? By the mean score, 95 %."""
    spread = line.score_interval
    if spread is None:
        return "cannot tell", "there are too few games"
    if spread[0] > 0:
        return "agrees", "the interval of the mean score lies above nothing"
    if spread[1] < 0:
        return "disagrees", "the interval of the mean score lies below nothing"
    return "cannot tell", "the interval of the mean score holds nothing"


def says_as_much(line: MatchLine, published: float, games: int) -> tuple[Verdict, str]:
    """Does our mean score differ from one that was published after so many games?

    By Student's t, 95 %, with the error of both means; where the document gives no deviation, its games are taken to
    spread like ours.
    """
    if len(line.scores) < FEW or line.mean_score is None:
        return "cannot tell", f"fewer than {FEW} games"
    from scipy import stats

    number = len(line.scores)
    reach = float(stats.t.ppf(0.975, number - 1)) * stdev(line.scores) * sqrt(1 / number + 1 / games)
    difference = line.mean_score - published
    words = f"{difference:+.1f} ± {reach:.1f} with the error of both means"
    if abs(difference) > reach:
        return "disagrees", words
    return ("cannot tell" if reach > WIDE else "agrees"), words


def better(place: str, claim: str, published: str, line: MatchLine) -> Finding:
    """A finding about who is better."""
    verdict, why = says_better(line)
    return Finding(place, claim, published, score_words(line), verdict, why)


def as_much(place: str, claim: str, published: float, line: MatchLine, games: int) -> Finding:
    """A finding about a mean score that was published after so many games."""
    verdict, why = says_as_much(line, published, games)
    return Finding(place, claim, f"{published:+.1f}", score_words(line), verdict, why)
