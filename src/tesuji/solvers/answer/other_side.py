"""What the other side reaches if it plays first: with that a verdict becomes a status, such as dead as it stands.

The same solver is asked the same question with the other side to move, with what the answer leaves of the budget, of
which a part is kept for this, and for no more than the answer itself has cost. Where that decides nothing the status
stays open.
"""

from collections.abc import Callable
from dataclasses import replace

from tesuji.problems import Problem, Verdict
from tesuji.solvers.limit import Limit
from tesuji.solvers.result.solution import OtherSide, Solution
from tesuji.solvers.result.status import tells_all

LEAST_NODES = 10_000
"""What an answer lacks, such as the other side, may cost as many nodes as the answer, and at least this many..."""
LEAST_SECONDS = 0.5
"""... or seconds, where they are counted."""

KEPT = 0.15
"""The part of the limit that is kept for the other side: an answer finds a use for all that it is given."""

Solve = Callable[[Problem, Limit], Solution]


def wants_other_side(solution: Solution) -> bool:
    """Is there a verdict that is surer than what is known about the other side's turn?"""
    if solution.verdict is Verdict.UNKNOWN or solution.stop == "interrupted" or solution.problem.goal.stake == "joined":
        return False
    if solution.passed is not None and solution.status_proof is solution.proof:
        return False
    return not tells_all(solution.problem, solution.verdict)


def for_the_answer(limit: Limit) -> Limit:
    """The limit without what is kept for the other side."""
    part = limit.part(1 - KEPT)
    return part if part.nodes is None else replace(part, nodes=max(1, part.nodes))


def with_status(solution: Solution, limit: Limit, solve: Solve) -> Solution:
    """The same answer with what the other side reaches if it plays first, asked with what is left of the limit."""
    if not wants_other_side(solution):
        return solution
    part = fair_share(solution, limit)
    if part is None:
        return solution
    problem = solution.problem
    turned = problem.turned().replace(inferred=problem.inferred - {"target", "goal"}, notes=())
    try:
        found = solve(turned, part)
    except KeyboardInterrupt:  # the answer itself is there
        return replace(solution, stop="interrupted")
    spent = charged(solution, found)
    if found.verdict is Verdict.UNKNOWN:
        return spent
    return replace(spent, passed=OtherSide(found.verdict, found.proof, found.moves, found.ko, found.seki_is_open))


def charged(solution: Solution, found: Solution) -> Solution:
    """The answer with the cost of another search for it."""
    return replace(
        solution,
        nodes=solution.nodes + found.nodes,
        positions=solution.positions + found.positions,
        seconds=solution.seconds + found.seconds,
        stop="interrupted" if found.stop == "interrupted" else solution.stop,
    )


def fair_share(solution: Solution, limit: Limit) -> Limit | None:
    """The part of the limit for what an answer lacks: as much as it has cost, of what that has left."""
    left = limit.less(solution.nodes, solution.seconds)
    if left.nodes == 0 or left.seconds == 0:
        return None
    if left.nodes is not None:
        return replace(left, nodes=min(left.nodes, max(LEAST_NODES, solution.nodes)))
    if left.seconds is None:
        return replace(left, nodes=max(LEAST_NODES, solution.nodes))
    return replace(left, seconds=min(left.seconds, max(LEAST_SECONDS, solution.seconds)))
