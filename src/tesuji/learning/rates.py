"""How often a library knows what it sees, by size: Zhang's reason why 5x5 patterns do not help (6.3.6)."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from tesuji.go import Board, Point
from tesuji.learning.network import SIDE, window
from tesuji.learning.paths import Configuration
from tesuji.learning.patterns import PatternLibrary
from tesuji.learning.shapes import SIZES


@dataclass(frozen=True)
class MatchRate:
    """Of the legal moves within nine by nine points around the problem, how many have a known pattern."""

    size: int
    moves: int = 0
    known: int = 0
    """Legal moves whose pattern is in the library."""
    weighted: int = 0
    """Legal moves whose pattern has a rank above 0."""
    chosen: int = 0
    chosen_known: int = 0
    chosen_weighted: int = 0

    def as_record(self) -> dict[str, Any]:
        shares = {
            "known_rate": self.known / max(self.moves, 1),
            "weighted_rate": self.weighted / max(self.moves, 1),
            "chosen_known_rate": self.chosen_known / max(self.chosen, 1),
            "chosen_weighted_rate": self.chosen_weighted / max(self.chosen, 1),
        }
        return asdict(self) | {name: round(share, 6) for name, share in shares.items()}


def match_rates(library: PatternLibrary, configurations: Iterable[Configuration]) -> list[MatchRate]:
    """For both sizes, over positions that the library was not made from if the figure is to mean something."""
    counts = {size: [0] * 6 for size in SIZES}
    for one in configurations:
        points = _near(one.board, one.stones)
        for size in SIZES:
            known = library.counts[size]
            for point, family in zip(points, library.families(one.board, points, size), strict=True):
                facts = (True, family in known, family in known and library.rank(size, family) > 0)
                chosen = point in one.moves
                for place, fact in enumerate(facts):
                    counts[size][place] += fact
                    counts[size][place + 3] += fact and chosen
    return [MatchRate(size, *found) for size, found in counts.items()]


def _near(board: Board, stones: Iterable[Point]) -> list[Point]:
    left, bottom = window(board, stones)
    return [p for p in board.legal_moves() if left <= p.column < left + SIDE and bottom <= p.row < bottom + SIDE]
