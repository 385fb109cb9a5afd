"""A position as one line of text, and what a board says when it is used wrongly."""

from copy import copy, deepcopy
from pickle import dumps, loads

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesuji import BLACK, WHITE, Board, Game, InputError, Point, board_svg


def played(width: int, height: int, choices: list[int]) -> Board:
    board = Board(width, height)
    for choice in choices:
        legal = board.legal_moves()
        board.play(legal[choice % len(legal)] if legal else None)
    return board


@given(st.integers(2, 25), st.integers(2, 25), st.lists(st.integers(0, 10**6), max_size=60))
def test_every_position_is_read_as_it_was_written(width, height, choices):
    board = played(width, height, choices)
    assert "\n" not in board.to_text()
    assert Board.from_text(board.to_text()) == board


def test_a_ko_is_written_with_its_point():
    board = Board.from_text(".XO./X.XO/.XO./4 w")
    board.play("B3")
    assert board.to_text() == "1XO1/XO1O/1XO1/4 b C3"
    assert not Board.from_text(board.to_text()).is_legal("C3")
    assert Board.from_text(board.to_text()) == board


def test_black_begins_unless_said():
    assert Board.from_text("3/1O1/3").to_play == BLACK
    assert Board.from_text("3/1O1/3 w").to_play == WHITE


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is no position: expected lines"),
        ("3/3/3 green", "is no position"),
        ("3/4/3", "line 2 of the diagram has 4 points, line 1 has 3"),
        ("99999/3", "line 2 of the diagram"),
        ("3/3/3 b A1", "A1 is not a ko"),
        ("3/1?1/3 b Z9", "not on a 3x3 board"),
    ],
)
def test_what_is_no_position_is_refused_in_words(text, complaint):
    with pytest.raises((InputError, ValueError), match=complaint):
        Board.from_text(text)


def test_a_board_says_why_it_is_not_iterated():
    with pytest.raises(TypeError, match="cannot be iterated"):
        list(Board(5))


def test_a_board_is_no_key():
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board(5))


@pytest.mark.parametrize("again", [copy, deepcopy, lambda board: loads(dumps(board))])
def test_a_board_is_copied_with_its_ko_and_turn_and_nothing_to_take_back(again):
    board = Board.from_diagram(""". X O .
                                  X O . O
                                  . X O .
                                  . . . .""")
    board.allow_suicide = True
    board.play("C3", BLACK)
    twin = again(board)
    assert (twin, twin.ko, twin.to_play, twin.allow_suicide) == (board, Point("B3"), board.to_play, True)
    twin.play("D1")
    assert twin != board
    with pytest.raises((ValueError, InputError)):
        again(board).undo()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: Board(9).stones("red"), r"^Board\.stones does not take these arguments: expected a colour"),
        (lambda: Board("9"), "^Board does not take these arguments: expected a width"),
        (lambda: Board.from_stones(9, black=["Z1"]), "^Z1 is not on a 9x9 board$"),
        (lambda: Game("x"), "^'x' is no size of a board"),
        (lambda: Game.from_sgf(7), "^7 is no SGF record: expected its text, or tesuji.read_sgf"),
        (lambda: Game.from_sgf("nix.sgf"), "^'nix.sgf' is no SGF record"),
        (lambda: Game(9).play(3.5), "^3.5 is not a point"),
        (lambda: board_svg(3), "^board_svg draws a Board, not 3$"),
    ],
)
def test_wrong_arguments_are_told_by_what_was_called(call, said):
    with pytest.raises((TypeError, ValueError), match=said):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda board: Board("nine"),
        lambda board: board.stones("black"),
        lambda board: board.assign(5),
        lambda board: board.set_stones(5, 6),
        lambda board: board.set_position("stones"),
        lambda board: board.random_games("many"),
        lambda board: board.liberty_count(),
        lambda board: board.play(),
        lambda board: board.play("D4", None, 1),
        lambda board: board.is_legal(),
        lambda board: board.undo(1),
        lambda board: board.legal_indices(1, 2),
    ],
)
def test_wrong_arguments_are_told_in_words(call):
    with pytest.raises(TypeError) as error:
        call(Board(5))
    assert "expected" in str(error.value)
    assert "nanobind" not in str(error.value)
    assert "incompatible function arguments" not in str(error.value)
