"""A game from Python, move by move: ``tesuji.play``."""

from collections.abc import Callable
from types import TracebackType
from typing import Self

from tesuji.errors import InputError
from tesuji.go.board import PointLike
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.game import Game, Move, Size
from tesuji.go.point import Point
from tesuji.go.rules import Rules
from tesuji.go.score import Score
from tesuji.players.clock import Clock
from tesuji.players.life import agreed_dead
from tesuji.players.player import Player, Resignation
from tesuji.players.presets import player_of
from tesuji.players.settings import PlayerSettings
from tesuji.plural import counted

MOVES_PER_POINT = 3
"""A game that is longer than this many moves per point of the board is stopped and counted as it stands."""

Asked = Callable[[Game], PointLike | None]
"""A person or a program of one's own: gets the game, answers with a point, ``None`` or "pass", or "resign"."""
Side = str | PlayerSettings | Player | Asked | None
"""Who plays: as ``tesuji match`` writes it, settings, a player, a function, or ``None`` for moves made with
``play``."""


class LiveGame:
    """A game that is being played: a loop over it gives the moves as they are made.

    A loop ends when the game is over or when it is the turn of a side that is ``None``: that side's moves are made with
    :meth:`play`. What was played so far is :attr:`game`, at any time.

    >>> import tesuji
    >>> table = tesuji.play(None, "random", size=5)
    >>> table.play("C3")
    Move(color=<Color.BLACK: 1>, point=Point('C3'))
    >>> [str(move.color) for move in table]  # the answer, and then it is our turn again
    ['White']
    >>> len(table.game)
    2
    """

    def __init__(
        self,
        game: Game,
        black: Side,
        white: Side,
        clock: Clock | None = None,
        *,
        simulations: int | None = None,
        seed: int = 1,
    ) -> None:
        self.game = game
        self._clock = clock
        self._ours: list[Player] = []
        self._dead: list[Point] | None = None
        self.sides: dict[Color, Player | Asked | None] = {}
        self.names: dict[Color, str] = {}
        for color, side in ((BLACK, black), (WHITE, white)):
            self.sides[color] = self._seat(side, simulations, seed + color - 1)
            seated = self.sides[color]
            self.names[color] = seated.name if isinstance(seated, Player) else getattr(seated, "__name__", "person")

    def _seat(self, side: Side, simulations: int | None, seed: int) -> Player | Asked | None:
        if side is None or isinstance(side, Player):
            return side
        if callable(side) and not isinstance(side, PlayerSettings):
            return side
        self._ours.append(player_of(side, simulations, seed))
        return self._ours[-1]

    # Playing -----------------------------------------------------------------------------------------------------
    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Move:
        """The next move, of the side to move."""
        side = self.sides[self.game.to_play]
        if self.is_over or side is None:
            raise StopIteration
        color = self.game.to_play
        if isinstance(side, Player):
            answer = side.genmove(self.game, color, self._clock)
            made = None if isinstance(answer, Resignation) else self.game.play(answer.point, color)
        else:
            said = side(self.game.copy())
            resigns = isinstance(said, str) and said.strip().lower() == "resign"
            made = None if resigns else self.game.play(said.strip() if isinstance(said, str) else said, color)
        if made is None:
            self.game.resign(color)
        self._end()
        if made is None:
            raise StopIteration
        return made

    def play(self, point: PointLike | None) -> Move:
        if self.is_over:
            raise InputError(f"the game is over ({self.result}): expected another one")
        made = self.game.play(point)
        self._end()
        return made

    def finish(self) -> Game:
        """Let the players play on to the end, or until it is a person's turn."""
        for _ in self:
            pass
        return self.game

    def _end(self) -> None:
        """Once the game is over: ask about dead stones while everybody is there, then let them go."""
        if self.is_over and self._dead is None:
            self._dead = self._agreed()
            self.close()

    def _agreed(self) -> list[Point]:
        return agreed_dead(self.game, [side for side in self.sides.values() if isinstance(side, Player)])[0]

    # The end -----------------------------------------------------------------------------------------------------
    @property
    def is_over(self) -> bool:
        """Has a player resigned, have both passed, or was the game stopped as too long?"""
        return self.game.is_over or len(self.game) >= MOVES_PER_POINT * self.game.width * self.game.height

    def score(self) -> Score:
        """Count the board once dead stones are off: as the players agree, as one of them says, or by random games."""
        return self.game.score(self._agreed() if self._dead is None else self._dead)

    @property
    def result(self) -> str:
        """As SGF writes it: ``B+3.5``, ``W+R``, ``0`` for a draw; nothing while the game goes on."""
        if not self.is_over:
            return ""
        found = self.game.result()
        return found if found.endswith("R") else str(self.score())

    def to_sgf(self) -> str:
        return self.game.to_sgf(PB=self.names[BLACK], PW=self.names[WHITE], RE=self.result)

    def close(self) -> None:
        """Let go of players that were made for this game; other people's programs end."""
        while self._ours:
            self._ours.pop().close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        turn = self.result or f"{self.game.to_play} to play"
        return (
            f"<{self.names[BLACK]} - {self.names[WHITE]}, {counted(len(self.game), 'move')}, {turn}>\n{self.game.board}"
        )

    def _repr_svg_(self) -> str:
        return self.game._repr_svg_()


def play(
    black: Side = "uct",
    white: Side = "uct",
    *,
    size: Size = 9,
    komi: float | None = None,
    rules: Rules | str = "chinese",
    handicap: int = 0,
    simulations: int | None = None,
    time: float | None = None,
    seed: int = 1,
    game: Game | None = None,
) -> LiveGame:
    """Play a game: a loop over it gives the moves, and then it has a score and a record.

    Sides are written as in ``tesuji match`` (``"uct"``, ``"gogogo:mine.toml"``, ``"gtp:gnugo --mode gtp"``); a function
    gets the game and answers with a point such as ``"D4"``, ``"pass"`` or ``"resign"``; ``None`` is a person who calls
    ``play("D4")``. ``simulations`` are for players that make some, ``time`` is seconds per move. ``game`` is one that
    is there already, to be resumed.

    >>> import tesuji
    >>> table = tesuji.play("gogogo", "random", size=5, simulations=10)
    >>> for move in table:
    ...     pass
    >>> table.result[0], table.score().black > 0, table.to_sgf()[:7]
    ('B', True, '(;FF[4]')

    A person is a function that asks for a move, here one who always plays the first legal point:

    >>> table = tesuji.play(lambda game: (game.legal_moves() or [None])[0], "random", size=3)
    >>> next(table)
    Move(color=<Color.BLACK: 1>, point=Point('A1'))
    """
    begun = Game(size, rules, komi, handicap) if game is None else game
    clock = None if time is None else Clock.fixed(time)
    return LiveGame(begun, black, white, clock, simulations=simulations, seed=seed)
