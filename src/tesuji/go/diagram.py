"""Text diagrams: the way tests, docs and the terminal write positions."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tesuji.errors import InputError
from tesuji.go.point import COLUMNS, MAX_SIZE, Point
from tesuji.plural import counted

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_COLORS = {"X": 1, "#": 1, "x": 1, "@": 1, "O": 2, "o": 2, ".": 0, "+": 0, ",": 0, "*": 0, "?": 0}
_SPACES = str.maketrans("|()", "   ")  # frames, and the parentheses around a last move


def read_diagram_marks(text: str) -> tuple[list[list[int]], dict[str, list[Point]]]:
    """The colours, top line first, and the points of every other letter or digit, which stand on empty points.

    Coordinates around the board (``19``, ``A B C``) and frames are passed over. Spaces between points are optional.
    """
    lines = [tokens for line in text.splitlines() if (tokens := _points_of(line))]
    if not lines:
        raise InputError("the diagram is empty: expected lines of X, O and .")
    width, height = len(lines[0]), len(lines)
    for number, tokens in enumerate(lines, 1):
        if len(tokens) != width:
            raise InputError(f"line {number} of the diagram has {counted(len(tokens), 'point')}, line 1 has {width}")
    if not (2 <= width <= MAX_SIZE and 2 <= height <= MAX_SIZE):
        raise InputError(f"the diagram is {width}x{height}: sizes go from 2 to {MAX_SIZE}")
    marks: dict[str, list[Point]] = {}
    grid: list[list[int]] = []
    for top, tokens in enumerate(lines):
        grid.append([_COLORS.get(token, 0) for token in tokens])
        for column, token in enumerate(tokens):
            if token not in _COLORS:
                if not token.isalnum():
                    raise InputError(f"{token!r} in line {top + 1} of the diagram is neither X, O, . nor a mark")
                marks.setdefault(token, []).append(Point(column, height - 1 - top))
    return grid, marks


def read_diagram(text: str) -> list[list[int]]:
    """The colours of a diagram, top line first; marks count as empty points."""
    return read_diagram_marks(text)[0]


def _points_of(line: str) -> list[str]:
    words = line.translate(_SPACES).split()
    if not words or all(set(word) <= set("+-") and len(word) > 1 for word in words):
        return []
    letters = "".join(words)
    if len(letters) > 1 and letters.upper() in COLUMNS and letters[0] in "Aa":
        return []
    if len(words) > 1 and words[0].isdecimal():
        words = words[1:]
        if len(words) > 1 and words[-1].isdecimal() and len(words[-2]) == len(words[0]):
            words = words[:-1]
    return list("".join(words))


def draw_diagram(colors: "npt.NDArray[np.uint8]", marks: Mapping[Point, str] | None = None) -> str:
    """A position with coordinates, top line first; ``marks`` replace what stands on a point."""
    height, width = colors.shape
    marks = marks or {}
    letters = "   " + " ".join(COLUMNS[:width])
    lines = [letters]
    for row in range(height - 1, -1, -1):
        points = (marks.get(Point(column, row), ".XO"[colors[row, column]]) for column in range(width))
        lines.append(f"{row + 1:2} {' '.join(points)} {row + 1}")
    return "\n".join([*lines, letters])
