"""A match: many games between two players, colours alternating, resumable, summed up with error bars.

The match does not know where players come from: it gets two :class:`Contestant`, whose settings make them. So it plays
our own players and other people's programs alike, and the rooms after this one decide which.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

from tesuji.errors import InputError
from tesuji.files import Journal, write_file
from tesuji.go.color import BLACK, WHITE
from tesuji.go.game import Game, Move
from tesuji.go.rules import TROMP_TAYLOR, Rules
from tesuji.go.sgf import GameTree
from tesuji.lab.game_task import FailedGame, GameRecord, play_and_record
from tesuji.lab.pool import broken
from tesuji.lab.sources import sources_digest
from tesuji.lab.statistics import Sprt, elo_difference, mean_and_error, wilson_interval
from tesuji.players.clock import Clock
from tesuji.players.settings import PlayerSettings
from tesuji.players.uniform import UniformPlayer, UniformSettings

PLAN_FILE, RECORDS_FILE = "match.json", "games.jsonl"


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
    """So many random moves first, the same for both colours, when there are no openings."""
    seed: int = 1
    sprt: Sprt | None = None
    """Stop as soon as this test has decided."""

    def identity(self) -> dict[str, Any]:
        """What must be the same when a match is resumed: all but its length and its test."""
        return {
            **{side: {"name": c.name, "settings": c.settings.values()} for side, c in (("a", self.a), ("b", self.b))},
            "size": self.size,
            "komi": self.komi,
            "rules": self.rules.name,
            "seconds": self.seconds,
            "swap": self.swap,
            "openings": [hashlib.sha256(tree.to_sgf().encode()).hexdigest()[:12] for tree in self.openings],
            "opening_moves": self.opening_moves,
            "seed": self.seed,
            "sources": sources_digest(),
        }

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


@dataclass(frozen=True)
class Summary:
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

    @property
    def win_rate(self) -> float:
        """Wins and half the draws, as a share of the games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true win rate lies with 95 % confidence."""
        return wilson_interval(self.wins + self.draws / 2, self.games)

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


class Match:
    """A match that can be interrupted: what has been played is in the folder, and is not played again."""

    def __init__(self, plan: MatchPlan, folder: Path | None = None, *, resume: bool = False) -> None:
        self.plan = plan
        self.folder = folder
        self.records: list[GameRecord] = []
        if folder is not None:
            self._open(folder, resume)
        elif resume:
            raise InputError("there is nothing to resume without the folder of the games: expected --sgf-dir")

    @property
    def summary(self) -> Summary:
        """The score so far."""
        return Summary.of(self.plan, self.records)

    def play(self, threads: int = 1) -> Iterator[GameRecord | FailedGame]:
        """Play what is missing, several games at a time if asked to; yields each game as it ends.

        A game that fails is not kept, so that it is played again when the match is resumed.
        """
        done = {record.game for record in self.records}
        todo = [number for number in range(self.plan.games) if number + 1 not in done]
        pool = ThreadPoolExecutor(max(threads, 1), thread_name_prefix="match")
        running: dict[Future[tuple[GameRecord, str]], int] = {}
        stop = Event()
        try:
            while (todo or running) and not self._decided():
                while todo and len(running) < max(threads, 1):
                    number = todo.pop(0)
                    running[pool.submit(play_numbered_game, self.plan, number, stop)] = number
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    number = running.pop(future)
                    try:
                        record, sgf = future.result()
                    except InputError:  # nothing that another game could do better
                        raise
                    except Exception as error:
                        yield FailedGame(number + 1, broken(error).reason)
                        continue
                    self._keep(record, sgf)
                    yield record
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)

    def _decided(self) -> bool:
        return self.plan.sprt is not None and self.summary.sprt is not None

    def _open(self, folder: Path, resume: bool) -> None:
        plan_file = folder / PLAN_FILE
        identity = json.loads(json.dumps(self.plan.identity()))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if plan_file.exists():
                if not resume:
                    raise InputError(f"{folder} has the games of a match already: expected --resume or another folder")
                self._require_same(folder, json.loads(plan_file.read_text(encoding="utf-8")), identity)
                for scrap in folder.glob(".game-*.sgf.*"):  # of a game whose writer was killed
                    scrap.unlink()
            elif taken := next(folder.glob("game-*.sgf"), None) or next(folder.glob(RECORDS_FILE), None):
                raise InputError(f"{taken} is of no match that is known here: expected another folder for the games")
            else:
                write_file(plan_file, json.dumps(identity, indent=2) + "\n")
        except (OSError, ValueError, RecursionError) as error:
            raise (
                error
                if isinstance(error, InputError)
                else InputError(f"{folder} cannot be used for the games: {error}")
            ) from None
        self._journal = Journal(folder / RECORDS_FILE, "record of a game", ("game", "result"), ('{"game": ',))
        played = _read_records(self._journal)
        self.records = [played[number] for number in sorted(played) if number <= self.plan.games]

    def _require_same(self, folder: Path, there: Any, here: dict[str, Any]) -> None:
        """Complain about games that are not of this match, and say in what they differ."""
        if there == here:
            return
        if not isinstance(there, dict):
            raise InputError(f"{folder / PLAN_FILE} is not the plan of a match: expected another folder for the games")
        differs = ", ".join(name for name in here if there.get(name) != here[name])
        if differs == "sources":
            raise InputError(
                f"{folder} has games by another build of Tesuji, with which this one's cannot be summed up"
            )
        raise InputError(
            f"{folder} has the games of another match, which cannot be resumed as this one: other {differs}"
        )

    def _keep(self, record: GameRecord, sgf: str) -> None:
        self.records.append(record)
        if self.folder is None:
            return
        write_file(self.folder / f"game-{record.game:04}.sgf", sgf)
        self._journal.append(record.as_record())  # last: it says that all is there


def _read_records(journal: Journal) -> dict[int, GameRecord]:
    """The games that were finished, by their numbers."""
    records: dict[int, GameRecord] = {}
    for record in journal.records:
        try:
            game = GameRecord(**record)
            records[int(game.game)] = game
        except (TypeError, ValueError) as error:
            raise InputError(f"{journal.path}: a record of a game cannot be read: {error}") from None
    return records


def play_numbered_game(plan: MatchPlan, number: int, stop: Event | None = None) -> tuple[GameRecord, str]:
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
        return play_and_record(number + 1, plan.new_game(number), names, pair, a_color, plan.seed, clock, stop)


def _clock(seconds: float | None) -> Clock | None:
    return None if seconds is None else Clock.fixed(seconds)
