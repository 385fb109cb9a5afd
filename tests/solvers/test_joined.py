"""Problems whose goals are joined by and / or, by every solver that answers them."""

from dataclasses import replace

import pytest

from tesuji.errors import InputError
from tesuji.go import Board
from tesuji.problems import Draft, Problem, Verdict, bundled, complete, load, parse_goal
from tesuji.solvers import Limit, SolverConfig, verify
from tesuji.solvers.answer.finish import answer_problem, wants_other_side
from tesuji.solvers.answer.words import headline
from tesuji.solvers.exact.solve import solve_exact
from tesuji.solvers.mcts import MctsSearch, MctsSettings
from tesuji.solvers.mcts.tree import TacticTree
from tesuji.solvers.result.solution import ProofLevel
from tesuji.solvers.search.tree import solve_tree
from tesuji.solvers.settings import SearchSettings

PROBLEMS = {problem.name: problem for path in bundled("joined") for problem in load(path).problems()}


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("solver", ["auto", "dfpn", "pn", "alphabeta-tt"])
def test_the_answer_is_the_expected_one(name, solver):
    problem = PROBLEMS[name]
    found = SolverConfig.of(solver).solve(problem, Limit(nodes=200_000))
    assert found.verdict is problem.expected.verdict
    assert found.proof is ProofLevel.REGION
    assert set(found.moves) == problem.expected.accepted
    assert not set(found.moves) & problem.expected.wrong
    assert (None if found.ko is None else found.ko.threats) == problem.expected.threats
    assert verify(found).valid


def alone(problem: Problem) -> list[Problem]:
    """Each clause as a problem of its own, in the same region."""
    blocks = problem.position.whole_blocks
    clauses = problem.goal.clauses
    return [problem.replace(goal=c.goal, target=blocks(c.target), own=frozenset()) for c in clauses]


@pytest.mark.parametrize("name", ["A double atari", "Capture or connect"])
def test_a_double_threat_succeeds_where_each_threat_alone_is_stopped(name):
    problem = PROBLEMS[name]
    assert solve_exact(problem).verdict is Verdict.SUCCESS
    assert [solve_exact(one).verdict for one in alone(problem)] == [Verdict.FAILURE] * 2
    simulated = [
        SolverConfig.of("mcts").solve(one, Limit(simulations=2000), seed=3) for one in (problem, *alone(problem))
    ]
    assert [found.verdict for found in simulated] == [Verdict.SUCCESS, Verdict.FAILURE, Verdict.FAILURE]
    assert simulated[0].move in problem.expected.accepted


@pytest.mark.parametrize("name", ["Live and keep the corner stone", "Cut and capture", "Live and capture"])
def test_both_together_leave_fewer_moves_than_each_alone(name):
    settings = SearchSettings(all_moves=True)
    whole, *each = (set(solve_exact(p, settings).moves) for p in (PROBLEMS[name], *alone(PROBLEMS[name])))
    assert all(whole <= moves for moves in each)
    assert any(whole < moves for moves in each)


def test_on_the_open_board_the_answer_is_told_for_its_area():
    problem = PROBLEMS["Capture or connect"].replace(region=None)
    board = Draft(width=9, height=9, black=problem.black, white=problem.white, goal=problem.goal)
    found = answer_problem(complete(board), None, Limit(nodes=100_000))
    assert (found.verdict, found.proof) == (Verdict.SUCCESS, ProofLevel.AREA)
    assert PROBLEMS["Capture or connect"].expected.accepted <= set(found.moves)
    assert verify(found).valid


@pytest.mark.parametrize("nodes", [1, 3000])
def test_where_the_exact_search_decides_nothing_simulations_name_a_move(nodes):
    """The region has more empty points than the exact search is tried on; readers answer single goals only."""
    board = Draft.from_board(Board.from_diagram(OPEN), goal=parse_goal("live C3 and capture G7"))
    everywhere = frozenset(board.board().points())
    problem = Problem.from_draft(board, region=everywhere, inferred=frozenset({"region"}))
    found = answer_problem(problem, None, Limit(nodes=nodes))
    assert found.verdict is Verdict.UNKNOWN
    assert found.move is not None
    assert found.chances


OPEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize("name", [name for name in PROBLEMS if PROBLEMS[name].expected.verdict is not Verdict.KO])
def test_simulations_find_the_same_move(name):
    problem = PROBLEMS[name]
    found = MctsSearch(problem, SolverConfig.of("mcts").settings(problem), seed=3).run(simulations=4000)
    assert (found.value > 0.5) == (problem.expected.verdict is Verdict.SUCCESS)
    assert not problem.expected.accepted or found.move in problem.expected.accepted


@pytest.mark.parametrize("prover_nodes", [0, 2])
def test_what_simulations_prove_is_right_and_the_checker_accepts_it(prover_nodes):
    settings = MctsSettings(solver=True, every_move=True, terminal_life=True, share_proofs=True, minimax_selection=2)
    limit, proven = Limit(simulations=4000), 0
    for problem in PROBLEMS.values():
        found = solve_tree(TacticTree(problem, settings.but(prover_nodes=prover_nodes), limit, 1), limit)
        if found.proof is ProofLevel.NONE:
            continue
        proven += 1
        assert found.verdict is problem.expected.verdict
        assert verify(found).valid
    assert proven >= 3


def test_what_is_said():
    said = {name: headline(solve_exact(problem, SearchSettings(all_moves=True))) for name, problem in PROBLEMS.items()}
    assert said["Capture or connect"] == ("Black to play captures C3 or connects B2 and E2: C2 (proven in the region)")
    assert said["A double atari takes one stone, not two"] == (
        "Black to play cannot both capture C2 and capture E2 (proven in the region)"
    )
    assert said["Cut and capture"] == "Black to play cuts A2 from D1 and captures C2: C3 (proven in the region)"
    assert said["Kill and keep the stone that fights the ko"].startswith(
        "Without ko Black cannot both kill A4 and save A1. Black to play kills A4 and saves A1 by ko: A3, "
    )
    assert said["Live and keep the corner stone"] == (
        "Black to play lives with C1 and saves A1: B2 (proven in the region)"
    )
    neither = replace(solve_exact(PROBLEMS["Capture or connect"]), verdict=Verdict.FAILURE, moves=())
    assert headline(neither) == "Black to play can neither capture C3 nor connect B2 and E2 (proven in the region)"


def test_stones_of_joined_goals_have_no_status():
    found = solve_exact(PROBLEMS["Capture or connect"])
    assert found.status is None
    assert not wants_other_side(found)


@pytest.mark.parametrize(
    ("solver", "complaint"),
    [("capture", "answers only capture and escape"), ("minimax-mcts", "Lin's model has no joined goals")],
)
def test_solvers_without_joined_goals_say_so(solver, complaint):
    with pytest.raises(InputError, match=complaint):
        SolverConfig.of(solver).solve(PROBLEMS["A double atari"], Limit(seconds=3600.0))
