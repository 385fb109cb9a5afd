"""Joined goals: the referee, the exact search and the proofs, all against an enumeration clause by clause."""

import random
from dataclasses import replace

import pytest
from oracle import Oracle, TooLarge
from together import Enumeration, alone, random_joined

from tesuji.checker import Clause, EndNode, MoveNode, Proof, Question, Referee, check
from tesuji.go import BLACK, Point
from tesuji.solvers.limit import Limit
from tesuji.solvers.provers.proving import prove
from tesuji.solvers.search.asking import ask
from tesuji.solvers.settings import SearchSettings

WANTED = 300
MOST_STATES = 1_500


def test_search_checker_and_enumeration_agree_on_random_positions():
    dice, compared, mixed, won = random.Random(27), 0, 0, 0
    while compared < WANTED:
        question = random_joined(dice)
        if question is None:
            continue
        try:
            truth = Enumeration(question, max_states=MOST_STATES)
        except TooLarge:
            continue
        compared += 1
        mixed += bool(question.own)
        won += truth.winner == "attacker"
        assert {Oracle(question, use_safety=safety).winner for safety in (True, False)} == {truth.winner}, question
        for algorithm in ("dfpn+", "alphabeta-tt"):
            settings = SearchSettings(algorithm=algorithm)
            assert ask(question, settings, Limit(nodes=200_000)).winner == truth.winner, (algorithm, question)
        proof = prove(question, SearchSettings(), Limit(nodes=200_000))
        assert proof is not None, question
        assert proof.prover == truth.winner
        report = check(question, proof)
        assert report.valid, (report.reason, question)
        assert not report.whole_board
    assert mixed > WANTED / 4
    assert WANTED / 5 < won < WANTED * 4 / 5


def test_one_goal_alone_is_enough_for_or_and_needed_for_and():
    dice, compared = random.Random(28), 0
    while compared < 100:
        question = random_joined(dice)
        if question is None or question.own:
            continue
        compared += 1
        limit, settings = Limit(nodes=200_000), SearchSettings()
        whole = ask(question, settings, limit).winner == "attacker"
        each = [ask(alone(question, clause), settings, limit).winner == "attacker" for clause in question.clauses]
        assert whole or not any(each) if question.objective == "or" else all(each) or not whole, question


def points(*names: str) -> frozenset[Point]:
    return frozenset(map(Point.parse, names))


# Black to play connects A1 with C1, or White's B3 is captured.
#   . O .
#   X X O
#   X . X
BLACK_WANTS = Question(
    width=3,
    height=3,
    black=points("A1", "C1", "A2", "B2"),
    white=points("B3", "C2"),
    to_play=BLACK,
    objective="or",
    attacker=BLACK,
    target=points("B3"),
    own=points("A1", "C1"),
    region=frozenset(Point(column, row) for column in range(3) for row in range(3)),
    clauses=(Clause("kill", points("B3")), Clause("connect", points("A1", "C1"))),
)


def after(referee: Referee, *moves: str):
    state = referee.start()
    for name in moves:
        state = referee.rules.play(state, 0 if name == "pass" else referee.grid.bit(Point.parse(name)))
    return state


def test_or_ends_with_the_first_clause_that_is_reached():
    referee = Referee(BLACK_WANTS)
    assert referee.winner(referee.start()) is None
    assert referee.decided(after(referee, "B1")) == "attacker"
    assert referee.winner(after(referee, "pass", "B1")) is None


def test_and_goes_on_until_all_are_reached_and_a_connection_stays_made():
    referee = Referee(replace(BLACK_WANTS, objective="and"))
    joined = after(referee, "B1")
    assert joined.made == 1
    assert referee.decided(joined) is None
    assert referee.decided(after(referee, "B1", "pass", "C3", "pass", "A3")) == "attacker"
    assert referee.decided(after(referee, "B1", "pass", "pass")) == "defender"
    taken = joined._replace(standing=referee.target)  # the stones were captured later
    assert referee.decided(taken) is None


def test_stones_captured_before_they_are_connected_are_lost_for_good():
    referee = Referee(replace(BLACK_WANTS, objective="and"))
    captured = after(referee, "pass", "B1")
    assert not captured.standing & referee.grid.bit(Point.parse("C1"))
    assert referee.decided(captured) == "defender"


def test_a_joined_question_as_json_is_read_back():
    assert Question.from_json(BLACK_WANTS.to_json()) == BLACK_WANTS
    assert "clauses" not in alone(BLACK_WANTS, BLACK_WANTS.clauses[0]).to_json()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"clauses": BLACK_WANTS.clauses[:1]}, "two clauses or more"),
        ({"clauses": ()}, "own stones must be named"),
        ({"objective": "kill", "own": frozenset(), "target": points("B3")}, "two clauses or more"),
        ({"clauses": (*BLACK_WANTS.clauses, Clause("race", points("C2")))}, "'race' cannot be joined"),
        ({"clauses": (*BLACK_WANTS.clauses, Clause("kill", points("B3", "A1")))}, "must all be targets"),
        ({"target": points("B3", "C2")}, "must be those of the clauses"),
    ],
)
def test_impossible_joined_questions_are_refused(changes, complaint):
    with pytest.raises(ValueError, match=complaint):
        replace(BLACK_WANTS, **changes).validate()


def test_zones_prove_nothing_about_joined_goals():
    assert check(BLACK_WANTS, Proof("attacker", (MoveNode("B1", 1), EndNode()))).valid
    report = check(BLACK_WANTS, Proof("attacker", (MoveNode("B1", 1), EndNode(zone=BLACK_WANTS.region))))
    assert "goals are joined" in report.reason
