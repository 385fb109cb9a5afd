"""The player gogogo: settings, the phase it is in, and Monte Carlo to break ties (section 3.3)."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from tesuji.go.board import Board, Playouts
from tesuji.go.color import BLACK, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point
from tesuji.players.analysis import MoveReport, Report, Stage
from tesuji.players.clock import Clock
from tesuji.players.gogogo.filters import CONNECT_FAR, EYE_LARGE, Filter, PatternFilter, PowerFilter
from tesuji.players.gogogo.policy import Candidates
from tesuji.players.gogogo.policy_file import policy_digest, read_policy, shipped
from tesuji.players.moves import sensible_moves
from tesuji.players.player import Answer, HeatMap, Player, position_of, scaled
from tesuji.players.settings import PlayerSettings, Value
from tesuji.plural import counted
from tesuji.settings import between

STEP = 100
"""With a clock, this many random games of each move between two looks at it."""


@dataclass(frozen=True)
class GogogoSettings(PlayerSettings):
    """Settings of gogogo (Jia and Li 2012). Which filters stand in which phase, and their numbers, is the policy's."""

    policy: str = "gogogo"
    """Phases and filters: a policy that comes with Tesuji, or a TOML file of one's own. The report leaves much of this
    open; :mod:`tesuji.players.gogogo.policy_file` says what a file may have."""
    patterns: bool = True
    """Section 3.2: match 3x3 patterns. Without them it is the report's gogogoX."""
    simulations: int = 100
    """Section 3.3: random games for each of several equally good moves, "100 or more"."""
    threads: int = 1
    """Threads for these random games; they change nothing but the time."""

    file_field: ClassVar[str | None] = "policy"

    def __post_init__(self) -> None:
        super().__post_init__()
        between("simulations", self.simulations, 1, 1_000_000_000)
        between("threads", self.threads, 1, 1024)
        if self.policy not in shipped():
            read_policy(self.policy)

    def values(self) -> dict[str, Value]:
        """The settings by name, and a short name for what the policy says: a file may change."""
        return {**super().values(), "policy_digest": policy_digest(self.policy)}

    def make(self, name: str, seed: int) -> Player:
        return GogogoPlayer(name, self, seed)


class _Remembered(NamedTuple):
    """The phase that was reached after these moves."""

    moves: tuple[Move, ...]
    phase: int


class _Analysed(NamedTuple):
    """A position that is being analysed: what the filters let through, and the random games after each move so far."""

    about: tuple[object, ...]
    found: Candidates
    trials: "list[_Trial]"


@dataclass
class _Trial:
    """Random games after one move: how many, and the sums of what they said."""

    point: Point | None
    prior: float
    games: int = 0
    wins: float = 0.0
    score: float = 0.0
    ownership: npt.NDArray[np.float64] | float = 0.0

    def add(self, played: Playouts, color: Color) -> None:
        """More of them; wins and scores are this player's."""
        sign = 1 if color == BLACK else -1
        black = played.black_wins + played.draws / 2
        self.games += played.games
        self.wins += black if color == BLACK else played.games - black
        self.score += sign * played.mean * played.games
        self.ownership = self.ownership + played.ownership * played.games

    def report(self) -> MoveReport:
        n = max(self.games, 1)
        return MoveReport(self.point, self.games, self.wins / n, self.score / n, self.prior, [self.point])


class GogogoPlayer(Player):
    """Asks the filters of the current phase for the best moves; random games choose among equals."""

    def __init__(self, name: str, settings: GogogoSettings, seed: int = 1) -> None:
        super().__init__(name, settings, seed)
        policy = read_policy(settings.policy)
        self.policy = policy if settings.patterns else policy.without_patterns()
        self._simulations, self._threads = settings.simulations, settings.threads
        self._random = random.Random(seed)
        self._memory: dict[Color, list[_Remembered]] = {}
        self._analysed: _Analysed | None = None

    def genmove(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        moves = sensible_moves(game, color)
        found = self.policy.candidates(self._phase(game, color), game.board, color, moves, self._random)
        self._memory[color].append(_Remembered(game.moves, found.phase))
        best, rate = self._break_tie(game, color, found.moves)
        self._words = self._explanation(found, rate)
        return Move(color, best)

    def analyze(
        self, game: Game, color: Color, seconds: float, banned: Sequence[Point | None] = (), limit: int | None = None
    ) -> Report:
        """What each filter let through, and random games after the moves that were left; asked again, more of them."""
        about = position_of(game, color, banned)
        if self._analysed is None or self._analysed.about != about:
            moves = [move for move in sensible_moves(game, color) if move not in banned]
            chance = random.Random(self.seed)
            found = self.policy.candidates(self._phase(game, color), game.board, color, moves, chance)
            priors = self.policy.backing(found, game.board, color, moves, chance)
            trials = list(map(_Trial, found.moves, priors)) or [_Trial(None, 1.0)]
            self._analysed = _Analysed(about, found, trials)
        end, made, trials = perf_counter() + seconds, 0, self._analysed.trials
        while True:
            step = min(self._simulations, STEP if limit is None else max(limit // len(trials), 1))
            for trial in trials:
                played = self._play_on(game.board, trial.point, color, game.komi, self.seed + trial.games, step)
                trial.add(played, color)
            made += step * len(trials)
            decided = seconds == inf and trials[0].games >= self._simulations
            if decided or perf_counter() > end or (limit is not None and made >= limit):
                break
        self.simulations += made
        return self._report(made)

    def decide(self, game: Game, color: Color) -> Answer:
        known = self._analysed
        if known is None or known.about[:3] != position_of(game, color)[:3]:
            return self.genmove(game, color)
        self._phase(game, color)
        self._memory[color].append(_Remembered(game.moves, known.found.phase))
        best = max(known.trials, key=lambda trial: trial.wins)
        self._words = self._explanation(known.found, best.wins / max(best.games, 1) if known.found.moves[1:] else None)
        return Move(color, best.point)

    @property
    def move_simulations(self) -> None:
        """How many moves are left to be compared is known when the filters have been asked."""

    def heat_maps(self) -> Mapping[str, HeatMap]:
        """The power maps of the running phase, each scaled to its greatest value."""

        def heat(filter_: Filter) -> HeatMap:
            return lambda game, color: scaled(filter_.power_map(game.board, color))

        maps: dict[str, Filter] = {
            "power": PowerFilter(CONNECT_FAR),
            "eyes": PowerFilter(EYE_LARGE),
            "patterns": PatternFilter(),
        }
        return {name: heat(filter_) for name, filter_ in maps.items()}

    def _phase(self, game: Game, color: Color) -> int:
        """The phase reached so far in this very game: takes back what was remembered of moves that were taken back."""
        memory = self._memory.setdefault(color, [])
        while memory and memory[-1].moves != game.moves[: len(memory[-1].moves)]:
            memory.pop()
        return memory[-1].phase if memory else 0

    def _break_tie(self, game: Game, color: Color, moves: list[Point]) -> tuple[Point | None, float | None]:
        """The move with the best winning rate in random games, drawn by lot if there is still a tie."""
        if len(moves) < 2:
            return (moves[0] if moves else None), None
        seed = self._random.getrandbits(63)
        rates = [self._winning_rate(game.board, move, color, game.komi, seed) for move in moves]
        best = max(rates)
        return self._random.choice([m for m, rate in zip(moves, rates, strict=True) if rate == best]), best

    def _winning_rate(self, board: Board, move: Point, color: Color, komi: float, seed: int) -> float:
        """The share of random games after this move that its player wins; half for a draw."""
        self.simulations += self._simulations
        result = self._play_on(board, move, color, komi, seed, self._simulations)
        black = (result.black_wins + result.draws / 2) / result.games
        return black if color == BLACK else 1 - black

    def _play_on(self, board: Board, move: Point | None, color: Color, komi: float, seed: int, games: int) -> Playouts:
        """Random games after this move; the board is given away."""
        board.play(move, color)
        return board.random_games(games, seed=seed, komi=komi, threads=self._threads)

    def _report(self, made: int) -> Report:
        assert self._analysed is not None
        found, trials = self._analysed.found, self._analysed.trials
        moves = sorted((trial.report() for trial in trials), key=lambda move: move.win_rate, reverse=True)
        games = sum(trial.games for trial in trials)
        owners = np.asarray(sum(trial.ownership for trial in trials) / max(games, 1))
        stages = tuple(
            Stage(
                f"{self.policy.phases[one.phase].name}: {one.filter.name}" + ("" if one.moves else " has none"),
                (*one.moves,),
            )
            for one in found.asked
        )
        finished = trials[0].games >= self._simulations
        return Report(made, games, moves[0].win_rate, moves[0].score, moves, owners, finished, stages)

    def _explanation(self, found: Candidates, rate: float | None) -> str:
        if found.filter is None:
            return "passing: no filter of any phase has a move left"
        words = f"{self.policy.phases[found.phase].name}: {found.filter.name}"
        if rate is not None:
            equal, games = counted(len(found.moves), "equal move"), counted(self._simulations, "random game")
            words += f", best of {equal}: wins {rate:.0%} of {games}"
        return words
