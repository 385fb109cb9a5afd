"""Stones on a board as plain sets: blocks, liberties and floods, for reasoning about problems."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self

from tesuji.errors import InputError
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import MAX_SIZE, MIN_SIZE, Point, board_points

if TYPE_CHECKING:
    from tesuji.go import Board

PointSet = frozenset[Point]


def board_complaints(width: int, height: int, named: Mapping[str, PointSet]) -> Iterator[str]:
    """What is wrong with the size of a board, and with points that should be on it, by what they are."""
    if not all(isinstance(size, int) and MIN_SIZE <= size <= MAX_SIZE for size in (width, height)):
        yield f"a board of {width}x{height} is not possible: sizes go from {MIN_SIZE} to {MAX_SIZE}"
        return
    for label, points in named.items():
        off = [point for point in points if not (0 <= point.column < width and 0 <= point.row < height)]
        if off:
            yield f"the {label} point {min(off)} is not on the {width}x{height} board"


@lru_cache(maxsize=64)
def position_of(width: int, height: int, black: PointSet, white: PointSet) -> "Position":
    """The position with these stones. One object serves all problems about it: its blocks are found once."""
    return Position(width, height, black, white)


@lru_cache(maxsize=64)
def neighbour_table(width: int, height: int) -> dict[Point, tuple[Point, ...]]:
    """For every point of a board of that size the points next to it."""
    return {point: tuple(point.neighbours(width, height)) for point in board_points(width, height)}


@dataclass(frozen=True)
class Block:
    """Stones of one colour that are connected, and their liberties."""

    color: Color
    stones: PointSet
    liberties: PointSet


@dataclass(frozen=True)
class Position:
    """Where the stones are, and nothing else."""

    width: int
    height: int
    black: PointSet
    white: PointSet

    def __post_init__(self) -> None:
        """Refuse an impossible board, before its points are used."""
        for complaint in board_complaints(self.width, self.height, {"black": self.black, "white": self.white}):
            raise InputError(complaint)

    @cached_property
    def around(self) -> dict[Point, tuple[Point, ...]]:
        return neighbour_table(self.width, self.height)

    def stones(self, color: Color) -> PointSet:
        return self.black if color == BLACK else self.white

    @cached_property
    def occupied(self) -> PointSet:
        return self.black | self.white

    @cached_property
    def empty(self) -> PointSet:
        return frozenset(self.around) - self.occupied

    def color(self, point: Point) -> Color:
        return BLACK if point in self.black else WHITE if point in self.white else EMPTY

    @classmethod
    def of(cls, board: "Board") -> Self:
        return cls(board.width, board.height, frozenset(board.stones(BLACK)), frozenset(board.stones(WHITE)))

    @property
    def placed(self) -> dict[str, Any]:
        """The fields by which problems and questions say where the stones are."""
        return {"width": self.width, "height": self.height, "black": self.black, "white": self.white}

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        seen: set[Point] = set()
        found = []
        for start in sorted(self.occupied, key=lambda p: (p.row, p.column)):
            if start not in seen:
                color = self.color(start)
                own = self.stones(color)
                stones = self.flood((start,), own.__contains__)
                seen |= stones
                found.append(Block(color, stones, self.neighbours(stones) - self.occupied))
        return tuple(found)

    @cached_property
    def _block_at(self) -> dict[Point, Block]:
        return {stone: block for block in self.blocks for stone in block.stones}

    def block(self, point: Point) -> Block:
        return self._block_at[point]

    def blocks_of(self, points: Iterable[Point]) -> list[Block]:
        found = {id(block): block for p in sorted(points) if (block := self._block_at.get(p))}
        return list(found.values())

    def whole_blocks(self, points: Iterable[Point]) -> PointSet:
        return frozenset().union(*(block.stones for block in self.blocks_of(points)))

    def neighbours(self, points: Iterable[Point]) -> PointSet:
        points = frozenset(points)
        return frozenset(q for p in points for q in self.around[p]) - points

    def adjacent_blocks(self, stones: Iterable[Point], color: Color) -> list[Block]:
        return self.blocks_of(self.neighbours(stones) & self.stones(color))

    def flood(self, start: Iterable[Point], passable: Callable[[Point], bool]) -> PointSet:
        """The starting points and everything that can be reached from them over passable points."""
        seen = set(start)
        todo = list(seen)
        while todo:
            for point in self.around[todo.pop()]:
                if point not in seen and passable(point):
                    seen.add(point)
                    todo.append(point)
        return frozenset(seen)

    def distances(
        self, start: Iterable[Point], passable: Callable[[Point], bool], most: int = MAX_SIZE**2
    ) -> dict[Point, int]:
        """Steps from the starting points to every point that can be reached over passable points, within this many."""
        steps = dict.fromkeys(start, 0)
        frontier = list(steps)
        while frontier and most > 0:
            most -= 1
            following = []
            for point in frontier:
                for near in self.around[point]:
                    if near not in steps and passable(near):
                        steps[near] = steps[point] + 1
                        following.append(near)
            frontier = following
        return steps
