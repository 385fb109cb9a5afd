"""The textbook: positions that state neither goal nor target nor region, each answer proven as a marked problem.

textbook.toml has what each position is about, by theme and name, as options of `tesuji.solve`.
"""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import tesuji
from tests.problems.textbooks import themes
from tesuji.problems import Draft, load
from tesuji.solvers import ProofLevel

ANSWERS = tomllib.loads(Path(__file__).with_name("textbook.toml").read_text(encoding="utf-8"))
NODES = 400_000
"""More than any answer here needs, with every first move decided and the other side asked too."""
LIMIT = 20_000
"""Nodes for the default solver, which is told nothing."""

THEMES = themes("textbook")
PROBLEMS = [pytest.param(theme, draft, id=f"{theme}: {draft.name}") for theme in THEMES for draft in THEMES[theme]]
each = pytest.mark.parametrize(("theme", "draft"), PROBLEMS)


def test_every_theme_of_a_first_book_has_several_positions():
    counts = {theme: len(found) for theme, found in THEMES.items()}
    assert {theme: count for theme, count in counts.items() if count < 4} == {}


def test_positions_differ_and_have_answers():
    assert {theme: {draft.name for draft in found} for theme, found in THEMES.items()} == {
        theme: set(answers) for theme, answers in ANSWERS.items()
    }
    everything = [draft for found in THEMES.values() for draft in found]
    times = Counter((draft.width, draft.black, draft.white) for draft in everything)
    assert [draft.name for draft in everything if times[draft.width, draft.black, draft.white] > 1] == []


@each
def test_nothing_is_stated_but_the_stones_and_whose_turn_it_is(theme: str, draft: Draft):
    assert (draft.goal, draft.region) == (None, None)
    assert not draft.target | draft.own | draft.assumed_alive
    board = next(entry.problem for entry in load(draft.source.file) if entry.source == draft.source).board()
    assert draft.expected.accepted
    assert [move for move in draft.expected.accepted if not board.is_legal(move)] == []


@each
def test_the_answer_is_proven_where_the_question_is_stated(theme: str, draft: Draft):
    """All right first moves are accepted, no other is, and the mover who passes fails."""
    found = tesuji.solve(
        draft, **ANSWERS[theme][draft.name], solver="dfpn+", settings={"one_sided": False}, nodes=NODES
    )
    assert (found.verdict, found.complete) == (draft.expected.verdict, True)
    assert found.proof in (ProofLevel.REGION, ProofLevel.BOARD)
    assert set(found.moves) == draft.expected.accepted
    assert found.status is tesuji.Status.UNSETTLED
    assert found.verify().valid


@each
def test_found_with_nothing_marked(theme: str, draft: Draft):
    found = tesuji.solve(draft, nodes=LIMIT)
    assert found.verdict is draft.expected.verdict
    assert found.moves[0] in draft.expected.accepted
