"""Our problems in Lin's model: races as they are, connecting and cutting with a living end."""

import pytest

from tesuji.errors import InputError
from tesuji.go.color import BLACK
from tesuji.problems import Goal, Verdict, bundled, load
from tesuji.problems.collection import BUNDLED
from tesuji.problems.lin.bridge import to_lin, to_lin_state
from tesuji.problems.lin.state import LinRules
from tesuji.problems.lin.text import Aim, Scenario
from tesuji.solvers import Limit
from tesuji.solvers.exact.solve import solve_exact
from tesuji.solvers.lin import forced_in

DEPTH = 14


def winning_moves(problem):
    """The first moves in the region that force the full score in Lin's model."""
    state = to_lin_state(problem)
    found = set()
    for move in state.moves():
        after = state.copy()
        after.play(move)
        over = after.is_terminal and after.score_for_black == 1
        if move in problem.region and (over or (not after.is_terminal and forced_in(after, BLACK, DEPTH))):
            found.add(move)
    return found


def connections():
    (path,) = [path for path in bundled() if path.stem == "connections"]
    return list(load(path).problems())


@pytest.mark.parametrize("problem", connections(), ids=lambda problem: problem.name)
def test_bundled_connections_agree_with_the_exact_solver(problem):
    exact = solve_exact(problem, limit=Limit(nodes=300_000))
    if exact.verdict is Verdict.KO:
        pytest.skip("his ko is another")
    assert winning_moves(problem) == set(exact.moves)


def test_generated_connections_mostly_agree_with_the_exact_solver():
    # Where they differ, what was cut off lives by itself, or the fight about it comes out otherwise: in his model it
    # must be taken, in ours it must only stay apart.
    folder = BUNDLED / "generated" / "test"
    problems = [p for name in ("connect-2", "cut-2") for p in load(folder / f"{name}.sgf").problems()]
    agreeing = [winning_moves(p) == set(p.expected.accepted) for p in problems]
    assert (sum(agreeing), len(agreeing)) == (22, 27)


def test_one_end_is_important_and_the_other_alive():
    knights_move = next(p for p in connections() if p.name == "Cutting the knight's move")
    lin = to_lin(knights_move.replace(width=6, height=6))
    assert (lin.aim, lin.scenario) == (Aim.KILL, Scenario.CUT)
    assert len(lin.important) == 1
    assert lin.important.isdisjoint(lin.alive)
    assert lin.important | (lin.alive & lin.white) == knights_move.white


def test_stones_that_cannot_be_taken_when_cut_off_are_refused():
    # Every other end has an eye outside the region, which no wall can fill.
    (path,) = [path for path in bundled() if path.stem == "connections"]
    problem = next(p for p in load(path).problems() if p.goal is Goal.CONNECT)
    with pytest.raises(InputError, match="complete it first"):
        to_lin_state(problem.replace(region=None))


def test_rules_and_scores_of_the_model_can_be_changed():
    problem = next(p for p in connections() if p.name == "The diagonal move cannot be cut")
    state = to_lin_state(problem, LinRules(kill_alive=(0.25, 0.25, 0.25)))
    state.play_all(["C3", "D2"])
    assert state.score_for_black == 0.25
    with pytest.raises(InputError, match=r"save_seki is \(0.3, 0.7, 1.5\): expected scores from 0 to 1"):
        LinRules(save_seki=(0.3, 0.7, 1.5))
    with pytest.raises(InputError, match="expected three numbers"):
        LinRules(save_seki=(0.3, 0.7))
