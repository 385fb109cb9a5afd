"""Where a fight takes place: the enclosure of the target, or Zhang's local search region when it is open.

Three answers are tried in this order; the first that stays small is taken.

1. *Enclosed*: everything that can be reached from the target without crossing the attacker's stones. Attacking
   blocks whose liberties all lie in there can be captured, so they are inside, and the flood continues through them.
2. *Nearly enclosed*: a wall with gaps. The flood stops at points that the attacker reaches sooner than the
   defender; such points belong to the region, and so do the points behind them, where the attacker answers when the
   defender pushes out. What lies further away does not.
3. *Open*: Zhang, 4.4.1 and 4.4.2 — first, second and third liberties of the target, first and second liberties of
   the attacking blocks around it (none of a strong block in a life-and-death problem), within the virtual boundary
   of 4.4.3.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.point import Point
from tesuji.problems.position import Block, PointSet, Position

MAX_ENCLOSED = 40
"""More empty points than this do not count as an enclosure."""
STRONG_LIBERTIES = 5
"""A block with at least this many liberties is strong (Zhang leaves the measure open)."""
EYE = 3
"""A block inside may keep an eye of this many points that the flood does not reach."""
WEAK_LIBERTIES = 2
"""A wall block with no more liberties than this may be taken, so its liberties can be played."""
BOUNDARY = 2


@dataclass(frozen=True)
class Region:
    points: PointSet
    kind: str
    """``enclosed``, ``nearly enclosed`` or ``open``."""
    alive: PointSet
    """The attacker's wall: stones outside that keep liberties outside, so they can never be taken."""


def infer_region(
    position: Position,
    target: Iterable[Point],
    *,
    alive: PointSet = frozenset(),
    capturing: bool = False,
    limit: int = MAX_ENCLOSED,
) -> Region:
    """The region for a fight about these target stones (of one colour, or of both in a race)."""
    target = position.whole_blocks(target)
    attackers = [c for c in (WHITE, BLACK) if target & position.stones(c.opponent)]
    inside, kind = enclosure(position, target, attackers, alive), "enclosed"
    if len(inside & position.empty) > limit:
        inside, kind = near_enclosure(position, target, attackers, alive), "nearly enclosed"
    if len(inside & position.empty) > limit:
        inside, kind = local_region(position, target, capturing=capturing), "open"
    if capturing:
        inside |= local_region(position, target, capturing=True)
    elif kind != "open":
        inside |= _weak_wall(position, inside, attackers, alive)
    points = close_region(position, (inside & position.empty) | target, alive)
    return Region(points, kind, _wall(position, points, target))


def close_region(position: Position, points: Iterable[Point], alive: PointSet = frozenset()) -> PointSet:
    """The points together with those under every block that can be captured by playing there only.

    Such a block has all its liberties among the points and is not assumed alive. When it is taken, its points can
    be played on.
    """
    points = frozenset(points)
    takeable = (
        block.stones
        for block in position.blocks
        if block.liberties and block.liberties <= points and not block.stones & alive
    )
    return points.union(*takeable)


def enclosure(
    position: Position, target: PointSet, attackers: Iterable[Color], alive: PointSet = frozenset()
) -> PointSet:
    """What can be reached from the target without crossing a wall, capturable attacking blocks included."""
    inside = target
    hostile = frozenset().union(*(position.stones(color) for color in attackers)) - target
    while True:
        reached = position.flood(inside, (position.around.keys() - hostile - alive).__contains__)
        takeable = [
            block.stones
            for block in position.blocks_of(position.neighbours(reached) & hostile)
            if not block.stones & alive and _is_inside(position, block, reached)
        ]
        if not takeable:
            return reached
        hostile = hostile.difference(*takeable)
        inside = reached.union(*takeable)


def _weak_wall(position: Position, inside: PointSet, attackers: Iterable[Color], alive: PointSet) -> PointSet:
    """The liberties of wall blocks that are nearly captured, so that breaking out by taking them is possible."""
    wall = frozenset().union(*(position.stones(color) for color in attackers)) - inside - alive
    weak = [b for b in position.blocks_of(position.neighbours(inside) & wall) if len(b.liberties) <= WEAK_LIBERTIES]
    return frozenset().union(*(block.liberties for block in weak))


def _is_inside(position: Position, block: Block, reached: PointSet) -> bool:
    """Can the defender take this block from inside? It may have at most one small eye outside."""
    outside = block.liberties - reached
    if len(outside) > EYE:
        return False
    eye = position.flood(outside, position.empty.__contains__)
    return len(eye) <= EYE


def near_enclosure(
    position: Position, target: PointSet, attackers: Iterable[Color], alive: PointSet = frozenset()
) -> PointSet:
    """As `enclosure`, but the flood stops one step behind points that the attacker reaches before the defender."""
    hostile = frozenset().union(*(position.stones(color) for color in attackers)) - target
    beside = position.blocks_of(position.neighbours(target) & (hostile - alive))
    hostile = hostile.difference(*(block.stones for block in beside if len(block.liberties) == 1))  # may be taken
    from_target = position.distances(target, lambda p: p not in hostile and p not in alive)
    from_wall = position.distances(hostile, position.empty.__contains__)
    far = position.width * position.height
    seen, todo = set(target), list(target)
    edge = set()
    while todo:
        point = todo.pop()
        if point in position.empty and from_target.get(point, far) > from_wall.get(point, far):
            edge.add(point)
            continue
        for near in position.around[point]:
            if near not in seen and near not in hostile and near not in alive:
                seen.add(near)
                todo.append(near)
    return frozenset(seen) | (position.neighbours(edge) & position.empty)


def local_region(position: Position, target: PointSet, *, capturing: bool) -> PointSet:
    """Zhang's initial candidate region (4.4.1 for capturing, 4.4.2 for life and death) inside the boundary."""
    points = liberties_up_to(position, target, 3)
    for color in (BLACK, WHITE):
        if not target & position.stones(color.opponent):
            continue
        for block in position.adjacent_blocks(target, color):
            if not capturing and len(block.liberties) >= STRONG_LIBERTIES:
                continue
            points |= liberties_up_to(position, block.stones, 2)
    return points & virtual_boundary(position, target)


def liberties_up_to(position: Position, stones: PointSet, order: int) -> PointSet:
    """The first, second, ... liberties of stones: empty points that can be reached over this many empty steps."""
    steps = position.distances(stones, position.empty.__contains__)
    return frozenset(point for point, count in steps.items() if 1 <= count <= order)


def virtual_boundary(position: Position, target: PointSet, lines: int = BOUNDARY) -> PointSet:
    """The points strictly inside the bounding box of the problem's blocks enlarged by some lines (Zhang, 4.4.3).

    The problem's blocks are the target and the opposing blocks that touch it and are not much longer than the
    target itself: a wall that runs across the board does not stretch the box.
    """
    columns = [p.column for p in target]
    rows = [p.row for p in target]
    near = _box(columns, rows, 2 * lines)
    for color in (BLACK, WHITE):
        if target & position.stones(color.opponent):
            for block in position.adjacent_blocks(target, color):
                columns += [p.column for p in block.stones if near(p)]
                rows += [p.row for p in block.stones if near(p)]
    inside = _box(columns, rows, lines - 1)
    return frozenset(point for point in position.around if inside(point))


def grown(position: Position, region: PointSet, move: Point, boundary: PointSet) -> PointSet:
    """Zhang's floating region: after a move its neighbours are candidates too, up to the virtual boundary."""
    return region | (frozenset(position.around[move]) & boundary)


def _box(columns: list[int], rows: list[int], margin: int) -> Callable[[Point], bool]:
    left, right = min(columns) - margin, max(columns) + margin
    low, high = min(rows) - margin, max(rows) + margin
    return lambda p: left <= p.column <= right and low <= p.row <= high


def _wall(position: Position, points: PointSet, target: PointSet) -> PointSet:
    """Blocks around the region that keep a liberty outside it, of the side or sides opposing the target."""
    colors = {position.color(stone).opponent for stone in target}
    touching: list[Block] = [
        block
        for block in position.blocks_of(position.neighbours(points))
        if block.color in colors and block.liberties - points and not block.stones & target
    ]
    return frozenset().union(*(block.stones for block in touching))
