"""Single first moves, read with the ways out of the region open and shut."""

from dataclasses import replace

import pytest

from tesuji.go import BLACK, WHITE, Point
from tesuji.problems import Goal, Problem, Verdict, complete
from tesuji.problems.text import read_text_problems
from tesuji.solvers import Limit, ProofLevel, SearchSettings, solve_exact, verify
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.investigate.hypotheses import Hypothesis, bulk
from tesuji.solvers.investigate.judge import Judge
from tesuji.solvers.limit import Budget
from tesuji.solvers.solution import Solution
from tesuji.solvers.sources.region_search import Look, RegionSearch, Searches
from tesuji.solvers.sources.regions import stand
from tesuji.solvers.sources.tried_move import TriedMove

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


def tried(asked: Problem, move: str) -> TriedMove:
    trial = TriedMove(asked, Point.parse(move), InvestigationSettings(), Budget(Limit(nodes=200_000)))
    while not trial.is_over and not trial.budget.exhausted:
        trial.turn(4_000)
    return trial


def test_in_a_closed_corner_the_vital_point_works_and_another_fails() -> None:
    asked = problem(CORNER)
    assert asked.goal is Goal.KILL
    assert tried(asked, "C1").works is True
    assert tried(asked, "B1").works is False


def test_a_way_out_that_leads_nowhere_refutes_no_move() -> None:
    asked = problem(OPEN)
    assert RegionSearch(asked, InvestigationSettings(), Searches(Budget(Limit(nodes=1)))).two_sided
    assert tried(asked, "C1").works is True
    assert tried(asked, "G1").works is False  # it stops White from getting out, but he lives
    assert tried(asked.turned(), "C1").works is True
    assert tried(asked.turned(), "F1").works is False


@pytest.mark.parametrize(
    ("votes", "answer"),
    [
        ({"C1": 3.0, "F1": 2.0}, ("C1", True)),
        ({"F1": 3.0, "C1": 1.0}, ("C1", True)),
        ({"F1": 3.0, "G1": 1.0}, ("C1", True)),
        ({"J9": 3.0, "C1": 1.0}, ("J9", False)),
    ],
)
def test_a_favourite_that_is_read_to_fail_gives_way_to_a_move_that_works(
    votes: dict[str, float], answer: tuple[str, bool]
) -> None:
    searches = Searches(Budget(Limit(nodes=100_000)))
    mine, theirs = (RegionSearch(p, InvestigationSettings(), searches) for p in (problem(OPEN), problem(OPEN).turned()))
    main = Hypothesis(1.0, mine.problem, mine, theirs, chances=(0.9, 0.9))
    ballot: dict[Point | None, float] = {Point.parse(move): vote for move, vote in votes.items()}
    move, line = Judge(InvestigationSettings(), searches).tried(main, ballot, lambda action: action())
    assert (str(move), bool(line)) == answer
    assert not line or (line[0] == move and len(line) > 1), "how play goes on is told too"


def test_what_it_costs_is_paid_and_an_empty_purse_ends_it() -> None:
    trial = tried(problem(CORNER), "C1")
    assert 0 < trial.budget.nodes <= 200_000
    empty = TriedMove(trial.problem, trial.move, InvestigationSettings(), Budget(Limit(nodes=0)))
    empty.turn(4_000)
    assert empty.works is None


def test_the_turn_to_the_other_side_is_read_too() -> None:
    asked = problem(CORNER).turned()
    assert tried(asked, "C1").works is True
    assert tried(asked, "B1").works is False


def test_a_move_outside_the_region_is_looked_at_in_wider_ones_only() -> None:
    trial = TriedMove(problem(SIDE), Point.parse("J9"), InvestigationSettings(), Budget(Limit(nodes=10_000)))
    trial.turn(100)
    assert trial.works is None
    assert trial.is_over


def test_stones_around_a_region_stand_while_they_have_liberties() -> None:
    asked = problem(CORNER)
    assert stand(asked, BLACK)
    weak = asked.replace(white=asked.white | {Point.parse(p) for p in ("A4", "B4", "C4", "D4", "E4", "G3", "G2")})
    assert not stand(weak, BLACK)
    assert stand(weak, WHITE)


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
    assert fight.confirmed(Point.parse("G1")) is None
    found = fight.confirmed(Point.parse("C1"))
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
