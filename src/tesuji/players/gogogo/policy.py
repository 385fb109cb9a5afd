"""Policy and phases: the filters are asked one by one, and a phase that has no move left gives way to the next.

Figure 2: the policy keeps its phase until none of the phase's filters generates a move, then falls through to the
next one and never comes back. The last phase always passes. :mod:`tesuji.players.gogogo.policy_file` reads a policy.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tesuji.go.board import Board
from tesuji.go.color import Color
from tesuji.go.point import Point
from tesuji.players.gogogo.filters import Filter, PatternFilter, ProductFilter, RandomFilter


@dataclass(frozen=True)
class Phase:
    """A part of the game with filters of its own, the most important first; without filters it passes."""

    name: str
    filters: tuple[Filter, ...]


@dataclass(frozen=True)
class FilterAnswer:
    """A filter that was asked, in which phase, and the moves that it let through: none when it did not match."""

    phase: int
    filter: Filter
    moves: list[Point]


@dataclass(frozen=True)
class Candidates:
    """What the policy came up with: the phase, the filter that matched, and its equally good moves."""

    phase: int
    filter: Filter | None
    moves: list[Point]
    asked: tuple[FilterAnswer, ...] = ()
    """Every filter on the way, the one that matched last."""


@dataclass(frozen=True)
class Policy:
    """Phases in their order; the last one is the sentinel that passes (listing 1)."""

    phases: tuple[Phase, ...]
    title: str = ""

    def candidates(
        self, phase: int, board: Board, color: Color, moves: Sequence[Point], rng: random.Random
    ) -> Candidates:
        """The best moves of the first filter that matches in this phase or a later one (listings 1 and 2)."""
        asked = []
        for number in range(phase, len(self.phases)):
            for filter_ in self.phases[number].filters:
                best = filter_.filter(board, color, moves, rng)
                asked.append(FilterAnswer(number, filter_, best))
                if best:
                    return Candidates(number, filter_, best, tuple(asked))
        return Candidates(len(self.phases) - 1, None, [], tuple(asked))

    def backing(
        self, found: Candidates, board: Board, color: Color, moves: Sequence[Point], rng: random.Random
    ) -> list[float]:
        """For each move that is left, its share of the filters of this phase and later ones: which have it among the
        best?"""
        later = (filter_ for phase in self.phases[found.phase :] for filter_ in phase.filters)
        best = [filter_.filter(board, color, moves, rng) for filter_ in later]
        backed = [sum(move in one for one in best) for move in found.moves]
        return [count / max(sum(backed), 1) for count in backed]

    def without_patterns(self) -> "Policy":
        """The same policy without pattern recognition: filters that look for patterns are left out (section 4)."""
        phases = (replace(phase, filters=tuple(f for f in phase.filters if not _looks(f))) for phase in self.phases)
        return replace(self, phases=tuple(phases))


def _looks(filter_: Filter) -> bool:
    if isinstance(filter_, ProductFilter | RandomFilter):
        return _looks(filter_.first) or _looks(filter_.second)
    return isinstance(filter_, PatternFilter)
