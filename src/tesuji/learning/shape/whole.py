"""Whole numbers for the core: every layer's activations from 0 to 127, its weights from -127 to 127."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from tesuji.learning.shape.floats import CHANNELS, Convolution, Dense, FloatNetwork, Floats

MOST = 127
FRACTION = 1 << 16
"""Of all weights but those of convolutions."""
ADDED = 512
"""Activations that the core lets the pooled numbers add at most."""
MOST_SUM = 2**31 - 2**30
ALMOST = 99.99
"""So many percent of the activations fit; a few large ones are cut."""


def scales(network: FloatNetwork, planes: npt.NDArray[np.uint32]) -> list[float]:
    """How large the activations of each layer get in these positions, as the value of one unit."""
    return [float(np.percentile(layer, ALMOST)) / MOST for layer in network.layers(planes)]


def blob(network: FloatNetwork, planes: npt.NDArray[np.uint32]) -> bytes:
    """The network as core/net/shape_network.cpp reads it; the positions show how large the numbers get."""
    units = scales(network, planes)
    now = units[0]
    parts = [_numbers([len(network.blocks)]), _convolution(network.entry, 1.0, now)]
    for block, middle, after in zip(network.blocks, units[1::2], units[2::2], strict=True):
        parts.append(_convolution(block.first, now, middle))
        parts.append(_convolution(block.second, middle, after, passed=now, added=ADDED))
        parts += [_numbers(block.pooled.weights * FRACTION), _numbers(block.pooled.bias / middle * FRACTION)]
        now = after
    for head in (network.win, network.resist, network.hidden):
        parts += [_numbers(head.weights * now * FRACTION), _numbers(head.bias * FRACTION)]
    parts += [_numbers(network.out.weights * FRACTION), _numbers(network.out.bias * FRACTION)]
    return b"".join(parts)


def _numbers(values: Floats | Iterable[float]) -> bytes:
    return bytes(np.rint(np.asarray(values, np.float64)).astype("<i4").tobytes())


def _convolution(c: Convolution, before: float, after: float, passed: float = 0.0, added: int = 0) -> bytes:
    """One layer: a unit is worth `before` in what goes in, `after` in what comes out, `passed` in what is added."""
    weights = np.zeros((3, 3, CHANNELS, CHANNELS))
    weights[:, :, : c.weights.shape[2]] = c.weights
    finest = np.maximum(np.abs(weights).max((0, 1, 2)), 1e-6) / MOST
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


def dense(weights: Floats, bias: Floats) -> Dense:
    """A layer of these numbers."""
    return Dense(np.asarray(weights, np.float32), np.atleast_1d(np.asarray(bias, np.float32)))
