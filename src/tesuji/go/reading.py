"""Reading a position: liberties, ladders, eyes, one-move tactics, unconditional life, where to look.

Every function takes a :class:`~tesuji.go.Board` and leaves it as it was. Points are given as the board takes them
(``"D4"``, ``(3, 3)``, ``Point(3, 3)``) and come back as :class:`~tesuji.go.Point`, ordered from the lower left corner.
A point that is off the board, or empty where a stone is needed, is a ``ValueError`` that says so. The algorithms are
in ``core/go``, each with the document and section it comes from.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from tesuji import _core
from tesuji.go.board import Board, PointLike
from tesuji.go.color import Color
from tesuji.go.point import Point, board_points, point_at

LADDER_NODES = 20_000
"""Moves that the exact ladder reader tries before it gives up."""


def _points(board: Board, indices: Iterable[int]) -> list[Point]:
    points = board_points(board.width)
    return [points[i] for i in indices]


def _point(board: Board, index: int) -> Point | None:
    return point_at(index, board.width)


# Liberties and chains ------------------------------------------------------------------------------------------


class Liberties(NamedTuple):
    """The liberties of a block by order; the three lists have no point in common."""

    first: list[Point]
    second: list[Point]
    third: list[Point]


def liberties(board: Board, *stones: PointLike) -> Liberties:
    """First, second and third liberties of a block, or of several blocks taken as one.

    A second liberty is an empty point next to a first liberty, a third liberty an empty point next to a second one,
    each counted only at its lowest order (Zhang 3.1.1, 4.4.1).
    """
    return Liberties(*(_points(board, order) for order in _core.liberty_orders(board, stones)))


def second_liberties(board: Board, *stones: PointLike) -> list[Point]:
    """The empty points one step behind the liberties of a block."""
    return liberties(board, *stones).second


def third_liberties(board: Board, *stones: PointLike) -> list[Point]:
    """The empty points two steps behind the liberties of a block."""
    return liberties(board, *stones).third


def adjacent_enemies(board: Board, *stones: PointLike) -> list[list[Point]]:
    """The enemy blocks that touch the block (or blocks) of these stones, each as its list of stones."""
    rest = _points(board, _core.adjacent_enemies(board, stones))
    blocks = []
    while rest:
        block = board.block(rest[0])
        blocks.append(block)
        rest = [point for point in rest if point not in block]
    return blocks


def crucial_chain(board: Board, stone: PointLike) -> list[Point]:
    """The stones of a block and of the friendly blocks that cannot be parted from it (Zhang 3.1.1, 3.1.2).

    Blocks belong together when they share two liberties, share one where an enemy stone could be taken at once, or
    touch the same enemy block in atari.
    """
    return _points(board, _core.crucial_chain(board, stone))


def liberty_value(board: Board, *stones: PointLike) -> int:
    """How hard to capture: four times the first liberties plus the second ones (Zhang 3.1 and 3.2)."""
    return _core.liberty_value(board, stones)


# Ladders -------------------------------------------------------------------------------------------------------


class LadderStatus(Enum):
    """What becomes of a block in a ladder."""

    ESCAPED = "escaped"
    """It gets away even if the attacker moves first."""
    UNSETTLED = "unsettled"
    """The side that moves first gets it."""
    CAPTURED = "captured"
    """It is caught even if it moves first."""
    UNKNOWN = "unknown"
    """The reader reached its node limit."""


_STATUSES = (LadderStatus.ESCAPED, LadderStatus.UNSETTLED, LadderStatus.CAPTURED, LadderStatus.UNKNOWN)


@dataclass(frozen=True)
class Ladder:
    """A ladder, read for both sides."""

    status: LadderStatus
    capture: Point | None
    """The attacker's first move, if it captures."""
    escape: Point | None
    """The defender's first move, if it gets away."""
    nodes: int


def ladder(
    board: Board,
    stone: PointLike,
    *,
    node_limit: int = LADDER_NODES,
    attacker_ignores_ko: bool = False,
    defender_ignores_ko: bool = False,
) -> Ladder:
    """Read the ladder against the block at a point, whoever moves first.

    A block with more than two liberties has escaped. With ``defender_ignores_ko`` the defender may retake every ko at
    once, so that a capture is unconditional; with ``attacker_ignores_ko`` the attacker may, so that an escape is.
    """
    status, capture, escape, nodes = _core.ladder_status(
        board, stone, node_limit, attacker_ignores_ko, defender_ignores_ko
    )
    return Ladder(_STATUSES[status], _point(board, capture), _point(board, escape), nodes)


def is_ladder_captured(board: Board, stone: PointLike, first: Color, *, node_limit: int = LADDER_NODES) -> bool | None:
    """Is the block caught in a ladder when this player moves first? ``None`` beyond the node limit."""
    result, _, _ = _core.ladder_read(board, stone, first, node_limit, False, False)
    return (False, True, None)[result]


def is_ladder_captured_after(
    board: Board, move: PointLike, stone: PointLike, *, node_limit: int = LADDER_NODES
) -> bool | None:
    """Is the block caught once its attacker has played this move? ``None`` beyond the node limit."""
    result, _, _ = _core.ladder_after(board, move, stone, node_limit)
    return (False, True, None)[result]


def ladder_line(board: Board, stone: PointLike, first: Color) -> list[Point | None]:
    """The moves of the ladder, up to the capture or until the block is out; ``None`` is a pass."""
    return [_point(board, i) for i in _core.ladder_line(board, stone, first, LADDER_NODES)]


def pseudo_ladder(board: Board, stone: PointLike) -> Point | None:
    """A quick guess at the move that catches a block of at most two liberties in a ladder (Zhang 5.1.8)."""
    return _point(board, _core.pseudo_ladder_capture(board, stone))


def is_pseudo_ladder_caught(board: Board, stone: PointLike) -> bool:
    """A quick guess: is the block, in atari and to move, still caught in a ladder?"""
    return _core.pseudo_ladder_caught(board, stone)


# Eyes ----------------------------------------------------------------------------------------------------------


class Eye(IntEnum):
    """What a point is worth as an eye (Zhang 5.1.1)."""

    NONE = 0
    FALSE = 1
    UNSETTLED = 2
    SOLID = 3


def eye(board: Board, point: PointLike, color: Color) -> Eye:
    """Is the point an eye of this player, and will it stay one?

    Solid: its neighbours are one block, or the opponent cannot get enough of its diagonal points. False: the opponent
    has them already (two, or one at the edge) with stones that are not in atari.
    """
    return Eye(_core.eye_kind(board, point, color))


def eyes(board: Board, color: Color) -> dict[Point, Eye]:
    """Every point that is enclosed by this player's stones, and what kind of eye it is."""
    kinds = ((point, eye(board, point, color)) for point in board.points())
    return {point: kind for point, kind in kinds if kind is not Eye.NONE}


def eye_making_point(board: Board, point: PointLike, color: Color) -> Point | None:
    """Where to play to make an eye of this potential eye instead of filling it (Zhang 5.1.4, figure 5.5)."""
    return _point(board, _core.eye_making_point(board, point, color))


def potential_eyes(board: Board, color: Color) -> dict[Point, Point]:
    """The points that one more stone would make an eye, each with the point where that stone goes."""
    pairs = ((point, eye_making_point(board, point, color)) for point in board.points())
    return {point: partner for point, partner in pairs if partner is not None}


# One move ------------------------------------------------------------------------------------------------------


class AtariEffect(NamedTuple):
    """What a move does to stones in atari (Zhang 5.1.2)."""

    captured: int
    """Enemy stones taken."""
    freed: int
    """Own stones that were in atari and no longer are."""
    capture_frees: bool
    """Own stones are freed by taking what held them."""


def atari_effect(board: Board, point: PointLike, color: Color) -> AtariEffect:
    """How many stones a legal move takes, and how many it frees from atari."""
    return AtariEffect(*_core.atari_effect(board, point, color))


def self_atari_stones(board: Board, point: PointLike, color: Color) -> int:
    """How many stones a legal move puts into self-atari; 0 when it does not (Zhang 5.1.5, 5.1.6)."""
    return _core.self_atari_stones(board, point, color)


def liberties_after(board: Board, point: PointLike, color: Color) -> int:
    """How many liberties the block of a legal move would have."""
    return _core.liberties_after(board, point, color)


def saving_moves(board: Board, stone: PointLike) -> list[Point]:
    """The liberties of a block, and the points that take an adjacent enemy block in atari."""
    return _points(board, _core.saving_moves(board, stone))


def counter_captures(board: Board, stone: PointLike) -> list[Point]:
    """The points that take an enemy block in atari next to this block."""
    return _points(board, _core.counter_captures(board, stone))


# Unconditional life --------------------------------------------------------------------------------------------


class UnconditionalLife(NamedTuple):
    """What stands even if its owner passes for ever."""

    stones: list[Point]
    territory: list[Point]
    """The vital regions of the living blocks, dead enemy stones included."""


def benson(
    board: Board,
    color: Color,
    *,
    assumed_alive: Iterable[PointLike] = (),
    playable: Iterable[PointLike] | None = None,
) -> UnconditionalLife:
    """The player's unconditionally living stones and their territory, by Benson's algorithm (1976).

    Blocks with a stone in ``assumed_alive`` count as alive. If only the points of ``playable`` are ever played, a
    block with a liberty elsewhere keeps it and lives.
    """
    stones, territory = _core.benson(board, color, assumed_alive, playable)
    return UnconditionalLife(_points(board, stones), _points(board, territory))


# Where to look -------------------------------------------------------------------------------------------------


class Box(NamedTuple):
    """A rectangle of columns and rows, ends included; it may reach over the edge of the board."""

    left: int
    bottom: int
    right: int
    top: int


class VirtualBoundary(NamedTuple):
    """A box around a problem: no moves on its outline or outside it."""

    box: Box
    inside: list[Point]


def bounding_box(board: Board, points: Iterable[PointLike]) -> Box:
    """The smallest box around the points (Zhang 4.4.3)."""
    return Box(*_core.bounding_box(board, points))


def virtual_boundary(board: Board, points: Iterable[PointLike], lines: int = 2) -> VirtualBoundary:
    """The bounding box made larger by some lines each way, and the points strictly inside (Zhang 4.4.3)."""
    box, inside = _core.virtual_boundary(board, points, lines)
    return VirtualBoundary(Box(*box), _points(board, inside))


def capturing_region(board: Board, target: PointLike) -> list[Point]:
    """Where a search for the capture of one block starts to look (Zhang 4.4.1)."""
    return _points(board, _core.capturing_region(board, target))


def life_and_death_region(
    board: Board, targets: Iterable[PointLike], *, no_second_from: int = 5, no_first_from: int = 8
) -> list[Point]:
    """Where a life-and-death search starts to look (Zhang 4.4.2).

    Adjacent opponent's blocks with ``no_second_from`` liberties or more are strong: their second liberties stay out,
    and from ``no_first_from`` liberties on the first ones too.
    """
    return _points(board, _core.life_and_death_region(board, targets, no_second_from, no_first_from))


def grow_region(
    board: Board,
    region: Iterable[PointLike],
    move: PointLike | None,
    within: Iterable[PointLike] | None = None,
) -> list[Point]:
    """The region after a move: the points next to it belong to it, as far as ``within`` allows (Zhang 4.4.1)."""
    return _points(board, _core.grow_region(board, region, move, within))
