"""Walls that hold: stones are added behind them until nobody can take a part of them from outside in a hurry.

Inside the region nothing changes: a wall with a liberty outside cannot be taken there with one or with ten. But on the
board a single stone that can be put in atari from behind is a second way to live, which no proof inside knows of.
"""

from tesuji.go.color import Color
from tesuji.go.point import Point
from tesuji.problems import Problem
from tesuji.problems.position import Block, PointSet, Position

STRONG = 4
"""Liberties outside: fewer, and two moves behind the wall threaten to take a part of it."""
FAIR = 3
"""The same for stones around a connection, where less depends on them."""
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


def weakest(problem: Problem) -> Block | None:
    """The part of the wall with the fewest liberties outside, if those are too few."""
    position, region = problem.position, problem.region
    assert region is not None
    fought = region | problem.target | problem.own
    walls = [b for b in position.blocks_of(position.neighbours(fought)) if not b.stones & fought]
    enough = FAIR if problem.goal.stake == "connection" else STRONG
    weak = [b for b in walls if len(b.liberties - region) < enough]
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
