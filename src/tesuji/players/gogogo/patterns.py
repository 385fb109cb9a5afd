"""The 3x3 patterns (section 3.2) and how often they match around every point.

Figure 4 of the report shows the patterns, but not in words. It says that they are those of Gelly, Wang, Munos and
Teytaud, "Modification of UCT with Patterns in Monte-Carlo Go" (2006), and some of the authors' own. The first are
written down here: hane, cuts, and moves at the edge. The others are not known.

The move is in the middle. X and O are the two sides, either way round; ``x`` is anything but X, ``o`` anything but O,
``?`` anything at all, a blank the edge. ``mover`` says that X must be the side to move.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tesuji.go.color import BLACK, WHITE, Color

EDGE = 3
LETTERS = {
    ".": frozenset({0}),
    "X": frozenset({1}),
    "O": frozenset({2}),
    "x": frozenset({0, 2, EDGE}),
    "o": frozenset({0, 1, EDGE}),
    "?": frozenset({0, 1, 2, EDGE}),
    " ": frozenset({EDGE}),
}


class Pattern(NamedTuple):
    """A 3x3 pattern, top line first."""

    name: str
    rows: tuple[str, str, str]
    mover: bool = False


PATTERNS = (
    Pattern("hane that encloses", ("XOX", "...", "???")),
    Pattern("hane", ("XO.", "...", "?.?")),
    Pattern("hane around the corner of a wall", ("XO?", "X..", "x.?")),
    Pattern("hane against a wall", ("XOO", "...", "?.?"), mover=True),
    Pattern("cut", ("XO?", "O.o", "?o?")),
    Pattern("cut after a peep", ("XO?", "O.X", "?x?")),
    Pattern("push through and cut", ("?X?", "O.O", "ooo")),
    Pattern("edge: chase", ("X.?", "O.?", "   ")),
    Pattern("edge: stop the cut", ("OX?", "X.O", "   ")),
    Pattern("edge: stop the connection", ("?X?", "o.O", "   ")),
    Pattern("edge: descend", ("?XO", "o.o", "   "), mover=True),
    Pattern("edge: cut", ("?OX", "X.O", "   ")),
)
"""Every pattern, once; the eight positions and the two ways round are made by the matcher."""

AROUND = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)]
"""The eight points around a move, as steps of rows and columns."""


def count_patterns(
    colors: npt.NDArray[np.uint8], color: Color, patterns: tuple[Pattern, ...] = PATTERNS
) -> npt.NDArray[np.intp]:
    """How many patterns match around each point for this player; 0 where a stone stands.

    A pattern counts once however many of its eight positions match there (the report does not say).
    """
    own = colors if color == BLACK else np.choose(colors, [0, WHITE, BLACK])
    height, width = own.shape
    padded = np.pad(own.astype(np.intp), 1, constant_values=EDGE)
    codes = np.zeros((height, width), dtype=np.intp)
    for place, (row, column) in enumerate(AROUND):
        codes += padded[1 + row : 1 + row + height, 1 + column : 1 + column + width] << (2 * place)
    return np.where(colors == 0, _table(patterns)[codes], 0)


def matching_patterns(colors: npt.NDArray[np.uint8], color: Color, row: int, column: int) -> list[str]:
    own = np.choose(colors, [0, WHITE, BLACK]) if color == WHITE else colors
    padded = np.pad(own, 1, constant_values=EDGE)
    around = [int(padded[1 + row + r, 1 + column + c]) for r, c in AROUND]
    return [
        pattern.name
        for pattern in PATTERNS
        if any(all(value in allowed for value, allowed in zip(around, form, strict=True)) for form in forms(pattern))
    ]


@lru_cache(maxsize=16)
def _table(patterns: tuple[Pattern, ...]) -> npt.NDArray[np.intp]:
    """The number of patterns for every one of the 4^8 surroundings, Black (X) to move."""
    codes = np.arange(4**8)
    digits = [(codes >> (2 * place)) & 3 for place in range(8)]
    counts = np.zeros(codes.size, dtype=np.intp)
    for pattern in patterns:
        matches = np.zeros(codes.size, dtype=bool)
        for form in forms(pattern):
            here = np.ones(codes.size, dtype=bool)
            for digit, allowed in zip(digits, form, strict=True):
                if len(allowed) < 4:
                    here &= np.isin(digit, list(allowed))
            matches |= here
        counts += matches
    return counts


def forms(pattern: Pattern) -> list[tuple[frozenset[int], ...]]:
    """What may stand on the eight points around the move, in every symmetry and with the colours either way round."""
    letters = np.array([list(row) for row in pattern.rows])
    found = set()
    for turned in (np.rot90(mirrored, turns) for mirrored in (letters, letters[:, ::-1]) for turns in range(4)):
        form = tuple(LETTERS[str(turned[1 + row, 1 + column])] for row, column in AROUND)
        found.add(form)
        if not pattern.mover:
            found.add(tuple(frozenset({0: 0, 1: 2, 2: 1, EDGE: EDGE}[value] for value in spot) for spot in form))
    return sorted(found, key=lambda form: [sorted(spot) for spot in form])
