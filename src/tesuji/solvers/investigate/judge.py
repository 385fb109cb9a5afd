"""The judge: from all evidence about a problem to the move that most of it speaks for, and the answer about it."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tesuji.go import Point
from tesuji.problems import Problem, Verdict
from tesuji.problems.expected import Move
from tesuji.solvers.exact.ko_names import FIRST_ONLY, NOT_NAMED, named, unnamed
from tesuji.solvers.investigate import hypotheses
from tesuji.solvers.investigate.hypotheses import Hypothesis
from tesuji.solvers.investigate.tactics import Tactic
from tesuji.solvers.provers.extension import extended
from tesuji.solvers.result.estimate import Child
from tesuji.solvers.result.solution import ProofLevel, Solution
from tesuji.solvers.sources.global_mcts import GroupOutcome, MoveOpinion
from tesuji.solvers.sources.region_search import RegionSearch, Searches, reaches
from tesuji.solvers.sources.settings import InvestigationSettings

if TYPE_CHECKING:
    from tesuji.solvers.mcts import MctsResult

T = TypeVar("T")
Attempt = Callable[[Callable[[], Any]], Any]
"""Does something that Ctrl-C may end."""
RIVALS = 6
"""Number of the most tried moves that are reported with their share of won games."""


class Judge:
    """Weighs evidence, and asks for what is still lacking of an answer while the budget lasts."""

    def __init__(self, settings: InvestigationSettings, searches: Searches) -> None:
        self.settings, self.searches, self.budget = settings, searches, searches.budget

    def answer(
        self, choices: list[Hypothesis], tactics: list[Tactic], opinions: list[MoveOpinion], attempt: Attempt
    ) -> Solution | RegionSearch:
        """The answer with the move that has most votes; a search to go on with where there are no votes at all."""
        calm = hypotheses.calm(choices) and not any(tactic.critical for tactic in tactics)
        still = hypotheses.quiet(choices) if calm else None
        taken = max((tactic for tactic in tactics if tactic.takes), key=lambda t: t.stake, default=None)
        if taken is not None and (not choices or (calm and (still is None or taken.outweighs(still.problem)))):
            return self.by_tactic(taken, taken.moves[0], attempt)
        lost = max((tactic for tactic in tactics if tactic.lost), key=lambda t: t.stake, default=None)
        if lost is not None and calm and (still is None or lost.outweighs(still.problem)):
            return self.by_tactic(lost, None, attempt)
        if still is not None and still.mine.best is not None:
            attempt(still.mine.tell_seki)
            return self.finished(replace(still.mine.best, passed=still.passed), still.mine.trust)
        likely = sorted(choices, key=lambda c: -c.likelihood)
        for choice in likely[: self.settings.groups]:
            best = choice.mine.best
            if best is not None and choice.succeeds and not self.budget.exhausted:
                attempt(partial(choice.mine.complete, best))
        ballot = self.counted(likely, tactics)
        favourite = max(ballot, key=lambda move: (ballot[move], str(move)), default=None)
        tactic = max((t for t in tactics if favourite in t.moves), key=lambda t: t.vote(self.settings), default=None)
        if favourite is not None and tactic is not None and tactic.critical:
            closed = next((choice for choice in likely if choice.is_proven_by(favourite)), None)
            if closed is not None:
                return self.by_region(closed, tactic, favourite)
            return self.by_tactic(tactic, favourite, attempt)
        if favourite is None:
            return likely[0].mine
        for choice in likely:
            best = choice.mine.best
            if best is not None and favourite in choice.winning:
                if taken is not None and not choice.critical and taken.outweighs(choice.problem):
                    return self.by_tactic(taken, taken.moves[0], attempt)
                moved = replace(best, move=favourite, pv=best.line_of(favourite), passed=choice.passed)
                if moved.proof is ProofLevel.NONE and moved.succeeds:
                    moved = attempt(partial(choice.mine.confirmed, favourite)) or moved
                return self.finished(moved, choice.mine.trust)
        if taken is not None and favourite in taken.moves:
            return self.by_tactic(taken, favourite, attempt)
        return self.by_games(likely, favourite, opinions, attempt)

    def by_region(self, choice: Hypothesis, tactic: Tactic, winner: Move) -> Solution:
        """A group whose fate the move decides, proven in its region, where all first moves are known.

        Where readers found the same, their line has stones that run as far as they can, if it stays in the region.
        """
        best = choice.mine.best
        assert best is not None
        region = best.problem.region or frozenset()
        runs = () if tactic.proven is None else tactic.solution(winner).lines
        lines = dict(best.lines) | {move: line for move, line in runs if move in best.moves and region.issuperset(line)}
        found = replace(best, move=winner, pv=(), lines=tuple(lines.items()), passed=choice.passed)
        return self.finished(replace(found, pv=found.line_of(winner)), choice.mine.trust)

    def by_games(
        self, choices: list[Hypothesis], favourite: Point, opinions: list[MoveOpinion], attempt: Attempt
    ) -> Solution:
        """No search says that the move works: what games think of it, unless its group is certain to be beyond help."""
        backer = max(choices, key=lambda c: c.backing(favourite))  # the likeliest where no games about a group like it
        if backer.succeeds is False and not self.budget.exhausted:
            attempt(backer.mine.prove)
        best = backer.mine.best
        if best is not None and backer.certain and not backer.succeeds:
            moved = replace(best, move=favourite, pv=best.line_of(favourite), passed=backer.passed)
            return self.finished(moved, backer.mine.trust)
        if backer.games is not None and favourite in backer.games.ranking:
            return self.played(backer.mine.problem, backer.games, favourite)
        mean = next((view.mean for view in opinions if view.move == favourite), None)
        return replace(self.guess(backer.mine.problem, favourite, mean), chances=_chances(favourite, opinions))

    def by_tactic(self, tactic: Tactic, winner: Move, attempt: Attempt) -> Solution:
        """A block, connection or race that the move decides, proven if that is found for a fair price."""
        if tactic.proven is None and not self.budget.exhausted:
            effort = self.settings.proof_effort * self.settings.read_nodes
            attempt(partial(tactic.prove, self.settings, self.budget, effort))
        return self.finished(tactic.solution(winner), self.settings.trust)

    def counted(self, choices: list[Hypothesis], tactics: list[Tactic]) -> dict[Move, float]:
        """All votes for first moves: of what was read, of searches in regions, and of games about groups."""
        result: dict[Move, float] = defaultdict(float, hypotheses.votes(choices))
        for move, vote in hypotheses.game_votes(choices).items():
            result[move] += vote
        best: dict[tuple[Move, str], float] = {}
        for tactic in tactics:
            for move in tactic.moves:
                key = move, str(tactic.problem.goal)
                best[key] = max(best.get(key, 0.0), tactic.vote(self.settings))
        for (move, _), vote in best.items():
            result[move] += vote
        return dict(result)

    # Answers ------------------------------------------------------------------------------------------------------

    def agreed(self, found: Solution, trust: float, games: GroupOutcome | None) -> Solution:
        """What was read, with the move that games about the stones like best among those that work.

        In a region that is not closed a failure is not believed against games that are nearly always won.
        """
        if games is None or not games.ranking:
            return self.finished(found, trust)
        if not reaches(found):
            if found.proof is not ProofLevel.BOARD and games.chance > self.settings.trust:
                return self.played(found.problem, games, games.ranking[0])
            return self.finished(replace(found, move=games.ranking[0], pv=found.line_of(games.ranking[0])), trust)
        move = next((move for move in games.ranking if move in found.moves), found.move)
        return self.finished(replace(found, move=move, pv=found.line_of(move)), trust)

    def played(self, problem: Problem, games: GroupOutcome, move: Point) -> Solution:
        """No search of the fight speaks for the move, only games about the stones and what was read beside them."""
        mean = next(view.mean for view in games.opinions if view.move == move)
        found = replace(self.guess(problem, move, mean), chances=_chances(move, games.opinions))
        if games.line[:1] != (move,):
            return found
        if not games.works:
            return replace(found, pv=games.line)
        trust = self.settings.trust
        found = self.guess(problem, move, trust)  # it was read to work beside the games
        return replace(found, verdict=Verdict.SUCCESS, moves=(move,), pv=games.line, trust=trust, stop="decided")

    def finished(self, found: Solution, trust: float) -> Solution:
        """The solution of one search as that of the whole, with the name of its ko and extended to the board."""
        before = found.nodes
        found = self.with_ko_named(found)
        try:
            if not self.budget.exhausted:
                left = self.budget.left.less(found.nodes - before, 0.0)
                found = extended(found, self.settings.exact, left, self.searches.observer)
        except KeyboardInterrupt:
            self.budget.end(interrupted=True)
        self.budget.spend(found.nodes - before)
        trust = 1.0 if found.proof is ProofLevel.BOARD else trust
        value = trust if reaches(found) else 1 - trust
        return self.stamped(replace(found, value=round(value, 4), trust=trust))

    def with_ko_named(self, found: Solution) -> Solution:
        """The solution with the name of its ko, or with a note that says why there is none."""
        if not self.settings.all_moves:
            return unnamed(found, FIRST_ONLY)
        try:
            if not self.budget.exhausted:
                return named(found, self.settings.exact, self.budget.left, self.searches.kept)
        except KeyboardInterrupt:
            self.budget.end(interrupted=True)
        return unnamed(found, NOT_NAMED)

    def estimated(self, search: RegionSearch, mcts: "MctsResult | None") -> Solution:
        """Nothing was decided: the most promising move, and what Monte Carlo thinks of it."""
        lead = search.leads[-1] if search.leads else None
        move = lead.move if lead is not None else None
        if mcts is None or not mcts.children:
            found = self.guess(search.problem, move, None)
        else:
            if move is None or mcts.simulations >= self.settings.first_round:
                move = mcts.move
            chances = _chances(move, mcts.children)
            value = dict(chances).get(move, mcts.value)
            found = replace(self.guess(search.problem, move, value), chances=chances)
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
                stop="time" if self.budget.limit.nodes is None else "nodes",
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
            nodes=self.budget.nodes,
            positions=self.budget.positions,
            seconds=self.budget.seconds,
            stop="interrupted" if self.budget.interrupted else found.stop,
        )


def _chances(move: Move, views: Iterable[MoveOpinion | Child]) -> tuple[tuple[Move, float], ...]:
    """What the move that is named wins of the simulated games, and what the others do that were tried most."""
    tried = {view.move: round(view.mean, 4) for view in list(views)[:RIVALS] if _was_tried(view)}
    mine = {move: tried.pop(move)} if move in tried else {}
    return tuple((mine | tried).items()) if mine else ()


def _was_tried(view: MoveOpinion | Child) -> bool:
    return view.visits > 0 if isinstance(view, Child) else view.share > 0
