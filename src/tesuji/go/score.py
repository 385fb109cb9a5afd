"""Counting a finished game, by area or by territory."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tesuji.errors import InputError
from tesuji.go.board import Board, PointLike
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import Point

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Score:
    """The count of one game: what each side has, komi and compensation being White's.

    >>> game = tesuji.Game(5, komi=0.5)
    >>> _ = game.play("C3")
    >>> score = game.score()
    >>> score.black, score.white
    (25.0, 0.5)
    """

    black: float
    white: float
    owner: "npt.NDArray[np.int8]"
    """The owner of each point, ``[row, column]`` from the lower left: +1 Black, -1 White, 0 neither."""

    @property
    def margin(self) -> float:
        """By how much Black wins; negative when White does."""
        return self.black - self.white

    @property
    def winner(self) -> Color:
        return BLACK if self.margin > 0 else WHITE if self.margin < 0 else EMPTY

    def __str__(self) -> str:
        return result_text(self.margin)


def result_text(margin: float) -> str:
    """A result as SGF and GTP write it, from Black's margin: ``B+3.5``, ``W+12``, or ``0`` for a draw."""
    return "0" if margin == 0 else f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"


def area_score(board: Board, *, white_bonus: float = 0.0, dead: Iterable[PointLike] = ()) -> Score:
    """Tromp-Taylor's count: stones, and empty points that reach only one colour, once dead stones are off."""
    cleared, _ = _without(board, dead)
    _, owner = cleared.area_score()
    return Score(float((owner > 0).sum()), float((owner < 0).sum()) + white_bonus, owner)


def territory_score(
    board: Board,
    prisoners: tuple[int, int],
    *,
    white_bonus: float = 0.0,
    dead: Iterable[PointLike] = (),
    seki: Iterable[PointLike] = (),
) -> Score:
    """Surrounded points and prisoners, dead stones being prisoners too; no territory beside stones in seki.

    ``prisoners`` are the stones that Black and White have taken. One stone of a block names all of it.
    """
    cleared, dead_stones = _without(board, dead)
    owner = cleared.area_score()[1].copy()
    owner[cleared.colors() != EMPTY] = 0
    for point in _territory_in_seki(cleared, seki):
        owner[point.row, point.column] = 0
    taken = [prisoners[0] + dead_stones[WHITE], prisoners[1] + dead_stones[BLACK]]
    black = float((owner > 0).sum()) + taken[0]
    return Score(black, float((owner < 0).sum()) + taken[1] + white_bonus, owner)


def _without(board: Board, dead: Iterable[PointLike]) -> tuple[Board, dict[Color, int]]:
    """The board with the blocks of these stones lifted off, and how many stones of each colour they were."""
    grid = board.colors().copy()
    counts = {BLACK: 0, WHITE: 0}
    for stone in _stones(board, dead, "dead"):
        for point in board.block(stone):
            color = Color(int(grid[point.row, point.column]))
            if color != EMPTY:
                counts[color] += 1
                grid[point.row, point.column] = EMPTY
    cleared = Board(board.width, board.height)
    cleared.set_position(grid)
    return cleared, counts


def _territory_in_seki(board: Board, seki: Iterable[PointLike]) -> set[Point]:
    """The empty points connected to a liberty of a stone in seki."""
    todo = [liberty for stone in _stones(board, seki, "in seki") for liberty in board.liberties(stone)]
    found = set(todo)
    while todo:
        for point in todo.pop().neighbours(board.width, board.height):
            if point not in found and board[point] == EMPTY:
                found.add(point)
                todo.append(point)
    return found


def _stones(board: Board, points: Iterable[PointLike], what: str) -> Iterable[PointLike]:
    for point in points:
        if board[point] == EMPTY:
            name = point if isinstance(point, str) else Point(*point)
            raise InputError(f"there is no stone at {name} that could be {what}")
        yield point
