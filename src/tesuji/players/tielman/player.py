"""The player: asks the core which moves are possible, simulates, and takes the move with the greatest value."""

import random
from collections.abc import Iterable, Mapping, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.go.board import Board
from tesuji.go.color import BLACK, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point, board_points
from tesuji.players.analysis import MoveReport, Report
from tesuji.players.clock import Clock, moves_to_come
from tesuji.players.moves import sensible_moves
from tesuji.players.player import Answer, HeatMap, Player, position_of
from tesuji.players.tielman.settings import TielmanSettings
from tesuji.plural import counted

STEP = 100
"""With a clock, this many simulations between two looks at it."""


class Child(NamedTuple):
    """What the search knows about one of our moves; values are ours, from 0 to 1."""

    move: Point | None
    visits: int
    mean: float
    bound: float


class TielmanPlayer(Player):
    """Chooses among the moves that the knowledge marks: by UCT, or by lot without a search."""

    def __init__(self, name: str, settings: TielmanSettings, seed: int = 1) -> None:
        super().__init__(name, settings, seed)
        self._settings = settings
        self._random = random.Random(seed)
        self._search: _core.TielmanSearch | None = None
        self._root: tuple[object, ...] | None = None
        self._analysed: tuple[object, ...] | None = None
        self._children: list[Child] = []

    def genmove(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        search, marked, moves = self._possible(game, color)
        if len(moves) < 2 or not self._settings.search:
            return Move(color, self._draw(moves, sensible_moves(game, color) if marked else []))
        self._find_tree(search, game, color)
        self._analysed = None
        children = self._simulate(search, game, color, moves, clock)
        return self._answer(children, color)

    def analyze(
        self, game: Game, color: Color, seconds: float, banned: Sequence[Point | None] = (), limit: int | None = None
    ) -> Report | None:
        """Simulate on for a while; the player without a search has nothing to tell."""
        if not self._settings.search:
            return None
        search, _, moves = self._possible(game, color)
        about = position_of(game, color, banned)
        if self._analysed != about:
            self._find_tree(search, game, color)
            self._analysed = about
        allowed = [tuple(point) for point in moves if point not in banned]
        board, end, made = game.board, perf_counter() + seconds, 0
        board.allow_suicide = False
        while not made or (perf_counter() < end and (limit is None or made < limit)):
            step = STEP if limit is None else max(min(STEP, limit - made), 1)
            found = search.run(board, color, game.komi, step, allowed)
            made += step
        self.simulations += made
        self._children = [Child(board._point(i), *numbers) for i, *numbers in found]
        return self._report(made)

    def decide(self, game: Game, color: Color) -> Answer:
        known = self._analysed is not None and self._analysed[:3] == position_of(game, color)[:3]
        return self._answer(self._children, color) if known else self.genmove(game, color)

    def dead_stones(self, game: Game) -> Iterable[Point]:
        """None: everything is played out "until every group of stones is either dead and captured" or lives."""
        return ()

    def heat_maps(self) -> Mapping[str, HeatMap]:
        """Influence; phases (-1 opening, 0 middle, 1 end); possible moves, forced ones stronger."""

        def influence(game: Game, color: Color) -> npt.NDArray[np.float64]:
            values = self._searcher(game.board).influence(game.board) * (1.0 if color == BLACK else -1.0)
            return np.asarray(values / max(float(np.abs(values).max()), 1.0), dtype=np.float64)

        def phases(game: Game, color: Color) -> npt.NDArray[np.float64]:
            marks = self._searcher(game.board).marks(game.board, color)
            return np.where(marks["middle"] > 0, 0.0, np.where(marks["end"] > 0, 1.0, -1.0))

        def possible(game: Game, color: Color) -> npt.NDArray[np.float64]:
            marks = self._searcher(game.board).marks(game.board, color)
            value = np.where(marks["forced"] > 0, 2.0, marks["possible"].astype(float))
            return np.where(marks["urgent"] > 0, 3.0, value) / 3

        return {"influence": influence, "phases": phases, "possible": possible}

    def _possible(self, game: Game, color: Color) -> tuple[_core.TielmanSearch, list[Point], list[Point]]:
        """The search, the moves that are marked, and those of them that the rules of the game allow."""
        board = game.board
        board.allow_suicide = False
        search = self._searcher(board)
        points = board_points(board.width)
        marked = [points[i] for i in search.moves(board, color)]
        return search, marked, [point for point in marked if game.is_legal(point, color)]

    def _searcher(self, board: Board) -> _core.TielmanSearch:
        size = (board.width, board.height)
        if self._search is None or self._root is None or self._root[:2] != size:
            self._search = _core.TielmanSearch(board, self._settings.core_values(), self._random.getrandbits(63))
            self._root = (*size, None)
        return self._search

    def _draw(self, moves: Sequence[Point], others: Sequence[Point]) -> Point | None:
        """One by lot; if the rules of the game forbid all that is marked, any other sensible move."""
        self._words = f"drawn from {counted(len(moves), 'possible move')}" if moves else "nothing is possible"
        choice = moves or others
        return self._random.choice(choice) if choice else None

    def _simulate(
        self, search: _core.TielmanSearch, game: Game, color: Color, moves: list[Point], clock: Clock | None
    ) -> list[Child]:
        board, allowed = game.board, list(map(tuple, moves))
        board.allow_suicide = False
        seconds = None if clock is None else clock.allowance(color, moves_to_come(board.width, board.height, len(game)))
        if seconds is None:
            found = search.run(board, color, game.komi, self._settings.simulations, allowed)
            self.simulations += self._settings.simulations
        else:
            end = perf_counter() + seconds
            found = search.run(board, color, game.komi, STEP, allowed)
            self.simulations += STEP
            while perf_counter() < end:
                found = search.run(board, color, game.komi, STEP, allowed)
                self.simulations += STEP
        return [Child(board._point(i), visits, mean, bound) for i, visits, mean, bound in found]

    def _find_tree(self, search: _core.TielmanSearch, game: Game, color: Color) -> None:
        """Keep what the last search knows about this position, if the game has come here by our move and a reply."""
        now = game.moves
        past = self._root[2] if self._root else None
        before: tuple[Move, ...] | None = past if isinstance(past, tuple) else None
        ours = before is not None and len(now) == len(before) + 2 and now[: len(before)] == before
        if not (self._settings.reuse_tree and ours and [m.color for m in now[-2:]] == [color, color.opponent]):
            search.forget()
        else:
            search.advance(now[-2].point, now[-1].point)
        self._root = (game.width, game.height, now)

    def _answer(self, children: Sequence[Child], color: Color) -> Move:
        best = self._best(children)
        visits, moves = counted(best.visits, "simulation"), counted(len(children), "move")
        self._words = f"wins {best.mean:.0%} of {visits}, one of {moves} tried"
        return Move(color, best.move)

    def _report(self, made: int) -> Report:
        ranked = sorted(self._children, key=self._rank, reverse=True)
        visits = sum(child.visits for child in ranked)
        moves = [MoveReport(c.move, c.visits, c.mean, None, None, [c.move]) for c in ranked]
        wins = sum(child.mean * child.visits for child in ranked)
        return Report(made, visits, wins / max(visits, 1), None, moves)

    def _best(self, children: Sequence[Child]) -> Child:
        if not self._settings.random_ties:
            return max(children, key=self._rank)
        greatest = max(map(self._rank, children))
        return self._random.choice([child for child in children if self._rank(child) == greatest])

    def _rank(self, child: Child) -> tuple[float, ...]:
        return getattr(child, self._settings.final_choice), child.visits, child.mean
