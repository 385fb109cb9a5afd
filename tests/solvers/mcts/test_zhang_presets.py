"""Zhang's presets: each says what his text says, and no two of them are the same search."""

from functools import cache
from itertools import combinations

import pytest

from tesuji import BLACK, WHITE, Board, Color, Goal, InputError, Point, Problem
from tesuji.solvers.mcts import PRESETS, ZHANG, MctsSearch, preset, solve_mcts

ENCLOSED = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X X . .
O O O O O O X . .
. . . . . O X . .
. . . . . O X . .
"""
RUNNING = """
. . . . . . . . .
. . . . . . . . .
. . X X . . . . .
. . X O O . X . .
. . . X O . . . .
. . . X . . . . .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
"""
SIDE = """
. . . . . . . . . . .
. . . . . . . . . . .
. . . X . X . X . . .
. X . . O O O . . X .
. . . O . . . O . . .
. X . . . . . . O X .
. . . . . . . . . . .
"""

SIMULATIONS = 1_500
MANY = 10_000
"""Enough for rules that begin late: minimax nodes go by confidence bounds once these are narrow."""


def points(names: str) -> frozenset[Point]:
    return frozenset(Point.parse(name) for name in names.split())


def problem(text: str, goal: str, target: str, color: Color = BLACK) -> Problem:
    return Problem.from_board(Board.from_diagram(text, color), goal=Goal.parse(goal), target=points(target))


MIXED = {
    "an enclosed corner": problem(ENCLOSED, "kill", "A3 F1"),
    "a block that runs": problem(RUNNING, "capture", "D6"),
    "a block that runs, its turn": problem(RUNNING, "escape", "D6", WHITE),
    "an open side": problem(SIDE, "live", "E4 D3 H3", WHITE),
}


@cache
def behaviour(name: str, simulations: int = SIMULATIONS) -> tuple[object, ...]:
    """The visits of every first move, problem by problem."""
    results = (MctsSearch(asked, preset(name), seed=1).run(simulations) for asked in MIXED.values())
    return tuple((r.move, r.nodes, tuple((c.move, c.visits) for c in r.children)) for r in results)


def test_every_preset_differs_from_every_other_on_some_problem() -> None:
    same = [(a, b) for a, b in combinations(PRESETS, 2) if behaviour(a) == behaviour(b)]
    assert [(a, b) for a, b in same if behaviour(a, MANY) == behaviour(b, MANY)] == []


def test_a_table_with_the_region_of_4_4_differs_in_the_open_from_one_that_does_not_grow_or_has_no_boundary() -> None:
    open_side = list(MIXED).index("an open side")
    assert len({behaviour(name)[open_side] for name in ("zhang-d", "zhang-j", "zhang-k")}) == 3


def test_nobody_passes_while_there_is_a_move() -> None:
    children = MctsSearch(MIXED["an open side"], preset("H"), seed=1).run(200).children
    assert children
    assert all(child.move is not None for child in children)


def test_the_answer_is_the_best_winning_rate_and_the_gap_is_never_negative() -> None:
    for asked in MIXED.values():
        result = solve_mcts(asked, preset("H"), simulations=400)
        assert result.value == max(child.mean for child in result.children if child.visits)
        assert result.confidence.gap >= 0


def test_liberties_beyond_the_opponents_belong_to_the_region() -> None:
    # The white stone at the right is an opponent of the block that holds the target, so its liberties count 25.
    text = ". . . . . . .\n. X X X . . .\n. X O X X O .\n. . . . . . .\n. . . . . . ."
    asked = problem(text, "capture", "C3")
    his, ours = (MctsSearch(asked, preset("D").but(beyond_in_region=on)) for on in (True, False))
    assert his.region() - ours.region() == set(points("G3"))
    assert his.weights(BLACK)[Point.parse("G3")] == 25


def test_a_target_with_too_many_liberties_is_refused_or_noted() -> None:
    text = ". . . . . . .\n. O O O O . .\n. . . . X . .\n. . . . . . ."
    asked = problem(text, "capture", "B3")
    with pytest.raises(InputError, match="has 9 liberties, and above liberty_limit = 5"):
        MctsSearch(asked, ZHANG)
    assert MctsSearch(asked, preset("capture-best")).raised_limit == 10
    assert MctsSearch(asked, ZHANG.but(liberty_limit=9)).raised_limit is None


def test_proximity_is_nothing_where_a_simulation_begins() -> None:
    asked = MIXED["a block that runs"]
    near, plain = MctsSearch(asked, preset("I")), MctsSearch(asked, preset("G"))
    assert near.weights(BLACK) == plain.weights(BLACK)
    moves = points("F6")
    assert near.weights(WHITE, moves) != plain.weights(WHITE, moves)


def test_a_ladder_lights_both_liberties_that_catch() -> None:
    # D5 or E4 takes the stone into a ladder that runs to the edge either way.
    text = ". . . . . . .\n. . . . . . .\n. . X . . . .\n. . X O . . .\n. . . X X . .\n. . . . . . .\n. . . . . . ."
    asked = problem(text, "kill", "D4")
    weights = [MctsSearch(asked, preset("H").but(ladder_all_liberties=both)).weights(BLACK) for both in (False, True)]
    assert [sum(weight >= 1000 for weight in found.values()) for found in weights] == [1, 2]
