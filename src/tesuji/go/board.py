"""The board: a position, played on and taken back, fast enough to search with."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Self

from tesuji import _core
from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.diagram import draw_diagram, read_diagram
from tesuji.go.point import MAX_SIZE, Point, board_points, point_at

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

PointLike = Point | tuple[int, int] | str
"""A point as the board's methods take it: a Point, (column, row), or a name such as ``"D4"``."""


@dataclass(frozen=True)
class Playouts:
    """What many random games from one position said. Scores are Black's area minus White's and komi."""

    games: int
    moves: int
    black_wins: int
    draws: int
    mean: float
    deviation: float
    ownership: "npt.NDArray[np.float64]"
    """Per point, ``[row, column]`` from the lower left: +1 always Black's, -1 always White's."""


class Board(_core.Board):
    """A Go position: stones, simple ko and whose turn it is.

    A board has no history except the moves that :meth:`undo` can take back; superko, passes in a row and scoring
    by the rules belong to a game. Points are given as ``Point(3, 3)``, ``(3, 3)`` or ``"D4"``; ``None`` is a pass.

    >>> board = tesuji.Board(5)
    >>> for point in ("C3", "D3", "D4"):
    ...     board.play(point)
    >>> print(board)
       A B C D E
     5 . . . . . 5
     4 . . . X . 4
     3 . . X O . 3
     2 . . . . . 2
     1 . . . . . 1
       A B C D E
    >>> board.to_play, board.liberty_count("D3"), [str(point) for point in board.liberties("D3")]
    (<Color.WHITE: 2>, 2, ['D2', 'E3'])
    """

    if TYPE_CHECKING:  # what the core takes at run time, which checks every point itself

        def play(self, point: PointLike | int | None, color: Color | None = None) -> None:  # type: ignore[override]
            """Play a move, or pass (``None``), by default for the side to move."""

        def is_legal(self, point: PointLike | int | None, color: Color | None = None) -> bool:  # type: ignore[override]
            """May the player play there?"""

        def set_ko(self, point: PointLike | int | None) -> None:  # type: ignore[override]
            """Forbid the player whose turn it is to retake at this point."""

        def color_index(self, point: PointLike | int, /) -> int:  # type: ignore[override]
            """What stands there: 0 nothing, 1 Black, 2 White."""

        def liberty_count(self, point: PointLike | int, /) -> int:  # type: ignore[override]
            """How many liberties the block at this point has."""

        def is_eyelike(self, point: PointLike | int, color: Color, /) -> bool:  # type: ignore[override]
            """Is it an empty point among the player's stones that random games leave alone?"""

        def legal_indices(self, color: Color | None = None) -> list[int]:  # type: ignore[override]
            """As :meth:`legal_moves`, by flat indices (row * width + column): faster."""

    else:

        def __iter__(self):
            """There are several ways to go over a board; say which."""
            raise TypeError("a Board cannot be iterated: expected board.points(), stones(color) or legal_moves()")

        def __hash__(self):
            """It changes from move to move."""
            raise TypeError("a Board is unhashable, because it changes: expected board.hash or board.to_text()")

    def __init__(self, width: int = 19, height: int | None = None) -> None:
        super().__init__(width, width if height is None else height)

    @classmethod
    def from_diagram(cls, text: str, to_play: Color = BLACK) -> Self:
        """The position that a text diagram shows (X Black, O White, . empty, top line first)."""
        grid = read_diagram(text)[::-1]
        black, white = (
            [Point(column, row) for row, line in enumerate(grid) for column, there in enumerate(line) if there == color]
            for color in (BLACK, WHITE)
        )
        return cls.from_stones(len(grid[0]), len(grid), black, white, to_play)

    @classmethod
    def from_stones(
        cls,
        width: int,
        height: int | None = None,
        black: Iterable[PointLike] = (),
        white: Iterable[PointLike] = (),
        to_play: Color = BLACK,
    ) -> Self:
        """A position set up stone by stone; nothing is captured, so every block needs a liberty."""
        board = cls(width, height)
        stones = _points(black), _points(white)
        outside = [
            p for side in stones for p in side if not (0 <= p.column < board.width and 0 <= p.row < board.height)
        ]
        if outside:
            raise ValueError(f"{outside[0]} is not on a {board.width}x{board.height} board")
        board.set_stones(*stones)
        board.to_play = to_play
        return board

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The position of one line as :meth:`to_text` writes it: lines of points from the top, whose turn, and a ko.

        >>> print(tesuji.Board.from_text("5/3X1/2XO1/5/5 w"))
           A B C D E
         5 . . . . . 5
         4 . . . X . 4
         3 . . X O . 3
         2 . . . . . 2
         1 . . . . . 1
           A B C D E
        """
        words = text.split() if isinstance(text, str) else []
        if not 1 <= len(words) <= 3 or words[1:2] not in ([], ["b"], ["w"]):
            raise InputError(
                f"{text!r:.80} is no position: expected lines, b or w, and a ko, as in 5/3X1/2XO1/5/5 w D3"
            )
        lines = [
            _EMPTY.sub(lambda found: "." * min(int(found[0][:3]), MAX_SIZE + 1), line) for line in words[0].split("/")
        ]
        board = cls.from_diagram("\n".join(lines), Color.parse(words[1]) if len(words) > 1 else BLACK)
        if len(words) > 2:
            board.set_ko(words[2])
        return board

    def to_text(self) -> str:
        """The position as one line, as chess players write FEN: numbers are empty points, X is Black, O is White.

        >>> board = tesuji.Board(5)
        >>> for point in ("C3", "D3", "D4"):
        ...     board.play(point)
        >>> board.to_text()
        '5/3X1/2XO1/5/5 w'
        >>> tesuji.Board.from_text(board.to_text()) == board
        True
        """
        indices = [
            bytes(self.color_index(row * self.width + k) for k in range(self.width)) for row in range(self.height)
        ]
        lines = ["".join(".XO"[color] for color in row) for row in reversed(indices)]
        packed = "/".join(re.sub(r"\.+", lambda found: str(len(found[0])), line) for line in lines)
        ko = "" if self.ko is None else f" {self.ko}"
        return f"{packed} {self.to_play.letter.lower()}{ko}"

    @property
    def to_play(self) -> Color:
        """Whose turn it is."""
        return Color(self.to_play_index)

    @to_play.setter
    def to_play(self, color: Color) -> None:
        self.to_play_index = color

    @property
    def ko(self) -> Point | None:
        """The point that the player whose turn it is may not retake at once."""
        return self._point(self.ko_index)

    def __getitem__(self, point: PointLike) -> Color:
        return Color(self.color_index(point))

    def points(self) -> list[Point]:
        """Every point of the board, from the lower left corner, line by line."""
        return list(board_points(self.width, self.height))

    def stones(self, color: Color) -> list[Point]:
        """The stones of one colour."""
        return self._points(self.color_indices(color))

    def legal_moves(self, color: Color | None = None) -> list[Point]:
        """Where the player may play (passing is always possible besides)."""
        return self.legal_points(board_points(self.width), color)

    def block(self, point: PointLike) -> list[Point]:
        """The stones connected to the one at this point."""
        return self._points(self.block_indices(point))

    def liberties(self, point: PointLike) -> list[Point]:
        """The liberties of the block at this point."""
        return self._points(self.liberty_indices(point))

    def copy(self) -> Self:
        """The same position on a new board, with nothing to take back."""
        twin = type(self)(self.width, self.height)
        twin.assign(self)
        return twin

    def transformed(self, symmetry: int) -> Self:
        """The position seen from another side: 0-3 rotate by quarter turns, 4-7 mirror as well."""
        if not 0 <= symmetry < 8:
            raise ValueError(f"symmetry {symmetry} does not exist: expected 0 to 7")
        import numpy as np

        grid = np.rot90(self.colors(), symmetry % 4)
        grid = np.ascontiguousarray(grid[:, ::-1] if symmetry >= 4 else grid)
        twin = type(self)(grid.shape[1], grid.shape[0])
        twin.allow_suicide = self.allow_suicide
        twin.set_position(grid)
        twin.to_play = self.to_play
        if self.ko is not None:
            marks = np.zeros((self.height, self.width), dtype=np.uint8)
            marks[self.ko.row, self.ko.column] = 1
            marks = np.rot90(marks, symmetry % 4)
            row, column = np.argwhere(marks[:, ::-1] if symmetry >= 4 else marks)[0]
            twin.set_ko((int(column), int(row)))
        return twin

    def area_score(self) -> "tuple[int, npt.NDArray[np.int8]]":
        """Black's area minus White's as the board stands, and each point's owner (+1, -1, 0)."""
        score, owner = self.area()
        return score, owner

    def random_games(self, games: int, *, seed: int = 1, komi: float = 0.0, threads: int = 1) -> Playouts:
        """Play random games to the end that never fill an eye, and say how they went."""
        return Playouts(**self.playouts(games, seed, komi, threads))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        same_size = (self.width, self.height) == (other.width, other.height)
        same_turn = (self.to_play_index, self.ko_index) == (other.to_play_index, other.ko_index)
        return same_size and same_turn and all(self.color_indices(c) == other.color_indices(c) for c in (BLACK, WHITE))

    if TYPE_CHECKING:
        __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled are the stones, the ko and whose turn it is; there is nothing to take back, as in a copy."""
        stones = tuple(self.stones(color) for color in (BLACK, WHITE))
        return _restored, (type(self), self.width, self.height, *stones, self.to_play, self.ko, self.allow_suicide)

    def __str__(self) -> str:
        return draw_diagram(self.colors())

    def __repr__(self) -> str:
        return f"<Board {self.width}x{self.height}, {self.to_play} to play>\n{self}"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from tesuji.render.svg import board_svg

        return board_svg(self)

    def _point(self, index: int) -> Point | None:
        return point_at(index, self.width)

    def _points(self, indices: list[int]) -> list[Point]:
        table = board_points(self.width)
        if len(indices) < 2:  # of which itemgetter makes no tuple
            return [table[index] for index in indices]
        return list(itemgetter(*indices)(table))


_EMPTY = re.compile(r"[0-9]+")


def _spoken(name: str, method: Callable[..., Any], takes: str) -> Callable[..., Any]:
    """The method of the core, complaining in words about arguments of other kinds."""

    @wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except TypeError as error:
            if "incompatible function arguments" not in str(error):
                raise
            raise TypeError(f"{name} does not take these arguments: expected {takes}") from None

    return call


_TAKES = {
    "__init__": "a width and a height, whole numbers from 2 to 25",
    "assign": "another Board",
    "block_indices": "a point",
    "color_index": "a point",
    "color_indices": "a colour: BLACK or WHITE",
    "is_eyelike": "a point and a colour",
    "liberty_count": "a point",
    "liberty_indices": "a point",
    "playouts": "games, seed, komi and threads, all numbers",
    "set_ko": "a point, or None",
    "set_position": "an array of bytes of the shape (height, width)",
    "set_stones": "points of black and of white stones",
}
"""What methods of the core take that are not called by the million."""
_SPOKEN = {
    "__init__": "Board",
    "block_indices": "Board.block",
    "color_indices": "Board.stones",
    "liberty_indices": "Board.liberties",
}
"""What a person has called where that has another name."""
for _name, _takes in _TAKES.items():
    _inherited = Board.__init__ if _name == "__init__" else getattr(_core.Board, _name)
    setattr(Board, _name, _spoken(_SPOKEN.get(_name, f"Board.{_name}"), _inherited, _takes))


def _restored(
    kind: type[Board],
    width: int,
    height: int,
    black: list[Point],
    white: list[Point],
    to_play: Color,
    ko: Point | None,
    suicide: bool,
) -> Board:
    """A board as it was pickled."""
    board = kind.from_stones(width, height, black, white, to_play)
    board.allow_suicide = suicide
    if ko is not None:
        board.set_ko(ko)
    return board


def _points(names: Iterable[PointLike]) -> list[Point]:
    return [
        name if isinstance(name, Point) else Point.parse(name) if isinstance(name, str) else Point(*name)
        for name in names
    ]
