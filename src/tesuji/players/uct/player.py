"""The player: searches, then decides whether to play, pass or give up."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf

import numpy as np
import numpy.typing as npt

from tesuji.go.color import BLACK, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point, point_name
from tesuji.players.analysis import MoveReport, Report
from tesuji.players.clock import Clock, moves_to_come
from tesuji.players.player import RESIGN, Answer, HeatMap, Player
from tesuji.players.uct import ending
from tesuji.players.uct.settings import UctSettings
from tesuji.players.uct.thinking import Candidate, Thinking
from tesuji.plural import counted

LOOK = 500
"""Simulations that a question about dead stones or a map needs at least."""
BY_HEART = 0.02
"""Seconds of a move that are kept for everything but the search."""


class UctPlayer(Player):
    """Plays the most tried move of a Monte-Carlo tree search."""

    settings: UctSettings

    def __init__(self, name: str, settings: UctSettings, seed: int = 1) -> None:
        super().__init__(name, settings, seed)
        self.settings = settings
        self._thinking = Thinking(settings, seed)
        self._low = 0

    def genmove(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        """Search, and play the most tried move unless it is time to pass or to resign."""
        self._search(game, color, clock)
        return self.decide(game, color)

    def genmove_cleanup(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        """Take dead stones off as long as there are some, then pass; never resign."""
        self._search(game, color, clock)
        point = self._cleaning_move(game, color)
        self._words = self._explanation(next(c for c in self._thinking.candidates() if c.point == point))
        return Move(color, point)

    def dead_stones(self, game: Game) -> Iterable[Point]:
        """The stones that their owner loses in most simulations."""
        owners = self._look(game, game.to_play)
        return [stone for stones in ending.dead_blocks(game, owners) for stone in stones]

    def heat_maps(self) -> Mapping[str, HeatMap]:
        return {"visits": self._visits_map, "win-rate": self._win_rate_map, "ownership": self._ownership_map}

    def analyze(
        self, game: Game, color: Color, seconds: float, banned: Sequence[Point | None] = (), limit: int | None = None
    ) -> Report:
        """Search on for a while and report; asked again about the same game, it goes on."""
        self._follow(game, color)
        self._thinking.ban(banned)
        made = self._thinking.think(seconds=seconds if seconds < inf else 0.0, simulations=limit, early_stop=False)
        return self._report(made)

    def decide(self, game: Game, color: Color) -> Answer:
        """The move that the analysis so far speaks for."""
        return self._answer(game, color, self._choose(game, color))

    def _report(self, made: int) -> Report:
        thinking, search = self._thinking, self._thinking.search
        candidates = thinking.candidates()
        moves = [
            MoveReport(c.point, c.visits, c.win_rate, c.score, c.prior, [c.point, *thinking.variation([c.point], 15)])
            for c in candidates
            if c.visits > 0
        ]
        priors = {c.point: c.prior for c in candidates}
        return Report(
            made,
            search.visits,
            search.mean,
            search.score,
            moves,
            thinking.ownership(),
            search.decision != 0,
            priors=priors,
        )

    # Searching -----------------------------------------------------------------------------------------------------
    def _follow(self, game: Game, color: Color) -> None:
        bonus = game.rules.handicap_bonus.points(game.handicap)
        self._thinking.follow(game, color, game.komi + bonus + self._extra_komi(game))

    def _extra_komi(self, game: Game) -> float:
        """For handicap games: as if the stones were worth less at the beginning, so that the search sees a contest."""
        half = game.width * game.height / 2
        fading = max(1 - len(game) / half, 0.0)
        return round(self.settings.dynamic_komi * game.handicap * fading)

    def _search(self, game: Game, color: Color, clock: Clock | None) -> None:
        self._follow(game, color)
        self._thinking.ban([])
        settings = self.settings
        allowance = None
        if clock is not None:
            allowance = clock.allowance(color, moves_to_come(game.width, game.height, len(game)))
        if allowance is None:
            self.simulations += self._thinking.think(simulations=settings.simulations, early_stop=settings.early_stop)
            return
        seconds = max(allowance - BY_HEART, allowance / 2)
        self.simulations += self._thinking.think(seconds=seconds, early_stop=settings.early_stop)
        main_time = clock is not None and clock.per_move is None
        if main_time and settings.unsure_extra > 0 and self._unsure():
            more = seconds * settings.unsure_extra
            self.simulations += self._thinking.think(seconds=more, early_stop=settings.early_stop)

    def _unsure(self) -> bool:
        """Is another move that was tried a good deal better than the most tried one?"""
        moves = self._thinking.candidates()
        return any(m.win_rate > moves[0].win_rate and 4 * m.visits > moves[0].visits for m in moves[1:])

    def _look(self, game: Game, color: Color) -> npt.NDArray[np.float64]:
        self._follow(game, color)
        if self._thinking.search.games < LOOK:
            self._thinking.think(simulations=LOOK, early_stop=False)
        return self._thinking.ownership()

    # Deciding ------------------------------------------------------------------------------------------------------
    def _choose(self, game: Game, color: Color) -> Candidate:
        moves = [m for m in self._thinking.candidates() if m.point is None or game.is_legal(m.point, color)]
        passing = next(m for m in moves if m.point is None)
        return passing if self._may_pass(game, color) else moves[0]

    def _may_pass(self, game: Game, color: Color) -> bool:
        """Does the count win, whatever the opponent does after a pass?"""
        if not self._counts_as_won(game, color, self._thinking.ownership()):
            return False
        # The simulations so far begin with our move; a group that needs it must not be taken for alive.
        return self._counts_as_won(game, color, self._thinking.ownership_after_pass(game, color, LOOK))

    @staticmethod
    def _counts_as_won(game: Game, color: Color, owners: npt.NDArray[np.float64]) -> bool:
        """After the opponent's pass, stones must be certain (or not matter); otherwise every point must be settled."""
        last = game.last_move
        ends = last is not None and last.point is None
        if not ends and np.abs(owners).min() < ending.SETTLED:
            return False
        counted = ending.count(game, color, owners)
        enough = counted.certain or counted.as_it_stands > 0 if ends else counted.settled
        return counted.without_dead > 0 and enough

    def _answer(self, game: Game, color: Color, move: Candidate) -> Answer:
        self._words = self._explanation(move)
        best = self._thinking.candidates()[0].win_rate
        counted_as_won = move.point is None and ending.count(game, color, self._thinking.ownership()).without_dead > 0
        self._low = self._low + 1 if best < self.settings.resign and not counted_as_won else 0
        if self._low >= self.settings.resign_moves:
            return RESIGN
        return Move(color, move.point)

    def _cleaning_move(self, game: Game, color: Color) -> Point | None:
        """The most tried move at a liberty of a dead enemy block that does not cost the game."""
        board, owners = game.board, self._thinking.ownership()
        targets = {
            liberty
            for stones in ending.dead_blocks(game, owners)
            if board[stones[0]] == color.opponent
            for liberty in board.liberties(stones[0])
        }
        moves = self._thinking.candidates()
        for move in moves:
            enough = move.visits == 0 or move.win_rate >= moves[0].win_rate - 0.1
            if move.point in targets and enough and game.is_legal(move.point, color):
                return move.point
        choice = self._choose(game, color)
        return None if targets or choice.point is None else choice.point

    # Telling -------------------------------------------------------------------------------------------------------
    def _explanation(self, move: Candidate) -> str:
        search = self._thinking.search
        line = " ".join(point_name(p) for p in [move.point, *self._thinking.variation([move.point], 8)])
        others = [m for m in self._thinking.candidates()[:4] if m.point != move.point and m.visits]
        return "\n".join(
            [f"{_words(move)} ({counted(search.visits, 'simulation')} of the position)", f"expected: {line}"]
            + [f"also considered: {_words(m)}" for m in others[:3]]
            + [
                f"{counted(g.stones, 'stone')} at {g.stone}: {g.status}"
                for g in self._thinking.groups()
                if g.status != "unknown"
            ]
        )

    def _visits_map(self, game: Game, color: Color) -> npt.NDArray[np.float64]:
        most = max((m.visits for m in self._moves(game, color)), default=1)
        return self._map(game, {m.point: m.visits / max(most, 1) for m in self._moves(game, color)})

    def _win_rate_map(self, game: Game, color: Color) -> npt.NDArray[np.float64]:
        return self._map(game, {m.point: 2 * m.win_rate - 1 for m in self._moves(game, color) if m.visits})

    def _ownership_map(self, game: Game, color: Color) -> npt.NDArray[np.float64]:
        return self._look(game, color) * (1 if color == BLACK else -1)

    def _moves(self, game: Game, color: Color) -> list[Candidate]:
        self._look(game, color)
        return self._thinking.candidates()

    @staticmethod
    def _map(game: Game, values: Mapping[Point | None, float]) -> npt.NDArray[np.float64]:
        grid = np.zeros((game.height, game.width))
        for point, value in values.items():
            if point is not None:
                grid[point.row, point.column] = value
        return grid


def _words(move: Candidate) -> str:
    visits = counted(move.visits, "simulation")
    return f"{point_name(move.point)} wins {move.win_rate:.1%} of {visits}, {move.score:+.1f} points"
