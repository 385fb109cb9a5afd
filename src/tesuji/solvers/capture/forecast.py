"""How an unfinished capture search will probably end, by where its curves stand (Zhang asks for it in 3.5.6 and 3.5.7).

Fitted on the training part of our generated collection by ``tesuji lab run zhang-prediction``, whose report has what
comes of it on the test part: three numbers for each of three searches.
"""

from dataclasses import dataclass
from math import exp, log, log10

from tesuji.solvers.settings import Algorithm

Numbers = tuple[int, int, int, int, int]
"""What a search reports: nodes, proof and disproof number, depth and best value."""
_DECIDED = 1 << 30  # the core's score of a position that the defender has won
_MOST = 50.0


@dataclass(frozen=True)
class CaptureForecast:
    """The logarithm of the odds of capture is a sum of three parts."""

    constant: float
    attacker: float
    """Where the attacker moves first."""
    level: float
    """Times the best value in tens (alpha-beta), or times the logarithm of proof by disproof number and that of the
    effort to base 10."""
    effort: float = 0.0
    """The effort is counted in this many nodes; 0 for alpha-beta."""

    def captured(self, numbers: Numbers, *, attacker_moves: bool) -> float | None:
        """How likely the block is captured; nothing where the search has not come far enough to say."""
        nodes, proof, disproof, _, value = numbers
        if not self.effort:
            if value >= _DECIDED:
                return None
            level = value / 10
        elif nodes < 2 * self.effort:
            return None
        else:
            level = log(max(proof, 1) / max(disproof, 1)) * log10(nodes / self.effort)
        odds = self.constant + self.attacker * attacker_moves + self.level * level
        return 1 / (1 + exp(-max(min(odds, _MOST), -_MOST)))


_VALUE = CaptureForecast(6.38, -2.15, -3.48)
_PLAIN = CaptureForecast(-0.54, 1.38, -0.79, effort=50.0)
_EVALUATED = CaptureForecast(-0.51, 1.26, -0.10, effort=7.5)
FORECASTS: dict[Algorithm, CaptureForecast] = {
    "alphabeta": _VALUE,
    "alphabeta-tt": _VALUE,
    "pn": _PLAIN,
    "pn+": CaptureForecast(_EVALUATED.constant, _EVALUATED.attacker, _EVALUATED.level, effort=50.0),
    "dfpn": CaptureForecast(_PLAIN.constant, _PLAIN.attacker, _PLAIN.level, effort=7.5),
    "dfpn+": _EVALUATED,
}
"""Fitted for alphabeta-tt, pn and dfpn+; the others have those of their kind, df-pn with a seventh of the nodes."""
