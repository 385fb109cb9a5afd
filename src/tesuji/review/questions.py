"""Questions about positions of one problem, answered from the same tables and out of one budget.

A question is always: does the side that is to play in the problem get what it wants after these moves, on these terms?
The terms say who may retake kos at once, and whether a seki will do.
"""

from dataclasses import dataclass, replace

from tesuji.checker import Question
from tesuji.go import Color
from tesuji.problems import Problem, Terms
from tesuji.problems.expected import Line, Move
from tesuji.problems.position import Position
from tesuji.solvers.limit import Budget
from tesuji.solvers.provers.extension import extended_claim
from tesuji.solvers.provers.one_sided import OneSided, is_open
from tesuji.solvers.result.solution import Claim, ProofLevel, inside
from tesuji.solvers.search.asking import Answer, Winner, question_after
from tesuji.solvers.search.resumable import KeptSearches
from tesuji.solvers.settings import SearchSettings


@dataclass(frozen=True)
class Ruling:
    succeeds: bool | None
    """Does the side that is to play in the problem succeed? ``None``: the limit was met."""
    line: tuple[Move, ...] = ()
    level: ProofLevel = ProofLevel.NONE
    claim: Claim | None = None
    """``None`` where the last move has ended it, or nothing was decided."""


OPEN = Ruling(None)
LIFT_NODES = 20_000
"""For one claim on the whole board, where a node costs ten times as much as in a closed region, and more."""


class Questions:
    def __init__(
        self, problem: Problem, settings: SearchSettings, budget: Budget, kept: KeptSearches | None = None
    ) -> None:
        self.problem, self.settings, self.budget = problem, settings, budget
        self.kept = kept or KeptSearches(budget.left.memory)
        self.nodes = 0
        self._questions: dict[tuple[Terms, tuple[Move, ...]], Question | Winner | None] = {}
        self._rulings: dict[tuple[Terms, tuple[Move, ...]], Ruling] = {}

    @property
    def mover(self) -> Color:
        return self.problem.to_play

    def ask(self, terms: Terms, moves: tuple[Move, ...], share: float = 0.25) -> Ruling:
        """Does the mover succeed after these moves? It may take a share of what is left, and is asked once."""
        key = (terms, moves)
        if key not in self._rulings:
            self._rulings[key] = self._ruling(terms, moves, share)
        return self._rulings[key]

    def go_on(self, budget: Budget) -> None:
        """From now on another budget counts, and what was left open may be asked again."""
        self.budget = budget
        self._rulings = {key: ruling for key, ruling in self._rulings.items() if ruling.succeeds is not None}

    @property
    def asked(self) -> int:
        return len(self._rulings)

    @property
    def open(self) -> int:
        return sum(ruling.succeeds is None for ruling in self._rulings.values())

    def _ruling(self, terms: Terms, moves: tuple[Move, ...], share: float) -> Ruling:
        question = self.question(terms, moves)
        if question is None or (self.budget.exhausted and not isinstance(question, str)):
            return OPEN
        if isinstance(question, str):
            return Ruling(self._is_mover(question), (), ProofLevel.BOARD)
        answer = self._search(question, share)
        if answer.winner == "unknown":
            return OPEN
        claim = Claim(question, answer.winner == "attacker", answer.proof)
        return Ruling(self._is_mover(answer.winner), answer.pv, self._level(answer), claim)

    def first_moves(self, terms: Terms, share: float = 0.5) -> dict[Move, Ruling]:
        """Every first move that is decided on these terms."""
        question = self.question(terms, ())
        if not isinstance(question, Question) or self.budget.exhausted:
            return {}
        answer = self._search(question, share, all_moves=True)
        lines: dict[Move, tuple[Move, ...]] = dict(_lines(answer))
        level = self._level(replace(answer, whole_board=False))  # of each move by itself nothing more is known
        found = {}
        for move, winner in answer.values:
            if winner == "unknown":
                continue
            after = self.question(terms, (move,))
            claim = Claim(after, winner == "attacker") if isinstance(after, Question) else None
            ruling = Ruling(self._is_mover(winner), lines.get(move, ()), level if claim else ProofLevel.BOARD, claim)
            if self._rulings.get((terms, (move,)), OPEN).succeeds is None:
                self._rulings[terms, (move,)] = ruling
            found[move] = self._rulings[terms, (move,)]
        return found

    def question(self, terms: Terms, moves: tuple[Move, ...]) -> Question | Winner | None:
        """The question after some moves, or who has won; ``None`` after a move that may not be played."""
        key = (terms, moves)
        if key not in self._questions:
            self._questions[key] = self._question(terms, moves)
        return self._questions[key]

    def _question(self, terms: Terms, moves: tuple[Move, ...]) -> Question | Winner | None:
        if not moves:
            return terms.question(self.problem)
        before = self.question(terms, moves[:-1])
        if not isinstance(before, Question):
            return before
        if moves[-1] is not None and moves[-1] not in before.region:
            return None
        after = question_after(before, moves[-1])
        if not isinstance(after, Question):
            return after
        if not after.alive <= after.black | after.white:
            return None  # what is assumed alive was taken
        return _connected(before, after) or after

    def lift(self, claim: Claim, share: float = 0.5) -> Claim | None:
        """The same claim with nothing assumed about the board, if that can be proven."""
        part = self.budget.left.part(share)
        nodes = LIFT_NODES if part.nodes is None else min(LIFT_NODES, part.nodes)
        found, nodes = extended_claim(claim, self.settings, replace(part, nodes=nodes))
        self._pay(nodes)
        return found

    def _search(self, question: Question, share: float, *, all_moves: bool = False) -> Answer:
        limit = self.budget.left.part(share)
        if self.settings.goes_one_sided and is_open(question):
            answer = OneSided(question, self.settings, limit).solve(all_moves=all_moves)
        else:
            answer = self.kept.ask(question, self.settings, limit, all_moves=all_moves)
        self._pay(answer.nodes)
        if answer.stop == "interrupted":
            raise KeyboardInterrupt
        return answer

    def _pay(self, nodes: int) -> None:
        self.nodes += nodes
        self.budget.spend(nodes)

    def _is_mover(self, winner: Winner) -> bool:
        return (winner == "attacker") == self.problem.mover_is_attacker

    def _level(self, answer: Answer) -> ProofLevel:
        question = answer.question
        everywhere = len(question.region) == question.width * question.height and not question.alive
        return ProofLevel.BOARD if everywhere or answer.whole_board else inside(self.problem)


def _connected(before: Question, after: Question) -> Winner | None:
    """Has a connection come about, or become impossible? The core would take the position for a new problem."""
    if after.objective != "connect":
        return None
    if after.target != before.target:
        return "attacker"
    apart, now = (Position(g.width, g.height, g.black, g.white).blocks_of(g.target) for g in (before, after))
    joined = len(now) == 1 < len(apart) or all(block.stones & after.alive for block in now)
    return "defender" if joined else None


def _lines(answer: Answer) -> list[Line]:
    return [(move, line) for move, _, line in answer.lines]
