"""Guided searches, and searches in flooded areas: their proofs hold, and their answers are those of others."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from oracle import Oracle, TooLarge
from shapes import question, tiny_questions

from tesuji.checker import Question, check
from tesuji.errors import InputError
from tesuji.go import BLACK, Point
from tesuji.problems.areas import flooded_areas
from tesuji.problems.position import Position
from tesuji.solvers import Limit, SearchSettings
from tesuji.solvers.provers.one_sided import OneSided
from tesuji.solvers.search.asking import ask
from tesuji.solvers.search.shape_policy import policy, surprise
from tesuji.solvers.sources.settings import InvestigationSettings

GUIDED = SearchSettings(odds=True, shape=True, flood=True, areas_at_once=3, winners_favour=4, threats=True)
LIMIT = Limit(nodes=100_000, memory=16 << 20)
ROOM = """
    .........
    .XXXXXXX.
    .XOOOOOX.
    .XO...OX.
    .XOOOOOX.
    .XXXXXXX.
    .........
"""


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(tiny_questions())
def test_guided_searches_in_flooded_areas_agree_with_the_oracle(asked: Question):
    asked = replace(asked, suicide=False)
    try:
        oracle = Oracle(asked, max_states=10_000)
        solved = OneSided(asked, GUIDED, LIMIT)
    except (TooLarge, ValueError):  # blocks that only live by assumption have no place on a board
        return
    answer = solved.solve()
    assert answer.winner == oracle.winner
    if answer.proof is not None:
        report = check(asked, answer.proof)
        assert report.valid, report.reason


def test_the_middle_of_three_points_looks_likeliest():
    told = policy(question(ROOM, BLACK, attacker=BLACK))
    assert next(iter(told.moves)) == Point.parse("E4")
    assert sum(told.moves.values()) == pytest.approx(1.0)
    assert told.wins > 0.5


def test_what_looks_likely_is_no_surprise_and_what_is_played_elsewhere_is_one():
    asked = question(ROOM, BLACK, attacker=BLACK)
    middle, side, corner = Point.parse("E4"), Point.parse("D4"), Point.parse("A1")
    bits = {move: surprise(asked, (move,)) for move in (middle, side, corner)}
    assert 0 < bits[middle] < bits[side] < bits[corner]
    assert surprise(asked, (side,), (middle, side)) < bits[middle]
    assert surprise(asked, (middle, side, Point.parse("F4"))) > bits[middle]
    assert surprise(replace(asked, objective="connect"), (middle,)) is None


def test_the_same_search_twice_takes_the_same_nodes():
    asked = question(ROOM, BLACK, attacker=BLACK)
    one, two = (ask(asked, GUIDED, LIMIT) for _ in range(2))
    assert (one.winner, one.nodes) == (two.winner, two.nodes) == ("attacker", one.nodes)


def test_the_default_solver_asks_on_the_open_board_only():
    asked = question(ROOM, BLACK, attacker=BLACK)
    exact = InvestigationSettings(shape=True).exact
    assert ask(asked, exact, LIMIT).nodes == ask(asked, InvestigationSettings().exact, LIMIT).nodes
    assert ask(asked, replace(exact, shape_enclosed=True, shape_after=1), LIMIT).nodes != ask(asked, exact, LIMIT).nodes
    guided, alone = (replace(InvestigationSettings(shape=asks).exact, shape_after=1) for asks in (True, False))
    assert OneSided(asked, guided, LIMIT).solve().nodes != OneSided(asked, alone, LIMIT).solve().nodes


def test_a_flood_enters_attacking_stones_but_does_not_cross_them():
    white, black = frozenset({Point(0, 0)}), frozenset({Point(2, 0)})
    everything = frozenset(Point(column, row) for column in range(9) for row in range(2))
    first, near, *_, last = flooded_areas(Position(9, 2, black, white), white, everything)
    assert near == frozenset({Point(0, 0), Point(1, 0), Point(2, 0), Point(0, 1), Point(1, 1)})
    assert first == near | {Point(2, 1)}  # three steps behind the black stone would be Point(3, 0)
    assert last == everything


def test_settings_without_sense_are_refused():
    with pytest.raises(InputError, match="areas_at_once is 0: expected 1 to 8"):
        SearchSettings(areas_at_once=0)
    with pytest.raises(InputError, match="expected shape=true with it"):
        SearchSettings(shape_file="x")
    with pytest.raises(InputError, match="expected shape=true with it"):
        InvestigationSettings(shape=False, shape_file="x")
    with pytest.raises(InputError, match="alphabeta asks no network, expected dfpn"):
        SearchSettings(algorithm="alphabeta", shape=True)
    with pytest.raises(InputError, match="shape_most=2000 is too large"):
        SearchSettings(shape_most=2000)
