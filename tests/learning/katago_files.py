"""Small networks in the format of KataGo's files, and what they answer, worked out layer by layer without `tesuji`."""

import gzip
import math
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from scipy.signal import correlate2d

CHANNELS, INNER, POOLED = 6, 4, 3


@dataclass
class Written:
    """A network while it is written: each part takes its numbers from the same chance and returns how it computes."""

    version: int
    chance: np.random.Generator
    data: bytearray = field(default_factory=bytearray)
    mish: bool = False

    def words(self, *words):
        for word in words:
            self.data += f"{word}\n".encode()

    def floats(self, *shape):
        values = self.chance.normal(0, 0.4, shape).astype("<f4")
        self.data += b"@BIN@" + values.tobytes() + b"\n"
        return values.astype(float)

    def conv(self, size, inside, outside):
        self.words("conv", size, size, inside, outside, 1, 1)
        weights = self.floats(size, size, inside, outside)

        def run(planes):
            result = np.zeros((outside, *planes.shape[1:]))
            for out in range(outside):
                for one in range(inside):
                    result[out] += correlate2d(planes[one], weights[:, :, one, out], mode="same")
            return result

        return run

    def norm(self, channels, *, has_scale=False):
        self.words("norm", channels, 0.001, int(has_scale), 1)
        mean, spread = self.chance.normal(0, 0.3, channels), self.chance.uniform(0.5, 2, channels)
        for values in (mean, spread):
            self.data += b"@BIN@" + values.astype("<f4").tobytes() + b"\n"
        scale = self.floats(channels) if has_scale else np.ones(channels)
        bias = self.floats(channels)
        act = self.activation()

        def run(planes):
            shape = (-1,) + (1,) * (planes.ndim - 1)
            normal = (planes - mean.reshape(shape)) / np.sqrt(spread.reshape(shape) + 0.001)
            return act(normal * scale.reshape(shape) + bias.reshape(shape))

        return run

    def activation(self):
        self.words("activation")
        if self.version >= 11:
            self.words("ACTIVATION_MISH" if self.mish else "ACTIVATION_RELU")
        if not self.mish:
            return lambda x: np.where(x > 0, x, 0)
        return np.vectorize(lambda x: x * math.tanh(math.log1p(math.exp(x))))

    def matrix(self, inside, outside):
        self.words("matrix", inside, outside)
        weights = self.floats(inside, outside)
        return lambda values: [sum(values[i] * weights[i, o] for i in range(inside)) for o in range(outside)]

    def bias(self, channels):
        self.words("bias", channels)
        return self.floats(channels)

    def residual(self, channels):
        self.words("ordinary_block", "block")
        parts = (self.norm(channels), self.conv(3, channels, 5), self.norm(5), self.conv(3, 5, channels))
        return lambda x: x + in_turn(parts, x)

    def pooling(self, channels):
        self.words("gpool_block", "block")
        before, regular, pooled = self.norm(channels), self.conv(3, channels, 5), self.conv(3, channels, POOLED)
        norm, to_bias = self.norm(POOLED), self.matrix(3 * POOLED, 5)
        between, last = self.norm(5, has_scale=True), self.conv(3, 5, channels)

        def run(x):
            inside = before(x)
            added = to_bias(pool(norm(pooled(inside))))
            return x + last(between(regular(inside) + np.reshape(added, (-1, 1, 1))))

        return run

    def nested(self, channels):
        self.words("nested_bottleneck_block", "block", 2)
        first = (self.norm(channels), self.conv(1, channels, INNER))
        inside = (self.residual(INNER), self.pooling(INNER))
        last = (self.norm(INNER), self.conv(1, INNER, channels))
        return lambda x: x + in_turn((*first, *inside, *last), x)

    def network(self, blocks):
        self.words("small", self.version, 22, 19)
        if self.version >= 13:
            self.words(20, 20, 20, 10, 40, 0.25, 30)
        if self.version >= 15:
            self.words(*[0] * 8)
        self.words("trunk", len(blocks), CHANNELS, CHANNELS, 5, 0, POOLED)
        if self.version >= 15:
            self.words(*[0] * 6)
        first, numbers = self.conv(3, 22, CHANNELS), self.matrix(19, CHANNELS)
        run_blocks = [getattr(self, kind)(CHANNELS) for kind in blocks]
        tip, policy, value = self.norm(CHANNELS), self.policy(), self.value()

        def run(planes, globals_):
            """The policy with the pass last, how likely the mover wins, his lead, whose the points will be."""
            x = first(planes.transpose(2, 0, 1).astype(float)) + np.reshape(numbers(globals_), (-1, 1, 1))
            x = tip(in_turn(run_blocks, x))
            return policy(x), *value(x)

        return run

    def policy(self):
        self.words("policy")
        outputs = 2 if self.version >= 12 else 1
        own, pooled, norm = self.conv(1, CHANNELS, 4), self.conv(1, CHANNELS, POOLED), self.norm(POOLED)
        to_bias, own_norm, last = self.matrix(3 * POOLED, 4), self.norm(4), self.conv(1, 4, outputs)
        to_pass = self.matrix(3 * POOLED, 4 if self.version >= 15 else outputs)
        after = (self.bias(4), self.activation(), self.matrix(4, outputs)) if self.version >= 15 else None

        def run(x):
            summary = pool(norm(pooled(x)))
            points = last(own_norm(own(x) + np.reshape(to_bias(summary), (-1, 1, 1))))[0]
            passing = to_pass(summary)
            if after is not None:
                passing = after[2](after[1](np.array(passing) + after[0]))
            return shares([*points.flatten(), passing[0]])

        return run

    def value(self):
        self.words("value")
        own, norm = self.conv(1, CHANNELS, 4), self.norm(4)
        middle, bias, act = self.matrix(12, 5), self.bias(5), self.activation()
        scores = 4 if self.version == 8 else 6
        winner, winner_bias = self.matrix(5, 3), self.bias(3)
        score, score_bias = self.matrix(5, scores), self.bias(scores)
        owner = self.conv(1, 4, 1)

        def run(x):
            v = norm(own(x))
            size = (math.sqrt(v[0].size) - 14) / 10
            mean = v.mean(axis=(1, 2))
            inside = act(np.array(middle([*mean, *(mean * size), *(mean * (size**2 - 0.1))])) + bias)
            lead = (np.array(score(inside)) + score_bias)[2] * (10 if self.version >= 13 else 20)
            return shares(np.array(winner(inside)) + winner_bias)[0], lead, np.tanh(owner(v)[0])

        return run


def in_turn(parts, x):
    for part in parts:
        x = part(x)
    return x


def pool(planes):
    size = (math.sqrt(planes[0].size) - 14) / 10
    mean = planes.mean(axis=(1, 2))
    return [*mean, *(mean * size), *planes.max(axis=(1, 2))]


def shares(values):
    powers = np.exp(np.array(values) - max(values))
    return powers / powers.sum()


def small_network(path: Path, version=8, blocks=("residual", "pooling"), seed=1, change=lambda data: data):
    """Write a network of chance into a file; what it answers, as a function of planes and numbers."""
    written = Written(version, np.random.default_rng(seed), mish=version >= 11)
    run = written.network(blocks)
    path.write_bytes(gzip.compress(change(bytes(written.data)), 1, mtime=0))
    return run
