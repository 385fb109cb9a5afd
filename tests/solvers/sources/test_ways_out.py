"""Searches of a region with the ways out of it open and shut, and what is named of them."""

from dataclasses import replace

from tesuji.go import Point
from tesuji.problems import Problem, Verdict, complete
from tesuji.problems.text import read_text_problems
from tesuji.solvers import Limit, ProofLevel, SearchSettings, solve_exact, verify
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.investigate.hypotheses import bulk
from tesuji.solvers.limit import Budget
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.sources.region_search import Look, RegionSearch, Searches

CORNER = """
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
X X X X X X . . .
O O O O O X . . .
O . . . O X . . .
"""
SIDE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X X X X . . .
. X O O O O X . .
. X O . . O . X .
. . O . . . . X .
"""
OPEN = """
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X X X . .
O O O O O X . . .
O . . . O . . . .
"""


def problem(diagram: str, **fields: object) -> Problem:
    (draft,) = read_text_problems(f'[[problem]]\nto_play = "black"\ndiagram = """{diagram}"""\n', "test")
    return complete(draft.replace(**fields))


def solution(asked: Problem, move: str, proof: ProofLevel) -> Solution:
    point = Point.parse(move)
    return Solution(asked, Verdict.SUCCESS, proof, point, (point,), (point,), stop="decided", complete=False)


def test_how_the_defender_lives_with_the_ways_shut_counts_before_a_proof_that_he_looks_out() -> None:
    asked = problem(SIDE).turned()
    fight = RegionSearch(asked, InvestigationSettings(), Searches(Budget(Limit(nodes=1_000))))
    assert fight.two_sided
    fight.looks = [Look(0, solution(asked, "G2", ProofLevel.REGION))]
    assert fight.best is not None
    assert fight.best.move == Point.parse("G2")
    assert fight.known_success is None
    fight.looks.append(Look(0, solution(asked, "D1", ProofLevel.NONE), is_shut=True))
    assert fight.best.move == fight.known_success == Point.parse("D1")
    fight.looks[0] = Look(0, solution(asked, "D1", ProofLevel.REGION))
    assert fight.best.proof is ProofLevel.REGION


def test_only_moves_that_live_with_the_ways_shut_are_named_and_the_best_is_proven() -> None:
    asked = problem(OPEN).turned()
    found = investigate(asked, InvestigationSettings(), Limit(nodes=200_000))
    assert (found.verdict, found.proof) == (Verdict.SUCCESS, ProofLevel.BOARD)
    assert found.moves == (Point.parse("C1"),)


def test_a_move_that_was_read_to_work_is_proven_where_that_is_cheap() -> None:
    fight = RegionSearch(problem(OPEN), InvestigationSettings(), Searches(Budget(Limit(nodes=200_000))))
    fight.confirm(Point.parse("G1"))
    assert fight.proof_of(Point.parse("G1")) is None
    fight.confirm(Point.parse("C1"))
    found = fight.proof_of(Point.parse("C1"))
    assert found is not None
    assert (found.move, found.proof) == (Point.parse("C1"), ProofLevel.AREA)
    assert {move for move, _ in found.lines} <= set(found.moves)


def test_the_checker_replays_that_the_move_named_wins() -> None:
    found = solve_exact(problem(CORNER), SearchSettings(one_sided=False))
    assert found.move == Point.parse("C1")
    report = verify(found)
    assert report.valid
    assert report.claims == len(found.claims) + 1
    wrong = verify(replace(found, move=Point.parse("B1")))
    assert (wrong.valid, wrong.reason) == (False, "the attacker was said to win, but the proof is the other side's")
    passed = verify(replace(found, move=None))
    assert passed.claims == len(found.claims)


def test_the_question_about_a_group_is_about_its_largest_block() -> None:
    asked = problem(SIDE)
    whole = asked.replace(target=asked.white)
    assert bulk(whole).target == asked.position.blocks_of(asked.white)[0].stones == asked.white
    split = replace_point(whole, "E3")
    assert len(split.target) == len(whole.target) - 1
    assert bulk(split).target == max((b.stones for b in split.position.blocks_of(split.target)), key=len)


def replace_point(asked: Problem, point: str) -> Problem:
    stones = asked.white - {Point.parse(point)}
    return replace(asked, white=stones, target=stones)
