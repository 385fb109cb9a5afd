"""Lin's two Monte-Carlo searches on problems of his model, their trees, and shallow traps (Lin 2017)."""

from tesuji.solvers.lin.search import LinChild, LinSearch, Pick, TrapTreeSearch, search_lin, search_trap_tree
from tesuji.solvers.lin.settings import PRESETS, LinSettings, TrapTreeShape
from tesuji.solvers.lin.traps import FirstMove, first_moves, forced_in, trap_level

__all__ = [
    "PRESETS",
    "FirstMove",
    "LinChild",
    "LinSearch",
    "LinSettings",
    "Pick",
    "TrapTreeSearch",
    "TrapTreeShape",
    "first_moves",
    "forced_in",
    "search_lin",
    "search_trap_tree",
    "trap_level",
]
