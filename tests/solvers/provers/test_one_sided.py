"""Proofs with one side restricted to an area: they hold wherever the other side may play."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from oracle import Oracle, TooLarge
from shapes import question, tiny_questions

from tesuji import _core
from tesuji.checker import Question, check
from tesuji.go import BLACK, WHITE, Color, Point
from tesuji.problems import Goal, KoPolicy, Problem, Verdict
from tesuji.problems.areas import areas, within
from tesuji.problems.position import Position
from tesuji.solvers import Limit, SearchSettings, solve_exact, verify
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.investigate.fight import is_wide
from tesuji.solvers.provers.one_sided import OneSided, Prover, is_open
from tesuji.solvers.result.solution import ProofLevel
from tesuji.solvers.search.asking import core_question, search_options

CORNER = """
    .........
    .........
    .........
    .........
    .........
    .........
    XXXXX....
    OOOOX....
    ...OX....
"""
"""White lives or dies by who plays B1, whatever is played in the open."""
LIMIT = Limit(nodes=200_000, memory=16 << 20)


def open_game(to_play: Color = BLACK) -> Question:
    everywhere = frozenset(Point(column, row) for column in range(9) for row in range(9))
    return question(CORNER, to_play, attacker=BLACK, region=everywhere)


def open_problem(to_play: Color, **fields: object) -> Problem:
    game = open_game(to_play)
    return Problem(
        width=9,
        height=9,
        black=game.black,
        white=game.white,
        to_play=to_play,
        goal=Goal.KILL if to_play == BLACK else Goal.LIVE,
        target=game.target,
        region=game.region,
        **fields,
    )


@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_a_corner_group_is_decided_on_the_whole_board_though_most_of_it_is_open(to_play):
    game = open_game(to_play)
    assert is_open(game)
    answer = OneSided(game, SearchSettings(), LIMIT).solve()
    assert answer.mover_wins
    assert answer.winning_moves == (Point.parse("B1"),)
    assert answer.whole_board
    assert answer.proof is not None
    report = check(game, answer.proof)
    assert report.valid, report.reason
    assert report.whole_board


def test_the_other_side_is_never_held_and_the_prover_stays_in_its_area():
    game = open_game(WHITE)
    solved = OneSided(game, SearchSettings(), LIMIT)
    answer = solved.solve()
    prover = next(p for p in solved.provers if p.side == answer.winner)
    assert prover.region <= game.region
    assert prover.area <= prover.region
    assert all(step.area <= step.region for step in solved.steps)
    assert answer.nodes == sum(step.nodes for step in solved.steps)


def test_a_search_that_is_gone_on_with_costs_no_more_than_one_run():
    game = open_game(BLACK)
    position = Position(game.width, game.height, game.black, game.white)
    steps = areas(position, game.target, game.region)[:1]
    whole = Prover(game, "defender", steps, SearchSettings(), LIMIT)
    total = whole.go_on(LIMIT).nodes
    pieces = Prover(game, "defender", steps, SearchSettings(), LIMIT)
    spent = 0
    for _ in range(1000):
        answer = pieces.go_on(replace(LIMIT, nodes=max(50, total // 4)))
        spent += answer.nodes
        if answer.winner != "unknown":
            break
    assert answer.winner == whole.go_on(LIMIT).winner
    assert spent <= 3 * total + 1000


@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_a_stated_region_of_many_points_is_solved_and_the_proof_replayed(to_play):
    problem = open_problem(to_play, ko_policy=KoPolicy.AGAINST)
    solution = solve_exact(problem, SearchSettings(tell_seki=False), LIMIT)
    assert solution.verdict is not Verdict.UNKNOWN
    assert solution.proof is ProofLevel.BOARD
    report = verify(solution, limit=LIMIT)
    assert report.valid, report.reason


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(tiny_questions())
def test_two_one_sided_searches_agree_with_the_oracle(asked: Question):
    agrees_with_the_oracle(asked, LIMIT)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(tiny_questions())
def test_side_by_side_they_agree_with_it_too(asked: Question):
    agrees_with_the_oracle(asked, replace(LIMIT, threads=2))


def agrees_with_the_oracle(asked: Question, limit: Limit) -> None:
    if asked.suicide:
        asked = replace(asked, suicide=False)
    try:
        oracle = Oracle(asked, max_states=20_000)
        solved = OneSided(asked, SearchSettings(), limit)
    except (TooLarge, ValueError):  # blocks that only live by assumption have no place on a board
        return
    answer = solved.solve(all_moves=True)
    assert answer.winner == oracle.winner
    if answer.mover_wins and oracle.children[0]:
        names = {"pass" if move is None else str(move) for move in answer.winning_moves}
        assert names <= oracle.winning_moves()
    if answer.proof is not None:
        report = check(asked, answer.proof)
        assert report.valid, report.reason


def test_a_step_that_is_decided_just_as_the_search_is_ended_decides_nothing(monkeypatch):
    asked = question("OOXO\n.O..", BLACK, quantifier="any", black_retakes=1, white_retakes=0)
    prover = OneSided(asked, SearchSettings(), LIMIT).provers[0]
    run = Prover._run
    monkeypatch.setattr(Prover, "_run", lambda *what: replace(run(*what), stop="interrupted"))
    answer = prover.go_on(LIMIT)
    assert [step.won for step in prover.steps] == [False], "restricted to an area he fails"
    assert answer.winner == "unknown", "but not on the board"
    assert answer.stop == "interrupted"


def endless_game() -> Question:
    """A stone in the middle of nowhere, whose fate nobody can read."""
    rows = ["." * 13] * 13
    rows[6] = "......O......"
    everywhere = frozenset(Point(column, row) for column in range(13) for row in range(13))
    return question("\n".join(rows), BLACK, attacker=BLACK, region=everywhere)


def test_whoever_has_the_handle_ends_a_search_in_another_thread():
    handle, begun = _core.StopHandle(), Event()
    options = search_options(SearchSettings(), Limit(), lambda *_: begun.set(), report_every=1, stop=handle)
    search = _core.ContinuedSearch(core_question(endless_game()), options)
    with ThreadPoolExecutor(1) as other:
        answer = other.submit(search.run, options)
        assert begun.wait()
        handle.stop()
        assert answer.result()["stop"] == "interrupted"
    assert handle.stopped
    assert search.run(options)["nodes"] <= 1  # it stays so


def test_a_stop_handle_is_nothing_else():
    options = _core.SearchOptions("dfpn+", stop=3)
    with pytest.raises(TypeError, match="StopHandle"):
        _core.ContinuedSearch(core_question(open_game()), options).run(options)


def test_ctrl_c_ends_both_provers():
    pressed = Event()

    def press(*_: int) -> None:
        if not pressed.is_set():
            pressed.set()
            os.kill(os.getpid(), signal.SIGINT)

    answer = OneSided(endless_game(), SearchSettings(), Limit(threads=2), press).solve()
    assert (answer.winner, answer.stop) == ("unknown", "interrupted")


@pytest.mark.parametrize("to_play", [BLACK, WHITE])
def test_two_threads_prove_what_one_does(to_play):
    solved = OneSided(open_game(to_play), SearchSettings(), replace(LIMIT, threads=2))
    answer = solved.solve()
    assert answer.winning_moves == (Point.parse("B1"),)
    assert answer.proof is not None
    assert {step.prover for step in solved.steps} == {"attacker", "defender"}


def test_areas_grow_and_end_with_all_that_is_marked():
    game = open_game()
    position = Position(game.width, game.height, game.black, game.white)
    grown = areas(position, game.target, game.region)
    assert all(small < large for small, large in pairwise(grown))
    assert grown[0] == within(position, game.target, 2)
    assert grown[-1] == game.region


def test_the_default_solver_proves_in_a_wide_region_and_without_a_proof_still_names_a_move():
    problem = open_problem(WHITE)
    assert is_wide(problem, InvestigationSettings())
    proven = investigate(problem, limit=Limit(nodes=40_000))
    assert proven.proof is ProofLevel.BOARD
    assert proven.move == Point.parse("B1")
    hurried = investigate(problem, limit=Limit(nodes=4))
    assert hurried.move is not None


def test_a_stated_region_that_reaches_far_beyond_a_fenced_fight_is_read_as_if_nobody_had_stated_it():
    diagram = """
        .......
        .......
        .......
        XXXX...
        OOOXX..
        ..OOX..
        ...OX..
    """
    everywhere = frozenset(Point(column, row) for column in range(7) for row in range(7))
    game = question(diagram, BLACK, attacker=BLACK, region=everywhere)
    stated = Problem(
        width=7,
        height=7,
        black=game.black,
        white=game.white,
        to_play=BLACK,
        goal=Goal.KILL,
        target=game.target,
        region=everywhere,
    )
    assert not is_open(game)
    assert is_wide(stated, InvestigationSettings())
    assert (
        investigate(stated, limit=Limit(nodes=20_000)).move
        == investigate(stated.replace(region=None), limit=Limit(nodes=20_000)).move
    )
