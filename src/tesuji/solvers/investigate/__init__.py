"""The default solver: everything we have on one budget, and the strongest claim that is true at the end."""

from tesuji.solvers.investigate.investigation import investigate
from tesuji.solvers.sources.settings import InvestigationSettings

__all__ = ["InvestigationSettings", "investigate"]
