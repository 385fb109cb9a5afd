"""How good a network is on positions that it was not trained on, by the effort that they took."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.learning.shape.samples import MOVE, WINS, Samples

EFFORTS = ((8, 64), (64, 512), (512, 1 << 32))
NO_MOVE = -(1 << 30)


@dataclass(frozen=True)
class Accuracy:
    """Of the positions that took an effort between two bounds."""

    least: int
    below: int
    positions: int
    first: float
    """How often a winning move is the likeliest, where there is one."""
    third: float
    """... is one of the three likeliest."""
    guess_first: float
    """The same by the present guess (life_guess.h)."""
    guess_third: float
    value: float
    """How often the side that wins is told."""

    def to_dict(self) -> dict[str, Any]:
        return {**self.__dict__, "below": self.below if self.below < 1 << 32 else None}


def opinions(network: _core.ShapeNetwork, samples: Samples) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The logits of winning moves by place, and the log odds of the side to move, in whole units of the core."""
    told = [network.ask(row.tolist()) for row in samples.planes]
    return np.array([wins for wins, _, _ in told]), np.array([value for _, _, value in told])


def accuracies(network: _core.ShapeNetwork, samples: Samples) -> list[Accuracy]:
    """By effort, as far as there are positions."""
    wins, value = opinions(network, samples)
    guess = samples.moves[:, :, 1].astype(np.int64)
    found = []
    for least, below in EFFORTS:
        rows = (samples.effort >= least) & (samples.effort < below)
        ranked = rows & samples.wins & ((samples.moves[:, :, 0] & WINS) > 0).any(1)
        if not ranked.any():
            continue
        ranks, guessed = (_ranks(score[ranked], samples.moves[ranked, :, 0]) for score in (wins, guess))
        right = ((value[rows] > 0) == samples.wins[rows]).mean()
        first, third, guess_first, guess_third = (float((rank < k).mean()) for rank in (ranks, guessed) for k in (1, 3))
        count = int(rows.sum())
        found.append(Accuracy(least, below, count, first, third, guess_first, guess_third, float(right)))
    return found


def _ranks(score: npt.NDArray[np.int64], flags: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """How many moves are likelier than the likeliest that wins."""
    legal = np.where((flags & MOVE) > 0, score, NO_MOVE)
    best = np.where((flags & WINS) > 0, legal, NO_MOVE).max(1, keepdims=True)
    return np.asarray((legal > best).sum(1))
