"""Every extension of the tactic search with every other: they work together, or the error says why not."""

from itertools import combinations

import pytest

from tesuji import BLACK, Board, Goal, InputError, Point, Problem
from tesuji.solvers.mcts import MctsSettings, solve_mcts

TEXT = """
. . . . . . .
X X X X X . .
O O O O X . .
. . . O X . .
"""
EXTENSIONS: dict[str, dict[str, object]] = {
    "ucb1-tuned": {"selection": "ucb1-tuned"},
    "ucb-e": {"selection": "ucb-e"},
    "rave": {"selection": "rave"},
    "rave, least error": {"selection": "rave", "rave_schedule": "least-error"},
    "omc": {"selection": "omc"},
    "pbbm": {"selection": "pbbm"},
    "minimax node": {"minimax_nodes": "visits", "minimax_threshold": 5},
    "minimax node by bounds": {"minimax_nodes": "bounds"},
    "from the minimax node": {"minimax_nodes": "visits", "minimax_threshold": 5, "minimax_descent": "node"},
    "unpruning": {"sort_children": True, "widening": "unpruning", "widening_first": 1},
    "widening": {"sort_children": True, "widening": "widening", "widening_first": 1},
    "iterative widening": {"sort_children": True, "widening": "iterative", "widening_first": 1},
    "grandparent": {"grandparent": 10},
    "virtual loss everywhere": {"virtual_loss": 2**31 - 1},
    "last good reply": {"last_good_reply": True},
    "last good reply without forgetting": {"last_good_reply": True, "forget_replies": False},
    "history": {"history": True, "history_start": 50},
    "heuristic": {"heuristic": True},
    "greedy": {"greedy": True},
    "light backup": {"heavy_backup": 1},
    "solver": {"solver": True, "terminal_life": True, "every_move": True},
    "shared proofs": {"share_proofs": True},
    "proof numbers": {"proof_number_weight": 0.5},
    "exact search": {"prover_nodes": 2},
    "MR": {"minimax_playout": 1},
    "MS": {"minimax_selection": 2},
    "MB": {"minimax_backup": 2},
    "mean": {"final_choice": "mean"},
    "early stop": {"early_stop": True},
}
SELECTIONS = {"ucb1-tuned", "ucb-e", "rave", "rave, least error", "omc", "pbbm"}
BY_URGENCY = {"omc", "pbbm"}
MINIMAX_NODES = {"minimax node", "minimax node by bounds", "from the minimax node"}
NEED_SOLVER = {"shared proofs", "proof numbers", "exact search", "MS", "MB"}


def straight_three() -> Problem:
    board = Board.from_diagram(TEXT, BLACK)
    region = frozenset(Point.parse(name) for name in ("A1", "B1", "C1"))
    return Problem.from_board(board, goal=Goal.KILL, target=frozenset({Point.parse("A2")}), region=region)


@pytest.mark.parametrize(("first", "second"), list(combinations(EXTENSIONS, 2)))
def test_two_extensions_work_together_or_say_why_not(first: str, second: str) -> None:
    pair = {first, second}
    changes = EXTENSIONS[first] | EXTENSIONS[second]
    if pair & SELECTIONS and pair & {"history", "heuristic"}:
        with pytest.raises(InputError, match="belong to the selection"):
            MctsSettings().but(**changes)
        return
    if pair & BY_URGENCY and pair & MINIMAX_NODES:
        with pytest.raises(InputError, match="minimax_nodes needs a selection by bounds"):
            MctsSettings().but(**changes)
        return
    if pair & NEED_SOLVER and "solver" not in pair:
        with pytest.raises(InputError, match="needs solver = true"):
            MctsSettings().but(**changes)
        return
    result = solve_mcts(straight_three(), MctsSettings().but(**changes), simulations=400)
    assert result.move == Point.parse("B1")
    assert result.proven is not False


@pytest.mark.parametrize("selection", ["ucb1+", "ucb1-tuned", "ucb-e", "rave", "omc", "pbbm"])
@pytest.mark.parametrize("threads", [1, 2])
def test_everything_at_once_proves_the_point(selection: str, threads: int) -> None:
    everything: dict[str, object] = {}
    for name, changes in EXTENSIONS.items():
        if name not in SELECTIONS | {"history", "heuristic", "early stop", "mean"}:
            everything |= changes
    if selection in BY_URGENCY:
        everything |= {"minimax_nodes": "never", "minimax_descent": "child"}
    settings = MctsSettings().but(**everything, selection=selection)
    result = solve_mcts(straight_three(), settings, simulations=20_000, threads=threads)
    assert result.proven is True
    assert result.move == Point.parse("B1")
