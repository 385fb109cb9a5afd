"""Policy and phases: the filters are asked one by one, and a phase that has no move left gives way to the next.

Figure 2: the policy keeps its phase until none of the phase's filters generates a move, then falls through to the
next one and never comes back. The last phase always passes.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tesuji.go.board import Board
from tesuji.go.color import Color
from tesuji.go.point import Point
from tesuji.players.gogogo.filters import Filter


@dataclass(frozen=True)
class Phase:
    """A part of the game with filters of its own, the most important first; without filters it passes."""

    name: str
    filters: tuple[Filter, ...]


@dataclass(frozen=True)
class Candidates:
    """What the policy came up with: the phase, the filter that matched, and its equally good moves."""

    phase: int
    filter: Filter | None
    moves: list[Point]
    """Empty for a pass."""


@dataclass(frozen=True)
class Policy:
    """Phases in their order; the last one is the sentinel that passes (listing 1)."""

    phases: tuple[Phase, ...]

    def candidates(
        self, phase: int, board: Board, color: Color, moves: Sequence[Point], rng: random.Random
    ) -> Candidates:
        """The best moves of the first filter that matches in this phase or a later one (listings 1 and 2)."""
        for number in range(phase, len(self.phases)):
            for filter_ in self.phases[number].filters:
                if best := filter_.filter(board, color, moves, rng):
                    return Candidates(number, filter_, best)
        return Candidates(len(self.phases) - 1, None, [])
