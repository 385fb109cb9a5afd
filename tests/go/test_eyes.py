"""Eyes and unconditional life: facts about Go, drawn as diagrams. Letters mark the points a test asks about."""

import random

import pytest
from diagrams import position, random_board

from tesuji import BLACK, WHITE, Point
from tesuji.checker.benson import safe_stones
from tesuji.checker.grid import Grid
from tesuji.go import reading
from tesuji.go.reading import Eye

# Eyes ----------------------------------------------------------------------------------------------------------


def test_solid_eyes():
    board, marks = position("""
        a X O . . . .
        X X O X X . .
        O O . X a X .
        . . . X X X .
        . . . . . . .
    """)
    assert reading.eyes(board, BLACK) == dict.fromkeys(marks["a"], Eye.SOLID)
    assert reading.eyes(board, WHITE) == {}


def test_an_eye_of_one_block_is_solid_whatever_its_corners():
    board, _ = position("""
        . X X X .
        X X . X O
        X . X X .
        X X O . .
    """)
    assert reading.eye(board, "C3", BLACK) is Eye.SOLID


def test_a_lost_corner_makes_an_eye_false_at_the_edge():
    board, _ = position("""
        . X . X . .
        X O X . . .
        . O . . . .
    """)
    assert reading.eye(board, "C3", BLACK) is Eye.FALSE


def test_two_lost_corners_make_an_eye_false_in_the_middle():
    text = """
        . . . . .
        . O X . .
        . X . X .
        . . X {} .
        . . . . .
    """
    assert reading.eye(position(text.format("."))[0], "C3", BLACK) is Eye.UNSETTLED
    assert reading.eye(position(text.format("O"))[0], "C3", BLACK) is Eye.FALSE


def test_a_corner_stone_in_atari_does_not_make_an_eye_false():
    board, _ = position("""
        . . . . .
        . X O X .
        . . X . X
        . . O X .
        . . . . .
    """)
    assert reading.eye(board, "D3", BLACK) is Eye.UNSETTLED


def test_an_eye_with_an_open_corner_is_not_settled():
    board, _ = position("""
        . . . . .
        . X . . .
        X . X . .
        . X O . .
        . . . . .
    """)
    assert reading.eye(board, "B3", BLACK) is Eye.UNSETTLED
    board.play("C4", BLACK)
    board.play("A4", BLACK)
    assert reading.eye(board, "B3", BLACK) is Eye.UNSETTLED
    board.play("A2", BLACK)
    assert reading.eye(board, "B3", BLACK) is Eye.SOLID


def test_play_next_to_a_potential_eye_instead_of_in_it():
    board, marks = position("""
        . . . . . .
        O O O O O .
        X X X X O .
        a b . X O .
    """)
    (eye,), (partner,) = marks["a"], marks["b"]
    assert reading.eye_making_point(board, eye, BLACK) == partner
    assert eye in reading.potential_eyes(board, BLACK)
    assert reading.eye_making_point(board, eye, WHITE) is None


# Benson --------------------------------------------------------------------------------------------------------


def test_two_eyes_in_the_corner_live():
    board, marks = position("""
        . . . . .
        O O O O .
        X X X X O
        a X a X O
    """)
    life = reading.benson(board, BLACK)
    assert set(life.stones) == set(board.stones(BLACK))
    assert set(life.territory) == marks["a"]


def test_one_large_eye_does_not_live_by_itself():
    board, _ = position("""
        . . . . .
        O O O O .
        X X X X O
        . . . X O
    """)
    assert reading.benson(board, BLACK).stones == []


def test_an_eye_shared_by_a_block_that_dies_does_not_count():
    board, _ = position("""
        . . . . . .
        O O O O O .
        X X O X X O
        . X X . X O
        X . O X . O
    """)
    assert reading.benson(board, BLACK).stones == []


def test_benson_counts_stones_assumed_alive_and_liberties_out_of_play():
    board, _ = position(". . . .\n. X . .\n. . . .")
    assert reading.benson(board, BLACK).stones == []
    assert reading.benson(board, BLACK, assumed_alive=["B2"]).stones == [Point.parse("B2")]
    inside = [p for p in board.points() if p != Point.parse("C2")]
    assert reading.benson(board, BLACK, playable=inside).stones == [Point.parse("B2")]
    assert reading.benson(board, BLACK, playable=board.points()).stones == []


@pytest.mark.parametrize("suicide", [False, True])
def test_benson_agrees_with_the_plain_python_one(suicide):
    rng = random.Random(7)
    living = 0
    for _ in range(400):
        board = random_board(rng)
        board.allow_suicide = suicide
        grid = Grid(board.width, board.height)
        for color in (BLACK, WHITE):
            mine, theirs = grid.bits(board.stones(color)), grid.bits(board.stones(color.opponent))
            stones = board.stones(color)
            assumed = rng.sample(stones, 1) if stones and rng.random() < 0.2 else []
            expected = grid.points(safe_stones(grid, mine, theirs, grid.bits(assumed), suicide))
            assert reading.benson(board, color, assumed_alive=assumed).stones == expected
            living += len(expected) > 0
    assert living > 40
