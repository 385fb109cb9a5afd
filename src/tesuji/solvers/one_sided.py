"""Proofs on the open board: each side proves with its moves held to an area, against an opponent who is free.

A region binds both sides, and what is proven inside it need not hold outside. But the moves of the side that is to be
proven right are its own choice: it may be held to any area without harm. Only the other side must be free, and what its
freedom costs is told by the zone of the proof: the points outside that it leans on. So the prover is held to an area A
and the other side to a region R that begins as A; when the prover wins, R grows by what the zone leans on, and the
search goes on with all patterns that it has learnt; when the zone leans on nothing that is marked, the proof holds
there. When the prover fails in A, A grows. Both sides try in turns, and the first that succeeds has won. Why that is
sound: docs/open-board.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tesuji import _core
from tesuji.go import Color, Point
from tesuji.problems import SearchedGame
from tesuji.problems.areas import areas
from tesuji.problems.position import PointSet, Position
from tesuji.problems.region import MAX_ENCLOSED
from tesuji.solvers.asking import Answer, Observer, Winner, core_question, read_answer, search_options
from tesuji.solvers.checker import Proof
from tesuji.solvers.checker.question import Side
from tesuji.solvers.core_proof import written
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.settings import SearchSettings

FIRST_TURN = 4_000
"""Nodes of each side's first turn; fewer and small proofs are interrupted, more and the wrong side spends them."""
GROWTH = 4
"""How many times more nodes the next turn has."""
MOST_TURN = 1 << 40
OTHER_MOVES = 2
"""The other first moves together may cost so many times what the proof has cost..."""
LEAST_OTHER = 2_000
"""... and at least so many nodes."""
REWRITES = 8
"""A proof that leans on something once it is written down is sought again with that added, so many times in all."""
MOST_NODES = 100_000
"""Of a proof that is written down; as it cites its own nodes, hundreds are usual."""


def is_open(game: SearchedGame) -> bool:
    """Is the region so large that it bounds the fight no more?"""
    return len(game.region - game.black - game.white) > MAX_ENCLOSED


def one_sided(settings: SearchSettings) -> SearchSettings:
    """The settings of a search that proves for one side."""
    return replace(settings, weak_sum=False, epsilon_percent=settings.one_sided_epsilon)


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
    """One side's attempt to win a game, whose region is all that is marked."""

    def __init__(
        self, game: SearchedGame, side: Side, steps: Sequence[PointSet], settings: SearchSettings, limit: Limit
    ) -> None:
        self.game, self.side, self.settings = game, side, settings
        self.color: Color = game.attacker if side == "attacker" else game.attacker.opponent
        self.areas = tuple(steps)
        self.area = self.region = self.areas[0]
        """Where the prover may play now, and where the other side may."""
        self.steps: list[Step] = []
        question = core_question(replace(game, region=self.region), self.color, self.area)
        self._search = _core.ContinuedSearch(question, search_options(settings, limit))

    def go_on(self, limit: Limit, observer: Observer | None = None, moves: Sequence[Point | None] = ()) -> Answer:
        """Search on, after some moves if there are any: who wins where everything marked may be played?

        After moves it is only tried whether the prover wins in the area that he has.
        """
        budget, before = Budget(limit), len(self.steps)
        while True:
            answer = self._run(budget.left, observer, moves)
            budget.spend(answer.nodes)
            undecided = replace(answer, winner="unknown", stop="nodes" if budget.left.nodes == 0 else "time")
            if answer.winner == "unknown":
                break
            leaning = self._outside(answer.zone, answer.winner)
            if answer.whole_board or not leaning:
                break
            self._grow(leaning, answer.winner)
            if budget.exhausted or (moves and answer.winner != self.side):
                answer = undecided
                break
        return replace(answer, nodes=sum(step.nodes for step in self.steps[before:]))

    def prove(self, limit: Limit, winner: Winner) -> Proof | None:
        """What `go_on` has found, written down for everything marked; ``None`` if that takes more than the limits."""
        budget = Budget(replace(limit, depth=None))
        for _ in range(REWRITES):
            options = search_options(self.settings, budget.left)
            status, prover, nodes, zones = self._search.prove(options, MOST_NODES)
            if status != "complete" or prover != winner:
                return None
            proof = written(prover, nodes, self.game.width, self.game.height, zones)
            # Written anew, a zone may have got larger than it was in the search.
            leaning = self._outside(proof.nodes[0].zone, winner)
            if not leaning:
                return proof
            self._grow(leaning, winner)
        return None

    def _run(self, limit: Limit, observer: Observer | None, moves: Sequence[Point | None]) -> Answer:
        options = search_options(self.settings, limit, observer)
        flat = [-1 if move is None else move.row * self.game.width + move.column for move in moves]
        answer = read_answer(self._search.run(options, flat), self.game)
        won = None if answer.winner == "unknown" else answer.winner == self.side
        self.steps.append(Step(self.side, len(self.area), len(self.region), won, answer.nodes))
        return answer

    def _outside(self, zone: PointSet | None, winner: Winner) -> PointSet:
        """What of a zone is marked but cannot be played by the loser; without a zone it is everything."""
        reach = self.region if winner == self.side else self.area
        return (self.game.region if zone is None else zone & self.game.region) - reach

    def _grow(self, leaning: PointSet, winner: Winner) -> None:
        """Let the loser play what his defeat leans on; the prover may break his own there."""
        if winner != self.side:
            self.area |= next((area for area in self.areas if leaning <= area), leaning)
        self.region |= self.area | leaning
        width = self.game.width
        flat = ([p.row * width + p.column for p in sorted(points)] for points in (self.region, self.area))
        self._search.widen(*flat)


class OneSided:
    """A game in an open region that is decided by two provers who take turns."""

    def __init__(
        self, game: SearchedGame, settings: SearchSettings, limit: Limit, observer: Observer | None = None
    ) -> None:
        self.game, self.observer = game, observer
        settings = one_sided(settings)
        position = Position(game.width, game.height, game.black, game.white)
        steps = areas(position, game.target | game.own, game.region, alive=game.alive)
        half = replace(limit, memory=max(limit.memory // 2, 1 << 10))
        sides: tuple[Side, Side] = ("defender", "attacker")
        self.provers = [Prover(game, side, steps, settings, half) for side in sides]
        self.budget = Budget(limit)

    @property
    def steps(self) -> list[Step]:
        """All searches that were made, by prover."""
        return [step for prover in self.provers for step in prover.steps]

    def solve(self, *, all_moves: bool = False) -> Answer:
        """Who wins, by which first moves; with the proof, as far as it could be written down."""
        turn, positions, depth = FIRST_TURN, 0, 0
        answer: Answer | None = None
        try:
            while True:
                for prover in self.provers:
                    answer = prover.go_on(self._part(turn), self.observer)
                    self.budget.spend(answer.nodes)
                    positions, depth = positions + answer.positions, max(depth, answer.depth)
                    if answer.winner != "unknown":
                        answer = self._told(prover, answer, all_moves=all_moves)
                    elif answer.stop != "interrupted" and not self.budget.exhausted:
                        continue
                    return self._counted(answer, positions, depth)
                turn = min(turn * GROWTH, MOST_TURN)
        except KeyboardInterrupt:  # between two searches: the move that seemed best stays
            if answer is None:
                raise
            return self._counted(replace(answer, winner="unknown", stop="interrupted"), positions, depth)

    def _counted(self, answer: Answer, positions: int, depth: int) -> Answer:
        return replace(answer, nodes=sum(step.nodes for step in self.steps), positions=positions, depth=depth)

    def _part(self, nodes: int) -> Limit:
        left = self.budget.left
        return replace(left, nodes=nodes if left.nodes is None else min(nodes, left.nodes))

    def _told(self, prover: Prover, answer: Answer, *, all_moves: bool) -> Answer:
        """The answer with its proof, and with the other first moves of the winner as far as they cost little."""
        proof = prover.prove(self.budget.left, answer.winner)
        if self.game.mover_is_attacker != (answer.winner == "attacker"):
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
