"""The network for whole boards: what it sees, its numbers against NumPy's, its file and its training."""

from dataclasses import asdict, replace
from random import Random

import numpy as np
import pytest

from tesuji import _core
from tesuji.cli import main
from tesuji.errors import InputError
from tesuji.go import Board, Point
from tesuji.learning.blobs import blob_text
from tesuji.learning.file import Provenance
from tesuji.learning.policy.file import KIND, SHIPPED, policy_network
from tesuji.learning.policy.training import PLANES, SIDE, FloatPolicy, PolicyTraining, Positions
from tesuji.learning.shape.floats import CHANNELS, Convolution, Dense, ResidualBlock

LEGAL, LAST, SELF_ATARI, TAKES_ONE, LINE_ONE = 10, 11, 16, 20, 27


def toy_policy(seed: int) -> FloatPolicy:
    rng = np.random.default_rng(seed)

    def convolution(channels: int) -> Convolution:
        weights = rng.normal(0, 0.08, (3, 3, channels, CHANNELS)).astype(np.float32)
        return Convolution(weights, rng.normal(0, 0.1, CHANNELS).astype(np.float32))

    def dense(inputs: int, outputs: int) -> Dense:
        return Dense(rng.normal(0, 0.05, (inputs, outputs)).astype(np.float32), np.zeros(outputs, np.float32))

    blocks = (ResidualBlock(convolution(CHANNELS), dense(64, CHANNELS), convolution(CHANNELS)),)
    return FloatPolicy(convolution(PLANES), blocks, dense(CHANNELS, 1))


def random_games(count: int, moves: int = 60) -> list[str]:
    """Games of random legal moves on 19x19, two letters each."""
    games = []
    for seed in range(count):
        board, random, text = Board(SIDE), Random(seed), ""
        for _ in range(moves):
            point = random.choice([p for p in board.legal_moves() if p is not None])
            board.play(point)
            text += chr(97 + point.column) + chr(97 + SIDE - 1 - point.row)
        games.append(text)
    return games


def bits(board: Board, name: str, last: Point | None = None) -> set[int]:
    point = Point.parse(name)
    word = int(_core.policy_planes(board, None, last)[point.row, point.column])
    return {plane for plane in range(PLANES) if word >> plane & 1}


def test_a_stone_is_seen_with_its_liberties():
    board = Board.from_diagram(
        """
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    )
    assert {5, 7} <= bits(board, "D4")  # theirs, with two liberties
    assert {LINE_ONE, LEGAL} <= bits(board, "A1")
    assert not {LINE_ONE, LEGAL} & bits(board, "D4")
    assert LAST in bits(board, "D4", Point.parse("D4"))


def test_a_stone_in_atari_can_be_taken_and_a_move_without_liberties_is_self_atari():
    board = Board.from_diagram(
        """
        . O . . .
        . . . . .
        . X . . .
        X O X . .
        . . . . .
        """
    )
    assert TAKES_ONE in bits(board, "B1")
    assert SELF_ATARI in bits(board, "A5")


def test_whole_numbers_say_what_the_real_ones_say():
    network, positions = toy_policy(1), Positions.draw(random_games(8), 40, [1])
    whole = _core.PolicyNetwork(network.blob(positions))
    told = np.array([whole.ask(row.tolist()) for row in positions.planes]) / 1024
    assert np.corrcoef(told.ravel(), network.ask(positions).ravel())[0, 1] > 0.99


def test_a_move_turns_with_its_position():
    positions = Positions.draw(random_games(4), 12, [3])
    for turn in range(4):
        for flip in (False, True):
            turned = positions.turned(turn, flip)
            words = positions.planes[np.arange(12), positions.moves]
            assert (turned.planes[np.arange(12), turned.moves] == words).all()
            assert (turned.planes >> LEGAL & 1)[np.arange(12), turned.moves].all()


def test_a_game_that_cannot_be_played_is_told_with_its_move():
    with pytest.raises(InputError, match="move 2 of a game is not legal: aa"):
        Positions.draw(["aaaa" + "bb" * 40], 8, [1])


@pytest.mark.parametrize("change", [lambda text: text[:-200], lambda text: text + "AAAA\n", lambda text: text + "!\n"])
def test_a_broken_file_is_told_in_one_sentence(tmp_path, change):
    positions = Positions.draw(random_games(2), 8, [1])
    path = tmp_path / "policy.txt"
    path.write_text(change(blob_text(KIND, toy_policy(1).blob(positions), Provenance("a test"), {})), encoding="utf-8")
    with pytest.raises(InputError, match=r"policy.txt, from line 4 on: expected a network") as caught:
        policy_network(str(path))
    assert "\n" not in str(caught.value)


def test_a_file_of_something_else_is_not_a_policy():
    with pytest.raises(InputError, match="expected a file that tesuji learn policy has written"):
        policy_network(str(SHIPPED.with_name("shape.txt")))


def test_what_ships_is_small_and_runs_out_of_atari():
    assert SHIPPED.stat().st_size < 1 << 20
    board = Board(9)
    for name in ("E5", "E4", "G7", "D5", "C3", "F5"):
        board.play(Point.parse(name))
    planes = _core.policy_planes(board, Point.parse("C3"), Point.parse("F5"))
    told = np.array(policy_network().ask(planes.ravel().tolist())).reshape(9, 9)
    best = Point(int(told.argmax() % 9), int(told.argmax() // 9))
    assert best == Point.parse("E6")


def test_policies_are_trained_reported_and_resumed(tmp_path, capsys):
    pytest.importorskip("torch")
    games, out = tmp_path / "games.txt", tmp_path / "policy.txt"
    games.write_text("\n".join(random_games(6)), encoding="utf-8")
    few = [word for name in ("steps=2", "blocks=1", "batch=2", "held_out=2") for word in ("--set", name)]
    assert main(["learn", "policy", "train", str(games), "-o", str(out), *few]) == 0
    assert "the move played is the likeliest in" in capsys.readouterr().out
    first = out.read_bytes()
    out.unlink()
    assert main(["learn", "policy", "train", str(games), "-o", str(out), *few]) == 0  # from what was kept
    assert out.read_bytes() == first
    assert main(["learn", "policy", "report", str(out), "--on", str(games)]) == 0


def test_training_begins_with_a_policy_and_more_blocks_say_the_same_at_first(tmp_path):
    pytest.importorskip("torch")
    from tesuji.learning.policy.training import train_policy

    games = random_games(4)
    positions = Positions.draw(games, 20, [1])
    known = toy_policy(3)
    path = tmp_path / "known.txt"
    path.write_text(blob_text(KIND, known.blob(positions), Provenance("a test"), {"blocks": 1}), encoding="utf-8")
    still = PolicyTraining(steps=1, blocks=1, batch=2, rate=0.0, held_out=0, start=str(path), threads=1)
    for blocks in (1, 2):
        begun, _ = train_policy(games, replace(still, blocks=blocks), tmp_path / f"{blocks}.pt", lambda *_: None)
        assert len(begun.blocks) == blocks
        assert np.abs(begun.ask(positions) - known.ask(positions)).max() < 0.5
    two = tmp_path / "two.txt"
    two.write_text(blob_text(KIND, begun.blob(positions), Provenance("a test"), {"blocks": 2}), encoding="utf-8")
    with pytest.raises(InputError, match="has more blocks: expected at least blocks=2"):
        train_policy(games, replace(still, start=str(two)), tmp_path / "c.pt", lambda *_: None)


def test_a_training_may_be_made_longer_until_its_rate_falls():
    short = PolicyTraining(steps=1000)
    assert short.continues(asdict(short), 900)
    long = PolicyTraining(steps=2000)
    for one, other in ((short, long), (long, short)):
        assert one.continues(asdict(other), 700)
        assert not one.continues(asdict(other), 800)
    assert not short.continues(asdict(PolicyTraining(steps=1000, seed=2)), 100)


def test_settings_of_a_training_are_checked():
    with pytest.raises(InputError, match="steps"):
        PolicyTraining(steps=0)
