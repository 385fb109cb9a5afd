"""Running studies: what the store has is not done again, what is finished is kept at once."""

import contextlib
import os
import socket
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from tesuji.go import Board
from tesuji.lab.cluster import pool_for
from tesuji.lab.experiments.families import Families
from tesuji.lab.experiments.store import Record, Store
from tesuji.lab.experiments.study import Task, distinct
from tesuji.lab.pool import Broken, all_cores


@dataclass(frozen=True)
class Finished:
    """What a worker hands back."""

    begin: float
    end: float
    processor_seconds: float
    result: Any
    """Plain data, or an answer of which plain data is made; nothing when Ctrl-C has ended it: such a task is not
    kept."""
    host: str = ""
    speed: float | None = None


def perform(task: Task) -> Finished:
    """Do one task, in a worker's process."""
    return measured(type(task).perform, task)


def measured(work: Callable[[Any], Any], task: Any, *, with_speed: bool = True) -> Finished:
    """Do some work, and say what it took."""
    begin, start = time.time(), _processor_seconds()
    result = None
    with contextlib.suppress(KeyboardInterrupt):
        result = work(task)
    spent = round(_processor_seconds() - start, 6)
    return Finished(begin, time.time(), spent, result, socket.gethostname(), speed() if with_speed else None)


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


Work = Callable[[Task], Finished]


@dataclass
class Run:
    """Tasks of studies, on all cores or on a cluster, into a store."""

    tasks: Mapping[str, Sequence[Task]]
    """By the name of the study."""
    store: Store
    jobs: int = field(default_factory=all_cores)
    retry: bool = False
    """Are tasks done again that have failed?"""
    done: Callable[[Record], None] = lambda record: None
    """Called whenever another task is finished and kept."""
    work: Work = perform
    memory: int | None = None
    """Bytes that a worker may take before its task fails; its share of the machine unless said."""
    cluster: str | None = None
    """The address of a scheduler, if the tasks are done by a cluster."""
    say: Callable[[str], None] = lambda words: None
    """Told what whoever waits should know."""
    interrupted: bool = False

    def __post_init__(self) -> None:
        self._names = {task.identity: name for name, tasks in self.tasks.items() for task in tasks}
        finished = self.store.finished(failed=not self.retry)
        everything = distinct(task for tasks in self.tasks.values() for task in tasks)
        self.todo = [task for task in everything if task.identity not in finished]
        """What is still to be done."""
        self.resumed = len(everything) - len(self.todo)
        """How many tasks the store has already."""

    def __iter__(self) -> Iterator[Record]:
        """Do what is left; every task as soon as it is finished and kept."""
        pool = pool_for(self.cluster, self.work, self.todo, self.jobs, memory=self.memory, apart=True, say=self.say)
        for number, answer in pool.unordered():
            task = self.todo[number]
            record = record_of(task, self._names[task.identity], answer)
            if record is None:
                continue
            self.store.keep(record, task.settings)
            self.done(record)
            yield record
        self.interrupted = pool.interrupted


def record_of(task: Task, experiment: str, answer: "Finished | Broken") -> Record | None:
    """What is kept of a task; nothing where Ctrl-C has ended it."""
    outcome: dict[str, Any]
    if isinstance(answer, Broken):
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
        version=task.version,
        family=task.family,
        effort=task.effort,
        **outcome,
    )


def kinds(tasks: Sequence[Task]) -> list[Task]:
    """The first task of each kind: what is tried before all of them are run."""
    first: dict[tuple[str, str], Task] = {}
    for task in tasks:
        first.setdefault((task.kind, task.digest), task)
    return list(first.values())


class Expected(NamedTuple):
    """What tasks will take."""

    seconds: float
    """Processor time, without those of which nothing is known."""
    unknown: int
    """Tasks of which nothing is known."""
    extrapolated: int
    """Tasks of which only others of their family are finished, with another effort..."""
    extrapolated_seconds: float
    """... what they are in the time..."""
    furthest: float
    """... and how many times the effort of a finished one at most."""


def expected_seconds(tasks: Sequence[Task], store: Store, *, all_of_them: bool = False) -> Expected:
    """Processor time of the tasks that are not finished (or of all), and how far it is known.

    It is that of finished tasks of the same kind, settings and effort; where only others of their family are finished,
    it grows with the effort (:class:`Families`).
    """
    finished = set() if all_of_them else store.finished()
    by_kind, by_family = store.spent()
    families = Families(by_family)
    seconds, extrapolated_seconds, furthest = 0.0, 0.0, 1.0
    unknown = extrapolated = 0
    for task in distinct(tasks):
        if task.identity in finished:
            continue
        if (known := by_kind.get((task.kind, task.digest, task.effort))) is not None:
            seconds += known
        elif task.family and (told := families.seconds(task.family, task.effort)) is not None:
            seconds += told[0]
            if told[1] > 1:
                extrapolated += 1
                extrapolated_seconds += told[0]
                furthest = max(furthest, told[1])
        else:
            unknown += 1
    return Expected(seconds, unknown, extrapolated, extrapolated_seconds, furthest)
