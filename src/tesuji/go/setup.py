"""Stones that are put on the board, not played: handicap points, and what may stand at all."""

from collections.abc import Mapping

from tesuji.errors import InputError
from tesuji.go.color import Color
from tesuji.go.point import Point
from tesuji.plural import counted

# The corners first, then the sides, then the centre, as GTP's fixed handicap numbers them:
# -1 near the lower or left edge, 0 in the middle, 1 near the upper or right edge.
_ORDER = [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0), (0, 1), (0, -1)]


def max_fixed_handicap(width: int, height: int) -> int:
    """How many handicap stones have a fixed place: 9, or 4 without middle lines, or none on a tiny board."""
    if min(width, height) < 7:
        return 0
    if width % 2 == 0 or height % 2 == 0 or min(width, height) == 7:
        return 4
    return 9


def fixed_handicap(width: int, height: int, stones: int) -> list[Point]:
    """The points of a handicap of this many stones, as GTP's ``fixed_handicap`` places them."""
    most = max_fixed_handicap(width, height)
    if not 2 <= stones <= most:
        expected = f"expected 2 to {most}" if most else "it is too small for handicap points"
        raise InputError(
            f"a fixed handicap of {counted(stones, 'stone')} has no place on a {width}x{height} board: {expected}"
        )
    places = _ORDER[: stones - stones % 2] if stones != 3 else _ORDER[:3]
    if stones in (5, 7, 9):
        places = [*places, (0, 0)]
    return [Point(_line(width, across), _line(height, up)) for across, up in places]


def _line(size: int, side: int) -> int:
    margin = 3 if size > 11 else 2
    return {-1: margin, 0: size // 2, 1: size - 1 - margin}[side]


def find_surrounded(width: int, height: int, stones: Mapping[Point, Color]) -> Point | None:
    """A stone of a block without liberties, which cannot stand on a board, or ``None`` when there is none."""
    seen: set[Point] = set()
    for first in sorted(stones, key=lambda point: (point.row, point.column)):
        if first in seen:
            continue
        seen.add(first)
        todo, free = [first], False
        while todo:
            for point in todo.pop().neighbours(width, height):
                color = stones.get(point)
                free = free or color is None
                if color == stones[first] and point not in seen:
                    seen.add(point)
                    todo.append(point)
        if not free:
            return first
    return None
