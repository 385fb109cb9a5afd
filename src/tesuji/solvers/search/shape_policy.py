"""What the network that knows shape thinks of the moves of a problem: an opinion, not an answer (docs/shape.md)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log2

from tesuji import _core
from tesuji.checker import Question
from tesuji.go import Point, point_at
from tesuji.learning.shape.file import shape_network
from tesuji.problems.expected import Move
from tesuji.solvers.search.asking import core_question, question_after

UNIT = 1024
"""Parts of a unit of log odds in which the core counts."""
LIFE_AND_DEATH = ("kill", "seki")
"""The questions that the network has learned from."""
LEAST_LIKELY = 1e-6


@dataclass(frozen=True)
class ShapePolicy:
    """How likely each move is to be the one that wins."""

    moves: Mapping[Move, float]
    """From the likeliest on; together 1. What the network does not see is left out."""
    wins: float
    """How likely the side to move wins."""

    @property
    def points(self) -> Mapping[Point, float]:
        """The moves without the pass."""
        return {move: share for move, share in self.moves.items() if move is not None}


def is_known(question: Question) -> bool:
    """Is it a question of the kind that the network has learned from?"""
    return question.objective in LIFE_AND_DEATH


def policy(question: Question, shape_file: str = "") -> ShapePolicy:
    """What a network says, by default the one that comes with Tesuji."""
    planes, places = _core.shape_view(core_question(question))
    wins, _, value = shape_network(shape_file).ask(planes)
    seen = {point_at(index, question.width): wins[place] / UNIT for index, place in places if place is not None}
    most = max(seen.values())
    odds = {move: exp(logit - most) for move, logit in seen.items()}
    whole = sum(odds.values())
    order = sorted(odds, key=lambda move: (-odds[move], move is None, move or (0, 0)))
    return ShapePolicy({move: odds[move] / whole for move in order}, 1 / (1 + exp(-value / UNIT)))


def surprise(
    question: Question, line: Sequence[Move], right: Collection[Move] = (), shape_file: str = ""
) -> float | None:
    """How unlikely the moves look that the side to move must find along this line, in bits.

    Drawing each move by the network's odds finds all of them once in two to that power of tries. Of
    the first move any that is ``right`` will do. ``None`` for other questions than life and death.
    """
    if not is_known(question):
        return None
    bits, now = 0.0, question
    for number, move in enumerate(line):
        if number % 2 == 0:
            likely = policy(now, shape_file).moves
            wanted = {move, *right} if number == 0 else {move}
            bits -= log2(max(LEAST_LIKELY, min(1.0, sum(likely.get(one, 0.0) for one in wanted))))
        after = question_after(now, move)
        if not isinstance(after, Question):
            break
        now = after
    return bits
