"""How stones stand before anybody has moved: alive, dead, seki, ko, or whoever plays first decides.

A verdict says what the side to move reaches. What the other side would reach, if it were its turn, makes it a status
(`tesuji.solvers.answer.other_side` asks that). Passing is allowed, so a side that fails moving first also fails when
it moves second: then one verdict is enough.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tesuji.go import point_name
from tesuji.problems import Problem, Verdict
from tesuji.problems.expected import Move, parse_move
from tesuji.solvers.result.ko import Ko


class ProofLevel(StrEnum):
    """How far the verdict is certain."""

    NONE = "none"
    """An estimate."""
    AREA = "area"
    """Exact inside an inferred region, with the walls around it taken to stand: on the board it may be false."""
    REGION = "region"
    """Exact for moves inside the stated region."""
    BOARD = "board"
    """Exact whatever is played anywhere."""


class Status(StrEnum):
    """How the target stands as the position is. In a race it is the opponent's stones that are meant.

    >>> two_eyes = "(;SZ[7]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][bg][dg]PL[B])"
    >>> tesuji.solve(two_eyes, nodes=10_000).status is tesuji.Status.ALIVE
    True
    """

    ALIVE = "alive"
    """The attacker gets nothing, even if it plays first. Of a connection: it holds."""
    DEAD = "dead"
    """The defender cannot save it, even if it plays first. Of a connection: it is cut."""
    SEKI = "seki"
    """It is a seki, whoever plays first."""
    KO = "ko"
    """It is a ko, whoever plays first."""
    UNSETTLED = "unsettled"
    """Whoever plays first decides."""


@dataclass(frozen=True)
class OtherSide:
    """What the opponent of the side to move reaches if it plays first instead; success and failure are the
    opponent's."""

    verdict: Verdict
    proof: ProofLevel
    moves: tuple[Move, ...] = ()
    """First moves that reach it, as far as they were found."""
    ko: Ko | None = None

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "verdict": str(self.verdict),
            "proof": str(self.proof),
            "moves": [point_name(move) for move in self.moves],
            "ko": None if self.ko is None else self.ko.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "OtherSide":
        ko = data.get("ko")
        return cls(
            Verdict(data["verdict"]),
            ProofLevel(data["proof"]),
            tuple(map(parse_move, data["moves"])),
            None if ko is None else Ko.from_dict(ko),
        )


_KEPT = {Verdict.SUCCESS: Status.ALIVE, Verdict.FAILURE: Status.DEAD}
_TAKEN = {Verdict.SUCCESS: Status.DEAD, Verdict.FAILURE: Status.ALIVE}
_BOTH = {Verdict.SEKI: Status.SEKI, Verdict.KO: Status.KO}


def status_of(problem: Problem, verdict: Verdict, other: OtherSide | None = None) -> Status | None:
    """How the target stands, by what the mover reaches and by what its opponent does; ``None`` if that is not known.

    Stones of joined goals do not all stand alike, so they have no status.
    """
    if problem.goal.stake == "joined":
        return None
    attacking = problem.mover_is_attacker
    mine = (_TAKEN if attacking else _KEPT).get(verdict) or _BOTH.get(verdict)
    theirs = None
    if other is not None:
        theirs = (_KEPT if attacking else _TAKEN).get(other.verdict) or _BOTH.get(other.verdict)
    attacked, defended = (mine, theirs) if attacking else (theirs, mine)
    if attacked is Status.ALIVE or defended is Status.DEAD:
        return Status.ALIVE if attacked is Status.ALIVE else Status.DEAD
    if attacked is None or defended is None:
        return None
    return attacked if attacked is defended else Status.UNSETTLED


def tells_all(problem: Problem, verdict: Verdict) -> bool:
    """Is the status known from what the mover reaches alone?"""
    return status_of(problem, verdict) is not None
