"""Fit the guess at life and death with which df-pn begins (``core/questions/life_guess.h``) to decided positions.

``python -m tools.fit_life_guess --problems 500 --seed 1`` makes random enclosed problems in which it matters who
moves, solves them exactly, takes the counts of the positions that were decided on the way, and fits one logistic model
for each side to move. It prints the weights in 64ths of log odds beside the built-in ones, and how well both judge
problems that the fit has not seen. The same seed gives the same weights. Needs scikit-learn:
``pip install tesuji[learn]``.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from tesuji import _core
from tesuji.checker import Question
from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Color, Point
from tesuji.problems.position import PointSet, Position
from tesuji.script import Words, command
from tesuji.solvers import Limit, SearchSettings
from tesuji.solvers.search.asking import core_search, search_options

COUNTS = (
    *("one", "room", "contested", "shut", "eyes", "false eyes", "near eyes", "inside", "inside in atari", "weak"),
    *("weak in atari", "blocks", "fewest liberties", "liberties", "passed", "self-atari", "two liberties", "atari"),
    *("touches", "joins", "first line", "second line", "far", "fills eye"),
)
"""What is counted, in the order of ``LifeGuess::Count``."""
UNIT = 64
"""Weights are written as whole numbers of such parts."""
SIZE = 11
HIGHEST, WIDEST = 6, SIZE - 2
"""Rooms stay within this many lines and columns."""
FEWEST_STONES = 3
FEWEST_NODES = 400
"""A problem that is decided with fewer for both sides has nothing to teach."""
HELD_OUT = 5
"""One problem in this many is kept out of the fit."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Samples:
    """Positions that were decided: a row of counts each, who was to move, who won, and the problem they are from."""

    counts: Numbers
    attacker_to_move: NDArray[np.bool_]
    attacker_wins: NDArray[np.bool_]
    problem: NDArray[np.int64]

    def where(self, chosen: NDArray[np.bool_]) -> "Samples":
        """Some of them."""
        return Samples(*(field[chosen] for field in vars(self).values()))


@dataclass(frozen=True)
class Score:
    """How well a model judges."""

    accuracy: float
    log_loss: float

    def __str__(self) -> str:
        return f"right {self.accuracy:.1%}, log loss {self.log_loss:.3f}"


# Problems --------------------------------------------------------------------------------------------------------


def random_room(chance: Random) -> PointSet:
    """A connected room of 10 to 18 points in a corner, on the edge or in the middle."""
    kind = chance.randrange(10)
    start = Point(0 if kind < 6 else 3 + chance.randrange(5), 0 if kind < 9 else 3 + chance.randrange(3))
    room, size = [start], 10 + chance.randrange(9)
    while len(room) < size:
        near, (right, up) = chance.choice(room), chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        point = Point(near.column + right, near.row + up)
        if point in room or not (0 <= point.column < WIDEST and 0 <= point.row < HIGHEST):
            continue
        if point.row < 4 or chance.randrange(2):
            room.append(point)
    return frozenset(room)


def random_question(chance: Random) -> Question | None:
    """White stones in a room with a living black wall, to be killed; ``None`` where they came out illegal or few."""
    room = random_room(chance)
    board = [Point(column, row) for column in range(SIZE) for row in range(SIZE)]
    wall = {p for p in board if p not in room and any(_touches(p, q) for q in room)}
    edge = Position(SIZE, SIZE, frozenset(), frozenset()).neighbours(wall)
    density = 60 + chance.randrange(40)
    black, white = set(wall), set()
    for point in sorted(room):
        lot = chance.randrange(100)
        if lot < (density if point in edge else density // 5):
            white.add(point)
        elif lot >= 94:
            black.add(point)
    retakes = chance.choice(((1, 0), (0, 1), (0, 0)))
    try:
        Board.from_stones(SIZE, SIZE, black, white, WHITE)
    except ValueError:
        return None
    if len(white) < FEWEST_STONES:
        return None
    return Question(
        width=SIZE,
        height=SIZE,
        black=frozenset(black),
        white=frozenset(white),
        to_play=WHITE,
        objective="kill",
        attacker=BLACK,
        target=frozenset(white),
        region=room,
        alive=frozenset(wall),
        black_retakes=retakes[0],
        white_retakes=retakes[1],
    )


def _touches(one: Point, two: Point) -> bool:
    return max(abs(one.column - two.column), abs(one.row - two.row)) == 1


def decided(question: Question, nodes: int, every: int) -> list[tuple[Sequence[int], bool, bool]]:
    """The positions of a question that whoever moves first wins; none of any other, or of one that is too easy."""
    options = search_options(SearchSettings(zones=False), Limit(nodes=nodes))
    rows: list[tuple[Sequence[int], bool, bool]] = []
    spent = 0
    sides: tuple[tuple[Color, str], ...] = ((WHITE, "defender"), (BLACK, "attacker"))
    for mover, winner in sides:
        found, cost, samples = core_search(replace(question, to_play=mover)).life_samples(options, every=every)
        if found != winner:
            return []
        spent += cost
        rows += samples
    return rows if spent >= FEWEST_NODES else []


def questions(seed: int) -> Iterator[Question]:
    """Endless random questions, the same for the same seed."""
    chance = Random(seed)
    while True:
        question = random_question(chance)
        if question is not None:
            yield question


def collect(problems: int, seed: int, nodes: int = 60_000, every: int = 16) -> Samples:
    """The decided positions of this many problems."""
    rows: list[tuple[Sequence[int], bool, bool]] = []
    numbers: list[int] = []
    source, number = questions(seed), 0
    while number < problems:
        found = decided(next(source), nodes, every)
        if found:
            rows += found
            numbers += [number] * len(found)
            number += 1
            if number % 50 == 0:
                print(f"{number} problems, {len(rows)} positions", file=sys.stderr, flush=True)
    counts, attacking, wins = zip(*rows, strict=True)
    return Samples(np.array(counts, float), np.array(attacking), np.array(wins), np.array(numbers))


# Models ----------------------------------------------------------------------------------------------------------


def fit(samples: Samples) -> NDArray[np.int64]:
    """The weights of the counts for samples with one side to move, in 64ths; the rarer result counts a little more."""
    try:
        from sklearn.linear_model import LogisticRegression
    except ImportError:
        raise InputError("fitting needs scikit-learn: expected pip install tesuji[learn] before") from None
    share = samples.attacker_wins.mean()
    if share in (0.0, 1.0):
        raise InputError("one side wins all the positions: expected more problems to fit the guess to")
    importance = np.where(samples.attacker_wins, share**-0.5, (1 - share) ** -0.5)
    model = LogisticRegression(C=1.0, fit_intercept=False, max_iter=5_000)  # the first count is always 1
    model.fit(samples.counts, samples.attacker_wins, sample_weight=importance / importance.mean())
    weights: Numbers = model.coef_[0]
    return np.rint(UNIT * weights).astype(np.int64)


def score(weights: Sequence[int] | NDArray[np.int64], samples: Samples) -> Score:
    """How well weights in 64ths judge samples with one side to move."""
    odds = samples.counts @ np.asarray(weights, float) / UNIT
    right = (odds > 0) == samples.attacker_wins
    losses = np.logaddexp(0.0, np.where(samples.attacker_wins, -odds, odds))
    return Score(float(right.mean()), float(losses.mean()))


def report(samples: Samples) -> Iterator[str]:
    """For each side to move the weights, fitted and built in, and what they are worth on problems kept from the fit."""
    kept = samples.problem % HELD_OUT == 0
    for attacking, built_in in enumerate(_core.life_guess_weights()):
        side = samples.attacker_to_move == bool(attacking)
        weights, unseen = fit(samples.where(side & ~kept)), samples.where(side & kept)
        yield f"{'attacker' if attacking else 'defender'} to move: {side.sum()} positions, {(side & kept).sum()} kept"
        yield f"  fitted    {score(weights, unseen)}"
        yield f"  built in  {score(built_in, unseen)}"
        for name, new, old in zip(COUNTS, weights, built_in, strict=True):
            yield f"    {name:17} {new:5} {old:5}"


@command
def main(words: Words = None) -> None:
    """Make the problems, fit, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=500, help="problems in which it matters who moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=60_000, help="for each search; what takes more is left out")
    parser.add_argument("--every", type=int, default=16, help="take one in this many positions")
    options = parser.parse_args(words)
    for name in ("problems", "nodes", "every"):
        if getattr(options, name) < 1:
            raise InputError(f"--{name} is {getattr(options, name)}: expected at least 1")
    for line in report(collect(options.problems, options.seed, options.nodes, options.every)):
        print(line)


if __name__ == "__main__":
    sys.exit(main())
