"""Fights of real games as questions: a group with little room for eyes, in a ring of stones that live."""

from collections.abc import Iterator
from random import Random

from tesuji.checker import Question
from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Color, Point
from tesuji.problems.areas import within
from tesuji.problems.position import PointSet, Position

SIZE = 19
MOVES = (60, 220)
"""A position after this many moves is taken of each game."""
STONES = (4, 22)
ROOM = (6, 24)
"""Empty points within two steps of a group: with fewer it is dead or alive at a glance, with more it is no fight."""
CROWDED = 0.8
"""So many stones of the other side within two steps for each stone of the group."""
WIDEST = 9
"""Lines between the first and the last of a group, which is to fit into the window."""
FENCE = 5
"""The points that are exactly this many steps away become living stones of the attacker."""
RETAKES = ((0, 0), (8, 0), (0, 8))
"""How often Black and White may retake kos."""


def position_after(moves: str, count: int) -> Position:
    """The position of a game after this many moves, two letters each, as SGF writes them."""
    board = Board(SIZE, SIZE)
    try:
        for i in range(0, 2 * count, 2):
            board.play(Point(ord(moves[i]) - ord("a"), ord(moves[i + 1]) - ord("a")))
    except (ValueError, IndexError):
        raise InputError(f"move {i // 2 + 1} of the game cannot be played: expected two letters from a to s") from None
    return Position.of(board)


def fights(moves: str, random: Random, most: int) -> Iterator[Question]:
    """At most this many questions about groups of one position of the game, if it is long enough."""
    if len(moves) // 2 < MOVES[0]:
        return
    position = position_after(moves, random.randint(MOVES[0], min(MOVES[1], len(moves) // 2)))
    found = [(color, group) for color in (BLACK, WHITE) for group in _groups(position, color)]
    fought = [(color, group) for color, group in found if _is_fought(position, color, group)]
    random.shuffle(fought)
    for color, group in fought[:most]:
        yield _question(position, color, group, random)


def _groups(position: Position, color: Color) -> list[PointSet]:
    """Blocks that share two liberties belong together."""
    groups: list[tuple[PointSet, list[PointSet]]] = []
    for block in (b for b in position.blocks if b.color == color):
        joined = [group for group in groups if any(len(block.liberties & other) >= 2 for other in group[1])]
        groups = [group for group in groups if group not in joined]
        stones = block.stones.union(*(group[0] for group in joined))
        groups.append((stones, [block.liberties, *(liberties for group in joined for liberties in group[1])]))
    return [stones for stones, _ in groups]


def _is_fought(position: Position, color: Color, group: PointSet) -> bool:
    if not STONES[0] <= len(group) <= STONES[1]:
        return False
    columns, rows = {p.column for p in group}, {p.row for p in group}
    if max(columns) - min(columns) > WIDEST or max(rows) - min(rows) > WIDEST:
        return False
    near = within(position, group, 2)
    crowd = len(near & position.stones(color.opponent))
    return ROOM[0] <= len(near & position.empty) <= ROOM[1] and crowd >= CROWDED * len(group)


def _question(position: Position, color: Color, group: PointSet, random: Random) -> Question:
    region = within(position, group, FENCE - 1)
    ring = within(position, region, 1) - region
    black_retakes, white_retakes = random.choice(RETAKES)
    black, white = position.black & region, position.white & region
    return Question(
        width=SIZE,
        height=SIZE,
        black=black if color == BLACK else black | ring,
        white=white if color == WHITE else white | ring,
        to_play=random.choice((BLACK, WHITE)),
        objective="kill",
        attacker=color.opponent,
        target=group,
        region=region,
        own=frozenset(),
        quantifier="all",
        alive=ring,
        ko=None,
        black_retakes=black_retakes,
        white_retakes=white_retakes,
        suicide=False,
        clauses=(),
    )
