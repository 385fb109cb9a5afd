"""The bundled collections as a whole: every goal and verdict occurs, and every entry is stated in full."""

import runpy
from collections import Counter
from pathlib import Path

import pytest

from tesuji.errors import InputError
from tesuji.problems import Goal, Problem, Verdict, bundled, complete, load, write_text_problem
from tesuji.problems.collection import BUNDLED, named
from tesuji.problems.sgf import read_sgf_problems, write_sgf_problem
from tesuji.problems.text import read_text_problems

DOCS = Path(__file__).parents[2] / "docs"
PROBLEMS = [problem for path in bundled() for problem in load(path).problems()]
each = pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: p.name)


def test_there_are_many_problems_for_every_goal_and_verdict():
    assert len(PROBLEMS) >= 60
    assert {problem.goal for problem in PROBLEMS} == set(Goal)
    assert {problem.expected.verdict for problem in PROBLEMS} == set(Verdict) - {Verdict.UNKNOWN}


def test_names_are_unique():
    names = Counter(problem.name for problem in PROBLEMS)
    assert [name for name, times in names.items() if times > 1 or not name] == []


@each
def test_what_the_verdict_needs_is_stated(problem: Problem):
    answer = problem.expected
    assert bool(answer.accepted) == (answer.verdict is not Verdict.FAILURE)
    assert (answer.threats is not None) == (answer.verdict is Verdict.KO)
    assert not answer.accepted & answer.wrong
    playable = (problem.region or frozenset()) - problem.black - problem.white
    assert (answer.accepted | answer.wrong) - {None} <= playable


@each
def test_writing_and_reading_gives_the_same_problem(problem: Problem):
    (diagram,) = read_text_problems(write_text_problem(problem), problem.source.file)
    (record,) = read_sgf_problems(write_sgf_problem(problem), problem.source.file)
    assert complete(diagram).replace(source=problem.source) == problem
    for field in ("black", "white", "to_play", "ko", "goal", "target", "own", "region", "assumed_alive", "name"):
        assert getattr(record, field) == getattr(problem, field), field
    for field in ("accepted", "wrong", "verdict", "threats"):
        assert getattr(record.expected, field) == getattr(problem.expected, field), field


def test_no_stated_move_of_a_shipped_problem_is_illegal():
    """First moves and every line of a tree. A ko may be retaken at once only where the answer counts threats."""
    for path in sorted(file for file in BUNDLED.rglob("*") if file.suffix in (".toml", ".sgf", ".txt")):
        for problem in load(path).problems():
            board, expected = problem.board(), problem.expected
            if expected.threats:
                board.set_ko(None)
            stated = (expected.accepted | expected.wrong) - {None}
            assert [point for point in stated if not board.is_legal(point)] == [], problem.source
            lines = [(problem.board(), node) for node in expected.tree]
            while lines:
                board, node = lines.pop()
                board.play(node.move)
                lines += [(board.copy(), reply) for reply in node.children]


def test_the_page_about_the_collection_is_current():
    page = runpy.run_path(str(DOCS / "list_collection.py"))["page"]
    assert (DOCS / "collection.md").read_text(encoding="utf-8") == page()


def test_other_collections_are_reached_by_name():
    assert {path.suffix for path in bundled("lin")} == {".txt"}
    assert named(Path("bundled:lin")).is_dir()
    assert named(Path("mine.sgf")) == Path("mine.sgf")
    assert bundled("generated/test/capture-4.sgf") == [named(Path("bundled:generated/test/capture-4.sgf"))]
    for wrong in (
        "bundled:nothing",
        "bundled:",
        "bundled:../problems",
        "bundled:/etc",
        "bundled:../sgf.py",
        "bundled:no.sgf",
    ):
        with pytest.raises(InputError, match=r"unknown collection .*: expected bundled:NAME"):
            named(Path(wrong))
