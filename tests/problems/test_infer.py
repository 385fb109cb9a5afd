"""What is not said is inferred: the group that is walled in, the goal from its colour, the region from the wall."""

import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.problems import Draft, Goal, complete, region_of
from tesuji.problems.position import Position
from tesuji.problems.region import close_region, grown, infer_region, liberties_up_to, local_region, virtual_boundary


def points(text):
    return frozenset(Point.parse(word) for word in text.split())


def draft(diagram, to_play=BLACK, **fields):
    return Draft.from_board(Board.from_diagram(diagram, to_play), **fields)


CORNER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X . . . .
O O O O X . . . .
. X . O X . . . .
. . . O X . . . .
"""


def test_the_walled_in_group_is_the_target_whoever_moves():
    kill = complete(draft(CORNER))
    assert (kill.goal, kill.target) == (Goal.KILL, points("A3 B3 C3 D3 D2 D1"))
    live = complete(draft(CORNER, WHITE))
    assert (live.goal, live.target) == (Goal.LIVE, kill.target)


def test_the_region_is_everything_inside_the_wall_with_what_can_be_taken_there():
    problem = complete(draft(CORNER))
    inside = points("A1 A2 B1 B2 C1 C2 A3 B3 C3 D3 D2 D1")
    assert problem.region == inside
    assert problem.assumed_alive == points("A4 B4 C4 D4 E4 E3 E2 E1")
    assert region_of(problem).kind == "stated"
    assert region_of(problem.replace(region=None)).kind == "enclosed"


def test_every_choice_is_noted():
    notes = complete(draft(CORNER)).notes
    assert notes == (
        "target: the white group at A3 (6 stones), the most enclosed group",
        "goal: kill, because the target is the opponent's",
        "region: enclosed, 5 empty points; the stones around it that have liberties outside count as alive",
    )


def test_what_is_stated_is_kept():
    problem = complete(draft(CORNER, goal=Goal.KILL, target=points("D1"), region=points("A1 B1 C1 D1")))
    assert problem.target == points("D1")
    assert problem.region == points("A1 B1 C1 D1")
    assert not problem.notes


def test_a_goal_decides_whose_group_it_is():
    problem = complete(draft(CORNER, goal=Goal.LIVE))
    assert problem.defender == BLACK


def test_connection_needs_its_stones():
    with pytest.raises(InputError, match="connect needs its target stones"):
        complete(draft(CORNER, goal=Goal.CONNECT))
    with pytest.raises(InputError, match="none on the board"):
        complete(draft(". . .\n. . .\n. . ."))


LEAKY = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X X X . . . .
. X . . . X . . .
. X O O O X . . .
. . . . O X . . .
. . . . O X . . .
"""


def test_a_gap_in_the_wall_does_not_open_the_whole_board():
    problem = complete(draft(LEAKY))
    assert problem.target == points("C3 D3 E3 E2 E1")
    assert "nearly enclosed" in problem.notes[-1]
    assert points("B1 B2 C1 D1 C4 D4 E4") <= problem.region  # what White can make eyes with or push to
    assert points("A1 A2") <= problem.region  # where Black stops him
    assert not points("A3 A6 B6 G3 D6") & problem.region


def test_groups_of_both_sides_without_room_race():
    fight = ["X X X X X O O O O O", "X O O O O X X X X O", "X O . . O X . . X O", "X O . . . . . . X O"]
    problem = complete(draft("\n".join([". " * 13] * 9 + [line + " ." * 3 for line in fight])))
    assert problem.goal == Goal.RACE
    assert (problem.target, problem.own) == (points("B1 B2 B3 C3 D3 E3 E2"), points("F2 F3 G3 H3 J3 J2 J1"))


def test_the_own_stones_of_a_race_touch_the_target():
    race = complete(draft(CORNER, goal=Goal.RACE, target=points("A3")))
    assert race.own == points("B2")


def test_zhangs_liberties_are_counted_in_steps():
    board = Board.from_diagram(". . . . .\n. . . . .\nX O . . .")
    position = Position.of(board)
    assert liberties_up_to(position, points("B1"), 1) == points("B2 C1")
    assert liberties_up_to(position, points("B1"), 2) == points("B2 C1 A2 B3 C2 D1")


def test_an_open_capture_uses_zhangs_region_inside_the_boundary():
    stones = draft("\n".join([". " * 19] * 9 + [". " * 9 + "O X " + ". " * 8] + [". " * 19] * 9))
    position = stones.position
    (target,) = stones.white
    region = local_region(position, frozenset({target}), capturing=True)
    assert points("J10 K11 K9 J9 L9 L11 M10 M11") <= region  # both sides' liberties, and the next ones
    box = virtual_boundary(position, frozenset({target}))
    assert region <= box
    assert len(box) == 4 * 3  # the two stones and one line around: the boundary itself is not played on
    move = min(region)
    assert grown(position, region, move, box) >= region


def test_strong_neighbours_add_nothing_to_a_life_and_death_region():
    position = draft(LEAKY).position
    target = points("C3 D3 E3 E2 E1")
    assert local_region(position, target, capturing=False) <= local_region(position, target, capturing=True)


def test_a_takeable_block_leaves_points_that_can_be_played():
    position = draft(CORNER).position
    assert points("B2") <= close_region(position, points("A1 A2 B1 C1 C2"))
    assert not points("B2") & close_region(position, points("A1 A2 B1 C1 C2"), alive=points("B2"))


def test_the_region_of_a_race_sees_both_sides():
    position = draft(CORNER).position
    region = infer_region(position, points("B2 A3"))
    assert points("A1 A2 B1 C1 C2 B2") <= region.points
