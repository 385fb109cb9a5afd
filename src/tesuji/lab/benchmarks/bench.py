"""Benchmarks: one table of them, and a runner that keeps the best of several repeats.

A measurement answers "how many per second, now". Machines differ and are busy, so where a peer exists (a plain
prototype, another library) it is measured in turn with ours, and the ratio is the figure to compare between machines.
"""

import fnmatch
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from socket import gethostname
from typing import Any

from tesuji.errors import InputError
from tesuji.jobs.digest import sources_digest
from tesuji.jobs.load import load_average
from tesuji.jobs.pool import TaskFailure
from tesuji.jobs.series import Series
from tesuji.jobs.store import Store
from tesuji.jobs.task import Facts, Result, Task, identity_of
from tesuji.lab.benchmarks import mcts_measures, measures
from tesuji.solvers.lin import PRESETS as LIN_PRESETS
from tesuji.solvers.mcts import ROWS

Measure = Callable[[int], float]
"""Takes a number of threads, works for a moment, and returns the figure."""


@dataclass(frozen=True)
class Peer:
    """Somebody else's program doing the same work; ``find`` gives its measure, or None where it is not to be had."""

    name: str
    find: Callable[[], Measure | None]


@dataclass(frozen=True)
class Benchmark:
    name: str
    summary: str
    unit: str
    measure: Measure
    peer: Peer | None = None
    repeats: int = 5
    smaller_is_better: bool = False
    threaded: bool = False
    """Whether the measure can use more than one thread; the others always use one, and so do peers."""
    own_threads: int | None = None
    """A number of threads that is part of what is measured, whatever is asked for."""


@dataclass(frozen=True)
class BenchFigure:
    """What one benchmark said: the best of its repeats, beside the peer's best where there is one."""

    name: str
    value: float
    unit: str
    repeats: int
    threads: int
    peer: str | None
    peer_value: float | None
    ratio: float | None
    """How many times better than the peer: above 1 is better, whatever the unit."""
    load: float | None
    """Programs that were running on the machine on average in the minute before (its load average)."""

    def as_record(self) -> dict[str, Any]:
        """The figure as plain data, numbers rounded to what the clock can tell."""
        rounded = {"value": 6, "peer_value": 6, "ratio": 4, "load": 2}
        return {
            key: float(f"{value:.{rounded[key]}g}") if key in rounded and value is not None else value
            for key, value in asdict(self).items()
        }


def _playouts(size: int) -> Benchmark:
    return Benchmark(
        name=f"playouts-{size}x{size}",
        summary=f"uniform random games from the empty {size}x{size} board",
        unit="games/s",
        measure=lambda threads: measures.playouts(size, threads),
        peer=Peer("prototype", lambda: measures.prototype_playouts(size)),
        threaded=True,
    )


def _tactic(name: str, kind: str, preset: str, what: str) -> Benchmark:
    return Benchmark(
        name=f"mcts-{name}",
        summary=f"Zhang's tactic search, {preset} on {what}",
        unit="sims/s",
        measure=lambda threads: mcts_measures.tactic_rate(kind, preset, threads),
        repeats=2,
        threaded=True,
    )


def _two_threads(one: Benchmark) -> Benchmark:
    return Benchmark(
        name=f"{one.name}-2-threads",
        summary=f"{one.summary}, on two threads",
        unit=one.unit,
        measure=one.measure,
        peer=Peer("one thread", lambda: one.measure),
        repeats=2,
        own_threads=2,
    )


def _lin(name: str) -> Benchmark:
    return Benchmark(
        name=f"mcts-{name}",
        summary=f"Lin's search, {name} on an enclosed problem",
        unit="sims/s",
        measure=lambda threads: mcts_measures.lin_rate(name, threads),
        repeats=2,
    )


_UCT = Benchmark(
    "uct",
    "simulations of the player uct on the empty 9x9 board",
    "sims/s",
    measures.uct_simulations,
    threaded=True,
)
_BEST = (
    _tactic("capture-table-8.1", "capture", "capture-table-8.1", "a capturing problem"),
    _tactic("life-table-8.1-enclosed", "enclosed", "life-table-8.1", "enclosed life and death"),
    _tactic("life-table-8.1-open", "open", "life-table-8.1", "unbounded life and death"),
)

BENCHMARKS = (
    _playouts(9),
    _playouts(13),
    _playouts(19),
    Benchmark(
        "playouts-knowledge",
        "random games with knowledge from the empty 9x9 board",
        "games/s",
        measures.knowledge_playouts,
    ),
    _UCT,
    _two_threads(_UCT),
    Benchmark(
        "playouts-lin",
        "uniform random games of a problem with 20 empty points in Lin's model",
        "games/s",
        measures.lin_playouts,
    ),
    Benchmark(
        "dfpn",
        "df-pn on an enclosed group with twelve empty points",
        "nodes/s",
        measures.dfpn_nodes,
    ),
    Benchmark(
        "shape",
        "questions to the network that knows shape",
        "questions/s",
        measures.shape_questions,
    ),
    *(_tactic(f"zhang-{row.lower()}", "enclosed", row, "enclosed life and death") for row in ROWS),
    *(benchmark for best in _BEST for benchmark in (best, _two_threads(best))),
    *map(_lin, LIN_PRESETS),
    Benchmark(
        "play-from-python",
        "moves of 19x19 games played with Board.play",
        "moves/s",
        measures.play_from_python,
        Peer("sgfmill", lambda: measures.play_with_sgfmill),
    ),
    Benchmark(
        "loop-from-python",
        "moves of 9x9 games, each one of Board.legal_moves, played with Board.play",
        "moves/s",
        measures.play_legal_moves,
        Peer("Board.legal_indices", lambda: measures.play_legal_indices),
    ),
    Benchmark(
        "count-from-python",
        "all games of three moves on 5x5, played and taken back one by one in Python",
        "nodes/s",
        measures.count_games,
        Peer("sgfmill", lambda: measures.count_games_with_sgfmill),
    ),
    Benchmark(
        "start-up",
        "from typing `tesuji --version` to the prompt",
        "ms",
        measures.start_up,
        Peer("python -c pass", lambda: measures.bare_python),
        smaller_is_better=True,
    ),
)
"""Every benchmark that ``tesuji bench`` knows."""


def select(patterns: Sequence[str]) -> list[Benchmark]:
    """The benchmarks of these names (``*`` stands for anything), in the order of the table; all when none is named."""
    for pattern in patterns:
        if not fnmatch.filter([b.name for b in BENCHMARKS], pattern):
            raise InputError(f"there is no benchmark {pattern!r}: expected {', '.join(b.name for b in BENCHMARKS)}")
    return [b for b in BENCHMARKS if not patterns or any(fnmatch.fnmatchcase(b.name, p) for p in patterns)]


@dataclass(frozen=True)
class BenchTask(Task):
    """One benchmark at one moment: a figure is of that, so every run of it is a task of its own."""

    benchmark: Benchmark
    threads: int
    repeats: int
    moment: float
    """Seconds since 1970."""

    @cached_property
    def facts(self) -> Facts:
        """Figures of one kind can be compared."""
        name = self.benchmark.name
        return Facts(f"{name}, {self.threads} threads", name, sources_digest())

    @cached_property
    def identity(self) -> str:
        asked = [self.name, self.threads, self.repeats, self.moment, gethostname(), self.facts.version]
        return identity_of(asked)

    def answer(self) -> BenchFigure:
        return _run_one(self.benchmark, self.threads, self.repeats)

    def plain(self, answer: BenchFigure) -> Result:
        return answer.as_record()


def run(
    benchmarks: Iterable[Benchmark], threads: int = 1, repeats: int | None = None, store: Store | None = None
) -> Iterator[tuple[BenchFigure, float | None]]:
    """Measure one after the other; each figure as soon as it is known, with the best that the store had of its kind.

    Only figures of this machine are compared.
    """
    now = time.time()
    tasks = [
        BenchTask(b, b.own_threads or (threads if b.threaded else 1), repeats or b.repeats, now) for b in benchmarks
    ]
    earlier = {} if store is None else best_values(store)
    series = Series({"bench": tasks}, store, jobs=1)
    for number, figure in series:
        if isinstance(figure, TaskFailure):
            raise RuntimeError(f"{tasks[number].name}: {figure.trace or figure.reason}")
        yield figure, earlier.get(tasks[number].kind)
    if series.interrupted:
        raise KeyboardInterrupt


def best_values(store: Store) -> dict[str, float]:
    """The best figures that were measured on this machine, by kind."""
    smaller = {benchmark.name for benchmark in BENCHMARKS if benchmark.smaller_is_better}
    found: dict[str, float] = {}
    for record in store:
        if record.experiment == "bench" and record.host == gethostname() and record.result is not None:
            value = float(record.result["value"])
            best = min if record.name in smaller else max
            found[record.kind] = best(value, found.get(record.kind, value))
    return found


def _run_one(benchmark: Benchmark, threads: int, repeats: int) -> BenchFigure:
    load = load_average()
    best = min if benchmark.smaller_is_better else max
    peer = benchmark.peer
    # Against one thread only, unless that is the question: what a second core adds says nothing about the code.
    measure_peer = peer.find() if peer is not None and threads == (benchmark.own_threads or 1) else None
    ours, theirs = [], []
    for _ in range(repeats):  # in turn, so that a busy minute hits both
        ours.append(benchmark.measure(threads))
        if measure_peer is not None:
            theirs.append(measure_peer(1))
    value = best(ours)
    peer_value = best(theirs) if theirs else None
    ratio = None
    if peer_value:
        ratio = peer_value / value if benchmark.smaller_is_better else value / peer_value
    return BenchFigure(
        name=benchmark.name,
        value=value,
        unit=benchmark.unit,
        repeats=repeats,
        threads=threads,
        peer=peer.name if peer is not None and peer_value is not None else None,
        peer_value=peer_value,
        ratio=ratio,
        load=load,
    )
