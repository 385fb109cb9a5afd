"""A match: many games between two players, colours alternating, summed up with error bars.

The match does not know where players come from: it gets two :class:`Contestant`, whose settings make them. So it plays
our own players and other people's programs alike, and the rooms after this one decide which.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE
from tesuji.go.game import Game, Move
from tesuji.go.rules import TROMP_TAYLOR, Rules
from tesuji.go.sgf import GameTree
from tesuji.lab.matches.match_game import GameRecord, play_and_record
from tesuji.lab.statistics import Sprt, elo_difference, mean_and_error, wilson_interval
from tesuji.players.clock import Clock
from tesuji.players.settings import PlayerSettings
from tesuji.players.uniform import UniformPlayer, UniformSettings


class Contestant(NamedTuple):
    """A player in a match: what it is called there, and its settings."""

    name: str
    settings: PlayerSettings


@dataclass(frozen=True)
class MatchPlan:
    """Everything that decides how a match goes."""

    a: Contestant
    b: Contestant
    games: int = 100
    size: int = 9
    komi: float = 7.5
    rules: Rules = TROMP_TAYLOR
    seconds: float | None = None
    """Time for every move; without it the players' settings decide."""
    swap: bool = True
    """Colours alternate; without it A is always Black."""
    openings: tuple[GameTree, ...] = ()
    """Games whose main lines are played first, each once with either colour."""
    opening_moves: int = 0
    """This many random moves first, the same for both colours, when there are no openings."""
    seed: int = 1
    sprt: Sprt | None = None
    """Stop as soon as this test has decided."""

    def new_game(self, number: int) -> Game:
        """The game with its opening: the same for both games of a pair when colours alternate."""
        pair = number // 2 if self.swap else number
        if self.openings:
            return self._opening(self.openings[pair % len(self.openings)])
        game = Game(self.size, self.rules, self.komi)
        chance = UniformPlayer("opening", UniformSettings(), mix(self.seed, pair, 3))
        for _ in range(self.opening_moves):
            choice = chance.genmove(game, game.to_play)
            assert isinstance(choice, Move)
            game.play(choice.point)
        return game

    def _opening(self, tree: GameTree) -> Game:
        if tree.size != (self.size, self.size):
            raise InputError(f"{tree.place}: the opening is for another board, expected {self.size}x{self.size}")
        game = Game(self.size, self.rules, self.komi)
        recorded = tree.game_after()
        for start, board in recorded.starts[:1]:
            assert start == 0
            if board.colors().any():
                game.setup(board.stones(BLACK), board.stones(WHITE), to_play=board.to_play)
        for move in recorded.moves:
            game.play_recorded(move.point, move.color)
        if game.to_play != recorded.to_play:
            game.set_to_play(recorded.to_play)
        if game.is_over:
            raise InputError(f"{tree.place}: the opening ends with both players passing, so there is nothing to play")
        return game


class WinCount:
    """Games that were counted, from A's side."""

    games: int
    wins: int
    draws: int

    @property
    def win_rate(self) -> float:
        """Wins and half the draws, as a share of the games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true win rate lies, by Wilson, 95 %."""
        return wilson_interval(self.wins + self.draws / 2, self.games)


@dataclass(frozen=True)
class Summary(WinCount):
    """The score of a match so far, from A's side."""

    a: str
    b: str
    games: int
    wins: int
    losses: int
    draws: int
    mean_score: float | None
    score_error: float | None
    failures: int
    """Games that ended with a crash, a time-out or an illegal move, of either side."""
    sprt: str | None = None

    @classmethod
    def of(cls, plan: MatchPlan, records: Sequence[GameRecord]) -> "Summary":
        """Sum up the games of a match."""
        wins = sum(record.outcome == 1 for record in records)
        draws = sum(record.outcome == 0.5 for record in records)
        mean = mean_and_error([record.score for record in records if record.score is not None])
        losses = len(records) - wins - draws
        return cls(
            plan.a.name,
            plan.b.name,
            len(records),
            wins,
            losses,
            draws,
            mean[0] if mean else None,
            mean[1] if mean and len(records) > 1 and mean[1] < float("inf") else None,
            sum(record.reason in ("failure", "illegal move") for record in records),
            plan.sprt.decide(wins, draws, losses) if plan.sprt else None,
        )

    def as_record(self) -> dict[str, Any]:
        """The same as plain data; what is infinite or unknown is ``None``."""
        elo = [elo_difference(rate) for rate in (self.win_rate, *self.interval)]
        return {
            "a": self.a,
            "b": self.b,
            "games": self.games,
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "mean_score": self.mean_score,
            "score_error": self.score_error,
            "elo": _finite(elo[0]) if self.games else None,
            "elo_interval": [_finite(value) for value in elo[1:]],
            "failures": self.failures,
            "sprt": self.sprt,
        }


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None


def mix(seed: int, number: int, side: int) -> int:
    """A seed for one player in one game that has nothing to do with any other."""
    digest = hashlib.sha256(f"{seed}/{number}/{side}".encode()).digest()
    return int.from_bytes(digest[:7], "big")


def play_numbered_game(plan: MatchPlan, number: int) -> tuple[GameRecord, str]:
    """One game of a match, by its number from 0; depends on nothing but the plan and the number."""
    a_color = WHITE if plan.swap and number % 2 else BLACK
    black, white = (plan.a, plan.b) if a_color == BLACK else (plan.b, plan.a)
    clock: Callable[[], Clock | None] = partial(_clock, plan.seconds)
    with ExitStack() as stack:
        players = [
            stack.enter_context(contestant.settings.make(contestant.name, mix(plan.seed, number, side)))
            for side, contestant in enumerate((black, white))
        ]
        names, pair = (black.name, white.name), (players[0], players[1])
        return play_and_record(number + 1, plan.new_game(number), names, pair, a_color, plan.seed, clock)


def _clock(seconds: float | None) -> Clock | None:
    return None if seconds is None else Clock.fixed(seconds)
