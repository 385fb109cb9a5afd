"""A filter for gogogo's policies: the nearer to the middle of the board, the better."""

import numpy as np

from tesuji import Board, Color
from tesuji.players.gogogo.filters import Filter, PowerMap, Thresholds


class MiddleFilter(Filter):
    """The power of a point is how far it is from the edge; a policy may say how many lines count."""

    name = "middle"

    def __init__(self, lines: int = 10, thresholds: Thresholds = Thresholds()) -> None:  # noqa: B008  (immutable)
        super().__init__(thresholds)
        self.lines = lines

    def power_map(self, board: Board, color: Color) -> PowerMap:
        """Lines from the edge."""
        rows, columns = np.arange(board.height)[:, None], np.arange(board.width)[None, :]
        far = np.minimum(np.minimum(rows, board.height - 1 - rows), np.minimum(columns, board.width - 1 - columns))
        return np.minimum(far, self.lines).astype(float)
