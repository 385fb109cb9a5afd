"""The forward pass of KataGo's networks for one position, in NumPy.

Points are rows and channels columns of one matrix, so that every convolution is one product: with 15 blocks of 192
channels a position on 19x19 takes one or two tenths of a second on one core. The board is the whole input: what KataGo
masks beyond the edge of a small board is not there.
"""

from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import numpy as np

from tesuji.errors import InputError
from tesuji.learning.katago.weights import Array, Block, Conv, Nested, Norm, Pooling, Residual, Weights, read_weights


@dataclass(frozen=True)
class Evaluation:
    """What a network says about a position, for the player to move."""

    policy: Array
    """How likely each point is to be played (rows from the top), and last a pass, in all 1. Occupied points count."""
    win: float
    """The probability that the player to move wins the game."""
    lead: float
    """The expected lead of the player to move, in points."""
    owner: Array
    """The expected owner of each point, from 1 (the player to move) to -1."""


class KataGoNetwork:
    """A network that answers questions about positions."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    @classmethod
    def read(cls, path: str | Path) -> "KataGoNetwork":
        return cls(read_weights(path))

    @property
    def name(self) -> str:
        return self.weights.name

    def evaluate(self, planes: Array, numbers: Array) -> Evaluation:
        """Answer about planes (rows, columns, planes) and numbers; `InputError` if the answer is no number."""
        high, wide, _ = planes.shape
        with np.errstate(all="ignore"):
            answer = _Pass(self.weights, high, wide).evaluation(planes, numbers)
        if not (np.isfinite(answer.policy).all() and np.isfinite((answer.win, answer.lead)).all()):
            raise InputError(f"the network {self.name} answers with what is no number")
        return answer


class _Pass:
    """One forward pass on a board of this size."""

    def __init__(self, weights: Weights, high: int, wide: int) -> None:
        self.weights, self.high, self.wide = weights, high, wide
        self.size = (sqrt(high * wide) - 14) / 10
        """How the pooling layers see the size of the board."""

    def evaluation(self, planes: Array, numbers: Array) -> Evaluation:
        net = self.weights
        trunk = self.conv(net.first, planes.reshape(self.high * self.wide, -1)) + numbers @ net.first_globals
        for block in net.blocks:
            trunk = trunk + self.block(block, trunk)
        trunk = norm(net.tip, trunk)
        value = norm(net.value.norm, self.conv(net.value.own, trunk))
        mean = value.mean(axis=0)
        pooled = np.concatenate((mean, mean * self.size, mean * (self.size * self.size - 0.1))).astype(np.float32)
        middle = active(net.value.activation, pooled @ net.value.middle + net.value.middle_bias)
        winner = softmax(middle @ net.value.winner + net.value.winner_bias)
        score = middle @ net.value.score + net.value.score_bias
        owner = np.tanh(self.conv(net.value.owner, value)[:, 0]).reshape(self.high, self.wide)
        return Evaluation(softmax(self.policy(trunk)), float(winner[0]), float(score[2] * net.lead_scale), owner)

    def policy(self, trunk: Array) -> Array:
        """How the points, and last the pass, compare."""
        head = self.weights.policy
        pooled = self.pool(norm(head.pooled_norm, self.conv(head.pooled, trunk)))
        own = norm(head.norm, self.conv(head.own, trunk) + pooled @ head.to_bias)
        points = self.conv(head.last, own)[:, 0]
        passing = pooled @ head.to_pass
        if head.pass_bias is not None and head.pass_last is not None:
            passing = active(head.pass_activation, passing + head.pass_bias) @ head.pass_last
        return np.append(points, passing[0])

    def block(self, block: Block, trunk: Array) -> Array:
        """What a block adds to the trunk."""
        before = norm(block.before, trunk)
        inside = self.conv(block.first, before)
        match block:
            case Pooling():
                pooled = self.pool(norm(block.pooled_norm, self.conv(block.pooled, before)))
                inside = inside + pooled @ block.to_bias
            case Nested():
                for inner in block.blocks:
                    inside = inside + self.block(inner, inside)
            case Residual():
                pass
        return self.conv(block.last, norm(block.between, inside))

    def pool(self, values: Array) -> Array:
        """The mean of each channel, the mean by the size of the board, and the greatest value."""
        mean = values.mean(axis=0)
        return np.concatenate((mean, mean * self.size, values.max(axis=0))).astype(np.float32)

    def conv(self, conv: Conv, values: Array) -> Array:
        """A convolution: the windows of all points side by side, then one product."""
        if conv.size == 1:
            return values @ conv.weights
        edge, channels = conv.size // 2, values.shape[1]
        padded = np.zeros((self.high + 2 * edge, self.wide + 2 * edge, channels), np.float32)
        padded[edge : edge + self.high, edge : edge + self.wide] = values.reshape(self.high, self.wide, channels)
        windows = np.empty((self.high, self.wide, conv.size, conv.size, channels), np.float32)
        for row in range(conv.size):
            for column in range(conv.size):
                windows[:, :, row, column] = padded[row : row + self.high, column : column + self.wide]
        return windows.reshape(self.high * self.wide, -1) @ conv.weights


def norm(layer: Norm, values: Array) -> Array:
    return active(layer.activation, values * layer.scale + layer.bias)


def active(kind: str, values: Array) -> Array:
    if kind == "ACTIVATION_RELU":
        return np.maximum(values, 0, out=values)
    if kind == "ACTIVATION_MISH":
        return (values * np.tanh(np.logaddexp(0, values))).astype(np.float32)
    return values


def softmax(values: Array) -> Array:
    """Shares of 1, by the exponentials."""
    powers = np.exp(values.astype(np.float64) - values.max())
    result: Array = (powers / powers.sum()).astype(np.float32)
    return result
