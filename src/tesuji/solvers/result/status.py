"""How stones stand before any move: alive, dead, seki, ko, or whoever plays first decides.

A verdict says what the side to move reaches. What the other side would reach, if it were its turn, makes it a status
(`tesuji.solvers.answer.finish` asks that). Passing is allowed, so a side that fails moving first also fails when
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
    STANDS = "alive or seki"
    """The attacker does not get it, whoever plays first; whether it lives or is in seki was not decided."""
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
    seki_is_open: bool = False
    """Is it not known whether the stones live or are in seki?"""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "verdict": str(self.verdict),
            "proof": str(self.proof),
            "moves": [point_name(move) for move in self.moves],
            "ko": None if self.ko is None else self.ko.to_dict(),
            "seki_is_open": self.seki_is_open,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "OtherSide":
        ko = data.get("ko")
        return cls(
            Verdict(data["verdict"]),
            ProofLevel(data["proof"]),
            tuple(map(parse_move, data["moves"])),
            None if ko is None else Ko.from_dict(ko),
            data.get("seki_is_open", False),
        )


_KEPT = {Verdict.SUCCESS: Status.ALIVE, Verdict.FAILURE: Status.DEAD}
_TAKEN = {Verdict.SUCCESS: Status.DEAD, Verdict.FAILURE: Status.ALIVE}
_BOTH = {Verdict.SEKI: Status.SEKI, Verdict.KO: Status.KO}


def status_of(
    problem: Problem, verdict: Verdict, other: OtherSide | None = None, *, seki_is_open: bool = False
) -> Status | None:
    """How the target stands, by what the mover reaches and by what its opponent does; ``None`` if that is not known.

    With ``seki_is_open`` the mover's verdict leaves open whether the stones live or are in seki. Stones of joined goals
    do not all stand alike, so they have no status.
    """
    if problem.goal.stake == "joined":
        return None
    attacking = problem.mover_is_attacker
    mine = _stand(verdict, attacking=attacking, seki_is_open=seki_is_open)
    theirs = None
    if other is not None:
        theirs = _stand(other.verdict, attacking=not attacking, seki_is_open=other.seki_is_open)
    attacked, defended = (mine, theirs) if attacking else (theirs, mine)
    if attacked in (Status.ALIVE, Status.STANDS):
        return attacked
    if defended is Status.DEAD:
        return Status.DEAD
    if attacked is None or defended is None:
        return None
    if attacked is Status.SEKI and defended is Status.STANDS:
        return Status.STANDS
    return attacked if attacked is defended else Status.UNSETTLED


def _stand(verdict: Verdict, *, attacking: bool, seki_is_open: bool) -> Status | None:
    """How the target stands once one side has played, by that side's verdict."""
    stand = _BOTH.get(verdict) or (_TAKEN if attacking else _KEPT).get(verdict)
    return Status.STANDS if stand is Status.ALIVE and seki_is_open else stand


def tells_all(problem: Problem, verdict: Verdict) -> bool:
    """Is the status known from what the mover reaches alone?"""
    return status_of(problem, verdict) is not None
