"""The default solver: everything we have on one budget, and the strongest claim that is true at the end."""

from tesuji.solvers.auto.portfolio import solve_auto
from tesuji.solvers.auto.settings import AutoSettings

__all__ = ["AutoSettings", "solve_auto"]
