"""What the tasks of Lin's comparison do. They stand alone, so that a change of the reports runs none of them again."""

from typing import Any

from tesuji.errors import InputError
from tesuji.papers.lin.problems import ProblemCandidate, simulations_needed
from tesuji.problems.lin.text import parse_lin
from tesuji.solvers.lin import LinSettings
from tesuji.solvers.lin.traps import first_moves


def needed(problem: str, changes: dict[str, Any], seeds: int, budget: int) -> dict[str, Any]:
    """For each seed the simulations until the correct move is picked for good; nothing where it is not settled."""
    asked, settings = parse_lin(problem), LinSettings(**changes)
    (correct,) = asked.correct
    return {"needed": [simulations_needed(asked, correct, settings, seed, budget) for seed in range(1, seeds + 1)]}


def traps_of(problem: str, max_depth: int) -> dict[str, Any]:
    """The depth of the correct move, and the levels of the traps that random games like as much."""
    asked = parse_lin(problem)
    found = ProblemCandidate(asked, tuple(first_moves(asked, max_depth)))
    if sum(first.wins_in is not None for first in found.moves) != 1 or {found.correct} != asked.correct:
        raise InputError(f"expected one correct move within {max_depth} plies, the one that the file states")
    return {
        "wins_in": found.wins_in,
        "levels": sorted(found.levels.values()),
        "tempting": list(found.tempting().values()),
    }
