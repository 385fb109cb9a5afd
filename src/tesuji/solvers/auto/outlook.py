"""What whole games say about a position: our player's tree search on a board that is cut to the fight.

It needs no target and no goal, so it has an opinion on any problem; it proves nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tesuji import _core
from tesuji.go import BLACK, Point
from tesuji.go.point import point_at
from tesuji.problems import Draft
from tesuji.problems.frame import framed
from tesuji.solvers.limit import Limit
from tesuji.solvers.stones.fate import Fate

FIRST = 300
"""Simulations before komi is set for the first time."""


@dataclass(frozen=True)
class Opinion:
    """A move and what the simulations think of it."""

    move: Point | None
    share: float
    """The part of all simulations that tried it."""
    mean: float
    """The part of those that it won."""


@dataclass(frozen=True)
class Outcome:
    """What games say in which only one group counts."""

    opinions: list[Opinion]
    at_stake: float
    """How often the mover gets what he wants, less how often he does when the other side moves first."""
    games: int
    cost: int
    """... in nodes."""
    interrupted: bool


class Outlook:
    """A search of whole games that can be continued."""

    def __init__(self, position: Draft, seed: int, memory: int) -> None:
        self.frame = framed(position)
        self.seed, self.memory = seed, memory
        self._black = position.to_play == BLACK
        self._judged, self._points = 0, 0.0
        board = self.frame.board
        settings = {"memory": memory, "expand_visits": 1}
        self._search = _core.GameSearch(board, [board.stones_hash], None, None, 0, 0.0, settings, seed)

    @property
    def simulations(self) -> int:
        """All simulations so far."""
        return self._search.visits

    @property
    def komi(self) -> float:
        """What White gets, so that the game is even."""
        return self._search.komi

    def run(self, simulations: int, seconds: float | None = None) -> bool:
        """Simulate on, with the komi that makes the game an even one. False when it was interrupted."""
        search = self._search
        if search.visits:
            points = search.visits * search.score  # each game's with the komi of its time, so only the last ones tell
            score = (points - self._points) / max(search.visits - self._judged, 1)
            search.set_komi(round(search.komi + (score if self._black else -score)) + 0.5)
            self._judged, self._points = search.visits, points
        _, interrupted = search.run(simulations, 0.0 if seconds is None else max(seconds, 0.001), 1, False)
        return not interrupted

    def opinions(self) -> list[Opinion]:
        """The moves that were tried, the most tried first."""
        moves, width = self._search.children(), self.frame.board.width
        total = max(sum(entry["visits"] for entry in moves), 1)
        return [
            Opinion(self.frame.outside(point_at(entry["move"], width)), entry["visits"] / total, entry["mean"])
            for entry in moves
            if entry["visits"] > 0
        ]

    def fate(self, stones: Iterable[Point], mine: Limit, theirs: Limit | None = None) -> Outcome | None:
        """What games about these stones alone say, and with the opponent first. ``None`` if they were cut off."""
        group = [p for p in map(self.frame.inside, stones) if p is not None]
        if not group:
            return None
        board = self.frame.board.copy()
        first = Fate(board, group, self.seed, self.memory)
        going = first.run(mine)
        opinions = [Opinion(self.frame.outside(c.move), c.visits / first.games, c.mean) for c in first.choices]
        outcome = Outcome(opinions, first.chance, first.games, first.games * first.price, interrupted=not going)
        del first  # its memory is needed for the other
        if theirs is None or not going:
            return outcome
        board.to_play = board.to_play.opponent
        second = Fate(board, group, self.seed, self.memory)
        going = second.run(theirs)
        games, cost = outcome.games + second.games, outcome.cost + second.games * second.price
        return Outcome(opinions, max(0.0, outcome.at_stake + second.chance - 1), games, cost, interrupted=not going)

    def doubt(self, stones: Iterable[Point]) -> float:
        """How open it is whose these points will be, from 0 (always the same side's) to 1 (as often as not)."""
        owners = self._search.ownership()
        inside = [p for p in map(self.frame.inside, stones) if p is not None]
        return 1 - float(np.mean([abs(owners[p.row, p.column]) for p in inside])) if inside else 1.0
