"""What Zhang draws of a position before any search: candidate moves, the region, its boundary, playout weights."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tesuji.errors import InputError
from tesuji.go import Board, Point, point_name
from tesuji.go.reading import virtual_boundary
from tesuji.plural import counted
from tesuji.problems import Problem
from tesuji.problems.problem import point_names
from tesuji.problems.questions import question_of
from tesuji.render import Picture, make_picture
from tesuji.solvers.capture.search import CaptureSettings, candidates
from tesuji.solvers.mcts import MctsSearch, MctsSettings
from tesuji.solvers.search.shape_policy import is_known, policy

LEAST_SHARE = 0.01
"""Moves that are less likely are not drawn."""
SIGNS = "123456789abcdefghijklmnpqrstuvwyz"
"""One for each candidate or weight in a text diagram, where a point has room for one letter; x and o are stones."""


@dataclass(frozen=True)
class Figure:
    """A position with something written on its points."""

    board: Board
    target: frozenset[Point]
    labels: Mapping[Point, str] = field(default_factory=dict)
    """For a picture, where a label may be long."""
    signs: Mapping[Point, str] = field(default_factory=dict)
    """For text."""
    crosses: frozenset[Point] = frozenset()
    region: frozenset[Point] = frozenset()
    words: tuple[str, ...] = ()
    """What stands on the board, line by line."""
    record: Mapping[str, Any] = field(default_factory=dict)
    """The same as data."""

    def picture(self, *, text: bool) -> Picture:
        """What is to be drawn, with one letter to a point where it is text."""
        marks = dict.fromkeys(self.crosses, "cross") | dict.fromkeys(self.target, "triangle")
        labels = self.signs if text else self.labels
        return make_picture(self.board, marks=marks, labels=dict(labels), region=self.region)


def candidates_figure(problem: Problem, settings: CaptureSettings | None = None) -> Figure:
    """The moves that the selective capture search tries first, numbered from the best (3.1.1, figure 3.2)."""
    if problem.goal.stake != "block":
        raise InputError(f"the goal is {problem.goal}: candidate moves are those of capture and escape")
    moves = candidates(problem, settings)
    points = [move for move in moves if move is not None]
    words = ", ".join(f"{sign} {point_name(move)}" for sign, move in zip(SIGNS, moves, strict=False))
    return Figure(
        problem.board(),
        problem.target,
        {point: str(number) for number, point in enumerate(points, 1)},
        dict(zip(points, SIGNS, strict=False)),
        words=(f"Candidates: {words or 'none'}",),
        record={"candidates": [point_name(move) for move in moves]},
    )


def policy_figure(problem: Problem) -> Figure:
    """How likely each move is to be the one that wins, in percent, as the network that knows shape sees it."""
    question = question_of(problem)
    told = policy(question)
    likely = {move: share for move, share in told.moves.items() if share >= LEAST_SHARE}
    points = [move for move in likely if move is not None]
    words = ", ".join(f"{point_name(move)} {share:.0%}" for move, share in list(likely.items())[: len(SIGNS)])
    warning = () if is_known(question) else ("The network has learned from life and death only, not from this",)
    return Figure(
        problem.board(),
        problem.target,
        {point: f"{100 * likely[point]:.0f}" for point in points},
        dict(zip(points, SIGNS, strict=False)),
        words=(f"Likely moves: {words}", f"The side to move wins: {told.wins:.0%} likely", *warning),
        record={
            "likely": [{"move": point_name(move), "probability": round(share, 4)} for move, share in likely.items()],
            "wins": round(told.wins, 4),
        },
    )


def region_figure(problem: Problem, settings: MctsSettings) -> Figure:
    """The points where the tactic search looks at first (4.4.1 and 4.4.2, figures 4.1 and 4.2)."""
    search = MctsSearch(problem, settings)
    region = search.region()
    kind = "Region, fixed" if search.bounded or not settings.floating_region else "Region at first"
    return Figure(
        problem.board(),
        problem.target,
        crosses=region,
        words=(f"{kind}: {' '.join(point_names(region))}",),
        record={"region": point_names(region), "floats": kind == "Region at first"},
    )


def boundary_figure(problem: Problem, settings: MctsSettings) -> Figure:
    """The outline that the floating region stays inside of, in life and death (4.4.3, figure 4.3)."""
    if problem.goal.stake != "group":
        raise InputError(f"the goal is {problem.goal}: the virtual boundary is one of life and death")
    if not settings.virtual_boundary or not settings.boundary_lines:
        raise InputError("these settings have no virtual boundary: virtual_boundary is off")
    board, position = problem.board(), problem.position
    target = position.whole_blocks(problem.target)
    enemy = position.color(min(target)).opponent
    around = (stone for block in position.adjacent_blocks(target, enemy) for stone in block.stones)
    box, inside = virtual_boundary(board, [*target, *around], settings.boundary_lines)
    within = [p for p in board.points() if box.left <= p.column <= box.right and box.bottom <= p.row <= box.top]
    outline = frozenset(within) - frozenset(inside)
    return Figure(
        board,
        problem.target,
        crosses=outline,
        region=frozenset(inside),
        words=(
            f"Boundary: {' '.join(point_names(outline)) or 'the edge of the board'}",
            f"Inside: {counted(len(inside), 'point')}",
        ),
        record={"boundary": point_names(outline), "inside": point_names(inside)},
    )


def weights_figure(problem: Problem, settings: MctsSettings, moves: Sequence[Point | None] = ()) -> Figure:
    """The weights with which a playout draws its next move, at the root or after some moves (5.1, figure 5.8)."""
    board = problem.board()
    color = board.to_play if len(moves) % 2 == 0 else board.to_play.opponent
    weights = MctsSearch(problem, settings).weights(color, moves)
    for move in moves:  # the core has found them legal, under its rule of ko
        board.set_ko(None)
        board.play(move)
    ranks = sorted(set(weights.values()), reverse=True)
    signs = dict(zip(ranks, SIGNS, strict=False))
    words = [_row(signs.get(rank, "-"), rank, (p for p in weights if weights[p] == rank)) for rank in ranks]
    return Figure(
        board,
        frozenset(p for p in problem.target if board[p]),
        {point: str(weight) for point, weight in weights.items()},
        {point: signs[weight] for point, weight in weights.items() if weight in signs},
        words=(f"Weights of {color}:", *words),
        record={"weights": {str(point): weights[point] for point in sorted(weights)}, "color": str(color).lower()},
    )


def _row(sign: str, weight: int, points: Iterable[Point]) -> str:
    return f"  {sign} {weight}: {' '.join(point_names(frozenset(points)))}"
