"""What a search by simulations knows: every first move with its statistics, and how sure it is of the best."""

from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any, NamedTuple

from tesuji.checker import Question
from tesuji.go import Point, point_name


@dataclass(frozen=True)
class MinimaxNode:
    """The node below a move by which Lin's combined search judges it (Lin 2017, 3.5)."""

    line: tuple[Point | None, ...]
    """The moves from the child to it; empty when it is the child itself."""
    visits: int
    mean: float
    lower: float
    """Its confidence bounds..."""
    upper: float
    """...which belong to its own place in the tree."""


@dataclass(frozen=True)
class Child:
    """What the search knows about one move. All values are those of the player who makes it."""

    move: Point | None
    visits: int
    mean: float
    bound: float
    """The upper bound by which it is selected, all parts together (Zhang's equation 4.1); infinite for a move that
    was never tried."""
    history: float = 0.0
    heuristic: float = 0.0
    proven: bool | None = None
    """With MCTS-Solver: True won, False lost, None not known."""
    minimax: MinimaxNode | None = None
    """Lin's combined search only."""
    lower: float | None = None
    """The lower confidence bound, in Lin's searches."""
    upper: float | None = None
    """The upper one; there ``bound`` is that of the minimax node."""

    def to_dict(self) -> dict[str, Any]:
        """The statistics as plain data."""
        minimax = self.minimax and asdict(self.minimax) | {"line": [point_name(move) for move in self.minimax.line]}
        bounds = {"lower": self.lower, "upper": self.upper}
        return {
            "move": point_name(self.move),
            "visits": self.visits,
            "mean": self.mean,
            "bound": self.bound if isfinite(self.bound) else None,
            "history": self.history,
            "heuristic": self.heuristic,
            **{name: value for name, value in bounds.items() if value is not None},
            **({"minimax": minimax} if minimax else {}),
        }


@dataclass(frozen=True)
class Confidence:
    """Zhang's search result confidence (4.7), from the view of the player to move."""

    root_mean: float
    best_mean: float
    gap: float
    """The best move's mean less the second best's."""


@dataclass(frozen=True)
class Situation:
    """What a model of its own knows about a position beside the stones: Lin's, in words for people (3.3)."""

    words: tuple[str, ...]
    """Who won the ko, how many retakes and passes there are, how it has ended: a sentence each."""
    moves: tuple[Point | None, ...]
    """The moves that its rules allow; ``None`` is a pass."""


class Pick(NamedTuple):
    """From this number of simulations on, until the next pick, this was the move to play."""

    simulations: int
    move: Point | None


class PickAt(NamedTuple):
    """What a search would have played after this many simulations, and how sure it was (Zhang's 8.3)."""

    simulations: int
    move: Point | None
    confidence: Confidence


@dataclass(frozen=True)
class Estimate:
    """On what a verdict by simulations rests."""

    simulations: int
    value: float
    """The winning rate of the best move, for the player to move."""
    confidence: Confidence
    children: tuple[Child, ...]
    """Every first move, the best first."""
    picks: tuple[Pick, ...] = ()
    """The moves that would have been played, wherever they changed; Lin's searches only."""

    @property
    def consistent_from(self) -> int | None:
        """The number of simulations from which on the pick has not changed any more (Lin 2017, 4.1)."""
        return self.picks[-1].simulations if self.picks else None

    def to_dict(self) -> dict[str, Any]:
        """The estimate as plain data."""
        return {
            "simulations": self.simulations,
            "value": self.value,
            "confidence": asdict(self.confidence),
            "children": [child.to_dict() for child in self.children],
        } | (self._picked() if self.picks else {})

    def _picked(self) -> dict[str, Any]:
        picks = [{"simulations": pick.simulations, "move": point_name(pick.move)} for pick in self.picks]
        return {"picks": picks, "consistent_from": self.consistent_from}


@dataclass(frozen=True)
class Consulted:
    """A guide, and what it predicted: evidence for where to look, never for what holds."""

    name: str
    questions: int
    moves: tuple[tuple[Point, float], ...] = ()
    """The first moves that it finds likeliest, each with how likely."""

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        moves = {point_name(move): round(share, 4) for move, share in self.moves}
        return {"name": self.name, "questions": self.questions, "moves": moves}


@dataclass(frozen=True)
class Progress:
    """What an observer of any solver hears now and then."""

    seconds: float
    nodes: int = 0
    simulations: int = 0
    best: Point | None = None
    """The best move so far of a search by simulations; ``None`` is a pass."""
    value: float | None = None
    """Its winning rate."""
    numbers: tuple[int, int, int, int, int] | None = None
    """Of the classical searches: nodes, the attacker's proof and disproof number, depth and best value."""
    question: Question | None = None
    """For which the numbers speak; ``None`` where they speak for none, as after some moves."""

    @property
    def rate(self) -> float:
        """Simulations, or else nodes, per second."""
        return (self.simulations or self.nodes) / max(self.seconds, 0.001)
