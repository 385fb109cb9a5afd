"""Networks as they are trained: real numbers, before they are made whole."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tesuji.learning.shape.samples import SIDE

Floats = npt.NDArray[np.float32]
CHANNELS = 32
PLANES = 24


@dataclass(frozen=True)
class Convolution:
    """3x3 points: weights by row, column, channel that goes in, channel that comes out."""

    weights: Floats
    bias: Floats

    def apply(self, x: Floats) -> Floats:
        """To positions, rows, columns, channels; beyond their edge is nothing."""
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
        out = np.broadcast_to(self.bias, (*x.shape[:3], len(self.bias))).astype(np.float32)
        for row in range(3):
            for column in range(3):
                out = out + padded[:, row : row + x.shape[1], column : column + x.shape[2]] @ self.weights[row, column]
        return out


@dataclass(frozen=True)
class Dense:
    weights: Floats
    bias: Floats

    def apply(self, x: Floats) -> Floats:
        """To rows."""
        return x @ self.weights + self.bias


@dataclass(frozen=True)
class ResidualBlock:
    """Two convolutions; what is pooled between them is added between them."""

    first: Convolution
    pooled: Dense
    second: Convolution


@dataclass(frozen=True)
class FloatTower:
    """What all networks have in common: an entry and residual blocks."""

    entry: Convolution
    blocks: tuple[ResidualBlock, ...]

    def layers(self, x: Floats) -> Iterator[Floats]:
        """The activations after the entry, and after each convolution of each block."""
        x = np.maximum(self.entry.apply(x), 0)
        yield x
        for block in self.blocks:
            t = np.maximum(block.first.apply(x), 0)
            yield t
            t = t + block.pooled.apply(pooled(t))[:, None, None]
            x = np.maximum(x + block.second.apply(t), 0)
            yield x


@dataclass(frozen=True)
class FloatNetwork(FloatTower):
    """The network that knows shape."""

    win: Dense
    resist: Dense
    hidden: Dense
    out: Dense

    def ask(self, planes: npt.NDArray[np.uint32]) -> tuple[Floats, Floats, Floats]:
        """Logits of the winning move and of the longest resistance by place; log odds of the side to move."""
        *_, x = self.layers(unpacked(planes))
        out = self.out.apply(np.maximum(self.hidden.apply(pooled(x)), 0))
        heads = (head.apply(x).reshape(len(x), -1) for head in (self.win, self.resist))
        wins, resists = (np.concatenate([head, out[:, i : i + 1]], 1) for i, head in enumerate(heads))
        return wins, resists, out[:, 2]


def unpacked(planes: npt.NDArray[np.uint32], side: int = SIDE, count: int = PLANES) -> Floats:
    """The bits of the words of squares as zeros and ones, a channel for each."""
    bits = planes.reshape(-1, side, side, 1) >> np.arange(count, dtype=np.uint32) & 1
    return bits.astype(np.float32)


def pooled(x: Floats) -> Floats:
    return np.concatenate([x.mean((1, 2)), x.max((1, 2))], 1)
