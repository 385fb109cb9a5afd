"""Ladders: facts about Go, drawn as diagrams. Letters mark the points a test asks about."""

import random

from diagrams import position, random_board

from tesuji import BLACK, WHITE, Color, Point
from tesuji.go import reading
from tesuji.go.reading import LadderStatus

LADDER = """
    . . . . . . .
    . . . . . {} .
    . . . . . . .
    . . O . . . .
    . O X . . . .
    . . O O . . .
    . . . . . . .
"""


def test_a_ladder_catches_a_stone_even_if_it_runs():
    board, _ = position(LADDER.format("."))
    found = reading.ladder(board, "C3")
    assert found.status is LadderStatus.CAPTURED
    assert found.capture == Point.parse("D3")
    line = reading.ladder_line(board, "C3", BLACK)
    twin = board.copy()
    for turn, move in enumerate(line):
        twin.play(move, (BLACK, WHITE)[turn % 2])
    assert twin["C3"] == Color.EMPTY


def test_a_ladder_breaker_makes_it_worth_running():
    board, _ = position(LADDER.format("X"))
    found = reading.ladder(board, "C3")
    assert (found.status, found.capture, found.escape) == (
        LadderStatus.UNSETTLED,
        Point.parse("D3"),
        Point.parse("D3"),
    )


def test_a_white_stone_on_the_way_does_not_break_the_ladder():
    board, _ = position(LADDER.format("O"))
    assert reading.ladder(board, "C3").status is LadderStatus.CAPTURED


def test_on_the_second_line_the_edge_is_enough():
    board, _ = position("""
        . . . . . . .
        . . . O . . .
        . . O X O . .
        . . . . . . .
    """)
    assert reading.ladder(board, "D2").status is LadderStatus.CAPTURED


def test_on_the_first_line_a_friend_at_the_end_saves():
    text = """
        . . . . . . .
        . O O O O . .
        O X X X X . {}
    """
    lost, _ = position(text.format("."))
    saved, _ = position(text.format("X"))
    assert reading.ladder(lost, "B1").status is not LadderStatus.ESCAPED
    assert reading.ladder(saved, "B1").escape is not None


def test_capturing_a_stone_of_the_net_escapes():
    board, _ = position("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X O . . . .
        . O X . . . .
        . . O O . . .
        . . . . . . .
    """)
    assert reading.is_ladder_captured(board, "C3", BLACK) is False


def test_a_snapback_catches_in_one():
    board, marks = position("""
        . . . . . . .
        . . . . . . .
        . . X O . . .
        . X a . O . .
        . O X X X O .
        . O O O O O .
        . . . . . . .
    """)
    assert reading.ladder(board, "D3").capture in marks["a"]
    assert reading.is_ladder_captured_after(board, "C4", "D3") is True


def test_a_block_with_three_liberties_has_escaped():
    board, _ = position(". . .\n. X .\n. . .")
    assert reading.ladder(board, "B2").status is LadderStatus.ESCAPED


def test_a_side_that_may_retake_every_ko_never_does_worse():
    rng = random.Random(5)
    differ = 0
    for _ in range(150):
        board = random_board(rng)
        for stone in board.stones(BLACK) + board.stones(WHITE):
            if board.block(stone)[0] != stone or board.liberty_count(stone) > 2:
                continue
            order = [LadderStatus.ESCAPED, LadderStatus.UNSETTLED, LadderStatus.CAPTURED]
            hard = order.index(reading.ladder(board, stone, attacker_ignores_ko=True).status)
            plain = order.index(reading.ladder(board, stone).status)
            soft = order.index(reading.ladder(board, stone, defender_ignores_ko=True).status)
            assert soft <= plain <= hard
            differ += soft != hard
    assert differ > 0


def test_pseudo_ladder_finds_the_same_move():
    board, _ = position("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O . . . .
        . O X X . . .
        . . O O . . .
        . . . . . . .
    """)
    assert reading.pseudo_ladder(board, "C3") == reading.ladder(board, "C3").capture == Point.parse("E3")
    assert reading.is_pseudo_ladder_caught(position(LADDER.format("."))[0], "C3")
    assert not reading.is_pseudo_ladder_caught(position(LADDER.format("X"))[0], "C3")


def test_reading_leaves_the_board_alone():
    board, _ = position(LADDER.format("."))
    board.play("G1")
    twin, before = board.copy(), board.moves_to_undo
    reading.ladder(board, "C3")
    reading.pseudo_ladder(board, "C3")
    assert board == twin
    assert board.moves_to_undo == before
