"""Walls that are themselves shut in: a group inside may win a race against such a wall, or stand beside it in seki."""

from tesuji.go.reading import benson, crucial_chain
from tesuji.problems import Problem
from tesuji.problems.position import Block
from tesuji.problems.region import infer_region

ROOM = 12
"""A wall that is shut in with more empty points than this, the region inside it left out, has room to live."""


def has_shut_wall(problem: Problem) -> bool:
    """Is a block of the attacker around the region shut in with little room, and not alive without a further move?"""
    position, region = problem.position, problem.region or frozenset()
    around = position.blocks_of(position.neighbours(region) - region)
    alive = frozenset(benson(problem.board(), problem.attacker).stones)
    walls = [block for block in around if block.color == problem.attacker and not block.stones & alive]
    return any(_is_shut_in(problem, wall) for wall in walls)


def _is_shut_in(problem: Problem, wall: Block) -> bool:
    """Does the wall, with what cannot be cut off from it, reach little room?"""
    group = crucial_chain(problem.board(), min(wall.stones))
    found = infer_region(problem.position, group)
    room = (found.points & problem.position.empty) - (problem.region or frozenset())
    return found.kind != "open" and len(room) <= ROOM
