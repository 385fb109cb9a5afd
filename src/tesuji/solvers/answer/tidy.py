"""The lines of an answer as a player asks for them: the natural moves first, and no further than the matter is open."""

from dataclasses import replace

from tesuji.go import Point
from tesuji.problems import question_of
from tesuji.problems.expected import Line, Move
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.sources.natural_moves import natural_moves

FARTHEST = 1_000
"""A pass comes after every move on the board."""


def tidied(solution: Solution) -> Solution:
    """The same answer with the move that it names first among the right ones, wrong moves as a player would try them,
    and lines that end where a side passes: there the matter is decided."""
    place = _places(solution) if solution.refutations or solution.read_refutations else {}

    def naturally(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(sorted(_shortened(lines), key=lambda line: place.get(line[0], FARTHEST)))

    return replace(
        solution,
        moves=tuple(sorted(solution.moves, key=lambda move: move != solution.move)),
        pv=ended(solution.pv),
        lines=_shortened(solution.lines),
        refutations=naturally(solution.refutations),
        read_refutations=naturally(solution.read_refutations),
    )


def ended(line: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line up to the first pass that follows a move."""
    return line[: line.index(None, 1)] if None in line[1:] else line


def _shortened(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple((move, line[:1] if line[:1] == (None,) else ended(line)) for move, line in lines)


def _places(solution: Solution) -> dict[Move, int]:
    """How near at hand a first move is: natural ones come first, then by the distance from the stones at stake."""
    problem = solution.problem
    question = solution.deciding_question or question_of(problem)
    stones = problem.target | problem.own
    natural = natural_moves(question)
    wrong = {move for move, _ in (*solution.refutations, *solution.read_refutations) if move is not None}
    first: dict[Move, int] = {move: place for place, move in enumerate(natural)}
    return {move: len(natural) + _distance(move, stones) for move in wrong} | first


def _distance(move: Point, stones: frozenset[Point]) -> int:
    return min(abs(move.column - stone.column) + abs(move.row - stone.row) for stone in stones)
