"""The problem model: what it accepts, what it refuses, and the games it is searched as."""

import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.problems import (
    AGAINST_MOVER,
    FOR_MOVER,
    Draft,
    Expected,
    Goal,
    KoPolicy,
    Problem,
    Quantifier,
    SolutionNode,
    Verdict,
    mover_retakes,
    objectives,
    opposing_race,
    question_of,
)


def points(text):
    return frozenset(Point.parse(word) for word in text.split())


DIAGRAM = """
. . . . . .
X X X X X .
O O O X X .
. . O O X .
"""


def problem(**changes):
    board = Board.from_diagram(DIAGRAM)
    fields = {
        "width": 6,
        "height": 4,
        "black": frozenset(board.stones(BLACK)),
        "white": frozenset(board.stones(WHITE)),
        "to_play": BLACK,
        "goal": Goal.KILL,
        "target": points("A2 B2 C2 C1 D1"),
        "region": points("A1 B1 A2 B2 C2 C1 D1"),
    }
    return Problem(**fields | changes)


def test_a_ko_on_a_board_bans_only_the_side_to_move_there():
    board = Board.from_diagram(". X O .\nX O . O\n. X O .", BLACK)
    board.play("C2")
    assert Draft.from_board(board).ko == board.ko == Point.parse("B2")
    assert Draft.from_board(board).to_play == WHITE
    assert Draft.from_board(board, BLACK).ko is None
    assert Draft.from_board(board, name="A ko").board().is_legal("B2") is False


def test_the_attacker_is_the_opponent_of_the_target():
    kill = problem()
    assert (kill.attacker, kill.defender, kill.mover_is_attacker) == (BLACK, WHITE, True)
    live = kill.turned()
    assert (live.goal, live.to_play, live.mover_is_attacker) == (Goal.LIVE, WHITE, False)
    assert live.turned().replace(expected=kill.expected) == kill


def test_the_board_is_the_position():
    board = problem().board()
    assert str(board) == str(Board.from_diagram(DIAGRAM))
    assert board.to_play == BLACK


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"target": frozenset()}, "the goal kill needs target stones"),
        ({"target": points("A2 A3")}, "the target has stones of both colours"),
        ({"target": points("A1")}, "the target point A1 has no stone"),
        ({"goal": Goal.LIVE}, "with Black to play, live needs a target of Black stones, not of White ones"),
        ({"goal": Goal.RACE}, "a race needs named stones of both sides"),
        ({"own": points("A3")}, "own stones are named only for a race"),
        ({"goal": Goal.RACE, "own": points("D1")}, "a race with Black to play needs own stones of Black"),
        ({"goal": Goal.CUT, "target": points("A2")}, "cut needs two blocks"),
        ({"assumed_alive": points("A2")}, "A2 cannot be both a target and assumed alive"),
        ({"assumed_alive": points("F4")}, "the alive point F4 has no stone"),
        ({"region": frozenset()}, "the region is empty"),
        ({"region": points("T19")}, "the region point T19 is not on the 6x4 board"),
        ({"ko": points("A2").__iter__().__next__()}, "the ko at A2 is not an empty point"),
        ({"width": 1}, "sizes go from 2 to 25"),
        ({"white": points("A2 A3")}, "A3 cannot be both black and white"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(changes, sentence):
    with pytest.raises(InputError, match=sentence):
        problem(**changes)


def test_capture_is_about_one_block():
    with pytest.raises(InputError, match="capture needs one block"):
        problem(white=points("A2 B2 D1"), target=points("A2 D1"), goal=Goal.CAPTURE)


@pytest.mark.parametrize("alive", ["", "A1"])
def test_a_block_has_a_liberty_even_if_it_is_assumed_alive(alive):
    black, white = points("A2 B1"), points("A1 C3")
    with pytest.raises(InputError, match="no liberties"):
        Draft(width=3, height=3, black=black, white=white, to_play=BLACK, assumed_alive=points(alive))


def test_a_ko_is_where_a_single_stone_could_be_taken():
    with pytest.raises(InputError, match="ko: A1 is not a ko: no single stone could be taken there"):
        Draft(width=3, height=3, black=points("B2"), white=points("C3"), to_play=BLACK, ko=Point(0, 0))


def test_json_keeps_everything():
    tree = (SolutionNode(BLACK, Point(0, 0), True, "a word", (SolutionNode(WHITE, None, True),)),)
    full = problem(
        quantifier=Quantifier.ANY,
        ko_policy=KoPolicy.AGAINST,
        suicide=True,
        assumed_alive=points("A3 B3"),
        name="three",
        notes=("one",),
        expected=Expected(points("A1"), frozenset({None}), Verdict.SUCCESS, tree, frozenset({1}), "hand"),
    )
    assert Problem.from_dict(full.to_dict()) == full


@pytest.mark.parametrize("data", [{}, {"width": 3}, {"width": "x", "height": 3, "black": 5, "white": [], "target": []}])
def test_json_that_is_no_problem_is_refused(data):
    with pytest.raises(InputError):
        Problem.from_dict(data)


def test_a_move_is_right_wrong_or_not_judged():
    answer = Expected(points("A1"), points("B1"))
    assert [answer.judge(Point.parse(p)) for p in ("A1", "B1", "C1")] == [True, False, None]


def test_each_assumption_gives_the_retakes_of_both_sides():
    kill = problem()
    against, with_us, twice = (question_of(kill, a) for a in (AGAINST_MOVER, FOR_MOVER, mover_retakes(2)))
    assert (against.black_retakes, against.white_retakes) == (0, -1)
    assert (with_us.black_retakes, with_us.white_retakes) == (-1, 0)
    assert (twice.black_retakes, twice.white_retakes) == (2, 0)
    live = question_of(kill.turned(), AGAINST_MOVER)
    assert (live.black_retakes, live.white_retakes) == (-1, 0)


def test_success_is_always_the_movers():
    kill = question_of(problem())
    live = question_of(problem().turned())
    assert kill.attacker == live.attacker == BLACK
    assert kill.mover_succeeds(True)
    assert not live.mover_succeeds(True)


def test_objectives_follow_the_goal():
    assert objectives(problem()) == ("kill", "seki")
    race = problem(goal=Goal.RACE, own=points("A3"))
    assert objectives(race) == ("race",)
    theirs = opposing_race(race)
    assert (theirs.attacker, theirs.target, theirs.own) == (WHITE, points("A3"), race.target)
    assert theirs.to_play == BLACK
    with pytest.raises(InputError, match="is no objective for race"):
        question_of(race, objective="kill")
    with pytest.raises(InputError, match="no region yet"):
        question_of(problem(region=None))
