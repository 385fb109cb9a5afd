"""Stones on a whole board put to a reader, under every assumption about ko that matters: GNU Go's code and the move."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tesuji.go import Board, Color, Point
from tesuji.go.reading import crucial_chain
from tesuji.problems import Goal, KoAssumption, Problem, Verdict, conclude, opposing_race, question_of
from tesuji.problems.position import PointSet
from tesuji.problems.questions import Terms
from tesuji.problems.region import infer_region
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.search.asking import Answer
from tesuji.solvers.sources.readers import (
    THREATS,
    Reader,
    block_reader,
    connection_reader,
    race_reader,
    read_link,
    read_part,
)

LEVELS = ((4, 10, 12, 0.5), (5, 12, 14, 0.7), (6, 14, 18, 1.0))
"""Liberties at the attacker's turn that are an escape, how many moves the attacker and the defender try, and the share
of what is left: quickly first, then further."""
SHARES = (0.6, 0.6, 0.8, 0.9)
"""What each question about ko may take of what is left: without ko, with all threats, and with none, one and more."""
AGAINST = KoAssumption(0, THREATS)


@dataclass(frozen=True)
class CodedAnswer:
    """What one question came to."""

    code: int
    """0 it cannot be done, 1 it can, 2 by a ko that the mover wins by ignoring threats, 3 by one for which a threat
    must be found first."""
    move: Point | None = None
    moves: tuple[Point | None, ...] = ()
    """The first moves that are known to work, the most natural first."""
    decided: bool = True
    """Was every search that the code rests on carried to its end?"""
    assumption: KoAssumption | None = None
    """The assumption about ko under which the move works."""


Ask = Callable[[KoAssumption, float], Answer]
"""Search one question under an assumption about ko, with a share of what is left."""


def coded(problem: Problem, ask: Ask, first: Answer | None = None) -> CodedAnswer:
    """The verdict of some readings as GNU Go's code. One that is left open counts as failed, and as not decided."""
    answers: dict[Terms, Answer] = {} if first is None else {Terms(AGAINST): first}

    def succeeds(terms: Terms) -> bool:
        if terms not in answers:
            answers[terms] = ask(terms.assumption, SHARES[min(len(answers), len(SHARES) - 1)])
        return answers[terms].mover_wins is True

    ended = conclude(problem, succeeds, THREATS, tell_seki=False)
    shown, plain = answers[ended.terms], answers[Terms(AGAINST)]
    if ended.verdict is Verdict.FAILURE:
        decided = all(answer.mover_wins is False for answer in answers.values())
        return CodedAnswer(0, None if plain.mover_wins is False else plain.best, (), decided)
    code = 1 if ended.verdict is Verdict.SUCCESS else 2 if ended.threats == 0 else 3
    decided = code == 1 or plain.mover_wins is False
    return CodedAnswer(code, shown.best, shown.winning_moves, decided, ended.terms.assumption)


class StoneReader:
    """A question about stones, and the readings of it, on one budget."""

    def __init__(self, problem: Problem, limit: Limit) -> None:
        self.problem, self.budget = problem, Budget(limit)

    @classmethod
    def on_board(cls, board: Board, mover: Color, goal: Goal, target: PointSet, limit: Limit) -> "StoneReader":
        """Every point of the board may be played, and nothing is assumed alive."""
        everywhere = frozenset(board.points())
        return cls(Problem.from_board(board, mover, goal=goal, target=target, region=everywhere, suicide=False), limit)

    def ask(self, reader: Reader, assumption: KoAssumption, share: float, *, all_moves: bool = False) -> Answer:
        """One reading, with a share of what is left."""
        return read_part(self.budget, reader, question_of(self.problem, assumption), share, all_moves=all_moves)

    def code(self, reader: Reader, part: float = 1.0, first: Answer | None = None) -> CodedAnswer:
        """One look under all assumptions about ko that matter."""
        return coded(self.problem, lambda assumption, share: self.ask(reader, assumption, share * part), first)

    def natural(self, found: CodedAnswer, reader: Reader, share: float = 0.9) -> CodedAnswer:
        """The same with the most natural of the moves that work."""
        if not found.code or found.assumption is None or self.budget.exhausted:
            return found
        answer = self.ask(reader, found.assumption, share, all_moves=True)
        moves = tuple(move for move in answer.winning_moves if move is not None)
        return replace(found, move=moves[0], moves=moves) if moves else found

    def block(self) -> CodedAnswer:
        """Take one block or save it: a capture counts wherever it was found, an escape in the widest look.

        A capture that is not found within the limit does not exist.
        """
        attack, best, at = not self.problem.goal.saves, CodedAnswer(0), 0
        for level in range(len(LEVELS)):
            if level and (self.budget.exhausted or not best.decided or best.code == (1 if attack else 0)):
                break
            found = self._block(level, attack=attack)
            if found.decided or level == 0:
                best, at = found, level
        return self.natural(best, self._block_reader(at), 0.9)

    def _block_reader(self, level: int) -> Reader:
        escape, attacker, defender, _ = LEVELS[level]
        return block_reader(escape, attacker, defender)

    def _block(self, level: int, *, attack: bool) -> CodedAnswer:
        reader, part = self._block_reader(level), LEVELS[level][3]
        answer = None if attack else self.ask(reader, AGAINST, SHARES[0] * part)
        if answer is not None and answer.mover_wins is not False:  # saved, or no capture was found
            return CodedAnswer(1, answer.best, answer.winning_moves, answer.mover_wins is True, AGAINST)
        return self.code(reader, part, answer)

    def connection(self) -> CodedAnswer:
        """Join two blocks or cut them. A cut that is not found within the limit does not exist."""
        cut = not self.problem.goal.saves
        answer, longest = read_link(lambda far, share: self.ask(connection_reader(far), AGAINST, share), cut=cut)
        reader = connection_reader(longest)
        if answer.mover_wins or (answer.mover_wins is None and not cut):
            found = CodedAnswer(1, answer.best, answer.winning_moves, answer.mover_wins is True, AGAINST)
        else:
            found = self.code(reader, first=answer)
        return self.natural(found, reader) if found.decided else found


@dataclass(frozen=True)
class RaceAnswer:
    """A race as the side that owns the first group sees it, moving first."""

    defence: CodedAnswer
    attack: CodedAnswer
    move: Point | None
    """``None`` is a pass: nothing is needed, or nothing helps."""


class RaceStoneReader(StoneReader):
    """Two groups that race: who takes, who stands, and is a move needed at all?"""

    @classmethod
    def between(cls, board: Board, mine: Point, theirs: Point, limit: Limit) -> "RaceStoneReader":
        """The two groups and where they race.

        A group is the block with those that cannot be cut off from it; the block alone where only that is shut in: the
        others are then part of the wall.
        """
        mover = board[mine]
        position = Problem.from_board(
            board, mover, goal=Goal.RACE, target=frozenset({theirs}), own=frozenset({mine})
        ).position
        groups = [frozenset(crucial_chain(board, point)) for point in (mine, theirs)]
        region = infer_region(position, groups[0] | groups[1])
        if region.kind != "enclosed":
            blocks = [frozenset(board.block(point)) for point in (mine, theirs)]
            narrow = infer_region(position, blocks[0] | blocks[1])
            if narrow.kind == "enclosed":
                groups, region = blocks, narrow
        problem = Problem.from_board(
            board,
            mover,
            goal=Goal.RACE,
            target=groups[1],
            own=groups[0],
            region=region.points,
            assumed_alive=region.alive - groups[0] - groups[1],
        )
        return cls(problem, limit)

    def solve(self) -> RaceAnswer:
        """Both questions, and whether a pass does as well."""
        attack = coded(self.problem, lambda assumption, share: self.race(assumption, share * 0.6, taking=True))
        if attack.code == 1:
            return RaceAnswer(attack, attack, self.needed_move(attack, taking=True))
        defence = coded(self.problem, lambda assumption, share: self.race(assumption, share, taking=False))
        if attack.code:
            return RaceAnswer(defence if defence.code else attack, attack, self.best_move(attack, taking=True))
        return RaceAnswer(defence, attack, self.needed_move(defence, taking=False) if defence.code else None)

    def race(
        self, assumption: KoAssumption, share: float, *, taking: bool, first: bool = True, all_moves: bool = False
    ) -> Answer:
        """Take their stones, or keep ours, with us or with them to move first; the assumption is about us and them."""
        question = (question_of if taking else opposing_race)(self.problem, assumption)
        if not first:
            question = replace(question, to_play=question.to_play.opponent, ko=None)
        return read_part(self.budget, race_reader(), question, share, all_moves=all_moves)

    def needed_move(self, found: CodedAnswer, *, taking: bool) -> Point | None:
        """The most natural move that works, if the result is worse when the opponent moves first."""
        if found.code == 1 and found.assumption is not None and not self.budget.exhausted:
            answer = self.race(found.assumption, 1.0, taking=taking, first=False)
            if answer.winner == ("attacker" if taking else "defender"):
                return None
        return self.best_move(found, taking=taking)

    def best_move(self, found: CodedAnswer, *, taking: bool) -> Point | None:
        """The most natural of the moves that work."""
        if found.assumption is None or self.budget.exhausted:
            return found.move
        answer = self.race(found.assumption, 0.9, taking=taking, all_moves=True)
        return next((move for move in answer.winning_moves if move is not None), found.move)
