"""What matches say about a published number: verdicts for the findings of several documents."""

from tesuji.lab.experiments import Finding, MatchLine
from tesuji.lab.experiments.study import Verdict

WIDE = 10.0
"""An interval of a mean score that reaches further than so many points to either side tells little."""


def score_words(line: MatchLine) -> str:
    """A's mean score with its interval, and the games."""
    if line.mean_score is None:
        return "no game"
    spread = line.score_interval
    around = "" if spread is None else f" ({spread[0]:+.1f} to {spread[1]:+.1f})"
    return f"{line.mean_score:+.1f}{around} in {line.games} games"


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


def says_as_much(line: MatchLine, published: float) -> tuple[Verdict, str]:
    """Does the published mean score lie where ours may be? By the mean score, 95 %."""
    spread = line.score_interval
    if spread is None:
        return "cannot tell", "there are too few games"
    low, high = spread
    if not low <= published <= high:
        return "disagrees", "the published mean lies outside our interval"
    if (high - low) / 2 > WIDE:
        return "cannot tell", f"our interval holds the published mean, but is wider than {WIDE:g} points to either side"
    return "agrees", "our interval holds the published mean"


def better(place: str, claim: str, published: str, line: MatchLine) -> Finding:
    """A finding about who is better."""
    verdict, why = says_better(line)
    return Finding(place, claim, published, score_words(line), verdict, why)


def as_much(place: str, claim: str, published: float, line: MatchLine) -> Finding:
    """A finding about a mean score."""
    verdict, why = says_as_much(line, published)
    return Finding(place, claim, f"{published:+.1f}", score_words(line), verdict, why)
