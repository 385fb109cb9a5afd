"""What a solver answers: the verdict, the moves, and how it knows.

Its JSON is written by hand. cattrs 26.2 wrote the same of all results in 80 lines instead of 102, for three more
packages and 35 ms or more of start-up; msgspec 0.22 writes points, which are tuples, as pairs of numbers.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tesuji.checker import Question
from tesuji.checker.proof import Proof
from tesuji.go import Point, point_name
from tesuji.problems import Problem, Verdict
from tesuji.problems.expected import Line, Move
from tesuji.solvers.result.estimate import Consulted, Estimate
from tesuji.solvers.result.ko import Ko, KoKind
from tesuji.solvers.result.status import OtherSide, ProofLevel, Status, status_of, tells_all

if TYPE_CHECKING:
    from tesuji.problems import SolutionNode
    from tesuji.solvers.answer.tree import Detail
    from tesuji.solvers.limit import Limit
    from tesuji.solvers.provers.proving import Verification

__all__ = ["Claim", "Ko", "KoKind", "OtherSide", "ProofLevel", "Solution", "Status", "continued", "inside"]


def inside(problem: Problem) -> ProofLevel:
    """What a proof inside the problem's region is worth."""
    return ProofLevel.AREA if "region" in problem.inferred else ProofLevel.REGION


VERIFY_SECONDS = 30.0
"""For all proofs of a solution that is asked to verify itself, unless a limit is given."""


@dataclass(frozen=True)
class Claim:
    """One decided question on which the verdict rests."""

    question: Question
    attacker_wins: bool
    proof: Proof | None = field(default=None, compare=False, repr=False)
    """Where the search has written it down; the others can be proven anew."""


@dataclass(frozen=True)
class Solution:
    """The answer to a problem. Success and failure are the mover's.

    It prints as a player would say it, and shows itself as a picture in a notebook.

    >>> import tesuji
    >>> solution = tesuji.solve("(;SZ[7]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg]PL[W])", nodes=10_000)
    >>> print(solution)
    Unsettled. White to play lives: B1 (proven)
    If Black plays first, Black kills: B1.
    Wrong moves (refutation): A1 (B1), C1 (A1)
    >>> [str(move) for move in solution.moves], [str(move) for move, answer in solution.refutations[:2]]
    (['B1'], ['A1', 'C1'])
    >>> print(solution.status, solution.verify().outcome, solution.to_dict()["pv"], solution.to_sgf()[:2])
    unsettled verified ['B1'] (;
    """

    problem: Problem
    verdict: Verdict
    proof: ProofLevel
    move: Point | None
    """The move to play; ``None`` is a pass, or none found (see ``moves``)."""
    moves: tuple[Point | None, ...]
    """All correct first moves that were found: those that reach the verdict. Empty where nothing works."""
    pv: tuple[Point | None, ...]
    """The main line, beginning with ``move``."""
    ko: Ko | None = None
    repetition: bool | None = None
    """Does a proof lead back to an earlier position (double ko and the like)? Known once it is written."""
    solver: str = ""
    settings: str = ""
    """The digest of the settings."""
    nodes: int = 0
    positions: int = 0
    """Positions visited; ``nodes`` are those whose moves were tried."""
    depth: int = 0
    seconds: float = 0.0
    seed: int = 0
    stop: str = "decided"
    """Why the search ended: decided, or the limit that was met."""
    complete: bool = True
    """Was every first move decided?"""
    claims: tuple[Claim, ...] = ()
    lines: tuple[Line, ...] = ()
    """Correct first moves, each with how play goes on after it, which begins with the opponent's reply."""
    refutations: tuple[Line, ...] = ()
    """First moves that fail, each with the line that refutes it, which begins with the opponent's reply; natural
    moves come first, then those near the stones at stake, of which the hardest to refute."""
    read_refutations: tuple[Line, ...] = ()
    """Natural first moves that fail as a player would read it, without a proof: an escape into the open has none."""
    value: float | None = None
    """An estimate of how likely the mover succeeds, from 0 to 1; 0 or 1 where it is proven."""
    trust: float | None = None
    """How far the verdict can be trusted, from 0 to 1; 1 where it is proven."""
    notes: tuple[str, ...] = field(default=())
    estimate: Estimate | None = None
    """Of a search by simulations: the first moves with their statistics."""
    passed: OtherSide | None = None
    """What the opponent reaches if it plays first, where that was asked (`tesuji.solvers.answer.finish`)."""
    chances: tuple[tuple[Move, float], ...] = ()
    """Where nothing is decided: of how many simulated games each first move wins its part, the favoured one first."""
    guide: Consulted | None = None
    """The external network that was asked for predictions."""

    @property
    def status(self) -> Status | None:
        """How the stones stand as the position is, whoever moves; ``None`` where that is not known."""
        return status_of(self.problem, self.verdict, self.passed, seki_is_open=self.seki_is_open)

    @property
    def seki_is_open(self) -> bool:
        """Is it only known that the stones stand, and not whether they live or are in seki? A note says so."""
        return any("seki" in note and note.endswith(("was not decided", "was not asked")) for note in self.notes)

    @property
    def status_proof(self) -> ProofLevel:
        """How far the status is certain: no further than everything that it rests on."""
        if self.passed is None or tells_all(self.problem, self.verdict):
            return self.proof
        if tells_all(self.problem.turned(), self.passed.verdict):
            return self.passed.proof
        return min(self.proof, self.passed.proof, key=list(ProofLevel).index)

    @cached_property
    def succeeds(self) -> bool | None:
        """Does the mover get what it wants, if only by seki (where it defends) or without condition?"""
        if self.verdict is Verdict.UNKNOWN:
            return None
        return self.verdict is Verdict.SUCCESS or (self.verdict is Verdict.SEKI and self.problem.goal.saves)

    def line_of(self, move: Move) -> tuple[Move, ...]:
        """A correct first move and what follows it, as far as that is known."""
        return continued(move, self.pv, self.lines)

    def led_by(self, move: Move) -> "Solution":
        """The same answer with this move first and the line that goes with it."""
        return replace(self, move=move, pv=self.line_of(move))

    def naming(self, moves: tuple[Move, ...]) -> "Solution":
        """The same answer with no other correct first moves than these; if any is left out it is not complete."""
        lines = tuple((move, line) for move, line in self.lines if move in moves)
        return replace(self, moves=moves, lines=lines, complete=self.complete and moves == self.moves)

    @property
    def deciding_question(self) -> Question | None:
        """The question on which the verdict rests: the last that went the mover's way, or that it lost."""
        won = self.verdict in (Verdict.SUCCESS, Verdict.KO, Verdict.SEKI)
        questions = [c.question for c in self.claims if c.question.mover_succeeds(c.attacker_wins) == won]
        return questions[-1] if questions and self.verdict is not Verdict.UNKNOWN else None

    @property
    def tree(self) -> "tuple[SolutionNode, ...]":
        """The answer as a tree: right first moves with what follows them, wrong ones with what refutes them."""
        from tesuji.solvers.answer.tree import answer_tree

        return answer_tree(self).nodes

    def verify(self, limit: "Limit | None" = None) -> "Verification":
        """Let the independent checker replay the proofs; without a limit it may take half a minute."""
        from tesuji.solvers.limit import Limit
        from tesuji.solvers.provers.proving import verify

        return verify(self, limit=limit or Limit(seconds=VERIFY_SECONDS))

    def to_sgf(self, tree: "Detail" = "main", limit: "Limit | None" = None) -> str:
        """The problem with its solution tree as SGF; ``tree="full"`` walks through the proofs."""
        from tesuji.solvers.answer.export import solution_sgf

        return solution_sgf(self, tree, limit)

    def __str__(self) -> str:
        """The answer as a player would say it."""
        from tesuji.solvers.answer.words import sentences

        return "\n".join(sentences(self))

    def __repr__(self) -> str:
        """The headline: everything else is long."""
        from tesuji.solvers.answer.words import headline

        return f"<Solution: {headline(self)}>"

    def _repr_svg_(self) -> str:
        """The picture of the answer, for notebooks and books."""
        from tesuji.solvers.answer.export import solution_svg

        return solution_svg(self)

    def _repr_html_(self) -> str:
        """The picture with the words below it, for notebooks."""
        from tesuji.solvers.answer.export import solution_html

        return solution_html(self)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, points as GTP writes them."""
        from tesuji.solvers.answer.words import sentences

        problem = self.problem
        return {
            "file": problem.source.file,
            "index": problem.source.index,
            "name": problem.name,
            "goal": str(problem.goal),
            "to_play": problem.to_play.word,
            "target": _names(problem.target),
            "region": _names(problem.region or ()),
            "status": None if self.status is None else str(self.status),
            "status_proof": None if self.status is None else str(self.status_proof),
            "verdict": str(self.verdict),
            "ko": None if self.ko is None else self.ko.to_dict(),
            "proof": str(self.proof),
            "passed": None if self.passed is None else self.passed.to_dict(),
            "repetition": self.repetition,
            "move": point_name(self.move) if self.pv else None,
            "moves": [point_name(move) for move in self.moves],
            "complete": self.complete,
            "lines": _named_lines(self.lines),
            "refutations": _named_lines(self.refutations),
            "read_refutations": _named_lines(self.read_refutations),
            "value": self.value,
            "trust": self.trust,
            "chances": {point_name(move): chance for move, chance in self.chances},
            "pv": [point_name(move) for move in self.pv],
            "solver": self.solver,
            "settings": self.settings,
            "nodes": self.nodes,
            "positions": self.positions,
            "depth": self.depth,
            "seconds": self.seconds,
            "seed": self.seed,
            "stop": self.stop,
            "notes": list(self.notes),
            "words": sentences(self),
            **({} if self.guide is None else {"guide": self.guide.to_dict()}),
        } | (self.estimate.to_dict() if self.estimate else {})


def continued(move: Move, main: tuple[Move, ...], lines: tuple[Line, ...]) -> tuple[Move, ...]:
    """The line that begins with a first move: the main line, or one of those that go on after other first moves."""
    return main if main[:1] == (move,) else (move, *dict(lines).get(move, ()))


def _named_lines(lines: tuple[Line, ...]) -> dict[str, list[str]]:
    return {point_name(move): [point_name(m) for m in line] for move, line in lines}


def _names(points: Any) -> list[str]:
    return [str(point) for point in sorted(points)]
