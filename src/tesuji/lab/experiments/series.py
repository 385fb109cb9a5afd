"""The tasks of one command, in their order: what the store has is read, the rest is done and kept at once."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tesuji.lab.cluster import pool_for
from tesuji.lab.experiments.running import Finished, measured, record_of
from tesuji.lab.experiments.store import Record, Store
from tesuji.lab.experiments.study import Result, Task
from tesuji.lab.pool import Broken, all_cores


@dataclass(frozen=True)
class Measured:
    """Work that says what it took; it does not ask how fast the worker is where nothing is kept."""

    work: Callable[[Any], Any]
    kept: bool

    def __call__(self, task: Any) -> Finished:
        """Do one task."""
        return measured(self.work, task, with_speed=self.kept)

    def close(self) -> None:
        """Let the work end what it has started."""
        close = getattr(self.work, "close", None)
        if close is not None:
            close()


@dataclass
class Series:
    """Tasks in their order, on this machine or on a cluster, with or without a store.

    ``work`` does a task and gives an answer, of which ``plain`` makes what is kept (nothing, where the answer is not
    worth it). What breaks, and what comes after Ctrl-C, is not kept: it is done again.
    """

    experiment: str
    """What the command is called in the store."""
    tasks: Sequence[Task]
    work: Callable[[Any], Any]
    plain: Callable[[Any, Any], Result | None]
    """Takes a task and its answer."""
    store: Store | None = None
    jobs: int = field(default_factory=all_cores)
    counts: Callable[[Any, Result], bool] = lambda task, result: True
    """Does what is kept answer this task?"""
    done: Callable[[int, Any], None] = lambda number, answer: None
    """Called with the number of a task and its new answer, as soon as it is there and kept."""
    cluster: str | None = None
    """The address of a scheduler, if a cluster does the work."""
    say: Callable[[str], None] = lambda words: None
    """Told what whoever waits should know."""
    reads_script: bool = True
    """Do the workers read the script that runs?"""
    interrupted: bool = False

    def __post_init__(self) -> None:
        self.kept: dict[int, Record] = {}
        """What the store has, by the numbers of the tasks."""
        for number, task in enumerate(self.tasks if self.store is not None else ()):
            assert self.store is not None
            record = self.store.find(task.identity)
            if record is not None and record.result is not None and self.counts(task, record.result):
                self.kept[number] = record
        self.todo = [number for number in range(len(self.tasks)) if number not in self.kept]
        """The numbers of the tasks that are still to be done."""

    @property
    def alone(self) -> bool:
        """Is everything done in this process?"""
        return self.cluster is None and min(self.jobs, len(self.todo)) <= 1

    def __iter__(self) -> Generator[tuple[int, Any], None, None]:
        """The numbers of the tasks with a record or a new answer, in order; after Ctrl-C, those that were reached."""
        self._pool = pool_for(
            self.cluster,
            Measured(self.work, self.store is not None),
            [self.tasks[number] for number in self.todo],
            self.jobs,
            self._keep,
            say=self.say,
            reads_script=self.reads_script,
        )
        answers = iter(self._pool)
        pending: tuple[int, Finished | Broken] | None = None
        try:
            for number in range(len(self.tasks)):
                if number in self.kept:
                    yield number, self.kept[number]
                    continue
                pending = pending or next(answers, None)
                if pending is None or self.todo[pending[0]] != number:
                    continue  # interrupted before its turn came
                answer, pending = pending[1], None
                if isinstance(answer, Broken):
                    yield number, answer
                elif answer.result is not None:
                    yield number, answer.result
        finally:
            answers.close()  # type: ignore[attr-defined]
            self.interrupted = self._pool.interrupted

    def _keep(self, place: int, found: Finished | Broken) -> None:
        number = self.todo[place]
        if isinstance(found, Broken):
            self.done(number, found)
        elif found.result is not None:
            if self.store is not None and not self._pool.interrupted:
                task = self.tasks[number]
                record = record_of(task, self.experiment, replace(found, result=self.plain(task, found.result)))
                if record is not None:
                    self.store.keep(record, task.settings)
            self.done(number, found.result)
