"""The collection of our own problems that ships with Tesuji.

``python -m tesuji.generate.shipped make`` makes it anew, ``renew`` replaces its weaker half, and ``check`` replays it.
Problems are dealt by goal and level into a training part, from which patterns and networks may learn, and a test part,
on which they are measured; no problem of one part resembles one of the other.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import write_file
from tesuji.generate.canonical import outline
from tesuji.generate.complete import Finisher, Made, replayed
from tesuji.generate.grading import grade
from tesuji.generate.run import Run
from tesuji.generate.settings import LEVELS, GenerateSettings, Wanted
from tesuji.generate.sketch import sketch_of
from tesuji.generate.themes import themes_of
from tesuji.generate.trial import Trial
from tesuji.jobs.pool import all_cores
from tesuji.plural import counted
from tesuji.problems import Goal, Problem, Verdict, load
from tesuji.problems.collection import BUNDLED
from tesuji.script import Words, command

FOLDER = BUNDLED / "generated"
PARTS = ("training", "test")
TEST = 3
"""Every third piece of work goes to the test part, so that near-duplicates stay together."""
PER_CELL = 66
PER_VERDICT = 12
"""Problems of one goal that end in ko or seki, or where nothing works."""
SEED = 17
MOST_PIECES = 500
"""Pieces of work for one goal: some cells stay smaller."""
KEPT = 0.5
"""``renew`` keeps this many of the problems that succeed, those with the most charm."""
FEWEST = 3
"""Problems of a file that has new ones, whether or not they have more charm."""
FROM_ONE_PIECE = 2
"""Problems of one piece of work in a file of a renewed collection."""
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
        part = part_of(made)
        full = len(self.files[f"{part}/{name}"]) >= (most // TEST if part == PARTS[1] else most - most // TEST)
        if full or made.outline in self.outlines:
            return False
        self.outlines.add(made.outline)
        self.files[f"{part}/{name}"].append(made)
        return True

    def count(self, name: str) -> int:
        return sum(len(self.files.get(f"{part}/{name}", ())) for part in PARTS)

    def sgf(self) -> Iterator[tuple[str, str]]:
        for name, problems in sorted(self.files.items()):
            kind = name.partition("/")[2]
            text = "".join(made.to_sgf(f"{kind} {number:02}") for number, made in enumerate(problems, 1))
            yield f"{name}.sgf", text


def part_of(made: Made) -> str:
    """Near-duplicates go to the same part."""
    return PARTS[1] if made.piece % TEST == TEST - 1 else PARTS[0]


def file_name(made: Made) -> str:
    verdict = made.problem.expected.verdict
    return f"{made.problem.goal}-{made.grade.level if verdict is Verdict.SUCCESS else verdict}"


def make(folder: Path, stores: Path | None, seed: int = SEED, jobs: int | None = None) -> Deal:
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


def finished_again(problem: Problem, settings: GenerateSettings) -> Made | None:
    """A problem of the collection as the generator finishes its own today; ``None`` where it would not."""
    assert isinstance(problem.goal, Goal)
    assert problem.expected.verdict is not None
    trial = Trial(problem.expected.verdict, settings)
    finisher = Finisher(Wanted(problem.goal), settings, trial)
    found = trial.decide(problem, settings.nodes)
    ready = None if found is None else finisher.prepared(sketch_of(problem), found)
    return None if ready is None else finisher.made(ready, "kept")


def fresh(stores: Path | None, seed: int, jobs: int | None) -> Iterator[Made]:
    """New problems of every goal, as many as the pieces of work have."""
    for goal in Goal:
        store = None if stores is None else stores / f"{goal}-success.sqlite"
        yield from Run(Wanted(goal), sys.maxsize, seed, jobs=jobs or all_cores(), resume=store, most_pieces=MOST_PIECES)


def renewed(folder: Path, fresh: Iterable[Made], settings: GenerateSettings | None = None) -> Deal:
    """The collection with its weaker half replaced by the best of these, and the rest finished again where that works.

    The better half is that of each file, so that every level stays. Nothing new resembles anything that was there
    before: what was learned from the training part stays apart from the test part. Where nothing works, or the answer
    is a ko or a seki, all stays.
    """
    settings, deal = settings or GenerateSettings(), Deal()
    before: dict[str, list[Made]] = defaultdict(list)
    dropped = 0
    for path in sorted(folder.glob("*/*.sgf")):
        for problem in load(path).problems():
            deal.outlines.add(outline(problem))
            made = as_it_stands(problem, settings)
            if made is None:
                dropped += 1
            elif problem.expected.verdict is Verdict.SUCCESS:
                before[f"{path.parent.name}/{file_name(made)}"].append(made)
            else:
                deal.files[f"{path.parent.name}/{path.stem}"].append(made)
    weaker: list[tuple[str, Made]] = []
    seen: set[str] = set()
    for name, problems in before.items():
        problems.sort(key=lambda made: -made.charm)
        half = ceil(KEPT * len(problems))
        weaker += [(name, made) for made in problems[half:]]
        for old in problems[:half]:
            made = finished_again(old.problem, settings) or old
            if made.outline in seen:  # without its filler it is the same as another
                made = old
            seen.add(made.outline)
            deal.files[f"{name.partition('/')[0]}/{file_name(made)}"].append(made)
    deal.outlines |= seen
    _replace(deal, weaker, dropped, fresh)
    for problems in deal.files.values():
        problems.sort(key=lambda made: made.grade.score)
    return deal


def _replace(deal: Deal, weaker: list[tuple[str, Made]], dropped: int, fresh: Iterable[Made]) -> None:
    """The most charming new ones for the least charming old ones, as long as they are better or a file has too few."""
    weaker.sort(key=lambda pair: -pair[1].charm)
    pieces = Counter[tuple[str, int]]()
    for made in sorted(fresh, key=lambda made: (-made.charm, made.key)):
        name = file_name(made)
        better = dropped or (weaker and made.charm > weaker[-1][1].charm)
        if not better and (not weaker or len(deal.files.get(f"{part_of(made)}/{name}", ())) >= FEWEST):
            continue
        if pieces[name, made.piece] < FROM_ONE_PIECE and deal.add(made, name, PER_CELL):
            pieces[name, made.piece] += 1
            if dropped:
                dropped -= 1
            else:
                weaker.pop()
    for name, made in weaker:
        deal.files[name].append(made)


def as_it_stands(problem: Problem, settings: GenerateSettings) -> Made | None:
    """A problem of the collection with its grade and theme of today; ``None`` where it is decided otherwise today."""
    assert problem.expected.verdict is not None
    found = Trial(problem.expected.verdict, settings).decide(problem, 2 * settings.nodes)
    if found is None or found.verdict is not problem.expected.verdict:
        return None
    themes = themes_of(problem, problem.expected.tree)
    return Made(problem, grade(found, settings.grading), themes, "as it stands")


def write(deal: Deal, folder: Path) -> None:
    for part in PARTS:
        (folder / part).mkdir(parents=True, exist_ok=True)
        for old in (folder / part).glob("*.sgf"):
            old.unlink()
    for name, text in deal.sgf():
        write_file(folder / name, text)


def complaint(problem: Problem, trial: Trial) -> str:
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
    trial = Trial(Verdict.SUCCESS, GenerateSettings())
    for path in paths:
        for problem in load(path).problems():
            yield problem, complaint(problem, trial)


@command
def main(words: Words = None) -> None:
    parser = argparse.ArgumentParser(description="Make, renew or check the collection of our own problems.")
    parser.add_argument("what", choices=("make", "renew", "check"))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--stores", type=Path, help="folder of results, from which an interrupted run resumes")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args(words)
    if options.what == "make":
        make(options.folder, options.stores, options.seed, options.jobs)
        return
    if options.what == "renew":
        deal = renewed(options.folder, fresh(options.stores, options.seed, options.jobs))
        write(deal, options.folder)
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
