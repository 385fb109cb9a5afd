"""Capturing races: liberties, eyes, seki, and when no move is needed."""

import pytest

from tesuji.errors import InputError
from tesuji.go import Board, Point
from tesuji.solvers import Limit
from tesuji.solvers.gnugo import questions as gnugo

LIMIT = Limit(nodes=20_000)


def race(board: Board, mine: str, theirs: str) -> str:
    return str(gnugo.semeai(board, Point.parse(mine), Point.parse(theirs), LIMIT))


EQUAL = Board.from_diagram("""
. . . . . . .
X X X X X X X
. . X X X X X
O O O O O O O
X X X X X X X
. . O O O O O
O O O . . . .
""")

AHEAD = Board.from_diagram("""
. . . . . . .
X X X X X X X
. . . X X X X
O O O O O O O
X X X X X X X
. . O O O O O
O O O . . . .
""")

SEKI = Board.from_diagram("""
. . . . . . .
. . . . . . .
. . . . . . .
O O O O O O .
X X X X X O .
O O O . X O .
O O O . X O .
""")

LONG = Board.from_diagram("""
. . . . . . . . . . . . .
. . . . . . . . . . . . .
X X X X X X X X X X X X X
. . . . . . . . . . . . .
O O O O O O O O O O O O O
X X X X X X X X X X X X X
. . . . . . . . . . . . .
O O O O O O O O O O O O O
. . . . . . . . . . . . .
. . . . . . . . . . . . .
""")


def test_with_equal_liberties_whoever_moves_first_wins() -> None:
    assert race(EQUAL, "A4", "A3") in ("1 1 A2", "1 1 B2")
    assert race(EQUAL, "A3", "A4") in ("1 1 A5", "1 1 B5")


def test_with_a_liberty_more_no_move_is_needed_and_none_helps_the_other() -> None:
    assert race(AHEAD, "A4", "A3") == "1 1 PASS"
    assert race(AHEAD, "A3", "A4") == "0 0 PASS"


def test_two_shared_liberties_and_no_others_are_seki() -> None:
    assert race(SEKI, "A3", "A2") == "1 0 PASS"
    assert race(SEKI, "A2", "A3") == "1 0 PASS"


def test_long_races_are_counted() -> None:
    found = gnugo.semeai(LONG, Point.parse("A6"), Point.parse("A5"), Limit(nodes=500))
    assert (found.defence, found.attack) == (1, 1)
    assert found.move is not None
    assert found.move.row == 3


def test_stones_of_one_colour_do_not_race() -> None:
    with pytest.raises(InputError, match="one colour"):
        race(EQUAL, "A4", "C2")
