"""What Lin has published: 340 runs (appendix A, a data file), and the numbers of the tables and figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import mean, stdev
from typing import Any

from tesuji.errors import InputError
from tesuji.lab.statistics import CONFIDENCE, chance_of_mean, mean_interval
from tesuji.papers.published import published, table

HIS_CONFIDENCE = 0.975
"""Lin calls the intervals 95 %; they are these."""


@dataclass(frozen=True)
class TTest:
    """A paired t-test of MCTS less minimax-combined MCTS."""

    difference: float
    lower: float
    upper: float
    """The difference with its confidence interval."""
    p_value: float

    @property
    def significant(self) -> bool:
        """Whether chance alone would differ as much in fewer than one of twenty studies."""
        return self.p_value < 1 - CONFIDENCE


def paired_t_test(first: Sequence[float], second: Sequence[float], confidence: float = CONFIDENCE) -> TTest:
    """Whether two algorithms differ on the same seeds."""
    if len(first) != len(second) or len(first) < 2:
        raise InputError(f"a paired test needs two or more pairs: found {len(first)} and {len(second)} values")
    differences = [a - b for a, b in zip(first, second, strict=True)]
    interval, p_value = mean_interval(differences, confidence), chance_of_mean(differences, 0.0)
    assert interval is not None
    assert p_value is not None
    return TTest(mean(differences), *interval, p_value)


@dataclass(frozen=True)
class Comparison:
    """One problem of Lin's: the tables of the text, and the runs behind them."""

    kind: str
    problem: int
    tables: tuple[str, str]
    """Means and deviations; the t-test."""
    trap_level: int
    depth: int
    """Of the traps and of the correct move, as Lin says."""
    mcts: tuple[int, int]
    combined: tuple[int, int]
    """Mean and standard deviation as printed."""
    interval: tuple[int, int]
    """As printed, "95 %"."""

    @property
    def name(self) -> str:
        """What it is called here."""
        return self.kind if self.kind.startswith("level") else f"{self.kind} {self.problem}"

    def runs(self, algorithm: str) -> list[int]:
        """Lin's runs of one algorithm, in their order."""
        asked = (self.kind, self.problem, algorithm)
        return [run for *what, run in all_runs() if tuple(what) == asked]

    def test(self, confidence: float = CONFIDENCE) -> TTest:
        """The paired t-test of Lin's runs."""
        return paired_t_test(self.runs("mcts"), self.runs("combined"), confidence)

    @property
    def claims_difference(self) -> bool:
        """Does Lin's interval leave zero out?"""
        return not self.interval[0] <= 0 <= self.interval[1]


def _comparison(line: dict[str, Any]) -> Comparison:
    values: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in line.items()}
    return Comparison(**values)


COMPARISONS = tuple(map(_comparison, published("lin")["comparisons"]))


@cache
def all_runs() -> tuple[tuple[str, int, str, int], ...]:
    """Kind, problem, algorithm and simulations of each of Lin's runs."""
    rows = table("lin", "runs")
    return tuple((row["kind"], int(row["problem"]), row["algorithm"], int(row["simulations"])) for row in rows)


def spread(values: Sequence[float]) -> str:
    """Mean and standard deviation, as Lin prints them."""
    return f"{mean(values):,.0f} ± {stdev(values):,.0f}" if len(values) > 1 else f"{mean(values):,.0f}"
