"""The file format of KataGo's networks: words and numbers as text, weights as blocks of floats, all compressed.

It is that of KataGo's ``cpp/neuralnet/desc.cpp``: a layer is its name, its sizes, and its weights, which are ``@BIN@``
and as many floats of 32 bits, the least significant byte first. Which layers follow each other depends on the version
of the model, which stands in the second line: 8 is the run g170, 9 to 11 add heads and other activations than ReLU
(Mish), 12 a second policy, 13 and 14 scales of the outputs, and 15 a deeper head for the pass. Networks that want
to know who plays (for human moves, with metadata of the game) are refused.
"""

import gzip
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from tesuji.errors import InputError
from tesuji.files import reason

Array = npt.NDArray[np.float32]
T = TypeVar("T")

OLDEST, NEWEST = 8, 15
"""Versions of models that are read."""
PLANES, GLOBALS = 22, 19
"""What these versions are told about a position: planes of points, and numbers about the game."""
MAX_BYTES = 1 << 30
"""What may be read, after decompression. The largest public network has 500 MB."""
MOST_CHANNELS, MOST_BLOCKS, WIDEST = 4096, 1000, 9
"""Sizes beyond these are no network's: the file is broken."""


@dataclass(frozen=True)
class Conv:
    """A convolution: the rows of its weights are the points of the window, each with all channels that come in."""

    size: int
    weights: Array


@dataclass(frozen=True)
class Norm:
    """Batch normalization, merged to one factor and one summand for each channel, and the activation after it."""

    scale: Array
    bias: Array
    activation: str = "ACTIVATION_RELU"


@dataclass(frozen=True)
class Residual:
    before: Norm
    first: Conv
    between: Norm
    last: Conv


@dataclass(frozen=True)
class Pooling:
    """A block in which some channels are pooled over the board, and what they tell is added to the others."""

    before: Norm
    first: Conv
    pooled: Conv
    pooled_norm: Norm
    to_bias: Array
    between: Norm
    last: Conv


@dataclass(frozen=True)
class Nested:
    """A bottleneck with blocks of its own between two convolutions of single points (the networks b18 and b28)."""

    before: Norm
    first: Conv
    blocks: "tuple[Block, ...]"
    between: Norm
    last: Conv


Block = Residual | Pooling | Nested


@dataclass(frozen=True)
class PolicyHead:
    own: Conv
    pooled: Conv
    pooled_norm: Norm
    to_bias: Array
    norm: Norm
    last: Conv
    to_pass: Array
    pass_bias: Array | None
    """From version 15 on the pass has a layer more: the summand and activation in the middle, and the last weights."""
    pass_activation: str
    pass_last: Array | None


@dataclass(frozen=True)
class ValueHead:
    """Who wins, by how much, and whose each point will be."""

    own: Conv
    norm: Norm
    middle: Array
    middle_bias: Array
    activation: str
    winner: Array
    winner_bias: Array
    score: Array
    score_bias: Array
    owner: Conv


@dataclass(frozen=True)
class Weights:
    name: str
    version: int
    lead_scale: float
    """What the network's number for the lead is multiplied by."""
    first: Conv
    first_globals: Array
    blocks: tuple[Block, ...]
    tip: Norm
    policy: PolicyHead
    value: ValueHead


def read_weights(path: str | Path) -> Weights:
    """The network of a file such as ``g170e-b15c192-s1672170752-d466197061.bin.gz``."""
    data = _uncompressed(Path(path))
    try:
        return _Reader(data).model()
    except _Broken as error:
        raise InputError(f"{path} is no network of KataGo's that can be read: {error}") from None


def _uncompressed(path: Path) -> bytes:
    """The bytes of a file, decompressed if they are compressed."""
    try:
        with path.open("rb") as plain:
            compressed = plain.read(2) == b"\x1f\x8b"
        with gzip.open(path) if compressed else path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise InputError(f"{path} is cut off or damaged: expected a network of KataGo's (.bin.gz)") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {reason(error)}") from None
    if len(data) > MAX_BYTES:
        raise InputError(f"{path} is too large: expected at most {MAX_BYTES >> 20} MB after decompression")
    return data


class _Broken(Exception):
    """What is wrong with a file."""


class _Reader:
    """The layers of a file one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place, self.version = data, 0, 0

    # Words and numbers --------------------------------------------------------------------------------------------

    def word(self, what: str) -> str:
        end = len(self.data)
        while self.place < end and self.data[self.place : self.place + 1].isspace():
            self.place += 1
        start = self.place
        while self.place < end and not self.data[self.place : self.place + 1].isspace():
            self.place += 1
            if self.place - start > _LONGEST:
                break
        found = self.data[start : self.place]
        if not found or len(found) > _LONGEST or not found.isascii():
            raise _Broken(f"expected {what} at byte {start:,}")
        return found.decode()

    def number(self, what: str, least: int, most: int) -> int:
        word = self.word(what)
        if not word.lstrip("-").isdigit() or not least <= int(word) <= most:
            raise _Broken(f"{what} is {word!r}: expected {least} to {most}")
        return int(word)

    def real(self, what: str) -> float:
        word = self.word(what)
        try:
            value = float(word)
        except ValueError:
            value = -1.0
        if not 0 < value < np.inf:
            raise _Broken(f"{what} is {word!r}: expected a number above 0")
        return value

    def floats(self, *shape: int) -> Array:
        start = self.data.find(_MARK, self.place, self.place + _LONGEST)
        if start < 0:
            raise _Broken(f"expected {_MARK.decode()} and weights at byte {self.place:,}")
        start += len(_MARK)
        count = int(np.prod(shape))
        self.place = start + 4 * count
        if self.place > len(self.data):
            raise _Broken(f"it ends in the middle of {count:,} weights")
        values = np.frombuffer(self.data, "<f4", count, start).astype(np.float32).reshape(shape)
        if not np.isfinite(values).all():
            raise _Broken(f"the weights at byte {start:,} are not all numbers")
        return values

    # Layers -------------------------------------------------------------------------------------------------------

    def conv(self, channels: int) -> Conv:
        name = self.word("the name of a convolution")
        high, wide = (self.number(f"the window of {name}", 1, WIDEST) for _ in range(2))
        inside = self.number(f"the channels of {name}", 1, MOST_CHANNELS)
        outside = self.number(f"the channels of {name}", 1, MOST_CHANNELS)
        dilations = [self.number(f"the dilation of {name}", 1, WIDEST) for _ in range(2)]
        if high != wide or high % 2 == 0 or dilations != [1, 1]:
            raise _Broken(f"{name} has a window of {high} by {wide}, dilated {dilations}: expected an odd square")
        self._fits(name, inside, channels)
        return Conv(high, self.floats(high * wide * inside, outside))

    def norm(self, channels: int, *, active: bool = True) -> Norm:
        name = self.word("the name of a normalization")
        self._fits(name, self.number(f"the channels of {name}", 1, MOST_CHANNELS), channels)
        epsilon = self.real(f"epsilon of {name}")
        scaled, biased = (self.number(f"a switch of {name}", 0, 1) for _ in range(2))
        mean, variance = self.floats(channels), self.floats(channels)
        scale = self.floats(channels) if scaled else np.ones(channels, np.float32)
        bias = self.floats(channels) if biased else np.zeros(channels, np.float32)
        if (variance + epsilon <= 0).any():
            raise _Broken(f"{name} has a variance below 0")
        scale = (scale / np.sqrt(variance + np.float32(epsilon))).astype(np.float32)
        return Norm(scale, bias - scale * mean, self.activation() if active else "ACTIVATION_IDENTITY")

    def activation(self) -> str:
        name = self.word("the name of an activation")
        kind = self.word("an activation") if self.version >= 11 else "ACTIVATION_RELU"
        if kind not in ACTIVATIONS:
            raise _Broken(f"{name} is {kind!r}: expected one of {', '.join(ACTIVATIONS)}")
        return kind

    def matrix(self, channels: int) -> Array:
        name = self.word("the name of a matrix")
        self._fits(name, self.number(f"the channels of {name}", 1, MOST_CHANNELS), channels)
        return self.floats(channels, self.number(f"the channels of {name}", 1, MOST_CHANNELS))

    def summand(self, channels: int) -> Array:
        name = self.word("the name of a bias")
        self._fits(name, self.number(f"the channels of {name}", 1, MOST_CHANNELS), channels)
        return self.floats(channels)

    def _fits(self, name: str, inside: int, channels: int) -> None:
        if inside != channels:
            raise _Broken(f"{name} takes {inside} channels, but what comes before it has {channels}")

    # Blocks and heads ---------------------------------------------------------------------------------------------

    def blocks(self, count: int, channels: int, depth: int = 0) -> tuple[Block, ...]:
        """The blocks of a trunk, or of a bottleneck."""
        made: list[Block] = []
        readers: dict[str, Callable[[int, int], Block]] = {
            "ordinary_block": self.residual,
            "gpool_block": self.pooling,
            "nested_bottleneck_block": self.nested,
        }
        for _ in range(count):
            kind = self.word("the kind of a block")
            if kind not in readers or depth > 1:
                raise _Broken(f"a block is {kind!r}: expected one of {', '.join(readers)}")
            self.word("the name of a block")
            made.append(readers[kind](channels, depth))
        return tuple(made)

    def residual(self, channels: int, _: int) -> Residual:
        before = self.norm(channels)
        first = self.conv(channels)
        between = self.norm(first.weights.shape[1])
        return Residual(before, first, between, self._back(between, channels))

    def pooling(self, channels: int, _: int) -> Pooling:
        before = self.norm(channels)
        first, pooled = self.conv(channels), self.conv(channels)
        norm = self.norm(pooled.weights.shape[1])
        to_bias = self.matrix(3 * len(norm.scale))
        self._fits("the pooled summand", to_bias.shape[1], first.weights.shape[1])
        between = self.norm(first.weights.shape[1])
        return Pooling(before, first, pooled, norm, to_bias, between, self._back(between, channels))

    def nested(self, channels: int, depth: int) -> Nested:
        count = self.number("the number of blocks", 1, MOST_BLOCKS)
        before = self.norm(channels)
        first = self.conv(channels)
        blocks = self.blocks(count, first.weights.shape[1], depth + 1)
        between = self.norm(first.weights.shape[1])
        return Nested(before, first, blocks, between, self._back(between, channels))

    def _back(self, norm: Norm, channels: int) -> Conv:
        """The last convolution of a block, whose result is added to what came in."""
        conv = self.conv(len(norm.scale))
        self._fits("the end of a block", conv.weights.shape[1], channels)
        return conv

    def policy(self, channels: int) -> PolicyHead:
        self.word("the name of the policy head")
        own, pooled = self.conv(channels), self.conv(channels)
        pooled_norm = self.norm(pooled.weights.shape[1])
        to_bias = self.matrix(3 * len(pooled_norm.scale))
        self._fits("the pooled summand", to_bias.shape[1], own.weights.shape[1])
        norm = self.norm(own.weights.shape[1])
        last = self.conv(len(norm.scale))
        to_pass = self.matrix(3 * len(pooled_norm.scale))
        bias, activation, pass_last = None, "ACTIVATION_IDENTITY", None
        if self.version >= 15:
            bias, activation = self.summand(to_pass.shape[1]), self.activation()
            pass_last = self.matrix(len(bias))
        return PolicyHead(own, pooled, pooled_norm, to_bias, norm, last, to_pass, bias, activation, pass_last)

    def value(self, channels: int) -> ValueHead:
        self.word("the name of the value head")
        own = self.conv(channels)
        norm = self.norm(own.weights.shape[1])
        middle = self.matrix(3 * len(norm.scale))
        middle_bias, activation = self.summand(middle.shape[1]), self.activation()
        winner = self.matrix(len(middle_bias))
        winner_bias = self.summand(winner.shape[1])
        score = self.matrix(len(middle_bias))
        score_bias = self.summand(score.shape[1])
        owner = self.conv(len(norm.scale))
        self._fits("the winner", winner.shape[1], 3)
        self._fits("the score", score.shape[1], 4 if self.version == 8 else 6)
        return ValueHead(own, norm, middle, middle_bias, activation, winner, winner_bias, score, score_bias, owner)

    def model(self) -> Weights:
        name = self.word("the name of a model")
        self.version = self.number("the version", 0, 1000)
        if not OLDEST <= self.version <= NEWEST:
            raise _Broken(f"it has version {self.version}: expected {OLDEST} to {NEWEST}")
        planes, numbers = (self.number("the number of inputs", 1, MOST_CHANNELS) for _ in range(2))
        if (planes, numbers) != (PLANES, GLOBALS):
            raise _Broken(f"it takes {planes} planes and {numbers} numbers: expected {PLANES} and {GLOBALS}")
        scales = [self.real("a scale of the outputs") for _ in range(7)] if self.version >= 13 else [20.0] * 7
        if self.version >= 15:
            self._none_of("metadata", 8, "it wants to know who plays: expected a network without such inputs")
        self.word("the name of the trunk")
        count = self.number("the number of blocks", 1, MOST_BLOCKS)
        channels = self.number("the channels of the trunk", 1, MOST_CHANNELS)
        for _ in range(4):
            self.number("a number of channels", 0, MOST_CHANNELS)
        if self.version >= 15:
            self._none_of("a switch of the trunk", 6, "its trunk is of a kind that is not known")
        first, first_globals = self.conv(planes), self.matrix(numbers)
        self._fits("the trunk", first.weights.shape[1], channels)
        self._fits("the trunk", first_globals.shape[1], channels)
        blocks, tip = self.blocks(count, channels), self.norm(channels)
        policy, value = self.policy(channels), self.value(channels)
        return Weights(name, self.version, scales[3], first, first_globals, blocks, tip, policy, value)

    def _none_of(self, what: str, count: int, otherwise: str) -> None:
        values = [self.number(what, 0, MOST_CHANNELS) for _ in range(count)]
        if any(values):
            raise _Broken(otherwise)


ACTIVATIONS = ("ACTIVATION_IDENTITY", "ACTIVATION_RELU", "ACTIVATION_MISH")
_MARK = b"@BIN@"
_LONGEST = 200  # no word, and no gap before a block of weights, has more bytes
