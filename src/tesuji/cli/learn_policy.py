"""`tesuji learn policy`: train the network for whole boards on games, and see how good it is."""

from dataclasses import asdict
from pathlib import Path

from tesuji.cli.output import check_outputs, print_json, progress, say
from tesuji.cli.trained import draw_losses, read_network_file, write_network
from tesuji.errors import InputError
from tesuji.lab.shape.harvest import read_games
from tesuji.learning.policy.file import KIND, SHIPPED, policy_network
from tesuji.learning.policy.training import SHOWN, Hits, PolicyTraining, Positions, train_policy
from tesuji.plural import counted
from tesuji.settings import changed, read_values

REPORTED = 2000
"""This many positions show how good the network is."""


def learn_policy(
    files: list[Path], output: Path | None, words: list[str], on: list[Path], plot: Path | None, json: bool
) -> None:
    step, rest = (str(files[0]), files[1:]) if files else ("", [])
    if step == "report":
        if len(rest) > 1 or output or words or plot or len(on) > 1:
            raise InputError("learn policy report takes one network and --on GAMES")
        _report(rest[0] if rest else SHIPPED, on, json)
    elif step == "train":
        if len(rest) != 1 or output is None or on:
            raise InputError("learn policy train takes a file of games and -o OUT, and no --on")
        _train(rest[0], output, words, plot, json)
    else:
        raise InputError(f"learn policy {step or 'nothing'} is not known: expected train, report")


def _train(file: Path, output: Path, words: list[str], plot: Path | None, json: bool) -> None:
    settings = changed(PolicyTraining(), read_values(words))
    check_outputs({"-o": output, "--plot": plot}, [file], json=json)
    known, away = settings.split(read_games(file))
    if not known:
        raise InputError(f"{file} has no games to train on: expected more than the {settings.held_out} held out")
    with progress("Training", total=settings.steps) as (bar, task):
        network, losses = train_policy(
            known,
            settings,
            output.with_name(output.name + ".pt"),
            lambda step, _: bar.update(task, completed=step),
        )
    numbers = network.blob(Positions.draw(known, SHOWN, [settings.seed]))
    source = [file], len(known), settings.steps * settings.batch
    write_network(KIND, output, numbers, settings, losses, source, {}, words)
    draw_losses(plot, losses, "step")
    if away:
        _tell(Hits.of(policy_network(str(output)), Positions.draw(away, REPORTED, [settings.seed])), json)


def _report(file: Path, on: list[Path], json: bool) -> None:
    found = read_network_file(file, KIND, json)
    network = policy_network(str(file))
    if on:
        held_out = int(found.settings.get("held_out", 0))
        _tell(Hits.of(network, Positions.draw(read_games(on[0])[-held_out:], REPORTED, [1])), json)


def _tell(hits: Hits, json: bool) -> None:
    if json:
        print_json(asdict(hits))
        return
    words = f"the move played is the likeliest in {hits.first:.1%}, among three in {hits.third:.1%}"
    say(f"{counted(hits.positions, 'position')}: {words}, among ten in {hits.tenth:.1%}")
