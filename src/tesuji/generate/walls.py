"""Walls that hold: stones are added behind them until no part of them can be taken quickly from outside.

Inside the region nothing changes: a wall with a liberty outside cannot be taken there with one or with ten. But on the
board a single stone that can be put in atari from behind is a second way to live, which no proof inside knows of.
"""

from tesuji.go.color import Color
from tesuji.go.point import Point
from tesuji.problems import Problem
from tesuji.problems.position import Block, PointSet, Position

STRONG = 3
"""Liberties outside: fewer, and one move behind the wall puts a part of it in atari."""
MOST_ADDED = 24


def with_strong_walls(problem: Problem) -> Problem | None:
    """The same problem with thicker walls; ``None`` where there is no room for them.

    Captures and escapes in the open have no walls: what is around them is part of the fight.
    """
    if problem.goal.stake == "block":
        return problem
    for _ in range(MOST_ADDED):
        weak = weakest(problem)
        if weak is None:
            return problem
        point = _best(problem, weak)
        if point is None:
            return None
        stones = problem.stones(weak.color) | {point}
        problem = problem.replace(**{str(weak.color).lower(): stones})
    return None


def behind(problem: Problem) -> PointSet:
    """The stones that have no part in the fight: outside the region, and not touching it."""
    position, region = problem.position, problem.region
    assert region is not None
    fought = region | problem.target | problem.own
    return position.occupied - fought - position.neighbours(region)


def without_filler(problem: Problem) -> Problem:
    """The same without the stones behind the walls that no wall needs, those on the first line first."""
    if problem.goal.stake == "block":
        return problem
    for point in sorted(behind(problem), key=lambda p: (not is_on_edge(problem, p), p)):
        fewer = problem.replace(black=problem.black - {point}, white=problem.white - {point})
        if weakest(fewer) is None:
            problem = fewer
    return problem


def is_on_edge(problem: Problem, point: Point) -> bool:
    return point.column in (0, problem.width - 1) or point.row in (0, problem.height - 1)


def weakest(problem: Problem) -> Block | None:
    """The part of the wall with the fewest liberties outside, if those are too few."""
    position, region = problem.position, problem.region
    assert region is not None
    fought = region | problem.target | problem.own
    walls = [b for b in position.blocks_of(position.neighbours(fought)) if not b.stones & fought]
    weak = [b for b in walls if len(b.liberties - region) < STRONG]
    return min(weak, key=lambda b: (len(b.liberties - region), min(b.stones)), default=None)


def _best(problem: Problem, weak: Block) -> Point | None:
    """Where one more stone gives a wall the most liberties; joining another part of it is best."""
    position, region = problem.position, problem.region
    assert region is not None
    fought = region | problem.target | problem.own
    outside = position.empty - region - position.neighbours(fought)
    choices = sorted(weak.liberties & outside)
    before = len(weak.liberties - region)
    gains = {point: _liberties(position, weak.color, point, region) - before for point in choices}
    best = max(gains, key=lambda point: (gains[point], -point.row, -point.column), default=None)
    return best if best is not None and gains[best] > 0 else None


def _liberties(position: Position, color: Color, point: Point, region: PointSet) -> int:
    joined = position.blocks_of(position.neighbours({point}) & position.stones(color))
    stones = frozenset({point}).union(*(block.stones for block in joined))
    return len((position.neighbours(stones) & position.empty) - region)
