"""Zhang's network (6.2): 82 inputs, one hidden layer, 81 outputs, seen through a window of nine by nine points."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.learning.file import Provenance, read_learned, stamp, write_learned
from tesuji.learning.paths import Configuration, Lines
from tesuji.plural import counted
from tesuji.settings import Settings, between, check_kinds

KIND = "network"
SIDE = 9
OUTPUTS = SIDE * SIDE
INPUTS = OUTPUTS + 1
BORDER, LAST_MOVE, TURN = 100.0, 10.0, 2.0
"""Zhang's coding: the border, the factor of the last move, and whose turn it is."""
_DIGITS = 6

Floats = npt.NDArray[np.float64]
ErrorFunction = Literal["plain", "tanh"]
Kept = Literal["best", "last"]


@dataclass(frozen=True)
class NetworkSettings(Settings):
    """How a network is made and trained; the defaults are Zhang's, and FANN's where Zhang names none, unless marked as
    ours."""

    hidden: int = 20
    """Hidden neurons (6.2.3)."""
    epochs: int = 100
    desired_error: float = 0.01
    """The mean squared error of an output at which training ends (6.2.3)."""
    error: ErrorFunction = "plain"
    """What back-propagation starts from: the difference to what is wanted (ours), or FANN's default, twice the inverse
    hyperbolic tangent of it, with slopes taken no nearer to 0 than those of outputs of 0.01 and 0.99."""
    kept: Kept = "best"
    """The weights that training ends with: those of the epoch with the least error (ours), or of the last (FANN)."""
    lines: Lines = "main"
    """Which positions are learned from."""
    symmetries: bool = False
    """Learn from the eight forms of every position and the exchanged colours too (ours)."""
    seed: int = 1
    start: float = 0.1
    """They are drawn from minus this to this (FANN)."""

    def __post_init__(self) -> None:
        check_kinds(self)
        between("hidden", self.hidden, 1, 256)
        between("epochs", self.epochs, 0, 1_000_000)
        between("desired_error", self.desired_error, 0, 1)
        between("seed", self.seed, 0, 2**63 - 1)
        between("start", self.start, 0, 100)


def window(board: Board, stones: Iterable[Point]) -> tuple[int, int]:
    """The lower left corner of the nine by nine points that the network sees, for these stones at stake.

    In the middle is the box around the stones and their liberties. Where that would show more than one line off the
    board, the window is moved, so that the border is seen and nothing behind it. What does not fit is not seen.
    """
    near = set(stones)
    for stone in tuple(near):
        if board[stone]:
            near |= set(board.block(stone)) | set(board.liberties(stone))
    if not near:
        return _placed(board.width, 0, board.width - 1), _placed(board.height, 0, board.height - 1)
    columns, rows = [p.column for p in near], [p.row for p in near]
    return _placed(board.width, min(columns), max(columns)), _placed(board.height, min(rows), max(rows))


def _placed(size: int, low: int, high: int) -> int:
    start = (low + high) // 2 - SIDE // 2
    if size + 2 <= SIDE:  # a small board stands in the middle
        return -((SIDE - size) // 2)
    return max(-1, min(start, size + 1 - SIDE))


def coded(board: Board, last: Point | None, corner: tuple[int, int]) -> Floats:
    """A position as the network's 82 inputs: whose turn it is, then the window row by row from below."""
    left, bottom = corner
    grid = np.full((board.height + 2 * SIDE, board.width + 2 * SIDE), BORDER)
    colors = board.colors()
    values = np.where(colors == BLACK, 1.0, np.where(colors == WHITE, -1.0, 0.0))
    if last is not None:
        values[last.row, last.column] *= LAST_MOVE
    grid[SIDE:-SIDE, SIDE:-SIDE] = values
    seen = grid[bottom + SIDE : bottom + 2 * SIDE, left + SIDE : left + 2 * SIDE]
    return np.concatenate([[TURN if board.to_play == BLACK else -TURN], seen.reshape(-1)])


def wanted(moves: Iterable[Point], corner: tuple[int, int]) -> Floats:
    """The outputs that the solution asks for: 1 where it plays, 0 elsewhere."""
    found = np.zeros(OUTPUTS)
    for move in moves:
        column, row = move.column - corner[0], move.row - corner[1]
        if 0 <= column < SIDE and 0 <= row < SIDE:
            found[row * SIDE + column] = 1.0
    return found


def samples(configurations: Iterable[Configuration]) -> tuple[Floats, Floats]:
    """Inputs and outputs of the positions whose next move is in the window."""
    inputs, outputs = [], []
    for one in configurations:
        corner = window(one.board, one.stones)
        output = wanted(one.moves, corner)
        if output.any():
            inputs.append(coded(one.board, one.last, corner))
            outputs.append(output)
    return np.array(inputs).reshape(-1, INPUTS), np.array(outputs).reshape(-1, OUTPUTS)


@dataclass(frozen=True)
class Network:
    """A trained network, and how its error fell."""

    settings: NetworkSettings
    first: Floats
    """Weights of the hidden neurons: a row for each input, the bias last."""
    second: Floats
    """Weights of the outputs: a row for each hidden neuron, the bias last."""
    errors: tuple[float, ...] = ()
    """The mean squared error before training, and after every epoch."""
    provenance: Provenance = field(default_factory=Provenance)

    def outputs(self, inputs: Floats) -> Floats:
        """What the network says to coded positions, one a row: from 0 to 1 for each point of the window."""
        return logistic(logistic(inputs @ self.first[:-1] + self.first[-1]) @ self.second[:-1] + self.second[-1])

    def seen_from(self, corner: tuple[int, int]) -> _core.WindowNetwork:
        """The network as playouts consult it, looking through one window."""
        first, second = (layer.reshape(-1).tolist() for layer in (self.first, self.second))
        return _core.WindowNetwork(self.settings.hidden, first, second, *corner)

    def evaluate(self, board: Board, stones: Iterable[Point], last: Point | None = None) -> dict[Point, float]:
        """The value of each empty point (E of 6.4), as the core computes it."""
        grid = self.seen_from(window(board, stones)).evaluate(board, last)
        return {p: float(grid[p.row, p.column]) for p in board.points() if grid[p.row, p.column] > 0}

    def text(self) -> str:
        settings = {**asdict(self.settings), "errors": [float(f"{error:.{_DIGITS}g}") for error in self.errors]}
        rows = (
            " ".join(f"{number:.{_DIGITS}g}" for number in row) for layer in (self.first, self.second) for row in layer
        )
        return write_learned(KIND, self.provenance, settings, rows)


def logistic(x: Floats) -> Floats:
    return 1.0 / (1.0 + np.exp(-np.clip(x, -500, 500)))


def read_network(path: Path) -> Network:
    """A network from its file; one that has not changed is read once."""
    return _read(path, stamp(path))


@lru_cache(maxsize=8)
def _read(path: Path, _stamp: object) -> Network:
    learned = read_learned(path, KIND)
    values = dict(learned.settings)
    known = {one.name for one in fields(NetworkSettings)}
    try:
        errors = tuple(float(error) for error in values.pop("errors", ()))
        if set(values) - known:
            raise InputError(f"{min(set(values) - known)!r} is not a setting of a network")
        settings = NetworkSettings(**values)
    except InputError as error:
        raise InputError(f"{path}, line 3: {error}") from None
    except (TypeError, ValueError):
        raise InputError(f"{path}, line 3: expected the settings of a network") from None
    sizes = [(INPUTS + 1, settings.hidden), (settings.hidden + 1, OUTPUTS)]
    if len(learned.lines) != sizes[0][0] + sizes[1][0]:
        found = counted(len(learned.lines), "row")
        raise InputError(f"{path} has {found} of weights: expected {sizes[0][0]} and {sizes[1][0]}")
    layers, start = [], 0
    for rows, columns in sizes:
        layers.append(np.array([_row(learned.lines[start + i], columns, path, start + i + 4) for i in range(rows)]))
        start += rows
    return Network(settings, layers[0], layers[1], errors, learned.provenance)


def _row(line: str, columns: int, path: Path, number: int) -> list[float]:
    try:
        row = [float(word) for word in line.split()]
    except ValueError:
        row = []
    if len(row) != columns or not np.isfinite(row).all():
        raise InputError(f"{path}, line {number}: expected {columns} numbers")
    return row
