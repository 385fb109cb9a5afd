"""A picture: a position and everything known about its points, checked once for every renderer."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from tesuji.errors import InputError
from tesuji.go.board import Board, PointLike
from tesuji.go.color import EMPTY, Color
from tesuji.go.game import Game
from tesuji.go.point import Point, board_points
from tesuji.go.sgf import Node

if TYPE_CHECKING:
    import numpy.typing as npt

MARKS = ("triangle", "square", "circle", "cross", "selected")

ANSWERS = ("right", "wrong", "try")
"""The judgement of a move that is shown: it works, it fails, or it was tried and is not known."""

Heat: TypeAlias = "npt.ArrayLike | Mapping[Point, float]"
"""Values from -1 to 1 per point: an array ``[row, column]`` from the lower left, or some points and their values."""


@dataclass(frozen=True)
class View:
    """The part of the board that is shown: from the lower left corner to the upper right, both included."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def columns(self) -> range:
        return range(self.left, self.right + 1)

    @property
    def rows(self) -> range:
        return range(self.bottom, self.top + 1)

    def __contains__(self, point: object) -> bool:
        return isinstance(point, Point) and point.column in self.columns and point.row in self.rows


@dataclass(frozen=True)
class Picture:
    """A position with marks, letters, numbers, heat and a shaded region, seen whole or in part."""

    board: Board
    view: View
    marks: Mapping[Point, str] = field(default_factory=dict)
    labels: Mapping[Point, str] = field(default_factory=dict)
    last_move: Point | None = None
    heat: Mapping[Point, float] = field(default_factory=dict)
    region: frozenset[Point] = frozenset()
    answers: Mapping[Point, str] = field(default_factory=dict)
    """First moves by what they are worth: right, wrong, try."""
    line: Mapping[Point, Color] = field(default_factory=dict)
    """Stones of a line that is shown on points that are empty now; their numbers are labels."""
    caption: str = ""
    """A line below the board."""

    @property
    def width(self) -> int:
        return self.board.width

    @property
    def height(self) -> int:
        return self.board.height

    def color(self, point: Point) -> Color:
        return self.board[point]

    def lines(self) -> list[tuple[Point, ...]]:
        points, width, view = board_points(self.width), self.width, self.view
        return [points[row * width + view.left : row * width + view.right + 1] for row in view.rows]

    def points(self) -> list[Point]:
        return list(chain(*self.lines()))


def make_picture(
    board: Board,
    *,
    marks: Mapping[Any, str] | None = None,
    labels: Mapping[Any, str] | None = None,
    numbers: Mapping[Any, int] | None = None,
    last_move: PointLike | None = None,
    heat: "Heat | None" = None,
    region: Iterable[PointLike] = (),
    answers: Mapping[Any, str] | None = None,
    line: Mapping[Any, Color] | None = None,
    caption: str = "",
    view: str | tuple[PointLike, PointLike] | None = None,
) -> Picture:
    """Check and collect the content of a picture.

    Points are given as everywhere: ``Point(3, 3)``, ``(3, 3)`` or ``"D4"``. ``marks`` are triangle, square, circle,
    cross or selected; ``labels`` are short texts, and ``numbers`` are labels too; ``heat`` has values from -1 to 1;
    ``answers`` says of moves whether they are right, wrong or a try, ``line`` has stones of a line that is shown, and
    ``caption`` stands below; ``view`` is two corners such as ``"A1:J9"``, or ``"auto"`` for where the stones are.
    """
    drawn = {_on(board, point): mark for point, mark in (marks or {}).items()}
    for mark in drawn.values():
        if mark not in MARKS:
            raise InputError(f"{mark!r} is not a mark: expected one of {', '.join(MARKS)}")
    for word in (answers or {}).values():
        if word not in ANSWERS:
            raise InputError(f"{word!r} is not an answer: expected one of {', '.join(ANSWERS)}")
    texts = {**(labels or {}), **{point: str(number) for point, number in (numbers or {}).items()}}
    return Picture(
        board.copy(),
        _view(board, view),
        drawn,
        {_on(board, point): text for point, text in texts.items() if text},
        None if last_move is None else _on(board, last_move),
        _heat(board, heat),
        frozenset(_on(board, point) for point in region),
        {_on(board, point): word for point, word in (answers or {}).items()},
        {_on(board, point): color for point, color in (line or {}).items()},
        caption,
    )


def picture_of_game(game: Game, *, numbered: bool = False, view: str | None = None) -> Picture:
    """A game as it stands, the last move marked, or every move numbered."""
    last = game.last_move
    numbers = game.move_numbers() if numbered else {}
    return make_picture(game.board, last_move=last.point if last else None, numbers=numbers, view=view)


def picture_of_node(node: Node, view: str | None = None) -> Picture:
    """A node of a record: its position, its marks and letters, and the move that led there."""
    move = node.move
    last = move.point if move else None
    return make_picture(node.board(), marks=node.marks, labels=node.labels, last_move=last, view=view)


def star_points(width: int, height: int) -> list[Point]:
    """The dots that help the eye, as boards have them printed."""
    columns, rows = _star_lines(width), _star_lines(height)
    if len(columns) == len(rows) == 3 and min(width, height) < 15:  # small boards: the corners and the centre only
        return [Point(c, r) for c in columns for r in rows if (c == columns[1]) == (r == rows[1])]
    return [Point(c, r) for c in columns for r in rows]


def _star_lines(size: int) -> list[int]:
    if size < 7:
        return [size // 2] if size % 2 and size >= 5 else []
    margin = 3 if size > 11 else 2
    return [margin, size // 2, size - 1 - margin] if size % 2 else [margin, size - 1 - margin]


def _on(board: Board, name: PointLike) -> Point:
    try:
        point = Point.parse(name) if isinstance(name, str) else Point(*name)
        board.color_index(point)
    except ValueError as error:
        raise InputError(str(error)) from None
    return point


def _heat(board: Board, heat: "Heat | None") -> dict[Point, float]:
    if heat is None:
        return {}
    if isinstance(heat, Mapping):
        values = {_on(board, point): float(value) for point, value in heat.items()}
    else:
        import numpy as np

        grid = np.asarray(heat, dtype=float)
        if grid.shape != (board.height, board.width):
            raise InputError(f"the heat map has the shape {grid.shape}: expected {(board.height, board.width)}")
        values = {point: float(grid[point.row, point.column]) for point in board.points()}
    if not all(-1 <= value <= 1 for value in values.values()):
        raise InputError("the heat map has values outside -1 to 1")
    return values


def _view(board: Board, view: str | tuple[PointLike, PointLike] | None) -> View:
    if view is None:
        return View(0, 0, board.width - 1, board.height - 1)
    if view == "auto":
        return _view_of_stones(board)
    names = tuple(view.split(":")) if isinstance(view, str) else view
    if len(names) != 2:
        raise InputError(f"{view!r} is not a part of the board: expected two corners, such as A1:J9")
    one, other = _on(board, names[0]), _on(board, names[1])
    left, right = sorted((one.column, other.column))
    bottom, top = sorted((one.row, other.row))
    return View(left, bottom, right, top)


def _view_of_stones(board: Board, margin: int = 2) -> View:
    """The box around the stones and a little more; a strip that would be left over at an edge is shown as well."""
    stones = [point for point in board.points() if board[point] != EMPTY]
    if not stones:
        return _view(board, None)

    def stretch(lines: list[int], size: int) -> tuple[int, int]:
        low, high = min(lines) - margin, max(lines) + margin
        return (0 if low <= margin else low), (size - 1 if high >= size - 1 - margin else high)

    left, right = stretch([point.column for point in stones], board.width)
    bottom, top = stretch([point.row for point in stones], board.height)
    return View(left, bottom, right, top)
