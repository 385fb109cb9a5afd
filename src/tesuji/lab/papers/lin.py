"""Lin's experiment (Lin 2017, chapter 4): how many simulations until the correct move is picked for good?

``python -m tesuji.lab.papers.lin`` runs both of his algorithms on our problems with shallow traps and on simple ones,
and compares them by a paired t-test as he did. The correct moves and the levels of the traps are searched afresh.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import isfinite
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from tesuji.errors import InputError
from tesuji.lab.command import Words, command
from tesuji.lab.experiments import Study
from tesuji.lab.papers.lin_problems import BUDGET, FOLDER, MAX_DEPTH, Candidate, simulations_needed
from tesuji.problems.lin import read_lin
from tesuji.solvers.lin.settings import PRESETS, LinSettings
from tesuji.solvers.lin.traps import first_moves

CONFIDENCE = 0.95
SEEDS = 10
KINDS = {
    "trap3": "level-3 shallow traps",
    "trap5": "level-5 shallow traps",
    "simple": "simple problems",
    "lucky": "problems that MCTS solves by luck in some runs",
}


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


@dataclass(frozen=True)
class Comparison:
    """Both algorithms on one problem, run by run."""

    name: str
    kind: str
    wins_in: int
    levels: tuple[int, ...]
    budget: int
    mcts: tuple[int | None, ...]
    """Simulations until consistent, by seed; ``None`` where the budget was too small."""
    combined: tuple[int | None, ...]

    def counted(self, runs: Sequence[int | None]) -> list[int]:
        """The runs as numbers; one that did not settle counts as half the budget, the least that it can have needed."""
        return [self.budget // 2 if run is None else run for run in runs]

    @property
    def ratio(self) -> float:
        """How many times more simulations MCTS needs on the average: above 1 is better for the combination."""
        return mean(self.counted(self.mcts)) / mean(self.counted(self.combined))

    @property
    def test(self) -> TTest:
        """His test of the difference."""
        return paired_t_test(self.counted(self.mcts), self.counted(self.combined))

    def as_record(self) -> dict[str, Any]:
        """The comparison as plain data."""
        return asdict(self) | {"ratio": round(self.ratio, 3), "test": asdict(self.test)}


def paired_t_test(first: Sequence[float], second: Sequence[float], confidence: float = CONFIDENCE) -> TTest:
    """Whether two algorithms differ on the same seeds."""
    from scipy import stats

    if len(first) != len(second) or len(first) < 2:
        raise InputError(f"a paired test needs two or more pairs: found {len(first)} and {len(second)} values")
    result = stats.ttest_rel(first, second)
    interval = result.confidence_interval(confidence)
    difference = mean(a - b for a, b in zip(first, second, strict=True))
    if not isfinite(result.pvalue):  # every pair differs by the same
        return TTest(difference, difference, difference, 1.0 if difference == 0 else 0.0)
    return TTest(difference, float(interval.low), float(interval.high), float(result.pvalue))


def compare(path: Path, combined: LinSettings, seeds: Sequence[int], budget: int = BUDGET) -> Comparison:
    """Run MCTS and another search on a problem, once for each seed."""
    problem = read_lin(path)
    found = Candidate(problem, tuple(first_moves(problem, MAX_DEPTH)))
    if sum(first.wins_in is not None for first in found.moves) != 1:
        raise InputError(f"{path}: expected one correct move within {MAX_DEPTH} plies")

    def runs(settings: LinSettings) -> tuple[int | None, ...]:
        return tuple(simulations_needed(problem, found.correct, settings, seed, budget) for seed in seeds)

    levels = tuple(sorted(found.levels.values()))
    kind = path.stem.split("-")[0]
    return Comparison(path.stem, kind, found.wins_in, levels, budget, runs(PRESETS["lin-mcts"]), runs(combined))


def study(
    combined: LinSettings, seeds: Sequence[int], files: Sequence[Path] = (), budget: int = BUDGET
) -> Iterator[Comparison]:
    """The comparison on every problem, ours or those in the files."""
    for path in files or sorted(FOLDER.glob("*.txt")):
        yield compare(path, combined, seeds, budget)


def sentence(comparison: Comparison) -> str:
    """One line of the report."""
    test, columns = comparison.test, []
    for runs in (comparison.mcts, comparison.combined):
        numbers = comparison.counted(runs)
        missing = runs.count(None)
        columns.append(f"{mean(numbers):7.0f} ± {stdev(numbers):6.0f}" + (f" ({missing} unsettled)" if missing else ""))
    return (
        f"{comparison.name:14} traps {comparison.levels[0]}, wins in {comparison.wins_in:2}: "
        f"MCTS {columns[0]}, combined {columns[1]}, ratio {comparison.ratio:5.2f}, "
        f"difference {test.lower:.0f} to {test.upper:.0f}, p = {test.p_value:.2g}"
    )


@command
def main(words: Words = None) -> None:
    """Run the study and print a line for each problem."""
    parser = argparse.ArgumentParser(description="Repeat Lin's comparison of MCTS and minimax-combined MCTS.")
    parser.add_argument("files", nargs="*", type=Path, help="problems in his format (default: ours)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="runs of each algorithm, with the seeds 1, 2, ...")
    parser.add_argument("--budget", type=int, default=BUDGET, help="simulations of each run")
    parser.add_argument(
        "--preset", choices=sorted(PRESETS), default="lin-minimax-mcts", help="what to compare with MCTS"
    )
    parser.add_argument("--threshold", type=int, help="visits per child from which a node takes part in minimax")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    options = parser.parse_args(words)
    settings = PRESETS[options.preset]
    if options.threshold is not None:
        settings = replace(settings, minimax_threshold=options.threshold)
    if not options.json:
        print(f"Load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for comparison in study(settings, range(1, options.seeds + 1), options.files, options.budget):
        print(json.dumps(comparison.as_record()) if options.json else sentence(comparison), flush=True)


EXPERIMENTS: tuple[Study, ...] = ()

if __name__ == "__main__":
    sys.exit(main())
