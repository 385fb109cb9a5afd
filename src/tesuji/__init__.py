"""Tesuji reads Go positions: it solves tactical problems, proves the answers and plays whole games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from tesuji.errors import InputError
    from tesuji.go import (
        BLACK,
        EMPTY,
        WHITE,
        Board,
        Color,
        Game,
        GameTree,
        Move,
        Point,
        Rules,
        Score,
        parse_sgf,
        read_sgf,
        write_sgf,
    )
    from tesuji.lab.solving import Solutions, solve
    from tesuji.players import Analysis, Clock, LiveGame, Player, analyze, make_player, play
    from tesuji.problems import Collection, Goal, Problem, Verdict, load
    from tesuji.render import board_svg, print_board
    from tesuji.solvers.solution import Solution
    from tesuji.solvers.status import Status

# Loaded when first asked for, so that `tesuji --version` need not wait for NumPy and the core.
_HOMES = {
    "Analysis": "tesuji.players",
    "BLACK": "tesuji.go",
    "EMPTY": "tesuji.go",
    "WHITE": "tesuji.go",
    "Board": "tesuji.go",
    "Clock": "tesuji.players",
    "Collection": "tesuji.problems",
    "Color": "tesuji.go",
    "Game": "tesuji.go",
    "GameTree": "tesuji.go",
    "Goal": "tesuji.problems",
    "InputError": "tesuji.errors",
    "LiveGame": "tesuji.players",
    "Move": "tesuji.go",
    "Player": "tesuji.players",
    "Point": "tesuji.go",
    "Problem": "tesuji.problems",
    "Rules": "tesuji.go",
    "Score": "tesuji.go",
    "Solution": "tesuji.solvers.solution",
    "Solutions": "tesuji.lab.solving",
    "Status": "tesuji.solvers.status",
    "Verdict": "tesuji.problems",
    "analyze": "tesuji.players",
    "board_svg": "tesuji.render",
    "load": "tesuji.problems",
    "make_player": "tesuji.players",
    "parse_sgf": "tesuji.go",
    "play": "tesuji.players",
    "print_board": "tesuji.render",
    "read_sgf": "tesuji.go",
    "solve": "tesuji.lab.solving",
    "write_sgf": "tesuji.go",
}

__all__ = [
    "BLACK",
    "EMPTY",
    "WHITE",
    "Analysis",
    "Board",
    "Clock",
    "Collection",
    "Color",
    "Game",
    "GameTree",
    "Goal",
    "InputError",
    "LiveGame",
    "Move",
    "Player",
    "Point",
    "Problem",
    "Rules",
    "Score",
    "Solution",
    "Solutions",
    "Status",
    "Verdict",
    "analyze",
    "board_svg",
    "load",
    "make_player",
    "parse_sgf",
    "play",
    "print_board",
    "read_sgf",
    "solve",
    "write_sgf",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'tesuji' has no attribute {name!r}")
