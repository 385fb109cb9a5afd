"""Solvers: from a problem to a verdict, the moves and a proof."""

from tesuji.solvers.capture import CaptureSettings, solve_capture
from tesuji.solvers.estimate import Child, Confidence, Estimate, Progress
from tesuji.solvers.exact import solve_exact
from tesuji.solvers.limit import Limit
from tesuji.solvers.proving import Check, Verification, VerifySettings, prove, verify
from tesuji.solvers.settings import PRESETS, SearchSettings
from tesuji.solvers.solution import Claim, Ko, ProofLevel, Solution
from tesuji.solvers.table import SOLVERS, Choice, Preset, Solver
from tesuji.solvers.tree import TreeSearch

__all__ = [
    "PRESETS",
    "SOLVERS",
    "CaptureSettings",
    "Check",
    "Child",
    "Choice",
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
    "TreeSearch",
    "Verification",
    "VerifySettings",
    "prove",
    "solve_capture",
    "solve_exact",
    "verify",
]
