"""Practice judges moves as the page's answer does.

``python -m tests.web.test_practice`` compares them on every problem that ships (some minutes), or on those of the files
that are named.
"""

import sys
from pathlib import Path

import pytest

from tesuji.go import point_name
from tesuji.problems import Problem, load
from tesuji.problems.collection import BUNDLED
from tesuji.solvers import Limit, Solution
from tesuji.solvers.answer.finish import answer_problem
from tesuji.web import practice
from tesuji.web.practice import judge
from tools.grades import KEPT_APART

NODES = 3_000


def problems_of(*paths) -> list[Problem]:
    found = [problem for path in paths for problem in load(path).problems()]
    return [problem for problem in found if problem.goal.stake != "joined"]


PROBLEMS = problems_of(*sorted(path for path in BUNDLED.rglob("*.toml") if path.parent.name != KEPT_APART))
SHIPPED = sorted(path for path in BUNDLED.rglob("*") if path.suffix in (".toml", ".sgf", ".txt"))
EVERY = 29
"""Of the generated problems and Lin's, so many make one of the sample."""
SAMPLE = problems_of(*(path for path in SHIPPED if path.suffix != ".toml"))[::EVERY]


def named(name: str) -> Problem:
    return next(problem for problem in PROBLEMS if problem.name == name)


KNOWN: dict[tuple, Solution] = {}


def answered(problem: Problem, *_) -> Solution:
    """As the page answers, but each position once: practice asks for the same ones again and again."""
    key = (problem, problem.inferred)
    if key not in KNOWN:
        KNOWN[key] = answer_problem(problem, limit=Limit(nodes=NODES))
    return KNOWN[key]


@pytest.fixture(autouse=True)
def once(monkeypatch):
    monkeypatch.setattr(practice, "answer_problem", answered)
    yield
    KNOWN.clear()


def judged(problem: Problem, *moves) -> dict:
    return judge(problem, moves, {"seconds": None})


def contradictions(problem: Problem) -> list[str]:
    """Where practice says anything else than the answer to the problem, or leaves the player without a turn."""
    found = answered(problem)
    wrong = dict(found.read_refutations) | dict(found.refutations)
    lines = [(True, (move,)) for move in found.moves]
    lines += [(False, (move,)) for move in wrong if move not in found.moves]
    told = []
    for right, line in lines:
        answer = judged(problem, *line)
        if (answer["right"], answer["best"]) != (right, str(found.verdict)):
            told.append(f"{point_name(line[0])} is {right}: {answer}")
        if not right and wrong[line[0]] and answer["reply"] != point_name(wrong[line[0]][0]):
            told.append(f"{point_name(line[0])} is met by {point_name(wrong[line[0]][0])}: {answer}")
        if answer["reply"] is None and not answer["over"]:
            told.append(f"nobody is to move after {point_name(line[0])}")
    main = found.pv[: found.pv.index(None)] if None in found.pv else found.pv  # no further than it is told
    for length in range(3, len(main) + 1, 2) if found.moves else ():
        answer = judged(problem, *main[:length])
        if answer["right"] is False:
            told.append(f"the main line is wrong at {point_name(main[length - 1])}: {answer}")
        if answer["over"]:  # nobody plays on where a ko begins, even if the line does
            break
    return told


@pytest.mark.parametrize("problem", PROBLEMS + SAMPLE, ids=lambda problem: problem.name or str(problem.source))
def test_a_move_is_right_or_wrong_as_the_answer_says(problem):
    assert contradictions(problem) == []


def test_a_ko_is_retaken_at_once_where_the_answer_assumes_a_threat():
    ko = named("Taking the ko back after a threat")
    (taken,) = answered(ko).moves
    assert taken == ko.ko
    assert judged(ko, taken)["right"] is True


def test_the_opponent_does_not_retake_a_ko_without_a_threat():
    ko = named("Taking the ko for the second eye")
    (taken,) = answered(ko).moves
    told = judged(ko, taken)
    assert (told["right"], told["reply"], told["over"], told["solved"]) == (True, None, True, True)


def test_a_reply_may_be_a_pass_and_the_player_goes_on():
    knight = named("Joining the knight's move")
    told = judged(knight, None)
    assert (told["right"], told["reply"], told["over"]) == (False, "pass", False)
    assert told["position"]["to_play"] == knight.to_play.word


def test_a_cut_is_made_when_a_stone_is_taken_off():
    cut = named("Cutting by shortage of liberties")
    told = judged(cut, *answered(cut).pv[:3])
    assert (told["right"], told["over"], told["solved"]) == (True, True, True)


if __name__ == "__main__":
    practice.answer_problem = answered
    compared = 0
    for one in problems_of(*(map(Path, sys.argv[1:]) if sys.argv[1:] else SHIPPED)):
        KNOWN.clear()
        compared += 1
        for told in contradictions(one):
            print(f"{one.source}: {one.name}: {told}", flush=True)
    print(f"{compared} problems were compared")
