"""Many pieces of work on all cores, in order, without duplicates; what was done before is read instead."""

from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.generate.complete import Made, without_near_duplicates
from tesuji.generate.settings import GenerateSettings, Wanted
from tesuji.generate.work import Composer, Piece
from tesuji.jobs.digest import DECIDE, sources_digest
from tesuji.jobs.measure import Finished, Measured, record_of
from tesuji.jobs.pool import Pool, TaskFailure, all_cores
from tesuji.jobs.store import Store
from tesuji.jobs.task import Facts, Result, Task, identity_of
from tesuji.settings import digest

MOST_PIECES = 1_000_000
"""More would take too long."""
PATIENCE = 3_000
"""Pieces of work in a row without a new problem: there is no such problem, or it is too rare."""


@dataclass(frozen=True)
class PieceTask(Task):
    """One piece of work, by its number."""

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


def kept_pieces(path: Path, key: str) -> dict[int, Piece]:
    """The pieces of work of a store, by their numbers; it may hold no others."""
    found: dict[int, Piece] = {}
    with Store(path, write=True) as store:
        for record in store:
            if record.settings_digest != key:
                raise InputError(
                    f"{path} was written with other settings, another seed or another version of Tesuji: expected "
                    "another file, or the same question"
                )
            try:
                result: Any = record.result
                number = int(result["piece"])
                found[number] = Piece(number, tuple(map(Made.from_dict, result["made"])), int(result["looked"]))
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise InputError(f"{path}: {record.name} cannot be read: {type(error).__name__}: {error}") from None
    return found


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
        """Positions that were examined."""
        self.duplicates = 0
        self.interrupted = False
        self.exhausted = False
        """Was nothing new found for too long?"""
        self.resumed = 0
        self._known = {} if self.resume is None else kept_pieces(self.resume, self.key)

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
        pieces = self._in_order()
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

    def _in_order(self) -> Generator[Piece, None, None]:
        known = self._known
        todo = [
            number
            for number in range(self.most_pieces or min(MOST_PIECES, PATIENCE + 100 * self.count))
            if number not in known
        ]
        before = sorted(number for number in known if not todo or number < todo[0])
        for number in before:
            self.resumed += 1
            yield known[number]
        with nullcontext() if self.resume is None else Store(self.resume, write=True) as store:
            yield from self._made(todo, store)

    def _made(self, todo: list[int], store: Store | None) -> Generator[Piece, None, None]:
        work = Composer(self.wanted, self.settings, self.seed)

        def keep(place: int, answer: Finished | TaskFailure) -> None:
            if (
                store is not None
                and isinstance(answer, Finished)
                and answer.result is not None
                and not pool.interrupted
            ):
                task = PieceTask(work, todo[place], self.key)
                record = record_of(task, "generate", replace(answer, result=task.plain(answer.result)))
                assert record is not None
                store.keep(record, task.settings)

        pool: Pool[int, Finished] = Pool(Measured(work, store is not None), todo, self.jobs, keep)
        answers = iter(pool)
        try:
            for place, answer in answers:
                if pool.interrupted:  # an answer that was cut short is another one
                    return
                if isinstance(answer, TaskFailure):
                    self.failed(todo[place], answer)
                else:
                    yield answer.result
                following = todo[place] + 1
                while following in self._known:
                    self.resumed += 1
                    yield self._known[following]
                    following += 1
        finally:
            answers.close()  # type: ignore[attr-defined]
            self.interrupted = pool.interrupted
