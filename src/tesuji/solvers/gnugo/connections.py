"""Can blocks be joined, or kept apart? Read along the shortest ways between them."""

from tesuji.checker import Question
from tesuji.go import Board, Color, Point
from tesuji.problems import Goal, KoAssumption
from tesuji.solvers.asking import Answer
from tesuji.solvers.gnugo.codes import Found, find_code, whole_board_question
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.sources.readers import THREATS, connection_reader, read_link, read_part


class ConnectionReader:
    """Two blocks of one colour, and the searches about them."""

    def __init__(self, board: Board, first: Point, second: Point, limit: Limit) -> None:
        self.board = board
        self.owner: Color = board[first]
        self.target = frozenset(board.block(first)) | frozenset(board.block(second))
        self.budget = Budget(limit)

    def question(self, assumption: KoAssumption, *, cut: bool) -> Question:
        """Join the blocks, or cut them, on the whole board."""
        mover, goal = (self.owner.opponent, Goal.CUT) if cut else (self.owner, Goal.CONNECT)
        return whole_board_question(self.board, mover, goal, self.target, assumption)

    def ask(
        self, assumption: KoAssumption, share: float, longest: int, *, cut: bool, all_moves: bool = False
    ) -> Answer:
        """One search."""
        question = self.question(assumption, cut=cut)
        return read_part(self.budget, connection_reader(longest), question, share, all_moves=all_moves)

    def solve(self, *, cut: bool) -> Found:
        """The code and the move, first without ko. A cut that is not found within the limit does not exist."""
        against = KoAssumption(0, THREATS)
        answer, longest = read_link(lambda far, share: self.ask(against, share, far, cut=cut), cut=cut)
        if answer.mover_wins or (answer.mover_wins is None and not cut):
            found = Found(1, answer.best, answer.winning_moves, answer.mover_wins is True, against)
        else:
            found = find_code(
                lambda assumption, share: (
                    answer if assumption == against else self.ask(assumption, share, longest, cut=cut)
                )
            )
        return self.natural(found, longest, cut=cut)

    def natural(self, found: Found, longest: int, *, cut: bool) -> Found:
        """The same with the most natural of the moves that work."""
        if not (found.code and found.decided) or found.assumption is None or self.budget.exhausted:
            return found
        answer = self.ask(found.assumption, 0.9, longest, cut=cut, all_moves=True)
        return found.with_moves(answer)
