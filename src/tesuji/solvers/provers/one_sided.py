"""Proofs on the open board: each side proves with its moves restricted to an area, against an opponent who is free.

A region binds both sides, and what is proven inside it need not hold outside. But the moves of the side that is to be
proven right are its own choice: it may be restricted to any area without harm. Only the other side must be free, and
what its freedom costs is told by the zone of the proof: the points outside that it depends on. So the prover is
restricted to an area A and the other side to a region R that begins as A; when the prover wins, R grows by what the
zone depends on, and the search goes on with all patterns that it has learnt; when the zone depends on nothing that is
marked, the proof holds there. A small area may be too small, so two or more areas are searched in turns, and one in
which the prover fails makes room for the next. Both sides try, in turns or on two cores at the same time, and the first
that succeeds has won. Why that is sound: docs/open-board.md.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from tesuji import _core
from tesuji.checker import Proof, Question
from tesuji.checker.question import Side
from tesuji.go import Color, Point
from tesuji.problems.areas import areas, flooded_areas
from tesuji.problems.position import PointSet, Position
from tesuji.problems.region import MAX_ENCLOSED
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.search.asking import Answer, Observer, Winner, core_question, read_answer, search_options, written
from tesuji.solvers.settings import SearchSettings

FIRST_TURN = 4_000
"""Nodes of each side's first turn; fewer and small proofs are interrupted, more and the wrong side spends them."""
GROWTH = 2
"""How many times more nodes the next turn has. The side that has looked at fewer positions is next: nodes in a large
area are dearer."""
MOST_TURN = 1 << 40
MOVER = 2
"""The mover's success gets this many times the effort of its failure: problems are made to be solved."""
OTHER_MOVES = 2
"""The other first moves together may cost this many times the proof..."""
LEAST_OTHER = 2_000
"""... and at least this many nodes."""
REWRITES = 8
"""A proof that depends on something once it is written down is sought again with that added, this many times in all."""
MOST_NODES = 100_000
"""Of a proof that is written down; as it cites its own nodes, hundreds are usual."""

_ENDED = ("depth", "memory")
"""Why a search ended that more nodes would not help."""


def is_open(question: Question) -> bool:
    """Is the region so large that it bounds the fight no more? Joined goals have no zones, so it bounds them always."""
    return not question.clauses and len(question.region - question.black - question.white) > MAX_ENCLOSED


def one_sided(settings: SearchSettings) -> SearchSettings:
    """The settings of a search that proves for one side."""
    return replace(
        settings, weak_sum=False, history=True, epsilon_percent=settings.one_sided_epsilon, shape_enclosed=True
    )


@dataclass(frozen=True)
class Step:
    """One search on the way to a proof."""

    prover: Side
    area: int
    """Points to which the prover was held."""
    region: int
    """Points where the other side could play."""
    won: bool | None
    nodes: int


class Prover:
    """One side's attempt to win a question, whose region is all that is marked.

    Held to a small area it is quick, or too small to win in; so two or more areas are searched in turns, the first ones
    in which it has not failed, each with its own region for the other side.
    """

    def __init__(
        self, question: Question, side: Side, steps: Sequence[PointSet], settings: SearchSettings, limit: Limit
    ) -> None:
        self.question, self.side, self.settings = question, side, settings
        self.color: Color = question.attacker if side == "attacker" else question.attacker.opponent
        self.areas: list[PointSet] = []
        self.regions: list[PointSet] = []
        """Where the other side may play now, by area."""
        self.steps: list[Step] = []
        self.latest: Answer | None = None
        """What the last search has found, whether it decides anything or not."""
        self.depth = 0
        self.samples: _core.ShapeSamples | None = None
        """Takes in what is decided on the way."""
        self._memory = max(limit.memory // settings.areas_at_once, 1 << 10)
        self._last = 0  # the area that was searched last
        self._failed: set[int] = set()  # areas
        self._won: set[int] = set()  # areas, though in a region that had to grow
        self._ended: set[int] = set()  # areas whose searches can do no more, such as at their limit of depth
        self._searches: dict[int, _core.ContinuedSearch] = {}
        self._nodes: list[int] = []
        self._positions: list[int] = []
        for step in steps:
            self._add_area(step)
        self._search(0)  # refuses what is no position

    @property
    def area(self) -> PointSet:
        """To which the prover was held last."""
        return self.areas[self._last]

    @property
    def region(self) -> PointSet:
        """Where the other side could play then."""
        return self.regions[self._last]

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return sum(self._positions)

    @property
    def effort(self) -> float:
        """The same as it counts when turns are given."""
        return self.positions / (self.settings.winners_favour if self._won else 1)

    @property
    def has_ended(self) -> bool:
        """Can no search do any more, however many nodes it has?"""
        return not self._left

    @property
    def _left(self) -> list[int]:
        return [area for area in range(len(self.areas)) if area not in self._failed | self._ended]

    def go_on(
        self,
        limit: Limit,
        observer: Observer | None = None,
        moves: Sequence[Point | None] = (),
        stop: _core.StopHandle | None = None,
    ) -> Answer:
        """Search on, after some moves if there are any: who wins where everything marked may be played?

        After moves it is only tried whether the prover wins in the area where it was last. Whoever has the handle may
        end it from another thread. Every search decides something, or its area has twice the nodes next time, or it has
        ended: so it ends without a limit too.
        """
        budget, before = Budget(limit), len(self.steps)
        while True:
            area = self._last if moves else self._least_searched()
            turn = None if moves else max(FIRST_TURN // self.settings.areas_at_once, self._nodes[area])
            if turn is not None and not self._is_guided(area):
                turn = self.settings.shape_after
            heard = None if observer is None else partial(self._hear, observer, bool(moves))
            part = _at_most(budget.left, turn)
            options = search_options(self._guided(area), part, heard, stop=stop, samples=self.samples)
            answer = self._run(area, moves, options)
            budget.spend(answer.nodes)
            over = answer.winner != "unknown" and self._decides(answer, area, moves)
            if answer.winner == "unknown" and not moves and answer.stop in _ENDED:
                self._ended.add(area)
            if over or answer.stop == "interrupted" or budget.exhausted:
                break
            if answer.winner != self.side if moves else self.has_ended:
                break
        if not over:  # also where it was ended just as a step was won: what that depends on was not played yet
            why = answer.stop if answer.stop in ("interrupted", *_ENDED) else "time"
            answer = replace(answer, winner="unknown", stop="nodes" if budget.left.nodes == 0 else why)
        return replace(answer, nodes=sum(step.nodes for step in self.steps[before:]))

    def prove(self, limit: Limit, winner: Winner) -> Proof | None:
        """What `go_on` has found, written down for everything marked; ``None`` if that takes more than the limits."""
        budget = Budget(replace(limit, depth=None))
        for _ in range(REWRITES):
            options = search_options(self._guided(self._last), budget.left)
            status, prover, nodes, zones = self._search(self._last).prove(options, MOST_NODES)
            if status != "complete" or prover != winner:
                return None
            proof = written(prover, nodes, self.question.width, self.question.height, zones)
            # Written anew, a zone may have got larger than it was in the search.
            leaning = self._outside(proof.nodes[0].zone, winner)
            if not leaning:
                return proof
            if winner != self.side:
                return None
            self._grow(leaning)
        return None

    def _hear(self, observer: Observer, moved: bool, nodes: int, pn: int, dn: int, depth: int, value: int) -> None:
        """Tell an observer; that the prover fails in its area does not speak for the question."""
        failed = (pn if self.side == "defender" else dn) == 0
        observer(None if moved or failed else self.question, nodes, pn, dn, depth, value)

    def _is_guided(self, area: int) -> bool:
        """May a position have cost so much that a network is asked about it? Small proofs are spared loading it."""
        return not self.settings.shape or self._nodes[area] >= self.settings.shape_after

    def _guided(self, area: int) -> SearchSettings:
        return self.settings if self._is_guided(area) else replace(self.settings, shape_enclosed=False)

    def _add_area(self, area: PointSet) -> None:
        self.areas.append(area)
        self.regions.append(area)
        self._nodes.append(0)
        self._positions.append(0)

    def _least_searched(self) -> int:
        """Of the areas that are searched in turns the one where fewest positions were looked at."""
        left = self._left or [self._last]
        return min(left[: self.settings.areas_at_once], key=self._effort)

    def _effort(self, area: int) -> float:
        return self._positions[area] / (self.settings.winners_favour if area in self._won else 1)

    def _search(self, area: int) -> _core.ContinuedSearch:
        if area not in self._searches:
            held = core_question(replace(self.question, region=self.regions[area]), self.color, self.areas[area])
            self._searches[area] = _core.ContinuedSearch(
                held, search_options(self._guided(area), Limit(memory=self._memory))
            )
        return self._searches[area]

    def _run(self, area: int, moves: Sequence[Point | None], options: _core.SearchOptions) -> Answer:
        flat = [-1 if move is None else move.row * self.question.width + move.column for move in moves]
        self._last = area
        answer = read_answer(self._search(area).run(options, flat), self.question)
        self.latest, self.depth = answer, max(self.depth, answer.depth)
        won = None if answer.winner == "unknown" else answer.winner == self.side
        self._nodes[area] += answer.nodes
        self._positions[area] += answer.positions
        self.steps.append(Step(self.side, len(self.areas[area]), len(self.region), won, answer.nodes))
        return answer

    def _decides(self, answer: Answer, area: int, moves: Sequence[Point | None]) -> bool:
        """Does the answer hold for everything marked? If not, the loser gets what its defeat depends on."""
        leaning = self._outside(answer.zone, answer.winner)
        if answer.whole_board or not leaning:
            return True
        if answer.winner == self.side:
            self._won.add(area)
            self._grow(leaning)
        elif not moves:
            self._failed |= {step for step in range(area + 1) if self.areas[step] <= self.areas[area]}
            if len(self._failed) == len(self.areas):
                self._add_area(self.areas[area] | leaning)
            for failed in self._failed & self._searches.keys():
                del self._searches[failed]
        return False

    def _outside(self, zone: PointSet | None, winner: Winner) -> PointSet:
        """What of a zone is marked but cannot be played by the loser; without a zone it is everything."""
        reach = self.region if winner == self.side else self.area
        return (self.question.region if zone is None else zone & self.question.region) - reach

    def _grow(self, leaning: PointSet) -> None:
        """Let the other side play what its defeat depends on."""
        self.regions[self._last] |= leaning
        width = self.question.width
        flat = ([p.row * width + p.column for p in sorted(points)] for points in (self.region, self.area))
        self._search(self._last).widen(*flat)


def _at_most(limit: Limit, nodes: int | None) -> Limit:
    if nodes is None:
        return limit
    return replace(limit, nodes=nodes if limit.nodes is None else min(nodes, limit.nodes))


class OneSided:
    """A question in an open region that two provers decide, in turns or, with two threads, side by side."""

    def __init__(
        self, question: Question, settings: SearchSettings, limit: Limit, observer: Observer | None = None
    ) -> None:
        self.question, self.observer = question, observer
        settings = one_sided(settings)
        position = Position(question.width, question.height, question.black, question.white)
        growing = flooded_areas if settings.flood else areas
        steps = growing(position, question.target | question.own, question.region, alive=question.alive)
        half = replace(limit, memory=max(limit.memory // 2, 1 << 10))
        sides: tuple[Side, Side] = ("attacker", "defender") if question.mover_is_attacker else ("defender", "attacker")
        self.provers = [Prover(question, side, steps, settings, half) for side in sides]
        self.budget = Budget(limit)

    @property
    def steps(self) -> list[Step]:
        """All searches that were made, by prover."""
        return [step for prover in self.provers for step in prover.steps]

    def solve(self, *, all_moves: bool = False) -> Answer:
        """Who wins, by which first moves; with the proof, as far as it could be written down."""
        try:
            prover, answer = self._in_turns() if self.budget.left.threads == 1 else self._side_by_side()
            if answer.winner != "unknown":
                answer = self._told(prover, answer, all_moves=all_moves)
            return self._counted(answer)
        except KeyboardInterrupt:  # between two searches: the move that seemed best stays
            latest = next((prover.latest for prover in self.provers if prover.latest), None)
            if latest is None:
                raise
            return self._counted(replace(latest, winner="unknown", stop="interrupted"))

    def _in_turns(self) -> tuple[Prover, Answer]:
        """One prover after the other, until one succeeds or there is nothing left to spend."""
        turns = dict.fromkeys(self.provers, FIRST_TURN)
        while True:
            prover = min((prover for prover in self.provers if not prover.has_ended), key=self._effort)
            answer = prover.go_on(self._part(turns[prover]), self.observer)
            self.budget.spend(answer.nodes)
            turns[prover] = min(turns[prover] * GROWTH, MOST_TURN)
            over = answer.winner != "unknown" or answer.stop == "interrupted" or self.budget.exhausted
            if over or all(prover.has_ended for prover in self.provers):
                return prover, answer

    def _side_by_side(self) -> tuple[Prover, Answer]:
        """Both provers at the same time, with half of the nodes each: the first that succeeds stops the other."""
        stop, limit = _core.StopHandle(), self.budget.left
        limit = replace(limit, nodes=limit.part(0.5).nodes)
        mover, other = self.provers

        def prove(prover: Prover, observer: Observer | None = None) -> Answer:
            answer = prover.go_on(limit, observer, stop=stop)
            if answer.winner != "unknown":
                stop.stop()
            return answer

        with ThreadPoolExecutor(1) as beside:
            second = beside.submit(prove, other)
            try:
                answer = prove(mover, self.observer)
                refutation = second.result()
            except BaseException:
                stop.stop()  # Ctrl-C between two searches, or something is wrong: do not wait for the other one
                raise
        self.budget.spend(answer.nodes + refutation.nodes)
        is_refuted = answer.winner == "unknown" and refutation.winner != "unknown"
        return (other, refutation) if is_refuted else (mover, answer)

    def _effort(self, prover: Prover) -> float:
        return prover.effort * (1 if prover is self.provers[0] else MOVER)

    def _counted(self, answer: Answer) -> Answer:
        return replace(
            answer,
            nodes=sum(step.nodes for step in self.steps),
            positions=sum(prover.positions for prover in self.provers),
            depth=max(prover.depth for prover in self.provers),
        )

    def _part(self, nodes: int) -> Limit:
        return _at_most(self.budget.left, nodes)

    def _told(self, prover: Prover, answer: Answer, *, all_moves: bool) -> Answer:
        """The answer with its proof, and with the other first moves of the winner as far as they cost little."""
        proof = prover.prove(self.budget.left, answer.winner)
        if self.question.mover_is_attacker != (answer.winner == "attacker"):
            return replace(answer, proof=proof)
        # Held to an area a move may fail that works, so only wins are told.
        values = {move: winner if winner == answer.winner else "unknown" for move, winner in answer.values}
        lines = dict.fromkeys((move for move, winner in values.items() if winner == answer.winner), answer.pv[1:])
        if all_moves:
            cost = max(LEAST_OTHER, OTHER_MOVES * sum(step.nodes for step in prover.steps))
            for move in [move for move, winner in values.items() if winner == "unknown" and move is not None]:
                if self.budget.exhausted:
                    break
                tried = prover.go_on(self._part(cost // max(1, len(values))), self.observer, (move,))
                self.budget.spend(tried.nodes)
                if tried.winner == answer.winner:
                    values[move], lines[move] = tried.winner, tried.pv
        return replace(
            answer,
            values=tuple(values.items()),
            lines=tuple((move, 0, line) for move, line in lines.items()),
            proof=proof,
        )
