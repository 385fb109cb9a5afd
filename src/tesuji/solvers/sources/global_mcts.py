"""What whole games say about a position: our player's tree search on a board that is cut to the fight.

It needs no target and no goal, so it has an opinion on any problem; it proves nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, fsum

from tesuji.go import BLACK, EMPTY, Point
from tesuji.go.point import point_at
from tesuji.problems import Draft
from tesuji.problems.frame import framed
from tesuji.solvers.limit import Limit
from tesuji.solvers.sources.group_mcts import GroupMcts, game_search, price
from tesuji.solvers.sources.settings import InvestigationSettings

LINE = 8
"""Length of the expected line, in moves."""


@dataclass(frozen=True)
class MoveOpinion:
    """A move and what the simulations think of it."""

    move: Point | None
    share: float
    """The part of all simulations that tried it."""
    mean: float
    """The part of those that it won."""


def preferences(opinions: Iterable[MoveOpinion], doubt: float) -> dict[Point, float]:
    """How much the simulations prefer each move, in all 1: by how often they tried it, and by how often it won.

    A search that has just found a better move has not tried it often yet.
    """
    moves = [(o.move, o) for o in opinions if o.move is not None]
    best = max((o.mean for _, o in moves), default=0.0)
    weights = {move: o.share * exp((o.mean - best) / doubt) for move, o in moves}
    total = sum(weights.values())
    return {move: weight / total for move, weight in weights.items()} if total > 0 else {}


@dataclass(frozen=True)
class GroupOutcome:
    """What games say in which only one group counts."""

    opinions: list[MoveOpinion]
    chance: float
    """How often the side that moves first gets what it wants, by the move that was tried most."""
    games: int
    cost: int
    """... in nodes."""
    interrupted: bool
    doubt: float = InvestigationSettings.doubt
    line: tuple[Point | None, ...] = ()
    """What both sides are expected to play, beginning with the most preferred move."""
    works: bool = False
    """Was that move read to work, without ko?"""

    @cached_property
    def liked(self) -> dict[Point, float]:
        """How much each move is preferred."""
        return preferences(self.opinions, self.doubt)

    @property
    def ranking(self) -> list[Point]:
        """The moves, the most preferred first."""
        return sorted(self.liked, key=lambda move: -self.liked[move])


class GlobalMcts:
    """A search of whole games that can be continued."""

    def __init__(self, position: Draft, settings: InvestigationSettings, memory: int) -> None:
        self.frame = framed(position)
        self.settings, self.memory = settings, memory
        self.price = price(self.frame.board, settings)
        self._black = position.to_play == BLACK
        self._judged, self._points = 0, 0.0
        self._search = game_search(self.frame.board, settings.seed, memory)

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

    def opinions(self) -> list[MoveOpinion]:
        """The moves that were tried, the most tried first."""
        moves, width = self._search.children(), self.frame.board.width
        total = max(sum(entry["visits"] for entry in moves), 1)
        return [
            MoveOpinion(self.frame.outside(point_at(entry["move"], width)), entry["visits"] / total, entry["mean"])
            for entry in moves
            if entry["visits"] > 0
        ]

    def fate(
        self, stones: Iterable[Point], limit: Limit, *, first: bool = True, threats: bool = False
    ) -> GroupOutcome | None:
        """What games about these stones alone say, with the mover or its opponent first. ``None`` if they were cut off.

        With ``threats`` the opponent may retake kos, so that a move counts only if it works without one.
        """
        group = self._inside(stones)
        if not group:
            return None
        board = self.frame.board.copy()
        other = board.to_play.opponent
        if not first:
            board.to_play = other
        fate = GroupMcts(board, group, self.settings, self.memory, threats=other if threats else EMPTY)
        going = fate.run(limit)
        opinions = [MoveOpinion(self.frame.outside(c.move), c.visits / fate.games, c.mean) for c in fate.choices]
        outcome = GroupOutcome(opinions, fate.chance, fate.games, fate.cost, not going, self.settings.doubt)
        best = self.frame.inside(outcome.ranking[0]) if outcome.ranking else None
        if best is None:
            return outcome
        line = tuple(move and self.frame.outside(move) for move in fate.line(best, LINE))
        works = any(c.move == best and c.is_read and c.mean > 0 for c in fate.choices)
        return replace(outcome, line=line, works=works)

    def doubt(self, stones: Iterable[Point]) -> float:
        """How open it is whose these points will be, from 0 (always the same side's) to 1 (as often as not)."""
        owners = self._owners(stones)
        return 1 - fsum(map(abs, owners)) / len(owners) if owners else 1.0

    def owner(self, stones: Iterable[Point]) -> float:
        """Whose these points will be on average, from -1 (always White's) to 1 (always Black's)."""
        owners = self._owners(stones)
        return fsum(owners) / len(owners) if owners else 0.0

    def _owners(self, stones: Iterable[Point]) -> list[float]:
        owners, width = self._search.owners(), self.frame.board.width
        return [owners[p.row * width + p.column] for p in self._inside(stones)]

    def _inside(self, stones: Iterable[Point]) -> list[Point]:
        return [p for p in map(self.frame.inside, stones) if p is not None]
