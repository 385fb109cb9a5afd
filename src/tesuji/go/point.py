"""Points as players write them: D4 is the fourth column from the left, the fourth line from below."""

from functools import cache
from typing import NamedTuple, Self, overload

MIN_SIZE, MAX_SIZE = 2, 25
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # there is no I, as on a printed board
_LONGEST = 9  # letters of a name, zeros before the number included


class _Pair(NamedTuple):
    """The two numbers of a point: fields that are read as fast as a tuple's."""

    column: int
    row: int


class Point(_Pair):
    """A point of the board, by its name or counted from the lower left corner: ``Point(0, 0)`` is A1.

    >>> Point("C4")
    Point('C4')
    >>> Point("C4").column, Point("C4").row
    (2, 3)
    >>> Point(2, 3) == Point("C4") == (2, 3)
    True
    """

    __slots__ = ()

    @overload
    def __new__(cls, column: int, row: int) -> Self: ...
    @overload
    def __new__(cls, column: str) -> Self: ...
    def __new__(cls, column: int | str, row: int | None = None) -> Self:
        """``Point(2, 3)`` or ``Point("C4")``."""
        if row is None:  # one test and no more: searches make points by the million
            return cls.parse(column)  # type: ignore[arg-type]
        return tuple.__new__(cls, (column, row))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a point such as ``D4`` (upper or lower case)."""
        name = text.strip().upper() if isinstance(text, str) else ""
        if len(name) < 2 or name[0] not in COLUMNS or not name[1:].isdecimal():
            raise ValueError(f"{text!r} is not a point: expected a letter (without I) and a number, such as D4")
        row = int(name[1:]) if len(name) <= _LONGEST else 0
        if not 1 <= row <= MAX_SIZE:
            raise ValueError(f"{text!r} is not a point: lines go from 1 to {MAX_SIZE}")
        return cls(COLUMNS.index(name[0]), row - 1)

    def neighbours(self, width: int, height: int) -> "list[Point]":
        """The points next to this one on a board of that size, left, right, below, above."""
        steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
        around = (Point(self.column + dc, self.row + dr) for dc, dr in steps)
        return [p for p in around if 0 <= p.column < width and 0 <= p.row < height]

    def __str__(self) -> str:
        if 0 <= self.column < MAX_SIZE and 0 <= self.row < MAX_SIZE:
            return f"{COLUMNS[self.column]}{self.row + 1}"
        return f"({self.column}, {self.row})"  # on no board

    def __repr__(self) -> str:
        name = str(self)
        return f"Point{name}" if name.startswith("(") else f"Point({name!r})"


@cache
def board_points(width: int, height: int = MAX_SIZE) -> tuple[Point, ...]:
    """The points of a board by flat index: from the lower left corner, line by line."""
    return tuple([Point(column, row) for row in range(height) for column in range(width)])


def point_at(index: int, width: int) -> Point | None:
    """The point with this flat index on a board so wide; a negative one is a pass, ``None``."""
    return None if index < 0 else board_points(width)[index]


def point_name(point: Point | None) -> str:
    """The point as GTP writes it; ``None`` is a pass."""
    return "pass" if point is None else str(point)
