"""Tactic Monte-Carlo tree search (Zhang), every extension a switch."""

from tesuji.solvers.estimate import Child, Confidence
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
    "TreeProof",
    "bounds",
    "preset",
    "solve_mcts",
]
