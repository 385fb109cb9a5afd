"""Hollow successes: what holds only in an area gives way to a proof on the board.

In an open region the defender stands as soon as it looks out, whatever the first move is, and even if there is
none. Such a success is hollow. Beside a proof on the board that the other side succeeds if it plays first it is false,
and beside a proof that the mover succeeds its moves are none. So it is not told: what is read on the board is.
"""

from dataclasses import replace

from tesuji.checker import Question
from tesuji.problems import KoAssumption, Problem, Verdict, question_of
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.result.solution import OtherSide, ProofLevel, Solution
from tesuji.solvers.search.asking import Answer, ask, question_after
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.readers import THREATS, board_question, read_through

NODES = 4_000
"""For finding out whether a success is hollow; and for what is read in its place."""


def without_hollow(solution: Solution, settings: SearchSettings, limit: Limit) -> Solution:
    """The answer with no success in an area, the mover's or its opponent's, that a proof on the board shows to be
    hollow."""
    mine, theirs = solution, solution.passed
    if theirs is None or mine.verdict is not Verdict.SUCCESS or theirs.verdict is not Verdict.SUCCESS:
        return solution
    budget, turned = Budget(limit), solution.problem.turned()
    levels = mine.proof, theirs.proof
    if levels == (ProofLevel.AREA, ProofLevel.BOARD) and _needs_no_move(mine.problem, settings, budget):
        solution = _as_read(mine, theirs, _read(mine.problem, budget))
    elif levels == (ProofLevel.BOARD, ProofLevel.AREA) and _needs_no_move(turned, settings, budget):
        reading = _read(turned, budget)
        read = OtherSide(Verdict.SUCCESS, ProofLevel.NONE, reading.winning_moves) if reading else None
        solution = replace(mine, passed=read)
    return replace(
        solution,
        nodes=solution.nodes + budget.nodes,
        positions=solution.positions + budget.positions,
        seconds=solution.seconds + budget.seconds,
        stop="interrupted" if budget.interrupted else solution.stop,
    )


def _needs_no_move(problem: Problem, settings: SearchSettings, budget: Budget) -> bool:
    """Does the mover succeed in the region even if it passes?"""
    after = question_after(question_of(problem, KoAssumption(0, settings.ko_threats)), None)
    if not isinstance(after, Question) or budget.exhausted:
        return False
    return _spent(ask(after, replace(settings, all_moves=False), budget.slice(NODES)), budget).mover_wins is False


def _read(problem: Problem, budget: Budget) -> Answer | None:
    """What succeeds on the board as a player would read it, if anything does."""
    question = board_question(problem, KoAssumption(0, THREATS))
    reading = None if budget.exhausted else read_through(question, budget.slice(NODES))
    return reading if reading is not None and _spent(reading, budget).mover_wins else None


def _spent(answer: Answer, budget: Budget) -> Answer:
    budget.spend(answer.nodes, answer.positions)
    if answer.stop == "interrupted":
        budget.end(interrupted=True)
    return answer


def _as_read(mine: Solution, theirs: OtherSide, reading: Answer | None) -> Solution:
    """The answer without a proof: by the moves that were read to work; open, if none was."""
    moves = () if reading is None else tuple(move for move in reading.winning_moves if move is not None)
    line = reading.pv if reading is not None and moves else theirs.moves[:1]
    return replace(
        mine,
        verdict=Verdict.SUCCESS if moves else Verdict.UNKNOWN,
        proof=ProofLevel.NONE,
        move=line[0] if line else None,
        moves=moves,
        pv=line,
        lines=(),
        refutations=(),
        complete=False,
        claims=(),
        value=mine.value if moves else None,
        trust=mine.trust if moves else None,
        stop=mine.stop if moves else "undecided",
    )
