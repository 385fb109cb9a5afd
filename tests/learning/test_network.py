"""The network: its coding by hand, its training, its file, and the core's answers against NumPy's."""

import random
from dataclasses import replace

import numpy as np
import pytest

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.learning.network import INPUTS, OUTPUTS, NetworkSettings, coded, read_network, samples, window
from tesuji.learning.paths import Configuration
from tesuji.learning.training import all_forms, train


def positions(count: int = 30) -> list[Configuration]:
    rng = random.Random(2)
    found = []
    while len(found) < count:
        board = Board(9)
        last = None
        for _ in range(12):
            move = rng.choice(board.legal_moves())
            stones = tuple(p for p in board.points() if board[p] != 0)[:1]
            found.append(Configuration(board.copy(), (move,), last, stones))
            board.play(move)
            last = move
    return found[:count]


def test_the_coding_by_hand():
    board = Board.from_diagram(". . .\n. O .\nX . .", BLACK)
    inputs = coded(board, Point.parse("B2"), (-3, -3))
    grid = inputs[1:].reshape(9, 9)
    assert inputs[0] == 2
    assert grid[3:6, 3:6].tolist() == [[1, 0, 0], [0, -10, 0], [0, 0, 0]]
    assert (grid == 100).sum() == 81 - 9
    board.to_play = WHITE
    assert coded(board, None, (-3, -3))[0] == -2
    assert coded(board, None, (-3, -3)).shape == (INPUTS,)


@pytest.mark.parametrize(
    ("size", "stone", "corner"),
    [
        (19, "K10", (5, 5)),
        (19, "A1", (-1, -1)),
        (19, "T19", (11, 11)),
        (9, "E5", (0, 0)),
        (9, "A9", (-1, 1)),
        (5, "C3", (-2, -2)),
    ],
)
def test_the_window_shows_one_line_of_border(size, stone, corner):
    board = Board.from_stones(size, size, black=[stone])
    assert window(board, [Point.parse(stone)]) == corner


def test_training_lowers_the_error_and_twice_gives_the_same_bytes(tmp_path):
    settings = NetworkSettings(epochs=30, desired_error=0.0)
    network = train(positions(), settings)
    assert min(network.errors) < network.errors[0] / 2
    text = network.text()
    assert train(positions(), settings).text() == text
    path = tmp_path / "network.txt"
    path.write_text(text)
    assert read_network(path).text() == text


def test_training_stops_at_the_desired_error():
    network = train(positions(), NetworkSettings(desired_error=0.05))
    assert len(network.errors) - 1 < 100
    assert network.errors[-1] <= 0.05


def test_fanns_error_function_and_last_epoch_are_settings():
    plain = NetworkSettings(epochs=30, desired_error=0.0)
    stretched = train(positions(), replace(plain, error="tanh"))
    assert stretched.errors[1] != train(positions(), plain).errors[1]
    assert min(stretched.errors) < stretched.errors[0] / 2
    inputs, outputs = samples(positions())
    for kept in ("best", "last"):
        network = train(positions(), replace(plain, epochs=9, kept=kept))
        error = float(((network.outputs(inputs) - outputs) ** 2).mean())
        assert error == pytest.approx(min(network.errors) if kept == "best" else network.errors[-1])
    with pytest.raises(InputError, match="error is 'sum': expected one of plain, tanh"):
        NetworkSettings(error="sum")


def test_the_core_says_what_numpy_says():
    network = train(positions(), NetworkSettings(hidden=7, epochs=20))
    for one in positions(10):
        values = network.evaluate(one.board, one.stones, one.last)
        left, bottom = corner = window(one.board, one.stones)
        expected = network.outputs(coded(one.board, one.last, corner)[None, :])[0].reshape(9, 9)
        assert values
        for point, value in values.items():
            assert value == pytest.approx(expected[point.row - bottom, point.column - left], rel=1e-3, abs=1e-6)


def test_forms_keep_the_move_with_its_position():
    inputs, outputs = samples(positions(3))
    more, moves = all_forms(inputs, outputs)
    assert more.shape == (16 * 3, INPUTS)
    assert moves.shape == (16 * 3, OUTPUTS)
    assert moves.sum() == 16 * outputs.sum()
    assert (np.abs(more[:, 0]) == 2).all()
    assert (more[:, 1:][moves == 1] == 0).all()  # the move is on an empty point in every form


def test_nothing_to_learn_from_and_broken_files_are_refused(tmp_path):
    with pytest.raises(InputError, match="nothing to learn from"):
        train([])
    good = train(positions(), NetworkSettings(epochs=1)).text()
    path = tmp_path / "network.txt"
    for text, words in (
        (good.rsplit("\n", 2)[0] + "\n", "rows of weights"),
        (good.replace(good.split("\n")[5], "1 2 x"), "line 6: expected 20 numbers"),
        (good.replace('"hidden": 20', '"hidden": 0'), "line 3: hidden"),
    ):
        path.write_text(text)
        with pytest.raises(InputError, match=words):
            read_network(path)
