"""The second textbook: positions that state nothing, composed without looking at what the solver does with the first.

second_textbook.toml has what each position is about, by theme and name, as options of `tesuji.solve`. Where it states a
region the exact search decides every first move there; the others are proven on the whole board.
"""

import tomllib
from pathlib import Path

import pytest

import tesuji
from tests.problems.textbooks import themes
from tesuji.problems import Draft
from tesuji.solvers import ProofLevel

ANSWERS = tomllib.loads(Path(__file__).with_name("second_textbook.toml").read_text(encoding="utf-8"))
NODES = 60_000
LIMIT = 20_000
"""Nodes for the default solver, which is told nothing."""
MISSED = {
    ("connection-under", "Black in the upper left corner"): "answers about a cut elsewhere",
    (
        "connection-under",
        "White in the upper left corner",
    ): "names the move; two single stones are read, not proven, joined",
    ("race", "Black in the lower left corner, again"): "names the move; the race stays open at this limit",
}
"""What the default solver gets wrong today, and why."""

THEMES = themes("second-textbook")
PROBLEMS = [pytest.param(theme, draft, id=f"{theme}: {draft.name}") for theme in THEMES for draft in THEMES[theme]]
each = pytest.mark.parametrize(("theme", "draft"), PROBLEMS)


def test_there_are_forty_positions_and_each_has_an_answer():
    assert sum(map(len, THEMES.values())) >= 40
    assert {theme: {draft.name for draft in found} for theme, found in THEMES.items()} == {
        theme: set(answers) for theme, answers in ANSWERS.items()
    }


def test_no_position_stands_in_both_books():
    first = {(d.width, d.black, d.white) for found in themes("textbook").values() for d in found}
    second = [(draft.width, draft.black, draft.white) for found in THEMES.values() for draft in found]
    assert len(set(second)) == len(second)
    assert not first & set(second)


@each
def test_nothing_is_stated_but_the_stones_and_whose_turn_it_is(theme: str, draft: Draft):
    assert (draft.goal, draft.region) == (None, None)
    assert not draft.target | draft.own | draft.assumed_alive
    assert draft.expected.accepted


@each
def test_the_answer_is_proven_where_the_question_is_stated(theme: str, draft: Draft):
    """All right first moves are accepted, no other is, and the mover who passes fails."""
    about = ANSWERS[theme][draft.name]
    exact = {"solver": "dfpn+", "settings": {"one_sided": False}} if "region" in about else {}
    found = tesuji.solve(draft, **about, **exact, nodes=NODES)
    assert found.verdict is draft.expected.verdict
    assert found.proof in (ProofLevel.REGION, ProofLevel.BOARD)
    assert found.complete or "region" not in about
    assert set(found.moves) == draft.expected.accepted
    assert found.status is tesuji.Status.UNSETTLED
    assert found.verify().valid


@each
def test_found_with_nothing_marked(theme: str, draft: Draft):
    found = tesuji.solve(draft, nodes=LIMIT)
    right = found.verdict is draft.expected.verdict and found.moves[:1] and found.moves[0] in draft.expected.accepted
    assert bool(right) is ((theme, draft.name) not in MISSED)
