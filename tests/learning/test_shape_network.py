"""The network that knows shape: its numbers against NumPy's, its file, training and harvest."""

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tesuji import _core
from tesuji.errors import InputError
from tesuji.lab.shape.fights import fights
from tesuji.lab.shape.harvest import HarvestSettings, harvest
from tesuji.learning.blobs import blob_text
from tesuji.learning.file import Provenance
from tesuji.learning.shape.file import KIND, SHIPPED, shape_network
from tesuji.learning.shape.floats import CHANNELS, PLANES, Convolution, Dense, FloatNetwork, ResidualBlock
from tesuji.learning.shape.quality import accuracies
from tesuji.learning.shape.samples import PLACES, SIDE, Samples
from tesuji.learning.shape.whole import blob, floats

UNIT = 1024


def random_network(seed: int) -> FloatNetwork:
    rng = np.random.default_rng(seed)

    def convolution(channels: int) -> Convolution:
        weights = rng.normal(0, 0.08, (3, 3, channels, CHANNELS)).astype(np.float32)
        return Convolution(weights, rng.normal(0, 0.1, CHANNELS).astype(np.float32))

    def dense(inputs: int, outputs: int) -> Dense:
        weights = rng.normal(0, 0.05, (inputs, outputs)).astype(np.float32)
        return Dense(weights, rng.normal(0, 0.1, outputs).astype(np.float32))

    blocks = tuple(ResidualBlock(convolution(CHANNELS), dense(64, CHANNELS), convolution(CHANNELS)) for _ in range(2))
    heads = (dense(CHANNELS, 1), dense(CHANNELS, 1), dense(64, CHANNELS), dense(CHANNELS, 3))
    return FloatNetwork(convolution(PLANES), blocks, *heads)


def random_planes(count: int) -> np.ndarray:
    words = np.random.default_rng(9).integers(0, 1 << PLANES, (2, count, SIDE * SIDE), dtype=np.uint32)
    return words[0] & words[1]


def test_whole_numbers_say_what_the_real_ones_say():
    network, planes = random_network(1), random_planes(40)
    wins, resists, value = network.ask(planes)
    whole = _core.ShapeNetwork(blob(network, planes))
    told = [whole.ask(row.tolist()) for row in planes]
    for number, real in enumerate((wins, resists)):
        found = np.array([one[number] for one in told]) / UNIT
        assert found.shape == (40, PLACES)
        assert np.corrcoef(found.ravel(), real.ravel())[0, 1] > 0.99
    assert np.abs(np.array([one[2] for one in told]) / UNIT - value).max() < 0.1


def test_real_numbers_that_were_made_whole_say_the_same_again():
    network, planes = random_network(1), random_planes(40)
    numbers = blob(network, planes)
    again = floats(numbers)
    for real, found in zip(network.ask(planes), again.ask(planes), strict=True):
        assert np.corrcoef(found.ravel(), real.ravel())[0, 1] > 0.99
    wins, _, value = again.ask(planes)
    told = [_core.ShapeNetwork(numbers).ask(row.tolist()) for row in planes]
    assert np.abs(np.array([one[0] for one in told]) / UNIT - wins).mean() < 0.05
    assert np.abs(np.array([one[2] for one in told]) / UNIT - value).max() < 0.1


def test_every_way_gives_the_same_numbers():
    planes = random_planes(10)
    whole = shape_network()
    for row in planes.tolist():
        assert all(whole.ask(row, way) == whole.ask(row) for way in _core.network_ways())


def test_a_way_that_the_processor_does_not_have_is_refused():
    with pytest.raises(ValueError, match="no way 'abacus' of computing"):
        shape_network().ask([0] * 169, "abacus")


def test_a_file_is_read_as_it_was_written(tmp_path):
    network, planes = random_network(2), random_planes(5)
    path = tmp_path / "shape.txt"
    numbers = blob(network, planes)
    path.write_text(blob_text(KIND, numbers, Provenance("a test"), {"blocks": 2}), encoding="utf-8")
    row = planes[0].tolist()
    assert shape_network(str(path)).ask(row) == _core.ShapeNetwork(numbers).ask(row)


@pytest.mark.parametrize("change", [lambda text: text[:-200], lambda text: text + "AAAA\n", lambda text: text + "!\n"])
def test_a_broken_file_is_told_in_one_sentence(tmp_path, change):
    path = tmp_path / "shape.txt"
    path.write_text(change(SHIPPED.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(InputError, match=r"shape.txt, from line 4 on: expected a network") as caught:
        shape_network(str(path))
    assert "\n" not in str(caught.value)


def test_a_file_of_something_else_is_not_a_network():
    with pytest.raises(InputError, match="expected a file that tesuji learn shape has written"):
        shape_network(str(SHIPPED.with_name("network.txt")))


def test_what_ships_is_small():
    assert SHIPPED.stat().st_size < 1 << 20


def game(seed: int) -> str:
    """A game of random legal moves that crowd each other."""
    from tesuji.go import Board

    board, random, moves = Board(19), Random(seed), ""
    while len(moves) < 2 * 120:
        near = [p for p in board.legal_moves() if p is not None and p.column < 9 and p.row < 9]
        move = random.choice(near or [p for p in board.legal_moves() if p is not None])
        board.play(move)
        moves += chr(ord("a") + move.column) + chr(ord("a") + move.row)
    return moves


def test_a_harvest_is_the_same_again_and_goes_on_where_it_was(tmp_path):
    games = [game(seed) for seed in range(3)]
    settings = HarvestSettings(games=3, nodes=300, least_effort=2)
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        folder.mkdir()
        list(harvest(games, folder, settings, 1))
    (first,), (second,) = (sorted(folder.glob("*.npz")) for folder in (one, two))
    assert first.read_bytes() == second.read_bytes()
    assert list(harvest(games, one, settings, 1)) == [(1, 0)]


def test_the_next_round_searches_as_proofs_on_the_open_board_do():
    first, next_round = HarvestSettings().search, HarvestSettings(shape=True).search
    assert (first.shape, first.flood, first.threats) == (False, False, False)
    assert next_round == replace(first, shape=True, flood=True, areas_at_once=3, threats=True)


def test_a_game_that_ends_too_early_has_no_fights():
    assert list(fights(game(1)[: 2 * 59], Random(1), 2)) == []


def test_fights_are_groups_in_a_ring_of_living_stones():
    asked = [question for seed in range(12) for question in fights(game(seed), Random(seed), 2)]
    for question in asked:
        assert question.target <= question.region
        assert question.alive.isdisjoint(question.region)


def test_a_game_that_cannot_be_played_is_told():
    with pytest.raises(InputError, match="move 2 of the game cannot be played"):
        list(fights("aaaa" * 70, Random(1), 1))


def samples(count: int) -> Samples:
    """Positions in which the move with plane 22 wins."""
    rng = np.random.default_rng(3)
    planes = np.full((count, SIDE * SIDE), 4, np.uint32)
    moves = np.zeros((count, PLACES, 3), np.uint8)
    moves[:, :, 0], moves[:, :, 1] = 1, 128
    best = rng.integers(SIDE * SIDE, size=count)
    planes[np.arange(count), best] |= np.uint32(1 << 22)
    moves[np.arange(count), best, 0] |= 2
    facts = np.tile(np.array([1, 1, 1, 100], np.uint32), (count, 1))
    return Samples(planes, facts, moves, np.arange(count))


def test_training_finds_the_move_and_goes_on_where_it_was(tmp_path):
    pytest.importorskip("torch")
    from tesuji.learning.shape.training import ShapeTraining, train_shape

    material, losses = samples(256), []
    settings = ShapeTraining(epochs=6, blocks=1, batch=32)
    network = train_shape(material, settings, tmp_path / "a.pt", lambda epoch, loss: losses.append(loss))
    assert losses[-1] < losses[0]
    again = train_shape(material, settings, tmp_path / "a.pt", lambda epoch, loss: losses.append(loss))
    assert len(losses) == 6
    assert blob(again, material.planes) == blob(network, material.planes)
    (found,) = accuracies(_core.ShapeNetwork(blob(network, material.planes)), material)
    assert found.first > 0.9
    with pytest.raises(InputError, match="is of another training"):
        train_shape(material.chosen(np.arange(200)), settings, tmp_path / "a.pt", lambda epoch, loss: None)


def test_training_begins_with_a_network_and_says_at_first_what_that_said(tmp_path):
    pytest.importorskip("torch")
    from tesuji.learning.shape.training import ShapeTraining, train_shape

    material = samples(256)
    first = train_shape(material, ShapeTraining(epochs=4, blocks=2, batch=32), tmp_path / "a.pt", lambda *_: None)
    path = tmp_path / "a.txt"
    numbers = blob(first, material.planes)
    path.write_text(blob_text(KIND, numbers, Provenance("a test"), {"blocks": 2}), encoding="utf-8")
    still = ShapeTraining(epochs=1, blocks=2, batch=32, start=str(path), rate=0.0, threads=1)
    second = train_shape(material, still, tmp_path / "b.pt", lambda *_: None)
    for one, other in zip(floats(numbers).ask(material.planes), second.ask(material.planes), strict=True):
        assert np.corrcoef(one.ravel(), other.ravel())[0, 1] > 0.98
    with pytest.raises(InputError, match="expected blocks=2"):
        train_shape(material, ShapeTraining(start=str(path)), tmp_path / "c.pt", lambda *_: None)


def test_samples_of_something_else_are_refused(tmp_path: Path):
    path = tmp_path / "x.npz"
    path.write_bytes(b"no samples")
    with pytest.raises(InputError, match="expected samples of tesuji learn shape harvest"):
        Samples.load(path)
