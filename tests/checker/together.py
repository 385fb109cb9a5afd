"""Joined goals by enumeration: each clause is a question and has a referee of its own, and all play the same moves.

Nothing here knows how joined questions are decided: what each referee decides first counts.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from oracle import Oracle

from tesuji.checker import Clause, Question, Referee, Side
from tesuji.checker.grid import PointSet
from tesuji.checker.rules import State
from tesuji.go import BLACK, WHITE, Color, Point


class Boards(NamedTuple):
    """A state for each clause, and who has it where that is decided."""

    states: tuple[State, ...]
    decided: tuple[Color | None, ...]

    @property
    def to_play(self) -> Color:
        return self.states[0].to_play


class Together:
    """The referee of a joined question, made of one for each clause."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.referees = [Referee(alone(question, clause)) for clause in question.clauses]
        self.grid, self.rules = self.referees[0].grid, self

    def start(self) -> Boards:
        return self._judged(tuple(r.start() for r in self.referees), (None,) * len(self.referees))

    def moves(self, boards: Boards) -> Iterator[tuple[PointSet, Boards]]:
        every = [referee.rules.moves(state) for referee, state in zip(self.referees, boards.states, strict=True)]
        for played in zip(*every, strict=True):
            assert len({move for move, _ in played}) == 1
            yield played[0][0], self._judged(tuple(after for _, after in played), boards.decided)

    def winner(self, boards: Boards) -> Side | None:
        """By definition only: no theorem about safe stones."""
        mine = [None if color is None else color == self.question.attacker for color in boards.decided]
        if self.question.objective == "and":
            return "defender" if False in mine else None if None in mine else "attacker"
        return "attacker" if True in mine else None if None in mine else "defender"

    def _judged(self, states: tuple[State, ...], before: tuple[Color | None, ...]) -> Boards:
        return Boards(states, tuple(map(self._judge, self.referees, states, before)))

    def _judge(self, referee: Referee, state: State, before: Color | None) -> Color | None:
        if before is not None:
            return before
        side = referee.decided(state)
        colors = {"attacker": referee.question.attacker, "defender": referee.question.defender, None: None}
        return colors[side]


class Enumeration(Oracle):
    """Every reachable state of a joined question, judged clause by clause."""

    def __post_init__(self) -> None:
        self.referee: Any = Together(self.question)
        self._expand()
        self._work_backwards()


def alone(question: Question, clause: Clause) -> Question:
    """One clause as a question of its own."""
    owner = BLACK if clause.target <= question.black else WHITE
    return replace(
        question,
        objective=clause.objective,
        attacker=owner.opponent,
        target=clause.target,
        own=frozenset(),
        clauses=(),
    )


def random_joined(dice: random.Random) -> Question | None:
    """A joined question about a small random position; now and then there is none."""
    width, height = dice.choice([(3, 3), (3, 4), (4, 3)])
    points = [Point(column, row) for column, row in product(range(width), range(height))]
    stones = {point: dice.choice([BLACK, WHITE, BLACK, WHITE, None]) for point in points}
    black, white = (frozenset(p for p, color in stones.items() if color == side) for side in (BLACK, WHITE))
    empty = [point for point in points if stones[point] is None]
    attacker = dice.choice([BLACK, WHITE])
    clauses = []
    for _ in range(dice.choice([2, 2, 2, 3])):
        owner = attacker.opponent if not clauses or dice.random() < 0.5 else attacker
        mine = sorted(black if owner == BLACK else white)
        objective = dice.choice(["kill", "kill", "connect"])
        named = frozenset(dice.sample(mine, min(len(mine), 2 if objective == "connect" else dice.choice([1, 1, 2]))))
        clauses.append(Clause(objective, named))
    stakes = frozenset[Point]().union(*(clause.target for clause in clauses))
    open_points = frozenset(dice.sample(empty, min(len(empty), 4))) | frozenset(
        p for p in stones if stones[p] is not None and dice.random() < 0.8
    )
    alive = frozenset(p for p in (black | white) - stakes if dice.random() < 0.1)
    retakes = dice.choice([(0, 0), (0, -1), (-1, 0), (1, 0), (0, 1)])
    question = Question(
        width=width,
        height=height,
        black=black,
        white=white,
        to_play=dice.choice([BLACK, WHITE]),
        objective=dice.choice(["and", "or"]),
        attacker=attacker,
        target=stakes & (white if attacker == BLACK else black),
        own=stakes & (black if attacker == BLACK else white),
        region=open_points,
        quantifier=dice.choice(["all", "all", "any"]),
        alive=alive,
        black_retakes=retakes[0],
        white_retakes=retakes[1],
        clauses=tuple(clauses),
    )
    try:
        question.validate()
        replace(question, alive=frozenset()).validate()  # the core has no blocks without liberties
    except ValueError:
        return None
    return question
