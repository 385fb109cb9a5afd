"""The experiments that come with Tesuji, by name."""

from collections.abc import Mapping
from pathlib import Path

from tesuji.errors import InputError
from tesuji.lab.experiments import Experiment, read_experiment
from tesuji.lab.papers.zhang_tables import EXPLORATION, ROWS_A_TO_U

EXPERIMENTS: Mapping[str, Experiment] = {one.name: one for one in (ROWS_A_TO_U, EXPLORATION)}


def experiment_of(word: str) -> Experiment:
    """The experiment of this name, or the one that a TOML file declares."""
    if word in EXPERIMENTS:
        return EXPERIMENTS[word]
    if word.lower().endswith(".toml"):
        return read_experiment(Path(word))
    known = ", ".join(EXPERIMENTS)
    raise InputError(f"there is no experiment {word!r}: expected one of {known}, or a file that ends in .toml")
