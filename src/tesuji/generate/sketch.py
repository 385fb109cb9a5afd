"""A position while it is being composed, and the problem that it poses; Black is always to play."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.point import Point
from tesuji.problems import Goal, Problem
from tesuji.problems.position import PointSet, Position
from tesuji.problems.region import close_region, enclosure, infer_region, near_enclosure

LEAST_EMPTY = 3
"""Regions with fewer points to play are no problem."""
FEWEST = 3
"""Stones that can live or be killed; fewer are captured, or escape."""


@dataclass(frozen=True)
class Sketch:
    """Stones, the target, and the region if the stones alone do not determine it."""

    goal: Goal
    width: int
    height: int
    black: PointSet
    white: PointSet
    target: PointSet
    own: PointSet = frozenset()
    arena: PointSet | None = None
    """Connecting and cutting: the points between the stones, occupied or not."""

    @cached_property
    def position(self) -> Position:
        return Position(self.width, self.height, self.black, self.white)

    @property
    def defender(self) -> Color:
        return BLACK if self.goal.saves else WHITE

    def stones(self, color: Color) -> PointSet:
        return self.black if color == BLACK else self.white

    def put(self, point: Point, color: Color | None) -> "Sketch":
        """The same with a stone of this colour on a point, or none; a target stone that is gone is no target."""
        black, white = self.black - {point}, self.white - {point}
        if color == BLACK:
            black |= {point}
        elif color == WHITE:
            white |= {point}
        stands = black if self.goal.saves else white
        return replace(self, black=black, white=white, target=self.target & stands, own=self.own & black)

    def swapped(self, goal: Goal) -> "Sketch":
        """The same stones in the other colours, for a goal with the target on the other side."""
        return replace(self, goal=goal, black=self.white, white=self.black)

    @property
    def is_possible(self) -> bool:
        """Has every block a liberty, and is something at stake?"""
        return bool(self.target) and all(block.liberties for block in self.position.blocks)


def pose(sketch: Sketch, most_empty: int) -> Problem | None:
    """The problem that a sketch poses; ``None`` where there is too much or too little room, or no sense."""
    if not sketch.is_possible:
        return None
    position = sketch.position
    target = position.whole_blocks(sketch.target)
    if sketch.goal.stake == "group" and len(target) < FEWEST:
        return None
    own = position.whole_blocks(sketch.own)
    region = _region(sketch, position, target, own, most_empty)
    if region is None or not LEAST_EMPTY <= len(region & position.empty) <= most_empty:
        return None
    try:
        return Problem(
            **position.placed,
            to_play=BLACK,
            goal=sketch.goal,
            target=target,
            own=own,
            region=region,
        )
    except InputError:
        return None


def _region(sketch: Sketch, position: Position, target: PointSet, own: PointSet, most_empty: int) -> PointSet | None:
    if sketch.goal.stake == "connection":
        assert sketch.arena is not None
        if len(position.blocks_of(target)) < 2:
            return None
        return close_region(position, sketch.arena & position.empty)
    if sketch.goal.stake == "block":
        if len(position.blocks_of(target)) != 1:
            return None
        return infer_region(position, target, capturing=True).points
    if sketch.goal.stake == "race":
        return _sealed_race(position, target, own, most_empty)
    return _life_region(position, target, (sketch.defender.opponent,), most_empty)


def _life_region(position: Position, target: PointSet, attackers: Iterable[Color], most_empty: int) -> PointSet | None:
    """The enclosure; where the wall has gaps, as far as the attacker comes first."""
    inside = enclosure(position, target, attackers)
    if len(inside & position.empty) > most_empty:
        inside = near_enclosure(position, target, attackers)
    if len(inside & position.empty) > most_empty:
        return None
    region = close_region(position, (inside & position.empty) | target)
    return region if target <= region else None


def _sealed_race(position: Position, target: PointSet, own: PointSet, most_empty: int) -> PointSet | None:
    """Both groups shut in by walls that cannot be taken; otherwise it is no race."""
    if not own or not target or not position.neighbours(target) & own:
        return None
    region = infer_region(position, target | own, limit=most_empty)
    if region.kind != "enclosed":
        return None
    outside = position.neighbours(region.points) - region.points
    sealed = outside <= position.occupied and target | own <= region.points
    return region.points if sealed else None


def sketch_of(problem: Problem, size: int | None = None) -> Sketch:
    """A problem as a sketch, with Black to play, on a board of this size."""
    assert isinstance(problem.goal, Goal)
    mine, theirs = problem.stones(problem.to_play), problem.stones(problem.to_play.opponent)
    arena = problem.region if problem.goal.stake == "connection" else None
    width, height = size or problem.width, size or problem.height
    return Sketch(problem.goal, width, height, mine, theirs, problem.target, problem.own, arena)


def is_sealed(problem: Problem) -> bool:
    position = problem.position
    assert problem.region is not None
    return position.neighbours(problem.region) - problem.region <= position.occupied
