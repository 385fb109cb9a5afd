"""One fight that is to be decided: the sources that search it, in the order in which they are asked.

Exact search and reading take turns on its region with growing budgets. Where they decide nothing simulated games choose
a move. What was read is then proven, told from seki and completed with the other first moves.
"""

from functools import partial

from tesuji.errors import InputError
from tesuji.problems import Goal, Problem, Verdict, complete, question_of
from tesuji.solvers import mcts
from tesuji.solvers.exact.solve import Case
from tesuji.solvers.investigate.inquiry import EvidenceSource, Inquiry, Once
from tesuji.solvers.investigate.rivals import ask_games, games_about
from tesuji.solvers.investigate.tactics import Tactic
from tesuji.solvers.limit import MOST_NODES
from tesuji.solvers.provers.one_sided import is_open
from tesuji.solvers.sources.region_search import RegionSearch
from tesuji.solvers.sources.settings import InvestigationSettings


def read_first(search: RegionSearch) -> list[EvidenceSource]:
    """The reader of a marked problem that is not closed off, and a proof of what it finds."""

    def read(inquiry: Inquiry) -> None:
        settings, budget = inquiry.settings, inquiry.budget
        nodes = budget.slice(settings.read_nodes, settings.read_share).nodes or 1
        tactic = Tactic(search.problem, len(search.problem.target))
        inquiry.tactics = [tactic]
        tactic.read(settings, budget, nodes)
        tactic.prove(settings, budget, nodes)

    return [Once(read, lambda inquiry: inquiry.found is None and not search.firm)]


def fight_sources(search: RegionSearch, inquiry: Inquiry) -> list[EvidenceSource]:
    """All sources about one fight; something is left for a last estimate."""
    settings, nodes = inquiry.settings, inquiry.budget.limit.nodes
    fewest = settings.read_nodes // settings.growth
    kept = min(fewest / nodes, settings.games_share) if nodes else 0.0

    def plays(_: Inquiry) -> bool:
        return search.best is None and _time_to_play(search)

    def may_complete(_: Inquiry) -> bool:
        return settings.all_moves and search.best is not None and search.best.verdict is not Verdict.FAILURE

    def wants_games(inquiry: Inquiry) -> bool:
        return search.best is not None and not search.firm and inquiry.games is None

    def wants_estimate(inquiry: Inquiry) -> bool:
        played = inquiry.games is not None and inquiry.games.ranking
        return search.best is None and not played and inquiry.estimate is None

    return [
        Once(partial(simulate, search), plays, kept),
        Turns(search, kept),
        Once(lambda _: search.prove(), kept=kept),
        Once(lambda _: search.tell_seki(), kept=kept),
        Once(lambda _: search.complete(), may_complete),
        Once(lambda inquiry: play_out(search.problem, inquiry, settings.games_share), wants_games),
        Once(lambda inquiry: tactic_mcts(search, inquiry, last=fewest), wants_estimate, always=True),
    ]


class Turns:
    """Exact search and reading in turns, until the fight is settled."""

    def __init__(self, search: RegionSearch, kept: float) -> None:
        self._search, self._kept, self._turns = search, kept, 0

    def next_effort(self, inquiry: Inquiry) -> int | None:
        if self._search.settled or not inquiry.budget.has_more_than(self._kept):
            return None
        return inquiry.settings.first_round * int(inquiry.settings.growth**self._turns)

    def advance(self, inquiry: Inquiry, effort: int) -> None:
        self._turns += 1
        with inquiry.budget.keeping(self._kept):
            self._search.turn(effort)


def _time_to_play(search: RegionSearch) -> bool:
    """Are games to be asked now? Where reading does not come first, only when half of the budget is spent."""
    if search.goes_on or search.unread:
        return search.step > 0 and search.budget.share < 0.5
    return search.step == 2


def simulate(search: RegionSearch, inquiry: Inquiry) -> None:
    """Games about the stones where they can get away, the tactic search where they cannot."""
    if not search.firm:
        play_out(search.problem, inquiry, inquiry.settings.group_share)
    if inquiry.games is None:
        tactic_mcts(search, inquiry)


def play_out(problem: Problem, inquiry: Inquiry, share: float) -> None:
    """Ask games about the stones of a fight that is not closed off: who can run, and what neighbours can do."""
    if problem.goal in (Goal.KILL, Goal.LIVE, Goal.CAPTURE, Goal.ESCAPE):
        games = games_about(inquiry)
        if games is not None:
            inquiry.games = ask_games(inquiry, partial(games.fate, problem.target), share)


def tactic_mcts(search: RegionSearch, inquiry: Inquiry, last: int | None = None) -> None:
    """Ask the tactic Monte-Carlo search with its share of the budget; as a ``last`` resort with all that is left.

    Then some simulations are made even when nothing is left, unless there is a move already.
    """
    budget, settings, problem = inquiry.budget, inquiry.settings, search.problem
    fewest = last if last and search.lead() is None else 0
    left = budget.left.part(settings.games_share if last is None else 1.0)
    simulations = max(fewest, MOST_NODES if left.nodes is None else left.nodes)
    if budget.interrupted:
        simulations = fewest
    seconds = max(0.02, left.seconds) if fewest and left.seconds is not None else left.seconds
    if simulations < 1 or seconds == 0:
        return
    capturing = problem.goal in (Goal.CAPTURE, Goal.ESCAPE)
    try:
        preset = mcts.preset("capture-best" if capturing else "life-plain")
        inquiry.estimate = mcts.MctsSearch(problem, preset, seed=settings.seed).run(simulations, seconds)
    except InputError:
        return
    budget.spend(inquiry.estimate.simulations, interrupted=inquiry.estimate.stopped == "interrupted")


# Regions that bound nothing: a search for both sides drowns there, a proof for one side does not. Where there is none,
# the region inferred from the stones is the better guide. What is proven only there is told as proven in an area.


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
