"""The search behind the player: one tree that follows the game from move to move."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tesuji._core import GameSearch
from tesuji.go.color import BLACK, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point, point_at
from tesuji.players.uct.settings import UctSettings

MORE_THAN_ENOUGH = 1 << 62


class Candidate(NamedTuple):
    """A move of the side to play and what the search found about it; values are that side's."""

    point: Point | None
    visits: int
    win_rate: float
    score: float
    prior: float
    """The move's share of all virtual wins."""


class ReadGroup(NamedTuple):
    """A group in danger as it was read: safe, unsettled, captured or unknown."""

    stone: Point
    stones: int
    status: str
    capture: Point | None
    escape: Point | None


class Thinking:
    """Follows a game and searches it. After moves that continue the game it knows, the tree is kept."""

    def __init__(self, settings: UctSettings, seed: int) -> None:
        self.settings = settings
        self.seed = seed
        self._policy = settings.policy()
        self._search: GameSearch | None = None
        self._start: object = None
        self._moves: list[Move] = []
        self._width = 0

    @property
    def search(self) -> GameSearch:
        """The tree; :meth:`follow` must have been called."""
        assert self._search is not None
        return self._search

    def follow(self, game: Game, color: Color, komi: float) -> None:
        """Bring the tree to where the game is, with this colour to move."""
        start = (game.width, game.height, game.rules, game.handicap, [(n, str(b)) for n, b in game.starts])
        moves = list(game.moves)
        new = moves[len(self._moves) :]
        known = self._search is not None and start == self._start and moves[: len(self._moves)] == self._moves
        if known and self.settings.reuse and self._goes_on(new, color):
            for move in new:
                self.search.advance(move.point)
        elif not (known and not new and self._turn == color):
            self._begin(game, color)
        self.search.set_komi(komi)
        self._start, self._moves, self._turn = start, moves, color

    def think(self, *, simulations: int | None = None, seconds: float = 0.0, early_stop: bool = True) -> int:
        """Search on; returns the number of simulations made."""
        made, interrupted = self.search.run(
            simulations or MORE_THAN_ENOUGH, seconds, self.settings.threads, early_stop=early_stop
        )
        if interrupted:
            raise KeyboardInterrupt
        return int(made)

    def candidates(self) -> list[Candidate]:
        """The moves of the side to play, the most tried first."""
        rows = self.search.children()
        weights = [row["prior"] * row["prior_visits"] for row in rows]
        whole = sum(weights) or 1.0
        return [
            Candidate(self._point(row["move"]), row["visits"], row["mean"], row["score"], weight / whole)
            for row, weight in zip(rows, weights, strict=True)
        ]

    def variation(self, first: Sequence[Point | None] = (), limit: int = 20) -> list[Point | None]:
        """What both are expected to play after these moves."""
        return [self._point(i) for i in self.search.variation([self._index(p) for p in first], limit)]

    def ownership(self) -> npt.NDArray[np.float64]:
        """Whose each point becomes in the simulations: +1 Black, -1 White."""
        return np.asarray(self.search.ownership())

    def groups(self) -> list[ReadGroup]:
        """The groups in danger that were read before the search; none when nothing is read."""
        found = []
        for row in self.search.groups():
            stone = self._point(row["stone"])
            assert stone is not None
            capture, escape = self._point(row["capture"]), self._point(row["escape"])
            found.append(ReadGroup(stone, row["stones"], row["status"], capture, escape))
        return found

    def ownership_after_pass(self, game: Game, color: Color, simulations: int) -> npt.NDArray[np.float64]:
        """Whose each point becomes when this colour passes and the opponent plays on: what a pass could cost."""
        board = game.board
        board.set_ko(None)
        board.to_play = color.opponent
        core = {**self.settings.core(), "memory": 1 << 24, "reading_nodes": 0, "prior_policy": 0.0}
        search = GameSearch(board, [], None, None, 0, self.search.komi, core, self.seed)
        search.run(simulations, early_stop=False)
        return np.asarray(search.ownership())

    def ban(self, points: Sequence[Point | None]) -> None:
        """Leave these moves out of the search until the next move of the game."""
        self.search.ban([self._index(point) for point in points])

    def _goes_on(self, new: Sequence[Move], color: Color) -> bool:
        turn = self._turn
        for move in new:
            if move.color != turn:
                return False
            turn = turn.opponent
        return turn == color

    def _begin(self, game: Game, color: Color) -> None:
        number, _ = game.starts[-1]
        board = game.board_at(number)
        hashes = [board.stones_hash]
        moves = game.moves[number:]
        for move in moves:
            board.play(move.point, move.color)
            hashes.append(board.stones_hash)
        board = game.board
        if board.to_play != color:
            board.set_ko(None)
        board.to_play = color
        before, last = ([None, None, *(move.point for move in moves)])[-2:]
        passes = 0
        for move in reversed(moves):
            if move.point is not None:
                break
            passes += 1
        self._width = game.width
        core = self.settings.core()
        self._search = GameSearch(board, hashes, before, last, min(passes, 2), game.komi, core, self.seed, self._policy)

    def _index(self, point: Point | None) -> int:
        return -1 if point is None else point.row * self._width + point.column

    def _point(self, index: int) -> Point | None:
        return point_at(index, self._width)

    _turn: Color = BLACK
