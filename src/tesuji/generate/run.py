"""Many pieces of work on all cores, in order, without duplicates; what was done before is read instead."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import Journal
from tesuji.generate.finish import Made, without_brothers
from tesuji.generate.settings import GenerateSettings, Wanted
from tesuji.generate.work import Composer, Piece
from tesuji.lab.pool import Broken, Pool, all_cores
from tesuji.lab.sources import DECIDE, sources_digest
from tesuji.toml import digest

MOST_PIECES = 1_000_000
"""Nobody waits for more."""
PATIENCE = 3_000
"""Pieces of work in a row without a new problem: there is no such problem, or it is too rare."""


class Pieces:
    """Finished pieces of work as JSON lines, one written at a time, so that a run that is stopped can go on."""

    def __init__(self, path: Path, key: str) -> None:
        self.path, self.key = path, key
        self._journal = Journal(path, "piece of work", ("key", "piece", "made"), ('{"key": "',))
        self.found: dict[int, Piece] = {}
        for record in self._journal.records:
            if record["key"] != key:
                raise InputError(
                    f"{path} was written with other settings, another seed or another version of Tesuji: expected "
                    "another file, or the same question"
                )
            self._read(record)

    def _read(self, record: dict[str, Any]) -> None:
        try:
            made = tuple(Made.from_dict(one) for one in record["made"])
            number = int(record["piece"])
            self.found[number] = Piece(number, made, int(record["looked"]))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise InputError(f"{self.path}: a piece of work cannot be read: {type(error).__name__}: {error}") from None

    def append(self, piece: Piece) -> None:
        """Write one piece, whole or not at all."""
        made = [one.to_dict() for one in piece.made]
        self._journal.append({"key": self.key, "piece": piece.number, "looked": piece.looked, "made": made})


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
        self._pieces = None if self.resume is None else Pieces(self.resume, self.key)

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
        known = {} if self._pieces is None else self._pieces.found
        todo = [
            number
            for number in range(self.most_pieces or min(MOST_PIECES, PATIENCE + 100 * self.count))
            if number not in known
        ]
        work = Composer(self.wanted, self.settings, self.seed)
        before = sorted(number for number in known if not todo or number < todo[0])
        for number in before:
            self.resumed += 1
            yield known[number]
        self._pool: Pool[int, Piece] = Pool(work, todo, self.jobs, self._keep)
        answers = iter(self._pool)
        try:
            for place, answer in answers:
                if self._pool.interrupted:  # an answer that was cut short is another one
                    return
                if isinstance(answer, Broken):
                    self.failed(todo[place], answer)
                else:
                    yield answer
                following = todo[place] + 1
                while following in known:
                    self.resumed += 1
                    yield known[following]
                    following += 1
        finally:
            answers.close()  # type: ignore[attr-defined]
            self.interrupted = self._pool.interrupted

    def _keep(self, place: int, answer: Piece | Broken) -> None:
        if self._pieces is not None and isinstance(answer, Piece) and not self._pool.interrupted:
            self._pieces.append(answer)
