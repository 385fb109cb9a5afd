"""What a solver answers: the verdict, the moves, and how it knows."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from tesuji.go import Color, Point, point_name
from tesuji.problems import Problem, Verdict
from tesuji.problems.expected import Move
from tesuji.problems.questions import SearchedGame
from tesuji.solvers.asking import Line
from tesuji.solvers.checker.proof import Proof
from tesuji.solvers.estimate import Estimate


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


def inside(problem: Problem) -> ProofLevel:
    """What a proof inside the problem's region is worth."""
    return ProofLevel.AREA if "region" in problem.inferred else ProofLevel.REGION


class KoKind(StrEnum):
    """What players call a ko (docs/verdicts.md says how each is told)."""

    DIRECT = "direct"
    """Whoever has taken it wins it by ignoring one threat."""
    APPROACH = "approach-move"
    """One side has to play moves around it first, so the other can ignore threats."""
    MULTI_STEP = "multi-step"
    """One side has to win one ko after the other, so the other can ignore threats."""
    THOUSAND_YEAR = "thousand-year"
    """Nobody likes to start it; as long as nobody does, it is a seki."""
    BENT_FOUR = "bent four in the corner"
    """Only the attacker can start it, when he likes; the rules of most countries call the group dead."""
    DOUBLE = "double ko"
    """Two kos: when one is taken, so is the other, and nothing changes."""


@dataclass(frozen=True)
class Ko:
    """On which ko the mover's success depends, or which one the stones live by."""

    threats: int | None
    """The least number of kos that the mover must retake at once, that is, of threats that he has to find;
    ``None`` when the limit was met before it was known."""
    first: Color | None
    """Who takes a ko first in the main line; ``None`` when the line shows none."""
    kind: KoKind | None = None
    """``None`` when it was not found out."""
    mover_moves: int | None = None
    """When the mover has taken the ko, he wins it with so many moves in a row: one in a direct ko. ``None`` when it was
    not found out, or are too many."""
    opponent_moves: int | None = None
    """The same for the opponent."""

    @property
    def favourable(self) -> bool:
        """Does the mover win it by ignoring a threat, without having to find one himself?"""
        return self.threats == 0

    def to_dict(self) -> dict[str, Any]:
        """The ko as plain data."""
        return {
            "kind": None if self.kind is None else str(self.kind),
            "threats": self.threats,
            "first": None if self.first is None else self.first.letter,
            "favourable": self.favourable,
            "mover_moves": self.mover_moves,
            "opponent_moves": self.opponent_moves,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Ko":
        """Read what `to_dict` wrote."""
        kind, first = data.get("kind"), data["first"]
        return cls(
            data["threats"],
            None if first is None else Color.parse(first),
            None if kind is None else KoKind(kind),
            data.get("mover_moves"),
            data.get("opponent_moves"),
        )


@dataclass(frozen=True)
class Claim:
    """One decided question on which the verdict rests."""

    game: SearchedGame
    attacker_wins: bool
    proof: Proof | None = field(default=None, compare=False, repr=False)
    """Where the search has written it down; the others can be proven anew."""


@dataclass(frozen=True)
class Solution:
    """The answer to a problem. Success and failure are the mover's."""

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
    """Does the defender stand because positions come back (double ko and the like)? Known once a proof is written."""
    solver: str = ""
    settings: str = ""
    """The digest of the settings."""
    nodes: int = 0
    positions: int = 0
    """Positions looked at; ``nodes`` are those whose moves were tried."""
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
    """First moves that fail, each with the line that refutes it, which begins with the opponent's reply; those that
    were hardest to refute come first."""
    value: float | None = None
    """An estimate of how likely the mover succeeds, from 0 to 1; 0 or 1 where it is proven."""
    trust: float | None = None
    """How far the verdict can be trusted, from 0 to 1; 1 where it is proven."""
    notes: tuple[str, ...] = field(default=())
    estimate: Estimate | None = None
    """Of a search by simulations: the first moves with their statistics."""

    @property
    def succeeds(self) -> bool | None:
        """Does the mover get what he wants, if only by seki (where he defends) or without condition?"""
        if self.verdict is Verdict.UNKNOWN:
            return None
        return self.verdict is Verdict.SUCCESS or (self.verdict is Verdict.SEKI and self.problem.goal.saves)

    def line_of(self, move: Move) -> tuple[Move, ...]:
        """A correct first move and what follows it, as far as that is known."""
        return continued(move, self.pv, self.lines)

    def naming(self, moves: tuple[Move, ...]) -> "Solution":
        """The same answer with no other correct first moves than these; if any is left out it is not complete."""
        lines = tuple((move, line) for move, line in self.lines if move in moves)
        return replace(self, moves=moves, lines=lines, complete=self.complete and moves == self.moves)

    @property
    def deciding_game(self) -> SearchedGame | None:
        """The question on which the verdict rests: the last that went the mover's way, or that he lost."""
        won = self.verdict in (Verdict.SUCCESS, Verdict.KO, Verdict.SEKI)
        games = [c.game for c in self.claims if c.game.mover_succeeds(c.attacker_wins) == won]
        return games[-1] if games and self.verdict is not Verdict.UNKNOWN else None

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain data, points as GTP writes them."""
        problem = self.problem
        return {
            "file": problem.source.file,
            "index": problem.source.index,
            "name": problem.name,
            "goal": str(problem.goal),
            "to_play": problem.to_play.letter,
            "target": _names(problem.target),
            "region": _names(problem.region or ()),
            "verdict": str(self.verdict),
            "ko": None if self.ko is None else self.ko.to_dict(),
            "proof": str(self.proof),
            "repetition": self.repetition,
            "move": point_name(self.move) if self.pv else None,
            "moves": [point_name(move) for move in self.moves],
            "complete": self.complete,
            "lines": _named_lines(self.lines),
            "refutations": _named_lines(self.refutations),
            "value": self.value,
            "trust": self.trust,
            "pv": [point_name(move) for move in self.pv],
            "solver": self.solver,
            "settings": self.settings,
            "nodes": self.nodes,
            "positions": self.positions,
            "depth": self.depth,
            "seconds": round(self.seconds, 6),
            "seed": self.seed,
            "stop": self.stop,
            "notes": list(self.notes),
        } | (self.estimate.to_dict() if self.estimate else {})


def continued(move: Move, main: tuple[Move, ...], lines: tuple[Line, ...]) -> tuple[Move, ...]:
    """The line that begins with a first move: the main line, or one of those that go on after other first moves."""
    return main if main[:1] == (move,) else (move, *dict(lines).get(move, ()))


def _named_lines(lines: tuple[Line, ...]) -> dict[str, list[str]]:
    return {point_name(move): [point_name(m) for m in line] for move, line in lines}


def _names(points: Any) -> list[str]:
    return [str(point) for point in sorted(points)]
