"""How much the lab itself costs: ``python -m tesuji.lab.load overhead|memory|cluster-memory|scheduler``.

The tasks wait instead of working, so that even a busy machine shows what running them costs: wall time beyond what one
must wait, processor time of the process that hands them out, and its memory as they go by.
"""

import argparse
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tesuji.lab.command import Words, command
from tesuji.lab.experiments import Run, Store, call


def wait(seconds: float, number: int) -> int:
    """A task that only waits."""
    time.sleep(seconds)
    return number


def tasks(number: int, seconds: float) -> list[Any]:
    """So many different ones."""
    return [call(wait, kind="wait", name=str(k), seconds=seconds, number=k) for k in range(number)]


def measure(number: int, seconds: float, workers: int, cluster: str | None = None, threads: int = 0) -> None:
    """Run such tasks into a new store, and say what that took."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "store", write=True) as store:
        run = Run({"load": tasks(number, seconds)}, store, workers, cluster=cluster)
        first = next(done := iter(run))  # when a worker is there
        begin, spent, sizes = time.monotonic(), time.process_time(), [_resident()]
        for count, _ in enumerate(done, 2):
            if count % max(number // 10, 1) == 0:
                sizes.append(_resident())
        took = time.monotonic() - begin
    assert first.error is None
    least, each = (number - 1) * seconds / (threads or workers), 1000 * (time.process_time() - spent) / number
    print(
        f"{number:,} tasks of {seconds:g} s, {threads or workers} at a time: {took:.2f} s, at least {least:.2f} s "
        f"({took / least - 1:+.1%}); here {each:.3f} ms of processor time a task; "
        f"memory in MB as they go by: {' '.join(f'{size:.0f}' for size in sizes)}; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def _resident() -> float:
    """Memory that this process holds now, in MB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 1e6


@contextmanager
def dummy_cluster(workers: int) -> Iterator[str]:
    """A scheduler in this process, and so many workers in it with a thread each, which have no process of their own."""
    from distributed import LocalCluster

    multiprocessing.current_process()._config["daemon"] = True  # type: ignore[attr-defined]  # see cluster._do
    cluster = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=False,
        dashboard_address=None,
        memory_limit=0,
        silence_logs=50,
    )
    try:
        yield cluster.scheduler_address if cluster.scheduler_address.startswith("tcp") else cluster.scheduler.address
    finally:
        cluster.close()


@command
def main(words: Words = None) -> None:
    """Measure one of them."""
    parser = argparse.ArgumentParser(prog="python -m tesuji.lab.load", description=__doc__)
    parser.add_argument("what", choices=["overhead", "memory", "cluster-memory", "scheduler"])
    parser.add_argument("--tasks", type=int, help="how many")
    parser.add_argument("--seconds", type=float, help="of a task")
    parser.add_argument("--workers", type=int, help="at a time")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="of a scheduler that has so many workers, for cluster-memory"
    )
    options = parser.parse_args(words)
    standard: dict[str, tuple[int, float, int]] = {
        "overhead": (20, 1.0, 2),
        "memory": (100_000, 0.001, 2),
        "cluster-memory": (100_000, 0.001, 2),
        "scheduler": (5000, 10.0, 1000),
    }
    number, seconds, workers = standard[options.what]
    number, seconds, workers = options.tasks or number, options.seconds or seconds, options.workers or workers
    if options.what == "scheduler":
        with dummy_cluster(workers) as address:
            measure(number, seconds, 1, address, workers)
    elif options.what == "cluster-memory":
        measure(number, seconds, 1, options.cluster, workers)
    else:
        measure(number, seconds, workers)


if __name__ == "__main__":
    from tesuji.lab import load  # other machines know its functions by this name

    sys.exit(load.main())
