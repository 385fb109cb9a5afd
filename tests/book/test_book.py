"""A book has every problem and its solution, and pages that can be found."""

import re
from dataclasses import replace

import pytest

import tesuji as package
from tesuji.book import book_html, book_pdf, chapters
from tesuji.errors import InputError
from tesuji.problems import load
from tesuji.problems.about import About

EASY = """
(;SZ[5]PL[B]DI[2]GN[Second]AB[ab][bb][cb][db][eb]AW[ba][ca][ea][da]GC[Tesuji: goal=kill; target=B5 C5 D5])
(;SZ[5]PL[B]DI[1]GN[First]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][ec][eb][ea]
GC[Tesuji: goal=kill; target=A4 B4 C4 D4 D5]C[Theme: nakade.])
"""


@pytest.fixture(scope="module")
def solved(tmp_path_factory):
    path = tmp_path_factory.mktemp("book") / "two.sgf"
    path.write_text(EASY)
    return [package.solve(problem, nodes=20_000) for problem in load(path).problems()]


def test_problems_are_ordered_by_level(solved):
    found = chapters(solved)
    assert [chapter.title for chapter in found] == ["Level 1", "Level 2"]
    assert [item.problem.name for chapter in found for item in chapter.items] == ["First", "Second"]
    assert [item.number for chapter in found for item in chapter.items] == [1, 2]


def test_problems_without_a_level_are_chapters_by_file(solved):
    bare = [solution for solution in solved if solution.problem.name == "First"]
    problem = bare[0].problem
    plain = replace(bare[0], problem=problem.replace(about=About()))
    assert [chapter.title for chapter in chapters([plain])] == ["Two"]


def test_every_problem_leads_to_its_solution_and_back(solved):
    page = book_html(chapters(solved), "Two <problems>")
    assert "Two &lt;problems&gt;" in page
    for number in (1, 2):
        assert f'id="problem-{number}"' in page
        assert f'href="#solution-{number}"' in page
        assert f'id="solution-{number}"' in page
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets <= set(re.findall(r'id="([^"]+)"', page))


def test_a_solution_names_its_moves_and_the_index_its_theme(solved):
    page = book_html(chapters(solved), "Two")
    told = page[page.index('id="solution-1"') : page.index('id="solution-2"')]
    assert "Black to play kills: B5" in told
    assert "<li>nakade: <b>1</b>" in page


def test_a_problem_does_not_give_its_answer_away(solved):
    page = book_html(chapters(solved), "Two")
    problems = page[page.index('class="problems"') : page.index('id="solutions"')]
    assert "#00845f" not in problems  # the green of right moves


def test_a_pdf_has_pages(solved):
    page = book_html(chapters(solved), "Two")
    try:
        pages = book_pdf(page)
    except InputError as error:
        pytest.skip(str(error))
    assert pages.startswith(b"%PDF-")
