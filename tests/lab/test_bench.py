"""The benchmarks measure what they say, and the best repeat counts."""

import json
import subprocess

import pytest

from tesuji import Board
from tesuji.errors import InputError
from tesuji.lab.benchmarks import bench, measures
from tesuji.lab.studies import Store


def _counter(values):
    values = iter(values)
    return lambda _threads: next(values)


def test_the_best_repeat_counts_and_peers_take_turns():
    peer = bench.Peer("snail", lambda: _counter([2.0, 4.0, 1.0]))
    fast = bench.Benchmark("fast", "", "moves/s", _counter([10.0, 8.0, 9.0]), peer, repeats=3)
    ((figure, _),) = bench.run([fast])
    assert (figure.value, figure.peer_value, figure.ratio) == (10.0, 4.0, 2.5)


def test_less_time_is_better():
    peer = bench.Peer("snail", lambda: _counter([30.0, 20.0]))
    quick = bench.Benchmark("quick", "", "ms", _counter([5.0, 7.0]), peer, repeats=2, smaller_is_better=True)
    ((figure, _),) = bench.run([quick])
    assert (figure.value, figure.ratio) == (5.0, 4.0)


def test_a_missing_peer_leaves_the_figure_alone():
    lonely = bench.Benchmark("lonely", "", "moves/s", _counter([1.0]), bench.Peer("nobody", lambda: None), repeats=1)
    ((figure, _),) = bench.run([lonely])
    assert (figure.peer, figure.ratio) == (None, None)
    assert json.loads(json.dumps(figure.as_record()))["value"] == 1.0


def test_names_are_unique_and_can_be_patterns():
    names = [b.name for b in bench.BENCHMARKS]
    assert len(set(names)) == len(names)
    assert [b.name for b in bench.select([])] == names
    assert [b.name for b in bench.select(["playouts-1*"])] == ["playouts-13x13", "playouts-19x19"]
    with pytest.raises(InputError, match="no benchmark 'chess'"):
        bench.select(["playouts-*", "chess"])


@pytest.mark.parametrize("benchmark", bench.BENCHMARKS, ids=lambda b: b.name)
def test_every_benchmark_and_its_peer_give_a_figure(benchmark, monkeypatch):
    monkeypatch.setattr(measures, "SECONDS", 0.01)
    ((figure, _),) = bench.run([benchmark], repeats=1)
    assert figure.value > 0


def test_random_games_can_use_two_threads(monkeypatch):
    monkeypatch.setattr(measures, "SECONDS", 0.01)
    ((figure, _),) = bench.run(bench.select(["playouts-9x9"]), threads=2, repeats=1)
    assert (figure.threads, figure.peer) == (2, None)


def test_two_threads_are_compared_with_one(monkeypatch):
    monkeypatch.setattr(measures, "SECONDS", 0.05)
    ((figure, _),) = bench.run(bench.select(["mcts-life-table-8.1-enclosed-2-threads"]), repeats=1)
    assert (figure.threads, figure.peer, figure.unit) == (2, "one thread", "sims/s")
    assert figure.ratio == figure.value / figure.peer_value


def test_every_row_of_zhang_and_every_search_of_lin_has_a_benchmark():
    names = {b.name for b in bench.BENCHMARKS}
    assert {f"mcts-zhang-{letter}" for letter in "abcdefghijklmnopqrstu"} <= names
    assert {
        "mcts-capture-table-8.1",
        "mcts-life-table-8.1-enclosed",
        "mcts-life-table-8.1-open",
        "mcts-lin-mcts",
    } <= names


@pytest.mark.parametrize("size", [5, 9])
def test_the_prototype_plays_the_same_kind_of_game(size):
    program = measures.compiled_prototype()
    if program is None:
        pytest.skip("needs a C++ compiler")
    commands = [[program, str(size), "0", str(seed)] for seed in range(50)]  # without time it plays a hundred games
    outputs = [subprocess.run(command, check=True, capture_output=True).stdout for command in commands]
    games, moves, score, _ = (sum(map(float, column)) for column in zip(*map(bytes.split, outputs), strict=True))
    ours = Board(size).random_games(20_000, seed=5)
    # Five standard errors of both means, taking the spread of the scores from our games.
    slack = 5 * ours.deviation * (1 / games**0.5 + 1 / ours.games**0.5)
    assert abs(score / games - ours.mean) < slack
    assert moves / games == pytest.approx(ours.moves / ours.games, rel=0.02)


def test_every_figure_is_kept_and_the_best_of_before_stands_beside(tmp_path):
    def measured(store, *values):
        fast = bench.Benchmark("fast", "", "moves/s", _counter(values), repeats=1)
        return [(figure.value, earlier) for figure, earlier in bench.run([fast], store=store)]

    with Store(tmp_path / "bench.sqlite", write=True) as store:
        assert measured(store, 10.0) == [(10.0, None)]
        assert measured(store, 8.0) == [(8.0, 10.0)]
        assert measured(store, 12.0) == [(12.0, 10.0)]
        assert sorted(record.result["value"] for record in store) == [8, 10, 12]
