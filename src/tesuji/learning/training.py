"""Back-propagation in plain NumPy, with the steps of RPROP, which is what FANN does unless told otherwise.

scikit-learn's regressor is another network: its outputs are linear, and 6.4 divides by a sum that must not be negative;
its classifier has one answer for all 81 points together.
"""

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from tesuji.errors import InputError
from tesuji.learning.file import Provenance
from tesuji.learning.network import (
    INPUTS,
    OUTPUTS,
    SIDE,
    ErrorFunction,
    Floats,
    Network,
    NetworkSettings,
    logistic,
    samples,
)
from tesuji.learning.paths import Configuration

# Riedmiller and Braun 1993, FANN's defaults.
_LONGER, _SHORTER, _FIRST_STEP, _LONGEST_STEP = 1.2, 0.5, 0.1, 50.0
# FANN with its error function: differences from which on the logarithm is cut off, its value there, and the outputs
# beyond which slopes stay as they are.
_WHOLE, _MOST, _FLAT = 0.9999999, 17.0, (0.01, 0.99)

Watch = Callable[[int, float], None]
"""Hears the number of the epoch and its error."""


def train(
    configurations: Iterable[Configuration],
    settings: NetworkSettings | None = None,
    provenance: Provenance | None = None,
    watch: Watch | None = None,
) -> Network:
    """A network that has learned where solutions play."""
    settings = settings or NetworkSettings()
    inputs, outputs = samples(configurations)
    if not len(inputs):
        raise InputError("there is nothing to learn from: no solution path has a move in the network's window")
    if settings.symmetries:
        inputs, outputs = all_forms(inputs, outputs)
    first, second, errors = _descend(inputs, outputs, settings, watch)
    return Network(settings, first, second, errors, provenance or Provenance())


def _descend(
    inputs: Floats, outputs: Floats, settings: NetworkSettings, watch: Watch | None
) -> tuple[Floats, Floats, tuple[float, ...]]:
    random = np.random.default_rng(settings.seed)
    layers = [
        random.uniform(-settings.start, settings.start, shape)
        for shape in ((INPUTS + 1, settings.hidden), (settings.hidden + 1, OUTPUTS))
    ]
    steps = [np.full_like(layer, _FIRST_STEP) for layer in layers]
    before = [np.zeros_like(layer) for layer in layers]
    best = [layer.copy() for layer in layers]
    errors: list[float] = []
    for epoch in range(settings.epochs + 1):
        error, slopes = _slopes(inputs, outputs, layers, settings.error)
        if settings.kept == "last" or not errors or error < min(errors):
            best = [layer.copy() for layer in layers]
        errors.append(error)
        if watch is not None:
            watch(epoch, error)
        if error <= settings.desired_error or epoch == settings.epochs:
            break
        for layer, step, old, slope in zip(layers, steps, before, slopes, strict=True):
            turned = old * slope
            step *= np.where(turned > 0, _LONGER, np.where(turned < 0, _SHORTER, 1.0))
            np.minimum(step, _LONGEST_STEP, out=step)
            slope[turned < 0] = 0.0
            layer -= np.sign(slope) * step
            old[:] = slope
    return best[0], best[1], tuple(errors)


def _slopes(
    inputs: Floats, outputs: Floats, layers: Sequence[Floats], function: ErrorFunction
) -> tuple[float, list[Floats]]:
    """The mean squared error, and how it changes with every weight."""
    first, second = layers
    hidden = logistic(inputs @ first[:-1] + first[-1])
    found = logistic(hidden @ second[:-1] + second[-1])
    wrong = found - outputs
    begun = wrong if function == "plain" else _stretched(wrong)
    at_output = begun * _slope(found, function)
    at_hidden = (at_output @ second[:-1].T) * _slope(hidden, function)
    second_slope = np.vstack([hidden.T @ at_output, at_output.sum(axis=0)])
    first_slope = np.vstack([inputs.T @ at_hidden, at_hidden.sum(axis=0)])
    return float((wrong**2).mean()), [first_slope, second_slope]


def _stretched(wrong: Floats) -> Floats:
    """FANN's error function, which makes large differences larger."""
    inner = np.clip(wrong, -_WHOLE, _WHOLE)
    return np.where(np.abs(wrong) > _WHOLE, np.sign(wrong) * _MOST, np.log((1.0 + inner) / (1.0 - inner)))


def _slope(found: Floats, function: ErrorFunction) -> Floats:
    at = found if function == "plain" else np.clip(found, *_FLAT)
    return at * (1.0 - at)


def all_forms(inputs: Floats, outputs: Floats) -> tuple[Floats, Floats]:
    """The positions in their eight forms and with the colours exchanged; the border keeps its sign."""
    turns, points = inputs[:, :1], inputs[:, 1:].reshape(-1, SIDE, SIDE)
    moves = outputs.reshape(-1, SIDE, SIDE)
    more_inputs, more_outputs = [], []
    for symmetry in range(8):
        seen, played = (_turned(grid, symmetry).reshape(len(grid), -1) for grid in (points, moves))
        for sign in (1.0, -1.0):
            more_inputs.append(np.hstack([sign * turns, np.where(np.abs(seen) < 100.0, sign * seen, seen)]))
            more_outputs.append(played)
    return np.vstack(more_inputs), np.vstack(more_outputs)


def _turned(grid: Floats, symmetry: int) -> Floats:
    turned = np.rot90(grid, symmetry % 4, axes=(1, 2))
    return turned[:, :, ::-1] if symmetry >= 4 else turned
