"""The end of a game: which stones are dead, whether anything is left to play for, who has won."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tesuji.go.color import BLACK, EMPTY, Color
from tesuji.go.game import Game
from tesuji.go.point import Point
from tesuji.go.rules import Scoring

Grid = npt.NDArray[np.float64]

DEAD = -0.4
"""A block is dead when its owner holds it in so few simulations, from -1 (never) to 1 (always)."""
CERTAIN = 0.7
"""A block's fate is certain when its ownership is at least so far from 0."""
SETTLED = 0.85
"""A point is settled when its ownership is at least so far from 0."""


class Count(NamedTuple):
    """What the board is worth to one side if play stops now."""

    as_it_stands: float
    """Points more than the opponent when every stone on the board lives (Tromp and Taylor)."""
    without_dead: float
    """... when dead stones are taken off."""
    certain: bool
    """Is the fate of all stones certain?"""
    settled: bool
    """... and that of all points?"""


def blocks(game: Game) -> Iterable[tuple[Color, list[Point]]]:
    board = game.board
    seen: set[Point] = set()
    for point in board.points():
        if board[point] != EMPTY and point not in seen:
            stones = board.block(point)
            seen.update(stones)
            yield board[point], stones


def held(stones: Iterable[Point], color: Color, owners: Grid) -> float:
    """How far the owner of these stones holds them: from -1 to 1."""
    mean = float(np.mean([owners[p.row, p.column] for p in stones]))
    return mean if color == BLACK else -mean


def dead_blocks(game: Game, owners: Grid) -> list[list[Point]]:
    return [stones for color, stones in blocks(game) if held(stones, color, owners) < DEAD]


def count(game: Game, color: Color, owners: Grid) -> Count:
    def margin(off: list[list[Point]], scoring: Scoring | None = None) -> float:
        black = game.score([stones[0] for stones in off], scoring=scoring).margin
        return black if color == BLACK else -black

    certain = all(abs(held(stones, owner, owners)) >= CERTAIN for owner, stones in blocks(game))
    settled = certain and bool((np.abs(owners) >= SETTLED).all())
    return Count(margin([], Scoring.AREA), margin(dead_blocks(game, owners)), certain, settled)
