"""The default solver: understand the problem, then let exact search, reading and Monte Carlo take turns.

The budget (nodes, seconds or both) is shared. A round gives each search some nodes, the next round four times as
many, so what was searched in vain costs a third of the whole at most. The exact search proves within its region;
reading looks wider but not at everything; where both decide and differ, the wider view is believed, without proof.
The tactic Monte-Carlo search has an opinion when nothing else has.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from math import sqrt
from typing import TypeVar

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.problems import Draft, Goal, Problem, Verdict, complete
from tesuji.problems.expected import Move
from tesuji.solvers.asking import Observer
from tesuji.solvers.auto import hypotheses
from tesuji.solvers.auto.fight import READ_AFTER, Fight, Purse, reaches
from tesuji.solvers.auto.outlook import FIRST, Opinion, Outcome, Outlook, preferences
from tesuji.solvers.auto.settings import AutoSettings
from tesuji.solvers.auto.trial import Trial
from tesuji.solvers.estimate import Child
from tesuji.solvers.ko_names import named
from tesuji.solvers.lifting import lifted
from tesuji.solvers.limit import Limit
from tesuji.solvers.mcts import MctsResult, MctsSearch, preset
from tesuji.solvers.solution import ProofLevel, Solution
from tesuji.solvers.wide_region import is_wide, solve_wide

T = TypeVar("T")
DEFAULT_SECONDS = 30.0
"""Without any limit the solver would go on for ever on an open board."""
LAST_SHARE = 0.25
"""The part of the budget that is kept for single first moves, once it is known what a problem is about."""
SLICES = 6
"""Simulations of whole games are made in so many turns, each with its own komi."""
SIMULATION_NODES = 4
"""A simulated game costs about as much as so many nodes."""
CERTAIN = 0.2
"""How much a group that always ends up the same way is still worth being read, beside one whose fate is open."""
ONE_MIND = 0.95
"""A third of the simulations is enough when so many of them tried the same move."""
ENOUGH_GAMES = 150_000
"""More simulations of whole games than this hardly change their opinion."""
LONG_LOOK = 0.65
"""The part of the games about groups that is kept for the one with most at stake."""
SHORT_LOOK = 0.5
"""What the short look at a group counts when some of its stones are among those that were looked at for long."""
NO_KO = 0.8
"""A move that needs no ko is preferred if it works at least so often, for one time that the best move does."""
CHOOSING = 0.15
"""The part of the budget for games that choose among moves which read as working."""
READ = 0.9
"""How far a success is trusted that was read beside games."""
STRONG = 0.9
"""Games that are won more often than this are believed rather than a failure in a region that is not closed."""
TRIALS = 4
"""So many of the moves with most votes are read for themselves..."""
FEWEST_VOTES = 0.3
"""... if they have more votes than this."""
TRYING = 0.6
"""The part of what is left at the end that the move with most votes is read for."""
MAIN = 0.1
"""The part of the budget that the fight with most at stake gets before the others are read."""
FEW_VOTES = 1.0
"""Votes of fights that add up to less than this are not made to add up to one."""
LEAST_MEMORY, OUTLOOK_MEMORY = 8 << 20, 256 << 20
"""Bytes that the tree of whole games needs to be of use, and takes at most."""
RIVALS = 6
"""So many moves that games tried most are told with what they win of them..."""
LEAST_SHARE = 0.01
"""... if so many of the games tried them."""
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
    try:
        if is_wide(whole):
            return solve_wide(
                whole,
                settings.exact,
                limit,
                observer,
                lambda inside, left: solve_auto(inside, settings, left, observer),
            )
        if {"target", "goal"} <= whole.inferred:
            return _Work(settings, purse).unmarked(whole)
        return _Work(settings, purse).marked(whole)
    except KeyboardInterrupt:  # between two searches, where nothing was known yet: a move all the same
        purse.interrupt()
        return _Work(settings, purse).marked(whole)


class _Work:
    """A problem while it is being solved."""

    def __init__(self, settings: AutoSettings, purse: Purse) -> None:
        self.settings, self.purse = settings, purse

    def marked(self, problem: Problem) -> Solution:
        """Solve a problem whose stones are known."""
        return self.settle(Fight(problem, self.settings, self.purse, alone=True))

    def settle(self, fight: Fight) -> Solution:
        """Search on until the fight is settled or the budget is spent."""
        mcts: MctsResult | None = None
        games: Outcome | None = None

        def search_on() -> None:
            nonlocal games, mcts
            nodes = self.settings.first_round
            while not fight.settled and not self.purse.empty:
                fight.turn(nodes)
                nodes *= self.settings.growth
                if fight.best is None and mcts is None and self.time_to_play(fight):
                    games = None if fight.firm else self.play_out(fight.problem, self.settings.fate_share)
                    mcts = None if games is not None else self.simulate(fight.problem)

        self.attempt(search_on)
        self.attempt(fight.prove)
        found = fight.best
        if found is not None:
            if self.settings.all_moves and found.verdict is not Verdict.FAILURE and not self.purse.empty:
                found = self.attempt(partial(fight.complete, found)) or found
            lead = fight.lead()
            if found.proof is ProofLevel.NONE and lead in found.moves and lead != found.move:
                # Of moves that read alike, what the exact search prefers.
                found = replace(found, move=lead, pv=found.line_of(lead))
            if not fight.firm and games is None and not self.purse.empty:
                games = self.attempt(partial(self.play_out, fight.problem, CHOOSING))
            return self.agreed(found, fight.trust, games)
        if games is not None and games.ranking:
            return self.played(fight.problem, games, games.ranking[0])
        mcts = mcts or self.simulate(fight.problem, at_least=True)
        return self.estimated(fight, mcts)

    def time_to_play(self, fight: Fight) -> bool:
        """Are games to be asked now? In a closed region only when the exact search has had half of the budget."""
        return self.purse.budget.share < READ_AFTER if fight.goes_on else fight.step == 2

    def agreed(self, found: Solution, trust: float, games: Outcome | None) -> Solution:
        """What was read, with the move that games about the stones like best among those that work.

        In a region that is not closed a failure is not believed against games that are nearly always won.
        """
        if games is None or not games.ranking:
            return self.finished(found, trust)
        if not reaches(found):
            if found.proof is not ProofLevel.BOARD and games.chance > STRONG:
                return self.played(found.problem, games, games.ranking[0])
            return self.finished(replace(found, move=games.ranking[0], pv=found.line_of(games.ranking[0])), trust)
        move = next((move for move in games.ranking if move in found.moves), found.move)
        return self.finished(replace(found, move=move, pv=found.line_of(move)), trust)

    def play_out(self, problem: Problem, share: float) -> Outcome | None:
        """Ask games about the stones of a fight that is not closed off: who can run, and what neighbours can do."""
        memory = self.purse.limit.memory
        if problem.goal not in (Goal.KILL, Goal.LIVE, Goal.CAPTURE, Goal.ESCAPE) or memory < LEAST_MEMORY:
            return None
        try:
            outlook = Outlook(problem, self.settings.seed, min(memory, OUTLOOK_MEMORY))
        except InputError:
            return None
        return self.ask(partial(outlook.fate, problem.target), share)

    def unmarked(self, problem: Problem) -> Solution:
        """Find out what an unmarked problem is about, and solve that."""
        choices = self.attempt(partial(hypotheses.make, problem, self.settings, self.purse))
        if not choices:
            return self.marked(problem)
        outlook = None if self.obvious(choices) else self.attempt(partial(self.look, problem))
        views = []
        if outlook is not None:
            views = outlook.opinions()
            for choice in choices:
                choice.prior *= CERTAIN + min(1.0, 2 * outlook.doubt(choice.problem.target))
            self.attempt(partial(self.ask_fates, outlook, choices))
        first = max(500, self.settings.first_round // 2)
        main = max(choices, key=lambda c: c.at_stake)
        others = self.purse.budget.share - MAIN
        while not self.purse.empty and self.purse.budget.share > LAST_SHARE:
            ahead = main.chances is not None and not main.settled and self.purse.budget.share > others
            choice = main if ahead else max(choices, key=lambda c: (c.promise, c.prior))
            if choice.settled:
                break
            nodes = first * self.settings.growth ** min(choice.mine.step, 4)
            self.attempt(partial(choice.turn, nodes))
        return self.chosen(choices, views)

    def obvious(self, choices: list[hypotheses.Hypothesis]) -> bool:
        """Is the likeliest fight closed off, and small enough that it is proven at once to depend on the move?"""
        choice = max(choices, key=lambda c: c.prior)
        if not choice.mine.firm:
            return False
        self.attempt(partial(choice.turn, self.settings.first_round))
        best = choice.mine.best
        return choice.critical and best is not None and best.proof is not ProofLevel.NONE

    def look(self, problem: Problem) -> Outlook | None:
        """Ask simulations of whole games, with their share of the budget, or until they are of one mind."""
        limit, budget, share = self.purse.limit, self.purse.budget, self.settings.outlook_share
        if share <= 0 or limit.memory < LEAST_MEMORY:
            return None
        try:
            outlook = Outlook(problem, self.settings.seed, min(limit.memory, OUTLOOK_MEMORY))
        except InputError:
            return None
        simulations = ENOUGH_GAMES // SLICES
        if limit.nodes is not None:
            simulations = min(simulations, int(share * limit.nodes / SLICES / SIMULATION_NODES))
        seconds = None if limit.seconds is None else share * limit.seconds / SLICES
        for turn in range(SLICES + 1):
            before = outlook.simulations
            going = outlook.run(min(FIRST, simulations) if turn == 0 else simulations, seconds)
            made = outlook.simulations - before
            self.purse.nodes += made
            budget.spend(made * SIMULATION_NODES)
            if not going:
                self.purse.interrupt()
            views = outlook.opinions()
            if self.purse.empty or not views or (turn > 1 and views[0].share > ONE_MIND):
                break
        return outlook

    def ask_fates(self, outlook: Outlook, choices: list[hypotheses.Hypothesis]) -> None:
        """Ask games about the likeliest groups, with either side first; then about the one with most at stake."""
        likely = sorted(choices, key=lambda c: -c.prior * sqrt(len(c.problem.target)))[: self.settings.fates]
        share = self.settings.fate_share
        if share <= 0 or not likely:
            return
        each = share * (1 - LONG_LOOK) / len(likely)
        for choice in likely:
            stones = choice.problem.target
            mine = self.ask(partial(outlook.fate, stones), 0.7 * each)
            theirs = self.ask(partial(outlook.fate, stones, first=False), 0.3 * each)
            if mine is not None and theirs is not None:
                choice.chances, choice.games = (mine.chance, theirs.chance), mine
                choice.prior *= CERTAIN + choice.open
        main = max(choices, key=lambda c: c.at_stake)
        stones = main.problem.target
        plain = self.ask(partial(outlook.fate, stones), share * LONG_LOOK / 2)
        sure = self.ask(partial(outlook.fate, stones, threats=True), share * LONG_LOOK / 2)
        if plain is not None and sure is not None:
            main.games = sure if sure.chance >= NO_KO * plain.chance else plain
            for choice in likely:
                if choice is not main and choice.problem.target & main.problem.target:
                    choice.say = SHORT_LOOK

    def ask(self, games: Callable[[Limit], Outcome | None], share: float) -> Outcome | None:
        """Let games be played for a share of the budget, and pay for them."""
        outcome = None if self.purse.empty else games(self.purse.limit.part(share))
        if outcome is not None:
            self.purse.nodes += outcome.games
            self.purse.budget.spend(outcome.cost)
            if outcome.interrupted:
                self.purse.interrupt()
        return outcome

    def chosen(self, choices: list[hypotheses.Hypothesis], views: list[Opinion]) -> Solution:
        """Answer with the fight that fits best, and with the move that most fights and simulations speak for."""
        still = hypotheses.quiet(choices)
        if still is not None and still.mine.best is not None:
            return self.finished(replace(still.mine.best, passed=still.passed), still.mine.trust)
        likely = sorted(choices, key=lambda c: -c.likelihood)
        for choice in likely[:4]:
            best = choice.mine.best
            if best is not None and choice.succeeds and not self.purse.empty:
                self.attempt(partial(choice.mine.complete, best))
        ballot = self.counted(likely, views)
        main = max(likely, key=lambda c: c.at_stake)
        winner, line = self.tried(main, ballot)
        if line and winner is not None and winner not in main.winning:
            proof = self.attempt(partial(main.mine.confirmed, winner))
            return self.read_to_work(main.mine.problem, line) if proof is None else self.finished(proof, READ)
        for choice in [main, *likely] if line else likely:
            best = choice.mine.best
            if best is not None and winner is not None and winner in (*best.moves, best.move):
                moved = replace(best, move=winner, pv=best.line_of(winner), passed=choice.passed)
                if moved.proof is ProofLevel.NONE and moved.succeeds:
                    proof = self.attempt(partial(choice.mine.confirmed, winner))
                    moved = proof or moved
                return self.finished(moved, choice.mine.trust)
        if winner is not None and views:
            backer = max(likely, key=lambda c: c.backing(winner))  # the likeliest where no games about a group like it
            if backer.games is not None and winner in backer.games.ranking:
                return self.played(backer.mine.problem, backer.games, winner)
            mean = next((view.mean for view in views if view.move == winner), None)
            return replace(self.guess(backer.mine.problem, winner, mean), chances=_chances(winner, views))
        return self.settle(likely[0].mine)

    def tried(
        self, main: hypotheses.Hypothesis, ballot: dict[Point | None, float]
    ) -> tuple[Point | None, tuple[Move, ...]]:
        """The move with most votes, unless it is read to fail where most is at stake, and another to work there.

        With it comes how play goes on, from that move, where it was read to work.
        """
        order = sorted(ballot, key=lambda move: (-ballot[move], str(move)))
        if not order or order[0] is None or main.chances is None or not main.mine.two_sided:
            return (order[0] if order else None), ()
        others = [move for move in order[1:TRIALS] if move is not None and ballot[move] > FEWEST_VOTES]
        favourite, *rest = (Trial(main.mine.problem, move, self.settings, self.purse) for move in (order[0], *others))
        nodes, least = self.settings.first_round, self.purse.budget.share * (1 - TRYING)
        while not favourite.is_over and not self.purse.empty and self.purse.budget.share > least:
            self.attempt(partial(favourite.turn, nodes))
            nodes *= self.settings.growth
        if favourite.works is not False:
            return favourite.move, favourite.line if favourite.works else ()
        better = self.instead(main.mine, rest)
        return (better[0], better) if better else (favourite.move, ())

    def instead(self, fight: Fight, trials: list[Trial]) -> tuple[Move, ...]:
        """A line that works where the favourite fails: of one of these, or of whatever the search for any finds."""
        nodes = self.settings.first_round
        while not self.purse.empty:
            running = [trial for trial in trials if not trial.is_over]
            for trial in running:
                self.attempt(partial(trial.turn, nodes))
                if trial.works:
                    return trial.line
            if fight.known_success is None and not fight.settled:
                self.attempt(partial(fight.turn, nodes))
            elif not running or fight.known_success is not None:
                break
            nodes *= self.settings.growth
        return () if fight.known_success is None or fight.surest is None else fight.surest.solution.pv

    def counted(self, choices: list[hypotheses.Hypothesis], views: list[Opinion]) -> dict[Point | None, float]:
        """All votes: of fights that were read, of games about single groups, of games about everything."""
        read = hypotheses.votes(choices)
        total = max(sum(read.values()), FEW_VOTES)
        result: dict[Point | None, float] = defaultdict(float)
        for move, vote in read.items():
            result[move] += vote / total
        for move, vote in hypotheses.game_votes(choices).items():
            result[move] += self.settings.fate_weight * vote
        for move, share in preferences(views).items():
            result[move] += self.settings.outlook_weight * share
        return dict(result)

    def played(self, problem: Problem, games: Outcome, move: Point) -> Solution:
        """No search of the fight speaks for the move, only games about the stones and what was read beside them."""
        mean = next(view.mean for view in games.opinions if view.move == move)
        found = replace(self.guess(problem, move, mean), chances=_chances(move, games.opinions))
        if games.line[:1] != (move,):
            return found
        return self.read_to_work(problem, games.line) if games.works else replace(found, pv=games.line)

    def read_to_work(self, problem: Problem, line: tuple[Move, ...]) -> Solution:
        """A line whose first move was read to work, with the ways out of the region open or shut, or beside games."""
        found = self.guess(problem, line[0], READ)
        return replace(found, verdict=Verdict.SUCCESS, moves=line[:1], pv=line, trust=READ, stop="decided", chances=())

    def attempt(self, action: Callable[[], T]) -> T | None:
        """Do something that Ctrl-C may end between two searches, then ``None``; what was found before stays."""
        try:
            return action()
        except KeyboardInterrupt:
            self.purse.interrupt()
            return None

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
            search = MctsSearch(problem, preset("capture-best" if capturing else "life-plain"), seed=self.settings.seed)
            result = search.run(simulations, seconds)
        except InputError:
            return None
        self.purse.pay(result.simulations)
        self.purse.interrupted = self.purse.interrupted or result.stopped == "interrupted"
        return result

    def finished(self, found: Solution, trust: float) -> Solution:
        """The solution of one search as that of the whole."""
        before = found.nodes
        if self.settings.all_moves and not self.purse.empty:
            left, kept = self.purse.budget.left, self.purse.kept
            found = self.attempt(partial(named, found, self.settings.exact, left, kept)) or found
        if not self.purse.empty:
            left = self.purse.budget.left.less(found.nodes - before, 0.0)
            found = self.attempt(partial(lifted, found, self.settings.exact, left, self.purse.observer)) or found
        self.purse.nodes += found.nodes - before
        value = trust if reaches(found) else 1 - trust
        return self.stamped(replace(found, value=round(value, 4), trust=trust))

    def estimated(self, fight: Fight, mcts: MctsResult | None) -> Solution:
        """Nothing was decided: the most promising move, and what Monte Carlo thinks of it."""
        lead = fight.leads[-1] if fight.leads else None
        move = lead.move if lead is not None else None
        value = None
        if mcts is not None and mcts.children:
            value = mcts.value
            if move is None or mcts.simulations >= ENOUGH_SIMULATIONS:
                move = mcts.move
        found = self.guess(fight.problem, move, value)
        if mcts is not None and mcts.children:
            found = replace(found, chances=_chances(move, mcts.children))
        return replace(found, pv=lead.pv) if lead is not None and lead.move == move and lead.pv else found

    def guess(self, problem: Problem, move: Point | None, value: float | None) -> Solution:
        """A move without a verdict: the whole budget was not enough."""
        return self.stamped(
            Solution(
                problem=problem,
                verdict=Verdict.UNKNOWN,
                proof=ProofLevel.NONE,
                move=move,
                moves=(),
                pv=(move,),
                stop="time" if self.purse.limit.nodes is None else "nodes",
                complete=False,
                value=None if value is None else round(value, 4),
                trust=None if value is None else round(abs(2 * value - 1), 4),
                notes=problem.notes,
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


def _chances(move: Move, views: Iterable[Opinion | Child]) -> tuple[tuple[Move, float], ...]:
    """What the move that is named wins of the simulated games, and what the others do that were tried most."""
    tried = {view.move: round(view.mean, 4) for view in list(views)[:RIVALS] if _was_tried(view)}
    mine = {move: tried.pop(move)} if move in tried else {}
    return tuple((mine | tried).items()) if mine else ()


def _was_tried(view: Opinion | Child) -> bool:
    return view.visits > 0 if isinstance(view, Child) else view.share >= LEAST_SHARE
