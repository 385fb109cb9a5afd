"""What stands in for Zhang's problems, and a study of searches on them that writes its own report."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tesuji.errors import InputError
from tesuji.lab.studies.declared import Experiment, ProblemSet, Scale, read_word
from tesuji.lab.studies.searching import SearchTask
from tesuji.lab.studies.study import Answers, Section
from tesuji.problems import Goal, KoPolicy, Problem
from tesuji.suites.suite import ProblemCase

DOCUMENT = "Zhang 2010"
TEST = "bundled:generated/test"
CAPTURES, LIFE = (Goal.CAPTURE, Goal.ESCAPE), (Goal.KILL, Goal.LIVE)
HIS_SET = {"captures-easy": "kano-3", "captures-hard": "kano-4", "life-enclosed": "gotools", "life-open": "sk"}
"""Which of Zhang's sets each of ours stands in for."""
KINDS = {"captures": ("captures-easy", "captures-hard"), "life and death": ("life-enclosed", "life-open")}


def graded(name: str, goals: Sequence[Goal], *grades: int, open: bool = False) -> ProblemSet:
    """The problems of these goals and grades in our test part."""
    paths = tuple(f"{TEST}/{goal}-{grade}.sgf" for goal in goals for grade in grades)
    return ProblemSet(name, paths, tuple(goals), first_moves=True, ko=KoPolicy.AGAINST, open=open)


EASY = graded("captures-easy", CAPTURES, 1, 2, 3, open=True)
HARD = graded("captures-hard", CAPTURES, 4, 5, 6, open=True)
ENCLOSED = ProblemSet("life-enclosed", (TEST,), LIFE, first_moves=True, ko=KoPolicy.AGAINST)
OPEN = ProblemSet("life-open", (TEST,), LIFE, first_moves=True, ko=KoPolicy.AGAINST, open=True)
SETS = (EASY, HARD, ENCLOSED, OPEN)
"""Captures of grades 1 to 3 and 4 to 6 for Kano 3 and 4; life and death with the stated region for GoTools, and the
same problems with the region left to the search for SK. Zhang's problems are solved without a ko."""


READING = ProblemSet("reading", (TEST,), CAPTURES, first_moves=True, ko=KoPolicy.AGAINST, open=True)
GOTOOLS = ProblemSet("gotools", (TEST,), LIFE, first_moves=True, ko=KoPolicy.AGAINST)
OPEN_LIFE = ProblemSet("open-life", (TEST,), LIFE, first_moves=True, ko=KoPolicy.AGAINST, open=True)
PUBLIC = (READING, GOTOOLS, OPEN_LIFE)
"""Sets of others that do not come with Tesuji; unless --set-of names them, our test part stands in."""
PUBLIC_KINDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "captures": {"reading": ("kano-3", "kano-4")},
    "life and death": {"gotools": ("gotools",), "open-life": ("sk",)},
}
"""By kind, and which of Zhang's sets each stands for."""


def kind_of(group: str) -> str:
    """Captures, or life and death."""
    kinds = {name: kind for known in (KINDS, PUBLIC_KINDS) for kind, groups in known.items() for name in groups}
    return kinds[group]


def cases_of(group: ProblemSet, size: int | None, place: str | None = None) -> list[ProblemCase]:
    """So many problems of a set, evenly spread, or of somebody's copy of it."""
    if place is not None:
        group = replace(group, paths=(place,))
    return Scale((1,), problems=size).sample(group.cases(cache(read_word)))


def plain(problem: Problem) -> dict[str, Any]:
    """A problem as plain data for a call, without the place of its file: a copy elsewhere is the same problem."""
    return problem.to_dict() | {"file": ""}


@dataclass(frozen=True, kw_only=True)
class Rows(Experiment):
    """Searches of problems, of which not every variant is asked everywhere, with a report in the original's shape."""

    write: "Callable[[Rows, str, Answers], list[Section]]"
    asked: Callable[[SearchTask], bool] = lambda task: True
    """Is this search part of it? Zhang ran no network on captures, and 1,250,000 simulations of two rows only."""

    def tasks_of(self, size: Scale) -> list[SearchTask]:
        """The searches that are asked, small budgets first: a run that is ended has whole budgets to show."""
        found = sorted((task for task in super().tasks_of(size) if self.asked(task)), key=lambda task: task.budget)
        if not found:
            raise InputError(f"{self.name} has no task at this scale")
        return found

    def report(self, scale: str, answers: Answers) -> list[Section]:
        """As the function has it."""
        return self.write(self, scale, answers)


Cell = tuple[str, str, int]
"""Set, variant and budget."""


def by_cell(tasks: Sequence[SearchTask]) -> dict[Cell, list[SearchTask]]:
    """The searches of each set, variant and budget."""
    found: dict[Cell, list[SearchTask]] = {}
    for task in tasks:
        found.setdefault((task.set, task.variant, task.budget), []).append(task)
    return found
