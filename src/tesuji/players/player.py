"""What every player of whole games can do: choose a move, and perhaps say more about it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from types import TracebackType
from typing import Final, Self

import numpy as np
import numpy.typing as npt

from tesuji.go.color import Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point
from tesuji.players.analysis import Report
from tesuji.players.clock import Clock
from tesuji.players.settings import PlayerSettings


class Resignation(Enum):
    """The answer of a player who gives up."""

    RESIGN = "resign"


RESIGN: Final = Resignation.RESIGN

Answer = Move | Resignation
"""A move (a pass is a move without a point), or :data:`RESIGN`."""

HeatMap = Callable[[Game, Color], npt.NDArray[np.float64]]
"""A value from -1 to 1 for every point, ``[row, column]`` from the lower left, as one player sees the board."""

ASKED_SIMULATIONS = 10_000
"""For a move that is analysed by a player whose settings count no simulations."""


def scaled(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """A picture whose greatest value is 1 or -1."""
    return np.asarray(values / max(float(np.abs(values).max()), 1e-9), dtype=np.float64)


def position_of(game: Game, color: Color, banned: Sequence[Point | None] = ()) -> tuple[object, ...]:
    """What an analysis is about: asked the same again, a player goes on; `decide` compares all but komi and banned."""
    return str(game.board), game.moves, color, game.komi, tuple(banned)


class PlayerFailed(Exception):
    """A player cannot go on: its program crashed, did not answer in time, or answered nonsense."""


class Player(ABC):
    """A player chooses moves. Only :meth:`genmove` has to be written; the rest says "nothing to add".

    >>> player = tesuji.make_player("random", seed=1)
    >>> isinstance(player, tesuji.Player), player.name
    (True, 'random')
    """

    def __init__(self, name: str, settings: PlayerSettings, seed: int = 1) -> None:
        self.name = name
        self.settings = settings
        self.seed = seed
        self.simulations = 0
        """Made for all moves so far, where the player counts them."""
        self._words = ""

    @abstractmethod
    def genmove(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        """The player's choice for this colour; the game is left as it is.

        Asked twice about the same game, a player may answer differently, but a new player with the same seed who is
        asked the same questions gives the same answers, unless several threads grow a tree or a clock ends the search.
        ``clock`` is an allowance; without one the settings decide.
        """

    def genmove_cleanup(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        """The choice when play goes on after a quarrel about dead stones: they are to be taken before passing."""
        from tesuji.players.life import cleaning_move

        answer = self.genmove(game, color, clock)
        if isinstance(answer, Move) and answer.point is not None:
            return answer
        return Move(color, cleaning_move(game, color, self.seed))

    def dead_stones(self, game: Game) -> Iterable[Point] | None:
        """Which stones the player takes for dead at the end, or ``None`` if it has no opinion of its own."""
        return None

    def explain(self) -> str:
        """Why the last move was chosen, in words for a person; empty when there is nothing to say."""
        return self._words

    def heat_maps(self) -> Mapping[str, HeatMap]:
        """Pictures of what the player sees, by name (``power``, ``influence``...)."""
        return {}

    def analyze(
        self, game: Game, color: Color, seconds: float, banned: Sequence[Point | None] = (), limit: int | None = None
    ) -> Report | None:
        """Think about the position for this many more seconds and return what is known, or ``None`` for a player that
        cannot.

        ``banned`` are moves to leave out; ``limit`` is a number of simulations at which to stop earlier.
        """
        return None

    @property
    def move_simulations(self) -> int | None:
        """What a move takes that is analysed without a clock; ``None`` if the search ends by itself and says so."""
        return int(self.settings.values().get("simulations", ASKED_SIMULATIONS))

    def decide(self, game: Game, color: Color) -> Answer:
        """The move that :meth:`analyze` speaks for so far."""
        return self.genmove(game, color)

    def close(self) -> None:  # noqa: B027  (most players hold nothing)
        """Let go of whatever the player holds: another program, threads, memory."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
