"""The default solver: an investigation puts a problem to all sources of evidence, on one budget, and judges the record.

Readers come first: they cost little, and what they find is proven with few nodes. Where nothing is marked, simulated
games tell which groups are in doubt and which moves matter, and the exact search and reading take turns on the regions
of those groups. The judge names the move that most evidence speaks for, and the strongest claim about it that holds.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import sqrt
from typing import TypeVar

from tesuji.errors import InputError
from tesuji.problems import Draft, Goal, Problem, Verdict, complete
from tesuji.solvers import mcts
from tesuji.solvers.investigate import hypotheses
from tesuji.solvers.investigate.hypotheses import Hypothesis, bare_position
from tesuji.solvers.investigate.judge import Judge
from tesuji.solvers.investigate.tactics import Tactic, tactics
from tesuji.solvers.investigate.wide_region import is_wide, solve_wide
from tesuji.solvers.limit import DEFAULT_SECONDS, MOST_NODES, Budget, Limit
from tesuji.solvers.result.solution import ProofLevel, Solution
from tesuji.solvers.search.asking import Observer
from tesuji.solvers.sources.global_mcts import GlobalMcts, GroupOutcome, MoveOpinion
from tesuji.solvers.sources.guide import GUIDED, Counsel
from tesuji.solvers.sources.region_search import RegionSearch, Searches
from tesuji.solvers.sources.settings import InvestigationSettings

T = TypeVar("T")
LEAST_MEMORY, GAME_MEMORY = 8 << 20, 256 << 20
"""Bytes that the tree of whole games needs to be of use, and takes at most."""


def investigate(
    problem: Draft,
    settings: InvestigationSettings | None = None,
    limit: Limit | None = None,
    observer: Observer | None = None,
) -> Solution:
    """The best answer there is within the limit: proven if possible, else an estimate, and always a move."""
    settings, limit = settings or InvestigationSettings(), limit or Limit()
    if limit.nodes is None and limit.seconds is None:
        limit = replace(limit, seconds=DEFAULT_SECONDS)
    whole = problem if isinstance(problem, Problem) and problem.region is not None else complete(problem)
    work = Investigation(settings, Budget(limit), observer)
    try:
        if is_wide(whole, settings):
            return solve_wide(
                whole,
                settings,
                limit,
                observer,
                lambda inside, left: investigate(inside, settings, left, observer),
            )
        return work.noted(work.unmarked(whole) if {"target", "goal"} <= whole.inferred else work.marked(whole))
    except KeyboardInterrupt:  # between two searches, where nothing was known yet: a move all the same
        work.budget.end(interrupted=True)
        return work.noted(work.marked(whole))


class Investigation:
    """A problem while it is being solved."""

    def __init__(self, settings: InvestigationSettings, budget: Budget, observer: Observer | None = None) -> None:
        self.settings, self.budget, self.observer = settings, budget, observer
        self.searches = Searches(budget, observer)
        self.judge = Judge(settings, self.searches)
        self.counsel = Counsel(settings.guide, GUIDED.questions, GUIDED.seconds, budget)
        self.tactics: list[Tactic] = []
        self.hypotheses: list[Hypothesis] = []
        self.opinions: list[MoveOpinion] = []
        """What simulations of whole games think of the first moves."""
        self.games_limit = budget.limit
        """What simulations have their shares of: readers come before them."""
        self.failures: list[str] = []
        """Notes on parts of the work that an error ended."""

    def attempt(self, action: Callable[[], T]) -> T | None:
        """Do a part of the work; ``None`` if Ctrl-C or an error ends it. What was found before stays."""
        try:
            return action()
        except KeyboardInterrupt:
            self.budget.end(interrupted=True)
        except Exception as error:
            self.failures.append(f"a part of the search failed and was left out ({type(error).__name__}: {error})")
        return None

    def noted(self, found: Solution) -> Solution:
        """The solution with notes on the guide, and on the parts of the work that an error ended."""
        notes = (*found.notes, *self.counsel.told, *self.failures)
        return replace(found, notes=notes, guide=self.counsel.consulted)

    # Nothing is marked: what is the problem about? ----------------------------------------------------------------

    def unmarked(self, problem: Problem) -> Solution:
        """Find out what an unmarked problem is about, and solve that."""
        for stage in (self.read_tactics, self.suppose, self.simulate, self.search_groups):
            if not self.budget.exhausted:
                self.attempt(partial(stage, problem))
        if not self.hypotheses and not any(tactic.critical or tactic.takes for tactic in self.tactics):
            return self.marked(problem)
        found = self.judge.answer(self.hypotheses, self.tactics, self.opinions, self.attempt)
        return self.settle(found) if isinstance(found, RegionSearch) else found

    def read_tactics(self, problem: Problem) -> None:
        """Put blocks, connections and races to their readers, and prove the most promising of what they find."""
        self.tactics = tactics(bare_position(problem), self.settings)
        least = 1 - self.settings.read_share
        nodes = self.settings.read_nodes
        for effort in (nodes, self.settings.growth * nodes):
            for tactic in self.tactics:
                if self.budget.share > least and not tactic.decided:
                    tactic.read(self.settings, self.budget, effort)
        critical = [tactic for tactic in self.tactics if tactic.vote(self.settings) > 0]
        for tactic in sorted(critical, key=lambda t: -t.vote(self.settings))[:2]:
            tactic.prove(
                self.settings,
                self.budget,
                self.budget.slice(self.settings.growth * nodes, self.settings.read_share).nodes or nodes,
            )
        if any(tactic.proven is not None for tactic in critical):
            self.budget.restrict(self.settings.rival_nodes)
        for tactic in [] if critical else [tactic for tactic in self.tactics if tactic.lost][:1]:
            tactic.prove(self.settings, self.budget, nodes)

    def suppose(self, problem: Problem) -> None:
        """Every weak group may be what the problem is about."""
        self.hypotheses = hypotheses.make(problem, self.settings, self.searches)

    def simulate(self, problem: Problem) -> None:
        """Ask a guide and games which groups are in doubt, and what each side would do about them."""
        if not self.hypotheses or self.obvious():
            return
        if self.settings.guide:
            from tesuji.solvers.investigate import predicted

            predicted.consult(self.counsel, problem, self.hypotheses, self.settings, self.budget)
        self.games_limit = self.budget.left
        games = self.play_games(problem)
        if games is None:
            return
        self.opinions = games.opinions()
        for choice in self.hypotheses:
            choice.prior *= self.settings.doubt + min(1.0, 2 * games.doubt(choice.problem.target))
        self.ask_fates(games)

    def obvious(self) -> bool:
        """Is the likeliest group closed off, and the fight small enough to be proven critical at once?"""
        choice = max(self.hypotheses, key=lambda c: c.prior)
        if not choice.mine.firm:
            return False
        choice.turn(self.settings.first_round)
        best = choice.mine.best
        return choice.critical and best is not None and best.proof is not ProofLevel.NONE

    def play_games(self, problem: Problem) -> GlobalMcts | None:
        """Simulate whole games, in turns that grow, each with the komi with which the game is then even."""
        limit, share = self.games_limit, self.settings.games_share
        games = self.games_about(problem) if share > 0 else None
        if games is None:
            return None
        for turns_left in (2, 1, 0):
            part = share / self.settings.growth**turns_left
            before = games.simulations
            simulations = MOST_NODES if limit.nodes is None else int(part * limit.nodes / games.price) - before
            going = games.run(max(1, simulations), None if limit.seconds is None else part * limit.seconds)
            self.budget.spend((games.simulations - before) * games.price)
            if not going:
                self.budget.end(interrupted=True)
            if self.budget.exhausted or not games.opinions():
                break
        return games

    def games_about(self, problem: Problem) -> GlobalMcts | None:
        """Simulations of the position, if there is memory for them and they can be begun."""
        memory = self.budget.limit.memory
        if memory < LEAST_MEMORY:
            return None
        try:
            return GlobalMcts(problem, self.settings, min(memory, GAME_MEMORY))
        except InputError:
            return None

    def ask_fates(self, games: GlobalMcts) -> None:
        """Group MCTS about the likeliest groups, with either side first; then about the one with most at stake."""
        choices, share = self.hypotheses, self.settings.group_share
        likely = sorted(choices, key=lambda c: -c.prior * sqrt(len(c.problem.target)))[: self.settings.groups]
        if share <= 0 or not likely:
            return
        each = share / 6 / len(likely)
        for choice in likely:
            stones = choice.problem.target
            mine = self.ask(partial(games.fate, stones), each)
            theirs = self.ask(partial(games.fate, stones, first=False), each)
            if mine is not None and theirs is not None:
                choice.chances, choice.games = (mine.chance, theirs.chance), mine
                choice.prior *= self.settings.doubt + choice.open
        main = max(choices, key=lambda c: c.at_stake)
        stones = main.problem.target
        plain = self.ask(partial(games.fate, stones), share / 3)
        sure = self.ask(partial(games.fate, stones, threats=True), share / 3)
        if plain is not None and sure is not None:  # a move that needs no ko is preferred if it works nearly as often
            main.games = sure if sure.chance >= self.settings.sound * plain.chance else plain
            for choice in likely:
                if choice is not main and choice.problem.target & main.problem.target:
                    choice.say = 1 / 2

    def ask(self, games: Callable[[Limit], GroupOutcome | None], share: float) -> GroupOutcome | None:
        """Let games be played for a share of the budget, and pay for them."""
        outcome = None if self.budget.exhausted else games(self.games_limit.part(share))
        if outcome is not None:
            self.budget.spend(outcome.cost)
            if outcome.interrupted:
                self.budget.end(interrupted=True)
        return outcome

    def search_groups(self, problem: Problem) -> None:
        """Search the groups by promise, the one with most at stake first, until what is left is for the answer.

        A turn that has begun is cut short only where a group is decided for certain already, which is then the answer
        if nothing better is found: otherwise the first turns often find what the answer proves. Where nothing is found
        that could be answered, what is kept for the answer is searched with as well.
        """
        share = self.settings.answer_share
        answered = any(choice.certain for choice in self.hypotheses)
        with self.budget.keeping(share if answered else 0.0):
            self.take_turns(0.0 if answered else share)
        found = any(tactic.critical or tactic.takes for tactic in self.tactics)
        if not found and all(choice.mine.best is None for choice in self.hypotheses):
            self.take_turns(0.0)

    def take_turns(self, least: float) -> None:
        """Search the groups in turns until so much of the budget is left."""
        while self.hypotheses and not self.budget.exhausted and self.budget.share > least:
            choice = max(self.hypotheses, key=lambda c: (c.promise, c.prior))
            if choice.settled:
                break
            choice.turn(max(1, self.settings.first_round // 2) * self.settings.growth**choice.mine.step)

    # The stones are known: do they stand or fall? -----------------------------------------------------------------

    def marked(self, problem: Problem) -> Solution:
        """Solve a problem whose stones are known."""
        search = RegionSearch(problem, self.settings, self.searches, alone=True)
        if not search.firm:
            tactic = Tactic(problem, len(problem.target))
            self.attempt(partial(self.read_first, tactic))
            if tactic.proven is not None:
                return self.judge.finished(tactic.solution(tactic.proven.best), 1.0)
        return self.settle(search)

    def read_first(self, tactic: Tactic) -> None:
        """Put the problem to its reader, and prove what it finds."""
        nodes = self.budget.slice(self.settings.read_nodes, self.settings.read_share).nodes or 1
        tactic.read(self.settings, self.budget, nodes)
        tactic.prove(self.settings, self.budget, nodes)

    def settle(self, search: RegionSearch) -> Solution:
        """Search on until the fight is settled or the budget is spent."""
        estimate: mcts.MctsResult | None = None
        games: GroupOutcome | None = None

        def search_on() -> None:
            nonlocal games, estimate
            nodes = self.settings.first_round
            while not search.settled and not self.budget.exhausted:
                search.turn(nodes)
                nodes *= self.settings.growth
                if search.best is None and estimate is None and self.time_to_play(search):
                    games = None if search.firm else self.play_out(search.problem, self.settings.group_share)
                    estimate = None if games is not None else self.tactic_mcts(search.problem)

        fewest, nodes = self.settings.read_nodes // self.settings.growth, self.budget.limit.nodes
        with self.budget.keeping(min(fewest / nodes, self.settings.games_share) if nodes else 0.0):
            self.attempt(search_on)
            self.attempt(search.prove)
            self.attempt(search.tell_seki)
        found = search.best
        if found is not None:
            if self.settings.all_moves and found.verdict is not Verdict.FAILURE and not self.budget.exhausted:
                found = self.attempt(partial(search.complete, found)) or found
            lead = search.lead()
            if found.proof is ProofLevel.NONE and lead in found.moves and lead != found.move:
                # Of moves that read alike, what the exact search prefers.
                found = replace(found, move=lead, pv=found.line_of(lead))
            if not search.firm and games is None and not self.budget.exhausted:
                games = self.attempt(partial(self.play_out, search.problem, self.settings.games_share))
            return self.judge.agreed(found, search.trust, games)
        if games is not None and games.ranking:
            return self.judge.played(search.problem, games, games.ranking[0])
        estimate = estimate or self.tactic_mcts(search.problem, fewest if search.lead() is None else 0)
        return self.judge.estimated(search, estimate)

    def time_to_play(self, search: RegionSearch) -> bool:
        """Are games to be asked now? Where reading does not come first, only when half of the budget is spent."""
        if search.goes_on or search.unread:
            return self.budget.share < 0.5
        return search.step == 2

    def play_out(self, problem: Problem, share: float) -> GroupOutcome | None:
        """Ask games about the stones of a fight that is not closed off: who can run, and what neighbours can do."""
        if problem.goal not in (Goal.KILL, Goal.LIVE, Goal.CAPTURE, Goal.ESCAPE):
            return None
        games = self.games_about(problem)
        return None if games is None else self.ask(partial(games.fate, problem.target), share)

    def tactic_mcts(self, problem: Problem, fewest: int | None = None) -> "mcts.MctsResult | None":
        """Ask the tactic Monte-Carlo search with its share of the budget; with ``fewest``, with all that is left.

        Some simulations are made even when nothing is left.
        """
        left = self.budget.left.part(self.settings.games_share if fewest is None else 1.0)
        simulations = max(fewest or 0, MOST_NODES if left.nodes is None else left.nodes)
        if self.budget.interrupted:
            simulations = fewest or 0
        seconds = max(0.02, left.seconds) if fewest and left.seconds is not None else left.seconds
        if simulations < 1 or seconds == 0:
            return None
        capturing = problem.goal in (Goal.CAPTURE, Goal.ESCAPE)
        try:
            settings = mcts.preset("capture-best" if capturing else "life-plain")
            search = mcts.MctsSearch(problem, settings, seed=self.settings.seed)
            result = search.run(simulations, seconds)
        except InputError:
            return None
        self.budget.spend(result.simulations)
        if result.stopped == "interrupted":
            self.budget.end(interrupted=True)
        return result
