"""A batch of problems: order, errors in their places, answers stored and read again."""

import json

import pytest

from tesuji.errors import InputError
from tesuji.lab.batch import Batch, Results, Solved, SolveOne, answer_record, stored_solution
from tesuji.problems import load
from tesuji.solvers import Choice, Limit

THREE = "(;SZ[7:5]PL[{}]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee])"
LIMIT = Limit(nodes=100_000)


@pytest.fixture
def entries(tmp_path):
    path = tmp_path / "problems.sgf"
    path.write_text(THREE.format("W") + "(;SZ[9]AB[zz])" + THREE.format("B"))
    return list(load(path))


def batch(entries, jobs=1, results=None, limit=LIMIT, solver="dfpn+"):
    return Batch(entries, SolveOne(Choice.of(solver), limit), jobs, results)


def kinds(found):
    return [type(answer).__name__ for _, answer in found]


@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_and_errors_come_in_order(entries, jobs):
    found = list(batch(entries, jobs))
    assert kinds(found) == ["Solved", "InputError", "Solved"]
    assert [str(answer.solution.verdict) for _, answer in found[::2]] == ["success", "success"]


def test_what_was_solved_is_read_and_the_rest_is_appended(entries, tmp_path):
    path = tmp_path / "results.jsonl"
    first = batch(entries[:1], results=Results(path, LIMIT))
    assert kinds(first) == ["Solved"]
    assert len(path.read_text().splitlines()) == 1
    second = batch(entries, results=Results(path, LIMIT))
    assert second.resumed == 1
    found = list(second)
    assert kinds(found) == ["Solved", "InputError", "Solved"]
    assert len(path.read_text().splitlines()) == 2
    third = batch(entries, results=Results(path, LIMIT))
    assert third.resumed == 2
    assert [answer_record(answer) for _, answer in third if isinstance(answer, Solved)] == [
        answer_record(answer) for _, answer in found if isinstance(answer, Solved)
    ]


def test_another_solver_or_a_changed_problem_is_solved_again(entries, tmp_path):
    path = tmp_path / "results.jsonl"
    list(batch(entries, results=Results(path, LIMIT)))
    assert batch(entries, results=Results(path, LIMIT), solver="pn").resumed == 0
    moved = [entry.problem.replace(suicide=True) for entry in entries if entry.problem]
    changed = [type(entries[0])(problem.source, problem) for problem in moved]
    assert batch(changed, results=Results(path, LIMIT)).resumed == 0


def test_what_a_limit_left_open_is_tried_again_under_another(entries, tmp_path):
    path, tiny = tmp_path / "results.jsonl", Limit(nodes=1)
    found = list(batch(entries[:1], results=Results(path, tiny), limit=tiny))
    assert str(found[0][1].solution.verdict) == "unknown"
    assert batch(entries[:1], results=Results(path, tiny), limit=tiny).resumed == 1
    assert batch(entries[:1], results=Results(path, LIMIT)).resumed == 0


def test_a_line_that_was_cut_off_is_dropped(entries, tmp_path):
    path = tmp_path / "results.jsonl"
    list(batch(entries, results=Results(path, LIMIT)))
    whole = path.read_text()
    path.write_text(whole[:-40])
    resumed = batch(entries, results=Results(path, LIMIT))
    assert resumed.resumed == 1
    list(resumed)
    assert sorted(json.loads(line)["key"] for line in path.read_text().splitlines()) == sorted(
        json.loads(line)["key"] for line in whole.splitlines()
    )


def test_a_file_of_another_kind_is_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("shopping\nlist")
    with pytest.raises(InputError, match="line 1: expected a result"):
        Results(path, LIMIT)
    assert path.read_text() == "shopping\nlist"


def test_a_stored_answer_says_the_same(entries):
    ((entry, solved),) = batch(entries[:1])
    twin = stored_solution(json.loads(json.dumps(solved.solution.to_dict())), entry.problem)
    assert twin.to_dict() == solved.solution.to_dict() | {"seconds": twin.seconds}
