"""Proofs as the core writes them, in the checker's form."""

from collections.abc import Iterable
from itertools import repeat

from tesuji.checker import EndNode, MoveNode, Node, Proof, ReplyNode
from tesuji.checker.question import Side
from tesuji.go import Point, board_points, point_name

CoreNode = tuple[int, int] | list[tuple[int, int]] | None
"""A node as the core gives it: nothing at an end, a move and its node for the prover, all of them for the other.

Where a node is only cited its number is given as ``~number``, which is negative.
"""


def written(
    prover: Side,
    nodes: Iterable[CoreNode],
    width: int,
    height: int,
    zones: Iterable[list[int] | None] = (),
) -> Proof:
    """A proof as the core gives it, in the checker's form."""
    points = board_points(width, height)
    names = [*map(point_name, points), point_name(None)]  # index -1
    known: dict[tuple[int, ...], frozenset[Point]] = {}  # many nodes have the same one

    def zone_of(flat: list[int]) -> frozenset[Point]:
        key = tuple(flat)
        if key not in known:
            known[key] = frozenset(points[i] for i in flat)
        return known[key]

    def node(data: CoreNode, flat: list[int] | None) -> Node:
        zone = None if flat is None else zone_of(flat)
        if data is None:
            return EndNode(zone)
        if isinstance(data, tuple):
            return MoveNode(names[data[0]], max(data[1], ~data[1]), zone, data[1] < 0)
        cites = frozenset(names[move] for move, child in data if child < 0)
        return ReplyNode({names[move]: max(child, ~child) for move, child in data}, zone, cites)

    return Proof(prover, tuple(map(node, nodes, zones or repeat(None))))
