"""What an engine knows between two commands: the game, the player, the clock."""

from dataclasses import dataclass, field
from time import process_time

from tesuji.go.color import Color
from tesuji.go.game import Game
from tesuji.go.rules import TROMP_TAYLOR, Rules
from tesuji.gtp.protocol import GtpError
from tesuji.players.clock import Clock
from tesuji.players.player import Answer, Player
from tesuji.players.settings import PlayerSettings
from tesuji.solvers.limit import DEFAULT_LIMIT, Limit


@dataclass
class Session:
    """The state that commands work on."""

    player: Player
    rules: Rules = TROMP_TAYLOR
    clock: Clock | None = None
    reading: Limit = DEFAULT_LIMIT
    game: Game = field(init=False)
    cpu_seconds: float = 0.0
    ended: bool = False

    def __post_init__(self) -> None:
        self.game = Game(19, self.rules)

    def new_game(self, width: int | None = None, height: int | None = None) -> None:
        """Clear the board, perhaps with another size; komi stays."""
        size = (width or self.game.width, height or width or self.game.height)
        self.game = Game(size, self.rules, self.game.komi)

    def change_player(self, settings: PlayerSettings) -> None:
        made = settings.make(self.player.name, self.player.seed)
        self.player.close()
        self.player = made

    def close(self) -> None:
        self.player.close()

    def think(self, color: Color, *, cleanup: bool = False) -> Answer:
        """Ask the player for a move; the game does not change."""
        begin = process_time()
        choose = self.player.genmove_cleanup if cleanup else self.player.genmove
        try:
            return choose(self.game, color, self.clock)
        finally:
            self.cpu_seconds += process_time() - begin

    def need_empty_board(self) -> None:
        """Complain when stones are on the board or moves have been made."""
        if len(self.game) or self.game.board.colors().any():
            raise GtpError("board not empty")
