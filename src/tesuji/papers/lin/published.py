"""What Lin has published: 340 runs (appendix A, a data file), and the numbers of the tables and figures."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean, stdev

from tesuji.errors import InputError
from tesuji.lab.statistics import CONFIDENCE, chance_of_mean, mean_interval

DOCUMENT = "Lin 2017"
THESIS = "J. F. Lin 2017, Monte Carlo tree search and minimax combination, M. Sc. thesis, University of Maryland"
RUNS = Path(__file__).parents[1] / "data" / "lin_runs.csv"
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


COMPARISONS = (
    Comparison("level 3", 1, ("4.2.1", "4.2.2"), 3, 11, (48803, 7792), (7304, 1415), (34662, 48336)),
    Comparison("level 5", 1, ("4.3.1", "4.3.2"), 5, 13, (49786, 7761), (23067, 7384), (19363, 34076)),
    Comparison("simple", 1, ("4.4.1", "4.4.2"), 5, 9, (1153, 250), (1016, 303), (-80, 354)),
    Comparison("simple", 2, ("4.4.3", "4.4.4"), 3, 9, (1906, 235), (2026, 359), (-315, 76)),
    Comparison("simple", 3, ("4.4.5", "4.4.6"), 5, 7, (1074, 294), (825, 418), (-16, 514)),
    Comparison("simple", 4, ("4.4.7", "4.4.8"), 5, 5, (2046, 395), (1917, 279), (-118, 376)),
    Comparison("simple", 5, ("4.4.9", "4.4.10"), 9, 9, (2396, 346), (2107, 369), (23, 555)),
    Comparison("complex", 1, ("4.5.1", "4.5.2"), 9, 9, (78395, 4344), (17643, 2023), (56855, 64649)),
    Comparison("complex", 2, ("4.5.3", "4.5.4"), 9, 13, (52966, 2984), (35254, 15631), (4300, 31122)),
    Comparison("complex", 3, ("4.5.5", "4.5.6"), 9, 9, (37692, 6180), (29536, 6259), (-146, 16457)),
    Comparison("complex", 4, ("4.5.7", "4.5.8"), 7, 7, (36677, 9654), (31260, 8223), (-5482, 16317)),
    Comparison("complex", 5, ("4.5.9", "4.5.10"), 9, 11, (43118, 15449), (15838, 9397), (16522, 38039)),
)


@cache
def all_runs() -> tuple[tuple[str, int, str, int], ...]:
    """Kind, problem, algorithm and simulations of each of Lin's runs."""
    with RUNS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return tuple((row["kind"], int(row["problem"]), row["algorithm"], int(row["simulations"])) for row in rows)


def spread(values: Sequence[float]) -> str:
    """Mean and standard deviation, as Lin prints them."""
    return f"{mean(values):,.0f} ± {stdev(values):,.0f}" if len(values) > 1 else f"{mean(values):,.0f}"
