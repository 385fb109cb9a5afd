"""Solvers: from a problem to a verdict, the moves and a proof."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

if TYPE_CHECKING:
    from tesuji.solvers.capture.search import CaptureSettings, solve_capture
    from tesuji.solvers.exact.solve import solve_exact
    from tesuji.solvers.limit import Limit
    from tesuji.solvers.provers.proving import Check, Verification, VerifySettings, prove, verify
    from tesuji.solvers.result.estimate import Child, Confidence, Estimate, Progress
    from tesuji.solvers.result.solution import Claim, Ko, ProofLevel, Solution
    from tesuji.solvers.search.tree import TreeSearch
    from tesuji.solvers.settings import PRESETS, SearchSettings
    from tesuji.solvers.table import SOLVERS, Preset, Solver, SolverConfig

_HOMES = homes_of(
    {
        "tesuji.solvers.capture.search": "CaptureSettings solve_capture",
        "tesuji.solvers.exact.solve": "solve_exact",
        "tesuji.solvers.limit": "Limit",
        "tesuji.solvers.provers.proving": "Check Verification VerifySettings prove verify",
        "tesuji.solvers.result.estimate": "Child Confidence Estimate Progress",
        "tesuji.solvers.result.solution": "Claim Ko ProofLevel Solution",
        "tesuji.solvers.search.tree": "TreeSearch",
        "tesuji.solvers.settings": "PRESETS SearchSettings",
        "tesuji.solvers.table": "SOLVERS Preset Solver SolverConfig",
    }
)
__getattr__ = getter(__name__, _HOMES)

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
