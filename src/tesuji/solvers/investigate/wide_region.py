"""A region that is stated but bounds nothing: proven for one side at a time, else read as if it were not stated.

With a hundred points to play on, a search for both sides drowns. A one-sided proof does not
(`tesuji.solvers.provers.one_sided`). Where there is none, the region inferred from the stones is the better guide. What
is proven there, and not on the board, is proven in an area only, and told as such.
"""

from collections.abc import Callable
from dataclasses import replace

from tesuji.problems import Problem, Verdict, complete, question_of
from tesuji.solvers.exact.solve import Case
from tesuji.solvers.limit import Limit
from tesuji.solvers.provers.one_sided import is_open
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.search.asking import Observer
from tesuji.solvers.sources.settings import InvestigationSettings


def is_wide(problem: Problem, settings: InvestigationSettings) -> bool:
    """Does the problem state a region that is too large to bound the fight?"""
    if "region" in problem.inferred:
        return False
    question = question_of(problem)
    return is_open(question) or _exceeds(
        problem, len(question.region - question.black - question.white), settings.small_region
    )


def _exceeds(problem: Problem, empty: int, small: int) -> bool:
    if empty <= small:
        return False
    fight = question_of(complete(problem.replace(region=None)))
    return empty >= 2 * len(fight.region - fight.black - fight.white)


def solve_wide(
    problem: Problem,
    settings: InvestigationSettings,
    limit: Limit,
    observer: Observer | None,
    solve: Callable[[Problem, Limit], Solution],
) -> Solution:
    """A proof for all that is stated; else what ``solve`` says of the fight in the region that it seems to need."""
    if not is_open(question_of(problem)):
        return solve(_fight(problem), limit)
    proof = Case(problem, settings.exact, limit.part(settings.answer_share), observer, 1000).solve()
    if proof.verdict is not Verdict.UNKNOWN:
        won = proof.succeeds or proof.verdict is Verdict.KO
        return replace(proof, value=1.0 if won else 0.0, trust=1.0)
    if proof.stop == "interrupted":
        if proof.move is None:
            raise KeyboardInterrupt  # the caller names a move all the same
        return proof
    found = solve(_fight(problem), limit.less(proof.nodes, proof.seconds))
    return replace(found, nodes=found.nodes + proof.nodes, seconds=found.seconds + proof.seconds)


def _fight(problem: Problem) -> Problem:
    """The same fight in the region that it seems to need, and a note about that."""
    inside = complete(problem.replace(region=None))
    *notes, region = inside.notes
    what = region.removeprefix("region: ")
    return inside.replace(notes=(*notes, f"region: wider than the fight, which is read as if none was stated: {what}"))
