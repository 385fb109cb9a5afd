"""The `-literal` presets are his program: the same moves, ends and scores as by his rules to the letter."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from lin_program import Program
from test_lin_format import CAPTIONED, points

from tesuji.errors import InputError
from tesuji.go.point import Point
from tesuji.problems.collection import named
from tesuji.problems.lin.state import AS_HIS_PROGRAM, LinRules, LinState
from tesuji.problems.lin.text import Aim, LinProblem, read_lin
from tesuji.solvers.lin.settings import PRESETS
from tesuji.solvers.lin.traps import first_moves

LITERAL = LinRules(**AS_HIS_PROGRAM)


def random_problem(chance: random.Random) -> LinProblem:
    """Stones by chance on a small board, some of them important and some alive, most points feasible."""
    while True:
        size = chance.choice((4, 5))
        cells = {Point(x, y): chance.choice((0, 0, 1, 1, 2, 2)) for x in range(size) for y in range(size)}
        aim = chance.choice((Aim.SAVE, Aim.KILL))
        mine = [point for point, color in cells.items() if color == aim]
        black, white = (frozenset(p for p, color in cells.items() if color == c) for c in (1, 2))
        stones = sorted(black | white)
        try:
            return LinProblem(
                size,
                aim,
                black,
                white,
                feasible=frozenset(p for p in cells if chance.random() < 0.9),
                important=frozenset(chance.sample(mine, min(2, len(mine)))),
                alive=frozenset(chance.sample(stones, chance.choice((0, 1, 2)))),
            )
        except InputError:
            continue


def compared(problem: LinProblem, seed: int, most: int = 60) -> int:
    """Play a random game by both; how many moves it had."""
    chance = random.Random(seed)
    state, program = LinState.of(problem, LITERAL), Program.of(problem)
    for number in range(most):
        score = program.score()
        assert state.is_terminal == (score is not None), f"{problem}, {number} moves\n{state}"
        if score is not None:
            assert state.score_for_black == score
            return number
        moves = program.moves()
        assert state.moves() == [program.point(place) for place in moves], f"{problem}, {number} moves\n{state}"
        assert int(state.ko_winner) == program.ko_winner
        place = chance.choice(moves)
        program.put(place)
        before = state.hash
        state.play(program.point(place))
        state.undo()
        assert state.hash == before
        state.play(program.point(place))
    return most


def test_the_example_of_his_appendix_is_the_captioned_problem():
    shipped = read_lin(Path(__file__).parents[2] / "docs" / "examples" / "lin-appendix-b.txt")
    assert replace(shipped, correct=frozenset()) == CAPTIONED
    assert shipped.correct == points("F6 F7 G6") == {one.move for one in first_moves(shipped) if one.wins_in}


def test_his_captioned_problem_is_played_as_by_his_program():
    assert sum(compared(CAPTIONED, seed) for seed in range(12)) > 60


def test_shipped_problems_are_played_as_by_his_program():
    files = sorted(named(Path("bundled:lin")).glob("*.txt"))
    for number, file in enumerate(files[::6]):
        assert compared(read_lin(file), number, 25) > 0


def test_problems_by_chance_are_played_as_by_his_program():
    chance = random.Random(2017)
    assert sum(compared(random_problem(chance), seed) for seed in range(300)) > 1000


def test_each_of_the_six_switches_changes_something():
    assert len(AS_HIS_PROGRAM) == 6
    assert all(getattr(LinRules(), name) != value for name, value in AS_HIS_PROGRAM.items())
    for name in ("lin-mcts-literal", "lin-minimax-mcts-literal"):
        assert all(getattr(PRESETS[name], field) == value for field, value in AS_HIS_PROGRAM.items())
    with pytest.raises(InputError, match="white_pass_win is 1"):
        LinRules(white_pass_win=1.0)


def test_a_connection_is_seen_by_the_block_or_by_the_stone_just_played():
    # B1 joins A1 to C1, which joins D1; D1 is alive, and C1 has no mark.
    problem = LinProblem(
        5,
        Aim.SAVE,
        black=points("A1 C1 D1"),
        white=points("A2 B2 C2 D2"),
        feasible=points("B1 E1"),
        important=points("A1"),
        alive=points("D1"),
    )
    by_block, by_stone = (
        LinState.of(problem),
        LinState.of(problem, LinRules(joined_by_stone=True, joined_at_start=False)),
    )
    for state in (by_block, by_stone):
        state.play("B1")
    assert (by_block.is_terminal, by_stone.is_terminal) == (True, False)
    at_once = LinState.of(problem, LinRules(joined_by_stone=True))
    at_once.play("B1")
    assert at_once.is_terminal  # C1 was marked at the start
