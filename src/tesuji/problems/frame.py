"""A position on a small board: ground far from its stones is settled and belongs to the nearer side.

Players of whole games see the whole board. Around a problem most of it is empty, and to them that is worth more than
the fight. So the board is cut to the stones and a margin, and points far from every stone are filled by the side that
is nearer, with eyes enough to live: only the fight is left to be played. Analysts do the same by hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tesuji.go import Board, Point
from tesuji.go.point import board_points
from tesuji.problems.position import PointSet, Position
from tesuji.problems.problem import Draft

MARGIN = 5
NEAR = 2
"""Points no further than this from a stone are left as they are."""
EDGE = 2
"""Where only this many lines would be cut off, the edge of the board is kept."""


@dataclass(frozen=True)
class Frame:
    """The small board, and where it lies on the large one."""

    board: Board
    places: Mapping[Point, Point]
    """For every point of the small board, the one on the large board."""

    def outside(self, move: Point | None) -> Point | None:
        """A move on the small board as one on the large board."""
        return None if move is None else self.places[move]

    def inside(self, point: Point) -> Point | None:
        """A point of the large board on the small one, or ``None`` if it was cut off."""
        return self._inside.get(point)

    @cached_property
    def _inside(self) -> Mapping[Point, Point]:
        return {large: small for small, large in self.places.items()}


def framed(position: Draft) -> Frame:
    """The position with a frame of settled ground."""
    stones = position.black | position.white
    first, last = _span([p.column for p in stones], position.width)
    bottom, top = _span([p.row for p in stones], position.height)
    black, white = set(position.black), set(position.white)
    seen = [p for p in board_points(position.width, position.height) if first <= p[0] <= last and bottom <= p[1] <= top]
    for point in seen:
        if point in stones or (point.column + 2 * point.row) % 5 == 0:
            continue
        mine, theirs = _distance(point, position.black), _distance(point, position.white)
        if min(mine, theirs)[0] > NEAR:
            (black if mine <= theirs else white).add(point)
    width, height = last - first + 1, top - bottom + 1
    places = dict(zip(board_points(width, height), seen, strict=True))
    sides = (frozenset(small for small, large in places.items() if large in side) for side in (black, white))
    ground = _breathing(Position(width, height, *sides))
    board = Board.from_stones(ground.width, ground.height, ground.black, ground.white, position.to_play)
    board.allow_suicide = position.suicide
    frame = Frame(board, places)
    if position.ko is not None:
        board.set_ko(frame.inside(position.ko))
    return frame


def _breathing(position: Position) -> Position:
    """The position without the filling that has no liberty, one block after the other.

    The eyes are a pattern that knows nothing of edges: where a few points of one side lie between the other's and the
    edge, none of them may be an eye. Filling never touches stones of the problem, so only filling is taken off; that
    gives liberties to what stands around it.
    """
    while (block := next((b for b in position.blocks if not b.liberties), None)) is not None:
        position = replace(position, black=position.black - block.stones, white=position.white - block.stones)
    return position


def _span(lines: list[int], size: int) -> tuple[int, int]:
    first, last = min(lines, default=0) - MARGIN, max(lines, default=size - 1) + MARGIN
    return 0 if first <= EDGE else first, size - 1 if last >= size - 1 - EDGE else last


def _distance(point: Point, stones: PointSet) -> tuple[int, int]:
    """Steps as a king walks, then as a rook does, to the nearest of the stones."""
    far = (99, 99)
    for stone in stones:
        wide, high = abs(point.column - stone.column), abs(point.row - stone.row)
        far = min(far, (max(wide, high), wide + high))
    return far
