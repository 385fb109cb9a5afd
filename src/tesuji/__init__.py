"""Tesuji reads Go positions: it solves tactical problems, proves the answers and plays whole games."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

__version__ = "0.2.0"

if TYPE_CHECKING:
    from tesuji.api import Solutions, solve
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
    from tesuji.gtp.engine import register_gtp_command
    from tesuji.lab.studies.searching import register_measure
    from tesuji.players import Analysis, Clock, LiveGame, Player, analyze, make_player, play, register_player
    from tesuji.players.gogogo.policy_file import register_filter
    from tesuji.problems import Collection, Goal, Problem, Verdict, load
    from tesuji.render import board_svg, print_board
    from tesuji.solvers.result.solution import Solution
    from tesuji.solvers.result.status import Status
    from tesuji.solvers.table import register_solver

# Loaded when first asked for, so that `tesuji --version` need not wait for NumPy and the core.
_HOMES = homes_of(
    {
        "tesuji.errors": "InputError",
        "tesuji.go": "BLACK EMPTY WHITE Board Color Game GameTree Move Point Rules Score parse_sgf read_sgf write_sgf",
        "tesuji.api": "Solutions solve",
        "tesuji.gtp.engine": "register_gtp_command",
        "tesuji.lab.studies.searching": "register_measure",
        "tesuji.players": "Analysis Clock LiveGame Player analyze make_player play register_player",
        "tesuji.players.gogogo.policy_file": "register_filter",
        "tesuji.problems": "Collection Goal Problem Verdict load",
        "tesuji.render": "board_svg print_board",
        "tesuji.solvers.result.solution": "Solution",
        "tesuji.solvers.result.status": "Status",
        "tesuji.solvers.table": "register_solver",
    }
)
if not TYPE_CHECKING:
    __getattr__ = getter(__name__, _HOMES)


def __dir__() -> list[str]:
    """The public names only."""
    return [*__all__, "__version__"]


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
    "register_filter",
    "register_gtp_command",
    "register_measure",
    "register_player",
    "register_solver",
    "solve",
    "write_sgf",
]
