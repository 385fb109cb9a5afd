"""The tactic search from Python: settings, presets, results."""

import math
import os
import signal
import tomllib

import pytest

from tesuji import BLACK, WHITE, Board, Goal, InputError, Point, Problem
from tesuji.problems import KoPolicy
from tesuji.solvers.mcts import PRESETS, ROWS, ZHANG, MctsSearch, MctsSettings, preset, solve_mcts
from tesuji.solvers.mcts.search import MctsProgress

ENDLESS = 1 << 40
"""Simulations that no search comes to the end of."""

STRAIGHT_THREE = """
. . . . . . .
X X X X X . .
O O O O X . .
. . . O X . .
"""
LADDER = """
. . . . . . .
. . . . . . .
. . . . . . .
. . X O . . .
. . . X X . .
. . . . . . .
"""


def point(name: str) -> Point:
    return Point.parse(name)


def points(names: str) -> frozenset[Point]:
    return frozenset(point(name) for name in names.split())


def asked(board: Board, goal: str, target: frozenset[Point], **fields: object) -> Problem:
    return Problem.from_board(board, goal=Goal.parse(goal), target=target, **fields)


def straight_three(to_play: object = BLACK, goal: str = "kill") -> Problem:
    board = Board.from_diagram(STRAIGHT_THREE, BLACK if to_play == BLACK else WHITE)
    return asked(board, goal, points("A2"), region=points("A1 B1 C1"))


@pytest.mark.parametrize(("color", "goal"), [(BLACK, "kill"), (WHITE, "live")])
@pytest.mark.parametrize("name", ["life-table-8.1", "U", "D"])
def test_the_middle_of_a_straight_three_is_vital_for_both(color: object, goal: str, name: str) -> None:
    result = solve_mcts(straight_three(color, goal), preset(name), simulations=2000)
    assert result.move == point("B1")
    assert result.value > 0.75
    assert result.simulations == 2000
    assert sum(child.visits for child in result.children) >= 1999
    assert not result.memory_full


def test_without_the_solid_eye_rule_nobody_lives() -> None:
    problem = straight_three(WHITE, "live")
    dead = solve_mcts(problem, preset("A"), simulations=3000)
    alive = solve_mcts(problem, preset("B"), simulations=3000)
    assert alive.value > 0.75
    assert dead.value < alive.value


def test_a_ladder_is_found() -> None:
    board = Board.from_diagram(LADDER)
    result = solve_mcts(asked(board, "capture", points("D3")), preset("capture-best"), simulations=1000)
    assert result.move in (point("E3"), point("D4"))
    assert result.value > 0.9


def test_two_stones_are_connected_or_cut() -> None:
    text = ". . . . .\nO . O . .\nX X X . ."
    for color, goal in ((WHITE, "connect"), (BLACK, "cut")):
        board = Board.from_diagram(text, color)
        problem = asked(board, goal, points("A2 C2"), region=points("A3 B3 C3 B2"))
        result = solve_mcts(problem, preset("D"), simulations=2000)
        assert result.move == point("B2")
        assert result.value > 0.8


def test_the_race_is_won_by_the_first_to_move() -> None:
    text = "O . X . O . .\nO X X O O . .\nX O O O . . .\nX . X O . . .\nX X X O . . ."
    board = Board.from_diagram(text)
    problem = asked(board, "race", points("A5"), own=points("B4"))
    result = solve_mcts(problem, preset("D"), simulations=500)
    assert result.move == point("B5")


def test_the_same_seed_gives_the_same_tree_and_a_search_goes_on() -> None:
    once = MctsSearch(straight_three(), preset("U"), seed=4).run(600)
    search = MctsSearch(straight_three(), preset("U"), seed=4)
    search.run(200)
    twice = search.run(400)
    assert once.children == twice.children
    assert twice.simulations == 600
    open_fight = asked(Board.from_diagram(LADDER), "kill", points("D3"))
    a, b = (MctsSearch(open_fight, preset("U"), seed=seed).run(600) for seed in (4, 5))
    assert a.children != b.children


def test_the_tree_can_be_walked() -> None:
    search = MctsSearch(straight_three(), preset("D"))
    search.run(500)
    replies = search.children([point("B1")])
    assert sum(child.visits for child in replies) > 0
    assert search.children([point("B1"), replies[0].move]) is not None
    with pytest.raises(ValueError, match="does not hold"):
        search.children([point("G4")])


def test_children_carry_what_equation_4_1_adds_up() -> None:
    result = solve_mcts(straight_three(), preset("U"), simulations=3000)
    best = result.children[0]
    assert best.bound > best.mean
    assert 0 < best.history <= 1
    assert best.heuristic in (0.0, 0.5, 1.0)
    assert result.confidence.best_mean == best.mean
    untried = [child for child in result.children if child.visits == 0]
    assert all(math.isinf(child.bound) for child in untried)


def test_a_small_pool_is_reported() -> None:
    settings = preset("D").but(memory=4096)
    board = Board.from_diagram(LADDER)
    result = solve_mcts(asked(board, "kill", points("D3")), settings, simulations=3000)
    assert result.memory_full
    assert result.simulations == 3000


def test_solver_proves_the_straight_three() -> None:
    settings = preset("life-best").but(solver=True, terminal_life=True, every_move=True)
    dead = solve_mcts(straight_three(), settings, simulations=20000)
    assert dead.proven is True
    assert dead.stopped == "proven"
    assert dead.move == point("B1")


def test_an_observer_hears_of_the_search_and_ctrl_c_ends_it() -> None:
    heard = []

    def watch(progress: MctsProgress) -> None:
        heard.append(progress)
        if progress.simulations > 3_000:
            os.kill(os.getpid(), signal.SIGINT)

    result = solve_mcts(straight_three(), preset("D"), simulations=ENDLESS, observer=watch)
    assert heard[-1].simulations <= result.simulations
    assert heard[-1].best == result.move == point("B1")
    assert result.stopped == "interrupted"


def test_time_ends_a_search() -> None:
    assert solve_mcts(straight_three(), preset("D"), simulations=ENDLESS, seconds=0.01).stopped == "time"


def test_an_observer_that_fails_ends_the_search_with_its_error() -> None:
    def fail(_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        solve_mcts(straight_three(), preset("D"), simulations=ENDLESS, observer=fail)


def test_threads_share_the_tree() -> None:
    result = solve_mcts(straight_three(), preset("U"), simulations=4000, threads=2)
    assert result.move == point("B1")
    assert result.simulations == 4000


def test_rows_differ_as_the_tables_say() -> None:
    assert set(ROWS) == set("ABCDEFGHIJKLMNOPQRSTU")
    assert set(preset("A").differences(preset("B"))) == {"solid_eye"}
    assert set(preset("D").differences(preset("J"))) == {"floating_region"}
    assert set(preset("D").differences(preset("K"))) == {"virtual_boundary"}
    assert set(preset("G").differences(preset("I"))) == {"proximity"}
    assert set(preset("N").differences(preset("U"))) == {"greedy"}
    assert set(preset("H").differences(preset("T"))) == {"history"}
    assert set(preset("capture-table-8.1").differences(preset("capture-table-8.2"))) == {"greedy"}
    assert set(preset("life-table-8.1").differences(preset("life-table-8.2"))) == {"ladder"}
    assert set(preset("capture-plain").differences(preset("capture-best"))) == {"weak_liberties"}
    ours = {"solver", "terminal_life", "share_proofs", "minimax_selection", "prover_nodes", "prover_means"}
    assert set(preset("life-plain").differences(preset("life-best"))) == ours
    assert len({settings.digest for _, settings in ROWS.values()}) == 21


def test_zhangs_presets_are_literal_and_ours_keep_our_rules() -> None:
    departures = MctsSettings().differences(ZHANG)
    for name, (_, settings) in PRESETS.items():
        his = name.startswith("zhang-") or "-table-" in name
        for field, (ours, literal) in departures.items():
            assert getattr(settings, field) == (literal if his else ours), f"{name}: {field}"


def test_settings_print_as_toml_and_come_back() -> None:
    for _, settings in PRESETS.values():
        text = str(settings)
        assert tomllib.loads(text)["exploration"] == settings.exploration
        again = MctsSettings.from_toml(text)
        assert again == settings
        assert hash(again) == hash(settings)
        assert again.digest == settings.digest
    assert preset("life-best") == preset("life-best").but(exploration=10)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"solid_eyes": True}, "not a setting"),
        ({"solid_eye": 1}, "true or false"),
        ({"heavy_backup": 0}, "more than 0"),
        ({"capture_weight": -1}, "at least 0"),
        ({"selection": "best"}, "one of ucb1"),
        ({"selection": "rave", "history": True}, "belong to"),
        ({"minimax_selection": 2}, "needs solver"),
        ({"widening": "unpruning"}, "widening needs sort_children"),
        ({"widening": "wide"}, "one of none, unpruning"),
        ({"minimax_nodes": "visits", "selection": "omc"}, "by bounds, not 'omc'"),
        ({"minimax_threshold": 0}, "minimax_threshold=0 is too small: expected at least 1"),
        ({"widening_growth": 0.5}, "widening_growth=0.5 is too small: expected at least 1"),
        ({"minimax_descent": "node"}, "minimax_descent = 'node' needs minimax_nodes"),
        ({"minimax_backup": 2}, "needs solver"),
        ({"share_proofs": True}, "needs solver"),
        ({"proof_number_weight": 0.5}, "needs solver"),
        ({"minimax_playout": 9}, "at most 8"),
    ],
)
def test_wrong_settings_say_what_is_expected(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        MctsSettings().but(**changes)


def test_wrong_questions_say_what_is_wrong() -> None:
    board = Board.from_diagram(LADDER)
    with pytest.raises(InputError, match="needs a limit"):
        MctsSearch(asked(board, "capture", points("D3"))).run()
    with pytest.raises(InputError, match="no preset"):
        preset("strongest")


@pytest.mark.parametrize(
    "changes",
    [
        {"minimax_selection": 2},
        {"minimax_selection": 1, "minimax_selection_visits": 0},
        {"minimax_backup": 3},
        {"minimax_playout": 1},
        {"share_proofs": True},
        {"proof_number_weight": 1.0},
    ],
)
def test_hybrids_prove_the_straight_three_in_no_more_simulations(changes: dict[str, object]) -> None:
    settings = preset("life-best").but(solver=True, terminal_life=True, every_move=True)
    plain = solve_mcts(straight_three(), settings, simulations=20000)
    hybrid = solve_mcts(straight_three(), settings.but(**changes), simulations=20000)
    assert hybrid.proven is True
    assert hybrid.move == point("B1")
    assert hybrid.simulations <= plain.simulations


def test_a_dead_group_dies_although_it_may_retake_a_ko_twice() -> None:
    # With endless retakes White could hold a ko for ever that he can neither win nor lose.
    text = """
    . X . O . O O X
    . X O . O . X X
    . X X O O O X X
    . . X X X X X .
    """
    board = Board.from_diagram(text)
    region = points("C4 C3 D4 D3 D2 E4 E3 E2 F4 F3 F2 G4")
    problem = asked(board, "kill", points("C3 D4 E3 F4"), region=region, ko_policy=KoPolicy.AGAINST)
    settings = preset("life-best").but(solver=True, terminal_life=True, share_proofs=True, minimax_selection=2)
    assert solve_mcts(problem, settings.but(ko_threats=2), simulations=20000).proven is True


@pytest.mark.parametrize("settings", [MctsSettings(), MctsSettings(boundary_lines=0)])
def test_nobody_plays_where_no_point_is_empty(settings):
    board = Board.from_diagram(STRAIGHT_THREE)
    region = None if settings.boundary_lines == 0 else points("A2 B2")
    search = MctsSearch(asked(board, "kill", points("A2"), region=region), settings)
    assert search.run(100).simulations == 100
