"""Connections: jumps, bamboo joints, protected cuts, cutting stones that are caught, and the first line."""

from tesuji.go import Board, Point
from tesuji.solvers import Limit, dragon

LIMIT = Limit(nodes=4_000)


def links(diagram: str, first: str, second: str) -> tuple[str, str]:
    """What joining and cutting come to."""
    board, one, two = Board.from_diagram(diagram), Point.parse(first), Point.parse(second)
    return str(dragon.connect(board, one, two, LIMIT)), str(dragon.disconnect(board, one, two, LIMIT))


def test_a_bamboo_joint_cannot_be_cut() -> None:
    joint = """
. . . . . . .
. O . . . O .
. . X . X . .
. O X . X O .
. . . . . . .
. . . O . . .
. . . . . . .
"""
    assert links(joint, "C4", "E4")[1] == "0"


def test_a_diagonal_with_both_points_free_cannot_be_cut() -> None:
    diagonal = """
. . . . . . .
. . O . . . .
. . . X O . .
. O X . . . .
. . O . . . .
. . . . . . .
. . . . . . .
"""
    assert links(diagonal, "C4", "D5")[1] == "0"


def test_a_cutting_stone_in_atari_joins_its_neighbours() -> None:
    caught = """
. . . . . . .
. . . X . . .
. . X O X . .
. . . . . . .
. . . X . . .
. . . . . . .
. . . . . . .
"""
    joined, cut = links(caught, "C5", "E5")
    assert joined == "1 D4"
    assert cut == "0"


def test_stones_far_apart_behind_a_wall_are_cut() -> None:
    wall = """
. . . . . . . . .
. . . . O . . . .
. . . . O . . . .
. . X . O . X . .
. . . . O . . . .
. . . . O . . . .
. . . . O . . . .
. . . . O . . . .
. . . . O . . . .
"""
    joined, cut = links(wall, "C6", "G6")
    assert joined == "0"
    assert cut.startswith("1")


def test_a_block_is_joined_to_itself() -> None:
    assert links("X X .\n. . .\n. . .", "A3", "B3") == ("1 PASS", "0")
