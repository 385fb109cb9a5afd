"""Sets of points, so that the rules read as set algebra.

A set of points is one integer with a bit for every point: ``|`` joins sets, ``&`` keeps what they share,
``& ~`` takes away. Each line of the board has one spare bit at its right end which belongs to no point, so
a shift never carries a stone from the end of one line to the start of the next.
"""

from collections.abc import Iterable, Iterator

from tesuji.go.point import Point

PointSet = int
NONE: PointSet = 0


class Grid:
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._stride = width + 1
        self._bits = {point: self.bit(point) for point in (Point(c, r) for c in range(width) for r in range(height))}
        self.board: PointSet = sum(self._bits.values())

    def bit(self, point: Point) -> PointSet:
        return 1 << (point.row * self._stride + point.column)

    def bits(self, points: Iterable[Point]) -> PointSet:
        # They share none, so adding is joining. What is not on the board is left out.
        return sum(self._bits.get(point, NONE) for point in set(points))

    def points(self, points: PointSet) -> list[Point]:
        return [self.point(single) for single in singles(points)]

    def point(self, single: PointSet) -> Point:
        """The only point of a set of one."""
        row, column = divmod(single.bit_length() - 1, self._stride)
        return Point(column, row)

    def neighbours(self, points: PointSet) -> PointSet:
        """Every point of the board that is next to a point of the set."""
        stride = self._stride
        return (points << 1 | points >> 1 | points << stride | points >> stride) & self.board

    def block(self, stones: PointSet, seed: PointSet) -> PointSet:
        """The stones of one colour that hang together with the seed: flood fill."""
        stride = self._stride
        block = seed
        while True:
            # `neighbours` written out, for speed
            grown = block | (block << 1 | block >> 1 | block << stride | block >> stride) & stones
            if grown == block:
                return block
            block = grown

    def touches(self, stones: PointSet, seed: PointSet, goal: PointSet) -> bool:
        """Whether the block of the seed is next to a point of the goal; looks no further than it must."""
        block = seed
        while True:
            around = self.neighbours(block)
            if around & goal:
                return True
            grown = block | around & stones
            if grown == block:
                return False
            block = grown

    def blocks(self, stones: PointSet) -> Iterator[PointSet]:
        """The blocks that these stones of one colour fall into."""
        while stones:
            block = self.block(stones, stones & -stones)
            yield block
            stones &= ~block


def singles(points: PointSet) -> Iterator[PointSet]:
    """The points of a set one at a time, each as a set of one."""
    while points:
        single = points & -points
        yield single
        points ^= single
