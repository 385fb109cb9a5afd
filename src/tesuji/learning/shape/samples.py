"""What the network learns from: positions that searches have decided, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.errors import InputError

SIDE = 13
PLACES = SIDE * SIDE + 1
"""The points of the window, and the pass."""
MOVE, WINS, NEEDED = 1, 2, 4


@dataclass(frozen=True)
class Samples:
    """Positions, one a row, seen from the side to move."""

    planes: npt.NDArray[np.uint32]
    """A word for each point of the window; its bits are listed in core/questions/question_shape.cpp."""
    facts: npt.NDArray[np.uint32]
    """Does the side to move attack, is it to be proven right, does it win; and how many nodes that took."""
    moves: npt.NDArray[np.uint8]
    """For each place whether it is a move (1), wins (2), had to be refuted (4); 128 + the odds by the present guess in
    sixteenths of log odds; eight times the binary logarithm of the nodes below it."""
    games: npt.NDArray[np.int64]
    """The number of the game that it comes from."""

    def __len__(self) -> int:
        return len(self.planes)

    @property
    def effort(self) -> npt.NDArray[np.uint32]:
        """The nodes that each took."""
        return self.facts[:, 3]

    @property
    def wins(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.facts[:, 2] == 1)

    def chosen(self, rows: npt.NDArray[Any]) -> "Samples":
        return Samples(*(getattr(self, field.name)[rows] for field in fields(self)))

    @classmethod
    def of_core(cls, found: _core.ShapeSamples, game: int) -> "Samples":
        planes, facts, moves = found.arrays()
        return cls(planes, facts, moves, np.full(len(planes), game, np.int64))

    @classmethod
    def join(cls, parts: Sequence["Samples"]) -> "Samples":
        empty = cls(
            np.zeros((0, SIDE * SIDE), np.uint32),
            np.zeros((0, 4), np.uint32),
            np.zeros((0, PLACES, 3), np.uint8),
            np.zeros(0, np.int64),
        )
        return cls(*(np.concatenate([getattr(part, field.name) for part in (empty, *parts)]) for field in fields(cls)))

    def save(self, path: Path) -> None:
        part = path.with_name(path.name + ".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **{field.name: getattr(self, field.name) for field in fields(self)})
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Samples":
        try:
            with np.load(path, allow_pickle=False) as arrays:
                found = cls(*(arrays[field.name] for field in fields(cls)))
        except (OSError, ValueError, KeyError, EOFError) as error:
            raise InputError(f"{path} cannot be read: expected samples of tesuji learn shape harvest") from error
        n = len(found.planes)
        shapes = (found.planes.shape, found.facts.shape, found.moves.shape, found.games.shape)
        if shapes != ((n, SIDE * SIDE), (n, 4), (n, PLACES, 3), (n,)):
            raise InputError(f"{path} has arrays of other sizes: expected samples of tesuji learn shape harvest")
        return found
