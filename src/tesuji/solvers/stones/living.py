"""Life of a group on a whole board: the verdict of the default solver, and whether a move is needed at all."""

from dataclasses import replace

from tesuji.errors import InputError
from tesuji.problems import Problem, Verdict
from tesuji.solvers.auto import AutoSettings, solve_auto
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.solution import ProofLevel, Solution

SURE = 0.9
"""A verdict that is trusted this far is believed when it says that nothing is needed."""
FIRST_SHARE = 0.75
"""The part of the limit for the question itself; the rest is for the one whether the group lives anyway."""


def solve_defence(problem: Problem, settings: AutoSettings, limit: Limit) -> Solution:
    """The verdict on a group that is to be saved; the move is ``None``, a pass, when it lives without one."""
    budget = Budget(limit)
    nodes = None if limit.nodes is None else max(1, int(limit.nodes * FIRST_SHARE))
    seconds = None if limit.seconds is None else limit.seconds * FIRST_SHARE
    found = solve_auto(problem, settings, replace(limit, nodes=nodes, seconds=seconds))
    budget.spend(found.nodes)
    if found.verdict is not Verdict.SUCCESS or found.stop == "interrupted" or budget.exhausted:
        return found
    return replace(found, move=None, pv=(None,)) if lives_anyway(problem, settings, budget.left) else found


def lives_anyway(problem: Problem, settings: AutoSettings, limit: Limit) -> bool:
    """Does the opponent fail even if he moves first?"""
    try:
        attack = solve_auto(problem.turned(), settings, limit)
    except InputError:
        return False
    sure = attack.proof is not ProofLevel.NONE or (attack.trust or 0.0) >= SURE
    return attack.verdict is Verdict.FAILURE and sure
