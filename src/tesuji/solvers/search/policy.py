"""What the network that knows shape thinks of the moves of a problem: an opinion, not an answer (docs/shape.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp

from tesuji import _core
from tesuji.checker import Question
from tesuji.go import Point, point_at
from tesuji.learning.shape.file import shape_network
from tesuji.problems.expected import Move
from tesuji.solvers.search.asking import core_question

UNIT = 1024
"""Parts of a unit of log odds in which the core counts."""


@dataclass(frozen=True)
class Policy:
    """How likely each move is to be the one that wins."""

    moves: Mapping[Move, float]
    """From the likeliest on; together 1. What the network does not see is left out."""
    wins: float
    """How likely the side to move wins."""

    @property
    def points(self) -> Mapping[Point, float]:
        """The moves without the pass."""
        return {move: share for move, share in self.moves.items() if move is not None}


def policy(question: Question, shape_file: str = "") -> Policy:
    """What a network says, by default the one that comes with Tesuji."""
    planes, places = _core.shape_view(core_question(question))
    wins, _, value = shape_network(shape_file).ask(planes)
    seen = {point_at(index, question.width): wins[place] / UNIT for index, place in places if place is not None}
    most = max(seen.values())
    odds = {move: exp(logit - most) for move, logit in seen.items()}
    whole = sum(odds.values())
    order = sorted(odds, key=lambda move: (-odds[move], move is None, move or (0, 0)))
    return Policy({move: odds[move] / whole for move in order}, 1 / (1 + exp(-value / UNIT)))
