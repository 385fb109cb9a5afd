"""Natural first moves that an answer says nothing about: each is read and proven, right or wrong.

A player who has missed the move asks why another does not work. An exact search of a region has decided every first
move; readers and proofs on the open board know only those that they tried.
"""

from dataclasses import replace

from tesuji.checker import Question
from tesuji.problems import Verdict
from tesuji.problems.expected import Move
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.provers.one_sided import is_open
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.search.asking import Answer, ask, question_after
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.natural_moves import natural_moves
from tesuji.solvers.sources.readers import prove_reading, read_through


def unexplained(solution: Solution) -> tuple[Move, ...]:
    """The natural first moves of a decided problem that are neither among the right ones nor refuted."""
    question = solution.deciding_question
    if question is None or solution.verdict is Verdict.FAILURE or solution.complete:
        return ()
    known = {*solution.moves, *(move for move, _ in (*solution.refutations, *solution.read_refutations))}
    return tuple(move for move in natural_moves(question) if move not in known)


def with_refutations(solution: Solution, settings: SearchSettings, limit: Limit) -> Solution:
    """The same answer with what becomes of natural first moves, as far as that is read or proven."""
    question, moves = solution.deciding_question, unexplained(solution)
    if question is None:
        return solution
    budget, found, spent = Budget(limit), solution, 0
    for place, move in enumerate(moves):
        after = question_after(question, move)
        if not isinstance(after, Question) or budget.exhausted:
            continue
        answer, is_proven, nodes = _decide(after, settings, budget.left.part(1 / (len(moves) - place)))
        budget.spend(nodes)
        spent += nodes
        line = (move, answer.pv)
        if answer.mover_wins and answer.pv:
            if is_proven:
                found = replace(found, refutations=(*found.refutations, line))
            else:
                found = replace(found, read_refutations=(*found.read_refutations, line))
        elif answer.mover_wins is False and is_proven:
            found = replace(found, moves=(*found.moves, move), lines=(*found.lines, line))
        if answer.stop == "interrupted":
            found = replace(found, stop="interrupted")
            budget.end()
    return replace(found, nodes=found.nodes + spent, seconds=found.seconds + budget.seconds)


def _decide(question: Question, settings: SearchSettings, limit: Limit) -> tuple[Answer, bool, int]:
    """Who wins after a first move, whether that is proven or only read, and the nodes that it took."""
    reading = read_through(question, limit) if is_open(question) else None
    if reading is None:
        answer = ask(question, settings, limit)
        return answer, True, answer.nodes
    if reading.probable:
        return reading, False, reading.nodes
    proven, nodes = prove_reading(question, reading, settings, limit.less(reading.nodes, 0))
    return proven or reading, proven is not None, reading.nodes + nodes
