"""Lin's model from Python: the rules themselves are tested in core/tests/test_lin.cpp."""

import dataclasses

import numpy as np
import pytest
from test_lin_format import CAPTIONED, points

from tesuji import BLACK, EMPTY, WHITE, _core
from tesuji.go.point import Point
from tesuji.problems.lin.state import Ending, LinRules, LinState
from tesuji.problems.lin.text import Aim, LinProblem

# Black is alive if he plays B1 and dead if White does; there is a ko at B8 and C8, and J9 is neutral.
KO = LinProblem(
    9,
    Aim.SAVE,
    black=points("B9 A8 B7 A2 B2 C2 D2 D1"),
    white=points("C9 B8 D8 C7 A3 B3 C3 D3 E3 E2 E1"),
    feasible=points("B8 C8 J9 A1 B1 C1"),
    important=points("A2"),
)


def test_a_problem_starts_with_black_and_shows_its_moves():
    state = LinState.of(CAPTIONED)
    assert (state.to_play, state.defender, state.ending) == (BLACK, WHITE, Ending.OPEN)
    assert [str(move) for move in state.moves()] == ["E7", "F7", "G7", "E6", "F6", "G6", "F5", "G5"]
    assert state.colors()[4, 4] == WHITE
    assert str(state).splitlines()[5].split() == ["5", ".", ".", ".", "X", "O", ".", ".", "O", ".", "5"]


def test_the_captioned_problem_is_won_with_the_capture():
    state = LinState.of(CAPTIONED)
    state.play_all(["E6", "G7", "F5"])
    assert state.ending is Ending.DEAD
    assert state.score_for_black == 1.0
    assert state.moves() == []
    with pytest.raises(ValueError, match="the game is over"):
        state.play("F7")


def test_the_captioned_problem_is_lost_when_white_connects():
    state = LinState.of(CAPTIONED)
    state.play_all(["E7", "F5", "F7", "G5"])
    assert state.ending is Ending.ALIVE
    assert state.score_for_black == 0.0


def test_a_ko_fought_back_and_the_state_taken_back():
    state = LinState.of(KO)
    start = state.hash
    state.play_all(["C8", "B8"])
    assert state.ko_winner is WHITE
    assert state.ko_retakes_left == 4
    assert not state.is_legal("C8")
    with pytest.raises(ValueError, match="Black may not play C8 here"):
        state.play("C8")
    state.undo()
    state.undo()
    assert (state.hash, state.ko_winner, state.ko_retakes_left) == (start, EMPTY, 5)
    with pytest.raises(ValueError, match="no move to take back"):
        state.undo()


def test_rules_can_be_changed():
    state = LinState.of(KO, LinRules(ko_retakes=0))
    state.play("C8")
    assert state.ko_retakes_left == 0
    with pytest.raises(ValueError, match="seki_passes=0 is too small"):
        LinRules(seki_passes=0)


def test_a_copy_goes_its_own_way():
    state = LinState.of(KO)
    state.play("C8")
    twin = state.copy()
    assert isinstance(twin, LinState)
    assert twin.hash == state.hash
    assert twin.moves_to_undo == 0
    twin.play("B8")
    assert twin.hash != state.hash
    assert state.ko_winner is EMPTY


def test_random_games_repeat_with_the_seed_and_leave_the_state_alone():
    state = LinState.of(CAPTIONED)
    before = state.hash
    once, again, other = (state.random_games(2000, seed) for seed in (3, 3, 4))
    assert once == again != other
    assert once.games == sum(once.endings.values()) == 2000
    assert once.cut_off == 0
    assert 0 < once.mean_for_black < 1
    assert state.hash == before
    state.play("E6")
    assert state.play_out(seed=1) > 0
    assert state.is_terminal
    assert state.moves_to_undo == 0


def test_scores_only_at_the_end():
    with pytest.raises(ValueError, match="not over"):
        _ = LinState.of(KO).score_for_black


@pytest.mark.parametrize("move", ["K1", "A10", (9, 0), (-1, 0), 81, -1, ""])
def test_points_off_the_board_are_refused(move):
    state = LinState.of(CAPTIONED)
    for use in (state.play, state.is_legal):
        with pytest.raises(ValueError, match=r"board|point"):
            use(move)


def test_points_outside_the_feasible_space_and_passes_without_reason_are_illegal():
    state = LinState.of(CAPTIONED)
    for move in ("A1", "E5", None, Point(0, 0)):
        assert not state.is_legal(move)
        with pytest.raises(ValueError, match="may not play"):
            state.play(move)


def plane(size=5, **marks):
    grid = np.zeros((size, size), dtype=np.uint8)
    for name, value in marks.items():
        point = Point.parse(name)
        grid[point.row, point.column] = value
    return grid


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stones": plane(C3=3)}, "colours are"),
        ({"stones": plane(size=4)}, "same shape"),
        ({"feasible": plane(C3=2)}, "are 0 or 1"),
        ({"feasible": plane()}, "feasible point"),
        ({"important": plane()}, "important stone"),
        ({"important": plane(A1=1)}, "must hold a black stone"),
        ({"alive": plane(A1=1)}, "must hold a stone"),
        ({"aim": 3}, "1 .save. or 2"),
        ({"to_play": 0}, "expected a player"),
        ({"pass_lead": 0}, "numbers of passes"),
        ({"ko_retakes": -1}, "ko retakes"),
    ],
)
def test_setups_that_make_no_sense_are_refused(change, message):
    good = {"stones": plane(C3=1), "feasible": plane(C4=1), "important": plane(C3=1), "alive": plane(), "aim": 1}
    assert not _core.LinState(**good).is_terminal
    with pytest.raises(ValueError, match=message):
        _core.LinState(**(good | change))


def test_boards_too_small_or_too_large_are_refused():
    for size in (1, 26):
        one = plane(size)
        one[0, 0] = 1
        with pytest.raises(ValueError, match="from 2 to 25"):
            _core.LinState(one, one, one, plane(size), aim=1)


def test_stones_joined_to_a_living_group_at_the_start_are_saved():
    joined = dataclasses.replace(KO, alive=points("D1"))
    assert LinState.of(joined).ending is Ending.ALIVE
