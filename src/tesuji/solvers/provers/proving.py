"""Proofs: written down by the core, replayed by the checker, which shares no code with it."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from tesuji.checker import MoveNode, Proof, Question, check
from tesuji.checker.proof import steps
from tesuji.errors import InputError
from tesuji.go import point_name
from tesuji.problems import Verdict
from tesuji.settings import Settings
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.provers.one_sided import OneSided, is_open
from tesuji.solvers.result.solution import Claim, Solution
from tesuji.solvers.search.asking import question_after, written
from tesuji.solvers.search.resumable import KeptSearches
from tesuji.solvers.settings import SearchSettings

MOST_NODES = 1_000_000
"""Larger proofs are not written down unless that is asked for."""


class Check(StrEnum):
    """How a verification can end."""

    VERIFIED = "verified"
    """Every proof was replayed and holds."""
    REFUSED = "refused"
    """A proof is wrong: a bug in the solver, or in the checker."""
    UNCHECKED = "not checked"
    """Nothing is known: there was nothing to check, or it was too much."""


@dataclass(frozen=True)
class VerifySettings(Settings):
    """What writing proofs down and replaying them may cost."""

    time_share: float = 1.0
    """The checker may take this many times the search's seconds, for all proofs of a solution together."""
    most_nodes: int = MOST_NODES
    """Larger proofs are not written down."""

    def __post_init__(self) -> None:
        if not 0 <= self.time_share < float("inf"):
            raise InputError(f"time_share is {self.time_share}: expected zero or more")
        if not 1 <= self.most_nodes <= 100 * MOST_NODES:
            raise InputError(f"most_nodes is {self.most_nodes}: expected 1 to {100 * MOST_NODES}")


@dataclass(frozen=True)
class Verification:
    """What the checker said about everything a verdict rests on."""

    outcome: Check
    reason: str
    """Empty when all proofs hold; otherwise what is wrong or missing, in one sentence."""
    claims: int
    positions: int = 0
    """Positions that the checker replayed."""
    whole_board: bool = False
    """Do the zones of all proofs make them hold on the whole board, whatever the region?"""
    repetition: bool = False
    """Does a proof lead back to an earlier position (double ko and the like)?"""
    interrupted: bool = False
    """Has Ctrl-C ended it?"""

    @property
    def valid(self) -> bool:
        """Has the checker accepted every proof?"""
        return self.outcome is Check.VERIFIED

    @property
    def refused(self) -> bool:
        """Has the checker found a proof to be wrong?"""
        return self.outcome is Check.REFUSED


NOTHING_PROVEN = "nothing was proven"


def prove(
    question: Question,
    settings: SearchSettings | None = None,
    limit: Limit | None = None,
    most_nodes: int = MOST_NODES,
    kept: KeptSearches | None = None,
) -> Proof | None:
    """Search a question with df-pn and write the proof down; ``None`` if it was not decided within the limits."""
    proof = prove_or_tell(question, settings, limit, most_nodes, kept)
    return proof if isinstance(proof, Proof) else None


def prove_or_tell(
    question: Question,
    settings: SearchSettings | None = None,
    limit: Limit | None = None,
    most_nodes: int = MOST_NODES,
    kept: KeptSearches | None = None,
) -> Proof | Literal["undecided", "too large", "stopped", "interrupted"]:
    """The same, or why there is no proof: the search met its limit, its proof is too large, the time was up while it
    was written, or Ctrl-C."""
    settings, limit = settings or SearchSettings(), limit or Limit()
    if settings.goes_one_sided and is_open(question):
        return OneSided(question, settings, limit).solve().proof or "undecided"
    kept = kept or KeptSearches(limit.memory)
    status, prover, nodes, zones = kept.prove(question, settings, replace(limit, depth=None), most_nodes)
    if status != "complete":
        return status  # type: ignore[no-any-return]
    return written(prover, nodes, question.width, question.height, zones)


def verify(
    solution: Solution,
    settings: SearchSettings | None = None,
    limit: Limit | None = None,
    effort: VerifySettings | None = None,
) -> Verification:
    """Let the checker replay the proof of every claim of a solution, and one that its move wins.

    A claim that brings no proof is proven anew, with the nodes of ``limit`` for each and a share of its time for all.
    """
    limit, effort = limit or Limit(), effort or VerifySettings()
    about_move = claim_of_move(solution)
    if isinstance(about_move, str):
        return Verification(Check.REFUSED, about_move, len(solution.claims))
    claims = [*solution.claims, *about_move]
    if not claims:
        return Verification(Check.UNCHECKED, NOTHING_PROVEN, 0)
    seconds = None if limit.seconds is None else effort.time_share * limit.seconds
    replay = _Replay(settings, Budget(replace(limit, seconds=seconds)), effort.most_nodes, limit.memory)
    try:
        for claim in claims:
            ended = replay.check(claim)
            if ended is not None:
                outcome, reason = ended
                return Verification(outcome, reason, len(claims), replay.positions)
    except KeyboardInterrupt:
        return Verification(Check.UNCHECKED, "interrupted", len(claims), replay.positions, interrupted=True)
    return Verification(Check.VERIFIED, "", len(claims), replay.positions, replay.whole_board, replay.repetition)


class _Replay:
    """The proofs of one solution, one after the other, on one budget."""

    def __init__(self, settings: SearchSettings | None, budget: Budget, most_nodes: int, memory: int) -> None:
        self._settings, self._budget, self._most_nodes = settings, budget, most_nodes
        self._kept = KeptSearches(memory)
        self.positions, self.repetition, self.whole_board = 0, False, True

    def check(self, claim: Claim) -> tuple[Check, str] | None:
        """Replay one claim's proof; how it ended and why, unless it holds."""
        side = "attacker" if claim.attacker_wins else "defender"
        proof = claim.proof or prove_or_tell(
            claim.question, self._settings, self._budget.left, self._most_nodes, self._kept
        )
        if proof == "interrupted":
            raise KeyboardInterrupt
        if not isinstance(proof, Proof):
            return Check.UNCHECKED, f"the {side}'s win could not be written down: {self._why(proof)}"
        if proof.prover != side:
            return Check.REFUSED, f"the {side} was said to win, but the proof is the other side's"
        report = check(claim.question, proof, lambda: self._budget.left.seconds != 0)
        self.positions += report.positions
        self.repetition = self.repetition or leads_back(proof)
        self.whole_board = self.whole_board and report.whole_board
        if report.stopped:
            return Check.UNCHECKED, f"the time was up, positions replayed: {self.positions:,}"
        return None if report.valid else (Check.REFUSED, report.reason)

    def _why(self, status: str) -> str:
        if status == "too large":
            return f"it has more than {self._most_nodes:,} nodes"
        return "the time was up" if self._budget.left.seconds == 0 else "the search for it met its limit"


def claim_of_move(solution: Solution) -> list[Claim] | str:
    """That the move wins what the mover is said to win, the question that named it; or what speaks against it.

    Nothing is claimed of a pass, of a move that only a ko threat makes legal, and of connections, which a move may end.
    """
    problem, move = solution.problem, solution.move
    here = [c for c in solution.claims if (c.question.black, c.question.white) == (problem.black, problem.white)]
    won = [c for c in here if c.attacker_wins == (c.question.attacker == c.question.to_play)]
    if (
        move is None
        or not won
        or won[-1].question.objective == "connect"
        or not (solution.succeeds or solution.verdict in (Verdict.KO, Verdict.SEKI))
    ):
        return []
    proof = won[-1].proof
    if proof is not None and isinstance(proof.nodes[0], MoveNode) and proof.nodes[0].move == point_name(move):
        return []  # the proof begins with it
    after = question_after(won[-1].question, move)
    if after is None:
        return []
    if isinstance(after, str):
        return [] if (after == "attacker") == won[-1].attacker_wins else f"{point_name(move)} loses at once"
    return [Claim(after, won[-1].attacker_wins)]


def leads_back(proof: Proof) -> bool:
    """Does the proof have a line that comes back to a position of its own?"""
    new, open_, done = 0, 1, 2
    state = [new] * len(proof.nodes)
    stack = [(0, steps(proof.nodes[0]))]
    state[0] = open_
    while stack:
        index, below = stack[-1]
        step = next(below, None)
        if step is None:
            state[index] = done
            stack.pop()
        elif state[step[1]] == open_:
            return True
        elif state[step[1]] == new:
            state[step[1]] = open_
            stack.append((step[1], steps(proof.nodes[step[1]])))
    return False
