"""Taking and saving one block: atari, ladders, nets, snapbacks, kos and captures around it."""

import pytest

from tesuji.errors import InputError
from tesuji.go import Board, Point
from tesuji.solvers import Limit
from tesuji.solvers.gnugo import questions as gnugo

LIMIT = Limit(nodes=10_000)


def fate(diagram: str, stone: str) -> tuple[str, str]:
    """What attacking and defending a block come to."""
    board, point = Board.from_diagram(diagram), Point.parse(stone)
    return str(gnugo.attack(board, point, LIMIT)), str(gnugo.defend(board, point, LIMIT))


def test_a_stone_in_atari_is_taken_and_extends() -> None:
    attack, defence = fate(
        """
. . . . . . .
. . . . . . .
. . . X . . .
. . X O . . .
. . . X . . .
. . . . . . .
. . . . . . .
""",
        "D4",
    )
    assert attack == "1 E4"
    assert defence.startswith(("0", "1 E4"))


def test_a_net_catches_what_no_ladder_does() -> None:
    attack, _ = fate(
        """
. . . . . . . . .
. . . . . . . O .
. . . . . . . . .
. . . . . . . . .
. . X X . . . . .
. . X O . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
""",
        "D4",
    )
    assert attack == "1 E4"


def test_a_single_stone_in_a_ko_is_a_ko() -> None:
    attack, defence = fate(
        """
. . . . . .
. . X O . .
. X O . O .
. . X O . .
. . . . . .
. . . . . .
""",
        "C4",
    )
    assert attack == "2 D4"
    assert defence == "1 D4"


def test_a_snapback_takes_although_the_bait_is_taken() -> None:
    attack, _ = fate(
        """
. X O X . X
X O O X . .
X O X O X .
X O . O X .
X X X X X .
. . . . . .
""",
        "D3",
    )
    assert attack.startswith("1")


def test_taking_a_stone_of_the_ladder_saves() -> None:
    _, defence = fate(
        """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O X X . . . .
. O X O . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
""",
        "D4",
    )
    assert defence.startswith("1")


def test_a_block_with_many_liberties_is_not_taken() -> None:
    attack, defence = fate(
        """
. . . . . . .
. . . . . . .
. . X . . . .
. . O O O . .
. . . . . . .
. . . . . . .
. . . . . . .
""",
        "D4",
    )
    assert attack == "0"
    assert defence.startswith("1")


def test_an_empty_point_has_no_block() -> None:
    with pytest.raises(InputError, match="no stone"):
        gnugo.attack(Board(5, 5), Point.parse("A1"), LIMIT)
