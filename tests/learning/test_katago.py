"""KataGo's networks: the file, what they are told about a position, and what they answer."""

import os
from pathlib import Path

import numpy as np
import pytest
from katago_files import small_network

from tesuji import Board, InputError
from tesuji.go import BLACK, WHITE, Point
from tesuji.learning.katago import KataGoNetwork
from tesuji.learning.katago import inputs as katago
from tesuji.learning.katago.inputs import GameRules, area, inputs

FOLDER = os.environ.get("TESUJI_KATAGO", "")
"""A folder with networks of KataGo's: the one of 15 blocks, and the two small ones of KataGo's own tests."""
BIG, TINY, MISH = "g170e-b15c192-s1672170752-d466197061.bin.gz", "tiny.bin.gz", "mish.bin.gz"

SNAPBACK = """
    . . . . . . .
    . . . X . . .
    . X O O X . .
    . X O . O X .
    . . X O O X .
    . . . X X . .
    . . . . . . .
"""


def network(name):
    path = Path(FOLDER) / name
    if not FOLDER or not path.exists():
        pytest.skip(f"TESUJI_KATAGO names no folder with {name}")
    return KataGoNetwork.read(path)


def plane(board, number, rules=None):
    """The points that are marked in a plane."""
    planes, _ = inputs(board, rules or GameRules())
    rows, columns = np.nonzero(planes[:, :, number])
    found = (Point(int(column), board.height - 1 - int(row)) for row, column in zip(rows, columns, strict=True))
    return " ".join(map(str, sorted(found)))


# The forward pass --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "blocks"),
    [
        (8, ("residual", "pooling")),
        (10, ("pooling", "residual")),
        (11, ("nested", "residual")),
        (14, ("nested", "nested")),
        (15, ("nested",)),
    ],
)
def test_a_network_answers_as_it_does_when_worked_out_layer_by_layer(tmp_path, version, blocks):
    expected = small_network(tmp_path / "net.bin.gz", version, blocks)
    board = Board.from_diagram(SNAPBACK)
    planes, numbers = inputs(board, GameRules())
    answer = KataGoNetwork.read(tmp_path / "net.bin.gz").evaluate(planes, numbers)
    policy, win, lead, owner = expected(planes, numbers)
    np.testing.assert_allclose(answer.policy, policy, atol=1e-5)
    np.testing.assert_allclose(answer.owner, owner, atol=1e-5)
    assert (answer.win, answer.lead) == (pytest.approx(win, abs=1e-5), pytest.approx(lead, abs=1e-3))


def test_a_board_need_not_be_square(tmp_path):
    expected = small_network(tmp_path / "net.bin.gz")
    planes, numbers = inputs(Board(5, 3), GameRules())
    answer = KataGoNetwork.read(tmp_path / "net.bin.gz").evaluate(planes, numbers)
    np.testing.assert_allclose(answer.policy, expected(planes, numbers)[0], atol=1e-5)


KATAGO_TEST = """
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . X X . . . . . . O . X . . O O . .
    . . X O . O . . . . . . . . . O X . .
    . . . . . . . . . . . . . . . . X . .
    . . . X . . . . . . . . . . O O X . .
    . . . . . . . . . . . . . . . X . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . X . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
    . . . . . O . . . . . . . O . X . . .
    . . . O . X . . . . . . . . . . . . .
    . . X O . . . . . . . . . O . X . . .
    . . X X O O O . . . . . . O X . . . .
    . . . . X X . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . . . .
"""


@pytest.mark.parametrize(
    ("name", "symmetry", "win", "moves"),
    [
        (TINY, 6, 0.56702, {"G6": 1055, "E6": 724, "C5": 490, "G5": 480, "G2": 465, "Q2": 33, "S17": 304}),
        (MISH, 7, 0.5208, {"S17": 468, "E6": 268, "G6": 237, "C5": 231, "O2": 201, "P2": 141, "A19": 1}),
    ],
)
def test_katagos_own_small_networks_answer_as_in_katagos_own_tests(name, symmetry, win, moves):
    """Version 9 with ReLU, and version 11 with Mish and a bottleneck: figures of KataGo's ``tinymodel.cpp``.

    KataGo turns the board there; probabilities are in ten thousandths of all legal moves, as its rules have them.
    """
    board = Board.from_diagram(KATAGO_TEST)
    board.allow_suicide = True
    planes, numbers = inputs(board, GameRules(7.5, superko=True))
    seen = np.swapaxes(planes[::-1, ::-1] if symmetry == 7 else planes[:, ::-1], 0, 1)
    answer = network(name).evaluate(np.ascontiguousarray(seen), numbers)
    turned = np.swapaxes(answer.policy[:-1].reshape(19, 19), 0, 1)[:, ::-1]
    policy = turned[::-1] if symmetry == 7 else turned
    legal = sum(policy[18 - p.row, p.column] for p in board.legal_moves()) + answer.policy[-1]
    found = {move: policy[18 - Point.parse(move).row, Point.parse(move).column] / legal for move in moves}
    assert {move: round(10_000 * float(share)) for move, share in found.items()} == moves
    assert answer.win == pytest.approx(win, abs=0.001)


@pytest.mark.parametrize("mover", [BLACK, WHITE])
def test_a_strong_network_plays_where_both_walls_end_and_likes_to_be_first(mover):
    board = Board.from_diagram("""
        . . . . . . . . .
        . . . X . O . . .
        . . X X O . O . .
        . . X O O O O . .
        . X O O O X O . .
        . . X X . X O . .
        . . . X X X O . .
        . . . X O O . . .
        . . . X O . . . .
    """)
    board.to_play = mover
    answer = network(BIG).evaluate(*inputs(board, GameRules(0.5)))
    best = int(answer.policy.argmax())
    assert Point(best % 9, 8 - best // 9) == Point.parse("G2")
    assert answer.win > 0.9
    assert answer.lead > 2


def test_a_strong_network_sees_an_empty_board_alike_from_all_sides():
    answer = network(BIG).evaluate(*inputs(Board(9), GameRules(7)))
    policy = answer.policy[:-1].reshape(9, 9)
    assert 0.3 < answer.win < 0.7
    for turned in (policy.T, policy[::-1], policy[:, ::-1]):
        assert policy.argmax() in np.argsort(turned.flatten())[-8:]
        assert np.corrcoef(policy.flatten(), turned.flatten())[0, 1] > 0.9


# What it is told ----------------------------------------------------------------------------------------------------


def test_stones_are_the_movers_and_the_others():
    board = Board.from_diagram("X . O\n. . .\n. . .", to_play=WHITE)
    assert (plane(board, katago.OWN), plane(board, katago.THEIRS)) == ("C3", "A3")


def test_blocks_with_one_two_and_three_liberties_have_a_plane_each():
    board = Board.from_diagram("""
        X O . . X
        . . . . .
        . . . . .
        . . . . .
        . . X . .
    """)
    found = [plane(board, katago.LIBERTIES + more) for more in range(3)]
    assert found == ["A5", "B5 E5", "C1"]


def test_a_block_that_a_ladder_takes_is_marked_with_the_moves_that_begin_it():
    board = Board.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X . . . .
        . X O . . . .
        . . . X . . .
        . . . . . . .
    """)
    assert [plane(board, number) for number in katago.LADDERS] == ["C3"] * 3
    assert plane(board, katago.LADDER_MOVES) == "C2 D3"
    board.to_play = WHITE  # the mover's own stones: where he may be caught is no move of his
    assert (plane(board, katago.LADDERS[0]), plane(board, katago.LADDER_MOVES)) == ("C3", "")


def test_what_only_one_side_surrounds_is_its_area():
    board = Board.from_diagram("""
        . X . . .
        X X . . .
        . . . . .
        . . . O O
        . . . O .
    """)
    owners = area(board)
    assert owners[Point.parse("A5")] == BLACK
    assert owners[Point.parse("E1")] == WHITE
    assert Point.parse("C3") not in owners


def test_a_stone_that_cannot_live_in_an_unconditionally_living_group_is_its_area():
    board = Board.from_diagram("""
        . X O . X .
        X X X X X .
        . . . . . .
        . . . . . .
    """)
    assert area(board)[Point.parse("C4")] == BLACK


def test_komi_counts_for_white_and_its_parity_is_told():
    white, black = Board(9), Board(9)
    white.to_play = WHITE
    (_, mine), (_, theirs) = inputs(white, GameRules(7.5)), inputs(black, GameRules(7.5))
    assert (mine[katago.KOMI], theirs[katago.KOMI]) == (pytest.approx(0.375), pytest.approx(-0.375))
    assert (mine[katago.PARITY], theirs[katago.PARITY]) == (pytest.approx(0.5), pytest.approx(-0.5))
    assert inputs(white, GameRules(7))[1][katago.PARITY] == 0
    assert inputs(white, GameRules(1000))[1][katago.KOMI] == pytest.approx(82 / 20)


def test_rules_and_a_forbidden_ko_are_told():
    board = Board.from_diagram("""
        . X O . .
        X . X O .
        . X O . .
        . . . . .
    """)
    board.to_play = WHITE
    board.play("B3")
    assert plane(board, katago.KO) == "C3"
    board.allow_suicide = True
    numbers = inputs(board, GameRules(superko=True))[1]
    assert list(numbers[[katago.SUPERKO, katago.POSITIONAL, katago.SUICIDE]]) == [1, 0.5, 1]
    assert not inputs(Board(5), GameRules())[1][[katago.SUPERKO, katago.POSITIONAL, katago.SUICIDE]].any()


# Broken files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data[:5000], "ends in the middle"),
        (lambda data: data.replace(b"small\n8\n", b"small\n7\n", 1), "version 7: expected 8 to 15"),
        (lambda data: data.replace(b"22\n19\n", b"17\n19\n", 1), "17 planes and 19 numbers: expected 22 and 19"),
        (lambda data: data.replace(b"ordinary_block", b"curious_block", 1), "curious_block"),
        (lambda data: data.replace(b"conv\n3\n3\n22\n6\n", b"conv\n3\n3\n22\n7\n", 1), "expected"),
        (lambda data: data.replace(b"conv\n3\n3\n22\n6\n1\n", b"conv\n3\n3\n22\n6\n2\n", 1), "dilated"),
        (lambda data: data.replace(b"@BIN@", b"@BIN@\x00\x00\xc0\x7f", 1), "not all numbers"),
        (lambda data: b"(;SZ[19])", "expected the version"),
        (lambda data: b"", "expected the name"),
    ],
)
def test_a_broken_network_is_told_in_one_sentence(tmp_path, change, says):
    path = tmp_path / "net.bin.gz"
    small_network(path, change=change)
    with pytest.raises(InputError, match=says) as told:
        KataGoNetwork.read(path)
    assert str(path) in str(told.value)
    assert "\n" not in str(told.value)


def test_a_network_for_human_moves_is_refused(tmp_path):
    def change(data):
        scales = b"20\n20\n20\n10\n40\n0.25\n30\n"
        return data.replace(scales + b"0\n", scales + b"192\n", 1)

    small_network(tmp_path / "net.bin.gz", 15, change=change)
    with pytest.raises(InputError, match="who plays"):
        KataGoNetwork.read(tmp_path / "net.bin.gz")


@pytest.mark.parametrize("content", [None, b"\x1f\x8b", b"\x1f\x8b\x08\x00garbage that is not compressed"])
def test_a_file_that_is_not_there_or_damaged_is_told(tmp_path, content):
    path = tmp_path / "net.bin.gz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=r"net\.bin\.gz"):
        KataGoNetwork.read(path)


def test_an_answer_that_is_no_number_is_refused(tmp_path):
    def change(data):
        start = data.rindex(b"@BIN@", 0, data.index(b"policy")) + 5
        return data[:start] + np.float32(3e38).tobytes() * 6 + data[start + 24 :]

    small_network(tmp_path / "net.bin.gz", change=change)
    with pytest.raises(InputError, match="no number"):
        KataGoNetwork.read(tmp_path / "net.bin.gz").evaluate(*inputs(Board(5), GameRules()))
