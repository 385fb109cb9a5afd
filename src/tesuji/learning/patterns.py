"""Pattern libraries: how often a shape around a legal move was there, how often it was chosen (Zhang, 6.1)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any, Literal

import numpy as np

from tesuji import _core
from tesuji.errors import InputError
from tesuji.go import BLACK, EMPTY, WHITE, Board, Point
from tesuji.learning.file import Provenance, read_learned, stamp, write_learned
from tesuji.learning.paths import Configuration, Lines
from tesuji.learning.shapes import (
    SIZES,
    core_code3,
    family_codes,
    read_shape,
    shape_text,
    states_of,
    surroundings,
    swapped,
)
from tesuji.settings import Settings, between, check_kinds

KIND = "patterns"
Negative = Literal["nothing", "lowers"]
"""What a rank below 0 does: nothing, or it lowers the weight of a move, which stays at least 1."""


@dataclass(frozen=True)
class PatternSettings(Settings):
    """How a library is counted. The defaults are Zhang's words; where they leave a choice, Zhang's pseudo-code 6.6."""

    lines: Lines = "main"
    """Which positions are looked at."""
    centres: Literal["legal", "empty"] = "legal"
    """Whose surroundings count: every legal move (pseudo-code 6.6) or every empty point (the text)."""
    mover: bool = False
    """Is a shape another one for the side to move than for the opponent? Off: colours are merged, as in 6.1.1; on, a
    family is eight shapes of either side to move (ours)."""
    self_symmetric: Literal["once", "each"] = "once"
    """A shape that is its own mirror image counts once, or once for each member of its family that is equal to it (as
    6.6 can be read too)."""
    confidence: float = 1.0
    """C of the lower confidence bound (6.1)."""
    least: int = 1
    """Families that were there less often are left out of the file (ours: it becomes small. One that was there once
    never has a rank above 0)."""

    def __post_init__(self) -> None:
        check_kinds(self)
        between("confidence", self.confidence, 0, 1000)
        between("least", self.least, 1, 2**31 - 1)


@dataclass(frozen=True)
class Counted:
    """A family of patterns: the columns of table 6.1."""

    size: int
    code: int
    """Of the member with the lowest code, which stands for the family."""
    appearances: int
    chosen: int
    rank: float

    @property
    def rate(self) -> float:
        """How often it was chosen when it was there."""
        return self.chosen / self.appearances

    @property
    def text(self) -> str:
        return shape_text(self.code, self.size)


@dataclass(frozen=True)
class PatternLibrary:
    """Families with their counts, by size and code."""

    settings: PatternSettings
    counts: Mapping[int, Mapping[int, tuple[int, int]]]
    """By size and code: appearances and choices."""
    provenance: Provenance = field(default_factory=Provenance)
    left_out: Mapping[int, int] = field(default_factory=lambda: dict.fromkeys(SIZES, 0))
    """Families that were too rare, by size."""

    def rank(self, size: int, code: int) -> float:
        """The lower confidence bound of a family (6.1), 0 for one that was never chosen (6.2) or never there."""
        appearances, chosen = self.counts[size].get(code, (0, 0))
        return _rank(appearances, chosen, self.settings.confidence)

    def ranked(self, size: int) -> list[Counted]:
        """The families of one size, the best first."""
        found = [
            Counted(size, code, appearances, chosen, _rank(appearances, chosen, self.settings.confidence))
            for code, (appearances, chosen) in self.counts[size].items()
        ]
        return sorted(found, key=lambda one: (-one.rank, -one.chosen, one.appearances, one.code))

    def families(self, board: Board, points: list[Point], size: int) -> list[int]:
        """The family of the shape around each point, by its code; of the side to move where that counts."""
        return [int(code) for code in _families(board, points, size, self.settings)[0]]

    def weights(self, sizes: Iterable[int], weight: int, negative: Negative = "nothing") -> _core.PatternWeights:
        """What playouts add to a move's weight: the rank times ``weight`` (6.3), as whole numbers."""
        found = _core.PatternWeights()
        for size in sizes:
            if not self.counts[size]:
                raise InputError(f"the pattern library has no {size}x{size} patterns: expected one that has")
            _enter(found, size, _weighted(self, size, weight, negative), self.settings.mover)
        return found

    def text(self) -> str:
        settings = {**asdict(self.settings), "left_out": {str(size): n for size, n in self.left_out.items()}}
        lines = (f"{one.text} {one.appearances} {one.chosen}" for size in SIZES for one in self.ranked(size))
        return write_learned(KIND, self.provenance, settings, lines)


def _rank(appearances: int, chosen: int, confidence: float) -> float:
    return chosen / appearances - confidence / sqrt(appearances) if chosen else 0.0


def _weighted(library: PatternLibrary, size: int, weight: int, negative: Negative) -> dict[int, int]:
    found = {}
    for one in library.ranked(size):
        value = round(one.rank * weight)
        if value > 0 or (value < 0 and negative == "lowers"):
            found[one.code] = value
    return found


def _enter(weights: _core.PatternWeights, size: int, by_family: dict[int, int], mover: bool) -> None:
    """Every member of the families, for both sides."""
    if not by_family:  # nothing weighs anything, but the patterns are there
        by_family = {0: 0}
    enter = weights.set5 if size == 5 else lambda code, color, weight: weights.set3(core_code3(code), color, weight)
    for code, weight in by_family.items():
        states = states_of(code, size)
        members = set(family_codes(states, size, colors=False)[0].tolist())
        others = set(family_codes(swapped(states), size, colors=False)[0].tolist())
        for color, own, their in ((BLACK, members, others), (WHITE, others, members)):
            for member in own if mover else own | their:
                enter(member, color, weight)


def _families(board: Board, points: list[Point], size: int, settings: PatternSettings) -> tuple[Any, Any]:
    """The family of each point, and how often the shape stands in its own family."""
    states = surroundings(board, points, size)
    if settings.mover and board.to_play == WHITE:
        states = swapped(states)
    codes = family_codes(states, size, colors=not settings.mover)
    return codes.min(axis=1), (codes == codes[:, :1]).sum(axis=1)


# Learning --------------------------------------------------------------------------------------------------------


def learn_patterns(
    configurations: Iterable[Configuration],
    settings: PatternSettings | None = None,
    provenance: Provenance | None = None,
    watch: Callable[[int], None] | None = None,
) -> PatternLibrary:
    """Count the patterns of both sizes in positions and the moves that were chosen there (pseudo-code 6.6)."""
    settings = settings or PatternSettings()
    counts: dict[int, dict[int, list[int]]] = {size: {} for size in SIZES}
    for number, configuration in enumerate(configurations, 1):
        _count(counts, configuration, settings)
        if watch is not None:
            watch(number)
    kept = {
        size: {code: (both[0], both[1]) for code, both in found.items() if both[0] >= settings.least}
        for size, found in counts.items()
    }
    left_out = {size: len(counts[size]) - len(kept[size]) for size in SIZES}
    return PatternLibrary(settings, kept, provenance or Provenance(), left_out)


def centres(board: Board, settings: PatternSettings) -> list[Point]:
    if settings.centres == "legal":
        return board.legal_moves()
    return [point for point in board.points() if board[point] == EMPTY]


def _count(counts: dict[int, dict[int, list[int]]], configuration: Configuration, settings: PatternSettings) -> None:
    board = configuration.board
    points = centres(board, settings)
    chosen = np.array([point in configuration.moves for point in points], dtype=bool)
    for size in SIZES:
        codes, repeated = _families(board, points, size, settings)
        times = repeated if settings.self_symmetric == "each" else np.ones_like(repeated)
        unique, place = np.unique(codes, return_inverse=True)
        appeared = np.bincount(place, weights=times, minlength=len(unique)).astype(int)
        chose = np.bincount(place, weights=times * chosen, minlength=len(unique)).astype(int)
        for code, more, hits in zip(unique.tolist(), appeared.tolist(), chose.tolist(), strict=True):
            both = counts[size].setdefault(code, [0, 0])
            both[0] += more
            both[1] += hits


# Reading ---------------------------------------------------------------------------------------------------------


def read_library(path: Path) -> PatternLibrary:
    """A library from its file; one that has not changed is read once."""
    return _read(path, stamp(path))


@lru_cache(maxsize=8)
def _read(path: Path, _stamp: object) -> PatternLibrary:
    learned = read_learned(path, KIND)
    values = dict(learned.settings)
    left_out = values.pop("left_out", {})
    known = {one.name for one in fields(PatternSettings)}
    try:
        if set(values) - known:
            raise InputError(f"{min(set(values) - known)!r} is not a setting of a pattern library")
        settings = PatternSettings(**values)
        missing = {size: int(left_out.get(str(size), 0)) for size in SIZES}
    except InputError as error:
        raise InputError(f"{path}, line 3: {error}") from None
    except (TypeError, ValueError, AttributeError):
        raise InputError(f"{path}, line 3: expected the settings of a pattern library") from None
    counts: dict[int, dict[int, tuple[int, int]]] = {size: {} for size in SIZES}
    for number, line in enumerate(learned.lines, learned.first_line):
        try:
            shape, appearances, chosen = line.split()
            size, code = read_shape(shape)
            both = int(appearances), int(chosen)
            if not 0 <= both[1] <= both[0] or both[0] < 1:
                raise ValueError
        except InputError as error:
            raise InputError(f"{path}, line {number}: {error}") from None
        except ValueError:
            raise InputError(f"{path}, line {number}: expected a pattern, appearances and choices") from None
        counts[size][code] = both
    return PatternLibrary(settings, counts, learned.provenance, missing)
