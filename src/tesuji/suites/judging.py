"""Is an answer right? What the source states is compared with what a solver says."""

from typing import Any

from tesuji.problems import Expected, Verdict
from tesuji.solvers import Solution

ANSWERED_BY_TREE = ("lines marked right", "good moves marked", "bad moves marked", "first variation", "listed moves")
"""Where the answer is a list of moves, success only means that there is one: the way to it may be a ko or a seki."""


def is_judged(expected: Expected) -> bool:
    """Does the source say anything that an answer can be compared with?"""
    return bool(expected.accepted) or states_verdict(expected)


def states_verdict(expected: Expected) -> bool:
    """Is there a verdict, and more than "there is a right move"?"""
    by_moves = expected.verdict is Verdict.SUCCESS and expected.convention in ANSWERED_BY_TREE
    return expected.verdict is not None and not by_moves


def judge_move(expected: Expected, solution: Solution) -> bool | None:
    return move_of(solution) in expected.accepted if expected.accepted else None


def judge_consistent(right: bool | None, solution: Solution) -> bool | None:
    """Is the move right, and unchanged for as many simulations again as it took to find it (Lin 2017, 4.1)?"""
    estimate = solution.estimate
    if right is None or estimate is None or estimate.consistent_from is None:
        return None
    return right and 2 * estimate.consistent_from <= estimate.simulations


def judge_verdict(expected: Expected, solution: Solution) -> bool | None:
    """Is the verdict the stated one? A seki of one's own counts as success where the source only says that."""
    if not states_verdict(expected):
        return None
    if expected.verdict is Verdict.SUCCESS:
        return solution.succeeds is True
    if expected.threats is not None and solution.ko is not None and solution.ko.threats != expected.threats:
        return False
    return solution.verdict == expected.verdict


def move_of(solution: Solution) -> Any:
    """The move that the solver would play; something that no source accepts when it has none."""
    return solution.move if solution.pv or solution.moves else "none"
