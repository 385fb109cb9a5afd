"""The moves that a player looks at first: around the stones at stake, and around weak stones beside them."""

from tesuji.checker import Question
from tesuji.go import Board, Point
from tesuji.go.reading import adjacent_enemies
from tesuji.solvers.search.asking import board_of
from tesuji.solvers.sources.settings import InvestigationSettings

WEAK = InvestigationSettings.safe_liberties // 2
"""Stones beside those at stake with no more liberties than this may have to be taken or saved."""


def natural_moves(question: Question) -> tuple[Point, ...]:
    """The natural moves of the side to play in the region, those beside blocks with few liberties first."""
    return natural_on(board_of(question), question)


def natural_on(board: Board, question: Question) -> tuple[Point, ...]:
    """The same on a later position of the question."""
    urgent: dict[Point, int] = {}
    for stone in sorted(question.target | question.own):
        if board[stone] != (question.defender if stone in question.target else question.attacker):
            continue
        near = [stone, *(block[0] for block in adjacent_enemies(board, stone))]
        for place, beside in enumerate(near):
            liberties = board.liberties(beside)
            if place == 0 or len(liberties) <= WEAK:
                for point in liberties:
                    urgent[point] = min(len(liberties), urgent.get(point, len(liberties)))
    legal = (p for p in urgent if p in question.region and board.is_legal(p))
    return tuple(sorted(legal, key=lambda point: (urgent[point], point)))
