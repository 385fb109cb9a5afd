"""Solvers: from a problem to a verdict, the moves and a proof."""

from tesuji.solvers.capture import CaptureSettings, solve_capture
from tesuji.solvers.exact import solve_exact
from tesuji.solvers.limit import Limit
from tesuji.solvers.proving import Verification, prove, verify
from tesuji.solvers.settings import PRESETS, SearchSettings
from tesuji.solvers.solution import Claim, Ko, ProofLevel, Solution

__all__ = [
    "PRESETS",
    "CaptureSettings",
    "Claim",
    "Ko",
    "Limit",
    "ProofLevel",
    "SearchSettings",
    "Solution",
    "Verification",
    "prove",
    "solve_capture",
    "solve_exact",
    "verify",
]
