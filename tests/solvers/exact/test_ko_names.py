"""Kos by the names that players give them; x is the target, W lives, : is outside the region."""

from typing import Any

import pytest
from test_exact import problem

from tesuji.go import BLACK, WHITE, Color, Point
from tesuji.problems import Goal, Verdict, bundled, complete, load
from tesuji.solvers import Limit, SearchSettings, Solution, solve_exact, verify
from tesuji.solvers.answer.words import headline
from tesuji.solvers.exact.ko_names import NOT_COUNTED, NOT_NAMED, bent_four
from tesuji.solvers.investigate import investigate
from tesuji.solvers.result.solution import Ko, KoKind

KILL, LIVE = (Goal.KILL, WHITE), (Goal.LIVE, BLACK)


def solved(diagram: str, asked: tuple[Goal, Color], **changes: Any) -> Solution:
    solution = solve_exact(problem(diagram, *asked, **changes))
    assert verify(solution).valid
    return solution


def points(text: str) -> list[Point]:
    return [Point.parse(name) for name in text.split()]


WHITE_TAKES_FIRST = """
    ::::::
    WWWWW:
    xxOxW:
    .xxxW:
    ...xW:
"""
BLACK_TAKES_FIRST = """
    ::::::
    WWWWW:
    xxxxW:
    Ox.xW:
    ..OxW:
"""


def test_a_direct_ko_that_the_mover_takes_first_is_won_by_ignoring_a_threat():
    kill = solved(WHITE_TAKES_FIRST, KILL)
    assert (kill.verdict, kill.ko) == (Verdict.KO, Ko(0, WHITE, KoKind.DIRECT, 1, 1, 1))
    assert "a direct ko, White takes first, White wins it by ignoring a threat" in headline(kill)


def test_in_a_direct_ko_that_the_opponent_takes_first_the_mover_needs_a_threat():
    kill = solved(BLACK_TAKES_FIRST, KILL)
    assert (kill.verdict, kill.ko) == (Verdict.KO, Ko(1, BLACK, KoKind.DIRECT, 1, 1, 1))
    assert list(kill.pv) == points("B1 A1 A2")  # White retakes with a threat, where the line ends
    assert "Black takes first, White must find one ko threat and ignore one (" in headline(kill)


ONE_LIBERTY_TOO_MANY = """
    ::::::
    WWWWW:
    xxxxW:
    Ox.xW:
    ...xW:
"""


def test_who_has_to_play_a_move_before_he_can_win_the_ko_fights_an_approach_move_ko():
    kill = solved(ONE_LIBERTY_TOO_MANY, KILL)
    assert (kill.verdict, kill.ko) == (Verdict.KO, Ko(2, BLACK, KoKind.APPROACH, 2, 1, 2))
    assert "an approach-move ko (White needs one move more)" in headline(kill)
    assert "White must find two ko threats and ignore two" in headline(kill)


RECTANGULAR_SIX = """
    ::::::
    WWWWW:
    xxxxW:
    ...xWW
    ...x.W
"""


def test_a_ko_that_takes_two_moves_to_win_is_won_by_ignoring_two_threats():
    kill = solved(RECTANGULAR_SIX, KILL)
    assert (kill.verdict, kill.ko) == (Verdict.KO, Ko(0, WHITE, KoKind.APPROACH, 2, 1, 2))
    assert "White wins it by ignoring two threats" in headline(kill)


ROUND_IN_CIRCLES = """
    oo.
    o..
    .XO
"""


def test_a_ko_gets_its_name_though_play_around_it_can_go_round_in_circles():
    kill = solved(ROUND_IN_CIRCLES, (Goal.KILL, BLACK))
    assert (kill.verdict, kill.ko) == (Verdict.KO, Ko(0, BLACK, KoKind.DIRECT, 1, 1, 1))
    assert kill.notes == ()


TWO_KOS_TO_WIN = """
    :::::::
    WWWWWW:
    xxxxxW:
    OxO.xW:
    OO.OxW:
"""


def test_who_has_two_kos_to_win_fights_a_two_step_ko():
    live = solved(TWO_KOS_TO_WIN, LIVE)
    assert (live.verdict, live.ko) == (Verdict.KO, Ko(0, BLACK, KoKind.MULTI_STEP, 2, 1, 2))
    assert "a two-step ko (Black has two to win), Black takes first, Black wins it by ignoring two" in headline(live)


THOUSAND_YEARS = """
    :::::::
    WWWWWW:
    xxxxxW:
    xOO.xW:
    .xO.xW:
"""


@pytest.mark.parametrize(("asked", "threats"), [(KILL, 1), (LIVE, 0)])
def test_a_ko_that_nobody_likes_to_start_and_that_leaves_a_seki_is_a_thousand_year_ko(asked, threats):
    ko = solved(THOUSAND_YEARS, asked).ko
    assert ko == Ko(threats, WHITE, KoKind.THOUSAND_YEAR, 2, 2, 1)


BENT_FOUR = """
    ::::::
    WWWWW:
    xxxxW:
    .x.xW:
    OOOxW:
"""


def test_bent_four_in_the_corner_is_a_ko_that_only_the_attacker_can_start():
    kill, live = solved(BENT_FOUR, KILL), solved(BENT_FOUR, LIVE)
    assert (kill.move, kill.ko) == (Point.parse("A2"), Ko(0, WHITE, KoKind.BENT_FOUR, 1, 1, 1))
    assert (live.move, live.ko) == (None, Ko(1, WHITE, KoKind.BENT_FOUR, 1, 1, 1))
    usual = "dead as it stands under most rules: White starts the ko at the end, once Black has no threats left"
    assert usual in headline(kill)
    assert usual in headline(live)


def test_the_bend_of_a_bent_four_is_in_the_corner():
    def shape(text: str) -> bool:
        return bent_four(frozenset(points(text)), 9, 9)

    assert shape("A1 B1 C1 A2")
    assert shape("A3 A2 A1 B1")
    assert shape("J9 J8 H9 G9")
    assert not shape("A1 B1 C1 C2")  # along the edge
    assert not shape("B1 C1 D1 B2")
    assert not shape("A1 A2 B1 B2")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("A hanging connection in ko", KoKind.DIRECT),
        ("Taking the ko for the second eye", KoKind.DIRECT),
        ("Taking the ko back after a threat", KoKind.DIRECT),
        ("A ko that needs two threats", KoKind.APPROACH),
        ("Double ko keeps the group alive", KoKind.DOUBLE),
        ("Bent four in the corner", KoKind.BENT_FOUR),
        ("Waiting in bent four", KoKind.BENT_FOUR),
        ("Ten thousand year ko", KoKind.THOUSAND_YEAR),
        ("Waiting in a ten thousand year ko", KoKind.THOUSAND_YEAR),
        ("A race decided by ko", KoKind.DIRECT),
    ],
)
def test_kos_of_the_collection_have_the_names_of_their_titles(name, kind):
    (asked,) = [p for file in bundled() for p in load(file).problems() if p.name == name]
    ko = solve_exact(complete(asked)).ko
    assert ko is not None
    assert ko.kind is kind


DOUBLE_KO = """
    WWWWWWWWWWW:
    WWxWWWWW.WW:
    Wx.xxxxxOxW:
    Wxx.x.x.xxW:
"""


def test_two_kos_of_which_one_is_enough_are_a_double_ko():
    kill = solved(DOUBLE_KO, KILL, region=frozenset(points("C2 C3 J2 J3 D1 F1 H1")))
    assert (kill.verdict, kill.ko, kill.repetition) == (Verdict.FAILURE, Ko(None, None, KoKind.DOUBLE), True)
    assert headline(kill) == (
        "Black is alive as it stands. White to play cannot kill: double ko (proven in the region)"
    )


SEKI = """
    :::::::::
    WWWWWWWW:
    xxxxxxxW:
    xOOO..xW:
    xxxx.xxW:
"""


def test_a_seki_without_a_ko_has_no_ko():
    kill = solved(SEKI, KILL)
    assert (kill.verdict, kill.ko) == (Verdict.SEKI, None)


def test_the_default_solver_names_kos_too_and_not_where_one_move_is_enough():
    asked = problem(BLACK_TAKES_FIRST, *KILL)
    found = investigate(asked, limit=Limit(nodes=50_000))
    assert (found.ko and found.ko.kind) is KoKind.DIRECT
    first = solve_exact(asked, SearchSettings(all_moves=False))
    assert (first.verdict, first.ko and first.ko.kind) == (Verdict.KO, None)
    assert first.notes == ("the ko was not named: only one first move was asked for",)


def test_a_limit_may_leave_a_ko_without_a_name_but_not_without_a_verdict():
    asked = problem(BLACK_TAKES_FIRST, *KILL)
    enough = solve_exact(asked, SearchSettings(all_moves=False)).nodes
    found = [solve_exact(asked, limit=Limit(nodes=nodes)) for nodes in range(enough, enough + 600, 10)]
    reasons = {(s.ko.kind, s.ko.ignored): s.notes for s in found if s.ko is not None}
    assert reasons == {
        (None, None): (NOT_NAMED, NOT_COUNTED),
        (KoKind.DIRECT, None): (NOT_COUNTED,),
        (KoKind.DIRECT, 1): (),
    }


def test_a_ko_is_written_and_read():
    for ko in (Ko(None, None), Ko(1, BLACK, KoKind.APPROACH, 3, 1, 2), Ko(None, None, KoKind.DOUBLE)):
        assert Ko.from_dict(ko.to_dict()) == ko


def test_whether_a_ko_is_favourable_is_not_known_where_the_threats_are_not():
    known = {threats: Ko(threats, WHITE).to_dict()["favourable"] for threats in (None, 0, 1)}
    assert known == {None: None, 0: True, 1: False}


RECTANGULAR_SIX = """
    :::::::
    WWWWW::
    xxxxW::
    ...xWW:
    ...x.W:
"""


@pytest.mark.parametrize("nodes", [1_000, 2_000, 3_000, 10_000, 100_000])
def test_a_ko_whose_threats_were_not_counted_has_no_note_that_counts_them(nodes: int):
    found = solve_exact(problem(RECTANGULAR_SIX, *KILL), limit=Limit(nodes=nodes))
    if found.ko is None or found.ko.threats is None:
        assert not [note for note in found.notes if "at least 0" in note or "at most" in note]
    else:
        assert found.ko.threats == 0
