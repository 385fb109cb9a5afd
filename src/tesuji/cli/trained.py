"""Files of networks that `tesuji learn shape` and `learn policy` train: how they are written and shown."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tesuji.cli.output import deliver, say
from tesuji.learning.blobs import blob_text
from tesuji.learning.file import Learned, Provenance, hashed, read_learned
from tesuji.learning.shape.towers import Training
from tesuji.render.plot import Curve, line_plot


def write_network(
    kind: str,
    output: Path,
    numbers: bytes,
    settings: Training,
    losses: Sequence[tuple[int, float]],
    learned_from: tuple[Sequence[Path], int, int],
    facts: Mapping[str, Any],
    words: Sequence[str],
) -> None:
    """``learned_from`` are the files, their games, and the positions that were seen."""
    files, games, positions = learned_from
    command = " ".join([f"tesuji learn {kind} train", *(f"--set {word}" for word in words)])
    told = {**asdict(settings), **facts, "losses": [round(loss, 4) for _, loss in losses]}
    deliver(output, blob_text(kind, numbers, Provenance(command, hashed(files), games, positions), told))


def draw_losses(plot: Path | None, losses: Sequence[tuple[int, float]], unit: str) -> None:
    if plot is not None:
        points = tuple((float(step), loss) for step, loss in losses)
        deliver(plot, line_plot([Curve("loss", points)], title="Training", x_label=unit, y_label="loss"))


def read_network_file(file: Path, kind: str, json: bool) -> Learned:
    found = read_learned(file, kind)
    if not json:
        say(f"{file}: {found.provenance.command}")
        say(", ".join(f"{name} {value}" for name, value in found.settings.items()))
    return found
