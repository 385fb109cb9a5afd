"""Ask a player what it thinks of a position: ``tesuji.analyze``."""

from collections.abc import Iterable
from math import inf

from tesuji.errors import InputError
from tesuji.go.board import Board, PointLike
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.game import Game
from tesuji.go.point import Point
from tesuji.go.rules import TROMP_TAYLOR, Rules
from tesuji.players.analysis import Analysis, Report
from tesuji.players.life import ownership
from tesuji.players.player import Player
from tesuji.players.presets import DEFAULT_PLAYER, player_of
from tesuji.players.settings import PlayerSettings

SLICE = 1000
"""Simulations between two looks at whether a search that ends by itself has ended."""


def analyze(
    position: Board | Game,
    player: str | PlayerSettings | Player = DEFAULT_PLAYER,
    *,
    simulations: int | None = None,
    time: float | None = None,
    komi: float | None = None,
    rules: Rules | str | None = None,
    avoid: Iterable[PointLike | None] = (),
    seed: int = 1,
) -> Analysis:
    """What a player thinks of a position: moves with visits, win rates, scores and lines, and whose the points become.

    ``player`` is written as in ``tesuji match`` (``"uct"``, ``"olga"``, ``"gogogo:policy=connect"``), or a settings
    object, or a player that is there already and goes on with what it knows. ``simulations`` is the player's setting of
    that name, ``time`` a number of seconds instead. ``komi`` and ``rules`` are those of the game unless said;
    ``avoid`` names moves to leave out. Players that do not search refuse.

    >>> import tesuji
    >>> board = tesuji.Board.from_diagram('''
    ...     . . . . .
    ...     . X X X .
    ...     X O O . .
    ...     . X X X .
    ...     . . . . .
    ... ''')
    >>> print(tesuji.analyze(board, "gogogo", simulations=100).stages[-1])
    running: capture: D3
    """
    game = as_game(position, komi, rules)
    banned = [None if name in (None, "pass") else game._point(name) for name in avoid]
    if isinstance(position, Board) and position.ko is not None:
        banned.append(position.ko)  # the game begins here and does not know who took
    if isinstance(player, Player):
        return _ask(player, game, simulations, time, banned)
    with player_of(player, simulations, seed) as made:
        return _ask(made, game, None, time, banned)


def as_game(position: Board | Game, komi: float | None = None, rules: Rules | str | None = None) -> Game:
    """The position as a game that a player can be asked about; a game is copied and keeps its history."""
    if isinstance(position, Game):
        game = position.copy()
        if rules is not None:
            game.rules = Rules.named(rules) if isinstance(rules, str) else rules
    elif isinstance(position, Board):
        game = Game((position.width, position.height), TROMP_TAYLOR if rules is None else rules)
        game.setup(position.stones(BLACK), position.stones(WHITE), to_play=position.to_play)
    else:
        raise InputError(f"{position!r:.60} is no position: expected a Board or a Game")
    if komi is not None:
        game.komi = komi
    return game


def _ask(player: Player, game: Game, limit: int | None, time: float | None, banned: list[Point | None]) -> Analysis:
    color, interrupted = game.to_play, False
    if time is not None and not time > 0:
        raise InputError(f"time={time} is too short: expected some seconds")
    try:
        found = _searched(player, game, color, limit, time, banned)
    except KeyboardInterrupt:
        found, interrupted = player.analyze(game, color, 0.0, banned, 1), True
    if found is None:
        raise InputError(f"{player.name} does not search, so there is nothing to analyse: expected another player")
    owners = ownership(game.board, player.seed) if found.ownership is None else found.ownership
    return Analysis(
        player.name,
        game.board,
        color,
        found.visits,
        found.win_rate,
        found.score,
        tuple(found.moves),
        owners,
        found.stages,
        interrupted,
    )


def _searched(
    player: Player, game: Game, color: Color, limit: int | None, time: float | None, banned: list[Point | None]
) -> Report | None:
    """One slice of time, or slices until the simulations are made or the search has ended by itself."""
    if time is not None:
        return player.analyze(game, color, time, banned)
    left = player.move_simulations if limit is None else limit
    while True:
        found = player.analyze(game, color, inf, banned, SLICE if left is None else left)
        if found is None or (found.finished and limit is None):
            return found
        if left is not None:
            left -= max(found.made, 1)
            if left <= 0:
                return found
