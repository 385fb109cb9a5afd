"""What simulated games say about the fate of a group: a tree search in which only its stones count.

The search is our player's of whole games, with all its knowledge, but a game is won by the side that owns most of the
group's points in the end, and the tree plays only near the group. So it knows of escapes, of help from neighbours and
of eyes that are not closed yet, which an exact search of a region does not. Beside it positions of its tree are
read (``core/readers/group_prover.h``): what is read ends the line there, and when the first move is read the games end.
It proves nothing.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from time import perf_counter

from tesuji import _core
from tesuji.go import EMPTY, Board, Color, Point
from tesuji.go.point import point_at
from tesuji.solvers.limit import MOST_NODES, Limit
from tesuji.solvers.sources.settings import InvestigationSettings

MOST_MEMORY = 256 << 20


@dataclass(frozen=True)
class TriedMove:
    """A first move and what became of it."""

    move: Point | None
    visits: int
    mean: float
    """The part of the games that the mover won."""
    is_read: bool = False
    """Was it read to work, or to fail?"""


NOTHING = TriedMove(None, 0, 0.0)


class GroupMcts:
    """Simulated games about one group that can be continued; the side with ``threats``, if any, may retake kos.

    Without ``reads`` nothing is read beside the games: where stones that are taken may be taken back.
    """

    def __init__(
        self,
        board: Board,
        group: Collection[Point],
        settings: InvestigationSettings,
        memory: int,
        *,
        threats: Color = EMPTY,
        reads: bool = True,
    ) -> None:
        self.width = board.width
        self.games = 0
        self.price = price(board, settings)
        """What a game costs, in nodes."""
        self._board, self._group, self._threats = board.copy(), frozenset(group), threats
        self._settings = settings
        self._memory = min(memory, MOST_MEMORY)
        self._read_before = 0
        self._search = self._begin(reads=reads)

    def _begin(self, *, reads: bool) -> _core.GameSearch:
        settings, reach = self._settings, self._settings.group_reach
        reading = {"prover_visits": settings.group_visits, "prover_nodes": settings.group_nodes} if reads else None
        search = game_search(self._board, settings.seed, self._memory, reading)
        far = reach + settings.layers
        ground, around = (self._flat(_within(self._board, self._group, steps)) for steps in (reach, far))
        search.stake(self._flat(self._group), ground, around)
        search.set_threats(self._threats, self._settings.read_threats if self._threats else 0)
        return search

    def _flat(self, points: Collection[Point]) -> list[int]:
        return [p.row * self.width + p.column for p in sorted(points)]

    def run(self, limit: Limit) -> bool:
        """Simulate on within the limit. False when it was interrupted.

        A move that is read to work ends the games. That all of them fail rests on the few that reading tried, so games
        in which nothing is read have to say it too.
        """
        start, before = perf_counter(), self.cost
        going = self._play(limit)
        if not going or self._search.decision >= 0:
            return going
        self._read_before += self._search.nodes_read
        self._search = self._begin(reads=False)
        return self._play(limit.less(self.cost - before, perf_counter() - start))

    def _play(self, limit: Limit) -> bool:
        games = max(1, MOST_NODES if limit.nodes is None else limit.nodes // self.price)
        seconds = 0.0 if limit.seconds is None else max(limit.seconds, 0.001)
        made, interrupted = self._search.run(games, seconds, limit.threads, False)
        self.games += made
        return not interrupted

    @property
    def cost(self) -> int:
        """What everything has cost so far, in nodes."""
        return self.games * self.price + self._read_before + self._search.nodes_read

    @property
    def is_read(self) -> bool:
        """Was a move read to work, without ko?"""
        return self._search.decision != 0

    @property
    def choices(self) -> list[TriedMove]:
        """The first moves that were tried, the most tried first; before them what was read to work, last what fails."""
        rows = self._search.children()
        return [
            TriedMove(point_at(r["move"], self.width), r["visits"], r["mean"], r["decision"] != 0)
            for r in rows
            if r["visits"] > 0
        ]

    def line(self, move: Point, most: int) -> list[Point | None]:
        """What both sides are expected to play after this first move, which begins it."""
        rest = self._search.variation(self._flat([move]), most - 1)
        return [move, *(point_at(reply, self.width) for reply in rest)]

    @property
    def favourite(self) -> TriedMove:
        """The move that was tried most, a pass left out."""
        return next((choice for choice in self.choices if choice.move is not None), NOTHING)

    @property
    def visits(self) -> int:
        """All games of the tree."""
        return self._search.visits

    @property
    def chance(self) -> float:
        """How often the mover gets what it wants by the move that was tried most."""
        choices = self.choices
        return choices[0].mean if choices else 0.5


def price(board: Board, settings: InvestigationSettings) -> int:
    """What a simulated game costs, in nodes."""
    return max(1, board.width * board.height // settings.points_per_node)


def game_search(board: Board, seed: int, memory: int, more: Mapping[str, float] | None = None) -> _core.GameSearch:
    """Our player's search of a game that begins here, with its usual knowledge; nodes grow at the first visit."""
    settings = {"memory": memory, "expand_visits": 1, **(more or {})}
    return _core.GameSearch(board, [board.stones_hash], None, None, 0, 0.0, settings, seed)


def _within(board: Board, group: Collection[Point], steps: int) -> set[Point]:
    """The points that a king reaches from the group in this many steps."""
    reach = range(-steps, steps + 1)
    near = {Point(p.column + x, p.row + y) for p in group for x in reach for y in reach}
    return {p for p in near if 0 <= p.column < board.width and 0 <= p.row < board.height}
