"""The collection that ships: large enough, sorted, stated in full; a sample is solved and replayed again."""

from collections import Counter

import pytest

from tesuji.generate.canonical import canonical
from tesuji.generate.settings import LEVELS, GenerateSettings
from tesuji.generate.shipped import PARTS, complaint
from tesuji.generate.trial import Trial
from tesuji.problems import Goal, Problem, Verdict, bundled, load

PROBLEMS = {part: [p for path in bundled(f"generated/{part}") for p in load(path).problems()] for part in PARTS}
SAMPLE = [problem for problems in PROBLEMS.values() for problem in problems[7::80]]


def test_there_are_problems_of_every_goal_and_level_in_both_parts():
    assert sum(map(len, PROBLEMS.values())) >= 1200
    for problems in PROBLEMS.values():
        cells = {(p.goal, p.about.text("DI")) for p in problems if p.expected.verdict is Verdict.SUCCESS}
        assert cells == {(goal, str(level)) for goal in Goal for level in LEVELS}
    verdicts = {p.expected.verdict for problems in PROBLEMS.values() for p in problems}
    assert verdicts == set(Verdict) - {Verdict.UNKNOWN}


def test_every_problem_says_everything():
    for problem in (p for problems in PROBLEMS.values() for p in problems):
        works = problem.expected.verdict is not Verdict.FAILURE
        assert len(problem.expected.accepted) == int(works)
        assert not works or next(iter(problem.expected.accepted)) == problem.expected.tree[0].move
        assert problem.expected.wrong
        assert not problem.inferred


def test_no_problem_is_in_both_parts_or_there_twice():
    keys = Counter(canonical(problem) for problems in PROBLEMS.values() for problem in problems)
    assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize("problem", SAMPLE, ids=lambda p: p.name)
def test_the_checker_replays_the_answer_and_that_every_other_move_fails(problem: Problem):
    assert complaint(problem, Trial(Verdict.SUCCESS, GenerateSettings())) == ""
