"""Reads the public test suites that are measured against but never stored here: Fuego's .tst and Pachi's .t files."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sgfmill import sgf

from tesuji.go import BLACK, WHITE, Board, Color, Point

DATA = Path(os.environ.get("TESUJI_DATA") or Path(__file__).parents[3] / "shared" / "data")


@dataclass
class Check:
    """One line of a Pachi unit test: what is asked about the position, and the value it should have."""

    title: str
    kind: str
    args: list[str]
    expected: str
    board: Board
    known_fail: bool


@dataclass
class GtpTest:
    """One numbered command of a Fuego test file with the answer it should get."""

    number: int
    command: list[str]
    answer: str
    flags: str
    board: Board = field(repr=False)


def pachi(path: Path) -> Iterator[Check]:
    title, size, ko = "", 19, None
    rows: list[str] = []
    for raw in path.read_text().splitlines():
        line = raw.split("#")[0].strip()
        if not line:
            continue
        if line.startswith("%"):
            title = line[1:].strip()
        elif line.startswith("boardsize"):
            size, rows, ko = int(line.split()[1]), [], None
        elif len(rows) < size:
            rows.append(re.sub(r"[^XO.]", "", line))
        elif line.startswith("ko "):
            ko = line.split()[1].upper()
        else:
            known_fail = line.startswith("!")
            kind, *args, expected = line.lstrip("!").split()
            yield Check(title, kind, args, expected, _pachi_board(rows, ko), known_fail)


def _pachi_board(rows: list[str], ko: str | None) -> Board:
    board = Board.from_diagram("\n".join(rows))
    if ko is not None:  # names the stone that has just taken the ko
        board.to_play = board[ko].opponent
        board.set_ko(board.liberties(ko)[0])
    return board


def fuego(path: Path) -> Iterator[GtpTest]:
    board = Board(19)
    number, command = 0, [""]
    for raw in path.read_text().splitlines():
        line = raw.strip()
        if answer := re.match(r"#\? \[(.*)\]([*&]*)", line):
            if number:
                yield GtpTest(number, command, answer[1], answer[2], board.copy())
            number = 0
        elif line and not line.startswith("#"):
            words = line.split()
            number = int(words.pop(0)) if words[0].isdecimal() else 0
            command = words
            if command[0] == "loadsgf":
                board = _position(path.parent / command[1], int(command[2]) if len(command) > 2 else None)
            elif command[0] == "play":
                board.play(command[2], Color.parse(command[1]))


def _position(path: Path, before: int | None) -> Board:
    """The position before move number `before`, or at the end of the main line."""
    game = sgf.Sgf_game.from_bytes(path.read_bytes())
    board = Board(game.get_size())
    moves = 0
    for node in game.get_main_sequence():
        color, move = node.get_move()
        if color is not None:
            moves += 1
            if before is not None and moves >= before:
                break
        black, white, empty = node.get_setup_stones()
        if black or white or empty:
            colors = board.colors().copy()
            for points, value in ((black, BLACK), (white, WHITE), (empty, 0)):
                for row, column in points:
                    colors[row, column] = value
            board.set_position(colors)
        if color is not None:
            player = BLACK if color == "b" else WHITE
            board.play(None if move is None else Point(move[1], move[0]), player)
    return board
