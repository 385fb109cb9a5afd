"""How far a fight is read: the inferred region, or a box around it when the walls are open or weak."""

from tesuji.problems import Goal, Problem
from tesuji.problems.position import PointSet, Position
from tesuji.problems.region import close_region

FIRM_LIBERTIES = 4
"""A wall block with so many liberties will hardly be taken."""
LONG = 9
"""A box is not stretched by stones further away than this from the middle of the target."""


def is_firm(problem: Problem) -> bool:
    """Is the region closed, so that nothing outside can matter: are all walls strong and no target stone open?"""
    if "region" not in problem.inferred:
        return True
    position, region = problem.position, problem.region or frozenset()
    stones = problem.target | problem.own
    if any(block.liberties - region for block in position.blocks_of(stones)):
        return False
    walls = position.blocks_of(position.neighbours(region))
    if any(len(block.liberties) < FIRM_LIBERTIES for block in walls):
        return False
    # Empty points beside the region: somebody could play there.
    return not position.neighbours(region) & position.empty


def wide_region(problem: Problem, margin: int) -> PointSet:
    """The region for reading: what was inferred, and the surroundings where the fight may spill over."""
    region = problem.region or frozenset()
    if is_firm(problem):
        return region
    position = problem.position
    stones = problem.target | problem.own
    box = _box(position, stones, margin)
    near = list(position.blocks_of(position.neighbours(stones)))
    liberties = frozenset().union(*(b.liberties for b in near if len(b.liberties) <= FIRM_LIBERTIES))
    points = (box | liberties | region) & position.empty
    return close_region(position, points | stones, problem.assumed_alive - _inferred_wall(problem))


def widened(problem: Problem, margin: int) -> Problem:
    """The same problem with the region for reading and without living walls that were only inferred."""
    if is_firm(problem):
        return problem
    region = wide_region(problem, margin)
    return problem.replace(region=region, assumed_alive=problem.assumed_alive - _inferred_wall(problem))


def _inferred_wall(problem: Problem) -> PointSet:
    """Stones that count as alive only because they have liberties outside the region that was inferred."""
    return problem.assumed_alive if "region" in problem.inferred else frozenset()


def _box(position: Position, stones: PointSet, margin: int) -> PointSet:
    columns, rows = sorted(p.column for p in stones), sorted(p.row for p in stones)
    left, right, low, high = columns[0] - margin, columns[-1] + margin, rows[0] - margin, rows[-1] + margin
    return frozenset(p for p in position.around if left <= p.column <= right and low <= p.row <= high)


def is_capture(problem: Problem) -> bool:
    """Is the fight about one block, to be taken or not, rather than about eyes?"""
    return problem.goal in (Goal.CAPTURE, Goal.ESCAPE)
