"""`tesuji learn shape`: harvest positions from games, train the network on them, and see how good it is."""

import sys
from pathlib import Path
from time import monotonic

from tesuji.cli.output import check_outputs, complain, print_json, progress, say
from tesuji.cli.trained import draw_losses, read_network_file, write_network
from tesuji.errors import InputError
from tesuji.jobs.pool import all_cores
from tesuji.lab.shape.harvest import HarvestSettings, harvest, read_games
from tesuji.learning.shape.file import KIND, SHIPPED, shape_network
from tesuji.learning.shape.quality import Accuracy, accuracies
from tesuji.learning.shape.samples import Samples
from tesuji.learning.shape.training import ShapeTraining, held_out, train_shape
from tesuji.learning.shape.whole import blob
from tesuji.plural import counted
from tesuji.settings import changed, read_values

STEPS = ("harvest", "train", "report")
SHOWN_TO_SCALE = 1000


def learn_shape(
    files: list[Path],
    output: Path | None,
    words: list[str],
    on: list[Path],
    plot: Path | None,
    cluster: str | None,
    json: bool,
) -> None:
    step = str(files[0]) if files else ""
    if step not in STEPS:
        raise InputError(f"learn shape {step or 'nothing'} is not known: expected {', '.join(STEPS)}")
    rest = files[1:]
    if cluster and step != "harvest":
        raise InputError(f"--cluster does not go with learn shape {step}")
    if step == "report":
        if len(rest) > 1 or output or words or plot:
            raise InputError("learn shape report takes one network and --on FOLDER")
        _report(rest[0] if rest else SHIPPED, on, json)
        return
    if len(rest) != 1 or output is None or on:
        wanted = "a file of games" if step == "harvest" else "a folder of samples"
        raise InputError(f"learn shape {step} takes {wanted} and -o OUT, and no --on")
    if step == "harvest":
        _harvest(rest[0], output, words, cluster, json)
    else:
        _train(rest[0], output, words, plot, json)


def _harvest(file: Path, folder: Path, words: list[str], cluster: str | None, json: bool) -> None:
    settings = changed(HarvestSettings(), read_values(words))
    games = read_games(file)
    folder.mkdir(parents=True, exist_ok=True)
    new, start = 0, monotonic()
    parcels = harvest(games, folder, settings, all_cores(), cluster, complain)
    total = len(range(settings.first, min(settings.first + settings.games, len(games)), 20))
    with progress("Harvesting", total=total) as (bar, task):
        for done, positions in parcels:
            new += positions
            bar.update(task, completed=done)
    if json:
        print_json({"folder": str(folder), "new_positions": new})
    else:
        rate = new / max(monotonic() - start, 1e-9)
        say(f"{counted(new, 'new position')} in {folder}, {rate:.0f} a second", stream=sys.stderr)


def _train(folder: Path, output: Path, words: list[str], plot: Path | None, json: bool) -> None:
    settings = changed(ShapeTraining(), read_values(words))
    files = _sample_files([folder])
    check_outputs({"-o": output, "--plot": plot}, files, json=json)
    samples = Samples.join([Samples.load(path) for path in files])
    away = held_out(samples)
    training = samples.chosen(~away)
    if len(training) < settings.batch:
        raise InputError(f"{folder} has {counted(len(training), 'position')} to train on: expected {settings.batch}")
    losses: list[tuple[int, float]] = []
    with progress("Training", total=settings.epochs) as (bar, task):

        def report(epoch: int, loss: float) -> None:
            losses.append((epoch, loss))
            bar.update(task, completed=epoch)

        network = train_shape(training, settings, output.with_name(output.name + ".pt"), report)
    numbers = blob(network, training.planes[:SHOWN_TO_SCALE])
    games = len(set(training.games.tolist()))
    facts, source = {"games": games, "positions": len(training)}, (files, games, len(training))
    write_network(KIND, output, numbers, settings, losses, source, facts, words)
    draw_losses(plot, losses, "epoch")
    if away.any():
        _tell(accuracies(shape_network(str(output)), samples.chosen(away)), json)


def _report(file: Path, on: list[Path], json: bool) -> None:
    read_network_file(file, KIND, json)
    network = shape_network(str(file))
    if on:
        samples = Samples.join([Samples.load(path) for path in _sample_files(on)])
        _tell(accuracies(network, samples.chosen(held_out(samples))), json)


def _tell(rows: list[Accuracy], json: bool) -> None:
    for row in rows:
        if json:
            print_json(row.to_dict())
            continue
        effort = f"nodes {row.least} to {row.below - 1}" if row.below < 1 << 32 else f"nodes {row.least} and more"
        say(
            f"{effort}, {counted(row.positions, 'position')}: a winning move first in {row.first:.1%} "
            f"(guess {row.guess_first:.1%}), among three {row.third:.1%} ({row.guess_third:.1%}); "
            f"who wins {row.value:.1%}"
        )


def _sample_files(folders: list[Path]) -> list[Path]:
    files = [path for folder in folders for path in (sorted(folder.glob("*.npz")) if folder.is_dir() else [folder])]
    if not files:
        raise InputError(f"{folders[0]} has no samples: expected what tesuji learn shape harvest has written")
    return files
