"""Stones that cannot be captured even if their owner always passes.

David B. Benson, "Life in the Game of Go", Information Sciences 10 (1976). A block is unconditionally alive
if, among the alive blocks, it has two vital regions: areas walled in by alive blocks alone in which every
empty point is a liberty of the block.
"""

from tesuji.checker.grid import NONE, Grid, PointSet


def safe_stones(
    grid: Grid,
    mine: PointSet,
    theirs: PointSet,
    immortal: PointSet = NONE,
    suicide: bool = False,
    within: PointSet | None = None,
) -> PointSet:
    """The stones of one side (``mine``) that are unconditionally alive.

    Blocks with a stone of ``immortal`` are alive to start with, whatever their eyes. Where suicide is
    allowed the attacker can empty a region filled with own stones, so there every point of a vital region has to
    touch the block, not only the empty ones. Areas that are not wholly ``within`` these points do not count.
    """
    empty = grid.board & ~(mine | theirs)
    blocks = list(grid.blocks(mine))
    if within is None:
        regions = [region for region in grid.blocks(grid.board & ~mine) if region & empty]
    else:
        beyond = grid.board & ~(mine | within)
        areas = grid.blocks(within & ~mine)
        regions = [area for area in areas if area & empty and not grid.neighbours(area) & beyond]
    must_touch = {region: region if suicide else region & empty for region in regions}
    while True:
        alive = [b for b in blocks if b & immortal or _vital_count(grid, b, regions, must_touch) >= 2]
        stones = sum(alive)  # blocks share no points, so adding is joining
        enclosed = [region for region in regions if not grid.neighbours(region) & mine & ~stones]
        if len(alive) == len(blocks) and len(enclosed) == len(regions):
            return stones
        blocks, regions = alive, enclosed


def _vital_count(grid: Grid, block: PointSet, regions: list[PointSet], must_touch: dict[PointSet, PointSet]) -> int:
    around = grid.neighbours(block)
    return sum(1 for region in regions if not must_touch[region] & ~around)


def can_never_be_captured(grid: Grid, mine: PointSet, theirs: PointSet, region: PointSet, alive: PointSet) -> PointSet:
    """The stones of one side whose block holds a stone assumed alive or has a liberty outside the region."""
    outside = grid.board & ~(mine | theirs | region)
    return sum(b for b in grid.blocks(mine) if b & alive or grid.neighbours(b) & outside)
