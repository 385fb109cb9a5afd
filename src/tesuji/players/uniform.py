"""The random player: any legal move is as good as any other, but own eyes stay open."""

import random
from dataclasses import dataclass

from tesuji.go.color import Color
from tesuji.go.game import Game, Move
from tesuji.players.clock import Clock
from tesuji.players.moves import sensible_moves
from tesuji.players.player import Answer, Player
from tesuji.players.settings import PlayerSettings


@dataclass(frozen=True)
class UniformSettings(PlayerSettings):
    def make(self, name: str, seed: int) -> Player:
        return UniformPlayer(name, self, seed)


class UniformPlayer(Player):
    """Plays uniformly random moves and passes when only its own eyes are left (brown's part in the gogogo report)."""

    def __init__(self, name: str, settings: UniformSettings, seed: int = 1) -> None:
        super().__init__(name, settings, seed)
        self._random = random.Random(seed)

    def genmove(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        moves = sensible_moves(game, color)
        return Move(color, self._random.choice(moves) if moves else None)
