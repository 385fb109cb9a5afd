"""The values of a query's fields, checked one by one, with KataGo's words for what is wrong."""

import re
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from tesuji.errors import InputError
from tesuji.go.color import Color
from tesuji.go.game import Move
from tesuji.go.point import MAX_SIZE, Point

Record = Mapping[str, Any]
Size = tuple[int, int]

MOST_VISITS = 1 << 50
MOST_KOMI = 150.0
MOST_PRIORITY = (1 << 62) - 1
MOST_SECONDS = 1e6

SIZE = f"Must provide an integer from 2 to {MAX_SIZE}"
VERTICES = "Must be an array of GTP board vertices"
PAIRS = 'Must be an array of pairs of the form: ["b" or "w", GTP board vertex]'
KOMI = "Must be a integer or half-integer from -150.0 to 150.0"
VISITS = "Must be an integer from 1 to 2^50"
SECONDS = "Must be number of seconds from 0.001 to 1000000.0"
PRIORITY = "Must be a number between -2^62 and 2^62"

_COORDINATES = re.compile(r"\((\d{1,3}),(\d{1,3})\)", re.ASCII)


class QueryError(InputError):
    def __init__(self, words: str, field: str = "", query: str | None = None) -> None:
        super().__init__(words)
        self.field, self.query = field, query

    def record(self, kind: str = "error") -> dict[str, str]:
        """The answer: the words, and the field and the query where they are known."""
        named = {"field": self.field} if self.field else {}
        return {kind: str(self), **named, **({} if self.query is None else {"id": self.query})}


def whole(record: Record, field: str, least: int, most: int, expected: str) -> int:
    value = record.get(field)
    if type(value) is not int or not least <= value <= most:
        raise QueryError(expected, field)
    return value


def number(record: Record, field: str, least: float, most: float, expected: str) -> float:
    value = record.get(field)
    if type(value) not in (int, float) or not least <= value <= most or not isfinite(value):  # type: ignore[operator,arg-type]
        raise QueryError(expected, field)
    return float(value)  # type: ignore[arg-type]


def flag(record: Record, field: str) -> bool:
    value = record.get(field, False)
    if not isinstance(value, bool):
        raise QueryError("Must be a boolean", field)
    return value


def integers(record: Record, field: str, expected: str) -> list[int]:
    values = record[field]
    if not isinstance(values, list) or any(type(value) is not int for value in values):
        raise QueryError(expected, field)
    return values


def player(record: Record, field: str) -> Color:
    found = _color(record.get(field))
    if found is None:
        raise QueryError('Must be "b" or "w"', field)
    return found


def vertices(record: Record, field: str, size: Size) -> list[Point | None]:
    words = record.get(field)
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise QueryError(VERTICES, field)
    return [_vertex(word, size, field) for word in words]


def pairs(record: Record, field: str, size: Size) -> list[Move]:
    """Colours with points, as moves and initial stones have them."""
    rows = record.get(field)
    if not isinstance(rows, list) or not all(map(_is_pair, rows)):
        raise QueryError(PAIRS, field)
    moves = []
    for name, word in rows:
        color = _color(name)
        if color is None:
            raise QueryError(f"Could not parse player: {name[:80]}", field)
        moves.append(Move(color, _vertex(word, size, field)))
    return moves


def _is_pair(row: object) -> bool:
    return isinstance(row, list) and len(row) == 2 and all(isinstance(word, str) for word in row)


def _color(word: object) -> Color | None:
    try:
        return Color.parse(word) if isinstance(word, str) else None
    except ValueError:
        return None


def _vertex(word: str, size: Size, field: str) -> Point | None:
    """A point as GTP names it, or as ``(0,13)``: column and line, both counted from the upper left."""
    if word.strip().lower() == "pass":
        return None
    width, height = size
    try:
        numbers = _COORDINATES.fullmatch(word.replace(" ", ""))
        point = Point.parse(word) if numbers is None else Point(int(numbers[1]), height - 1 - int(numbers[2]))
    except ValueError:
        point = Point(-1, -1)
    if not (0 <= point.column < width and 0 <= point.row < height):
        raise QueryError(f"Could not parse board location: {word[:80]}", field)
    return point


def listed(names: Sequence[str]) -> str:
    """Names as KataGo lists them."""
    return ",".join(name[:80] for name in names)
