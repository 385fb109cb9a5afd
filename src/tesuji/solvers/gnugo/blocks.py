"""Can one block be taken, or saved? Read on the whole board with the moves that a player looks at."""

from tesuji.checker import Question
from tesuji.go import Board, Color, Point
from tesuji.problems import Goal, KoAssumption
from tesuji.solvers.asking import Answer
from tesuji.solvers.gnugo.codes import Found, find_code, whole_board_question
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.sources.readers import THREATS, block_reader, read_part

LEVELS = ((4, 10, 12, 0.5), (5, 12, 14, 0.7), (6, 14, 18, 1.0))
"""Liberties at the attacker's turn that are an escape, how many moves the attacker and the defender try, and the share
of what is left: quickly first, then further."""


class BlockReader:
    """One block, and the searches about it."""

    def __init__(self, board: Board, point: Point, limit: Limit) -> None:
        self.board = board
        self.owner: Color = board[point]
        self.target = frozenset(board.block(point))
        self.budget = Budget(limit)

    def question(self, assumption: KoAssumption, *, attack: bool) -> Question:
        """Take the block, or save it, on the whole board."""
        mover, goal = (self.owner.opponent, Goal.CAPTURE) if attack else (self.owner, Goal.ESCAPE)
        return whole_board_question(self.board, mover, goal, self.target, assumption)

    def ask(
        self, assumption: KoAssumption, share: float, level: int, *, attack: bool, all_moves: bool = False
    ) -> Answer:
        """One search."""
        escape, attacker, defender, part = LEVELS[level]
        question = self.question(assumption, attack=attack)
        reader = block_reader(escape, attacker, defender)
        return read_part(self.budget, reader, question, share * part, all_moves=all_moves)

    def solve(self, *, attack: bool) -> Found:
        """The code and the move: a capture counts wherever it was found, an escape in the widest look.

        A capture that is not found within the limit does not exist.
        """
        best, at = self.code(0, attack=attack), 0
        for level in range(1, len(LEVELS)):
            if self.budget.exhausted or not best.decided or best.code == (1 if attack else 0):
                break
            found = self.code(level, attack=attack)
            if found.decided:
                best, at = found, level
        return self.natural(best, at, attack=attack)

    def code(self, level: int, *, attack: bool) -> Found:
        """One look under all assumptions about ko that matter."""
        if attack:
            return find_code(lambda assumption, share: self.ask(assumption, share, level, attack=True))
        against = KoAssumption(0, THREATS)
        answer = self.ask(against, 0.6, level, attack=False)
        if answer.mover_wins is not False:  # saved, or no capture was found
            return Found(1, answer.best, answer.winning_moves, answer.mover_wins is True, against)
        return find_code(
            lambda assumption, share: (
                answer if assumption == against else self.ask(assumption, share, level, attack=False)
            )
        )

    def natural(self, found: Found, level: int, *, attack: bool) -> Found:
        """The same with the most natural of the moves that work."""
        if not found.code or found.assumption is None or self.budget.exhausted:
            return found
        answer = self.ask(found.assumption, 0.9 / LEVELS[level][3], level, attack=attack, all_moves=True)
        return found.with_moves(answer)
