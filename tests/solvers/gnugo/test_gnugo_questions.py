"""GNU Go's questions about stones on a board, answered by the default solver."""

import pytest

from tesuji.errors import InputError
from tesuji.go import Board, Point
from tesuji.solvers import Limit
from tesuji.solvers.gnugo import questions as gnugo

LIMIT = Limit(nodes=20_000)

LADDER = Board.from_diagram("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X X . . . .
. . X O . . . . .
. . . X . . . . .
. . . . . . . . .
""")

CORNER = Board.from_diagram("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X . . .
O O O O O X . . .
O . . . O X . . .
""")


def at(name: str) -> Point:
    return Point.parse(name)


def test_a_group_with_two_eyes_needs_no_move() -> None:
    alive = CORNER.copy()
    alive.to_play = CORNER[at("A2")]
    alive.play(at("C1"))
    assert str(gnugo.owl_defend(alive, at("A2"), LIMIT)) == "1 PASS"


def test_a_stone_in_atari_is_taken_or_saved() -> None:
    assert gnugo.attack(LADDER, at("D3"), LIMIT) == (1, at("E3"))
    assert gnugo.defend(LADDER, at("D3"), LIMIT).code in (0, 1)


def test_a_straight_three_is_critical() -> None:
    assert gnugo.owl_attack(CORNER, at("A2"), LIMIT) == (1, at("C1"))
    assert gnugo.owl_defend(CORNER, at("A2"), LIMIT) == (1, at("C1"))
    assert str(gnugo.dragon_status(CORNER, at("A2"), LIMIT)) == "critical C1 C1"


def test_a_move_can_be_asked_about() -> None:
    assert gnugo.does_attack(CORNER, at("B1"), at("A2"), LIMIT) == 0
    assert gnugo.does_attack(CORNER, at("C1"), at("A2"), LIMIT) == 1
    assert gnugo.does_defend(CORNER, at("B1"), at("A2"), LIMIT) == 0


def test_two_stones_a_jump_apart_are_cut_or_joined() -> None:
    board = Board.from_diagram("""
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . O . . . .
. . X . X . . . .
. . O . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
""")
    assert gnugo.connect(board, at("C5"), at("E5"), LIMIT) == (1, at("D5"))
    assert gnugo.disconnect(board, at("C5"), at("E5"), LIMIT).code == 1


def test_words_are_those_of_gnu_go() -> None:
    assert gnugo.answer(CORNER, "owl_attack", [at("A2")], LIMIT) == "1 C1"
    with pytest.raises(InputError, match="not a question"):
        gnugo.answer(CORNER, "genmove", [], LIMIT)
    with pytest.raises(InputError, match="no stone"):
        gnugo.attack(CORNER, at("J9"), LIMIT)
