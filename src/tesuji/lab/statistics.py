"""Statistics of matches and problems, mostly SciPy's: intervals, tests, Elo, and when to stop.

Results are counted from one player's side: wins, draws (half a win each), losses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import ceil, exp, floor, inf, isclose, log, log1p, log10, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

from tesuji.errors import InputError

CONFIDENCE = 0.95


def need_scipy(module: str) -> Any:
    """A module of SciPy, which tests of experiments need, or a sentence where it is not installed."""
    try:
        return import_module(f"scipy.{module}")
    except ModuleNotFoundError:
        raise InputError("this statistic needs SciPy, which is not installed: expected tesuji[stats]") from None


def quantile(confidence: float = CONFIDENCE, freedom: float = inf) -> float:
    """How many standard deviations hold this much of a normal distribution, both sides taken: 1.96 for 95 %.

    With degrees of freedom it is of Student's t, for an error that is itself estimated from so few values.
    """
    if freedom == inf:
        return NormalDist().inv_cdf((1 + confidence) / 2)
    return float(need_scipy("stats").t.ppf((1 + confidence) / 2, freedom))


def chance_beyond(distance: float, freedom: float = inf) -> float:
    """How likely a value this many standard errors away is by chance, both sides (normal, or Student's t)."""
    if freedom == inf:
        return 2 * NormalDist().cdf(-abs(distance))
    return 2 * float(need_scipy("stats").t.sf(abs(distance), freedom))


def welch_freedom(deviations: Sequence[float], numbers: Sequence[int]) -> float:
    """Degrees of freedom of the error of a difference of two means with deviations of their own (B. L. Welch 1947)."""
    parts = [one**2 / number for one, number in zip(deviations, numbers, strict=True)]
    if not sum(parts):
        return inf
    return sum(parts) ** 2 / sum(part**2 / (number - 1) for part, number in zip(parts, numbers, strict=True) if part)


def wilson_interval(successes: float, trials: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Where the true rate lies (E. B. Wilson 1927); the whole range from 0 to 1 without trials."""
    if trials == 0:
        return 0.0, 1.0
    found = [_wilson(number / trials, trials, quantile(confidence)) for number in sorted(_around(successes))]
    low, high = (sum(ends) / len(found) for ends in zip(*found, strict=True))
    return low, high


def _wilson(rate: float, trials: int, z: float) -> tuple[float, float]:
    """The ends of the interval for a rate; written out, so that a match needs no SciPy."""
    spread = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    center, scale = rate + z * z / (2 * trials), 1 + z * z / trials
    return max(0.0, (center - spread) / scale), min(1.0, (center + spread) / scale)


def _around(successes: float) -> set[int]:
    """The number, or the two whole numbers around it where a draw counts as half a win: they are averaged."""
    return {floor(successes), ceil(successes)}


def mcnemar(only_first: int, only_second: int) -> float:
    """How likely is such a difference by chance, if two methods are equally good (Q. McNemar 1947, exact, both sides)?

    Counted are the problems that only the first or only the second has right; those on which they agree say nothing.
    """
    stats = need_scipy("stats")

    trials = only_first + only_second
    return float(stats.binomtest(only_first, trials).pvalue) if trials else 1.0


def mean_and_error(values: Sequence[float]) -> tuple[float, float] | None:
    """The mean and its standard error (nothing for no values; an unknown error, infinite, for a single one)."""
    if not values:
        return None
    mean = fmean(values)
    return mean, inf if len(values) == 1 else stdev(values) / sqrt(len(values))


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> tuple[float, float] | None:
    """Where the true mean lies, by Student's t; nothing for less than two values."""
    if len(values) < 2:
        return None
    stats = need_scipy("stats")

    if _constant(values):
        return values[0], values[0]
    found = stats.ttest_1samp(values, 0.0).confidence_interval(confidence)
    return float(found.low), float(found.high)


def _constant(values: Sequence[float]) -> bool:
    """No variance but that of rounding, so that Student's t has nothing to divide by."""
    return isclose(min(values), max(values), abs_tol=1e-12)


def chance_of_mean(values: Sequence[float], expected: float) -> float | None:
    """How likely a mean so far from the expected one is by chance, both sides: Student's t, nothing for less than two
    values. Values that are all the same are counted by a sign test instead: n of them on one side have p = 2 / 2^n."""
    if len(values) < 2:
        return None
    stats = need_scipy("stats")

    if _constant(values):
        return 1.0 if isclose(values[0], expected, abs_tol=1e-12) else mcnemar(len(values), 0)
    return float(stats.ttest_1samp(values, expected).pvalue)


def chance_of_rate(successes: float, trials: int, expected: float) -> float:
    """How likely a rate so far from the expected one is by chance (binomial, both sides); half a win counts as one
    in every other, so the two whole numbers around it are averaged."""
    stats = need_scipy("stats")

    found = [float(stats.binomtest(number, trials, expected).pvalue) for number in sorted(_around(successes))]
    return sum(found) / len(found)


def paired_t(first: Sequence[float], second: Sequence[float]) -> float | None:
    """How likely so large a difference of two means is by chance, pair by pair (see ``chance_of_mean``)."""
    return chance_of_mean([a - b for a, b in zip(first, second, strict=True)], 0.0)


def holm(chances: Sequence[float]) -> list[float]:
    """p-values adjusted for their number (S. Holm 1979), in the order in which they were given."""
    order = sorted(range(len(chances)), key=lambda k: chances[k])
    adjusted, least = [0.0] * len(chances), 0.0
    for rank, k in enumerate(order):
        least = max(least, min(1.0, chances[k] * (len(chances) - rank)))
        adjusted[k] = least
    return adjusted


def equivalent(difference: float, error: float, margin: float, freedom: float = inf) -> bool:
    """Is a difference shown to be within ± ``margin``? Two one-sided tests at 5 % (D. J. Schuirmann 1987).

    ``freedom`` are the degrees of freedom of an error that is estimated from few values.
    """
    return abs(difference) + quantile(0.9, freedom) * error < margin


def needed_to_find(effect: float, variance: float, power: float = 0.8) -> float:
    """How many pairs a test at 5 % needs to find a mean difference this large with this power."""
    if effect == 0:
        return inf
    return ceil((quantile() + NormalDist().inv_cdf(power)) ** 2 * variance / effect**2)


def needed_to_show_equal(margin: float, variance: float, power: float = 0.8) -> float:
    """How many pairs are needed to show that a difference is within ± ``margin`` where there is none."""
    return ceil((quantile(0.9) + NormalDist().inv_cdf((1 + power) / 2)) ** 2 * variance / margin**2)


def bradley_terry(wins: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """How strong players are in Elo who have met in pairs (R. A. Bradley and M. E. Terry 1952); their mean is 0.

    ``wins[a, b]`` is how often a has won against b. Everybody has a drawn game with an imagined player of strength 0,
    so that a player who won or lost every game has a finite strength too.
    """
    optimize = need_scipy("optimize")

    names = sorted({name for pair in wins for name in pair})
    number = {name: k for k, name in enumerate(names)}

    def surprise(strength: Sequence[float]) -> float:  # in units of log-odds, on which the search for it is at home
        gaps = [(strength[number[a]] - strength[number[b]], count) for (a, b), count in wins.items()]
        gaps += [(gap, 0.5) for one in strength for gap in (one, -one)]
        return sum(count * log1p(exp(-gap)) for gap, count in gaps)

    found = optimize.minimize(surprise, [0.0] * len(names)).x if names else []
    middle = sum(found) / max(len(names), 1)
    return {name: float(value - middle) * 400 / log(10) for name, value in zip(names, found, strict=True)}


def elo_difference(rate: float) -> float:
    """How much stronger a player is who scores this rate (A. E. Elo): 0 for one half, 191 for three quarters."""
    if rate <= 0:
        return -inf
    return inf if rate >= 1 else -400 * log10(1 / rate - 1)


def expected_rate(elo: float) -> float:
    """The rate that a player scores who is stronger by this much."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Sprt:
    """A sequential test of "at least ``elo1`` stronger" against "at most ``elo0``" (A. Wald 1945).

    Every game is a trial with the rate that the Elo difference promises, so that a win adds log(p1 / p0) to the
    log-likelihood ratio and a loss log((1 - p1) / (1 - p0)); a draw, rare in Go, adds half of both.
    """

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    """The chance to say "stronger" wrongly."""
    beta: float = 0.05
    """The chance to miss it."""

    def __post_init__(self) -> None:
        if self.elo1 <= self.elo0 or not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise InputError("a sequential test needs elo0 below elo1, and error rates between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the weaker hypothesis is accepted, above the second the stronger one."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, wins: int, draws: int, losses: int) -> float:
        p0, p1 = expected_rate(self.elo0), expected_rate(self.elo1)
        return (wins + draws / 2) * log(p1 / p0) + (losses + draws / 2) * log((1 - p1) / (1 - p0))

    def decide(self, wins: int, draws: int, losses: int) -> str | None:
        """``"stronger"``, ``"not stronger"``, or ``None`` to go on."""
        lower, upper = self.bounds
        ratio = self.ratio(wins, draws, losses)
        return "stronger" if ratio >= upper else "not stronger" if ratio <= lower else None
