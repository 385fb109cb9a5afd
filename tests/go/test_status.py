"""How blocks stand, in the words of a player."""

from tesuji import BLACK, WHITE, Board
from tesuji.go.block_status import BlockStatus, block_statuses


def _status(diagram: str, stone: str) -> BlockStatus:
    board = Board.from_diagram(diagram)
    return next(s for s in block_statuses(board) if stone in map(str, s.stones))


def test_two_eyes_are_alive_whatever_happens():
    status = _status(". X . X\nX X X X\nO O O O\n. . . .", "A3")
    assert (status.alive, status.ladder, status.verdict) == (True, None, "unconditionally alive")


def test_a_stone_in_atari_on_the_edge_has_no_escape():
    status = _status(". O X .\nX X . .\n. . . .\n. . . .", "B4")
    assert status.in_atari
    assert status.verdict == "caught in a ladder even if White moves first"


def test_a_block_with_three_liberties_gets_no_verdict():
    status = _status(". . . .\n. X . .\n. O . .\n. . . .", "B3")
    assert (len(status.liberties), status.ladder, status.verdict) == (3, None, "")


def test_every_stone_belongs_to_one_block():
    board = Board.from_diagram("X . O O\nX X . O\n. X X .\nO . . O")
    statuses = block_statuses(board)
    for color in (BLACK, WHITE):
        stones = [p for s in statuses if s.color == color for p in s.stones]
        assert sorted(stones) == sorted(board.stones(color))
