"""What a task is: one piece of work that any process can do, with an identity under which its answer is kept."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from typing import TYPE_CHECKING, Any, TypeVar

from tesuji.errors import InputError

Result = dict[str, Any]


@dataclass(frozen=True)
class Facts:
    kind: str
    """Tasks of one kind cost about the same."""
    name: str
    """What this one is called among its kind: a problem, a game."""
    version: str
    """Which program: the digest of what decides the answer."""
    seed: int = 0
    settings: str = ""
    """Every setting, one to a line; nothing where there are none."""
    digest: str = ""
    """The short name of the settings, which also stands for the files that they name."""
    family: str = ""
    """Tasks whose cost grows with their effort; nothing where it is not known how it grows.

    ``wide/narrow`` is a family within another one, which is asked where the narrow one has too little to go by.
    """
    effort: float = 0.0
    """How much of its family's work it is: simulations, nodes."""


class Task(ABC):
    """One piece of work that depends on nothing but itself: a frozen dataclass that another process can be sent."""

    if TYPE_CHECKING:  # a field of some tasks, worked out by others: a property here would be in the way of both

        @property
        def facts(self) -> Facts: ...

        @property
        def identity(self) -> str:
            """The same for the same question to the same program; another one otherwise."""

    @abstractmethod
    def answer(self) -> Any:
        """Do it, in whatever process; an InputError where it cannot be asked."""

    def plain(self, answer: Any) -> Result | None:
        """What is kept of an answer; nothing where it is not worth it, as after Ctrl-C."""
        return None if isinstance(answer, InputError) else answer

    def read(self, kept: Result) -> Any:
        """The answer of which `plain` made this, as it stands where the task stands now."""
        return kept

    def counts(self, kept: Result) -> bool:
        return True

    def perform(self) -> Result:
        """Do it, and give what is kept; Ctrl-C leaves nothing."""
        answer = self.answer()
        if isinstance(answer, InputError):
            raise answer
        found = self.plain(answer)
        if found is None:
            raise KeyboardInterrupt
        return found

    @property
    def kind(self) -> str:
        return self.facts.kind

    @property
    def name(self) -> str:
        return self.facts.name

    @property
    def seed(self) -> int:
        return self.facts.seed

    @property
    def settings(self) -> str:
        return self.facts.settings

    @property
    def digest(self) -> str:
        return self.facts.digest


AnyTask = TypeVar("AnyTask", bound=Task)


def identity_of(asked: Sequence[object]) -> str:
    return sha256(dumps(asked, sort_keys=True).encode()).hexdigest()[:32]


def distinct(tasks: Iterable[AnyTask]) -> list[AnyTask]:
    found: dict[str, AnyTask] = {}
    for task in tasks:
        found.setdefault(task.identity, task)
    return list(found.values())
