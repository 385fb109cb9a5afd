"""The judge: from all evidence about a problem to the move that most of it speaks for, and the answer about it.

It searches nothing. `choose` says what the answer is about: a tactic, a group, simulated games, or a fight that is
still to be searched. A choice knows which sources can add what its answer lacks, and tells the answer as it stands.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from tesuji.go import Point
from tesuji.problems import Problem, Verdict
from tesuji.problems.expected import Move
from tesuji.solvers.investigate import hypotheses
from tesuji.solvers.investigate.fight import fight_sources
from tesuji.solvers.investigate.hypotheses import Hypothesis
from tesuji.solvers.investigate.inquiry import EvidenceSource, Inquiry, Once
from tesuji.solvers.investigate.tactics import Tactic
from tesuji.solvers.limit import Budget
from tesuji.solvers.result.estimate import Child
from tesuji.solvers.result.solution import ProofLevel, Solution
from tesuji.solvers.sources.global_mcts import GroupOutcome, MoveOpinion
from tesuji.solvers.sources.region_search import RegionSearch, reaches

MOST_TOLD = 6
"""Number of the most tried moves that are reported with their share of won games."""


class Judgement(NamedTuple):
    """An answer, and how far its verdict can be trusted; ``None`` for a guess."""

    solution: Solution
    trust: float | None = None


class Choice(Protocol):
    """What an answer is about."""

    def lacks(self, inquiry: Inquiry) -> list[EvidenceSource]:
        """The sources that can still add to the answer."""

    def judge(self, inquiry: Inquiry) -> Judgement:
        """The answer as the evidence has it now."""


def choose(inquiry: Inquiry) -> Choice:
    """What the answer is about: how a group stands where nothing is critical, else what the favoured move decides."""
    if inquiry.fight is not None:
        proven = next((tactic for tactic in inquiry.tactics if tactic.proven is not None), None)
        return ByFight(inquiry.fight) if proven is None else ByTactic(proven, proven.proven.best)  # type: ignore[union-attr]
    if not inquiry.has_subject and not inquiry.has_searched:
        return ByFight(inquiry.inferred_fight())
    if (standing := without_problem(inquiry)) is not None:
        return standing
    likely, taken = inquiry.likely_groups, _most(t for t in inquiry.tactics if t.takes)
    ballot = counted(inquiry, likely)
    favourite = max(ballot, key=lambda move: (ballot[move], str(move)), default=None)
    if favourite is None:
        return ByFight(likely[0].mine if likely else inquiry.inferred_fight())
    backing = [tactic for tactic in inquiry.tactics if favourite in tactic.moves]
    tactic = max(backing, key=lambda t: t.vote(inquiry.settings), default=None)
    if tactic is not None and tactic.critical:
        closed = next((choice for choice in likely if choice.is_proven_by(favourite)), None)
        return ByTactic(tactic, favourite) if closed is None else ByGroup(closed, favourite, tactic)
    winner = next((c for c in likely if c.mine.best is not None and favourite in c.winning), None)
    if winner is not None:
        if taken is not None and not winner.critical and taken.outweighs(winner.problem):
            return ByTactic(taken, taken.moves[0])
        return ByGroup(winner, favourite)
    if taken is not None and favourite in taken.moves:
        return ByTactic(taken, favourite)
    return ByGames(max(likely, key=lambda c: c.backing(favourite)), favourite)


def without_problem(inquiry: Inquiry) -> Choice | None:
    """What there is to say of a position in which nothing depends on who moves; ``None`` where something may.

    How the likeliest group stands, unless at least as many stones can be taken, or are lost.
    """
    taken, lost = (_most(t for t in inquiry.tactics if t.takes), _most(t for t in inquiry.tactics if t.lost))
    calm = hypotheses.calm(inquiry.groups) and not any(tactic.critical for tactic in inquiry.tactics)
    still = hypotheses.quiet(inquiry.groups) if calm else None
    if taken is not None and (not inquiry.groups or (calm and (still is None or taken.outweighs(still.problem)))):
        return ByTactic(taken, taken.moves[0])
    if lost is not None and calm and (still is None or lost.outweighs(still.problem)):
        return ByTactic(lost, None)
    return None if still is None or still.mine.best is None else ByGroup(still)


def _most(tactics: Iterable[Tactic]) -> Tactic | None:
    return max(tactics, key=lambda tactic: tactic.stake, default=None)


def counted(inquiry: Inquiry, likely: list[Hypothesis]) -> dict[Point, float]:
    """All votes for first moves: of what was read, of searches in regions, and of games about groups."""
    result: dict[Move, float] = defaultdict(float, hypotheses.votes(likely))
    for move, vote in hypotheses.game_votes(likely).items():
        result[move] += vote
    best: dict[tuple[Move, str], float] = {}
    for tactic in inquiry.tactics:
        for move in tactic.moves:
            key = move, str(tactic.problem.goal)
            best[key] = max(best.get(key, 0.0), tactic.vote(inquiry.settings))
    for (move, _), vote in best.items():
        result[move] += vote
    return {move: vote for move, vote in result.items() if move is not None}


@dataclass(frozen=True)
class ByTactic:
    """A block, connection or race that the move decides."""

    tactic: Tactic
    move: Move

    def lacks(self, inquiry: Inquiry) -> list[EvidenceSource]:
        """A proof, for a fair price."""
        effort = inquiry.settings.proof_effort * inquiry.settings.read_nodes
        return [] if self.tactic.proven else [Once(lambda r: self.tactic.prove(r.settings, r.budget, effort))]

    def judge(self, inquiry: Inquiry) -> Judgement:
        return Judgement(self.tactic.solution(self.move), 1.0 if inquiry.fight else inquiry.settings.trust)


@dataclass(frozen=True)
class ByGroup:
    """A group that was searched in its region; without a move it is told how it stands."""

    group: Hypothesis
    move: Move = None
    tactic: Tactic | None = None
    """What readers say of the same move, whose line has stones that run as far as they can."""

    @property
    def _best(self) -> Solution:
        assert self.group.mine.best is not None
        return self.group.mine.best

    def lacks(self, inquiry: Inquiry) -> list[EvidenceSource]:
        """Seki told from life where nothing is critical; else a proof of the move."""
        search, move = self.group.mine, self.move
        if move is None:
            return [Once(lambda _: search.tell_seki())]
        unproven = self._best.proof is ProofLevel.NONE and self._best.succeeds
        return [Once(lambda _: search.confirm(move))] if unproven else []

    def judge(self, inquiry: Inquiry) -> Judgement:
        found, search = self._best, self.group.mine
        if self.move is not None:
            found = found.led_by(self.move)
            if found.proof is ProofLevel.NONE and found.succeeds:
                found = search.proof_of(self.move) or found
        if self.tactic is not None and self.tactic.proven is not None:
            region = found.problem.region or frozenset()
            runs = self.tactic.solution(self.move).lines
            inside = {move: line for move, line in runs if move in found.moves and region.issuperset(line)}
            if self.move in inside:
                found = replace(found, pv=())
            found = replace(found, lines=tuple((dict(found.lines) | inside).items())).led_by(self.move)
        return Judgement(replace(found, passed=self.group.passed), search.trust)


@dataclass(frozen=True)
class ByGames:
    """No search says that the move works: what games think of it, unless its group is certain to be beyond help."""

    group: Hypothesis
    move: Point

    def lacks(self, inquiry: Inquiry) -> list[EvidenceSource]:
        """A proof that the group is beyond help."""
        return [Once(lambda _: self.group.mine.prove())] if self.group.succeeds is False else []

    def judge(self, inquiry: Inquiry) -> Judgement:
        group, best = self.group, self.group.mine.best
        if best is not None and group.certain and not group.succeeds:
            return Judgement(replace(best.led_by(self.move), passed=group.passed), group.mine.trust)
        if group.games is not None and self.move in group.games.ranking:
            return played(inquiry, group.mine.problem, group.games, self.move)
        mean = next((view.mean for view in inquiry.opinions if view.move == self.move), None)
        found = guess(group.mine.problem, self.move, mean, inquiry.budget)
        return Judgement(replace(found, chances=_chances(self.move, inquiry.opinions)))


@dataclass(frozen=True)
class ByFight:
    """A fight that is searched for itself: a marked problem's, or the likeliest where no move has a vote."""

    search: RegionSearch

    def lacks(self, inquiry: Inquiry) -> list[EvidenceSource]:
        """Everything."""
        return fight_sources(self.search, inquiry)

    def judge(self, inquiry: Inquiry) -> Judgement:
        search, found, games = self.search, self.search.best, inquiry.games
        if found is not None:
            lead = search.lead()
            if found.proof is ProofLevel.NONE and lead in found.moves and lead != found.move:
                found = found.led_by(lead)  # of moves that read alike, what the exact search prefers
            return agreed(inquiry, found, search.trust, games)
        if games is not None and games.ranking:
            return played(inquiry, search.problem, games, games.ranking[0])
        return estimated(inquiry, search)


def agreed(inquiry: Inquiry, found: Solution, trust: float, games: GroupOutcome | None) -> Judgement:
    """What was read, with the move that games about the stones like best among those that work.

    In a region that is not closed a failure is not believed against games that are nearly always won.
    """
    if games is None or not games.ranking:
        return Judgement(found, trust)
    if not reaches(found):
        if found.proof is not ProofLevel.BOARD and games.chance > inquiry.settings.trust:
            return played(inquiry, found.problem, games, games.ranking[0])
        return Judgement(found.led_by(games.ranking[0]), trust)
    return Judgement(found.led_by(next((move for move in games.ranking if move in found.moves), found.move)), trust)


def played(inquiry: Inquiry, problem: Problem, games: GroupOutcome, move: Point) -> Judgement:
    """No search of the fight speaks for the move, only games about the stones and what was read beside them."""
    if games.line[:1] == (move,) and games.works:
        trust = inquiry.settings.trust
        found = guess(problem, move, trust, inquiry.budget)
        return Judgement(
            replace(found, verdict=Verdict.SUCCESS, moves=(move,), pv=games.line, trust=trust, stop="decided")
        )
    mean = next(view.mean for view in games.opinions if view.move == move)
    found = replace(guess(problem, move, mean, inquiry.budget), chances=_chances(move, games.opinions))
    return Judgement(replace(found, pv=games.line) if games.line[:1] == (move,) else found)


def estimated(inquiry: Inquiry, search: RegionSearch) -> Judgement:
    """Nothing was decided: the most promising move, and what Monte Carlo thinks of it."""
    lead, estimate = search.leads[-1] if search.leads else None, inquiry.estimate
    move = lead.move if lead is not None else None
    if estimate is None or not estimate.children:
        found = guess(search.problem, move, None, inquiry.budget)
    else:
        if move is None or estimate.simulations >= inquiry.settings.first_round:
            move = estimate.move
        chances = _chances(move, estimate.children)
        value = dict(chances).get(move, estimate.value)
        found = replace(guess(search.problem, move, value, inquiry.budget), chances=chances)
    return Judgement(replace(found, pv=lead.pv) if lead is not None and lead.move == move and lead.pv else found)


def guess(problem: Problem, move: Move, value: float | None, budget: Budget) -> Solution:
    """A move without a verdict: the whole budget was not enough."""
    return Solution(
        problem=problem,
        verdict=Verdict.UNKNOWN,
        proof=ProofLevel.NONE,
        move=move,
        moves=(),
        pv=(move,),
        stop="time" if budget.limit.nodes is None else "nodes",
        complete=False,
        value=None if value is None else round(value, 4),
        trust=None if value is None else round(abs(2 * value - 1), 4),
        notes=problem.notes,
    )


def _chances(move: Move, views: Iterable[MoveOpinion | Child]) -> tuple[tuple[Move, float], ...]:
    """What the move that is named wins of the simulated games, and what the others do that were tried most."""
    tried = {view.move: round(view.mean, 4) for view in list(views)[:MOST_TOLD] if _was_tried(view)}
    mine = {move: tried.pop(move)} if move in tried else {}
    return tuple((mine | tried).items()) if mine else ()


def _was_tried(view: MoveOpinion | Child) -> bool:
    return view.visits > 0 if isinstance(view, Child) else view.share > 0
