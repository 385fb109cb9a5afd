"""How much the lab itself costs: ``python -m tools.load overhead|scaling|memory|cluster-memory|scheduler``.

Most of its tasks wait instead of working, so that even a busy machine shows what running them costs: wall time beyond
what one must wait, processor time of the process that hands them out, and its memory as they go by. Those of
``scaling`` compute, and need idle cores.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.go.board import Board
from tesuji.jobs.cluster import quiet, require_dask
from tesuji.jobs.load import load_in_words
from tesuji.lab.studies import Series, Store, call
from tesuji.script import Words, command

CROWD = 125
"""Workers that share a process where many are pretended: they only wait, and Dask's own work for each is small."""


def wait(seconds: float, number: int) -> int:
    """A task that only waits."""
    time.sleep(seconds)
    return number


def compute(games: int, number: int) -> int:
    """A task that works on one core all the time: random games on 9x9."""
    return int(Board(9).random_games(games, seed=number, threads=1).games)


def waiting(number: int, seconds: float) -> list[Any]:
    """Different ones that wait, by number."""
    return [call(wait, kind="wait", name=str(k), seconds=seconds, number=k) for k in range(number)]


def measure(number: int, seconds: float, workers: int, cluster: str | None = None, threads: int = 0) -> float:
    """Run tasks that wait into a new store, and say what that took; seconds from the first answer to the last."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "store", write=True) as store:
        run = Series({"load": waiting(number, seconds)}, store, workers, cluster=cluster, study=True)
        first = next(done := run.records())  # when a worker is there
        begin, spent, sizes = time.monotonic(), time.process_time(), [_resident()]
        for count, _ in enumerate(done, 2):
            if count % max(number // 10, 1) == 0:
                sizes.append(_resident())
        took = time.monotonic() - begin
    assert first.error is None
    rounds = -(-number // (threads or workers))  # the first of them is over when the first answer is there
    least, each = max(rounds - 1, 1) * seconds, 1000 * (time.process_time() - spent) / number
    print(
        f"{number:,} tasks of {seconds:g} s, {threads or workers} at a time: {took:.2f} s, at least {least:.2f} s "
        f"({took / least - 1:+.1%}); here {each:.3f} ms of processor time a task; "
        f"memory in MB as they go by: {' '.join(f'{size:.0f}' for size in sizes)}; {load_in_words()}",
        flush=True,
    )
    return took


def scaling(number: int, games: int, workers: int, repeats: int = 3) -> None:
    """Tasks that compute on one process and on several, in turn; the best of each counts."""
    best = dict.fromkeys((1, workers), float("inf"))
    for repeat in range(repeats):
        for processes in best:
            asked = [call(compute, kind="compute", name=str(k), games=games, number=k) for k in range(number)]
            with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "store", write=True) as store:
                begin = time.monotonic()
                assert all(
                    record.error is None for record in Series({"load": asked}, store, processes, study=True).records()
                )
                best[processes] = min(best[processes], time.monotonic() - begin)
                print(f"repeat {repeat + 1}: {processes} at a time, {time.monotonic() - begin:.2f} s", flush=True)
    print(
        f"{number} tasks that compute, start and end of the processes included: {best[1]:.2f} s on one process, "
        f"{best[workers]:.2f} s on {workers}: {best[1] / best[workers]:.2f} times; {load_in_words()}",
        flush=True,
    )


def scheduler_load(number: int, seconds: float, workers: int) -> None:
    """Tasks that wait, on many workers whose scheduler has a process of its own: how much of it do they take?"""
    require_dask()
    import psutil

    with scheduler_alone() as (address, pid), crowd(address, workers):
        scheduler = psutil.Process(pid)
        before = scheduler.cpu_times()
        took = measure(number, seconds, 1, address, workers)
        after = scheduler.cpu_times()
        spent = after.user + after.system - before.user - before.system
        print(
            f"scheduler: {spent:.1f} s of processor time for {number:,} tasks on {workers:,} workers, "
            f"{1000 * spent / number:.2f} ms a task, {spent / took:.0%} of a core; {number / took:.0f} tasks a second "
            f"were answered, {workers / seconds:.0f} could be asked for; {scheduler.memory_info().rss / 1e6:.0f} MB",
            flush=True,
        )


@contextmanager
def scheduler_alone() -> Iterator[tuple[str, int]]:
    """A scheduler as another program: its address and its process."""
    words = [sys.executable, "-m", "tesuji", "lab", "scheduler", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        try:
            assert program.stdout is not None
            yield program.stdout.readline().strip(), program.pid
        finally:
            program.kill()


@contextmanager
def crowd(address: str, workers: int) -> Iterator[None]:
    """Workers of one thread each, many of them in a process, all connected before work begins."""
    from distributed import Client

    context = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        for begin in range(0, workers, CROWD):
            process = context.Process(target=_work, args=(address, min(CROWD, workers - begin)), daemon=True)
            process.start()
            stack.callback(process.kill)
        quiet()
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers)
        yield


def _work(address: str, workers: int) -> None:
    """A crowd: Dask's own workers, which have no process for a task because this one is a daemon's."""
    from distributed import Worker

    quiet()

    async def serve(folder: str) -> None:
        options = {"nthreads": 1, "memory_limit": 0, "dashboard": False, "dashboard_address": "127.0.0.1:0"}
        begun = [Worker(address, local_directory=folder, **options) for _ in range(workers)]
        await asyncio.gather(*begun)
        await asyncio.gather(*(worker.finished() for worker in begun))

    with tempfile.TemporaryDirectory(prefix="tesuji-crowd-") as folder, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(folder))


def _resident() -> float:
    """Memory that this process holds now, in MB."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except FileNotFoundError:
        raise InputError("this system does not tell how much memory a process holds: expected Linux") from None


@command
def main(words: Words = None) -> None:
    """Measure one of them."""
    parser = argparse.ArgumentParser(prog="python -m tools.load", description=__doc__)
    parser.add_argument("what", choices=["overhead", "scaling", "memory", "cluster-memory", "scheduler"])
    parser.add_argument("--tasks", type=int, help="how many")
    parser.add_argument("--seconds", type=float, help="of a task that waits")
    parser.add_argument("--games", type=int, default=140_000, help="of a task that computes, about a second")
    parser.add_argument("--workers", type=int, help="at a time")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="of a scheduler with this many workers, for cluster-memory"
    )
    options = parser.parse_args(words)
    standard: dict[str, tuple[int, float, int]] = {
        "overhead": (20, 1.0, 2),
        "scaling": (20, 0.0, 2),
        "memory": (100_000, 0.001, 2),
        "cluster-memory": (100_000, 0.001, 2),
        "scheduler": (5000, 10.0, 1000),
    }
    number, seconds, workers = standard[options.what]
    number, seconds, workers = options.tasks or number, options.seconds or seconds, options.workers or workers
    if options.what == "scheduler":
        scheduler_load(number, seconds, workers)
    elif options.what == "scaling":
        scaling(number, options.games, workers)
    elif options.what == "cluster-memory":
        measure(number, seconds, 1, options.cluster, workers)
    else:
        measure(number, seconds, workers)


if __name__ == "__main__":
    from tools import load  # other machines know its functions by this name

    sys.exit(load.main())
