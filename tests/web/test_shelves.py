"""The list of problems that ships with the page is that of the problem files."""

import re
from pathlib import Path

import pytest

from tesuji.web.shelves import SHELVES, STRONGEST, WEAKEST, Wish, chosen, kyu, shipped, thumbnail
from tools.grades import bundled_problems, entry

PROBLEMS = {key: (path, problem) for key, path, problem in bundled_problems()}
LISTED = {one["key"]: one for one in shipped()}
EVERY = 97
"""Of all problems so many make one that is solved and graded again."""


def test_every_problem_is_listed_as_its_file_has_it():
    assert LISTED.keys() == PROBLEMS.keys()
    for key, (_, problem) in PROBLEMS.items():
        told = thumbnail(problem)
        for field in ("width", "height", "black", "white", "to_play"):
            assert LISTED[key].get(field) == told.get(field), key
        if "target" not in problem.inferred:
            assert (LISTED[key]["goal"], LISTED[key]["target"]) == (told["goal"], told["target"]), key


@pytest.mark.parametrize("key", sorted(PROBLEMS)[::EVERY])
def test_a_problem_is_graded_as_it_is_listed(key):
    assert entry(key, *PROBLEMS[key]) == LISTED[key]


def test_every_question_is_stated():
    assert all({"goal", "target"} <= set(one["stated"]) or " " in one["goal"] for one in shipped())


def test_levels_are_spread_over_the_scale():
    levels = [one["kyu"] for one in shipped()]
    assert min(levels) >= STRONGEST
    assert max(levels) <= WEAKEST
    assert len(set(levels)) > 20


def test_a_level_rises_with_the_score_and_what_is_obvious_is_easy():
    assert [kyu(score, tempting=0, obvious=False) for score in (1.5, 5.25, 9, 14, 19, 40)] == [
        26,
        19,
        12,
        4,
        -3,
        STRONGEST,
    ]
    assert kyu(40, tempting=0, obvious=True) == 16


def test_wrong_moves_that_tempt_only_random_games_make_nothing_a_dan_problem():
    assert kyu(20, tempting=11, obvious=False) == kyu(13, tempting=4, obvious=False)


def test_the_documents_have_the_levels_of_ten_shapes():
    page = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (.+) \| (\d+) \|$", page, re.MULTILINE))
    assert len(rows) == 10
    assert rows == {one["name"]: str(one["kyu"]) for one in shipped() if one["name"] in rows}


def test_textbook_shapes_are_no_dan_problems_and_few_problems_are_clipped():
    made = ("generated", "lin")
    textbook = [one for one in shipped() if not one["key"].startswith(made)]
    assert [one["name"] for one in textbook if one["kyu"] < 0] == []
    assert sum(one["kyu"] == STRONGEST for one in shipped()) < 5


def test_every_shelf_has_problems():
    for shelf in SHELVES:
        assert chosen(Wish(shelf=shelf.key))["total"] > 0
