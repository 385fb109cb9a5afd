"""No answer contradicts itself: what holds in an area only gives way to what is proven on the board."""

import pytest

import tesuji
from tesuji import Status
from tesuji.problems import Draft, Verdict
from tesuji.problems.text import read_text_problems
from tesuji.solvers import ProofLevel, Solution
from tesuji.solvers.answer.words import headline, sentences
from tesuji.solvers.result.status import OtherSide

TWO_TO_SAVE = """
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . X X X X X X . .
X X O O O O O X . .
O O O . . . O X . .
. . . . . . . X . .
"""
"""White takes the two stones at the left with a move above them; Black saves them there."""
TWO_TO_CATCH = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O O O O . . .
O O X X X O . . .
X X . . X O . . .
. X O . X O . . .
. X X . . O . . .
"""
"""The same with the colours reversed: Black catches the two stones."""
CARPENTERS_SQUARE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
B B B B B . . . .
o o o o B . . . .
* * * o B . . . .
* * * o B . . . .
* * * o B . . . .
"""
"""White lives if it plays first. If Black does, best play is seki, which takes longer to find out."""


def answer(diagram: str, to_play: str = "black", **said: object) -> Solution:
    text = f'[[problem]]\nto_play = "{to_play}"\ndiagram = """\n{diagram}"""\n'
    (draft,) = read_text_problems(text, "test")
    assert isinstance(draft, Draft)
    return tesuji.solve(draft, nodes=20_000, **said)  # type: ignore[arg-type]


@pytest.mark.parametrize("marked", [{}, {"goal": "escape", "target": "A3"}])
def test_a_move_that_does_nothing_saves_no_stones_that_are_proven_to_be_lost(marked):
    found = answer(TWO_TO_SAVE, **marked)
    assert [str(move) for move in found.moves] == ["B4"]
    assert found.proof is ProofLevel.NONE
    assert sentences(found)[:2] == [
        "Probably unsettled. Black to play probably escapes: B4 (not proven)",
        "If White plays first, White captures: B4 (proven).",
    ]


def test_the_other_side_is_not_said_to_escape_by_moves_that_do_nothing():
    assert sentences(answer(TWO_TO_CATCH))[:2] == [
        "Black to play captures: B5 (proven)",
        "If White plays first, White probably escapes: B5 (not proven).",
    ]


def test_stones_that_may_be_in_seki_are_not_called_alive():
    found = answer(CARPENTERS_SQUARE, "white", solver="dfpn+")
    assert headline(found).startswith("White stands as it is, alive or in seki. White to play lives: ")
    assert (found.verdict, found.status) == (Verdict.SUCCESS, Status.STANDS)
    told = found.to_dict()
    assert (told["status"], told["status_proof"], told["passed"]["seki_is_open"]) == ("alive or seki", "board", True)
    assert OtherSide.from_dict(told["passed"]) == found.passed
