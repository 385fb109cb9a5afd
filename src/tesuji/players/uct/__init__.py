"""Our own strong player: UCT with RAVE, knowledge playouts and priors, and tactics read beforehand."""

from tesuji.players.uct.player import UctPlayer
from tesuji.players.uct.settings import UctSettings

__all__ = ["UctPlayer", "UctSettings"]
