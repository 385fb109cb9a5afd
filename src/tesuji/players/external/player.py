"""An external program as a player."""

import contextlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from tesuji.errors import InputError
from tesuji.go.board import Board
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point, point_name
from tesuji.players.clock import Clock
from tesuji.players.external.client import GtpClient, GtpRefused, split_command
from tesuji.players.player import RESIGN, Answer, Player, PlayerFailed
from tesuji.players.settings import PlayerSettings
from tesuji.settings import at_least

PATIENCE = 10.0
"""A program may take this many times its allowance for a move, and at least its timeout, before we give up on it."""


@dataclass(frozen=True)
class ExternalSettings(PlayerSettings):
    command: str
    timeout: float = 120.0
    """Seconds for any answer."""

    def __post_init__(self) -> None:
        super().__post_init__()
        at_least("timeout", self.timeout, 0.1)

    def make(self, name: str, seed: int) -> Player:
        return ExternalPlayer(name, self, seed)


class ExternalPlayer(Player):
    """Tells the program what has been played since it was last asked, and asks for a move."""

    def __init__(self, name: str, settings: ExternalSettings, seed: int = 1) -> None:
        super().__init__(name, settings, seed)
        self._timeout = settings.timeout
        self._client = GtpClient(settings.command, settings.timeout)
        self._start: tuple[object, ...] | None = None
        self._told: list[Move] = []
        self._clock: float | None = None

    def genmove(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        self._tell_game(game)
        allowance = self._tell_time(color, clock)
        wait = self._timeout if allowance is None else max(self._timeout, PATIENCE * allowance)
        word = self._must(f"genmove {color.letter}", wait).strip().lower()
        if word == "resign":
            return RESIGN
        try:
            point = None if word == "pass" else Point.parse(word)
        except ValueError:
            raise PlayerFailed(f"{self.name} answered genmove with {word[:40]!r}, which is no move") from None
        self._told.append(Move(color, point))
        return Move(color, point)

    def dead_stones(self, game: Game) -> Iterable[Point] | None:
        try:
            self._tell_game(game)
            words = self._client.ask("final_status_list dead").split()
            return [Point.parse(word) for word in words]
        except (GtpRefused, ValueError):
            return None

    def explain(self) -> str:
        with contextlib.suppress(GtpRefused, PlayerFailed):
            return self._client.ask("gomill-explain_last_move")
        return ""

    def close(self) -> None:
        self._client.close()

    def _must(self, line: str, timeout: float | None = None) -> str:
        try:
            return self._client.ask(line, timeout)
        except GtpRefused as error:
            raise PlayerFailed(f"{self.name} refuses {line!r}: {error}") from None

    def _tell_game(self, game: Game) -> None:
        """Bring the program's board to where the game is: go on from what it knows, or begin again."""
        start = (game.width, game.height, game.komi, game.handicap, *((n, str(b)) for n, b in game.starts))
        moves = list(game.moves)
        if start != self._start or moves[: len(self._told)] != self._told:
            self._begin(game)
            self._start = start
        for move in moves[len(self._told) :]:
            self._must(f"play {move.color.letter} {point_name(move.point)}")
            self._told.append(move)

    def _begin(self, game: Game) -> None:
        if game.width != game.height:
            self._must(f"rectangular_boardsize {game.width} {game.height}")
        else:
            self._must(f"boardsize {game.width}")
        self._must("clear_board")
        self._must(f"komi {game.komi:g}")
        self._told = []
        (_, board), *later = game.starts
        if later:
            raise InputError("a GTP program cannot be told of stones that are set up in the middle of a game")
        self._set_up(board, game.handicap)

    def _set_up(self, board: Board, handicap: int) -> None:
        black, white = board.stones(BLACK), board.stones(WHITE)
        if handicap and not white:
            self._must("set_free_handicap " + " ".join(map(str, black)))
            return
        stones = [f"{c.letter} {point}" for c, points in ((BLACK, black), (WHITE, white)) for point in points]
        if stones and self._client.knows("set_position"):
            self._must("set_position " + " ".join(stones))
            return
        for stone in stones:
            self._must(f"play {stone}")

    def _tell_time(self, color: Color, clock: Clock | None) -> float | None:
        if clock is None:
            return None
        if clock.per_move is not None and clock.per_move != self._clock:
            with contextlib.suppress(GtpRefused):
                self._client.ask(f"time_settings 0 {max(round(clock.per_move), 1)} 1")
            self._clock = clock.per_move
        left = clock.left.get(color)
        if left is not None:
            with contextlib.suppress(GtpRefused):
                self._client.ask(f"time_left {color.letter} {left.seconds:.0f} {left.stones}")
        return clock.allowance(color)


def read_command(text: str) -> str | None:
    """The command of ``gtp:gnugo --mode gtp`` (with or without quotes), or ``None`` for one of our players."""
    match = re.fullmatch(r"gtp:\s*(?:\"(.*)\"|'(.*)'|(.*))", text, re.DOTALL)
    if match is None:
        return None
    command = next(group for group in match.groups() if group is not None).strip()
    if not any(split_command(command)):
        raise InputError('gtp: needs a command, such as gtp:"gnugo --mode gtp"')
    return command
