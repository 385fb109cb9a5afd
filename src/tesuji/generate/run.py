"""Many pieces of work on all cores, in order, without duplicates; what was done before is read instead."""

from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.generate.finish import Made, without_brothers
from tesuji.generate.settings import GenerateSettings, Wanted
from tesuji.generate.work import Composer, Piece
from tesuji.lab.experiments.running import Finished, record_of
from tesuji.lab.experiments.series import Measured
from tesuji.lab.experiments.store import Store
from tesuji.lab.experiments.study import Result, identity_of
from tesuji.lab.pool import Broken, Pool, all_cores
from tesuji.lab.sources import DECIDE, sources_digest
from tesuji.toml import digest

MOST_PIECES = 1_000_000
"""Nobody waits for more."""
PATIENCE = 3_000
"""Pieces of work in a row without a new problem: there is no such problem, or it is too rare."""


@dataclass(frozen=True)
class PieceTask:
    """One piece of work, by its number."""

    composer: Composer
    number: int
    digest: str
    """Of everything that decides what is made; how many are wanted does not."""
    kind: str = "piece"
    family: str = ""
    effort: float = 0.0

    @property
    def name(self) -> str:
        """Which piece it is."""
        return f"piece {self.number}"

    @property
    def seed(self) -> int:
        """Of the run."""
        return self.composer.seed

    @property
    def settings(self) -> str:
        """Of the generator, with what is wanted."""
        return f"# {self.composer.wanted}\n{self.composer.settings.to_toml()}"

    @property
    def version(self) -> str:
        """Which program."""
        return sources_digest((*DECIDE, "generate"))

    @property
    def identity(self) -> str:
        """What is asked, and which piece of it."""
        return identity_of([self.digest, self.number])

    def perform(self) -> Result:
        """Make the piece."""
        return plain(self.composer(self.number))


def plain(piece: Piece) -> Result:
    """A piece of work as it is kept."""
    return {"piece": piece.number, "looked": piece.looked, "made": [one.to_dict() for one in piece.made]}


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
    failed: Callable[[int, Broken], None] = lambda number, broken: None
    """Told about a piece of work that went wrong; the others are not concerned."""

    def __post_init__(self) -> None:
        self.looked = 0
        """Positions that were looked at."""
        self.duplicates = 0
        self.interrupted = False
        self.exhausted = False
        """Was nothing new found for too long?"""
        self.resumed = 0
        """Pieces of work that were read instead of done."""
        self._known = {} if self.resume is None else kept_pieces(self.resume, self.key)

    @property
    def key(self) -> str:
        """A name for everything that decides what is made; how many are wanted does not."""
        return digest(f"{self.wanted} {self.seed} {self.settings.to_toml()} {sources_digest((*DECIDE, 'generate'))}")

    def __iter__(self) -> Iterator[Made]:
        """New problems in the order of the pieces of work, whoever finishes first."""
        seen: set[str] = set()
        found = since = 0
        if self.count < 1:
            return
        pieces = self._in_order()
        try:
            for piece in pieces:
                self.looked += piece.looked
                since += 1
                for made in without_brothers(piece.made):
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

        def keep(place: int, answer: Finished | Broken) -> None:
            if (
                store is not None
                and isinstance(answer, Finished)
                and answer.result is not None
                and not pool.interrupted
            ):
                task = PieceTask(work, todo[place], self.key)
                record = record_of(task, "generate", replace(answer, result=plain(answer.result)))
                assert record is not None
                store.keep(record, task.settings)

        pool: Pool[int, Finished] = Pool(Measured(work, store is not None), todo, self.jobs, keep)
        answers = iter(pool)
        try:
            for place, answer in answers:
                if pool.interrupted:  # an answer that was cut short is another one
                    return
                if isinstance(answer, Broken):
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
