"""Training with PyTorch, by epochs; what was learned so far is kept after each, so that training can be resumed."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from math import cos, pi
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from tesuji.errors import InputError
from tesuji.learning.blobs import read_blob
from tesuji.learning.shape.file import KIND, shape_network
from tesuji.learning.shape.floats import CHANNELS, PLANES, FloatNetwork
from tesuji.learning.shape.samples import MOVE, NEEDED, PLACES, SIDE, WINS, Samples
from tesuji.learning.shape.towers import Training, begin_with, dense_floats, pooled_channels, torch_tower, tower_floats
from tesuji.learning.shape.whole import floats

HARD = 64
"""Nodes from which on a position is hard."""
SHOWN = 1000
"""So many positions show how large the numbers of a network get with which training begins."""


@dataclass(frozen=True)
class ShapeTraining(Training):
    epochs: int = 10
    value: float = 0.5
    """The weight of who wins, where each of the two moves has 1."""
    hard: float = 1.0
    """Positions that took 64 nodes or more weigh this many times as much."""
    symmetries: bool = True
    """Turn and mirror each position at random. Of colours a network knows only the mover's and the other."""
    bfloat16: bool = False
    """Compute with shorter numbers, which takes a fifth less time on a processor that has them and longer on others."""
    start: str = ""
    """A network's file to begin with; empty: from nothing."""

    LEAST: ClassVar[Mapping[str, int]] = {**Training.LEAST, "epochs": 1, "hard": 0, "value": 0}


def held_out(samples: Samples) -> "np.ndarray[Any, np.dtype[np.bool_]]":
    """One game in ten is never trained on."""
    return np.asarray(samples.games % 10 == 0)


def targets(samples: Samples) -> "tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]":
    """By place: is it a move; the share of each in what wins; in what resists, by the nodes that refuted it."""
    flags = samples.moves[:, :, 0]
    legal = (flags & MOVE) > 0
    win = ((flags & WINS) > 0).astype(np.float32)
    resist = np.where((flags & NEEDED) > 0, np.exp2(samples.moves[:, :, 2] / 8.0), 0.0).astype(np.float32)
    resist[samples.wins] = 0
    return legal, _shares(win), _shares(resist)


def _shares(values: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    return np.asarray(values / np.maximum(values.sum(1, keepdims=True), 1e-9))


def train_shape(
    samples: Samples, settings: ShapeTraining, checkpoint: Path, report: Callable[[int, float], None]
) -> FloatNetwork:
    """Train on these positions, from the checkpoint on if there is one; the loss is told after each epoch."""
    torch = settings.torch()
    net = _network(torch, settings.blocks)
    if settings.start:
        path = Path(settings.start)
        shape_network(settings.start)  # refuses what is none
        known = floats(read_blob(path, KIND))
        if len(known.blocks) != settings.blocks:
            raise InputError(f"{path} has another number of blocks: expected blocks={len(known.blocks)}")
        heads = ((net.win, known.win), (net.resist, known.resist), (net.hidden, known.hidden), (net.out, known.out))
        seen = _bits(torch, torch.from_numpy(samples.planes[:SHOWN].astype(np.int32)))
        begin_with(torch, net, known, heads, seen)
    net = net.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=1e-4)
    begin = 0
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        if {"bfloat16": False} | kept["settings"] != asdict(settings) or kept["samples"] != len(samples):
            raise InputError(f"{checkpoint} is of another training: delete it, or train into another file")
        net.load_state_dict(kept["network"]), optimizer.load_state_dict(kept["optimizer"])
        begin = kept["epoch"]
    arrays = [torch.from_numpy(np.ascontiguousarray(a)) for a in (samples.planes.astype(np.int32), *targets(samples))]
    wins = torch.from_numpy(samples.wins.astype(np.float32))
    hard = np.where(samples.effort >= HARD, settings.hard, 1.0)
    weight = torch.from_numpy((hard * np.minimum(3, np.log2(np.maximum(samples.effort, 2)) / 4)).astype(np.float32))
    steps = max(1, len(samples) // settings.batch)
    for epoch in range(begin, settings.epochs):
        random = np.random.default_rng([settings.seed, epoch])
        order = torch.from_numpy(random.permutation(len(samples)))
        total = 0.0
        net.train()
        for step in range(steps):
            part = (epoch * steps + step) / (settings.epochs * steps)
            for group in optimizer.param_groups:
                warm = min(1.0, (epoch * steps + step + 1) / 200)
                group["lr"] = settings.rate * warm * (0.5 * (1 + cos(pi * part)) + 0.01)
            rows = order[step * settings.batch : (step + 1) * settings.batch]
            turn, flip = (int(random.integers(4)), bool(random.integers(2))) if settings.symmetries else (0, False)
            planes, legal, win, resist = (_turned(torch, a[rows], turn, flip) for a in arrays)
            seen = _bits(torch, planes).contiguous(memory_format=torch.channels_last)
            with torch.autocast("cpu", torch.bfloat16, enabled=settings.bfloat16):
                told = tuple(head.float() for head in net(seen))
            loss = _loss(torch, told, legal, win, resist, wins[rows], weight[rows], settings.value)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += float(loss.detach())
        part_file = checkpoint.with_name(checkpoint.name + ".part")
        state = {"network": net.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch + 1}
        torch.save({**state, "settings": asdict(settings), "samples": len(samples)}, part_file)
        part_file.replace(checkpoint)
        report(epoch + 1, total / steps)
    return _floats(net.eval())


def _network(torch: Any, blocks: int) -> Any:
    nn: Any = torch.nn

    class TorchNetwork(torch_tower(torch)):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(PLANES, blocks)
            self.win, self.resist = nn.Conv2d(CHANNELS, 1, 1), nn.Conv2d(CHANNELS, 1, 1)
            self.hidden, self.out = nn.Linear(2 * CHANNELS, CHANNELS), nn.Linear(CHANNELS, 3)

        def forward(self, x: Any) -> Any:
            x = self.climb(x)
            out = self.out(torch.relu(self.hidden(pooled_channels(torch, x))))
            wins, resists = (
                torch.cat([h(x).flatten(1), out[:, i, None]], 1) for i, h in enumerate((self.win, self.resist))
            )
            return wins, resists, out[:, 2]

    return TorchNetwork()


def _bits(torch: Any, planes: Any) -> Any:
    bits = torch.arange(PLANES, dtype=torch.int32).view(1, PLANES, 1, 1)
    return (planes.view(-1, 1, SIDE, SIDE) >> bits & 1).float()


def _turned(torch: Any, values: Any, turn: int, flip: bool) -> Any:
    """One of the eight symmetries, for the points; the pass stays."""
    points = values[:, : SIDE * SIDE].reshape(-1, SIDE, SIDE)
    points = torch.rot90(points.flip(-1) if flip else points, turn, (-2, -1)).reshape(-1, SIDE * SIDE)
    return torch.cat([points, values[:, SIDE * SIDE :]], 1) if values.shape[1] == PLACES else points


def _loss(torch: Any, told: Any, legal: Any, win: Any, resist: Any, wins: Any, weight: Any, value: float) -> Any:
    functional = torch.nn.functional
    heads = [head.masked_fill(~legal, -1e4) for head in told[:2]]
    moves = sum(-(aim * functional.log_softmax(head, 1)).sum(1) for aim, head in zip((win, resist), heads, strict=True))
    result = functional.binary_cross_entropy_with_logits(told[2], wins, reduction="none")
    return (weight * (moves + value * result)).mean()


def _floats(net: Any) -> FloatNetwork:
    """The parameters, with what normalizes the channels taken into the convolutions."""

    entry, blocks = tower_floats(net)
    return FloatNetwork(
        entry, blocks, dense_floats(net.win), dense_floats(net.resist), dense_floats(net.hidden), dense_floats(net.out)
    )
