"""How far a fight is read: the inferred region, and layers around it when the walls are open or weak.

In a region with a gap the defender gets away as soon as it looks out of it. So a win of the attacker there means
something, a win of the defender little: it has to be read again in a wider region.
"""

from tesuji.go import BLACK
from tesuji.problems import Goal, Problem
from tesuji.problems.position import PointSet
from tesuji.problems.region import close_region
from tesuji.solvers.sources.settings import InvestigationSettings

SAFE = InvestigationSettings.safe_liberties


def is_firm(problem: Problem, safe: int = SAFE) -> bool:
    """Is the region closed, so that nothing outside can matter: all walls strong, and no way out?"""
    if "region" not in problem.inferred:
        return True
    position, region = problem.position, problem.region or frozenset()
    stones = problem.target | problem.own
    if any(block.liberties - region for block in position.blocks_of(stones)):
        return False
    around = position.neighbours(region)
    if around & position.empty:
        return False
    return all(len(block.liberties) >= safe for block in position.blocks_of(around))


def widened(problem: Problem, layers: int, safe: int = SAFE) -> Problem:
    """The same problem with this many layers of empty points added to its region; a closed region stays as it is.

    Walls that count as alive only because they have liberties outside the smaller region may be attacked. A connection
    has the whole board at once: the ways around a wall are long, and only the ways are read.
    """
    if layers == 0 or is_firm(problem, safe):
        return problem
    position, region = problem.position, problem.region or frozenset()
    if problem.goal in (Goal.CONNECT, Goal.CUT):
        everywhere = frozenset(position.around)
        return problem.replace(region=everywhere, assumed_alive=problem.assumed_alive - inferred_wall(problem))
    stones = problem.target | problem.own
    points: PointSet = (region & position.empty) | stones
    weak = [b for b in position.blocks_of(position.neighbours(points)) if len(b.liberties) < safe]
    points = points.union(*(block.liberties for block in weak))
    for _ in range(layers):
        points |= position.neighbours(points & position.empty | stones) & position.empty
    return problem.replace(
        region=close_region(position, points), assumed_alive=problem.assumed_alive - inferred_wall(problem)
    )


def shut(problem: Problem) -> Problem | None:
    """The same problem with every way out of its region walled up by living stones of the attacker.

    What the defender reaches here it reaches without going out; what the attacker reaches with the ways open it
    reaches for certain. ``None`` where there is no way out, or no such wall can be built.
    """
    position, region = problem.position, problem.region or frozenset()
    openings = position.neighbours(region | problem.target) & position.empty - region
    if not openings:
        return None
    defenders = [b for b in position.blocks if b.color == problem.defender]
    if any(block.liberties <= openings for block in defenders):
        return None
    walls = problem.stones(problem.attacker) | openings
    side = "black" if problem.attacker == BLACK else "white"
    ko = None if problem.ko in openings else problem.ko
    return problem.replace(**{side: walls}, assumed_alive=problem.assumed_alive | openings, ko=ko)


def inferred_wall(problem: Problem) -> PointSet:
    """Stones that count as alive only because they have liberties outside the region that was inferred."""
    return problem.assumed_alive if "region" in problem.inferred else frozenset()
