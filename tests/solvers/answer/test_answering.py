"""One answer for every client: the solver's, finished with what it lacks, and with the truth about what ended it."""

from dataclasses import replace

import pytest

from tesuji.problems import Problem, Verdict, bundled, complete, load
from tesuji.solvers import Limit, ProofLevel, Solution, SolverConfig, verify
from tesuji.solvers.answer.finish import answer_problem, finish, for_the_answer, truly_stopped
from tesuji.solvers.answer.words import headline
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.result.solution import Status

LIMIT = Limit(nodes=20_000)
EXACT = InvestigationSettings().exact


def on_the_board(collection: str, name: str) -> Problem:
    """A bundled problem without its region, and with nothing that counts as alive."""
    (found,) = (p for p in load(bundled(f"{collection}.toml")[0]).problems() if p.name == name)
    return complete(found.replace(region=None, assumed_alive=frozenset()))


def only_read(problem: Problem) -> Solution:
    """The default solver's answer as if it had found no proof, nor any other first move."""
    found = SolverConfig.of().solve(problem, for_the_answer(LIMIT))
    unproven = replace(found, proof=ProofLevel.NONE, claims=(), trust=0.9, complete=False, refutations=(), stop="nodes")
    return replace(unproven, moves=found.moves[:1], passed=None, nodes=2_000)


@pytest.mark.parametrize(
    ("collection", "name", "verdict"),
    [
        ("first-steps", "A net", Verdict.SUCCESS),
        ("ladders", "A ladder across the board", Verdict.SUCCESS),
        ("ladders", "Nowhere to run in a ladder", Verdict.FAILURE),
    ],
)
def test_an_answer_that_was_only_read_is_proven_where_that_costs_no_more(collection, name, verdict):
    problem = on_the_board(collection, name)
    read = only_read(problem)
    found = finish(read, LIMIT, SolverConfig.of().solve, EXACT)
    assert (read.verdict, read.proof) == (verdict, ProofLevel.NONE)
    assert (found.verdict, found.proof, found.trust) == (verdict, ProofLevel.BOARD, 1.0)
    assert (found.move in found.moves) is (verdict is Verdict.SUCCESS)
    assert found.nodes <= 20_000
    assert verify(found, limit=LIMIT).valid


def test_what_an_answer_lacks_is_served_the_status_first():
    problem = on_the_board("first-steps", "A net")
    read = only_read(problem)

    def solve(turned: Problem, part: Limit) -> Solution:
        assert turned.to_play is problem.to_play.opponent
        return Solution(turned, Verdict.SUCCESS, ProofLevel.NONE, None, (None,), (None,), nodes=7)

    whole = finish(read, LIMIT, solve, EXACT)
    assert (whole.status, whole.proof) == (Status.UNSETTLED, ProofLevel.BOARD)
    estimate = finish(read, LIMIT, solve)
    assert (estimate.passed, estimate.proof) == (whole.passed, ProofLevel.NONE)
    spent = finish(read, Limit(nodes=read.nodes), solve, EXACT)
    assert spent == read


def test_whoever_wants_the_verdict_alone_is_served_nothing():
    problem = on_the_board("corner", "Five on the second line in the corner live")
    alone = answer_problem(problem, SolverConfig.of("dfpn"), LIMIT, status=False)
    assert (alone.status, alone.passed) == (None, None)
    assert answer_problem(problem, SolverConfig.of("dfpn"), LIMIT).status is Status.UNSETTLED


def test_ctrl_c_while_an_answer_is_finished_leaves_the_answer():
    problem = on_the_board("first-steps", "A net")
    read = only_read(problem)

    def interrupted(turned: Problem, part: Limit) -> Solution:
        raise KeyboardInterrupt

    found = finish(read, LIMIT, interrupted, EXACT)
    assert (found.stop, found.verdict, found.moves, found.proof) == (
        "interrupted",
        read.verdict,
        read.moves,
        ProofLevel.NONE,
    )


def test_a_limit_is_not_said_to_be_reached_where_the_searches_gave_up_before():
    problem = on_the_board("under-the-stones", "Playing under the stones")
    raw = SolverConfig.of().solve(problem, LIMIT)
    assert (raw.verdict, raw.stop) == (Verdict.UNKNOWN, "nodes")
    assert raw.nodes < 10_000
    found = truly_stopped(raw, LIMIT)
    assert found.stop == "undecided"
    assert "not decided (the searches ended without a verdict)" in headline(found)


def test_what_is_undecided_is_not_told_by_an_area_alone():
    """In the inferred area White is dead, and lives on the board."""
    problem = on_the_board("under-the-stones", "Playing under the stones")
    assert answer_problem(problem, limit=LIMIT).verdict is not Verdict.FAILURE


@pytest.mark.parametrize("nodes", [500, 2_000])
def test_a_limit_that_was_reached_is_named(nodes):
    problem = on_the_board("corner", "The carpenter's square")
    assert answer_problem(problem, limit=Limit(nodes=nodes)).stop == "nodes"
    no_time = answer_problem(problem, SolverConfig.of("dfpn+"), Limit(seconds=0.0))
    assert (no_time.verdict, no_time.stop) == (Verdict.UNKNOWN, "time")


def test_an_answer_that_is_decided_before_the_limit_was_not_ended_by_it():
    """A search for other first moves has a part of the limit, and reports the end of that."""
    read = only_read(on_the_board("first-steps", "A net"))
    assert (read.stop, read.nodes) == ("nodes", 2_000)
    assert truly_stopped(read, LIMIT).stop == "decided"
