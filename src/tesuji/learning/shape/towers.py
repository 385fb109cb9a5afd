"""Residual blocks as PyTorch trains them, for every network that is built of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tesuji.errors import InputError
from tesuji.learning.shape.floats import CHANNELS, Convolution, Dense, Floats, FloatTower, ResidualBlock
from tesuji.learning.shape.whole import dense
from tesuji.settings import Settings, between, check_kinds


@dataclass(frozen=True)
class Training(Settings):
    """What the trainings of all networks with a tower can be told."""

    blocks: int = 3
    batch: int = 256
    rate: float = 3e-3
    threads: int = 0
    """Of PyTorch; 0: as many as it likes."""
    seed: int = 1

    LEAST: ClassVar[Mapping[str, int]] = {"blocks": 1, "batch": 1, "rate": 0, "threads": 0}

    def __post_init__(self) -> None:
        check_kinds(self)
        for name, least in self.LEAST.items():
            between(name, getattr(self, name), least, 1_000_000_000)

    def torch(self) -> Any:
        torch = require_torch()
        torch.manual_seed(self.seed)
        if self.threads:
            torch.set_num_threads(self.threads)
        return torch


def require_torch() -> Any:
    """PyTorch, or a sentence that says how to get it."""
    try:
        import torch
    except ImportError:
        raise InputError("training needs PyTorch: expected it installed, as tesuji[train] does") from None
    return torch


def torch_tower(torch: Any) -> Any:
    """A module with an entry and blocks; whoever derives from it adds heads."""
    nn: Any = torch.nn

    class Residual(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.first = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False)
            self.first_norm = nn.BatchNorm2d(CHANNELS)
            self.second = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False)
            self.second_norm = nn.BatchNorm2d(CHANNELS)
            self.pooled = nn.Linear(2 * CHANNELS, CHANNELS)

        def forward(self, x: Any) -> Any:
            t = torch.relu(self.first_norm(self.first(x)))
            t = t + self.pooled(pooled_channels(torch, t))[:, :, None, None]
            return torch.relu(x + self.second_norm(self.second(t)))

    class TorchTower(nn.Module):  # type: ignore[misc]
        def __init__(self, planes: int, blocks: int) -> None:
            super().__init__()
            self.entry = nn.Conv2d(planes, CHANNELS, 3, padding=1, bias=False)
            self.entry_norm = nn.BatchNorm2d(CHANNELS)
            self.blocks = nn.ModuleList([Residual() for _ in range(blocks)])

        def climb(self, x: Any) -> Any:
            x = torch.relu(self.entry_norm(self.entry(x)))
            for block in self.blocks:
                x = block(x)
            return x

    return TorchTower


def pooled_channels(torch: Any, x: Any) -> Any:
    most = torch.nn.functional.adaptive_max_pool2d(x, 1)  # amax says the same and takes far longer
    return torch.cat([x.mean((2, 3)), most.flatten(1)], 1)


def begin_with(torch: Any, net: Any, known: FloatTower, heads: Iterable[tuple[Any, Dense]], seen: Any) -> None:
    """Give the network these parameters; what normalizes its channels is made to change nothing in these positions.

    Blocks beyond those of the tower pass on what they hear, until they learn something.
    """

    def tensor(values: Floats) -> Any:
        return torch.from_numpy(np.ascontiguousarray(values))

    norms = []

    def convolution(layer: Any, norm: Any, real: Convolution) -> None:
        layer.weight.copy_(tensor(real.weights.transpose(3, 2, 0, 1)))
        norm.bias.copy_(tensor(real.bias))
        norm.running_var.fill_(1 - norm.eps)
        norms.append(norm)

    def linear(layer: Any, real: Dense) -> None:
        layer.weight.copy_(tensor(real.weights.T).reshape(layer.weight.shape))
        layer.bias.copy_(tensor(real.bias))

    with torch.no_grad():
        convolution(net.entry, net.entry_norm, known.entry)
        for block, real in zip(net.blocks, known.blocks, strict=False):
            convolution(block.first, block.first_norm, real.first)
            convolution(block.second, block.second_norm, real.second)
            linear(block.pooled, real.pooled)
        for block in net.blocks[len(known.blocks) :]:
            block.second_norm.weight.zero_()
        for layer, real_head in heads:
            linear(layer, real_head)
        found: dict[Any, tuple[Any, Any]] = {}
        hooks = [
            norm.register_forward_pre_hook(
                lambda norm, x: found.__setitem__(norm, torch.var_mean(x[0], (0, 2, 3), correction=0))
            )
            for norm in norms
        ]
        net.eval()(seen)
        for norm, hook in zip(norms, hooks, strict=True):
            variance, mean = found[norm]
            norm.weight.copy_((variance + norm.eps).sqrt())
            norm.bias.add_(mean)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            hook.remove()


def tower_floats(net: Any) -> tuple[Convolution, tuple[ResidualBlock, ...]]:
    """The parameters of a tower, with what normalizes the channels taken into the convolutions."""

    def convolution(layer: Any, norm: Any) -> Convolution:
        scale = (norm.weight / (norm.running_var + norm.eps).sqrt()).detach().numpy()
        weights = layer.weight.detach().numpy().transpose(2, 3, 1, 0) * scale
        bias = norm.bias.detach().numpy() - norm.running_mean.numpy() * scale
        return Convolution(weights.astype(np.float32), bias.astype(np.float32))

    blocks = tuple(
        ResidualBlock(convolution(b.first, b.first_norm), dense_floats(b.pooled), convolution(b.second, b.second_norm))
        for b in net.blocks
    )
    return convolution(net.entry, net.entry_norm), blocks


def dense_floats(layer: Any) -> Dense:
    """The parameters of one layer that hears each place alone."""
    weight = layer.weight.detach().numpy()
    return dense(weight.reshape(weight.shape[0], -1).T, layer.bias.detach().numpy())
