"""Solution paths: which positions are learned from."""

import pytest

from tesuji.errors import InputError
from tesuji.learning.paths import configurations
from tesuji.problems import Problem, load

HEAD = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]C[White to kill]"
TREE = "(;W[be](;B[ce];W[ae]C[RIGHT])(;B[ae];W[ce]C[RIGHT]))(;W[ce];B[be]))"


@pytest.fixture
def problem(tmp_path):
    def read(tree: str) -> Problem:
        path = tmp_path / "problem.sgf"
        path.write_text(HEAD + tree)
        return next(iter(load(path).problems()))

    return read


def moves(problem: Problem, lines: str) -> list[list[str]]:
    return [[str(move) for move in one.moves] for one in configurations(problem, lines)]


def test_the_main_line_is_the_first_right_one(problem):
    found = configurations(problem(TREE))
    assert [[str(move) for move in one.moves] for one in found] == [["B1"], ["C1"], ["A1"]]
    assert [str(one.last) for one in found] == ["None", "B1", "C1"]
    assert [str(one.to_play) for one in found] == ["White", "Black", "White"]


def test_right_lines_have_every_answer_and_no_wrong_first_move(problem):
    assert moves(problem(TREE), "right") == [["B1"], ["C1", "A1"], ["A1"], ["C1"]]


def test_passes_are_played_and_not_learned_from(problem):
    found = configurations(problem("(;W[be];B[];W[ce]C[RIGHT]))"))
    assert [[str(move) for move in one.moves] for one in found] == [["B1"], ["C1"]]
    assert found[1].last is None


def test_without_a_right_line_there_is_no_path(problem):
    assert moves(problem(")"), "main") == []
    assert moves(problem("(;W[ce]BM[1];B[be]))"), "main") == []


def test_a_line_that_cannot_be_played_is_said(problem):
    with pytest.raises(InputError, match="the solution cannot be played"):
        configurations(problem("(;W[be];B[be]C[RIGHT]))"))
