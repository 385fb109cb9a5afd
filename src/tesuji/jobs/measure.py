"""What a task took, and the record of it that a store keeps."""

import contextlib
import os
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from tesuji.go import Board
from tesuji.jobs.pool import TaskFailure
from tesuji.jobs.store import Record
from tesuji.jobs.task import Task


@dataclass(frozen=True)
class Finished:
    begin: float
    end: float
    processor_seconds: float
    result: Any
    """Plain data, or an answer of which plain data is made; nothing when Ctrl-C has ended it: such a task is not
    kept."""
    host: str = ""
    speed: float | None = None


@dataclass(frozen=True)
class Measured:
    """Work that says what it took; it does not ask how fast the worker is where nothing is kept."""

    work: Callable[[Any], Any]
    with_speed: bool = True

    def __call__(self, task: Any) -> Finished:
        begin, start = time.time(), _processor_seconds()
        result = None
        with contextlib.suppress(KeyboardInterrupt):
            result = self.work(task)
        spent = round(_processor_seconds() - start, 6)
        return Finished(begin, time.time(), spent, result, socket.gethostname(), speed() if self.with_speed else None)

    def close(self) -> None:
        close = getattr(self.work, "close", None)
        if close is not None:
            close()


@cache
def speed() -> float:
    """How fast this worker is: thousand random games on 9x9 in a second of processor time, the best of three."""
    board, games = Board(9), 500
    best = 0.0
    for seed in range(1, 4):
        start = time.process_time()
        board.random_games(games, seed=seed)
        best = max(best, games / 1000 / max(time.process_time() - start, 1e-6))
    return round(best, 3)


def _processor_seconds() -> float:
    """Of this process, and of the programs that it has started and waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def record_of(task: Task, experiment: str, answer: "Finished | TaskFailure") -> Record | None:
    """What is kept of a task; nothing where Ctrl-C has ended it."""
    outcome: dict[str, Any]
    if isinstance(answer, TaskFailure):
        now = time.time()
        outcome = {"host": socket.gethostname(), "begun": now, "ended": now, "processor_seconds": 0.0}
        outcome |= {"result": None, "error": answer.reason, "trace": answer.trace or None}
    elif answer.result is None:
        return None
    else:
        outcome = {"host": answer.host, "begun": answer.begin, "ended": answer.end, "result": answer.result}
        outcome |= {"processor_seconds": answer.processor_seconds, "speed": answer.speed}
    return Record(
        identity=task.identity,
        experiment=experiment,
        kind=task.kind,
        name=task.name,
        seed=task.seed,
        settings_digest=task.digest,
        version=task.facts.version,
        family=task.facts.family,
        effort=task.facts.effort,
        **outcome,
    )
