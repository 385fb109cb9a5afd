"""Solution paths: the positions that a solution goes through, and the moves that it plays there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tesuji.errors import InputError
from tesuji.go import Board, Color, Point
from tesuji.problems import Problem, SolutionNode

Lines = Literal["main", "right"]
"""The main line alone ("the path to kill the targets or keep the targets alive", 6.1.1), or every right line with all
the answers that the file shows (ours)."""


@dataclass(frozen=True)
class Configuration:
    """A position on a solution path, and what was played there."""

    board: Board
    moves: tuple[Point, ...]
    """The next moves of the solution: one on the main line."""
    last: Point | None
    """The move that led here; ``None`` at the beginning, and after a pass."""
    stones: tuple[Point, ...]
    """The stones at stake, as the problem names them."""

    @property
    def to_play(self) -> Color:
        return self.board.to_play


def configurations(problem: Problem, lines: Lines = "main") -> list[Configuration]:
    """The positions along the solution of a problem, in order; none where its file shows no right line.

    Both sides' moves count. Passes are played, but not learned from.
    """
    stones = tuple(sorted(problem.target | problem.own))
    found: list[Configuration] = []
    todo: list[tuple[Board, Sequence[SolutionNode], Point | None]] = [
        (problem.board(), _first_moves(problem, lines), None)
    ]
    while todo:
        board, nodes, last = todo.pop()
        moves = tuple(dict.fromkeys(node.move for node in nodes if node.move is not None))
        if moves:
            found.append(Configuration(board, moves, last, stones))
        for node in reversed(nodes):
            after = board.copy()
            after.allow_suicide = board.allow_suicide
            try:
                after.play(node.move)
            except ValueError as error:
                raise InputError(f"{problem.source}: the solution cannot be played: {error}") from None
            todo.append((after, _answers(node, problem.to_play, lines), node.move))
    return found


def _first_moves(problem: Problem, lines: Lines) -> Sequence[SolutionNode]:
    right = [node for node in problem.expected.tree if node.correct or node.move in problem.expected.accepted]
    return right if lines == "right" else right[:1]


def _answers(node: SolutionNode, mover: Color, lines: Lines) -> Sequence[SolutionNode]:
    """What follows a move: the right moves of the mover, and the answers of the other side."""
    after = [child for child in node.children if child.color != node.color]
    right = [child for child in after if child.correct] or [child for child in after if child.correct is None]
    if lines == "main":
        return right[:1]
    return right if node.color != mover else after
