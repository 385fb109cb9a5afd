"""The six kinds of filters (section 2) and one of ours, and the matrices of power they are built on (section 3.1).

A filter gives every point of the board a power and lets through the moves where it is greatest, provided that the
greatest power is within its thresholds (listing 3). A new filter is one class with a ``power_map``, and a line in the
table of :mod:`tesuji.players.gogogo.policy_file`.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tesuji.go.board import Board
from tesuji.go.color import Color
from tesuji.go.point import Point
from tesuji.go.setup import fixed_handicap, max_fixed_handicap
from tesuji.players.gogogo.patterns import PATTERNS, Pattern, count_patterns

PowerMap = npt.NDArray[np.float64]

SURROUND = np.array([[2, 1, 2], [1, 0, 1], [2, 1, 2]], dtype=float)
"""The matrix of example 1, section 3.1: closing in on a stone that is surrounded on three sides."""

CONNECT_NEAR = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], dtype=float)
"""Matrix (1), section 3.1.1: connecting stones that touch or stand diagonally."""

CONNECT_FAR = np.array(
    [
        [0, 0, 0, 1, 0, 0, 0],
        [0, 0, 1, 2, 1, 0, 0],
        [0, 1, 3, 5, 3, 1, 0],
        [1, 2, 5, 10, 5, 2, 1],
        [0, 1, 3, 5, 3, 1, 0],
        [0, 0, 1, 2, 1, 0, 0],
        [0, 0, 0, 1, 0, 0, 0],
    ],
    dtype=float,
)
"""Matrix (2), section 3.1.1: connecting stones over some distance."""

EYE_SMALL = np.array(
    [[0, 0, 1, 0, 0], [0, 1, -1, 1, 0], [1, -1, 0, -1, 1], [0, 1, -1, 1, 0], [0, 0, 1, 0, 0]], dtype=float
)
"""Matrix (3), section 3.1.2: making eyes."""

EYE_LARGE = np.array(
    [[0, 1.5, 1, 1.5, 0], [1.5, 1.8, -1, 1.8, 1.5], [1, -1, 0, -1, 1], [1.5, 1.8, -1, 1.8, 1.5], [0, 1.5, 1, 1.5, 0]]
)
"""Matrix (4), section 3.1.2: making eyes, with diagonal and knight's moves."""

MATRICES = {
    "surround": SURROUND,
    "connect-near": CONNECT_NEAR,
    "connect-far": CONNECT_FAR,
    "eye-small": EYE_SMALL,
    "eye-large": EYE_LARGE,
}


class Thresholds(NamedTuple):
    """A filter applies only when its greatest power lies between these, both included (listing 3)."""

    low: float = -inf
    high: float = inf


class Filter(ABC):
    """Lets through the moves of greatest power."""

    name = "filter"

    def __init__(self, thresholds: Thresholds = Thresholds()) -> None:  # noqa: B008  (immutable)
        self.thresholds = thresholds

    @abstractmethod
    def power_map(self, board: Board, color: Color) -> PowerMap:
        """The power of every point for this player, ``[row, column]`` from the lower left."""

    def filter(self, board: Board, color: Color, moves: Sequence[Point], rng: random.Random) -> list[Point]:
        """The moves of greatest power, or none when that is outside the thresholds (listing 3)."""
        if not moves:
            return []
        power = self.power_map(board, color)
        values = [power[move.row, move.column] for move in moves]
        greatest = max(values)
        if not self.thresholds.low <= greatest <= self.thresholds.high:
            return []
        return [move for move, value in zip(moves, values, strict=True) if value == greatest]


class FixPosFilter(Filter):
    """Matches certain points: the nine star points (section 2), or as many as the board has room for, unless said."""

    name = "fixed positions"

    def __init__(self, points: Sequence[Point] | None = None) -> None:
        super().__init__(Thresholds(1, 1))
        self.points = points

    def power_map(self, board: Board, color: Color) -> PowerMap:
        """1 on the special points, 0 elsewhere."""
        power = np.zeros((board.height, board.width))
        points = self.points
        if points is None:
            most = max_fixed_handicap(board.width, board.height)
            points = fixed_handicap(board.width, board.height, most) if most else []
        for point in points:
            if point.row < board.height and point.column < board.width:
                power[point.row, point.column] = 1
        return power


class PowerFilter(Filter):
    """Spreads power from own stones by a matrix; enemy stones weaken it by the same matrix (section 3.1)."""

    name = "power"

    def __init__(self, matrix: PowerMap, thresholds: Thresholds = Thresholds()) -> None:  # noqa: B008
        super().__init__(thresholds)
        self.matrix = matrix

    def power_map(self, board: Board, color: Color) -> PowerMap:
        colors = board.colors()
        return spread((colors == color).astype(float) - (colors == color.opponent), self.matrix)


class PositiveFilter(PowerFilter):
    """Works like :class:`PowerFilter` but does not care about enemy stones (section 2)."""

    name = "positive power"

    def power_map(self, board: Board, color: Color) -> PowerMap:
        return spread((board.colors() == color).astype(float), self.matrix)


class PatternFilter(Filter):
    """Counts the 3x3 patterns that match around each point (section 3.2)."""

    name = "patterns"

    def __init__(
        self,
        thresholds: Thresholds = Thresholds(),  # noqa: B008  (immutable)
        patterns: tuple[Pattern, ...] = PATTERNS,
    ) -> None:
        super().__init__(thresholds)
        self.patterns = patterns

    def power_map(self, board: Board, color: Color) -> PowerMap:
        return count_patterns(board.colors(), color, self.patterns).astype(float)


class CaptureFilter(Filter):
    """Counts the stones that a move would take off (ours).

    The report speaks of "capturing stones aggressively" and has no kind of filter that sees what is in atari: its
    matrices see a stone that is surrounded on three sides (example 1), but not whether anything can be taken.
    """

    name = "capture"

    def power_map(self, board: Board, color: Color) -> PowerMap:
        power = np.zeros((board.height, board.width))
        seen: set[Point] = set()
        for stone in board.stones(color.opponent):
            if stone not in seen and board.liberty_count(stone) == 1:
                block = board.block(stone)
                seen.update(block)
                liberty = board.liberties(stone)[0]
                power[liberty.row, liberty.column] += len(block)
        return power


class ProductFilter(Filter):
    """Combines two filters: a point is strong where both find it so (section 2).

    The power is the product of both; points where either finds nothing good get none, so that two dislikes do not
    make a like.
    """

    name = "product"

    def __init__(self, first: Filter, second: Filter, thresholds: Thresholds = Thresholds()) -> None:  # noqa: B008
        super().__init__(thresholds)
        self.first, self.second = first, second

    def power_map(self, board: Board, color: Color) -> PowerMap:
        first, second = self.first.power_map(board, color), self.second.power_map(board, color)
        return np.where((first > 0) & (second > 0), first * second, 0.0)


class RandomFilter(Filter):
    """Uses its first filter with probability p and its second with probability 1 - p (section 2)."""

    name = "either"

    def __init__(self, probability: float, first: Filter, second: Filter) -> None:
        super().__init__()
        self.probability = probability
        self.first, self.second = first, second

    def power_map(self, board: Board, color: Color) -> PowerMap:
        first, second = self.first.power_map(board, color), self.second.power_map(board, color)
        return self.probability * first + (1 - self.probability) * second

    def filter(self, board: Board, color: Color, moves: Sequence[Point], rng: random.Random) -> list[Point]:
        """What the drawn filter lets through, under its own thresholds."""
        drawn = self.first if rng.random() < self.probability else self.second
        return drawn.filter(board, color, moves, rng)


def spread(sources: PowerMap, matrix: PowerMap) -> PowerMap:
    """Put the matrix, times the source, around every point and add it all up; what leaves the board is lost."""
    height, width = sources.shape
    up, left = matrix.shape[0] // 2, matrix.shape[1] // 2
    padded = np.pad(sources, ((up, up), (left, left)))
    total = np.zeros((height, width))
    for (i, j), weight in np.ndenumerate(matrix):
        if weight:
            total += weight * padded[2 * up - i : 2 * up - i + height, 2 * left - j : 2 * left - j + width]
    return total
