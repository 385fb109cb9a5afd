"""A batch of problems: order, errors in their places, answers stored and read again."""

import json
from dataclasses import replace

import pytest

from tesuji.errors import InputError
from tesuji.jobs.batch import ProblemBatch, Solved, SolveOne, SolveTask, answer_record, stored_solution
from tesuji.lab.studies import Store
from tesuji.problems import load
from tesuji.solvers import Limit, SolverConfig
from tesuji.solvers.answer.words import effort

THREE = "(;SZ[7:5]PL[{}]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee])"
LIMIT = Limit(nodes=100_000)


@pytest.fixture
def entries(tmp_path):
    path = tmp_path / "problems.sgf"
    path.write_text(THREE.format("W") + "(;SZ[9]AB[zz])" + THREE.format("B"))
    return list(load(path))


def batch(entries, jobs=1, store=None, limit=LIMIT, solver="dfpn+"):
    return ProblemBatch(entries, SolveOne(SolverConfig.of(solver), limit), jobs, store)


def kinds(found):
    return [type(answer).__name__ for _, answer in found]


@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_and_errors_come_in_order(entries, jobs):
    found = list(batch(entries, jobs))
    assert kinds(found) == ["Solved", "InputError", "Solved"]
    assert [str(answer.solution.verdict) for _, answer in found[::2]] == ["success", "success"]


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "results.sqlite", write=True) as kept:
        yield kept


def test_what_was_solved_is_read_and_the_rest_is_added(entries, store):
    first = batch(entries[:1], store=store)
    assert kinds(first) == ["Solved"]
    assert len(list(store)) == 1
    second = batch(entries, store=store)
    assert second.resumed == 1
    found = list(second)
    assert kinds(found) == ["Solved", "InputError", "Solved"]
    assert len(list(store)) == 2
    third = batch(entries, store=store)
    assert third.resumed == 2
    assert [answer_record(answer) for _, answer in third if isinstance(answer, Solved)] == [
        answer_record(answer) for _, answer in found if isinstance(answer, Solved)
    ]


def test_another_solver_or_a_changed_problem_is_solved_again(entries, store):
    list(batch(entries, store=store))
    assert batch(entries, store=store, solver="pn").resumed == 0
    moved = [entry.problem.replace(suicide=True) for entry in entries if entry.problem]
    changed = [type(entries[0])(problem.source, problem) for problem in moved]
    assert batch(changed, store=store).resumed == 0


def test_what_a_limit_left_open_is_tried_again_under_another(entries, store):
    tiny = Limit(nodes=1)
    found = list(batch(entries[:1], store=store, limit=tiny))
    assert str(found[0][1].solution.verdict) == "unknown"
    assert batch(entries[:1], store=store, limit=tiny).resumed == 1
    assert batch(entries[:1], store=store).resumed == 0


def test_a_result_that_nobody_has_written_is_named(entries, store):
    list(batch(entries[:1], store=store))
    (record,) = store
    store.keep(replace(record, result={"verdict": "perhaps"}))
    with pytest.raises(InputError, match=r"the result of .*problems.sgf, problem 1 cannot be read"):
        batch(entries[:1], store=store)


def test_a_task_by_itself_finds_what_the_batch_finds(entries, store):
    list(batch(entries[:1], store=store))
    (record,) = store
    found = SolveTask(SolveOne(SolverConfig.of("dfpn+"), LIMIT), entries[0].problem).perform()
    assert found | {"seconds": 0} == record.result | {"seconds": 0}


def stored(solution):
    return stored_solution(json.loads(json.dumps(solution.to_dict())), solution.problem)


def test_a_stored_answer_says_the_same(entries):
    ((_, solved),) = batch(entries[:1])
    solution = replace(solved.solution, nodes=100_000, seconds=0.017943149)  # six decimals give another rate
    assert stored(solution).to_dict() == solution.to_dict()
    assert effort(stored(solution)) == effort(solution)


def test_a_stored_estimate_is_shown_as_a_new_one(entries):
    for solver in ("mcts", "minimax-mcts"):
        ((_, solved),) = batch(entries[:1], solver=solver, limit=Limit(simulations=300))
        assert stored(solved.solution).to_dict() == solved.solution.to_dict()
        estimate = solved.solution.estimate
        children = tuple(replace(child, proven=None) for child in estimate.children)  # the verdict says what is proven
        assert stored(solved.solution).estimate == replace(estimate, children=children)
