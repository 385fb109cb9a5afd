"""Proofs from the tree of the tactic search, replayed by the independent checker."""

import pytest

from tesuji import BLACK, Board, Point
from tesuji.problems import Goal, KoPolicy, Problem, Verdict, bundled, load
from tesuji.solvers.answer.words import headline
from tesuji.solvers.limit import Limit
from tesuji.solvers.mcts import MctsSearch, MctsSettings, bounds, preset
from tesuji.solvers.mcts.tree import TacticTree
from tesuji.solvers.provers.proving import verify
from tesuji.solvers.result.solution import ProofLevel, Solution
from tesuji.solvers.search.tree import solve_tree

PROVING = MctsSettings(solver=True, every_move=True, terminal_life=True, share_proofs=True, minimax_selection=2)
LIMIT = Limit(simulations=4000)


def problems(name: str) -> dict[str, Problem]:
    (file,) = [path for path in bundled() if path.stem == name]
    return {problem.name: problem for problem in load(file).problems()}


def solved(problem: Problem, settings: MctsSettings = PROVING) -> Solution:
    return solve_tree(TacticTree(problem, settings, LIMIT, 1), LIMIT)


@pytest.mark.parametrize("name", ["captures", "connections"])
@pytest.mark.parametrize("prover_nodes", [0, 2])
def test_what_is_proven_is_right_and_the_checker_accepts_it(name: str, prover_nodes: int) -> None:
    proven = 0
    for problem in problems(name).values():
        solution = solved(problem, PROVING.but(prover_nodes=prover_nodes))
        if solution.proof is ProofLevel.NONE:
            continue
        proven += 1
        assert solution.proof is ProofLevel.REGION
        report = verify(solution)
        assert report.valid, (problem.name, report.reason)
        assert solution.verdict == problem.expected.verdict, problem.name
        assert all(claim.proof is not None for claim in solution.claims)
    assert proven >= 8


def test_without_every_move_nothing_is_a_proof() -> None:
    problem = problems("captures")["A snapback in the corner"]
    solution = solved(problem, PROVING.but(every_move=False))
    assert solution.verdict is Verdict.SUCCESS
    assert solution.proof is ProofLevel.NONE
    assert not solution.claims


def test_a_failure_is_proven_under_both_assumptions_about_ko() -> None:
    problem = problems("captures")["Shortage of liberties at the edge"]
    assert problem.ko_policy is KoPolicy.BOTH
    solution = solved(problem)
    assert solution.verdict is Verdict.FAILURE
    assert {claim.question.black_retakes for claim in solution.claims} == {0, 8}
    assert len(solution.claims) == 2


@pytest.mark.parametrize("goal", [Goal.KILL, Goal.LIVE, Goal.RACE])
def test_seki_is_told_from_life_and_proven(goal: Goal) -> None:
    sekis = [problem for problem in problems("seki").values() if problem.expected.verdict is Verdict.SEKI]
    problem = next(problem for problem in sekis if problem.goal is goal)
    solution = solved(problem)
    assert (solution.verdict, solution.proof) == (Verdict.SEKI, ProofLevel.REGION)
    assert solution.moves
    assert not any("seki" in note for note in solution.notes)
    assert verify(solution).valid


def test_life_is_a_claim_of_its_own_and_a_capture_needs_none() -> None:
    alive = solved(problems("captures")["Defending against the throw-in"])
    assert alive.verdict is Verdict.SUCCESS
    assert [claim.question.objective for claim in alive.claims] == ["kill", "seki"]
    assert alive.moves == (alive.move,)
    taken = solved(problems("captures")["A snapback in the corner"])
    assert [claim.question.objective for claim in taken.claims] == ["kill"]


def test_under_one_assumption_about_ko_a_note_says_that_seki_was_not_told() -> None:
    problem = problems("captures")["Defending against the throw-in"].replace(ko_policy=KoPolicy.AGAINST)
    solution = solved(problem)
    assert (solution.verdict, len(solution.claims)) == (Verdict.SUCCESS, 1)
    assert any("seki" in note for note in solution.notes)


def test_a_proof_without_a_decided_tree_is_none() -> None:
    problem = next(iter(problems("captures").values()))
    search = MctsSearch(problem, PROVING)
    assert search.prove() is None
    search.run(4000)
    found = search.prove()
    assert found is not None
    assert found.positions > 0
    assert found.proof.prover == "attacker"


def test_stated_regions_are_kept_and_open_ones_float() -> None:
    text = ". . . . . . . . .\n" * 5 + ". . . X O . . . .\n. . . . X . . . .\n. . . . . . . . .\n. . . . . . . . ."
    board = Board.from_diagram(text, BLACK)
    stones = {p: board[p] for p in board.points() if board[p]}
    black, white = (frozenset(p for p, c in stones.items() if c == color) for color in (BLACK, BLACK.opponent))
    loose = Problem(width=9, height=9, black=black, white=white, goal=Goal.CAPTURE, target=white)
    assert bounds(loose, MctsSettings())[0] is None
    region = frozenset(Point.parse(name) for name in ("E5", "F4", "E3", "F5"))
    stated = loose.replace(region=region)
    assert bounds(stated, MctsSettings())[0] == region
    assert bounds(stated, MctsSettings(region_kept="stated"))[0] == region
    assert bounds(stated, MctsSettings(region_kept="never"))[0] is None
    enclosed = problems("corner")["The L group with one leg dies"].replace(region=None)
    assert bounds(enclosed, preset("life-best"))[0] is not None
    assert bounds(enclosed, preset("D"))[0] is None
    assert MctsSearch(stated, preset("capture-best")).bounded
    assert not MctsSearch(loose, preset("capture-best")).bounded


def test_a_target_that_stands_by_a_tree_without_a_proof_is_alive_or_in_seki(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = next(one for one in problems("seki").values() if one.goal is Goal.KILL)
    monkeypatch.setattr(MctsSearch, "prove", lambda *_, **__: None)
    solution = solved(problem)
    assert (solution.verdict, solution.proof) == (Verdict.FAILURE, ProofLevel.NONE)
    assert solution.seki_is_open
    assert "alive or in seki" in headline(solution)
