"""One game of a match: two players, a referee who knows the rules, a count at the end."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter, process_time
from typing import Any

from tesuji.errors import InputError
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.game import Game
from tesuji.go.sgf import GameTree
from tesuji.jobs.pool import broken
from tesuji.players.clock import Clock
from tesuji.players.life import agreed_dead
from tesuji.players.player import Player, PlayerFailed, Resignation
from tesuji.players.playing import MOVES_PER_POINT


@dataclass(frozen=True)
class GameRecord:
    """How one game of a match went. ``score`` is A's, in points, where the board was counted."""

    game: int
    black: str
    white: str
    a_color: str
    result: str
    """As SGF writes it: B+3.5, W+R, B+F after an illegal move or a crash, 0 for a draw."""
    outcome: float
    """1 when A has won, 0.5 for a draw, 0."""
    score: float | None
    reason: str
    """count, resign, illegal move, failure or move limit."""
    detail: str
    moves: int
    seconds: float
    seed: int
    points: tuple[float, float] | None = None
    """What Black and White have on the board, White with komi, where it was counted."""
    simulations: tuple[int, int] = (0, 0)
    """That Black and White have made, as far as they count them."""
    thinking_seconds: tuple[float, float] = (0.0, 0.0)
    """Processor seconds of this process while Black and White thought, in whatever thread: their own as long as one
    game is played at a time."""

    def as_record(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class _Ending:
    result: str
    winner: Color
    margin: float | None
    reason: str
    detail: str = ""
    points: tuple[float, float] | None = None


@dataclass(frozen=True)
class FailedGame:
    """A game that could not be played because something besides the players broke; it counts for nobody."""

    game: int
    reason: str

    def as_record(self) -> dict[str, Any]:
        return {"game": self.game, "failed": self.reason}


def play_game(
    game: Game,
    black: Player,
    white: Player,
    clock: Callable[[], Clock | None],
    thinking: "dict[Color, float] | None" = None,
) -> _Ending:
    """Play on from a position until both pass, somebody gives up, breaks down or breaks the rules.

    ``thinking`` gets each side's seconds.
    """
    spent = {} if thinking is None else thinking
    players = {BLACK: black, WHITE: white}
    clocks = {color: clock() for color in players}
    limit = MOVES_PER_POINT * game.width * game.height
    while len(game) < limit:
        color, begin = game.to_play, process_time()
        try:
            choice = players[color].genmove(game, color, clocks[color])
        except PlayerFailed as error:
            return _lost(color, "F", "failure", str(error))
        except Exception as error:  # a bug in a player of ours, which is lost like any crash
            return _lost(color, "F", "failure", broken(error).reason)
        finally:
            spent[color] = spent.get(color, 0.0) + process_time() - begin
        if isinstance(choice, Resignation):
            game.resign(color)
            return _lost(color, "R", "resign")
        try:
            game.play(choice.point, color)
        except InputError as error:
            return _lost(color, "F", "illegal move", str(error))
        if game.is_over:
            return _counted(game, black, white, "count")
    return _counted(game, black, white, "move limit")


def _lost(loser: Color, how: str, reason: str, detail: str = "") -> _Ending:
    return _Ending(f"{loser.opponent.letter}+{how}", loser.opponent, None, reason, detail)


def _counted(game: Game, black: Player, white: Player, reason: str) -> _Ending:
    """Count the area once dead stones are off: as the players agree, as one of them says, or by random games."""
    dead, detail = agreed_dead(game, (black, white))
    score = game.score(dead)
    return _Ending(str(score), score.winner, score.margin, reason, detail, (float(score.black), float(score.white)))


def play_and_record(
    number: int, game: Game, names: tuple[str, str], players: tuple[Player, Player], a_color: Color, seed: int,
    clock: Callable[[], Clock | None],
) -> tuple[GameRecord, str]:  # fmt: skip
    """Play game ``number`` between Black and White (``names``, ``players``); the record, and the SGF of it."""
    begin = perf_counter()
    thinking: dict[Color, float] = {}
    ending = play_game(game, *players, clock, thinking)
    seconds = perf_counter() - begin
    sign = 1 if a_color == BLACK else -1
    record = GameRecord(
        game=number,
        black=names[0],
        white=names[1],
        a_color=str(a_color).lower(),
        result=ending.result,
        outcome=0.5 if ending.winner == EMPTY else float(ending.winner == a_color),
        score=None if ending.margin is None else sign * ending.margin,
        reason=ending.reason,
        detail=ending.detail,
        moves=len(game),
        seconds=round(seconds, 3),
        seed=seed,
        points=ending.points,
        simulations=(players[0].simulations, players[1].simulations),
        thinking_seconds=(round(thinking.get(BLACK, 0.0), 6), round(thinking.get(WHITE, 0.0), 6)),
    )
    return record, _sgf(game, record)


def _sgf(game: Game, record: GameRecord) -> str:
    tree = GameTree.from_game(game)
    for name, text in (("PB", record.black), ("PW", record.white), ("RE", record.result)):
        tree.root.set_text(name, text)
    tree.root.set_text("GN", f"Game {record.game}")
    tree.root.set_text("C", f"Seed {record.seed}. {record.reason}. {record.detail}".strip())
    return tree.to_sgf()
