"""Which stones an unmarked position is about: those that fall or are caught, not the nearest single stone."""

import pytest

import tesuji
from tesuji.problems import Draft
from tesuji.problems.text import read_text_problems
from tesuji.solvers import Solution
from tesuji.solvers.answer.words import headline

EIGHT_IN_ATARI = """
. . . . . . . . .
. . . X X . . . .
. . X O O X . . .
. . X O O X . . .
. . X O O X . . .
. . X O O X . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
"""
CAUGHT_IN_A_LADDER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X X . . . . .
. X O O . . . . .
. . X X X . . . .
. . . . . . . . .
"""
SNAPBACK_TOO_LATE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O O O O . . . .
O X X . O . . . .
O X . O O . . . .
O X X O . . . . .
. O O X X . . . .
. . . X . . . . .
"""
LADDER_THAT_RUNS_OUT = """
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . X . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . O . . .
. . . . . . . . X O . . .
. . . . . . . O O . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""


def answer(diagram: str, to_play: str = "black") -> Solution:
    text = f'[[problem]]\nto_play = "{to_play}"\ndiagram = """\n{diagram}"""\n'
    (draft,) = read_text_problems(text, "test")
    assert isinstance(draft, Draft)
    return tesuji.solve(draft, nodes=20_000)


@pytest.mark.parametrize(
    ("diagram", "to_play", "words"),
    [
        (EIGHT_IN_ATARI, "white", "White is caught as it stands. White to play cannot escape (proven)"),
        (CAUGHT_IN_A_LADDER, "white", "White is caught as it stands. White to play cannot escape (proven)"),
        (SNAPBACK_TOO_LATE, "black", "Black is dead as it stands. Black to play cannot live (proven)"),
    ],
)
def test_own_stones_that_cannot_be_saved_are_the_subject(diagram, to_play, words):
    found = answer(diagram, to_play)
    assert headline(found) == words
    assert found.verify().valid
    assert found.nodes <= 20_000


def test_a_capture_is_named_though_nothing_has_to_be_played():
    found = answer(EIGHT_IN_ATARI)
    assert headline(found) == (
        "White is caught as it stands: Black need not play, and can take at once with E3 (proven)"
    )


def test_a_stone_that_could_run_into_the_open_is_in_danger_all_the_same():
    """No reader decides such an escape. That the stone is probably away is enough to see that the move matters."""
    found = answer(LADDER_THAT_RUNS_OUT, "white")
    assert headline(found).startswith("White to play captures: H8")
    assert headline(found).endswith("(proven)")
