"""Tesuji reads Go positions: it solves tactical problems, proves the answers and plays whole games."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

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
_HOMES = homes_of(
    {
        "tesuji.errors": "InputError",
        "tesuji.go": "BLACK EMPTY WHITE Board Color Game GameTree Move Point Rules Score parse_sgf read_sgf write_sgf",
        "tesuji.lab.solving": "Solutions solve",
        "tesuji.players": "Analysis Clock LiveGame Player analyze make_player play",
        "tesuji.problems": "Collection Goal Problem Verdict load",
        "tesuji.render": "board_svg print_board",
        "tesuji.solvers.solution": "Solution",
        "tesuji.solvers.status": "Status",
    }
)
if not TYPE_CHECKING:
    __getattr__ = getter(__name__, _HOMES)

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
