"""The tasks of one command: what the store has is read, the rest is done and kept at once."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from tesuji.errors import InputError
from tesuji.jobs.measure import Finished, Measured, record_of
from tesuji.jobs.pool import TaskFailure, all_cores
from tesuji.jobs.store import Record, Store
from tesuji.jobs.task import Result, Task, distinct
from tesuji.jobs.workers import pool_for


@dataclass
class Series:
    """Tasks on this machine or on a cluster, with or without a store.

    Iterate over it for answers in the order of the tasks: what breaks, and what comes after Ctrl-C, is not kept, so
    that it is done again. A study is done as :meth:`records`, as they finish: each piece of work once, in a process
    of its own, and failures are kept, too.
    """

    tasks: Mapping[str, Sequence[Task | InputError]]
    """By the name of the command or the study, under which the store keeps them. Where something could not even be
    read, the reason stands in the task's place, and is its answer."""
    store: Store | None = None
    jobs: int = field(default_factory=all_cores)
    work: Callable[[Any], Any] | None = None
    """Does a task and gives its answer; :meth:`Task.answer` unless said."""
    done: Callable[[int, Any], None] = lambda number, answer: None
    """Called with the number of a task and its new answer, as soon as it is there and kept."""
    cluster: str | None = None
    """The address of a scheduler, if a cluster does the work."""
    say: Callable[[str], None] = lambda words: None
    reads_script: bool = True
    """Do the workers read the script that runs?"""
    memory: int | None = None
    """Bytes that a worker may take before its task fails; its share of the machine unless said."""
    study: bool = False
    """Are they asked for as :meth:`records`?"""
    retry: bool = False
    """Are tasks of a study done again that have failed?"""
    interrupted: bool = False

    def __post_init__(self) -> None:
        places = [place for tasks in self.tasks.values() for place in tasks]
        self.all: dict[int, Any] = {number: place for number, place in enumerate(places) if isinstance(place, Task)}
        self.kept: dict[int, Any] = {number: place for number, place in enumerate(places) if number not in self.all}
        """The answers that are there already, by the numbers of their places; those of a study are not read."""
        if self.study:
            assert self.store is not None
            self.all = dict(enumerate(distinct(self.all.values())))
            finished = self.store.finished(failed=not self.retry)
            self.todo = [number for number, task in self.all.items() if task.identity not in finished]
            return
        if self.store is not None:
            found = ((number, task, self.store.find(task.identity)) for number, task in self.all.items())
            self.kept |= {
                number: self._read(task, record.result)
                for number, task, record in found
                if record is not None and record.result is not None and task.counts(record.result)
            }
        self.todo = [number for number in self.all if number not in self.kept]
        """The numbers of the tasks that are still to be done."""

    def _read(self, task: Task, kept: Result) -> Any:
        try:
            return task.read(kept)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            assert self.store is not None
            raise InputError(
                f"{self.store.path}: the result of {task.name} cannot be read: expected what an earlier run has "
                f"written ({type(error).__name__}: {error})"
            ) from None

    @cached_property
    def _names(self) -> dict[str, str]:
        return {task.identity: name for name, tasks in self.tasks.items() for task in tasks if isinstance(task, Task)}

    @property
    def resumed(self) -> int:
        """How many tasks the store has already."""
        return len(self.all) - len(self.todo)

    @property
    def alone(self) -> bool:
        """Is everything done in this process?"""
        return self.cluster is None and min(self.jobs, len(self.todo)) <= 1

    def __iter__(self) -> Generator[tuple[int, Any], None, None]:
        """The numbers of the places with a kept or a new answer, in order; after Ctrl-C, those that were reached."""
        pool = self._pool(self.work or _answer, lambda place, found: self._keep_answer(pool, place, found))
        answers = iter(pool)
        pending: tuple[int, Finished | TaskFailure] | None = None
        try:
            for number in sorted({*self.kept, *self.todo}):
                if number in self.kept:
                    yield number, self.kept[number]
                    continue
                pending = pending or next(answers, None)
                if pending is None or self.todo[pending[0]] != number:
                    continue  # interrupted before its turn came
                answer, pending = pending[1], None
                if isinstance(answer, TaskFailure):
                    yield number, answer
                elif answer.result is not None:
                    yield number, answer.result
        finally:
            answers.close()
            self.interrupted = pool.interrupted

    def records(self) -> Iterator[Record]:
        """Do what is left of a study; every record as soon as it is kept."""
        pool = self._pool(self.work or _perform, lambda place, found: None, apart=True)
        for place, found in pool.unordered():
            if record := self._keep(self.todo[place], found):
                self.done(self.todo[place], record)
                yield record
        self.interrupted = pool.interrupted

    def _pool(self, work: Callable[[Any], Any], done: Callable[[int, Any], None], *, apart: bool = False) -> Any:
        return pool_for(
            self.cluster,
            Measured(work, with_speed=self.store is not None),
            [self.all[number] for number in self.todo],
            self.jobs,
            done,
            memory=self.memory,
            apart=apart,
            say=self.say,
            reads_script=self.reads_script,
        )

    def _keep_answer(self, pool: Any, place: int, found: Finished | TaskFailure) -> None:
        number = self.todo[place]
        if isinstance(found, TaskFailure):
            self.done(number, found)
        elif found.result is not None:
            if self.store is not None and not pool.interrupted:
                self._keep(number, replace(found, result=self.all[number].plain(found.result)))
            self.done(number, found.result)

    def _keep(self, number: int, found: Finished | TaskFailure) -> Record | None:
        task = self.all[number]
        record = record_of(task, self._names[task.identity], found)
        if record is not None and self.store is not None:
            self.store.keep(record, task.settings)
        return record


def _answer(task: Task) -> Any:
    return task.answer()


def _perform(task: Task) -> Any:
    return task.perform()
