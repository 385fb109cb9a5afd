"""Lin's model in play (Lin 2017, chapter 3): ko, passes, endings and scores."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.errors import InputError
from tesuji.go.board import PointLike
from tesuji.go.color import Color
from tesuji.go.diagram import draw_diagram
from tesuji.go.point import Point, point_at
from tesuji.problems.lin.text import LinProblem
from tesuji.settings import Settings, between, check_kinds


class Ending(IntEnum):
    """How a problem has ended; alive, seki and dead are said of the important stones."""

    OPEN = 0
    ALIVE = 1
    SEKI = 2
    DEAD = 3
    BLACK_WINS_BY_PASSES = 4
    WHITE_WINS_BY_PASSES = 5


Scores = tuple[float, float, float]
"""Black's scores of one result: when Black won the ko, when neither did, when White did."""


@dataclass(frozen=True)
class LinRules(Settings):
    """The numbers in Lin's rules, as Lin's program has them; the scores are "based on my experience" (3.3.2)."""

    seki_passes: int = 3
    """The number of passes in a row that make a seki."""
    pass_lead: int = 4
    """A lead in passes that wins the game; Lin's text (3.3.4) can be read as 3."""
    ko_retakes: int = 5
    """How often a side may retake a ko, the first time included."""
    save_alive: Scores = (0.5, 1.0, 1.0)
    """Black's score when Black's stones are saved and live: the ko won by Black, by neither, by White (tables 3.3.1,
    3.3.2)."""
    save_seki: Scores = (0.3, 0.7, 0.85)
    save_dead: Scores = (0.0, 0.0, 0.5)
    kill_alive: Scores = (0.0, 0.0, 0.5)
    """The same when White's stones are killed and Black's live (tables 3.3.1, 3.3.3)."""
    kill_seki: Scores = (0.15, 0.3, 0.7)
    kill_dead: Scores = (0.5, 1.0, 1.0)
    white_pass_win: float = 0.0
    """Black's score when White wins by passes: -1 in Lin's program, below its own scale."""
    lone_capture_ko: bool = False
    """Whether any capture of one stone by stones without liberties is a ko, snapbacks included (Lin's program)."""
    filling_stops_early: bool = False
    """Whether the filling that tests life ends as soon as a round begins with nothing to fill (Lin's program), rather
    than when nothing is taken any more (3.3.3)."""
    living_can_be_taken: bool = False
    """Whether stones marked alive can be taken, and the mark stays on the point (Lin's program)."""
    joined_by_stone: bool = False
    """Whether a connection is seen only when the stone just played touches a stone marked alive (Lin's program)."""
    joined_at_start: bool = True
    """Whether what is joined to living stones at the start is alive at once; Lin's program sees only what a move
    joins."""

    def __post_init__(self) -> None:
        check_kinds(self)
        for name in ("seki_passes", "pass_lead"):
            between(name, getattr(self, name), 1, 1000)
        between("ko_retakes", self.ko_retakes, 0, 1000)
        for name in ("save_alive", "save_seki", "save_dead", "kill_alive", "kill_seki", "kill_dead"):
            if not all(0 <= score <= 1 for score in getattr(self, name)):
                raise InputError(f"{name} is {getattr(self, name)}: expected scores from 0 to 1")
        if not -1 <= self.white_pass_win <= 0:
            raise InputError(f"white_pass_win is {self.white_pass_win}: expected -1 to 0")


AS_HIS_PROGRAM: Mapping[str, float | bool] = {
    "white_pass_win": -1.0,
    "lone_capture_ko": True,
    "filling_stops_early": True,
    "living_can_be_taken": True,
    "joined_by_stone": True,
    "joined_at_start": False,
}
"""The six points in which our rules are not those of the program in Lin's appendix B, and what it does there."""


@dataclass(frozen=True)
class LinPlayouts:
    """What many random games from one state said."""

    games: int
    moves: int
    mean_for_black: float
    cut_off: int
    """Games that became too long and counted as seki."""
    endings: dict[Ending, int]


class LinState(_core.LinState):
    """A problem in Lin's model, in play: moves, passes and kos by its rules, and scores from Black's side."""

    @classmethod
    def of(cls, problem: LinProblem, rules: LinRules | None = None) -> Self:
        """The start of a problem, with Black to move."""
        return cls.on_board(problem.size, problem.size, problem, rules)

    @classmethod
    def on_board(cls, width: int, height: int, problem: LinProblem, rules: LinRules | None = None) -> Self:
        """The same on a part of the problem's board, of which it keeps the lower left corner.

        Lin's files hold square boards only; the model takes any.
        """
        rules = rules or LinRules()
        switches: dict[str, Any] = {name: getattr(rules, name) for name in AS_HIS_PROGRAM}

        def plane(points: Iterable[Point]) -> npt.NDArray[np.uint8]:
            grid = np.zeros((height, width), dtype=np.uint8)
            for point in points:
                grid[point.row, point.column] = 1
            return grid

        return cls(
            stones=plane(problem.black) + plane(problem.white) * np.uint8(2),
            feasible=plane(problem.feasible),
            important=plane(problem.important),
            alive=plane(problem.alive),
            aim=problem.aim.value,
            seki_passes=rules.seki_passes,
            pass_lead=rules.pass_lead,
            ko_retakes=rules.ko_retakes,
            saving=[*rules.save_alive, *rules.save_seki, *rules.save_dead],
            killing=[*rules.kill_alive, *rules.kill_seki, *rules.kill_dead],
            **switches,
        )

    @property
    def to_play(self) -> Color:
        return Color(self.to_play_index)

    @property
    def defender(self) -> Color:
        return Color(self.defender_index)

    @property
    def ko_winner(self) -> Color:
        """The side that has retaken a ko at once, if any."""
        return Color(self.ko_winner_index)

    @property
    def ending(self) -> Ending:
        """How the game has ended, or that it is still open."""
        return Ending(self.ending_index)

    def moves(self) -> list[Point | None]:
        """The moves there are, a pass (``None``) first if it is allowed, then from the top line down."""
        return [point_at(i, self.width) for i in self.legal_indices()]

    def play_all(self, moves: Iterable[PointLike | None]) -> None:
        for move in moves:
            self.play(move)

    def copy(self) -> Self:
        return type(self)(self)

    def random_games(self, games: int, seed: int = 1) -> LinPlayouts:
        """Play many games to the end, every move equally likely; this state does not change."""
        result = self.playouts(games, seed)
        counts = zip(Ending, result.pop("endings"), strict=True)
        return LinPlayouts(**result, endings={ending: count for ending, count in counts if count})

    def __str__(self) -> str:
        return draw_diagram(self.colors())
