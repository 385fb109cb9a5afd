"""One question under several assumptions about ko, and GNU Go's code for what comes out."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tesuji.checker import Question
from tesuji.go import Board, Color, Point
from tesuji.problems import Goal, KoAssumption, Problem, mover_retakes, question_of
from tesuji.problems.position import PointSet
from tesuji.solvers.asking import Answer
from tesuji.solvers.sources.readers import THREATS


@dataclass(frozen=True)
class Found:
    """What one question came to."""

    code: int
    """0 it cannot be done, 1 it can, 2 by a ko that the mover wins by ignoring a threat, 3 by one for which he must
    find a threat first."""
    move: Point | None = None
    moves: tuple[Point | None, ...] = ()
    """The first moves that are known to work, the most natural first."""
    decided: bool = True
    """Was every search that the code rests on carried to its end?"""
    assumption: KoAssumption | None = None
    """The assumption about ko under which the move works."""

    def with_moves(self, answer: Answer) -> "Found":
        """The same with the moves that a search of all first moves found to work, the most natural first."""
        moves = tuple(move for move in answer.winning_moves if move is not None)
        return replace(self, move=moves[0], moves=moves) if moves else self


def whole_board_question(
    board: Board, mover: Color, goal: Goal, target: PointSet, assumption: KoAssumption
) -> Question:
    """A question about stones for which every point of the board may be played and nothing is assumed alive."""
    everywhere = frozenset(board.points())
    problem = Problem.from_board(board, mover, goal=goal, target=target, region=everywhere, suicide=False)
    return question_of(problem, assumption)


Ask = Callable[[KoAssumption, float], Answer]
"""Search one question under an assumption about ko, with a share of what is left."""


def find_code(ask: Ask) -> Found:
    """Does the mover succeed without ko, with a good ko, with a bad one, or not at all?

    A search that does not come to an end counts as failed there, and what was found is not decided.
    """
    against = KoAssumption(0, THREATS)
    answer = ask(against, 0.6)
    if answer.mover_wins:
        return Found(1, answer.best, answer.winning_moves, True, against)
    sure = answer.mover_wins is False
    favour = KoAssumption(THREATS, 0)
    hopeful = ask(favour, 0.6)
    if not hopeful.mover_wins:
        return Found(0, None if sure else answer.best, (), sure and hopeful.mover_wins is False)
    good = ask(mover_retakes(0), 0.8)
    if good.mover_wins:
        return Found(2, good.best, good.winning_moves, sure, mover_retakes(0))
    one = ask(mover_retakes(1), 0.9)
    best = one if one.mover_wins else hopeful
    return Found(3, best.best, best.winning_moves, sure, mover_retakes(1) if one.mover_wins else favour)
