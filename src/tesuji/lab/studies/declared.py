"""What an experiment is: problems, variants of a search, how far each may go, and what is compared."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tesuji.errors import InputError
from tesuji.files import PROBLEM_FILES
from tesuji.jobs.task import distinct
from tesuji.lab.studies.searching import MEASURES, SearchTask, SearchTasks
from tesuji.lab.studies.sequential import Sequential
from tesuji.lab.studies.study import Answers, Finding, Section, Study, one_of
from tesuji.lab.verdicts import SCALES
from tesuji.plural import counted
from tesuji.problems import Goal, KoPolicy, Problem, Verdict
from tesuji.problems.collection import named
from tesuji.solvers import SolverConfig
from tesuji.suites.suite import ProblemCase, read_cases

if TYPE_CHECKING:
    from tesuji.lab.studies.tables import Table

TESTS = ("mcnemar", "t", "none")
"""McNemar's compares what is right; t compares simulations until the pick is consistent, where both are right."""
UNITS = ("simulations", "nodes")


@dataclass(frozen=True)
class ProblemSet:
    """Problems that state an answer, from files, folders or ``bundled:NAME``."""

    name: str
    paths: tuple[str, ...]
    goals: tuple[Goal, ...] = ()
    """Only these, if any are named."""
    first_moves: bool = False
    """Only those that the mover solves without a ko and whose right first moves are known, as Zhang counts."""
    ko: KoPolicy | None = None
    """Who may retake a ko, where the experiment and not the file decides it."""
    open: bool = False
    """Is the region left to the search, whatever the file states?"""

    def cases(self, read: Callable[[str], list[ProblemCase | InputError]]) -> list[ProblemCase]:
        """The problems in order; a broken one raises its error, so that no table is counted on fewer than it says.

        Several sets may be of the same files, so whoever asks decides how they are read (:func:`read_word`).
        """
        found = []
        for case in (case for word in self.paths for case in read(word)):
            if isinstance(case, InputError):
                raise case
            if self._wanted(case.problem):
                found.append(ProblemCase(case.place, self._asked(case.problem)))
        if not found:
            raise InputError(
                f"the set {self.name!r} has no problems: none of its files states an answer as it is wanted"
            )
        return found

    def _wanted(self, problem: Problem) -> bool:
        expected = problem.expected
        plain = bool(expected.accepted) and expected.verdict in (None, Verdict.SUCCESS)
        return (not self.goals or problem.goal in self.goals) and (plain or not self.first_moves)

    def _asked(self, problem: Problem) -> Problem:
        if self.open:
            problem = replace(problem, region=None, assumed_alive=frozenset())
        return problem if self.ko is None else replace(problem, ko_policy=self.ko)


def read_word(word: str) -> list[ProblemCase | InputError]:
    """The problems of a file, a folder or ``bundled:NAME`` that state an answer."""
    path = named(Path(word))
    if not path.is_dir():
        return list(read_cases(path))
    files = sorted(file for file in path.rglob("*") if file.suffix.lower() in PROBLEM_FILES and file.is_file())
    if not files:
        raise InputError(f"{word} has no problem files: expected {' '.join(PROBLEM_FILES)}")
    return [case for file in files for case in read_cases(file, path)]


@dataclass(frozen=True)
class Variant:
    """One line of the table: a search with its settings."""

    name: str
    choice: SolverConfig
    words: str = ""
    against: str | None = None
    """The variant that it is compared with, on the same problems and seeds."""


def sweep(
    swept: str, values: Sequence[object], base: SolverConfig, against: object | None = None
) -> tuple[Variant, ...]:
    """A search with one field set to each of several values; all are compared with one of them, where one is named."""
    names = [f"{swept}={value}" for value in values]
    partner = None if against is None else f"{swept}={against}"
    return tuple(
        Variant(
            name,
            SolverConfig(base.solver, base.preset, {**base.values, swept: str(value)}),
            against=partner if partner != name else None,
        )
        for name, value in zip(names, values, strict=True)
    )


@dataclass(frozen=True)
class Scale:
    """How large an experiment is."""

    budgets: tuple[int, ...]
    """Simulations or nodes of one search."""
    seeds: tuple[int, ...] = (1,)
    problems: int | None = None
    """So many of each set, evenly spread; all unless said."""

    def __post_init__(self) -> None:
        for name, numbers in (("budgets", self.budgets), ("seeds", self.seeds)):
            if not numbers or len(set(numbers)) < len(numbers):
                raise InputError(f"the {name} of an experiment are {list(numbers)}: expected different numbers")
        if min(self.budgets) < 1 or not 0 <= min(self.seeds) <= max(self.seeds) < 1 << 63:
            raise InputError("an experiment needs budgets of 1 or more, and seeds of 0 or more")
        if self.problems is not None and self.problems < 1:
            raise InputError(f"an experiment of {self.problems} problems says nothing: expected 1 or more")

    def sample(self, cases: Sequence[ProblemCase]) -> list[ProblemCase]:
        if self.problems is None or self.problems >= len(cases):
            return list(cases)
        return [cases[k * len(cases) // self.problems] for k in range(self.problems)]


@dataclass(frozen=True)
class Published:
    """Published counts, in the words of their source."""

    set: str
    variant: str
    budget: int
    words: str


@dataclass(frozen=True, kw_only=True)
class Experiment(Study):
    """Sets of problems × variants × budgets × seeds, and which answers are compared how."""

    sets: tuple[ProblemSet, ...]
    variants: tuple[Variant, ...]
    scales: Mapping[str, Scale]
    unit: str = "simulations"
    measures: tuple[str, ...] = ("move",)
    """The first one decides what is right; the others are counted beside."""
    test: str = "mcnemar"
    published: tuple[Published, ...] = ()
    sequential: Sequential | None = None
    """Where there is one, pairs of tasks are run block by block until this test has decided."""
    findings: "Callable[[Sequence[Table]], Sequence[Finding]] | None" = None
    """What the tables say about the document's claims."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for what, names in (("set", [s.name for s in self.sets]), ("variant", [v.name for v in self.variants])):
            if not names:
                raise InputError(f"the experiment {self.name} has no {what}: expected at least one")
            if twice := sorted({name for name in names if names.count(name) > 1}):
                raise InputError(f"the {what} {twice[0]!r} of {self.name} is there twice: expected different names")
        one_of("unit", (self.unit,), UNITS)
        one_of("test", (self.test,), TESTS)
        one_of("measure", self.measures, MEASURES)
        one_of("scale", self.scales, SCALES)
        known = [variant.name for variant in self.variants]
        for variant in self.variants:
            if variant.against is not None:
                one_of(f"variant that {variant.name!r} is compared with", (variant.against,), known)
            if self.unit not in variant.choice.solver.uses:
                solver = variant.choice.solver.name
                raise InputError(f"{variant.name!r}: {solver} does not count {self.unit}: expected another limit")

    @property
    def scale_names(self) -> tuple[str, ...]:
        return tuple(name for name in SCALES if name in self.scales)

    @property
    def set_names(self) -> tuple[str, ...]:
        return tuple(group.name for group in self.sets)

    def with_sets(self, sets: Mapping[str, str]) -> Self:
        """The same with somebody's copy of some sets; goals, ko and region stay as declared."""
        groups = [replace(one, paths=(sets[one.name],)) if one.name in sets else one for one in self.sets]
        return replace(self, sets=tuple(groups))

    def variant(self, name: str) -> Variant:
        known = {variant.name: variant for variant in self.variants}
        one_of(f"variant of {self.name}", (name,), known)
        return known[name]

    def tasks(self, scale: str) -> list[SearchTask]:
        """All searches, in the order of the tables."""
        return self.tasks_of(self.scales[scale])

    def tasks_of(self, size: Scale) -> list[SearchTask]:
        make, read = SearchTasks(self.unit, self.measures), cache(read_word)
        return [
            make.task(group.name, variant.name, variant.choice, budget, seed, case)
            for group, cases in [(group, size.sample(group.cases(read))) for group in self.sets]
            for variant in self.variants
            for budget in size.budgets
            for seed in size.seeds
            for case in cases
        ]

    @property
    def in_rounds(self) -> bool:
        return self.sequential is not None

    def wanted(self, scale: str, answers: Answers) -> list[SearchTask]:
        """All tasks, or those of the next block of every comparison that is not decided."""
        from tesuji.lab.studies.tables import groups_of, needed

        tasks = self.tasks(scale)
        if self.sequential is None:
            return tasks
        groups = groups_of(tasks).values()
        return [task for rows in groups for name in rows for task in rows[name][: needed(self, name, rows, answers)]]

    def report(self, scale: str, answers: Answers) -> list[Section]:
        """A table for each set and budget, what it shows, and the settings."""
        from tesuji.lab.studies.tables import experiment_sections

        return experiment_sections(self, scale, answers)

    def described(self, scale: str) -> list[str]:
        tasks, size = self.tasks(scale), self.scales[scale]
        lines = []
        for group in self.sets:
            problems = len({task.case.problem.source for task in tasks if task.set == group.name})
            lines.append(f"set {group.name}: {counted(problems, 'problem')} of {', '.join(group.paths)}")
        for variant in self.variants:
            solver, preset = variant.choice.solver.name, variant.choice.preset or "default"
            changed = "".join(f", {field}={value}" for field, value in variant.choice.values.items())
            against = f"; against {variant.against}" if variant.against else ""
            lines.append(f"variant {variant.name}: {solver}, {preset}{changed}{against}")
        budgets, seeds = ", ".join(f"{n:,}" for n in size.budgets), ", ".join(map(str, size.seeds))
        lines.append(f"measured: {', '.join(MEASURES[measure].words for measure in self.measures)}")
        return [*lines, f"scale {scale}: {budgets} {self.unit}, seeds {seeds}: {counted(len(distinct(tasks)), 'task')}"]
