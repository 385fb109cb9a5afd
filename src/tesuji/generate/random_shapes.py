"""Positions made by chance: groups with an eye space, races, connections; in the corner, on the side, in the centre."""

from collections.abc import Iterable
from random import Random

from tesuji.generate.sketch import Sketch
from tesuji.go.point import Point
from tesuji.problems import Goal
from tesuji.problems.position import PointSet, Position, neighbour_table

SIZES = (9, 9, 9, 13)
WALLED = 6
"""Smaller eye spaces, those of the first levels, mostly have a wall without gaps around them."""
PLACES = ("corner", "corner", "corner", "side", "side", "centre")


def shape(goal: Goal, size: int, random: Random) -> Sketch:
    """A position for this goal; ``size`` is about how many points are fought over."""
    if goal.stake == "group":
        return enclosed_group(goal, size, random)
    if goal.stake == "race":
        return race(size, random)
    if goal.stake == "connection":
        return connection(goal, size, random)
    return chase(goal, size, random)


class _Plan:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.side = random.choice(SIZES)
        self.around = neighbour_table(self.side, self.side)
        self.place = random.choice(PLACES)

    def start(self) -> Point:
        """A point near the corner, on the side, or well inside."""
        random, middle = self.random, self.side // 2
        if self.place == "corner":
            return Point(random.choice((0, 0, 1)), random.choice((0, 0, 1)))
        if self.place == "side":
            return Point(middle + random.choice((-1, 0, 1)), 0)
        return Point(middle, middle)

    def space(self, count: int, start: Point | None = None, taken: PointSet = frozenset()) -> PointSet:
        """This many connected points, compact, and low where there is an edge."""
        space = {start or self.start()}
        while len(space) < count:
            edge = sorted({q for p in space for q in self.around[p] if q not in space and q not in taken})
            edge = [p for p in edge if self._fits(p)] or edge
            if not edge:
                break
            weights = [self._compactness(p, space) for p in edge]
            space.add(self.random.choices(edge, weights)[0])
        return frozenset(space)

    def _fits(self, point: Point) -> bool:
        """Is there room for walls between this point and the far edges?"""
        return max(point.column, point.row) <= self.side - 4 and (self.place == "corner" or point.column >= 3)

    def _compactness(self, point: Point, space: Iterable[Point]) -> float:
        touching = sum(q in space for q in self.around[point])
        low = 1.0 if self.place == "centre" else 0.6 ** max(0, min(point.row, point.column) - 1)
        return (0.4 + touching * touching) * low

    def ring(self, points: Iterable[Point]) -> PointSet:
        points = frozenset(points)
        return frozenset(q for p in points for q in self.around[p]) - points

    def some(self, points: Iterable[Point], most: int) -> PointSet:
        pool = sorted(points)
        return frozenset(self.random.sample(pool, min(len(pool), self.random.randint(0, most))))


def enclosed_group(goal: Goal, size: int, random: Random) -> Sketch:
    """An eye space, the wall around it, a liberty or two outside, and the attacker's wall around that."""
    plan = _Plan(random)
    space = plan.space(max(3, size))
    wall = plan.ring(space)
    missing = plan.some(wall, 2) if random.random() < 0.6 else frozenset()  # holes make the space larger
    cut = plan.some(missing, 1)
    wall -= missing
    outside = plan.ring(space | wall | missing)
    dame = plan.some([p for p in outside if plan.ring({p}) & wall], 2) if random.random() < 0.5 else frozenset()
    around = plan.ring(space | wall | missing | dame)
    gaps = plan.some(around, 2) if random.random() < (0.2 if size < WALLED else 0.6) else frozenset()
    attackers = (around - gaps) | cut | _behind(plan, gaps, space | wall | missing | dame | around)
    intruders = plan.some(space, max(1, size // 3))
    helpers = plan.some(space - intruders, 2)
    attackers, defenders = attackers | intruders, wall | helpers
    target = _largest(plan, defenders, attackers)
    if goal.saves:
        return Sketch(goal, plan.side, plan.side, defenders, attackers, target)
    return Sketch(goal, plan.side, plan.side, attackers, defenders, target)


def _behind(plan: _Plan, gaps: PointSet, taken: PointSet) -> PointSet:
    """Stones one step behind the gaps of a wall, as in a net: pushing out is met."""
    return frozenset(p for p in plan.ring(gaps) - taken if plan.random.random() < 0.8)


def _largest(plan: _Plan, defenders: PointSet, attackers: PointSet) -> PointSet:
    """The defender's blocks that count: the largest, and whatever is half as large."""
    blocks = Position(plan.side, plan.side, defenders, attackers).blocks
    sizes = {block.stones: len(block.stones) for block in blocks if block.stones <= defenders}
    most = max(sizes.values(), default=0)
    return frozenset().union(*(stones for stones, count in sizes.items() if 2 * count >= most))


def race(size: int, random: Random) -> Sketch:
    """Two chains side by side, each shut in by the other side's stones."""
    plan = _Plan(random)
    arena = plan.space(max(10, 2 * size))
    longest = max(3, size // 2 + 1)
    mine = plan_chain(plan, random.choice(sorted(arena)), arena, random.randint(2, longest))
    rest = arena - mine
    starts = sorted(plan.ring(mine) & rest)
    theirs = plan_chain(plan, random.choice(starts), rest, random.randint(2, longest)) if starts else frozenset()
    black, white = set(mine), set(theirs)
    for point in sorted(plan.ring(arena)):
        near_mine, near_theirs = _steps(plan, point, mine), _steps(plan, point, theirs)
        to_white = near_mine < near_theirs or (near_mine == near_theirs and random.random() < 0.5)
        (white if to_white else black).add(point)
    free = arena - mine - theirs
    for point in sorted(plan.some(free, max(2, size // 2))):
        random.choice((black, white)).add(point)
    return Sketch(Goal.RACE, plan.side, plan.side, frozenset(black), frozenset(white), theirs, mine)


def plan_chain(plan: _Plan, start: Point, room: PointSet, count: int) -> PointSet:
    """A chain of this many stones in a room, rather long than thick."""
    chain = {start}
    while len(chain) < count:
        edge = sorted(plan.ring(chain) & room)
        if not edge:
            break
        chain.add(plan.random.choices(edge, [1.0 / len(plan.ring({p}) & chain) for p in edge])[0])
    return frozenset(chain)


def _steps(plan: _Plan, point: Point, stones: PointSet) -> int:
    return min((abs(point.column - p.column) + abs(point.row - p.row) for p in stones), default=99)


def connection(goal: Goal, size: int, random: Random) -> Sketch:
    """Two walls of one side and the other side's stones between them, around a small space."""
    plan = _Plan(random)
    arena = plan.space(max(5, size))
    ring = sorted(plan.ring(arena))
    seeds = random.sample(ring, 2) if len(ring) > 3 else ring[:2]
    friends = frozenset().union(*(plan_chain(plan, p, frozenset(ring), random.randint(1, 3)) for p in seeds))
    friends = friends | _outward(plan, friends, arena)
    enemies = frozenset(ring) - friends - plan.some(ring, 1)
    inside = sorted(arena)
    random.shuffle(inside)
    cutters, helpers = random.randint(0, max(1, size // 3)), random.randint(0, max(1, size // 4))
    enemies |= frozenset(inside[:cutters])
    helping = frozenset(inside[cutters : cutters + helpers])
    black, white = (friends | helping, enemies) if goal.saves else (enemies, friends | helping)
    position = Position(plan.side, plan.side, black, white)
    target = position.whole_blocks(frozenset(seeds))
    return Sketch(goal, plan.side, plan.side, black, white, target, arena=arena)


def _outward(plan: _Plan, friends: PointSet, arena: PointSet) -> PointSet:
    """One stone behind each wall, so that it looks as if it came from somewhere."""
    return frozenset(p for p in plan.ring(friends) - arena - plan.ring(arena) if plan.random.random() < 0.3)


def chase(goal: Goal, size: int, random: Random) -> Sketch:
    """A chain with few liberties among stones of both sides."""
    plan = _Plan(random)
    start = plan.start()
    if plan.place != "centre":
        start = Point(start.column + random.choice((0, 1, 2)), start.row + random.choice((0, 1, 2)))
    field = plan.space(size + 12, start)
    target = plan_chain(plan, start, field, random.randint(1, 4))
    around = sorted(plan.ring(target))
    open_points = frozenset(random.sample(around, min(len(around), random.randint(2, 3))))
    attackers = set(frozenset(around) - open_points)
    defenders = set(target)
    free = sorted(field - target - frozenset(around))
    random.shuffle(free)
    for point in free[: random.randint(2, 6)]:
        (attackers if random.random() < 0.6 else defenders).add(point)
    outer = sorted(plan.ring(field))
    for point in outer[:: random.randint(2, 4)]:
        (attackers if random.random() < 0.6 else defenders).add(point)
    black, white = (defenders, attackers) if goal.saves else (attackers, defenders)
    return Sketch(goal, plan.side, plan.side, frozenset(black), frozenset(white), target)
