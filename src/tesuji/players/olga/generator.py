"""The knowledge-based move generator: an urgency for every point, and the most urgent moves.

Bouzy's generator is that of the program Indigo and not in the paper. Ours adds what can be read or seen in the tree,
where there is time, to the urgencies of the random games: ladders, the neighbourhood of the last move, the opening,
the border between the two sides.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.go.board import Board
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import Point, board_points
from tesuji.go.reading import LadderStatus, ladder, self_atari_stones
from tesuji.players.olga.settings import OlgaSettings

Grid = npt.NDArray[np.float64]

LADDER_NODES = 300
"""Moves that are read for one ladder; what takes longer is left alone."""
MOST_LIBERTIES = 4
"""A block with more liberties is not weak."""
DISLIKE = 0.1
"""What is left of the urgency of a stone on the empty first line, or of one that can be taken at once."""


class Generator:
    def __init__(self, settings: OlgaSettings, sampler: _core.UrgencySampler) -> None:
        self.settings = settings
        self.sampler = sampler

    def moves(self, board: Board, color: Color, last: Point | None, most: int) -> list[Point]:
        """The most urgent moves, legal ones that fill no eye, the first the most urgent."""
        grid = self.urgencies(board, color, last)
        order = np.argsort(-grid, axis=None, kind="stable")[:most]
        points = board_points(board.width)
        found = [points[i] for i in order]
        return [point for point in found if grid[point.row, point.column] > 0]

    def urgencies(self, board: Board, color: Color, last: Point | None) -> Grid:
        known = self.sampler.urgencies(board, color).astype(float)
        colors = board.colors()
        s = self.settings
        grid = known + s.border * border(colors) + s.opening * opening(colors)
        grid += s.contact * contact(colors) + s.inland * np.where(line(colors.shape) > 0, 1.0, 0.0)
        if last is not None:
            grid += s.near * near(grid.shape, last)
        blocks = weak_blocks(board)
        grid += s.weak * weakness(board, blocks)
        if s.ladders:
            grid += self._ladders(board, color, blocks)
        grid *= np.where(lonely_edge(colors), DISLIKE, 1.0)
        for row, column in np.argwhere((known > 0) & ~_has_empty_pair(colors)):
            point = Point(int(column), int(row))
            if self_atari_stones(board, point, color):
                grid[point.row, point.column] *= DISLIKE
        return np.where(known > 0, grid, 0.0)

    def _ladders(self, board: Board, color: Color, blocks: Sequence[Sequence[Point]]) -> Grid:
        """What catches an enemy block, and what saves an own one; hopeless flights lose what they had for it."""
        s, grid = self.settings, np.zeros((board.height, board.width))
        for stones in blocks:
            if board.liberty_count(stones[0]) > 2:
                continue
            size, own = len(stones), board[stones[0]] == color
            read = ladder(board, stones[0], node_limit=LADDER_NODES)
            if read.status == LadderStatus.UNSETTLED:
                move = read.escape if own else read.capture
                worth = s.escape + s.escape_per_stone * size if own else s.capture + s.capture_per_stone * size
                if move is not None:
                    grid[move.row, move.column] += worth
            elif read.status == LadderStatus.CAPTURED and own and board.liberty_count(stones[0]) == 1:
                flight = board.liberties(stones[0])[0]
                grid[flight.row, flight.column] -= s.escape + s.escape_per_stone * size
        return grid


def weak_blocks(board: Board) -> list[list[Point]]:
    seen: set[Point] = set()
    found = []
    for row, column in np.argwhere(board.colors() != EMPTY):
        point = Point(int(column), int(row))
        if point not in seen and board.liberty_count(point) <= MOST_LIBERTIES:
            found.append(board.block(point))
            seen.update(found[-1])
    return found


def weakness(board: Board, blocks: Sequence[Sequence[Point]]) -> Grid:
    """How much the liberties of weak blocks matter: 1 for two liberties, less for more, up to twice for many stones."""
    grid = np.zeros((board.height, board.width))
    for stones in blocks:
        liberties = board.liberties(stones[0])
        share = {2: 1.0, 3: 0.6, 4: 0.3}.get(len(liberties), 0.0)
        for point in liberties:
            grid[point.row, point.column] += share * (1 + min(len(stones), 5) / 5)
    return grid


def near(shape: tuple[int, ...], last: Point) -> Grid:
    """1 around a move (diagonals too), one half two steps away."""
    rows, columns = np.indices(shape)
    away = np.maximum(np.abs(rows - last.row), np.abs(columns - last.column))
    return np.select([away <= 1, away == 2], [1.0, 0.5], 0.0)


def opening(colors: npt.NDArray[np.uint8]) -> Grid:
    """1 on the third to fifth line where no stone is within two steps."""
    lines = line(colors.shape)
    return np.where((lines >= 2) & (lines <= 4) & (distance(colors, (BLACK, WHITE), 3) > 2), 1.0, 0.0)


def line(shape: tuple[int, ...]) -> npt.NDArray[np.intp]:
    rows, columns = np.indices(shape)
    height, width = shape
    sides = np.stack([rows, height - 1 - rows, columns, width - 1 - columns])
    return np.asarray(sides.min(axis=0), dtype=np.intp)


def contact(colors: npt.NDArray[np.uint8]) -> Grid:
    """1 where both sides have a stone within two steps."""
    return np.where((distance(colors, (BLACK,), 3) <= 2) & (distance(colors, (WHITE,), 3) <= 2), 1.0, 0.0)


def border(colors: npt.NDArray[np.uint8]) -> Grid:
    """1 where both sides have a stone within four steps and are about equally near."""
    black, white = distance(colors, (BLACK,), 5), distance(colors, (WHITE,), 5)
    return np.where((np.abs(black - white) <= 1) & (np.maximum(black, white) <= 4), 1.0, 0.0)


def lonely_edge(colors: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Points on the first line with no stone beside them or diagonally."""
    edge = np.ones(colors.shape, dtype=bool)
    edge[1:-1, 1:-1] = False
    padded = np.pad(colors != EMPTY, 1)
    height, width = colors.shape
    beside = np.zeros(colors.shape, dtype=bool)
    for row in range(3):
        for column in range(3):
            beside |= padded[row : row + height, column : column + width]
    return edge & ~beside


def distance(colors: npt.NDArray[np.uint8], sides: tuple[Color, ...], most: int) -> npt.NDArray[np.intp]:
    """Steps to the nearest stone of these sides, counted no further than ``most``."""
    reached = np.isin(colors, sides)
    steps = np.where(reached, 0, most)
    for step in range(1, most):
        grown = reached.copy()
        grown[1:] |= reached[:-1]
        grown[:-1] |= reached[1:]
        grown[:, 1:] |= reached[:, :-1]
        grown[:, :-1] |= reached[:, 1:]
        steps[grown & ~reached] = step
        reached = grown
    return steps


def _has_empty_pair(colors: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Points with two empty neighbours, where no stone can put itself in atari."""
    padded = np.pad(colors == EMPTY, 1).astype(np.intp)
    sides = padded[2:, 1:-1] + padded[:-2, 1:-1] + padded[1:-1, 2:] + padded[1:-1, :-2]
    return sides >= 2
