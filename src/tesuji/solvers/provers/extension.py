"""From an area to the board: what was proven inside an inferred region is proven again with nothing assumed.

In an inferred region the walls are taken to stand, so on the board the same verdict may be false. Its winner is
therefore restricted to the region as an area, the other side may play wherever the proof depends on something, and no
stone is assumed alive (`tesuji.solvers.provers.one_sided`). If every question on which the verdict rests, and the first
move, comes through, the verdict holds on the board.
"""

from dataclasses import replace

from tesuji.checker import Question
from tesuji.go import Point, board_points
from tesuji.problems import Verdict
from tesuji.problems.areas import within
from tesuji.problems.position import PointSet, Position
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.provers.one_sided import Prover, one_sided
from tesuji.solvers.result.solution import Claim, ProofLevel, Solution
from tesuji.solvers.search.asking import Answer, Observer
from tesuji.solvers.settings import SearchSettings

EFFORT = 8
"""The extension to the board may cost this many times the answer..."""
LEAST = 20_000
"""... and at least this many nodes."""


def extended(solution: Solution, settings: SearchSettings, limit: Limit, observer: Observer | None = None) -> Solution:
    """The same answer proven on the whole board, with the first moves that are so; as it is, if that is not found."""
    if solution.proof is not ProofLevel.AREA or not solution.claims or not settings.goes_one_sided:
        return solution
    # Two passes end a seki, and what decides those is everything; joined goals have no zones.
    if solution.verdict is Verdict.SEKI or solution.problem.goal.stake == "joined":
        return solution
    most = max(LEAST, EFFORT * solution.nodes)
    nodes = most if limit.nodes is None else min(most, limit.nodes)
    if nodes == 0 or limit.seconds == 0:
        return solution
    work = _Lift(settings, replace(limit, nodes=nodes), observer)
    claims = [work.claim(claim, solution.problem.ko) for claim in solution.claims]
    moves = work.moves(solution)
    found = replace(solution, nodes=solution.nodes + work.nodes)
    if None in claims or (solution.moves and solution.move not in moves):
        return found
    board = tuple(claim for claim in claims if claim is not None)
    return replace(found.naming(moves), proof=ProofLevel.BOARD, claims=board)


def extended_claim(
    claim: Claim, settings: SearchSettings, limit: Limit, observer: Observer | None = None
) -> tuple[Claim | None, int]:
    """One decided question proven on the whole board, ``None`` if that is not found; and the nodes that it took."""
    if not settings.goes_one_sided or limit.nodes == 0 or limit.seconds == 0:
        return None, 0
    work = _Lift(settings, limit, observer)
    found = work.claim(claim)
    if work.interrupted:
        raise KeyboardInterrupt
    return found, work.nodes


class _Lift:
    """The questions of one verdict, on the whole board."""

    def __init__(self, settings: SearchSettings, limit: Limit, observer: Observer | None) -> None:
        # The region was enough for the winner, so a second area only costs. The guess at life is for closed regions and
        # misleads where the loser may play around the walls. Nakade takes a third of the nodes that way.
        self.settings = replace(one_sided(settings), odds=False, areas_at_once=1)
        self.observer = observer
        self.budget, self.nodes = Budget(limit), 0
        self.provers: list[tuple[Claim, Prover]] = []
        self.failed = self.interrupted = False

    def claim(self, claim: Claim, ko: Point | None = None) -> Claim | None:
        """The claim where everything may be played and nothing is assumed, with its proof.

        A ban ``ko`` outside the region is none inside; on the board it is.
        """
        if self.failed:
            return None
        question = _on_the_board(claim.question)
        question = question if question.ko is not None else replace(question, ko=ko)
        prover = Prover(
            question,
            "attacker" if claim.attacker_wins else "defender",
            self._areas(claim.question),
            self.settings,
            self.budget.left,
        )
        if self._ask(prover).winner != prover.side:
            self.failed = True
            return None
        proof = prover.prove(self.budget.left, prover.side)
        if proof is None:
            self.failed = True
            return None
        self.provers.append((claim, prover))
        return Claim(question, claim.attacker_wins, proof)

    def moves(self, solution: Solution) -> tuple[Point | None, ...]:
        """Of the first moves those that are proven on the board too."""
        winning = [p for c, p in self.provers if c.question.mover_succeeds(c.attacker_wins)]
        if self.failed or not winning:
            return ()
        return tuple(move for move in solution.moves if self._ask(winning[-1], move).winner == winning[-1].side)

    def _ask(self, prover: Prover, *moves: Point | None) -> Answer:
        answer = prover.go_on(self.budget.left, self.observer, moves)
        self.budget.spend(answer.nodes)
        self.nodes += answer.nodes
        self.interrupted = self.interrupted or answer.stop == "interrupted"
        return answer

    def _areas(self, question: Question) -> tuple[PointSet, ...]:
        position = Position(question.width, question.height, question.black, question.white)
        return question.region, within(position, question.region, 1)


def _on_the_board(question: Question) -> Question:
    everywhere = frozenset(board_points(question.width, question.height))
    return replace(question, region=everywhere, alive=frozenset())
