"""Which stones are dead at the end of a game, by unconditional life and, for the rest, by random games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tesuji.go.board import Board
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.game import Game
from tesuji.go.point import Point
from tesuji.go.reading import benson
from tesuji.players.moves import sensible_moves

if TYPE_CHECKING:
    from tesuji.players.player import Player

GAMES = 400
"""Random games that decide about blocks whose life is not certain."""
DEAD_BELOW = -0.3
"""A block is dead when its owner holds its points in so few random games: mean ownership from -1 (never) to 1."""


@dataclass(frozen=True)
class Blocks:
    """The blocks of a final position by what becomes of them; each is listed with all its stones."""

    alive: list[list[Point]]
    dead: list[list[Point]]
    seki: list[list[Point]]


def ownership(board: Board, seed: int = 1, games: int = GAMES) -> npt.NDArray[np.float64]:
    """How often each point is Black's (+1) or White's (-1) at the end of random games begun by both sides in turn."""
    total = np.zeros((board.height, board.width))
    for color in (BLACK, WHITE):
        twin = board.copy()
        twin.to_play = color
        total += twin.random_games(max(games // 2, 1), seed=seed).ownership
    return total / 2


def judge_blocks(board: Board, seed: int = 1) -> Blocks:
    """Sort the blocks into living, dead and seki: an estimate unless Benson's theorem decides.

    A block stands in seki when it lives, has no eye, and every liberty it has is a living enemy's too.
    """
    blocks = _blocks(board)
    life = {color: benson(board, color) for color in (BLACK, WHITE)}
    owners = ownership(board, seed)
    dead: set[Point] = set()
    for stones in blocks:
        color = board[stones[0]]
        if stones[0] in life[color].stones:
            continue
        held = float(np.mean([owners[p.row, p.column] for p in stones])) * (1 if color == BLACK else -1)
        if stones[0] in life[color.opponent].territory or held < DEAD_BELOW:
            dead.update(stones)
    seki = [b for b in blocks if b[0] not in dead and _in_seki(board, b, dead)]
    alive = [b for b in blocks if b[0] not in dead and b not in seki]
    return Blocks(alive, [b for b in blocks if b[0] in dead], seki)


def dead_stones(board: Board, seed: int = 1) -> set[Point]:
    return {point for block in judge_blocks(board, seed).dead for point in block}


def agreed_dead(game: Game, players: Iterable["Player"]) -> tuple[list[Point], str]:
    """The dead stones at the end and who says so: the players if they agree, the one who has an opinion, or chance."""
    board = game.board
    opinions = []
    for player in players:
        try:
            said = player.dead_stones(game)
        except Exception:  # the game is over: a player that breaks down now has only lost its say
            said = None
        stones = None if said is None else frozenset(p for p in said if _is_stone(board, p))
        if stones is not None:
            opinions.append(frozenset(q for p in stones for q in board.block(p)))
    if opinions and all(opinion == opinions[0] for opinion in opinions):
        by = "both players" if len(opinions) == 2 else "one player"
        return sorted(opinions[0]), f"dead stones by {by}"
    quarrel = " after disagreement" if opinions else ""
    return sorted(dead_stones(board)), f"dead stones by random games{quarrel}"


def _is_stone(board: Board, point: Point) -> bool:
    return point.column < board.width and point.row < board.height and board[point] != EMPTY


def cleaning_move(game: Game, color: Color, seed: int = 1) -> Point | None:
    """A move towards taking the opponent's dead stones off, or ``None`` when there are none that could be taken."""
    board = game.board
    moves = set(sensible_moves(game, color))
    for block in sorted(judge_blocks(board, seed).dead, key=lambda stones: board.liberty_count(stones[0])):
        liberties = sorted(moves.intersection(board.liberties(block[0])))
        if board[block[0]] == color.opponent and liberties:
            return liberties[0]
    return None


def _blocks(board: Board) -> list[list[Point]]:
    seen: set[Point] = set()
    blocks = []
    for point in board.points():
        if board[point] != EMPTY and point not in seen:
            blocks.append(board.block(point))
            seen.update(blocks[-1])
    return blocks


def _in_seki(board: Board, stones: list[Point], dead: set[Point]) -> bool:
    enemy = board[stones[0]].opponent
    return all(
        any(board[q] == enemy and q not in dead for q in liberty.neighbours(board.width, board.height))
        for liberty in board.liberties(stones[0])
    )
