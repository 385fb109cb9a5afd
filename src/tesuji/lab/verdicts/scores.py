"""Rules for claims about the scores and wins of matches."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, stdev

from tesuji.lab.statistics import (
    chance_beyond,
    equivalent,
    need_scipy,
    quantile,
    welch_freedom,
    wilson_interval,
)
from tesuji.lab.verdicts.evidence import CHANCE, Evidence, Judged

POINTS = 10.0
"""Mean scores that differ by at most this many points count as equal."""


@dataclass(frozen=True)
class Mean(Evidence):
    """A mean that is claimed to be above 0 (or below, with ``below``)."""

    rule = "mean"
    number: int
    mean: float
    deviation: float
    below: bool = False

    def _judge(self, p: float | None) -> Judged:
        if self.number < 2:
            return "not run" if not self.number else "cannot tell", "fewer than two games" if self.number else ""
        reach = quantile(freedom=self.number - 1) * self.deviation / sqrt(self.number)
        words = f"{self.mean:+.1f} ± {reach:.1f} (95 %, Student's t)"
        if abs(self.mean) <= reach:
            return "cannot tell", words
        return ("agrees" if (self.mean < 0) == self.below else "disagrees"), words


@dataclass(frozen=True)
class Apart(Evidence):
    """Two means of which the first is claimed to be greater (Welch's t)."""

    rule = "apart"
    numbers: tuple[int, int]
    means: tuple[float, float]
    deviations: tuple[float, float]

    def _judge(self, p: float | None) -> Judged:
        if min(self.numbers) < 2:
            return ("cannot tell" if min(self.numbers) else "not run"), "too few games"
        difference, error = self.means[0] - self.means[1], _error(self.deviations, self.numbers)
        reach = quantile(freedom=welch_freedom(self.deviations, self.numbers)) * error
        words = f"{difference:+.1f} ± {reach:.1f} points (95 %, Welch's t)"
        if abs(difference) > reach:
            return ("agrees" if difference > 0 else "disagrees"), words
        return "cannot tell", words


@dataclass(frozen=True)
class Equal(Evidence):
    """A mean beside a published one: equal within a margin, by two one-sided tests with the error of both."""

    rule = "equal"
    number: int
    mean: float
    deviation: float
    published: float
    games: int
    published_deviation: float | None = None
    """Where the document gives none, its games are taken to spread like ours."""
    margin: float = POINTS
    family: str = ""

    def _table(self) -> str:
        return self.family if self.number >= 2 else ""

    def _chance(self) -> float:
        error = self._error()
        return chance_beyond((self.mean - self.published) / error, self._freedom()) if error else 1.0

    @property
    def _theirs(self) -> float:
        return self.deviation if self.published_deviation is None else self.published_deviation

    def _error(self) -> float:
        return _error((self.deviation, self._theirs), (self.number, self.games))

    def _freedom(self) -> float:
        """Welch's; where the published deviation is taken to be ours, what is known of both comes from our games."""
        if self.published_deviation is None or self.games < 2:
            return self.number - 1
        return welch_freedom((self.deviation, self.published_deviation), (self.number, self.games))

    def _judge(self, p: float | None) -> Judged:
        if self.number < 2:
            return ("cannot tell" if self.number else "not run"), "fewer than two games" if self.number else ""
        error, difference, freedom = self._error(), self.mean - self.published, self._freedom()
        chance = self._chance() if p is None else p
        reach = quantile(freedom=freedom) * error
        words = f"{difference:+.1f} ± {reach:.1f} (95 %, the error of both means), p = {chance:.3g}"
        if chance < CHANCE:
            return "disagrees", words
        if equivalent(difference, error, self.margin, freedom):
            return "agrees", f"{words}; equal within {self.margin:g}"
        if not equivalent(0.0, self._theirs / sqrt(self.games), self.margin, max(self.games - 1, 1)):
            number = ceil((quantile(0.9) * self._theirs / self.margin) ** 2)
            return "too small to tell", f"{words}; {number} published games would allow it, there are {self.games}"
        return "cannot tell", f"{words}; not shown to be equal within {self.margin:g}"


@dataclass(frozen=True)
class Rates(Evidence):
    """A rate of wins beside a published one (Fisher's exact test; equal within a margin by both errors)."""

    rule = "rates"
    right: float
    of: int
    published_right: int
    published_of: int
    margin: float = 0.15
    family: str = ""

    def _table(self) -> str:
        return self.family if self.of else ""

    def _chance(self) -> float:
        stats = need_scipy("stats")

        ours, theirs = round(self.right), self.published_right
        table = [[theirs, self.published_of - theirs], [ours, self.of - ours]]
        return float(stats.fisher_exact(table).pvalue)

    def _judge(self, p: float | None) -> Judged:
        if not self.of:
            return "not run", ""
        chance = self._chance() if p is None else p
        words = f"Fisher's exact test: p = {chance:.3g}"
        if chance < CHANCE:
            return "disagrees", words
        (low, high), (their_low, their_high) = (
            wilson_interval(self.right, self.of, 0.9),
            wilson_interval(self.published_right, self.published_of, 0.9),
        )
        ours, theirs = self.right / self.of, self.published_right / self.published_of
        below = (ours - theirs) - sqrt((ours - low) ** 2 + (their_high - theirs) ** 2)  # Newcombe 1998, method 10
        above = (ours - theirs) + sqrt((high - ours) ** 2 + (theirs - their_low) ** 2)
        if -self.margin <= below and above <= self.margin:
            return "agrees", f"{words}; equal within {self.margin:.0%}"
        return "cannot tell", f"{words}; not shown to be equal within {self.margin:.0%}"


@dataclass(frozen=True)
class Spread(Evidence):
    """A standard deviation beside a published one (F test; equal within a factor)."""

    rule = "spread"
    number: int
    deviation: float
    games: int
    published: float
    factor: float = 1.5
    family: str = ""

    def _table(self) -> str:
        return self.family if self.number >= 2 else ""

    def _chance(self) -> float:
        stats = need_scipy("stats")

        if self.deviation == 0:
            return 0.0
        below = float(stats.f.cdf((self.published / self.deviation) ** 2, self.games - 1, self.number - 1))
        return 2 * min(below, 1 - below)

    def _judge(self, p: float | None) -> Judged:
        if self.number < 2:
            return "not run", ""
        stats = need_scipy("stats")

        chance = self._chance() if p is None else p
        words = f"F test of variances: p = {chance:.3g}"
        if chance < CHANCE:
            return "disagrees", words
        ratio = (self.published / self.deviation) ** 2
        low = ratio / float(stats.f.ppf(0.95, self.games - 1, self.number - 1))
        high = ratio / float(stats.f.ppf(0.05, self.games - 1, self.number - 1))
        if 1 / self.factor**2 <= low and high <= self.factor**2:
            return "agrees", f"{words}; equal within a factor of {self.factor:g}"
        return "cannot tell", f"{words}; not shown to be equal within a factor of {self.factor:g}"


def mean_of(values: Sequence[float]) -> tuple[int, float, float]:
    """Number, mean and standard deviation, as the rules about means want them."""
    return len(values), fmean(values) if values else 0.0, stdev(values) if len(values) > 1 else 0.0


def _error(deviations: Iterable[float], numbers: Iterable[int]) -> float:
    return sqrt(sum(one**2 / number for one, number in zip(deviations, numbers, strict=True)))
