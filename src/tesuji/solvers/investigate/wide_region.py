"""A region that is stated but bounds nothing: proven for one side at a time, else read as if it were not stated.

With a hundred points to play on, a search for both sides drowns. A one-sided proof does not
(`tesuji.solvers.provers.one_sided`). Where there is none, the region inferred from the stones is the better guide. What
is proven there, and not on the board, is proven in an area only, and told as such.
"""

from tesuji.problems import Problem, Verdict, complete, question_of
from tesuji.solvers.exact.solve import Case
from tesuji.solvers.investigate.inquiry import Inquiry
from tesuji.solvers.provers.one_sided import is_open
from tesuji.solvers.sources.settings import InvestigationSettings


def is_wide(problem: Problem, settings: InvestigationSettings) -> bool:
    """Does the problem state a region that is too large to bound the fight?"""
    if "region" in problem.inferred:
        return False
    if is_open(question_of(problem)):
        return True
    empty = _empty(problem)
    return empty > settings.small_region and empty >= 2 * _empty(complete(problem.replace(region=None)))


def _empty(problem: Problem) -> int:
    question = question_of(problem)
    return len(question.region - question.black - question.white)


def prove_as_stated(inquiry: Inquiry) -> None:
    """Look for a proof for all that is stated; what is left is for the fight inside."""
    stated, budget, settings = inquiry.stated, inquiry.budget, inquiry.settings
    if stated is None or not is_open(question_of(stated)):
        return
    limit = budget.left.part(settings.answer_share)
    proof = Case(stated, settings.exact, limit, inquiry.searches.observer, 1000).solve()
    budget.charge(proof)
    if proof.verdict is not Verdict.UNKNOWN:
        inquiry.found, inquiry.trust = proof, 1.0
    budget.begin_anew()
    inquiry.games_limit = budget.limit


def fight_inside(problem: Problem) -> Problem:
    """The same fight in the region that it seems to need, and a note about that."""
    inside = complete(problem.replace(region=None))
    *notes, region = inside.notes
    what = region.removeprefix("region: ")
    return inside.replace(notes=(*notes, f"region: wider than the fight, which is read as if none was stated: {what}"))
