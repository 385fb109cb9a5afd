"""Problems with answers: what is judged, how it is counted, and whole trees played against a solver."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.problems import Expected, Problem, Verdict, load
from tesuji.solvers import Limit, ProofLevel, SearchSettings, Solution, solve_exact
from tesuji.suites.strict import problem_after, run_case
from tesuji.suites.suite import CaseOutcome, Place, ProblemCase, judge, read_cases, table

THREE = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]{answer})"
FOUR = """
[[problem]]
name = "four in a row"
to_play = "black"
goal = "live"
verdict = "success"
diagram = '''
. . . . . . .
W W W W W W .
x x x x x W .
* * * * x W .
'''
"""


def solve(problem: Problem) -> Solution:
    return solve_exact(problem, SearchSettings(one_sided=False), Limit(nodes=200_000))


def plays(*names: str):
    """A solver that plays these moves one after the other, whatever it is asked."""
    rest = [None if name == "pass" else Point.parse(name) for name in names]

    def solve_by_heart(problem: Problem) -> Solution:
        move = rest.pop(0)
        return Solution(problem, Verdict.SUCCESS, ProofLevel.NONE, move, (move,), (move,))

    return solve_by_heart


@pytest.fixture
def case(tmp_path):
    """The case of an SGF problem with this answer."""

    def read(answer: str) -> ProblemCase:
        path = tmp_path / "three.sgf"
        path.write_text(THREE.format(answer=answer))
        (found,) = read_cases(path)
        return found

    return read


def test_the_first_move_of_a_line_marked_right_is_right(case):
    outcome = run_case(case("(;W[be]C[RIGHT])(;W[ae]C[Black lives])"), solve)
    assert (outcome.passed, outcome.move, outcome.verdict) == (True, True, None)
    assert (outcome.expected, outcome.answer, outcome.name) == ("success B1", "success B1", "three")


def test_another_move_is_wrong_and_an_unknown_one_is_called_so(case):
    two = case("(;W[be]C[RIGHT])(;W[ae]C[Black lives])")
    assert (run_case(two, plays("A1")).passed, run_case(two, plays("A1")).detail) == (False, "")
    assert run_case(two, plays("C1")).detail == "the source is silent on it"


def test_a_solver_without_a_move_is_wrong_even_where_a_pass_is_right(case):
    passes = case(";W[]C[RIGHT]")
    assert run_case(passes, plays("pass")).passed
    nothing = Solution(passes.problem, Verdict.UNKNOWN, ProofLevel.NONE, None, (), ())
    assert not judge(passes, nothing).passed


def test_a_stated_verdict_is_judged(tmp_path):
    path = tmp_path / "four.toml"
    path.write_text(FOUR)
    (case,) = read_cases(path)
    assert case.place == Place(f"{tmp_path.parent.name}/{tmp_path.name}", "", "four four in a row")
    outcome = run_case(case, solve)
    assert (outcome.verdict, outcome.move, outcome.passed) == (True, None, True)
    wrong = ProblemCase(case.place, case.problem.replace(expected=Expected(verdict=Verdict.FAILURE)))
    assert not run_case(wrong, solve).passed


TREE = ";W[be](;B[ce];W[ae]C[RIGHT])(;B[ae];W[];B[ce];W[be]C[RIGHT])"


@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        (["B1", "A1", "pass", "B1"], ""),
        (["B1", "E5"], "after B1 C1: E5 (success) instead of A1"),
        (["B1", "A1", "pass", "G1"], "after B1 A1 pass C1: G1 (success) instead of B1"),
    ],
)
def test_every_answer_of_the_tree_is_tried(case, moves, complaint):
    outcome = run_case(case(TREE), plays(*moves), strict=True)
    assert outcome.passed == (not complaint)
    assert outcome.detail == (complaint or "4 positions of the tree")


def test_the_checker_replays_what_is_proven(case):
    three = case("(;W[be]C[RIGHT])(;W[ae]C[Black lives])")
    assert run_case(three, solve).verified is None
    assert run_case(three, solve, proofs=Limit(nodes=10_000)).verified is True
    assert run_case(three, plays("B1"), proofs=Limit(nodes=10_000)).verified is None  # an estimate
    unchecked = run_case(three, solve, proofs=Limit(nodes=1))
    assert (unchecked.verified, unchecked.passed) == (None, True)
    assert "could not be written down" in unchecked.detail

    def boast(problem):
        found = solve(problem)
        return replace(found, claims=tuple(replace(c, attacker_wins=not c.attacker_wins) for c in found.claims))

    refused = run_case(three, boast, proofs=Limit(nodes=10_000))
    assert (refused.verified, refused.passed) == (False, False)
    assert "was said to win" in refused.detail


def test_a_case_that_fails_has_everything_wrong(case):
    (lost,) = case("(;W[be]C[RIGHT])").lost(0, "a bug")
    assert (lost.passed, lost.move, lost.verdict, lost.answer, lost.failed) == (False, False, None, "failed", "a bug")


def test_without_strictness_only_the_first_move_counts(case):
    assert run_case(case(TREE), plays("B1")).passed


def test_the_question_after_some_moves():
    (problem,) = load_text("(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee])")
    board = problem.board()
    board.play("B1")
    board.play("C1")
    later = problem_after(problem, board)
    assert later is not None
    assert (later.to_play, later.goal) == (problem.to_play, problem.goal)
    assert Point.parse("C1") in later.target
    board.play("A1")  # takes everything
    assert problem_after(problem, board) is None


def test_of_joined_goals_only_the_first_move_is_asked():
    gc = "GC[Tesuji: goal=capture C2 or capture E2]"
    (problem,) = load_text(f"(;SZ[7:4]PL[B]AB[bc][fc][cd][dd][ed]AW[cc][ec]CR[cb][dc][eb]{gc})")
    board = problem.board()
    for move in ("D2", "C3", "E3"):  # takes one of the two
        board.play(move)
    assert problem_after(problem, board) is None


def load_text(text: str) -> list[Problem]:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "problem.sgf"
        path.write_text(text)
        return list(load(path).problems())


def test_json_lines_have_sets_and_levels(tmp_path):
    record = {
        "id": "mine/corner/7",
        "size": 5,
        "to_move": "W",
        "black": ["A2", "B2", "C2", "D2", "D1"],
        "white": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"],
        "accepted_first_moves": ["B1"],
    }
    folder = tmp_path / "mine"
    folder.mkdir()
    path = folder / "problems.jsonl"
    lines = [json.dumps(record), json.dumps(record | {"level": 3}), "{", json.dumps(record | {"black": 7})]
    path.write_text("\n".join(lines))
    first, second, broken, bad = read_cases(path)
    assert (first.place, second.place.level) == (Place("mine", "corner", "mine/corner/7"), "3")
    assert isinstance(broken, InputError)
    assert "line 3" in str(broken)
    assert "line 4" in str(bad)
    assert run_case(first, solve).passed


def test_the_table_counts_by_set_and_level():
    def outcome(level: str, verdict: bool | None, move: bool | None) -> CaseOutcome:
        return CaseOutcome("set", level, "name", "", "", verdict, move, seconds=1.0, nodes=10)

    rows = table([outcome("2", True, True), outcome("1", None, False), outcome("2", False, True)])
    assert [(row.level, row.problems, row.passed) for row in rows] == [("1", 1, 0), ("2", 2, 1), ("", 3, 1)]
    assert (rows[-1].verdicts, rows[-1].moves, rows[-1].nodes) == ((1, 2), (2, 3), 30)
    two = table([outcome("", True, True), CaseOutcome("other", "", "name", "", "", None, False)])
    assert [(row.set, row.problems, row.passed) for row in two] == [("set", 1, 1), ("other", 1, 0), ("all", 2, 1)]
