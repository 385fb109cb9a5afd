"""What a player who searches can tell about a position: to GTP while it thinks, and to Python."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt
from typing import Literal

import numpy as np
import numpy.typing as npt

from tesuji.go.board import Board
from tesuji.go.color import Color
from tesuji.go.point import Point, point_name
from tesuji.plural import counted

SHOWN = 8
LABELLED = 5
SURE = 1.96
"""Standard errors to either side that hold 95 %."""


@dataclass(frozen=True)
class MoveReport:
    """One move of the side to play; win rate and score are that side's."""

    point: Point | None
    visits: int
    win_rate: float
    score: float | None
    """Expected margin in points; ``None`` from a search that counts wins only."""
    prior: float | None
    """What was believed of the move before it was tried, from 0 to 1; ``None`` where nothing was."""
    line: Sequence[Point | None]
    """This move and what is expected to follow."""
    error: float | None = None
    """The standard error of the score, where the search counts with it."""

    @property
    def lower_bound(self) -> float:
        """Where the true win rate lies at least, 95 % on both sides."""
        return self.win_rate - SURE * sqrt(max(self.win_rate * (1 - self.win_rate), 1e-4) / max(self.visits, 1))

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true mean score lies, 95 %; ``None`` where the search does not know."""
        if self.score is None or self.error is None:
            return None
        return self.score - SURE * self.error, self.score + SURE * self.error


@dataclass(frozen=True)
class Stage:
    """A step on the way to the moves, in words, and the moves that it left (none where it left all of them)."""

    words: str
    moves: tuple[Point | None, ...] = ()

    def __str__(self) -> str:
        return f"{self.words}: {' '.join(map(point_name, self.moves))}" if self.moves else self.words


@dataclass(frozen=True)
class Report:
    """A position so far: the side to play's chances, its moves (the most tried first), and whose the points become."""

    made: int
    """Simulations of the last slice of thinking."""
    visits: int
    win_rate: float
    score: float | None
    moves: Sequence[MoveReport]
    ownership: npt.NDArray[np.float64] | None = None
    finished: bool = False
    """Would the player move now, if it had no time limit?"""
    stages: tuple[Stage, ...] = ()
    """How the moves were arrived at: gogogo's filters, the depths of Olga's tree."""
    priors: Mapping[Point | None, float] | None = None
    """What was believed of every move before it was tried; ``None`` where nothing was."""


@dataclass(frozen=True, eq=False)
class Analysis:
    """What a player found out about a position: its moves with visits, win rates, scores and lines, and ownership.

    >>> import tesuji
    >>> found = tesuji.analyze(tesuji.Board(5), simulations=300, komi=0.5)
    >>> found.best
    Point('C3')
    >>> found.moves[0].visits == int(found.visits.max())
    True
    >>> found.ownership.shape  # [row, column] from the lower left: +1 Black, -1 White
    (5, 5)
    """

    player: str
    board: Board
    to_play: Color
    simulations: int
    """All that were made of this position."""
    win_rate: float
    """How likely the side to play is to win."""
    score: float | None
    """Its expected margin in points; ``None`` from a search that counts wins only."""
    moves: tuple[MoveReport, ...]
    """The most tried first."""
    ownership: npt.NDArray[np.float64]
    """By ``[row, column]`` from the lower left: +1 Black, -1 White; by random games if the search itself keeps none."""
    stages: tuple[Stage, ...] = ()
    """How the moves were arrived at, where the player says so."""
    interrupted: bool = False
    """Was it ended by Ctrl-C?"""

    @property
    def best(self) -> Point | None:
        return self.moves[0].point if self.moves else None

    @property
    def visits(self) -> npt.NDArray[np.float64]:
        """The simulations of every move, ``[row, column]`` from the lower left; 0 where there were none."""
        return np.nan_to_num(self.grid("visits"))

    @property
    def win_rates(self) -> npt.NDArray[np.float64]:
        """The win rate of every move; not a number where none was tried."""
        return self.grid("win_rate")

    @property
    def scores(self) -> npt.NDArray[np.float64]:
        """The score of every move; not a number where none is known."""
        return self.grid("score")

    def grid(self, field: Literal["visits", "win_rate", "score", "prior", "error"]) -> npt.NDArray[np.float64]:
        """A number of every move by ``[row, column]`` from the lower left; not a number where there is none."""
        values = np.full((self.board.height, self.board.width), np.nan)
        for move in self.moves:
            value = getattr(move, field)
            if move.point is not None and value is not None:
                values[move.point.row, move.point.column] = value
        return values

    def __str__(self) -> str:
        lines = [self._summary(), *("  " + str(stage) for stage in self.stages)]
        if not self.moves:
            return "\n".join(lines)
        rows = [HEADS, *map(_cells, self.moves[:SHOWN])]
        used = [k for k in range(len(HEADS)) if any(row[k] for row in rows[1:])]
        widths = {k: max(len(row[k]) for row in rows) for k in used}
        for row in rows:
            cells = (row[k].ljust(widths[k]) if k in (0, used[-1]) else row[k].rjust(widths[k]) for k in used)
            lines.append("  " + "  ".join(cells).rstrip())
        left = len(self.moves) - SHOWN
        return "\n".join([*lines, f"  and {left} more"] if left > 0 else lines)

    __repr__ = __str__

    def _summary(self) -> str:
        words = f"{self.player}, {self.to_play} to play, {counted(self.simulations, 'simulation')}"
        words += f": {self.to_play} wins {self.win_rate:.1%}"
        words += "" if self.score is None else f", {self.score:+.1f} points"
        return words + (" (interrupted)" if self.interrupted else "")

    def _repr_svg_(self) -> str:
        """The picture that notebooks show: whose the points become, and the win rates of the best moves."""
        from tesuji.render.picture import make_picture
        from tesuji.render.svg import picture_svg

        tried = [move for move in self.moves if move.point is not None and move.visits][:LABELLED]
        labels = {move.point: f"{100 * move.win_rate:.0f}" for move in tried}
        owners = np.clip(self.ownership, -1.0, 1.0)
        heat = {p: float(owners[p.row, p.column]) for p in self.board.points() if p not in labels}
        return picture_svg(make_picture(self.board, labels=labels, last_move=self.best, heat=heat))

    def _repr_html_(self) -> str:
        """The picture with the table of the moves beside it."""
        rows = [HEADS, *map(_cells, self.moves[:SHOWN])]
        used = [k for k in range(len(HEADS)) if any(row[k] for row in rows[1:])]
        table = "".join(
            "<tr>" + "".join(f"<{tag}>{escape(row[k])}</{tag}>" for k in used) + "</tr>"
            for row, tag in zip(rows, ["th"] + ["td"] * (len(rows) - 1), strict=True)
        )
        stages = "".join(f"<li>{escape(str(stage))}</li>" for stage in self.stages)
        said = f"<p>{escape(self._summary())}</p><table>{table}</table>" + (f"<ol>{stages}</ol>" if stages else "")
        style = "display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start"
        return f'<div style="{style}"><div style="width:340px">{self._repr_svg_()}</div><div>{said}</div></div>'


HEADS = ("move", "visits", "wins", "points", "±", "prior", "line")


def _cells(move: MoveReport) -> tuple[str, ...]:
    interval = move.interval
    return (
        point_name(move.point),
        f"{move.visits:,}",
        f"{move.win_rate:.1%}",
        "" if move.score is None else f"{move.score:+.1f}",
        "" if interval is None or move.score is None else f"{interval[1] - move.score:.1f}",
        "" if move.prior is None else f"{move.prior:.1%}",
        " ".join(map(point_name, move.line[:8])),
    )
