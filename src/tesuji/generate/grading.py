"""How hard a problem is, and how its wrong moves lead astray."""

from dataclasses import dataclass
from math import log2
from typing import Any

from tesuji.checker import Question
from tesuji.generate.settings import GradeSettings
from tesuji.generate.sketch import is_sealed
from tesuji.generate.trial import only_move
from tesuji.go.point import Point
from tesuji.solvers import Child, Limit, SearchSettings, Solution
from tesuji.solvers.limit import MEGABYTE
from tesuji.solvers.mcts import MctsSearch, MctsSettings
from tesuji.solvers.search.asking import ask, question_after
from tesuji.solvers.search.shape_policy import surprise

TRAP_SEARCH = SearchSettings(algorithm="alphabeta-tt", zones=False, all_moves=False)
TRAP_NODES = 30_000
LONGEST_TRAP = 9
MOST_OBVIOUS = 2
"""Above this level the first move is not the obvious one."""
LONGEST_LINE = 15
"""Main lines may wander on when all is decided: more moves than this make nothing harder."""


@dataclass(frozen=True)
class Grade:
    """What makes a problem hard, and the level that it comes to."""

    level: int
    score: float
    nodes: int
    """That decide every first move, of all questions together."""
    depth: int
    temptation: float
    """Share of a short search's simulations that go to wrong moves."""
    bait: Point | None
    """The wrong move that simulations like best."""
    obvious: bool
    """Does the move take the target, or save it from being taken, at once?"""
    sealed: bool
    """Is the fight shut in on all sides?"""
    trap: int | None = None
    """In how many moves the bait is refuted, both sides' counted; ``None`` where it takes more than nine."""
    surprise: float | None = None
    """How unlikely the first move looks to the network that knows shape, in bits; of life and death."""

    def to_dict(self) -> dict[str, Any]:
        return vars(self) | {"bait": None if self.bait is None else str(self.bait)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Grade":
        return cls(**data | {"bait": None if data["bait"] is None else Point.parse(data["bait"])})


def grade(found: Solution, settings: GradeSettings) -> Grade:
    temptation, bait = tempted(found, settings)
    asked = bait is not None and found.deciding_question is not None  # what is read needs no question
    trap = trap_levels(found, (bait,))[bait] if bait is not None and asked else None
    surprising = surprise_of(found)
    lure = Lure(temptation, trap or LONGEST_TRAP if asked else 0, surprising or 0.0)
    total = round(score(found, lure, settings), 3)
    obvious = is_obvious(found)
    return Grade(
        level_of(total, settings, obvious=obvious),
        total,
        found.nodes,
        len(found.pv),
        round(temptation, 3),
        bait,
        obvious,
        is_sealed(found.problem),
        trap,
        surprising,
    )


def level_of(total: float, settings: GradeSettings, *, obvious: bool) -> int:
    """The level of a score; with an obvious first move it is not higher than 2."""
    level = settings.level(total)
    return min(level, MOST_OBVIOUS) if obvious else level


@dataclass(frozen=True)
class Lure:
    temptation: float = 0.0
    trap: int = 0
    surprise: float = 0.0


STRONGEST_LURE = Lure(1.0, LONGEST_TRAP, 10.0)


def score(found: Solution, lure: Lure, settings: GradeSettings) -> float:
    """How hard a problem with this much temptation is."""
    depth = min(len(found.pv), LONGEST_LINE)
    nodes = found.nodes / max(1, len(found.claims))  # life takes two questions: the second distinguishes seki
    proof = settings.cost * log2(nodes + 1) + settings.depth * depth
    return proof + settings.temptation * lure.temptation + settings.trap * lure.trap + settings.surprise * lure.surprise


def short_search(found: Solution, settings: GradeSettings) -> tuple[Child, ...]:
    """The first moves as a short search by simulations sees them, the best first."""
    return MctsSearch(found.problem, MctsSettings(), seed=1).run(settings.simulations).children


def tempted(found: Solution, settings: GradeSettings) -> tuple[float, Point | None]:
    """The share of simulations that a short search spends on wrong moves, and the wrong move that it likes best.

    Where nothing works no move is more wrong than another.
    """
    if not found.moves:
        return 0.0, None
    children = short_search(found, settings)
    wrong = [child for child in children if child.move not in found.moves]
    visits = sum(child.visits for child in children)
    best = max((child for child in wrong if child.move is not None), key=lambda c: c.visits, default=None)
    return (sum(c.visits for c in wrong) / visits if visits else 0.0), (best.move if best else None)


def surprise_of(found: Solution) -> float | None:
    """How unlikely the first move looks to the network that knows shape, in bits.

    That of the whole line orders weak solvers less well (docs/measured/generate.md).
    """
    question = found.deciding_question
    told = None if question is None or not found.moves else surprise(question, found.moves[:1], found.moves)
    return None if told is None else round(told, 2)


def is_obvious(found: Solution) -> bool:
    """Is the first move obvious: taking the target, or answering an atari on it?"""
    problem, move = found.problem, only_move(found)
    if move is None:
        return False
    position = problem.position
    at_stake = problem.target | problem.own
    in_atari = [b for b in position.blocks_of(at_stake) if len(b.liberties) == 1]
    if problem.goal.stake == "connection":
        touched = position.neighbours({move})
        return sum(bool(block.stones & touched) for block in position.blocks_of(problem.target)) > 1
    return any(block.liberties == {move} or block.color == problem.to_play for block in in_atari)


def trap_levels(found: Solution, moves: tuple[Point, ...]) -> dict[Point, int | None]:
    """In how many moves each of these wrong first moves is refuted, both sides' counted (Lin 2017, 2.3).

    ``None`` where it takes more than nine, or more nodes than are spent on it.
    """
    question = found.deciding_question
    assert question is not None
    return {move: _refuted_in(question, move) for move in moves}


def _refuted_in(question: Question, move: Point) -> int | None:
    after = question_after(question, move)
    if not isinstance(after, Question):
        return None
    for depth in range(1, LONGEST_TRAP + 1):
        found = ask(after, TRAP_SEARCH, Limit(nodes=TRAP_NODES, depth=depth, memory=8 * MEGABYTE))
        if found.winner != "unknown":
            return depth if found.mover_wins else None
    return None


def is_trap_of(found: Solution, graded: Grade, level: int, settings: GradeSettings) -> bool:
    """Are the tempting wrong moves refuted in exactly this many moves?

    Tempting is the wrong move that simulations like best, and every other that does at least as well as the right one.
    """
    children = short_search(found, settings)
    right = max((child.mean for child in children if child.move in found.moves), default=1.0)
    wrong = [child for child in children if child.move is not None and child.move not in found.moves]
    tempting = {child.move for child in wrong if child.mean >= right} | {graded.bait}
    moves = tuple(sorted(move for move in tempting if move is not None))
    return bool(moves) and set(trap_levels(found, moves).values()) == {level}
