"""What every study is: tasks that are done anywhere, answers that are kept, and sections that say what they show."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from tesuji.errors import InputError
from tesuji.jobs.task import Result, Task
from tesuji.lab.verdicts import Evidence, Verdict, adjusted

if TYPE_CHECKING:
    from tesuji.jobs.store import Record, Store

WHOLE = ("small", "full")
"""The scales of a study that names none."""


# What is shown ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Finding:
    """One claim of a document, and what we find."""

    place: str
    """Where the document says it: table 5.3."""
    claim: str
    published: str
    ours: str
    evidence: Evidence
    """The numbers that the verdict is computed from."""
    words: str = ""
    """What else a reader must know."""
    adjusted: float | None = None
    """p after the correction for all comparisons of a table."""

    @property
    def verdict(self) -> Verdict:
        """Does it hold?"""
        return self.evidence.judge(self.adjusted)[0]

    @property
    def why(self) -> str:
        """The test behind the verdict, and what else is to be said."""
        return " ".join(word for word in (self.evidence.judge(self.adjusted)[1], self.words) if word)


def corrected(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The same findings with p adjusted for the number of comparisons in each table (Holm)."""
    chances = adjusted([finding.evidence for finding in findings])
    return tuple(replace(finding, adjusted=chances.get(k)) for k, finding in enumerate(findings))


@dataclass(frozen=True)
class Chart:
    """An SVG picture with what is to be seen in it."""

    svg: str
    caption: str


@dataclass(frozen=True)
class Section:
    """A heading with what stands under it: paragraphs, a table, lines to be shown as they are, pictures, findings."""

    heading: str
    paragraphs: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    verbatim: str = ""
    pictures: tuple[Chart, ...] = ()
    findings: tuple[Finding, ...] = ()


# What is known ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answers:
    """What the store has for some tasks."""

    records: "Mapping[str, Record]" = field(default_factory=dict)
    """By identity."""

    @classmethod
    def of(cls, tasks: Iterable[Task], store: "Store") -> Self:
        found = {task.identity: store.find(task.identity) for task in tasks}
        return cls({identity: record for identity, record in found.items() if record is not None})

    def record(self, task: Task) -> "Record | None":
        """All that is kept of a task, if it is finished."""
        return self.records.get(task.identity)

    def result(self, task: Task) -> Result | None:
        """What a task found; nothing if it was not run or has failed."""
        record = self.record(task)
        return None if record is None else record.result

    def error(self, task: Task) -> str | None:
        """Why a task failed, if it did."""
        record = self.record(task)
        return None if record is None else record.error

    def results(self, tasks: Iterable[Task]) -> list[Result]:
        """What those of the tasks found that are finished and have not failed, in their order."""
        return [result for task in tasks if (result := self.result(task)) is not None]

    def missing(self, tasks: Iterable[Task]) -> int:
        """How many of these tasks are not run yet."""
        return sum(task.identity not in self.records for task in tasks)


# What is asked ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Study(ABC):
    """What ``tesuji lab`` lists, runs and reports."""

    name: str
    title: str
    document: str = ""
    """Whose experiment it repeats, as in "Zhang 2010"; nothing for one's own."""
    source: str = ""
    """Where the published numbers stand."""
    notes: tuple[str, ...] = ()
    """What a reader of the report must know: where ours differs from the source."""

    def __post_init__(self) -> None:
        if not self.name or not all(letter.isalnum() or letter in "-_." for letter in self.name) or self.name[0] == ".":
            raise InputError(f"{self.name!r} is no name for an experiment: expected letters, digits, - _ and .")

    @abstractmethod
    def tasks(self, scale: str) -> Sequence[Task]:
        """All tasks, in the order of the report. Two of them are the same work when their identities are equal."""

    @abstractmethod
    def report(self, scale: str, answers: Answers) -> list[Section]:
        """What the answers show; title, notes, failures and command are added to it."""

    @property
    def scale_names(self) -> tuple[str, ...]:
        """The scales that it can be run at, the smaller one first."""
        return WHOLE

    @property
    def set_names(self) -> tuple[str, ...]:
        """The sets of problems that a user may replace by another copy."""
        return ()

    def with_sets(self, sets: Mapping[str, str]) -> Self:
        """The same with other files, folders or ``bundled:NAME`` for some of its sets; others are passed over."""
        return self

    @property
    def in_rounds(self) -> bool:
        """Does what was found decide which tasks are run next?"""
        return False

    def wanted(self, scale: str, answers: Answers) -> Sequence[Task]:
        """The tasks that are to be run as far as is known; asked again when they are finished, where it has rounds."""
        return self.tasks(scale)

    def chosen_scale(self, name: str | None) -> str:
        """The scale of this name; the smallest that there is unless one is named."""
        known = self.scale_names
        if name is None:
            return known[0]
        if name not in known:
            raise InputError(f"{self.name} has no scale {name!r}: expected {' or '.join(known)}")
        return name

    def described(self, scale: str) -> list[str]:
        """What it consists of, for ``tesuji lab show``."""
        return []


@dataclass(frozen=True, kw_only=True)
class Computed(Study):
    """A study made of two functions, for what is neither a table of problems nor one of matches.

    ``plan(scale)`` makes the tasks and ``write(scale, answers)`` the sections. Where ``sets`` names files, folders or
    ``bundled:NAME`` that a user may replace, both get the names with their places as a last argument.
    """

    plan: Callable[..., Sequence[Task]]
    write: Callable[..., list[Section]]
    sets: Mapping[str, str] = field(default_factory=dict)
    scales: tuple[str, ...] = WHOLE

    def tasks(self, scale: str) -> Sequence[Task]:
        return self.plan(scale, *self._sets())

    def report(self, scale: str, answers: Answers) -> list[Section]:
        return self.write(scale, answers, *self._sets())

    @property
    def scale_names(self) -> tuple[str, ...]:
        """The scales that it can be run at."""
        return self.scales

    @property
    def set_names(self) -> tuple[str, ...]:
        """The sets of problems that somebody may replace."""
        return tuple(self.sets)

    def with_sets(self, sets: Mapping[str, str]) -> Self:
        """The same with other places for some of its sets."""
        return replace(self, sets={name: sets.get(name, place) for name, place in self.sets.items()})

    def _sets(self) -> tuple[Mapping[str, str], ...]:
        return (self.sets,) if self.sets else ()


def one_of(what: str, words: Iterable[str], known: Iterable[str]) -> None:
    """Complain about a word that is not known, and about none."""
    known, words = list(known), list(words)
    if not words:
        raise InputError(f"there is no {what}: expected some of {', '.join(known)}")
    for word in words:
        if word not in known:
            raise InputError(f"there is no {what} {word!r}: expected one of {', '.join(known)}")
