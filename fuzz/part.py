"""What a part of the fuzzing is: a module with a world to start from and steps that are tried in it.

A batch is a fresh world and some hundred steps. Every step draws from a `Random` of its own, made from the seed, the
batch and its number, so that a batch can be repeated, and repeated without some of its steps: that is how the few that
are needed for a failure are found. A step says with `note` what it is about to do, before it does it: after a crash
these notes are all that is left. It catches what is documented to be raised; whatever else comes out of it is a
failure, and so is the end of the process, or a step that does not end.
"""

import importlib
from collections.abc import Callable
from random import Random
from typing import Any, Protocol, cast

PARTS = ("api", "files", "gtp", "analysis")
Note = Callable[[str], None]


class Part(Protocol):
    """The names that a module such as `fuzz.api` has."""

    UNIT: str  # what is counted, such as "calls"
    FULL: int  # how many `make fuzz` tries
    SHORT: int  # how many are tried under the sanitizers
    BATCH: int  # steps of one world

    def start(self, random: Random) -> Any:
        """Make a fresh world for a batch."""

    def step(self, world: Any, random: Random, note: Note) -> None:
        """Try one thing in that world."""

    def stop(self, world: Any) -> None:
        """Take the world down again, also after a failure."""


def load(name: str) -> Part:
    """Find a part by its name."""
    return cast(Part, importlib.import_module(f"fuzz.{name}"))


def random_for(part: str, seed: int, batch: int, step: int | None = None) -> Random:
    """Make the random numbers of a step, or of the world of a batch."""
    return Random(f"{part} {seed} {batch} {step}")
