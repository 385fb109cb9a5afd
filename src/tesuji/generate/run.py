"""Many pieces of work on all cores, in order, without duplicates; what was done before is read instead."""

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tesuji.errors import InputError
from tesuji.generate.complete import Made, without_near_duplicates
from tesuji.generate.settings import GenerateSettings, Wanted
from tesuji.generate.work import Composer, Piece
from tesuji.jobs.digest import DECIDE, sources_digest
from tesuji.jobs.pool import TaskFailure, all_cores
from tesuji.jobs.series import Series
from tesuji.jobs.store import Store
from tesuji.jobs.task import Facts, Result, Task, identity_of
from tesuji.settings import digest

MOST_PIECES = 1_000_000
AT_ONCE = 1_000
"""Pieces that are looked up in the store, and given to workers, together."""
PATIENCE = 3_000
"""Pieces of work in a row without a new problem: there is no such problem, or it is too rare."""


@dataclass(frozen=True)
class PieceTask(Task):
    composer: Composer
    number: int
    key: str
    """Of everything that decides what is made; how many are wanted does not."""

    @cached_property
    def facts(self) -> Facts:
        return Facts(
            kind="piece",
            name=f"piece {self.number}",
            version=sources_digest((*DECIDE, "generate")),
            seed=self.composer.seed,
            settings=f"# {self.composer.wanted}\n{self.composer.settings.to_toml()}",
            digest=self.key,
        )

    @cached_property
    def identity(self) -> str:
        return identity_of([self.key, self.number])

    def answer(self) -> Piece:
        return self.composer(self.number)

    def plain(self, answer: Piece) -> Result:
        made = [one.to_dict() for one in answer.made]
        return {"piece": answer.number, "looked": answer.looked, "made": made}

    def read(self, kept: Result) -> Piece:
        return Piece(int(kept["piece"]), tuple(map(Made.from_dict, kept["made"])), int(kept["looked"]))


@dataclass
class Run:
    """Makes problems until there are enough. Iterate over it once."""

    wanted: Wanted
    count: int
    seed: int = 1
    settings: GenerateSettings = field(default_factory=GenerateSettings)
    jobs: int = field(default_factory=all_cores)
    resume: Path | None = None
    most_pieces: int | None = None
    """Pieces of work at most; without it there are as many as it takes."""
    failed: Callable[[int, TaskFailure], None] = lambda number, broken: None
    """Told about a piece of work that went wrong; the others are not concerned."""

    def __post_init__(self) -> None:
        self.looked = 0
        self.duplicates = 0
        self.interrupted = False
        self.exhausted = False
        """Was nothing new found for too long?"""
        self.resumed = 0
        with self._store() as store:
            if store is not None and any(record.settings_digest != self.key for record in store):
                raise InputError(
                    f"{self.resume} was written with other settings, another seed or another version of Tesuji: "
                    "expected another file, or the same question"
                )

    def _store(self) -> AbstractContextManager[Store | None]:
        return nullcontext() if self.resume is None else Store(self.resume, write=True)

    @property
    def key(self) -> str:
        """A name for everything that decides what is made; how many are wanted does not."""
        return digest(f"{self.wanted} {self.seed} {self.settings.to_toml()} {sources_digest((*DECIDE, 'generate'))}")

    def __iter__(self) -> Iterator[Made]:
        """New problems in the order of the pieces of work, not of their completion."""
        seen: set[str] = set()
        found = since = 0
        if self.count < 1:
            return
        pieces = self._pieces()
        try:
            for piece in pieces:
                self.looked += piece.looked
                since += 1
                for made in without_near_duplicates(piece.made):
                    if made.key in seen:
                        self.duplicates += 1
                        continue
                    seen.add(made.key)
                    found, since = found + 1, 0
                    yield made
                    if found == self.count:
                        return
                if since == PATIENCE:
                    self.exhausted = True
                    return
        finally:
            pieces.close()

    def _pieces(self) -> Generator[Piece, None, None]:
        work = Composer(self.wanted, self.settings, self.seed)
        most = self.most_pieces or min(MOST_PIECES, PATIENCE + 100 * self.count)
        with self._store() as store:
            for first in range(0, most, AT_ONCE):
                tasks = [PieceTask(work, number, self.key) for number in range(first, min(first + AT_ONCE, most))]
                series = Series({"generate": tasks}, store, self.jobs)
                self.resumed += series.resumed
                yield from self._unbroken(series, tasks)
                if self.interrupted:
                    return

    def _unbroken(self, series: Series, tasks: list[PieceTask]) -> Generator[Piece, None, None]:
        """The pieces as far as they follow each other: what comes after one that was cut short is another file."""
        answers = iter(series)
        try:
            for place, (number, answer) in enumerate(answers):
                if place != number:
                    return
                if isinstance(answer, TaskFailure):
                    self.failed(tasks[number].number, answer)
                else:
                    yield answer
        finally:
            answers.close()
            self.interrupted = series.interrupted
