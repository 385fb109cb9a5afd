"""Goals joined by and / or: as text, in every kind of file, and what is refused."""

import json

import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Point
from tesuji.problems import (
    Draft,
    Goal,
    Joint,
    Overrides,
    Problem,
    bundled,
    complete,
    load,
    objectives,
    parse_goal,
    question_of,
    seki_question,
    write_sgf_problem,
    write_text_problem,
)
from tesuji.problems.collection import read_text
from tesuji.problems.jsonl import read_lines
from tesuji.problems.questions import AGAINST_MOVER
from tesuji.problems.text import read_text_problems

PROBLEMS = [problem for path in bundled("joined") for problem in load(path).problems()]
CAPTURE_OR_CONNECT = next(problem for problem in PROBLEMS if problem.name == "Capture or connect")


def points(*names: str) -> frozenset[Point]:
    return frozenset(map(Point.parse, names))


def test_a_joined_goal_is_read_and_written():
    goal = parse_goal("Capture d4 OR connect B2, D2")
    assert isinstance(goal, Joint)
    assert [clause.goal for clause in goal.clauses] == [Goal.CAPTURE, Goal.CONNECT]
    assert goal.clauses[1].target == points("B2", "D2")
    assert str(goal) == "capture D4 or connect B2 D2"
    assert parse_goal(str(goal)) == goal
    assert parse_goal("kill") is Goal.KILL


def test_the_other_side_wants_to_spoil_it():
    goal = parse_goal("capture D4 or connect B2 D2")
    assert str(goal.reverse) == "escape D4 and cut B2 D2"
    assert goal.reverse.reverse == goal


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("capture D4 or", "lacks a goal"),
        ("capture or connect B2 D2", "capture names no stones"),
        ("capture D4 or kill E5 and live C3", "both and / or"),
        ("race D4 or kill E5", "a race cannot be joined"),
        ("capture D4 or eat E5", "'eat' is not a goal"),
        ("capture D4 or kill Z99", "is not a joined goal"),
        (" or ".join(["capture D4"] * 17), "expected 2 to 16"),
        ("capture D4", "is not a goal"),
    ],
)
def test_what_cannot_be_joined_is_refused_in_one_sentence(text, complaint):
    with pytest.raises(InputError, match=complaint):
        parse_goal(text)


@pytest.mark.parametrize(
    ("goal", "complaint"),
    [
        ("capture B2 or connect B2 E2", "capture needs a target of White stones"),
        ("capture C3 or connect B2", "connect needs two blocks"),
        ("capture A1 or connect B2 E2", "has no stone"),
        ("capture C3 or connect C3 E2", "stones of both colours"),
        ("capture C3 or live J9", "is not on the 6x5 board"),
    ],
)
def test_stones_that_do_not_fit_are_refused(goal, complaint):
    draft = Draft(width=6, height=5, black=CAPTURE_OR_CONNECT.black, white=CAPTURE_OR_CONNECT.white)
    with pytest.raises(InputError, match=complaint):
        draft.replace(goal=parse_goal(goal))


def test_a_joined_goal_names_its_stones_itself():
    assert CAPTURE_OR_CONNECT.target == points("C3")
    assert CAPTURE_OR_CONNECT.own == points("B2", "B3", "E2")
    with pytest.raises(InputError, match="names its stones itself"):
        CAPTURE_OR_CONNECT.replace(own=frozenset())
    whole = CAPTURE_OR_CONNECT.replace(goal=parse_goal("capture C3 or connect B2 B3 E2"))
    assert whole == CAPTURE_OR_CONNECT


def test_stones_assumed_alive_are_not_at_stake():
    with pytest.raises(InputError, match="E2 cannot be both a target and assumed alive"):
        CAPTURE_OR_CONNECT.replace(assumed_alive=points("E2"))


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_every_kind_of_file_says_the_same(problem):
    assert Problem.from_dict(json.loads(json.dumps(problem.to_dict()))) == problem
    (from_toml,) = read_text_problems(write_text_problem(problem), problem.source.file)
    (from_line,) = read_lines([json.dumps(problem.to_dict())], "lines")
    (from_sgf,) = read_text(write_sgf_problem(problem)).problems()
    for read in (from_toml, from_line, from_sgf):
        named = ("black", "white", "to_play", "goal", "target", "own", "region", "assumed_alive")
        assert [getattr(read, name) for name in named] == [getattr(problem, name) for name in named]


def test_the_question_is_the_attackers():
    """Who attacks one stone has to achieve something; who only defends leaves that to the opponent."""
    mixed = question_of(CAPTURE_OR_CONNECT)
    assert (mixed.attacker, mixed.objective) == (BLACK, "or")
    assert mixed.own == CAPTURE_OR_CONNECT.own
    assert [clause.objective for clause in mixed.clauses] == ["kill", "connect"]
    keeps = next(problem for problem in PROBLEMS if problem.name == "Live and keep the corner stone")
    assert objectives(keeps) == ("or",)
    assert (question_of(keeps).attacker, question_of(keeps).own) == (WHITE, frozenset())
    assert seki_question(keeps, AGAINST_MOVER, succeeded=True) is None


def test_turned_it_is_the_opponents_problem():
    turned = CAPTURE_OR_CONNECT.turned()
    assert (turned.to_play, str(turned.goal)) == (WHITE, "escape C3 and cut B2 E2")
    assert (turned.target, turned.own) == (CAPTURE_OR_CONNECT.own, CAPTURE_OR_CONNECT.target)
    assert turned.turned().goal == CAPTURE_OR_CONNECT.goal


def test_the_user_may_join_goals_whatever_the_file_says():
    (path,) = bundled("joined")
    asked = Overrides(goal=parse_goal("capture E2 and capture C2"), region=points("C3", "D2", "E3"))
    problem = next(load(path, asked).problems())
    assert str(problem.goal) == "capture E2 and capture C2"
    assert problem.region == points("C2", "C3", "D2", "E2", "E3")
    single = next(load(path, Overrides(goal=Goal.CAPTURE, target=points("C2"))).problems())
    assert (single.goal, single.target, single.own) == (Goal.CAPTURE, points("C2"), frozenset())
    turned = next(load(path, Overrides(to_play=WHITE, region=points("C3", "D2", "E3"))).problems())
    assert str(turned.goal) == "escape C2 and escape E2"
    assert turned.region == problem.region


def test_a_region_is_inferred_around_the_stones_of_all_goals():
    draft = Draft(**{name: getattr(CAPTURE_OR_CONNECT, name) for name in ("width", "height", "black", "white", "goal")})
    problem = complete(draft)
    assert problem.inferred == {"region"}
    assert problem.region is not None
    assert points("C2", "D2", "C4") <= problem.region
