"""The collection of our own problems that ships with Tesuji: ``python -m tesuji.generate.shipped make`` or ``check``.

Problems are dealt by goal and level into a training part, from which patterns and networks may learn, and a test part,
on which they are measured; no problem of one part resembles one of the other.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import write_file
from tesuji.generate.finish import Made, replayed
from tesuji.generate.run import Run
from tesuji.generate.settings import LEVELS, GenerateSettings, Wanted
from tesuji.generate.trial import Trial
from tesuji.jobs.pool import all_cores
from tesuji.plural import counted
from tesuji.problems import Goal, Problem, Verdict, load
from tesuji.problems.collection import BUNDLED
from tesuji.script import Words, command

FOLDER = BUNDLED / "generated"
PARTS = ("training", "test")
TEST = 3
"""Every third piece of work goes to the test part, so that brothers stay together."""
PER_CELL = 66
"""Problems of one goal and level in both parts."""
PER_VERDICT = 12
"""Problems of one goal that end in ko or seki, or where nothing works."""
SEED = 17
MOST_PIECES = 500
"""Pieces of work for one goal: some cells stay smaller."""
OTHER_VERDICTS = (
    (Goal.KILL, Verdict.KO),
    (Goal.LIVE, Verdict.KO),
    (Goal.KILL, Verdict.SEKI),
    (Goal.LIVE, Verdict.SEKI),
    (Goal.KILL, Verdict.FAILURE),
    (Goal.LIVE, Verdict.FAILURE),
    (Goal.CAPTURE, Verdict.FAILURE),
    (Goal.CONNECT, Verdict.FAILURE),
)


@dataclass
class Deal:
    """Fills files with problems that do not resemble each other, and knows when they are full."""

    outlines: set[str] = field(default_factory=set)
    files: dict[str, list[Made]] = field(default_factory=lambda: defaultdict(list))

    def add(self, made: Made, name: str, most: int) -> bool:
        """Put a problem into the files of this name, unless they are full or something like it is there."""
        part = PARTS[1] if made.piece % TEST == TEST - 1 else PARTS[0]
        full = len(self.files[f"{part}/{name}"]) >= (most // TEST if part == PARTS[1] else most - most // TEST)
        if full or made.outline in self.outlines:
            return False
        self.outlines.add(made.outline)
        self.files[f"{part}/{name}"].append(made)
        return True

    def count(self, name: str) -> int:
        """How many problems of this name there are in both parts."""
        return sum(len(self.files.get(f"{part}/{name}", ())) for part in PARTS)

    def sgf(self) -> Iterator[tuple[str, str]]:
        """Every file as SGF, with its name."""
        for name, problems in sorted(self.files.items()):
            kind = name.partition("/")[2]
            text = "".join(made.to_sgf(f"{kind} {number:02}") for number, made in enumerate(problems, 1))
            yield f"{name}.sgf", text


def file_name(made: Made) -> str:
    """Success is by level, the other verdicts by name."""
    verdict = made.problem.expected.verdict
    return f"{made.problem.goal}-{made.grade.level if verdict is Verdict.SUCCESS else verdict}"


def make(folder: Path, stores: Path | None, seed: int = SEED, jobs: int | None = None) -> Deal:
    """Make the whole collection, goal by goal."""
    deal = Deal()
    for goal in Goal:
        _fill(deal, Wanted(goal), seed, stores, jobs, PER_CELL)
    for goal, verdict in OTHER_VERDICTS:
        _fill(deal, Wanted(goal, verdict=verdict), seed, stores, jobs, PER_VERDICT)
    write(deal, folder)
    return deal


def _fill(deal: Deal, wanted: Wanted, seed: int, stores: Path | None, jobs: int | None, most: int) -> None:
    store = None if stores is None else stores / f"{wanted.goal}-{wanted.verdict}.sqlite"
    run = Run(wanted, sys.maxsize, seed, jobs=jobs or all_cores(), resume=store, most_pieces=MOST_PIECES)
    names = [f"{wanted.goal}-{level}" for level in LEVELS]
    if wanted.verdict is not Verdict.SUCCESS:
        names = [f"{wanted.goal}-{wanted.verdict}"]
    for made in run:
        deal.add(made, file_name(made), most)
        if all(deal.count(name) >= most for name in names):
            break
    print(f"{wanted}: " + ", ".join(f"{name} {deal.count(name)}" for name in names), flush=True)


def write(deal: Deal, folder: Path) -> None:
    """Write the files anew."""
    for part in PARTS:
        (folder / part).mkdir(parents=True, exist_ok=True)
        for old in (folder / part).glob("*.sgf"):
            old.unlink()
    for name, text in deal.sgf():
        write_file(folder / name, text)


def complaint(problem: Problem, trial: Trial) -> str:
    """What is wrong with the answer that a file gives; empty when the checker has replayed it all."""
    found = trial.decide(problem, trial.settings.nodes)
    if found is None:
        return "is not decided"
    expected = problem.expected
    if found.verdict is not expected.verdict or frozenset(found.moves) != expected.accepted:
        return f"is {found.verdict}, not {expected.verdict}, or by other moves"
    if not replayed(found, trial, trial.settings.proof_nodes):
        return "could not be replayed"
    return "" if expected.tree else "has no solution tree"


def check(paths: Iterable[Path]) -> Iterator[tuple[Problem, str]]:
    """Every problem of the files with what is wrong with it."""
    trial = Trial(Verdict.SUCCESS, GenerateSettings())
    for path in paths:
        for problem in load(path).problems():
            yield problem, complaint(problem, trial)


@command
def main(words: Words = None) -> None:
    """Make the collection, or check the one that is there."""
    parser = argparse.ArgumentParser(description="Make or check the collection of our own problems.")
    parser.add_argument("what", choices=("make", "check"))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--stores", type=Path, help="folder for what is done, so that it can be stopped and go on")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args(words)
    if options.what == "make":
        make(options.folder, options.stores, options.seed, options.jobs)
        return
    counts: Counter[str] = Counter()
    for problem, wrong in check(sorted(options.folder.glob("*/*.sgf"))):
        counts["problems"] += 1
        if wrong:
            counts["wrong"] += 1
            print(f"{problem.source}: {problem.name} {wrong}", flush=True)
    print(f"{counted(counts['problems'], 'problem')}, {counts['wrong']} with a complaint")
    if counts["wrong"] or not counts["problems"]:
        raise InputError("the collection is not as it should be")


if __name__ == "__main__":
    sys.exit(main())
