"""What a player who searches can tell about a position while it thinks."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tesuji.go.point import Point


@dataclass(frozen=True)
class MoveReport:
    """One move of the side to play; win rate and score are that side's."""

    point: Point | None
    visits: int
    win_rate: float
    score: float | None
    """Expected margin in points; ``None`` from a search that counts wins only."""
    prior: float
    """What was believed of the move before it was tried, from 0 to 1."""
    variation: Sequence[Point | None]
    """This move and what is expected to follow."""


@dataclass(frozen=True)
class Report:
    """A position so far: the side to play's chances, its moves (the most tried first), and whose the points become."""

    made: int
    """Simulations of the last slice of thinking."""
    visits: int
    """All simulations of the position."""
    win_rate: float
    score: float | None
    moves: Sequence[MoveReport]
    ownership: npt.NDArray[np.float64] | None = None
    """By ``[row, column]`` from the lower left: +1 Black, -1 White; ``None`` where nobody counts it."""
    finished: bool = False
    """Would the player play now, if nobody measured its time?"""
