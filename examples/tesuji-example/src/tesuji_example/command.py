"""A GTP command: `example-stones COLOUR`."""

from collections.abc import Sequence

from tesuji.gtp.commands import Handler
from tesuji.gtp.protocol import read_color
from tesuji.gtp.session import Session


def count_stones(session: Session, arguments: Sequence[str]) -> str:
    """How many stones this player has on the board."""
    return str(len(session.game.board.stones(read_color(arguments[0]))))


STONES = Handler(count_stones, 1, 1)
