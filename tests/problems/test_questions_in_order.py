"""From question to question: what is asked next, and the verdict that follows, whoever answers."""

from itertools import product

import pytest

from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.problems import (
    Conclusion,
    Goal,
    KoAssumption,
    KoPolicy,
    Problem,
    Terms,
    Verdict,
    extremes,
    mover_retakes,
    next_question,
)

AGAINST, FAVOUR = Terms(KoAssumption(0, 8)), Terms(KoAssumption(8, 0))
SEKI = Terms(KoAssumption(0, 8), seki=True)


def threats(number):
    return Terms(mover_retakes(number))


def problem(goal=Goal.KILL, **fields):
    board = Board.from_diagram(". . . . . .\nX X X X X .\nO O O X X .\n. . O O X .")
    target = frozenset(board.stones(WHITE))
    if goal.stake == "connection":
        target = frozenset({Point.parse("A2"), Point.parse("D1")})
        board = Board.from_diagram(". . . . . .\nX X X X X .\nO . X X X .\n. . . O X .")
    if goal.stake == "race":
        fields["own"] = frozenset({Point.parse("A3")})
    mover = WHITE if goal.saves else BLACK
    return Problem.from_board(board, mover, goal=goal, target=target, region=frozenset(board.points()), **fields)


def walk(asked, **answers):
    """The questions in order, and the conclusion, when these answers are given; what is not named is a failure."""
    by_name = {AGAINST: "against", FAVOUR: "favour", SEKI: "seki"} | {threats(n): f"with{n}" for n in range(8)}
    given, order = {}, []
    while isinstance(step := next_question(asked, given), Terms):
        order.append(by_name[step])
        given[step] = answers.get(by_name[step], False)
    return order, step


def test_an_unconditional_success_takes_one_question_where_no_seki_is_possible():
    assert walk(problem(), against=True) == (["against"], Conclusion(Verdict.SUCCESS, AGAINST))
    assert walk(problem(Goal.CONNECT), against=True) == (["against"], Conclusion(Verdict.SUCCESS, AGAINST))


def test_life_is_told_from_seki_after_a_success_and_seki_from_death_after_a_failure():
    live, kill = problem(Goal.LIVE), problem(Goal.KILL)
    assert walk(live, against=True, seki=True) == (["against", "seki"], Conclusion(Verdict.SUCCESS, SEKI))
    assert walk(live, against=True) == (["against", "seki"], Conclusion(Verdict.SEKI, AGAINST))
    assert walk(kill, seki=True) == (["against", "favour", "seki"], Conclusion(Verdict.SEKI, SEKI))
    assert walk(kill) == (["against", "favour", "seki"], Conclusion(Verdict.FAILURE, FAVOUR))
    assert walk(problem(Goal.CUT)) == (["against", "favour"], Conclusion(Verdict.FAILURE, FAVOUR))


def test_the_degree_of_a_ko_is_the_least_number_of_threats():
    order, found = walk(problem(), favour=True, with2=True)
    assert order == ["against", "favour", "with0", "with1", "with2"]
    assert found == Conclusion(Verdict.KO, threats(2), 2)
    order, found = walk(problem(), favour=True)
    assert order == ["against", "favour", *(f"with{n}" for n in range(8))]
    assert found == Conclusion(Verdict.KO, FAVOUR, 8)


def test_what_is_left_open_is_named():
    assert walk(problem(), against=None)[1] == Conclusion(Verdict.UNKNOWN, AGAINST, open=AGAINST)
    assert walk(problem(), favour=None)[1] == Conclusion(Verdict.UNKNOWN, FAVOUR, open=FAVOUR)
    assert walk(problem(), seki=None)[1] == Conclusion(Verdict.FAILURE, FAVOUR, open=SEKI)
    assert walk(problem(Goal.LIVE), against=True, seki=None)[1] == Conclusion(Verdict.SUCCESS, AGAINST, open=SEKI)
    assert walk(problem(), favour=True, with1=None)[1] == Conclusion(Verdict.KO, FAVOUR, open=threats(1))


def test_a_policy_allows_one_assumption():
    for policy, terms in ((KoPolicy.AGAINST, AGAINST), (KoPolicy.FOR, FAVOUR)):
        asked = problem(Goal.CUT, ko_policy=policy)
        assert extremes(asked) == (terms.assumption, terms.assumption)
        assert next_question(asked, {}) == terms
        assert next_question(asked, {terms: True}) == Conclusion(Verdict.SUCCESS, terms)
        assert next_question(asked, {terms: False}) == Conclusion(Verdict.FAILURE, terms)


def test_seki_is_not_asked_about_if_nobody_wants_to_know():
    answers = {AGAINST: False, FAVOUR: False}
    assert next_question(problem(), answers, tell_seki=False) == Conclusion(Verdict.FAILURE, FAVOUR, open=SEKI)


def test_answers_on_other_terms_count():
    """A success holds with more threats and against fewer, so what a failure without threats leaves open is a ko."""
    three = Terms(KoAssumption(3, 0))
    assert next_question(problem(), {AGAINST: False, three: True}) == threats(0)
    assert next_question(problem(), {AGAINST: False, three: True, threats(0): False}) == threats(1)
    known = {AGAINST: False, three: True, threats(2): False}
    assert next_question(problem(), known) == Conclusion(Verdict.KO, three, 3)
    assert next_question(problem(), {Terms(KoAssumption(0, -1)): True}).verdict is Verdict.SUCCESS
    assert next_question(problem(Goal.CUT), {Terms(KoAssumption(-1, 0)): False}).verdict is Verdict.FAILURE


def test_what_is_known_is_asked_no_more_and_nothing_else_follows_from_it():
    """Every assumption against every other: implied answers are those of a game with more or fewer threats."""
    counts = (0, 1, 3, -1)
    order = {0: 0, 1: 1, 3: 3, -1: 100}
    for a, b, c, d in product(counts, repeat=4):
        easier = order[a] <= order[c] and order[b] >= order[d]
        assert KoAssumption(a, b).implies(KoAssumption(c, d)) is easier


@pytest.mark.parametrize("goal", Goal)
def test_every_question_of_every_goal_can_be_put(goal):
    asked = problem(goal)
    for terms in (AGAINST, FAVOUR, threats(1)):
        assert terms.question(asked).retakes(asked.to_play) == terms.assumption.mover
    if goal.traits.seki_objective is not None:
        assert SEKI.question(asked).objective == goal.traits.seki_objective
