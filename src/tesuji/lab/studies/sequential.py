"""Tests that stop early: tasks are run block by block until Wald's test has decided.

A decision is made after whole blocks, in the order in which the tasks are declared, whoever finishes first. So it
depends neither on the number of workers nor on chance, and a resumed run ends with the same one. Tasks behind the
decision are not run; those that another run has finished are not counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from tesuji.errors import InputError
from tesuji.lab.statistics import Sprt

Outcome = float | None | Literal["missing"]
"""1 for a win (or a problem that only the first has right), 0 for a loss, one half for a draw; nothing where it says
nothing; ``"missing"`` where it is not known yet."""


@dataclass(frozen=True)
class Decision:
    """What a test says so far."""

    word: str | None
    """``stronger``, ``not stronger``, or nothing yet."""
    seen: int
    """How many tasks, or pairs of them, it rests on: whole blocks."""
    needed: int
    """How many must be finished before it is asked again; as many as it rests on once it has decided."""

    def __str__(self) -> str:
        return f"{self.word} after {self.seen}" if self.word else f"not decided after {self.seen}"


@dataclass(frozen=True)
class Sequential:
    """Wald's test (:class:`Sprt`), asked after every block of this many games or pairs."""

    sprt: Sprt = field(default_factory=Sprt)
    block: int = 20

    def __post_init__(self) -> None:
        if self.block < 1:
            raise InputError(f"a block of {self.block} is none: expected 1 or more")

    def decide(self, outcomes: Sequence[Outcome]) -> Decision:
        """What these outcomes say, in their order."""
        counts = {1.0: 0, 0.5: 0, 0.0: 0}
        for begin in range(0, len(outcomes), self.block):
            block = outcomes[begin : begin + self.block]
            if "missing" in block:
                return Decision(None, begin, begin + len(block))
            for outcome in block:
                if isinstance(outcome, float):
                    counts[outcome] += 1
            word = self.sprt.decide(counts[1.0], counts[0.5], counts[0.0])
            if word is not None:
                return Decision(word, begin + len(block), begin + len(block))
        return Decision(None, len(outcomes), len(outcomes))
