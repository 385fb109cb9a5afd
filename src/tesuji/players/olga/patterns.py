"""The 3x3 patterns of pseudo-random games and how urgent each is.

Bouzy's patterns are Indigo's and not in the paper; ours are those of :mod:`tesuji.players.gogogo.patterns`, with
urgencies of our own. A point counts the most urgent pattern that matches, on top of the urgency every move has.
"""

import atexit
from collections.abc import Mapping
from functools import cache

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.go.color import BLACK, WHITE
from tesuji.players.gogogo.patterns import AROUND, PATTERNS, forms

URGENCIES: Mapping[str, int] = {
    "hane that encloses": 60,
    "hane": 50,
    "hane around the corner of a wall": 50,
    "hane against a wall": 50,
    "cut": 80,
    "cut after a peep": 90,
    "push through and cut": 60,
    "edge: chase": 30,
    "edge: stop the cut": 40,
    "edge: stop the connection": 40,
    "edge: descend": 40,
    "edge: cut": 40,
}
"""How urgent each pattern is, where a move without any has 10."""

_CORE_ORDER = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)]
"""The eight points in the order of the core's pattern codes, as steps of rows and columns."""


def pattern_urgencies() -> npt.NDArray[np.intp]:
    """The urgency of each of the 4^8 surroundings, in the core's code, for Black to move."""
    codes = np.arange(4**8)
    digits = [(codes >> (2 * _CORE_ORDER.index(step))) & 3 for step in AROUND]
    found = np.zeros(codes.size, dtype=np.intp)
    for pattern in PATTERNS:
        for form in forms(pattern):
            here = np.ones(codes.size, dtype=bool)
            for digit, allowed in zip(digits, form, strict=True):
                if len(allowed) < 4:
                    here &= np.isin(np.arange(4), list(allowed))[digit]
            found[here] = np.maximum(found[here], URGENCIES[pattern.name])
    return found


@cache
def pattern_weights() -> _core.PatternWeights:
    """The same as the core takes it, for both sides."""
    weights = _core.PatternWeights()
    found = pattern_urgencies()
    codes = np.flatnonzero(found)
    swapped = np.zeros_like(codes)
    for place in range(8):
        digit = (codes >> (2 * place)) & 3
        swapped |= np.choose(digit, [0, 2, 1, 3]) << (2 * place)
    for code, other, weight in zip(codes.tolist(), swapped.tolist(), found[codes].tolist(), strict=True):
        weights.set3(code, BLACK, weight)
        weights.set3(other, WHITE, weight)
    return weights


atexit.register(pattern_weights.cache_clear)  # the core's objects go before the core, whoever still holds this module
