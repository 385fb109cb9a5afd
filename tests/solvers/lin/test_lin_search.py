"""Lin's searches from Python; that they grow his trees is tested in core/tests/test_lin_mcts.cpp."""

import dataclasses
from itertools import pairwise

import pytest

from tesuji import BLACK, WHITE
from tesuji.errors import InputError
from tesuji.go.point import Point
from tesuji.problems.lin.state import LinState
from tesuji.problems.lin.text import Aim, LinProblem
from tesuji.solvers.lin import (
    PRESETS,
    LinSettings,
    TrapTreeShape,
    first_moves,
    forced_in,
    search_lin,
    search_trap_tree,
    trap_level,
)


def points(names):
    return frozenset(Point.parse(name) for name in names.split())


# Lin's figure B.1, as its caption tells it: F6, F7 and G6 catch the stone.
NET = LinProblem(
    size=9,
    aim=Aim.KILL,
    black=points("D7 D6 D5 D4 E4 F4 G4"),
    white=points("D8 E8 F8 G8 H8 H7 H6 H5 H4 E5"),
    feasible=points("E7 F7 G7 E6 F6 G6 F5 G5"),
    important=points("E5"),
    alive=points("D8 E8 F8 G8 H8 H7 H6 H5 H4"),
)
CORRECT = points("F6 F7 G6")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_finds_the_net(preset):
    search = search_lin(NET, PRESETS[preset], simulations=20_000, seed=3)
    assert search.best in CORRECT
    assert search.consistent_from < 20_000
    assert not search.memory_full


def test_the_children_show_what_the_search_knows():
    search = search_lin(NET, simulations=5_000)
    children = search.children()
    assert [str(child.move) for child in children] == ["E7", "F7", "G7", "E6", "F6", "G6", "F5", "G5"]
    assert sum(child.visits for child in children) == search.simulations == search.node().visits
    assert search.best == max(children, key=lambda child: child.mean).move
    for child in children:
        assert child.lower < child.mean < child.upper
        assert child.upper - child.mean == pytest.approx(child.mean - child.lower)
        assert (child.minimax_line, child.minimax_visits) == ((), child.visits)
        assert not child.black_to_play
    grandchild = search.children(["F6"])[0]
    assert grandchild.black_to_play
    assert search.node(["F6", grandchild.move]) == grandchild


def test_the_minimax_node_is_found_through_nodes_with_enough_visits():
    search = search_lin(NET, PRESETS["lin-minimax-mcts"], simulations=20_000)
    root = search.node()
    assert root.visits > 50 * root.branching
    assert root.minimax_line
    assert search.node(root.minimax_line).mean == root.minimax_mean
    for end in range(len(root.minimax_line)):
        passed = search.node(root.minimax_line[:end])
        assert passed.visits >= 50 * passed.branching
    assert root.minimax_mean == max(child.minimax_mean for child in search.children())
    assert search.best == max(search.children(), key=lambda child: child.visits).move


def test_more_budget_goes_on_in_the_same_tree():
    once = search_lin(NET, simulations=6_000, seed=8)
    twice = search_lin(NET, simulations=1_500, seed=8)
    before = twice.picks
    twice.continue_(once.simulations - twice.simulations)
    assert twice.children() == once.children()
    assert twice.picks == once.picks
    assert twice.picks[: len(before)] == before
    assert once.picks[-1].simulations == once.consistent_from
    for pick, following in pairwise(once.picks):
        assert pick.simulations < following.simulations
        assert pick.move != following.move


def test_another_seed_gives_another_tree():
    assert (
        search_lin(NET, simulations=2_000, seed=1).children() != search_lin(NET, simulations=2_000, seed=2).children()
    )


def test_a_full_tree_is_reported_and_the_search_goes_on():
    search = search_lin(NET, LinSettings(memory=1024), simulations=30_000)
    assert search.memory_full
    assert search.simulations == 30_000
    assert search.best is not None


def test_a_game_that_is_over_is_not_searched():
    state = LinState.of(NET)
    state.play_all(["E6", "G7", "F5"])
    search = search_lin(state)
    assert search.game_over
    assert (search.simulations, search.best, search.picks, search.consistent_from) == (0, None, [], 0)


def test_moves_that_the_tree_does_not_hold_are_refused():
    search = search_lin(NET, simulations=10)
    with pytest.raises(InputError, match="F6 A1: the tree does not hold these moves"):
        search.children(["F6", "A1"])
    with pytest.raises(InputError, match="simulations is -1"):
        search.continue_(-1)
    with pytest.raises(InputError, match="seed is -1"):
        search_lin(NET, seed=-1)


@pytest.mark.parametrize(
    ("field", "value"),
    [("exploration", -1.0), ("exploration", float("nan")), ("minimax_threshold", -1), ("memory", 5), ("descent", "up")],
)
def test_settings_say_what_is_wrong(field, value):
    with pytest.raises(InputError, match=f"{field} is .*expected"):
        dataclasses.replace(LinSettings(), **{field: value})


def test_a_threshold_by_bounds_takes_no_number():
    with pytest.raises(InputError, match="minimax_threshold is 50: expected 0 with threshold_counts = 'bounds'"):
        LinSettings(minimax_threshold=50, threshold_counts="bounds")


def test_a_threshold_by_bounds_sees_through_the_trap():
    search = search_trap_tree(settings=PRESETS["lin-minimax-mcts-bounds"], simulations=60_000)
    trap = next(child for child in search.children() if child.move == 19)
    assert trap.minimax_line == (19,)
    assert trap.minimax_mean == pytest.approx(0.3)
    assert search.best != 19


def test_presets_differ_by_what_he_says():
    plain, combined = PRESETS["lin-mcts"], PRESETS["lin-minimax-mcts"]
    assert plain.exploration == combined.exploration == 1.414
    assert (plain.minimax_threshold, plain.decision) == (0, "mean")
    assert (combined.minimax_threshold, combined.decision) == (50, "visits")
    assert len({settings.digest for settings in PRESETS.values()}) == len(PRESETS)


def test_the_synthetic_trap_is_left_after_a_long_time_and_sooner_with_minimax():
    plain = search_trap_tree(settings=PRESETS["lin-mcts"], simulations=60_000)
    combined = search_trap_tree(settings=PRESETS["lin-minimax-mcts"], simulations=60_000)
    assert plain.picks[0].move == 19
    assert plain.best != 19
    assert combined.best != 19
    assert combined.consistent_from < plain.consistent_from / 2
    right = plain.children([19])[19]
    assert (right.mean, right.terminal) == (pytest.approx(0.3), True)


def test_the_synthetic_trap_can_have_scores_by_chance():
    search = search_trap_tree(TrapTreeShape(branching=5, chance=True), simulations=5_000, seed=2)
    normal = search.children()[:4]
    visits = sum(child.visits for child in normal)
    total = sum(child.mean * child.visits for child in normal)
    assert abs(total - 0.5 * visits) < 4 * (0.25 * visits) ** 0.5


def test_wrong_moves_are_traps_with_a_level():
    state = LinState.of(NET)
    for first in first_moves(NET):
        assert (first.wins_in is not None) == (first.move in CORRECT)
        assert first.trap_level == (None if first.move in CORRECT else 5)
    assert trap_level(state, "E7") == 5
    assert trap_level(state, "E7", max_level=4) is None
    assert forced_in(state, BLACK) == 5  # F6, and two more moves
    assert forced_in(state, WHITE) is None
    with pytest.raises(InputError, match="no answer within 10 nodes"):
        forced_in(state, BLACK, nodes=10)
