"""The readers against the public suites of Fuego and Pachi, where those are at hand."""

import pytest

from suites import DATA, Check, GtpTest, fuego, pachi
from tesuji import BLACK, WHITE, Board, Color, Point
from tesuji.go import reading

pytestmark = pytest.mark.skipif(not (DATA / "fuego").is_dir(), reason="the public suites are not here")

FUEGO_SAFETY = ("static_safety_basics", "static_safety_from_semeai", "static_safety_seki")


def _checks(name: str) -> list[Check]:
    return list(pachi(DATA / "pachi" / f"{name}.t"))


def _fuego(name: str, *commands: str) -> list[GtpTest]:
    return [test for test in fuego(DATA / "fuego" / f"{name}.tst") if test.command[0] in commands]


def _catches(board: Board, color: Color, move: Point) -> bool:
    """Does the move catch a neighbouring block of two liberties?"""
    near = move.neighbours(board.width, board.height)
    preys = [p for p in near if board[p] == color.opponent and len(board.liberties(p)) == 2]
    return any(reading.is_ladder_captured_after(board, move, prey) for prey in preys)


@pytest.mark.parametrize("suite", ["ladder", "ladder_any"])
def test_pachis_ladders(suite):
    checks = _checks(suite)
    assert len(checks) >= 25
    for check in checks:
        color, stone = Color.parse(check.args[0]), check.args[1].upper()
        caught = reading.is_ladder_captured(check.board, stone, color)
        assert caught == (check.expected == "1"), f"{check.title}\n{check.board}"


# The file itself says that `wouldbe_ladder` leaves out ladders that end at once; `wouldbe_ladder_any` has the same
# position with the other answer.
NOT_FACTS = {("wouldbe_ladder", "Trivial ladder")}


@pytest.mark.parametrize("suite", ["wouldbe_ladder", "wouldbe_ladder_any"])
def test_pachis_ladder_moves(suite):
    checks = [check for check in _checks(suite) if (check.kind, check.title) not in NOT_FACTS]
    assert len(checks) >= 4
    for check in checks:
        caught = _catches(check.board, Color.parse(check.args[0]), Point.parse(check.args[1]))
        assert caught == (check.expected == "1"), f"{check.title}\n{check.board}"


def test_fuegos_ladders():
    tests = _fuego("ladder", "go_ladder", "go_static_ladder")
    assert len(tests) == 13
    for test in tests:
        assert reading.ladder(test.board, test.command[1]).status.value == test.answer, test


def test_fuegos_unconditional_safety():
    tests = [test for name in FUEGO_SAFETY for test in _fuego(name, "go_safe") if test.command[1] == "benson"]
    assert len(tests) == 41
    for test in tests:
        colors = [Color.parse(test.command[2])] if len(test.command) > 2 else [BLACK, WHITE]
        found = [reading.benson(test.board, color) for color in colors]
        safe = sum(len(life.stones) + len(life.territory) for life in found)
        assert safe == int(test.answer.split()[0]), test


def test_pachis_groups_that_live_unconditionally_have_two_eyes():
    checks = _checks("two_eyes")
    living = 0
    for check in checks:
        stone = Point.parse(check.args[0])
        if stone in reading.benson(check.board, check.board[stone]).stones:
            living += 1
            assert check.expected == "1", f"{check.title}\n{check.board}"
    assert living >= 11  # the others live by connections that Benson does not see
