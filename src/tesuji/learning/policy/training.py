"""Training with PyTorch on random moves of games; what was learned so far is kept, so that training can be resumed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.errors import InputError
from tesuji.learning.blobs import read_blob
from tesuji.learning.policy.file import KIND, policy_network
from tesuji.learning.shape.floats import CHANNELS, Dense, Floats, FloatTower, unpacked
from tesuji.learning.shape.towers import Training, begin_with, dense_floats, torch_tower, tower_floats
from tesuji.learning.shape.whole import RealNumbers, head_parts, tower_parts

SIDE = 19
"""Of the boards of games."""
PLANES = 32
LEGAL = 10
"""The plane of legal moves (core/net/board_planes.cpp)."""
SHOWN = 300
"""Positions that show how large activations get."""
KEPT = 100
"""Steps after which what was learned is kept, and the loss told."""
WARM = 200
"""Steps in which the rate grows to what it is."""
FALLING = 0.3
"""The share of the steps, at the end, over which it falls to 0."""


@dataclass(frozen=True)
class PolicyTraining(Training):
    blocks: int = 4
    batch: int = 64
    rate: float = 2e-3
    steps: int = 5000
    held_out: int = 1000
    """The last games of the file are never trained on."""
    start: str = ""
    """A policy to begin with, of as many blocks or fewer; empty: with nothing."""

    LEAST: ClassVar[Mapping[str, int]] = {**Training.LEAST, "batch": 2, "steps": 1, "held_out": 0}

    def split(self, games: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        end = max(0, len(games) - self.held_out)
        return games[:end], games[end:]

    def continues(self, other: Mapping[str, Any], step: int) -> bool:
        """Is this many steps of another training, by its settings, the beginning of this one too?

        It may be longer or shorter: until the rate falls the two are the same.
        """
        same = {**other, "steps": self.steps} == asdict(self)
        return same and (other["steps"] == self.steps or step <= (1 - FALLING) * min(other["steps"], self.steps))


@dataclass(frozen=True)
class Positions:
    """Positions before a move of a strong player, one a row."""

    planes: npt.NDArray[np.uint32]
    moves: npt.NDArray[np.int64]
    """Where it was, by flat index."""

    @classmethod
    def draw(cls, games: Sequence[str], count: int, seed: Sequence[int]) -> "Positions":
        """Random moves of random games."""
        random = np.random.default_rng(seed)
        chosen = [games[i] for i in random.integers(len(games), size=count)]
        try:
            planes, moves = _core.policy_positions(chosen, [int(random.integers(len(game) // 2)) for game in chosen])
        except ValueError as error:
            raise InputError(f"the games cannot be played: {error}") from None
        return cls(planes, moves.astype(np.int64))

    def turned(self, turn: int, flip: bool) -> "Positions":
        """In one of the eight symmetries."""
        places = _turned(np.arange(SIDE * SIDE).reshape(1, -1), turn, flip)[0]
        return Positions(_turned(self.planes, turn, flip), np.argsort(places)[self.moves])


def _turned(rows: npt.NDArray[Any], turn: int, flip: bool) -> npt.NDArray[Any]:
    squares = rows.reshape(-1, SIDE, SIDE)
    squares = np.rot90(squares[:, :, ::-1] if flip else squares, turn, (1, 2))
    return np.ascontiguousarray(squares).reshape(len(rows), -1)


@dataclass(frozen=True)
class FloatPolicy(FloatTower):
    """The network with real numbers."""

    move: Dense

    @classmethod
    def read(cls, numbers: bytes) -> "FloatPolicy":
        """Real numbers that say what these whole ones of a file say."""
        reader = RealNumbers(numbers)
        entry, blocks, unit = reader.tower(PLANES)
        return cls(entry, blocks, reader.dense(CHANNELS, 1, 1 / unit, 1.0))

    def blob(self, positions: Positions) -> bytes:
        """As core/net/policy_network.h reads it; the positions show how large the numbers get."""
        parts, unit = tower_parts(self, unpacked(positions.planes, SIDE, PLANES))
        return b"".join(parts + head_parts(self.move, unit))

    def ask(self, positions: Positions) -> Floats:
        """The log odds of each point."""
        *_, x = self.layers(unpacked(positions.planes, SIDE, PLANES))
        return np.asarray(self.move.apply(x).reshape(len(x), -1))


def train_policy(
    games: Sequence[str], settings: PolicyTraining, checkpoint: Path, report: Callable[[int, float], None]
) -> tuple[FloatPolicy, list[tuple[int, float]]]:
    """Train on these games, from the checkpoint on if there is one; also the loss after each hundred steps."""
    torch = settings.torch()
    net = _network(torch, settings.blocks)
    if settings.start:
        _begin_with(torch, net, settings, Positions.draw(games, SHOWN, [settings.seed]))
    net = net.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=settings.rate, weight_decay=1e-4)
    begin, losses = 0, []
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        if not settings.continues(kept["settings"], kept["step"]):
            raise InputError(f"{checkpoint} is of another training: delete it, or train into another file")
        net.load_state_dict(kept["network"]), optimizer.load_state_dict(kept["optimizer"])
        begin, losses = kept["step"], [tuple(point) for point in kept["losses"]]
    total, since = 0.0, begin
    net.train()
    for step in range(begin, settings.steps):
        for group in optimizer.param_groups:
            falling = (settings.steps - step) / (FALLING * settings.steps)
            group["lr"] = settings.rate * min(1.0, (step + 1) / WARM, falling)
        random = np.random.default_rng([settings.seed, step, 1])
        drawn = Positions.draw(games, settings.batch, [settings.seed, step])
        loss = _loss(torch, net, drawn.turned(int(random.integers(4)), bool(random.integers(2))))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += float(loss.detach())
        if (step + 1) % KEPT == 0 or step + 1 == settings.steps:
            losses.append((step + 1, total / (step + 1 - since)))
            total, since = 0.0, step + 1
            state = {"network": net.state_dict(), "optimizer": optimizer.state_dict(), "step": since}
            part = checkpoint.with_name(checkpoint.name + ".part")
            torch.save({**state, "losses": losses, "settings": asdict(settings)}, part)
            part.replace(checkpoint)
            report(*losses[-1])
    net.eval()
    return FloatPolicy(*tower_floats(net), dense_floats(net.move)), losses


def _network(torch: Any, blocks: int) -> Any:
    class TorchPolicy(torch_tower(torch)):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(PLANES, blocks)
            self.move = torch.nn.Conv2d(CHANNELS, 1, 1)

        def forward(self, x: Any) -> Any:
            return self.move(self.climb(x)).flatten(1)

    return TorchPolicy()


def _begin_with(torch: Any, net: Any, settings: PolicyTraining, positions: Positions) -> None:
    path = Path(settings.start)
    policy_network(settings.start)  # refuses what is none
    known = FloatPolicy.read(read_blob(path, KIND))
    if len(known.blocks) > settings.blocks:
        raise InputError(f"{path} has more blocks: expected at least blocks={len(known.blocks)}")
    begin_with(torch, net, known, [(net.move, known.move)], _seen(torch, positions))


def _seen(torch: Any, positions: Positions) -> Any:
    return torch.from_numpy(unpacked(positions.planes, SIDE, PLANES)).permute(0, 3, 1, 2)  # channels are last already


def _loss(torch: Any, net: Any, positions: Positions) -> Any:
    planes = _seen(torch, positions)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        told = net(planes)
    legal = planes[:, LEGAL].flatten(1) > 0
    return torch.nn.functional.cross_entropy(told.float().masked_fill(~legal, -1e4), torch.from_numpy(positions.moves))


@dataclass(frozen=True)
class Hits:
    """How often the move of the strong player is the likeliest, among three, among ten."""

    positions: int
    first: float
    third: float
    tenth: float

    @classmethod
    def of(cls, network: _core.PolicyNetwork, positions: Positions) -> "Hits":
        """What the core says about these positions."""
        told = np.array([network.ask(row.tolist()) for row in positions.planes])
        told = np.where(positions.planes >> LEGAL & 1, told, -(1 << 30))
        rank = (told > np.take_along_axis(told, positions.moves[:, None], 1)).sum(1)
        return cls(len(rank), *(float((rank < k).mean()) for k in (1, 3, 10)))
