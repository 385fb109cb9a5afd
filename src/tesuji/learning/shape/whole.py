"""Whole numbers for the core: every layer's activations from 0 to 127, its weights from -127 to 127; and back."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from tesuji.learning.shape.floats import (
    CHANNELS,
    PLANES,
    Convolution,
    Dense,
    FloatNetwork,
    Floats,
    FloatTower,
    ResidualBlock,
    unpacked,
)

MOST = 127
FRACTION = 1 << 16
"""Of all weights but those of convolutions."""
ADDED = 512
"""Activations that the core lets the pooled numbers add at most."""
LEAST = 1e-3
"""Of a channel's largest weight: what only passes things on must not get numbers that are too large."""
MOST_SUM = 2**31 - 2**30
ALMOST = 99.99
"""So many percent of the activations fit; a few large ones are cut."""


def scales(tower: FloatTower, positions: Floats) -> list[float]:
    """How large the activations of each layer get in these positions, as the value of one unit."""
    return [float(np.percentile(layer, ALMOST)) / MOST for layer in tower.layers(positions)]


def blob(network: FloatNetwork, planes: npt.NDArray[np.uint32]) -> bytes:
    """The network as core/net/shape_network.cpp reads it; the positions show how large the numbers get."""
    parts, now = tower_parts(network, unpacked(planes))
    for head in (network.win, network.resist, network.hidden):
        parts += head_parts(head, now)
    parts += [_numbers(network.out.weights * FRACTION), _numbers(network.out.bias * FRACTION)]
    return b"".join(parts)


def tower_parts(tower: FloatTower, positions: Floats) -> tuple[list[bytes], float]:
    """The tower as core/net/tower.cpp reads it, and what a unit of its last activations is worth."""
    units = scales(tower, positions)
    now = units[0]
    parts = [_numbers([len(tower.blocks)]), _convolution(tower.entry, 1.0, now)]
    for block, middle, after in zip(tower.blocks, units[1::2], units[2::2], strict=True):
        parts.append(_convolution(block.first, now, middle))
        parts.append(_convolution(block.second, middle, after, passed=now, added=ADDED))
        parts += [_numbers(block.pooled.weights * FRACTION), _numbers(block.pooled.bias / middle * FRACTION)]
        now = after
    return parts, now


def head_parts(head: Dense, unit: float) -> list[bytes]:
    """A head that hears activations whose unit is worth this much."""
    return [_numbers(head.weights * unit * FRACTION), _numbers(head.bias * FRACTION)]


def _numbers(values: Floats | Iterable[float]) -> bytes:
    return bytes(np.rint(np.asarray(values, np.float64)).astype("<i4").tobytes())


def _convolution(c: Convolution, before: float, after: float, passed: float = 0.0, added: int = 0) -> bytes:
    """One layer: a unit is worth `before` in what goes in, `after` in what comes out, `passed` in what is added."""
    weights = np.zeros((3, 3, CHANNELS, CHANNELS))
    weights[:, :, : c.weights.shape[2]] = c.weights
    finest = np.maximum(np.abs(weights).max((0, 1, 2)), LEAST) / MOST
    whole = np.rint(weights / finest)
    unit = before * finest
    bias, skip = np.rint(c.bias / unit), np.rint(passed / unit)
    most = np.abs(whole).sum((0, 1, 2)) * (MOST + added) + np.abs(bias) + MOST * np.abs(skip)
    shift = 24
    while (np.rint(unit / after * 2.0**shift) * most).max() >= MOST_SUM:
        shift -= 1
    scale = np.rint(unit / after * 2.0**shift)
    head: bytes = whole.astype(np.int8).tobytes()
    return head + b"".join(_numbers(values) for values in (bias, skip, scale, [shift]))


FIRST_UNIT = 1 / 32
"""What a unit of the first activations is worth when whole numbers become real ones again: as much as one likes."""


class RealNumbers:
    """Takes whole numbers from the front of a file and makes them real, for training to begin with."""

    def __init__(self, numbers: bytes) -> None:
        self.left = memoryview(numbers)

    def take(self, kind: str, *shape: int) -> npt.NDArray[np.float64]:
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        found, self.left = np.frombuffer(self.left[:size], kind).astype(np.float64).reshape(shape), self.left[size:]
        return found

    def convolution(self, before: float, after: float) -> tuple[Convolution, float]:
        """A layer with these units, and the worth of a unit that comes out for one that is passed by."""
        weights = self.take("i1", 3, 3, CHANNELS, CHANNELS)
        bias, skip, scale = (self.take("<i4", CHANNELS) for _ in range(3))
        scale /= 2.0 ** self.take("<i4", 1)
        passed = skip * scale
        if passed.any():  # the one that comes out is worth what makes the passed one the same as before
            after *= float(1 / passed.mean())
        scale *= after
        return Convolution(_real(weights * scale / before), _real(bias * scale)), after

    def dense(self, inputs: int, outputs: int, weight: float, bias: float) -> Dense:
        weights = self.take("<i4", inputs, outputs) / FRACTION * weight
        return Dense(_real(weights), _real(self.take("<i4", outputs) / FRACTION * bias))

    def tower(self, planes: int) -> tuple[Convolution, tuple[ResidualBlock, ...], float]:
        """Entry, blocks, and what a unit of the last activations is worth."""
        count = int(self.take("<i4", 1)[0])
        entry, now = self.convolution(1.0, FIRST_UNIT)
        entry = Convolution(entry.weights[:, :, :planes], entry.bias)
        blocks = []
        for _ in range(count):
            first, middle = self.convolution(now, now)
            second, now = self.convolution(middle, now)
            blocks.append(ResidualBlock(first, self.dense(2 * CHANNELS, CHANNELS, 1.0, middle), second))
        return entry, tuple(blocks), now


def floats(numbers: bytes) -> FloatNetwork:
    """Real numbers that say what these whole ones say."""
    reader = RealNumbers(numbers)
    entry, blocks, now = reader.tower(PLANES)
    win, resist = (reader.dense(CHANNELS, 1, 1 / now, 1.0) for _ in range(2))
    hidden = reader.dense(2 * CHANNELS, CHANNELS, 1 / now, 1.0)
    return FloatNetwork(entry, blocks, win, resist, hidden, reader.dense(CHANNELS, 3, 1.0, 1.0))


def _real(values: npt.NDArray[np.float64]) -> Floats:
    return values.astype(np.float32)


def dense(weights: Floats, bias: Floats) -> Dense:
    return Dense(np.asarray(weights, np.float32), np.atleast_1d(np.asarray(bias, np.float32)))
