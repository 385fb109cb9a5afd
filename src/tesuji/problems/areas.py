"""Where a side that proves something looks for its moves, on a board without a stated region.

The prover's moves are its own choice, so it may be restricted to any area; the other side may not (docs/open-board.md).
A small area is searched quickly and mostly suffices; where it does not, the next one is tried.
"""

from collections.abc import Iterable

from tesuji.go.color import BLACK, WHITE
from tesuji.problems.position import PointSet, Position
from tesuji.problems.region import infer_region

FLOOD = 3
"""Steps of the first area of `flooded_areas`."""
NEAR = 2
"""The first area goes this many steps around the stones: with one, moves that make eye space are missed; with three,
the search has nothing to begin with on half of the open problems that it was tried on."""


def areas(
    position: Position,
    stones: PointSet,
    marked: PointSet,
    *,
    alive: PointSet = frozenset(),
    capturing: bool = False,
) -> tuple[PointSet, ...]:
    """Growing parts of what is marked: near the stones, the region of the fight, one step more, everything."""
    near = within(position, stones, NEAR)
    region = near | infer_region(position, stones, alive=alive, capturing=capturing).points
    return _growing(area & marked for area in (near, region, region | within(position, region, 1), marked))


def flooded_areas(
    position: Position, stones: PointSet, marked: PointSet, *, alive: PointSet = frozenset()
) -> tuple[PointSet, ...]:
    """The same, but first where three steps of a flood lead, which enters stones of the other side and stops there.

    What is near comes beside it, and neither contains the other; the areas after these have both.
    """
    first, near = _flood(position, stones, FLOOD) & marked, within(position, stones, NEAR) & marked
    wider = _flood(position, stones, FLOOD + 1)
    region = wider | infer_region(position, stones, alive=alive).points
    rest = _growing(area & marked for area in (wider | near, region | near, marked))
    return tuple(dict.fromkeys((first, near, *rest)))


def _flood(position: Position, stones: PointSet, steps: int) -> PointSet:
    barred = (
        position.occupied
        - stones
        - frozenset().union(*(position.stones(color) for color in (BLACK, WHITE) if stones & position.stones(color)))
    )
    reached = front = stones
    for _ in range(steps):
        front = position.neighbours(front - barred) - reached
        reached |= front
    return reached


def within(position: Position, points: PointSet, steps: int) -> PointSet:
    """The points and all that are no more than this many steps away, whatever stands there."""
    for _ in range(steps):
        points |= position.neighbours(points)
    return points


def _growing(parts: Iterable[PointSet]) -> tuple[PointSet, ...]:
    """Each part once, with what the parts before it have."""
    grown: list[PointSet] = []
    for part in parts:
        whole = part | grown[-1] if grown else part
        if not grown or whole != grown[-1]:
            grown.append(whole)
    return tuple(grown)
