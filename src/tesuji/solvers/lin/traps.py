"""Shallow traps in Lin's model: how quickly a first move wins or loses (Lin 2017, 2.3).

A move is a level-k shallow trap when the opponent can force a win in k moves after it, both sides' moves counted. A
win is the full score: 1 for Black, 0 for White. The depth of a correct move, which Lin gives beside (4.2 to 4.5), is
counted from the root, so it includes the move itself.
"""

from dataclasses import dataclass

from tesuji import _core
from tesuji.errors import InputError
from tesuji.go.board import PointLike
from tesuji.go.color import BLACK, Color
from tesuji.go.point import Point
from tesuji.problems.lin.state import LinState
from tesuji.problems.lin.text import LinProblem

MAX_DEPTH = 15
NODES = 10_000_000


@dataclass(frozen=True)
class FirstMove:
    """What best play says about a first move, as far as the search looked."""

    move: Point | None
    wins_in: int | None
    """The mover wins within this many moves, this one included."""
    trap_level: int | None
    """The opponent wins within this many moves after it."""


def forced_in(
    state: LinState, side: Color, max_depth: int = MAX_DEPTH, score: float | None = None, nodes: int = NODES
) -> int | None:
    """The least number of moves in which the side forces its score, or ``None`` when it needs more than ``max_depth``.

    The score is the best one, unless another is named: at least that for Black, at most that for White.
    """
    goal = (1.0 if side == BLACK else 0.0) if score is None else score
    needed = _core.lin_forced_in(state, int(side), goal, max_depth, nodes)
    if needed < 0:
        raise InputError(f"no answer within {nodes:,} nodes: expected a smaller problem or depth")
    return needed or None


def trap_level(state: LinState, move: PointLike | None, max_level: int = MAX_DEPTH, nodes: int = NODES) -> int | None:
    """The level of the shallow trap that this move falls into, or ``None`` if it is none up to ``max_level``."""
    after = state.copy()
    after.play(move)
    return forced_in(after, state.to_play.opponent, max_level, nodes=nodes)


def first_moves(problem: LinProblem | LinState, max_depth: int = MAX_DEPTH, nodes: int = NODES) -> list[FirstMove]:
    """Every first move with its win or its trap, in the order of the game."""
    state = problem if isinstance(problem, LinState) else LinState.of(problem)
    mover = state.to_play
    moves = []
    for move in state.moves():
        after = state.copy()
        after.play(move)
        if after.is_terminal:
            won = after.score_for_black == (1.0 if mover == BLACK else 0.0)
            moves.append(FirstMove(move, 1 if won else None, None))
            continue
        wins = forced_in(after, mover, max_depth - 1, nodes=nodes)
        level = None if wins else forced_in(after, mover.opponent, max_depth, nodes=nodes)
        moves.append(FirstMove(move, wins + 1 if wins else None, level))
    return moves
