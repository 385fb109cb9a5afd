"""Squares around empty points: how they are coded, and which are one family by symmetry and colour.

A shape is the points around a centre, row by row from below without the centre, each of four states: empty, black,
white, or off the board. Its code has two bits per point, the first point highest: a Zobrist hash with keys of two bits,
so that no two shapes share one. The core uses the same code for 5x5.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from tesuji.errors import InputError
from tesuji.go import Board, Point

SIZES = (3, 5)
SYMBOLS = ".XO#"
"""Empty, black, white, off the board."""
CENTRE = "*"
BORDER = 3

States = npt.NDArray[np.uint8]
"""Shapes one below the other."""
Codes = npt.NDArray[np.uint64]

_SWAPPED = np.array([0, 2, 1, 3], dtype=np.uint8)
_CORE_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
"""The order of the core's 3x3 codes, lowest bits first, as steps of rows and columns."""


def surroundings(board: Board, points: Sequence[Point], size: int) -> States:
    reach = size // 2
    grid = np.pad(board.colors(), reach, constant_values=BORDER)
    squares = np.lib.stride_tricks.sliding_window_view(grid, (size, size))
    if not points:
        return np.zeros((0, size * size - 1), dtype=np.uint8)
    chosen = squares[[p.row for p in points], [p.column for p in points]].reshape(len(points), -1)
    return np.delete(chosen, size * size // 2, axis=1)


def swapped(states: States) -> States:
    return _SWAPPED[states]


def codes_of(states: States) -> Codes:
    length = states.shape[1]
    shifts = (2 * np.arange(length - 1, -1, -1)).astype(np.uint64)
    found: Codes = np.bitwise_or.reduce(states.astype(np.uint64) << shifts, axis=1)
    return found


def states_of(code: int, size: int) -> States:
    """The shape that has this code, as a single row."""
    length = size * size - 1
    return np.array([[code >> (2 * (length - 1 - k)) & 3 for k in range(length)]], dtype=np.uint8)


def family_codes(states: States, size: int, *, colors: bool) -> Codes:
    """For each shape its eight forms by rotation and reflection, and the eight of the exchanged colours if wanted.

    The first column is the shape itself. Where a form is equal to another, it stands there twice.
    """
    forms = [codes_of(states[:, order]) for order in _orders(size)]
    if colors:
        other = swapped(states)
        forms += [codes_of(other[:, order]) for order in _orders(size)]
    return np.stack(forms, axis=1)


@cache
def _orders(size: int) -> list[npt.NDArray[np.intp]]:
    grid = np.arange(size * size).reshape(size, size)
    centre = size * size // 2
    orders = []
    for symmetry in range(8):
        turned = np.rot90(grid, symmetry % 4)
        flat = (turned[:, ::-1] if symmetry >= 4 else turned).reshape(-1)
        flat = flat[flat != centre]
        orders.append(np.where(flat > centre, flat - 1, flat))
    return orders


def core_code3(code: int) -> int:
    """The core's code of a 3x3 shape."""
    states = states_of(code, 3)[0]
    found = 0
    for place, (row, column) in enumerate(_CORE_STEPS):
        index = (row + 1) * 3 + column + 1
        found |= int(states[index if index < 4 else index - 1]) << (2 * place)
    return found


def shape_text(code: int, size: int) -> str:
    """A shape as a word: lines from above, parted by strokes, such as ``.XO/X*./###``."""
    symbols = [SYMBOLS[state] for state in states_of(code, size)[0]]
    symbols.insert(size * size // 2, CENTRE)
    return "/".join("".join(symbols[row * size : (row + 1) * size]) for row in reversed(range(size)))


def read_shape(text: str) -> tuple[int, int]:
    """The size and the code of a shape that was written as a word."""
    rows = text.split("/")
    size = len(rows)
    symbols = "".join(reversed(rows))
    wrong = size not in SIZES or any(len(row) != size for row in rows) or symbols[size * size // 2] != CENTRE
    around = symbols[: size * size // 2] + symbols[size * size // 2 + 1 :]
    if wrong or any(symbol not in SYMBOLS for symbol in around):
        raise InputError(f"{text!r:.80} is not a pattern: expected lines of {SYMBOLS} such as .XO/X*./###")
    code = 0
    for symbol in around:
        code = code << 2 | SYMBOLS.index(symbol)
    return size, code
