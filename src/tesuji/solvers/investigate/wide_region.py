"""A region that is stated but bounds nothing: proven for one side at a time, else read as if nobody had stated it.

With a hundred points to play on, every search of both sides drowns. A one-sided proof does not mind
(`tesuji.solvers.one_sided`), and where there is none the fight itself is the better guide: the region that is inferred
from the stones. What is proven in that one, and not on the board, is proven in an area only, and told as such.
"""

from collections.abc import Callable
from dataclasses import replace

from tesuji.problems import Problem, Verdict, complete, question_of
from tesuji.solvers.asking import Observer
from tesuji.solvers.exact import Case
from tesuji.solvers.limit import Limit
from tesuji.solvers.one_sided import is_open
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.solution import Solution

PROOF_SHARE = 0.25
"""The part of the budget for the proof: what it does not need is left for the others. With the whole board as the
region 93 first moves of d180cf are right, with 0.5 they are 90 (30,000 nodes, chosen on the same set, chance)."""
WIDE = 2
"""A stated region is too large when it has so many times the empty points that the fight seems to need..."""
FEW = 20
"""... and more than this, which a search of both sides can do."""


def is_wide(problem: Problem) -> bool:
    """Does the problem state a region that is too large to bound the fight?"""
    if "region" in problem.inferred:
        return False
    question = question_of(problem)
    return is_open(question) or _exceeds(problem, len(question.region - question.black - question.white))


def _exceeds(problem: Problem, empty: int) -> bool:
    if empty <= FEW:
        return False
    fight = question_of(complete(problem.replace(region=None)))
    return empty >= WIDE * len(fight.region - fight.black - fight.white)


def solve_wide(
    problem: Problem,
    settings: SearchSettings,
    limit: Limit,
    observer: Observer | None,
    solve: Callable[[Problem, Limit], Solution],
) -> Solution:
    """A proof for all that is stated; else what ``solve`` says of the fight in the region that it seems to need."""
    if not is_open(question_of(problem)):
        return solve(_fight(problem), limit)
    proof = Case(problem, settings, limit.part(PROOF_SHARE), observer, 1000).solve()
    if proof.verdict is not Verdict.UNKNOWN:
        won = proof.succeeds or proof.verdict is Verdict.KO
        return replace(proof, value=1.0 if won else 0.0, trust=1.0)
    if proof.stop == "interrupted":
        if proof.move is None:
            raise KeyboardInterrupt  # whoever asked names a move all the same
        return proof
    found = solve(_fight(problem), limit.less(proof.nodes, proof.seconds))
    return replace(found, nodes=found.nodes + proof.nodes, seconds=found.seconds + proof.seconds)


def _fight(problem: Problem) -> Problem:
    """The same fight in the region that it seems to need, and a note about that."""
    inside = complete(problem.replace(region=None))
    *notes, region = inside.notes
    what = region.removeprefix("region: ")
    return inside.replace(notes=(*notes, f"region: wider than the fight, which is read as if none was stated: {what}"))
