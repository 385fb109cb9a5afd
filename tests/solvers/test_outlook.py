"""Whole games on a board that is cut to the fight: an opinion on any position, the same for the same seed."""

from tesuji.go import Point
from tesuji.problems import Draft
from tesuji.problems.text import read_text_problems
from tesuji.solvers import Limit
from tesuji.solvers.auto import AutoSettings, solve_auto
from tesuji.solvers.auto.outlook import Outlook

THREE = """
[[problem]]
to_play = "black"
diagram = \"\"\"
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
X X X X X X . . . . . . .
O O O O O X . . . . . . .
O . . . O X . . . . . . .
\"\"\"
"""


def draft() -> Draft:
    found = next(iter(read_text_problems(THREE, "test")))
    assert isinstance(found, Draft)
    return found


def opinions(simulations: int) -> list[tuple[Point | None, float]]:
    outlook = Outlook(draft(), seed=3, memory=16 << 20)
    assert outlook.run(300)
    assert outlook.run(simulations)
    return [(opinion.move, opinion.share) for opinion in outlook.opinions()]


def test_the_vital_point_of_a_group_is_tried_most() -> None:
    found = opinions(4000)
    assert found[0][0] == Point.parse("C1")
    assert abs(sum(share for _, share in found) - 1) < 1e-9


def test_the_same_seed_has_the_same_opinion() -> None:
    assert opinions(1000) == opinions(1000)


def test_without_a_mark_simulations_and_reading_agree_on_the_move() -> None:
    solution = solve_auto(draft(), AutoSettings(), Limit(nodes=60_000))
    assert solution.move == Point.parse("C1")


def test_simulations_can_be_left_out() -> None:
    with_them = solve_auto(draft(), AutoSettings(), Limit(nodes=20_000))
    without = solve_auto(draft(), AutoSettings(outlook_share=0.0), Limit(nodes=20_000))
    assert with_them.move is not None
    assert without.move is not None
    assert with_them.settings != without.settings


def test_the_fate_of_a_group_that_depends_on_the_move_is_open() -> None:
    outlook = Outlook(draft(), seed=3, memory=16 << 20)
    assert outlook.run(300)
    assert outlook.run(3000)
    group, wall = draft().white, [p for p in draft().black if p.row == 2]
    assert outlook.doubt(group) > outlook.doubt(wall)
    assert 0 <= outlook.doubt(wall) <= 1
