"""What the page hears of a search."""

from dataclasses import replace

import pytest

from tesuji.go import BLACK, WHITE, Board
from tesuji.problems import AGAINST_MOVER, Draft, Goal, complete, question_of
from tesuji.solvers import Limit, Progress
from tesuji.solvers.answer.finish import answer_problem
from tesuji.web import watching, work

THREE = """
. . . . . . .
. . . . . . .
X X X X X . .
O O O O X . .
. . . O X . .
"""


def killing(**how):
    return complete(Draft.from_board(Board.from_diagram(THREE), **how))


@pytest.fixture
def watched(monkeypatch):
    """A watch of the problem, and what it tells."""
    monkeypatch.setattr(watching, "EVERY", 0.0)

    def begin(problem):
        told = []
        return watching.Watch(lambda **data: told.append(data), problem), told

    return begin


def heard(question, nodes, pn, dn):
    return Progress(seconds=0.0, nodes=nodes, numbers=(nodes, pn, dn, 3, 0), question=question)


def test_the_curve_of_several_searches_runs_forwards(watched):
    problem = killing()
    watch, told = watched(problem)
    for simulations, value in ((10, 0.5), (20, 0.6), (5, 0.4), (8, 0.7), (30, 0.8)):
        watch(Progress(seconds=0.0, simulations=simulations, value=value))
    guessed = replace(answer_problem(problem, limit=Limit(nodes=1)), claims=(), proof="none")
    assert watch.curve(guessed) == [[10, 0.5], [20, 0.6], [25, 0.4], [28, 0.7], [50, 0.8]]
    assert [data["effort"] for data in told] == [10, 20, 25, 28, 50]


def test_a_question_about_other_stones_is_no_part_of_the_curve(watched):
    found = answer_problem(killing(), limit=Limit(nodes=10_000))
    problem, asked = found.problem, found.deciding_question
    others = replace(asked, target=frozenset({next(iter(problem.black))}), attacker=asked.attacker.opponent)
    watch, told = watched(problem)
    for question, nodes in ((asked, 10), (others, 20), (None, 30), (asked, 40)):
        watch(heard(question, nodes, 9, 9))
    assert [data["value"] for data in told] == [0.5, None, None, 0.5]
    assert [nodes for nodes, _ in watch.curve(found)[:-1]] == [10, 40]


@pytest.mark.parametrize(("goal", "good"), [(Goal.KILL, True), (Goal.LIVE, False)])
def test_the_curve_is_the_movers(watched, goal, good):
    """Few proof numbers are good for the attacker: for who kills, and not for who wants to live."""
    white = killing(to_play=WHITE if goal is Goal.LIVE else BLACK, goal=goal)
    watch, told = watched(white)
    watch(heard(question_of(white, AGAINST_MOVER), 10, 2, 50))
    assert (told[0]["value"] > 0.5) == good


def test_the_curve_ends_as_the_answer_does():
    """The searches before the answer are about the group's ways out, blocks and other kos."""
    position = {"width": 9, "height": 9, "to_play": "black"}
    stones = {"black": ["A7", "B7", "C7", "D7", "D8", "D9"], "white": ["A8", "B8", "C8", "C9"]}
    answer = work.solve({"position": position | stones, "seconds": None, "nodes": 50_000}, lambda **data: None)
    verdict, curve = answer["solution"]["verdict"], answer["curve"]
    assert verdict == "success"
    assert curve[-1] == [answer["solution"]["nodes"], 1.0]
    assert 0.0 not in [value for _, value in curve]
