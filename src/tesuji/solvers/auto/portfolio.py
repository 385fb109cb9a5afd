"""The default solver: understand the problem, then let exact search, reading and Monte Carlo take turns.

The budget (nodes, seconds or both) is shared. A round gives each search some nodes, the next round four times as
many, so what was searched in vain costs a third of the whole at most. The exact search proves within its region;
reading looks wider but not at everything; where both decide and differ, the wider view is believed, without proof.
The tactic Monte-Carlo search has an opinion when nothing else has.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.problems import Draft, Goal, Problem, Verdict, complete
from tesuji.solvers.asking import Observer
from tesuji.solvers.auto import hypotheses
from tesuji.solvers.auto.fight import Fight, Finding, Purse, reaches
from tesuji.solvers.auto.settings import AutoSettings
from tesuji.solvers.ko_names import named
from tesuji.solvers.limit import Limit
from tesuji.solvers.mcts import MctsResult, MctsSearch, preset
from tesuji.solvers.solution import ProofLevel, Solution

DEFAULT_SECONDS = 30.0
"""Without any limit the solver would go on for ever on an open board."""
FEWEST_SIMULATIONS = 500
ENOUGH_SIMULATIONS = 5_000
"""After fewer than these the most promising move of the searches is believed rather than the simulations."""


def solve_auto(
    problem: Draft,
    settings: AutoSettings | None = None,
    limit: Limit | None = None,
    observer: Observer | None = None,
) -> Solution:
    """The best answer there is within the limit: proven if possible, else an estimate, and always a move."""
    settings, limit = settings or AutoSettings(), limit or Limit()
    if limit.nodes is None and limit.seconds is None:
        limit = replace(limit, seconds=DEFAULT_SECONDS)
    whole = problem if isinstance(problem, Problem) and problem.region is not None else complete(problem)
    purse = Purse(limit, observer)
    if {"target", "goal"} <= whole.inferred:
        return _Work(settings, purse).unmarked(whole)
    return _Work(settings, purse).marked(whole)


class _Work:
    """A problem while it is being solved."""

    def __init__(self, settings: AutoSettings, purse: Purse) -> None:
        self.settings, self.purse = settings, purse

    def marked(self, problem: Problem) -> Solution:
        """Solve a problem whose stones are known."""
        return self.settle(Fight(problem, self.settings, self.purse))

    def settle(self, fight: Fight) -> Solution:
        """Search on until the fight is settled or the budget is spent."""
        nodes = self.settings.first_round
        mcts: MctsResult | None = None
        while not fight.settled and not self.purse.empty:
            self.attempt(partial(fight.turn, nodes))
            nodes *= self.settings.growth
            if mcts is None and fight.best is None and fight.step >= 2:
                mcts = self.simulate(fight.problem)
        self.attempt(fight.prove)
        found = fight.best
        if found is not None:
            if self.settings.all_moves and found.verdict is not Verdict.FAILURE and not self.purse.empty:
                found = fight.complete(found)
            return self.finished(found, fight.trust)
        mcts = mcts or self.simulate(fight.problem, at_least=True)
        return self.estimated(fight, mcts)

    def unmarked(self, problem: Problem) -> Solution:
        """Find out what an unmarked problem is about, and solve that."""
        choices = hypotheses.make(problem, self.settings, self.purse)
        if not choices:
            return self.marked(problem)
        first = max(500, self.settings.first_round // 2)
        while not self.purse.empty:
            choice = max(choices, key=lambda c: (c.promise, c.prior))
            if choice.settled:
                break
            nodes = first * self.settings.growth ** min(choice.mine.step, 4)
            self.attempt(partial(choice.turn, nodes))
        return self.chosen(problem, choices)

    def chosen(self, problem: Problem, choices: list[hypotheses.Hypothesis]) -> Solution:
        """Answer with the fight that fits best, and with the move that most fights speak for."""
        likely = sorted(choices, key=lambda c: -c.likelihood)
        for choice in likely[:4]:
            best = choice.mine.best
            if best is not None and choice.succeeds and not self.purse.empty:
                whole = choice.mine.complete(best)
                choice.mine.findings = [
                    Finding(f.layers, whole) if f.solution is best else f for f in choice.mine.findings
                ]
        ballot = hypotheses.votes(likely)
        winner = max(ballot, key=lambda move: (ballot[move], str(move)), default=None)
        for choice in likely:
            best = choice.mine.best
            if best is not None and winner is not None and winner in (*best.moves, best.move):
                moved = best if winner == best.move else replace(best, move=winner, pv=_line(best, winner))
                return self.finished(moved, choice.mine.trust)
        return self.settle(likely[0].mine)

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something that Ctrl-C may end between two searches; what was found before stays."""
        try:
            action()
        except KeyboardInterrupt:
            self.purse.interrupted = True
            self.purse.budget.end()

    def simulate(self, problem: Problem, *, at_least: bool = False) -> MctsResult | None:
        """Ask the tactic Monte-Carlo search, with its share of the budget."""
        left = self.purse.budget.left
        share = 1.0 if at_least else self.settings.mcts_share
        simulations = 20_000 if left.nodes is None else int(left.nodes * share)
        seconds = None if left.seconds is None else left.seconds * share
        if at_least:
            simulations = FEWEST_SIMULATIONS if self.purse.interrupted else max(FEWEST_SIMULATIONS, simulations)
            seconds = None if seconds is None else max(0.02, seconds)
        if not at_least and (simulations < 1 or self.purse.interrupted or seconds == 0):
            return None
        capturing = problem.goal in (Goal.CAPTURE, Goal.ESCAPE)
        try:
            search = MctsSearch(
                problem, preset("capture-best" if capturing else "life-table-8.1"), seed=self.settings.seed
            )
            result = search.run(simulations, seconds)
        except InputError:
            return None
        self.purse.nodes += result.simulations
        self.purse.budget.spend(result.simulations)
        self.purse.interrupted = self.purse.interrupted or result.stopped == "interrupted"
        return result

    def finished(self, found: Solution, trust: float) -> Solution:
        """The solution of one search as that of the whole."""
        if self.settings.all_moves and not self.purse.empty:
            before = found.nodes
            found = named(found, self.settings.exact, self.purse.budget.left)
            self.purse.nodes += found.nodes - before
        value = trust if reaches(found) else 1 - trust
        return self.stamped(replace(found, value=round(value, 4), trust=trust))

    def estimated(self, fight: Fight, mcts: MctsResult | None) -> Solution:
        """Nothing was decided: the most promising move, and what Monte Carlo thinks of it."""
        lead = fight.leads[-1] if fight.leads else None
        move = lead.move if lead is not None else None
        value = None
        if mcts is not None and mcts.children:
            value = round(mcts.value, 4)
            if move is None or mcts.simulations >= ENOUGH_SIMULATIONS:
                move = mcts.move
        pv: tuple[Point | None, ...] = (move,)
        if lead is not None and lead.move == move and lead.pv:
            pv = lead.pv
        return self.stamped(
            Solution(
                problem=fight.problem,
                verdict=Verdict.UNKNOWN,
                proof=ProofLevel.NONE,
                move=move,
                moves=(),
                pv=pv,
                stop=lead.stop if lead is not None else "nodes",
                complete=False,
                value=value,
                trust=None if value is None else round(abs(2 * value - 1), 4),
                notes=fight.problem.notes,
            )
        )

    def stamped(self, found: Solution) -> Solution:
        """The solution with the cost of everything that was done for it."""
        return replace(
            found,
            solver="auto",
            settings=self.settings.digest,
            seed=self.settings.seed,
            nodes=self.purse.nodes,
            positions=self.purse.positions,
            seconds=self.purse.budget.seconds,
            stop="interrupted" if self.purse.interrupted else found.stop,
        )


def _line(solution: Solution, move: Point | None) -> tuple[Point | None, ...]:
    return solution.pv if solution.pv[:1] == (move,) else (move,)
