"""Lin's two Monte-Carlo searches on problems in the model, their trees, and shallow traps (Lin 2017)."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

if TYPE_CHECKING:
    from tesuji.solvers.lin.search import LinChild, LinPick, LinSearch, TrapTreeSearch, search_lin, search_trap_tree
    from tesuji.solvers.lin.settings import PRESETS, LinSettings, TrapTreeShape
    from tesuji.solvers.lin.traps import FirstMove, first_moves, forced_in, trap_level
    from tesuji.solvers.lin.tree import LinTree
else:
    __getattr__ = getter(
        __name__,
        homes_of(
            {
                "tesuji.solvers.lin.search": "LinChild LinSearch LinPick TrapTreeSearch search_lin search_trap_tree",
                "tesuji.solvers.lin.settings": "PRESETS LinSettings TrapTreeShape",
                "tesuji.solvers.lin.traps": "FirstMove first_moves forced_in trap_level",
                "tesuji.solvers.lin.tree": "LinTree",
            }
        ),
    )

__all__ = [
    "PRESETS",
    "FirstMove",
    "LinChild",
    "LinPick",
    "LinSearch",
    "LinSettings",
    "LinTree",
    "TrapTreeSearch",
    "TrapTreeShape",
    "first_moves",
    "forced_in",
    "search_lin",
    "search_trap_tree",
    "trap_level",
]
