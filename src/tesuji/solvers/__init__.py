"""Solvers: from a problem to a verdict, the moves and a proof."""

from tesuji.solvers.capture.search import CaptureSettings, solve_capture
from tesuji.solvers.exact.solve import solve_exact
from tesuji.solvers.limit import Limit
from tesuji.solvers.provers.proving import Check, Verification, VerifySettings, prove, verify
from tesuji.solvers.result.estimate import Child, Confidence, Estimate, Progress
from tesuji.solvers.result.solution import Claim, Ko, ProofLevel, Solution
from tesuji.solvers.search.tree import TreeSearch
from tesuji.solvers.settings import PRESETS, SearchSettings
from tesuji.solvers.table import SOLVERS, Preset, Solver, SolverConfig

__all__ = [
    "PRESETS",
    "SOLVERS",
    "CaptureSettings",
    "Check",
    "Child",
    "Claim",
    "Confidence",
    "Estimate",
    "Ko",
    "Limit",
    "Preset",
    "Progress",
    "ProofLevel",
    "SearchSettings",
    "Solution",
    "Solver",
    "SolverConfig",
    "TreeSearch",
    "Verification",
    "VerifySettings",
    "prove",
    "solve_capture",
    "solve_exact",
    "verify",
]
