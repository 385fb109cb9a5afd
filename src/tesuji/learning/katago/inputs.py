"""What KataGo's networks are told about a position: version 7 of its inputs.

As KataGo's ``cpp/neuralnet/nninputs.cpp`` has them, for a position without history under area scoring: 22 planes, rows
from the top, and 19 numbers. Planes of earlier moves and of Japanese endings stay empty; the planes of ladders one and
two moves ago are those of now, as KataGo fills them where it knows no earlier position.
"""

from dataclasses import dataclass
from math import floor

import numpy as np

from tesuji.go import BLACK, EMPTY, WHITE, Board, Color, Point
from tesuji.go.reading import LadderStatus, benson, is_ladder_captured_after, ladder
from tesuji.learning.katago.weights import GLOBALS, PLANES, Array

ON_BOARD, OWN, THEIRS, LIBERTIES, KO = 0, 1, 2, 3, 6
LADDERS, LADDER_MOVES, OWN_AREA, THEIR_AREA = (14, 15, 16), 17, 18, 19
KOMI, SUPERKO, POSITIONAL, SUICIDE, PARITY = 5, 6, 7, 8, 18


@dataclass(frozen=True)
class GameRules:
    """What a network may be told about the rules, area scoring taken as given."""

    komi: float = 7.5
    superko: bool = False
    """Does no position come back (positional superko)? Else only a ko may not be retaken at once."""


def inputs(board: Board, rules: GameRules) -> tuple[Array, Array]:
    """The planes (rows from the top, columns, planes) and the numbers."""
    planes = np.zeros((board.height, board.width, PLANES), np.float32)
    mover = board.to_play

    def mark(point: Point, plane: int) -> None:
        planes[board.height - 1 - point.row, point.column, plane] = 1

    planes[:, :, ON_BOARD] = 1
    for color, plane in ((mover, OWN), (mover.opponent, THEIRS)):
        for stone in board.stones(color):
            mark(stone, plane)
    for block in _blocks(board):
        count = len(board.liberties(block[0]))
        laddered, moves = _ladder(board, block[0], count)
        for stone in block:
            if count <= 3:
                mark(stone, LIBERTIES + count - 1)
            for plane in LADDERS if laddered else ():
                mark(stone, plane)
        for move in moves if board[block[0]] != mover else ():
            mark(move, LADDER_MOVES)
    if board.ko is not None:
        mark(board.ko, KO)
    for point, owner in area(board).items():
        mark(point, OWN_AREA if owner == mover else THEIR_AREA)
    return planes, _numbers(board, rules)


def _numbers(board: Board, rules: GameRules) -> Array:
    numbers = np.zeros(GLOBALS, np.float32)
    most = board.width * board.height + 1
    komi = min(max(rules.komi if board.to_play == WHITE else -rules.komi, -most), most)
    numbers[KOMI] = komi / 20
    if rules.superko:
        numbers[SUPERKO], numbers[POSITIONAL] = 1, 0.5
    numbers[SUICIDE] = board.allow_suicide
    even = board.width % 2 == 0 or board.height % 2 == 0
    lower = floor(komi / 2) * 2 if even else floor((komi - 1) / 2) * 2 + 1
    past = komi - lower  # beyond the komi with which the game can be a draw
    numbers[PARITY] = past if past < 0.5 else 1 - past if past < 1.5 else past - 2
    return numbers


def _blocks(board: Board) -> list[list[Point]]:
    rest = {stone: None for color in (BLACK, WHITE) for stone in board.stones(color)}
    found = []
    while rest:
        found.append(board.block(next(iter(rest))))
        for stone in found[-1]:
            del rest[stone]
    return found


def _ladder(board: Board, stone: Point, liberties: int) -> tuple[bool, list[Point]]:
    """Is the block in atari lost, or can one with two liberties be taken in a ladder, and by which moves?

    A ladder that needs a ko does not count.
    """
    if liberties > 2:
        return False, []
    status = ladder(board, stone, defender_ignores_ko=True).status
    if liberties == 1:
        return status is LadderStatus.CAPTURED, []
    if status not in (LadderStatus.CAPTURED, LadderStatus.UNSETTLED):
        return False, []
    attacker = board[stone].opponent
    legal = set(board.legal_moves(attacker))
    tried = (move for move in board.liberties(stone) if move in legal)
    return True, [move for move in tried if is_ladder_captured_after(board, move, stone)]


def area(board: Board) -> dict[Point, Color]:
    """Whose each point is: stones, what only one side's stones surround, and what is unconditionally lost in it."""
    owners: dict[Point, Color] = {}
    for color in (BLACK, WHITE):
        alive = frozenset(benson(board, color).stones)
        owners |= dict.fromkeys(alive, color)
        if not board.stones(color):
            continue
        for region in _regions(board, color):
            around = {p for point in region for p in _neighbours(board, point) if board[p] == color}
            inner = sum(all(board[p] != color for p in _neighbours(board, point)) for point in region)
            if all(board[point] == EMPTY for point in region) or (inner <= 1 and around <= alive):
                owners |= dict.fromkeys(region, color)
    for color in (BLACK, WHITE):
        for stone in board.stones(color):
            owners.setdefault(stone, color)
    return owners


def _regions(board: Board, color: Color) -> list[set[Point]]:
    """The parts of the board that are connected without this colour's stones."""
    rest = {point for point in board.points() if board[point] != color}
    found = []
    while rest:
        region, todo = set[Point](), [rest.pop()]
        while todo:
            point = todo.pop()
            region.add(point)
            near = [p for p in _neighbours(board, point) if p in rest]
            rest.difference_update(near)
            todo += near
        found.append(region)
    return found


def _neighbours(board: Board, point: Point) -> list[Point]:
    beside = ((0, 1), (0, -1), (1, 0), (-1, 0))
    near = (Point(point.column + right, point.row + up) for right, up in beside)
    return [p for p in near if 0 <= p.column < board.width and 0 <= p.row < board.height]
