"""A player that mirrors its opponent."""

from dataclasses import dataclass
from random import Random

from tesuji import Clock, Color, Game, Move, Player, Point
from tesuji.players import PlayerSettings


@dataclass(frozen=True)
class MirrorSettings(PlayerSettings):
    """Settings of the player `mirror`."""

    center: bool = True
    """Does it take the middle of the board first?"""

    def make(self, name: str, seed: int) -> Player:
        """The player with these settings."""
        return Mirror(name, self, seed)


class Mirror(Player):
    """Plays opposite to the last move, or anywhere by chance where that is not possible."""

    def __init__(self, name: str, settings: MirrorSettings, seed: int = 1) -> None:
        super().__init__(name, settings, seed)
        self._center, self._random = settings.center, Random(seed)

    def genmove(self, game: Game, color: Color, clock: Clock | None = None) -> Move:
        """The point opposite to the last move."""
        board, legal = game.board, game.legal_moves(color)
        last = game.moves[-1].point if game.moves else None
        wished = Point(board.width // 2, board.height // 2) if self._center else None
        if last is not None:
            wished = Point(board.width - 1 - last.column, board.height - 1 - last.row)
        if wished in legal:
            return Move(color, wished)
        legal = [point for point in legal if not board.is_eyelike(point, color)]
        return Move(color, self._random.choice(legal) if legal else None)
