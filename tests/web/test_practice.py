"""Practice judges moves as the page's answer does."""

import pytest

from tesuji.go import point_name
from tesuji.problems import Problem, Verdict, bundled, load
from tesuji.solvers import Limit
from tesuji.solvers.answering import answer_problem
from tesuji.web.practice import judge

NODES = 3_000
PROBLEMS = [
    problem
    for name in ("captures", "connections", "corner", "eyes", "ko", "ladders", "nets", "seki", "semeai")
    for problem in list(load(bundled(f"{name}.toml")[0]).problems())[::3]
]


def judged(problem: Problem, *moves) -> dict:
    return judge(problem, moves, {"seconds": 3600, "nodes": NODES})


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_a_move_is_right_or_wrong_as_the_answer_says(problem):
    found = answer_problem(problem, limit=Limit(nodes=NODES, seconds=3600))
    for move in found.moves:
        told = judged(problem, move)
        assert (told["right"], told["best"]) == (True, str(found.verdict)), point_name(move)
    for move, line in found.refutations if found.verdict not in (Verdict.UNKNOWN, Verdict.FAILURE) else ():
        told = judged(problem, move)
        assert told["right"] is False, point_name(move)
        board = problem.board()
        board.play(move)
        if line[0] is not None and board.is_legal(line[0]):
            assert told["reply"] == point_name(line[0])


def test_a_reply_may_not_retake_a_ko_at_once():
    (ko,) = (p for p in load(bundled("ko.toml")[0]).problems() if p.name == "Taking the ko for the second eye")
    (taken,) = answer_problem(ko, limit=Limit(nodes=NODES)).moves
    board = ko.board()
    board.play(taken)
    told = judged(ko, taken)
    assert told["right"] is True
    assert board.ko is not None
    assert (told["reply"], told["solved"]) == (None, True)
