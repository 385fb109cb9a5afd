"""The verdicts of the smallest bundled problems, by working backwards from every end."""

import pytest
from oracle import Oracle

from tesuji.go import Point
from tesuji.problems import AGAINST_MOVER, FOR_MOVER, Verdict, bundled, load, question_of

PROBLEMS = [problem for path in bundled() if path.stem == "first-steps" for problem in load(path).problems()]


@pytest.mark.parametrize("assumption", [AGAINST_MOVER, FOR_MOVER], ids=str)
@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: p.name)
def test_first_steps_end_as_they_say(problem, assumption):
    game = question_of(problem, assumption)
    oracle = Oracle(game, max_states=100_000)
    succeeds = game.mover_succeeds(oracle.winner == "attacker")
    assert succeeds == (problem.expected.verdict is Verdict.SUCCESS)
    if succeeds:
        assert {Point.parse(name) for name in oracle.winning_moves()} == problem.expected.accepted
