"""What a proof looks like: one move at the prover's turns, every move at the other side's.

In JSON::

    {"prover": "attacker",
     "nodes": [{"move": "D1", "child": 1},
               {"replies": {"C1": 2, "pass": 2}},
               {"end": true}]}

The first node is the question's position. Nodes may be shared by all lines that reach the same state. A
proof for the defender may lead back to an earlier node, because a game that never ends is a win for it; one for the
attacker may not (in questions about seki it is the other way round). A node may carry a ``zone`` (points as
a list): the prover wins whatever is outside it, and replies outside need no answer. Such a node is a lemma,
and a move may **cite** it: the state after the move is another than the node's but looks the same on its
zone. A prover's move that cites says ``"cites": true``, replies that do are listed, ``"cites": ["C1"]``. See
`zones` and docs/zones.md.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from tesuji.checker.question import Side
from tesuji.go.point import Point, point_name

Zone = frozenset[Point]
PASS_NAME = point_name(None)


@dataclass(frozen=True, slots=True)
class MoveNode:
    """The prover's turn: the move that it plays, and the node that it leads to."""

    move: str
    child: int
    zone: Zone | None = None
    cites: bool = False
    """Is the node that it leads to a lemma about positions that look alike?"""


@dataclass(frozen=True, slots=True)
class ReplyNode:
    """The other side's turn: every move that no zone excuses (and pass), each with the node that it leads to."""

    replies: Mapping[str, int] = field(hash=False)
    zone: Zone | None = None
    cites: frozenset[str] = frozenset()
    """The replies that lead to a lemma about positions that look alike."""


@dataclass(frozen=True, slots=True)
class EndNode:
    """The game is over here, in the prover's favour."""

    zone: Zone | None = None


Node = MoveNode | ReplyNode | EndNode


@dataclass(frozen=True)
class Proof:
    """Why one side wins: a strategy for the prover, written as nodes that refer to each other by number."""

    prover: Side
    nodes: tuple[Node, ...]

    def to_json(self) -> dict[str, Any]:
        return {"prover": self.prover, "nodes": [_node_to_json(node) for node in self.nodes]}

    @classmethod
    def from_json(cls, data: Any) -> "Proof":
        """Read what `to_json` wrote; raises ``ValueError`` naming the node that cannot be read."""
        if not isinstance(data, dict) or data.get("prover") not in get_args(Side):
            raise ValueError("a proof must name its prover, attacker or defender")
        if not isinstance(data.get("nodes"), list):
            raise ValueError("a proof must have a list of nodes")
        reader = _NodeReader()
        return cls(data["prover"], tuple(reader.read(i, item) for i, item in enumerate(data["nodes"])))

    def dumps(self) -> str:
        return json.dumps(self.to_json(), separators=(",", ":"))

    @classmethod
    def loads(cls, text: str) -> "Proof":
        """Read what `dumps` wrote; raises ``ValueError`` when it is not a proof."""
        return cls.from_json(json.loads(text))


def edges(node: Node) -> Iterator[tuple[str, int]]:
    if isinstance(node, MoveNode):
        yield node.move, node.child
    elif isinstance(node, ReplyNode):
        yield from node.replies.items()


def cited(node: Node, move: str) -> bool:
    """Is the node that the move leads to only a lemma about positions that look alike?"""
    if isinstance(node, MoveNode):
        return node.cites
    return isinstance(node, ReplyNode) and move in node.cites


def steps(node: Node) -> Iterator[tuple[str, int]]:
    """The moves of a node that lead to nodes of the very state after the move, with these nodes.

    Every node of a proof is reached by steps alone.
    """
    return ((move, child) for move, child in edges(node) if not cited(node, move))


def _node_to_json(node: Node) -> dict[str, Any]:
    data: dict[str, Any]
    if isinstance(node, MoveNode):
        data = {"move": node.move, "child": node.child}
    elif isinstance(node, ReplyNode):
        data = {"replies": dict(node.replies)}
    else:
        data = {"end": True}
    if isinstance(node, MoveNode) and node.cites:
        data["cites"] = True
    elif isinstance(node, ReplyNode) and node.cites:
        data["cites"] = sorted(node.cites)
    if node.zone is not None:
        data["zone"] = [str(point) for point in sorted(node.zone)]
    return data


class _NodeReader:
    """Reads nodes; remembers names and zones so that a million nodes share a few hundred of them."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._zones: dict[tuple[str, ...], Zone] = {}

    def read(self, index: int, data: Any) -> Node:
        try:
            return self._node(data)
        except (TypeError, ValueError, AttributeError) as error:
            raise ValueError(f"node {index} of the proof cannot be read: {error}") from None

    def _node(self, data: Any) -> Node:
        if not isinstance(data, dict):
            raise ValueError("expected an object")
        zone = self._zone(data["zone"]) if "zone" in data else None
        match {key: value for key, value in data.items() if key != "zone"}:
            case {"move": move, "child": child, "cites": True, **rest} if not rest:
                return MoveNode(self._name(move), _index(child), zone, cites=True)
            case {"move": move, "child": child, **rest} if not rest:
                return MoveNode(self._name(move), _index(child), zone)
            case {"replies": dict(replies), "cites": list(cites), **rest} if not rest:
                return self._reply_node(replies, zone, cites)
            case {"replies": dict(replies), **rest} if not rest:
                return self._reply_node(replies, zone, ())
            case {"end": True, **rest} if not rest:
                return EndNode(zone)
        raise ValueError("expected a move with a child, replies, or an end")

    def _reply_node(self, replies: dict[str, Any], zone: Zone | None, cites: Iterable[str]) -> ReplyNode:
        children = {self._name(move): _index(child) for move, child in replies.items()}
        named = frozenset(map(self._name, cites))
        if not named <= children.keys():
            raise ValueError("it cites for a move that is none of its replies")
        return ReplyNode(children, zone, named)

    def _zone(self, names: list[str]) -> Zone:
        key = tuple(names)
        if key not in self._zones:
            self._zones[key] = frozenset(Point.parse(text) for text in names)
        return self._zones[key]

    def _name(self, text: str) -> str:
        name = self._names.get(text)
        if name is None:
            name = PASS_NAME if text.lower() == PASS_NAME else str(Point.parse(text))
            self._names[text] = name
        return name


def _index(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r} is not the number of a node")
    return value
