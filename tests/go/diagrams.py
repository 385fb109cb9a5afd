"""Boards for tests of reading: drawn with marks, or at random."""

import random

from tesuji import Board, Point


def position(text: str) -> tuple[Board, dict[str, set[Point]]]:
    """The board of a diagram, and where its lower-case letters stand (on empty points)."""
    rows = [line.split() for line in text.strip().splitlines()]
    marks: dict[str, set[Point]] = {}
    for row, line in enumerate(reversed(rows)):
        for column, char in enumerate(line):
            if char.islower():
                marks.setdefault(char, set()).add(Point(column, row))
    plain = "\n".join(" ".join("." if c.islower() else c for c in line) for line in rows)
    return Board.from_diagram(plain), marks


def random_board(rng: random.Random) -> Board:
    board = Board(rng.randint(2, 9), rng.randint(2, 9))
    for _ in range(rng.randint(0, 2 * board.width * board.height)):
        moves = [p for p in board.legal_moves() if not board.is_eyelike(p, board.to_play)]
        board.play(rng.choice(moves) if moves else None)
    return board
