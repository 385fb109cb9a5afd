"""Tactic Monte-Carlo tree search (Zhang), every extension a switch."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

if TYPE_CHECKING:
    from tesuji.solvers.mcts.learned import require_learned, uses_file
    from tesuji.solvers.mcts.presets import PRESETS, ROWS, ZHANG, preset
    from tesuji.solvers.mcts.search import (
        MctsProgress,
        MctsResult,
        MctsSearch,
        TreeProof,
        bounds,
        solve_mcts,
    )
    from tesuji.solvers.mcts.settings import MctsSettings
    from tesuji.solvers.mcts.tree import TacticTree
    from tesuji.solvers.result.estimate import Child, Confidence
else:
    __getattr__ = getter(
        __name__,
        homes_of(
            {
                "tesuji.solvers.result.estimate": "Child Confidence",
                "tesuji.solvers.mcts.learned": "require_learned uses_file",
                "tesuji.solvers.mcts.presets": "PRESETS ROWS ZHANG preset",
                "tesuji.solvers.mcts.search": "MctsProgress MctsResult MctsSearch TreeProof bounds solve_mcts",
                "tesuji.solvers.mcts.settings": "MctsSettings",
                "tesuji.solvers.mcts.tree": "TacticTree",
            }
        ),
    )

__all__ = [
    "PRESETS",
    "ROWS",
    "ZHANG",
    "Child",
    "Confidence",
    "MctsProgress",
    "MctsResult",
    "MctsSearch",
    "MctsSettings",
    "TacticTree",
    "TreeProof",
    "bounds",
    "preset",
    "require_learned",
    "solve_mcts",
    "uses_file",
]
