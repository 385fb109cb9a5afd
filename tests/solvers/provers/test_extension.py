"""What is proven inside an inferred area is proven on the board too, or told as what it is."""

from dataclasses import replace

import pytest
from test_ways_out import CORNER, problem

import tesuji
from tesuji.checker import Question
from tesuji.go import Point
from tesuji.problems import Draft, Goal, Problem, Verdict, bundled, load, question_of
from tesuji.problems.problem import parse_points
from tesuji.solvers import Limit, ProofLevel, SearchSettings, Solution, solve_exact, verify
from tesuji.solvers.answer.words import headline, how_known
from tesuji.solvers.investigate import investigate
from tesuji.solvers.provers.extension import extended
from tesuji.solvers.result.status import Status
from tesuji.solvers.search.asking import question_after

WEAK_WALL = """
. . . . . . . .
O O O O O O O .
X X X X X . O .
O O O O X . O .
. . . O X . O .
. . O O X O O .
"""
"""Black kills at B2 if his wall stands; but it has three liberties, and White takes it first."""
KO = """
. . . . . .
. X O . . .
X O . O . .
. X O . . .
. . . . . .
"""
LIMIT = Limit(nodes=60_000)


def walled_in() -> Problem:
    """The corner as if somebody had inferred that the wall stands."""
    asked = problem(WEAK_WALL)
    corner = frozenset(p for p in asked.position.around if p.column <= 3 and p.row <= 2)
    return asked.replace(
        goal=Goal.KILL,
        target=asked.white & corner,
        own=frozenset(),
        region=corner,
        assumed_alive=asked.black,
        inferred=frozenset({"region"}),
    )


def inside(asked: Problem) -> Solution:
    """The answer before it is extended to the board."""
    return solve_exact(asked, SearchSettings(one_sided=False), LIMIT)


def test_a_verdict_inside_an_area_is_extended_to_the_board_and_replayed_there():
    asked = problem(CORNER)
    narrow = inside(asked)
    assert narrow.proof is ProofLevel.AREA
    wide = extended(narrow, SearchSettings(), LIMIT)
    assert (wide.proof, wide.verdict, wide.move) == (ProofLevel.BOARD, narrow.verdict, narrow.move)
    assert all(len(claim.question.region) == 81 and not claim.question.alive for claim in wide.claims)
    report = verify(wide, limit=LIMIT)
    assert (report.valid, report.whole_board) == (True, True)


def test_a_verdict_that_rests_on_a_wall_that_can_be_taken_is_not_extended():
    asked = walled_in()
    narrow = inside(asked)
    assert (narrow.verdict, narrow.move) == (Verdict.SUCCESS, Point.parse("B2"))
    assert solve_exact(asked, SearchSettings(), LIMIT).proof is ProofLevel.AREA


def test_what_holds_in_an_area_is_never_called_proven():
    narrow = inside(walled_in())
    assert headline(narrow) == "Black to play probably kills: B2 (not proven beyond the area searched)"
    assert how_known(narrow).startswith("Not proven beyond the area with circles: ")
    assert "On the board it may be false." in how_known(narrow)


def test_a_stated_region_is_what_was_asked_and_stays_so():
    asked = problem(CORNER)
    stated = asked.replace(inferred=asked.inferred - {"region"})
    assert inside(stated).proof is ProofLevel.REGION
    assert extended(inside(stated), SearchSettings(), LIMIT).proof is ProofLevel.REGION


def test_a_ko_ban_outside_the_area_holds_on_the_board():
    ko, corner = Point.parse("H8"), problem(CORNER)
    black, white = parse_points("F8 G9 G7"), parse_points("G8 H9 J8 H7")
    asked = corner.replace(black=corner.black | black, white=corner.white | white, ko=ko)
    assert ko not in (asked.region or ())
    narrow = inside(asked)
    assert [claim.question.ko for claim in narrow.claims] == [None] * len(narrow.claims)
    wide = extended(narrow, SearchSettings(), LIMIT)
    assert wide.proof is ProofLevel.BOARD
    assert {claim.question.ko for claim in wide.claims} == {ko}


def test_a_ko_that_is_taken_back_outside_the_region_is_no_ban_inside():
    everywhere = question_of(problem(KO))
    for region, ko in ((everywhere.region, "B3"), (frozenset({Point.parse("C3")}), None)):
        after = question_after(replace(everywhere, region=region, alive=frozenset()), Point.parse("C3"))
        assert isinstance(after, Question)
        assert after.ko == (ko and Point.parse(ko))


def test_the_default_solver_lifts_too():
    found = investigate(problem(CORNER), limit=LIMIT)
    assert found.proof is ProofLevel.BOARD
    assert found.move in found.moves


NAKADE = {
    draft.name: draft
    for path in bundled("textbook")
    if path.stem == "nakade"
    for draft in load(path).drafts()
    if isinstance(draft, Draft)
}


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("Straight three", 15_000),
        ("Bent three", 1_000),
        ("Pyramid four on the side", 3_000),
        ("Pyramid four in the open", 3_000),
        ("Three stones more for a bulky five", 8_000),
        ("Bulky five on the side", 20_000),
    ],
)
def test_nakade_of_three_to_five_is_proven_on_the_board_where_nothing_is_marked(name: str, most: int):
    found = tesuji.solve(NAKADE[name], nodes=20_000)
    assert (found.status, found.proof) == (Status.UNSETTLED, ProofLevel.BOARD)
    assert found.move in NAKADE[name].expected.accepted
    assert found.nodes <= most


def test_a_small_proof_on_the_board_loads_no_network(monkeypatch: pytest.MonkeyPatch):
    def loaded(_: str) -> None:
        raise AssertionError("the network was loaded")

    monkeypatch.setattr("tesuji.learning.shape.file.shape_network", loaded)
    area = solve_exact(problem(CORNER), SearchSettings(one_sided=False))
    assert area.proof is ProofLevel.AREA
    assert extended(area, SearchSettings(shape=True, shape_after=10_000), LIMIT).proof is ProofLevel.BOARD
    with pytest.raises(AssertionError, match="was loaded"):
        extended(area, SearchSettings(shape=True, shape_after=1), LIMIT)
