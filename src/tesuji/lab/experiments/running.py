"""Running an experiment: what the store has is not done again, what is finished is kept at once."""

import socket
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tesuji.lab.experiments.store import Record, Store
from tesuji.lab.experiments.tasks import Finished, Task, distinct, perform
from tesuji.lab.pool import Broken, Pool, all_cores

Work = Callable[[Task], Finished]


@dataclass
class Run:
    """Tasks of an experiment, on all cores, into a store."""

    experiment: str
    tasks: Sequence[Task]
    store: Store
    jobs: int = field(default_factory=all_cores)
    retry: bool = False
    """Are tasks done again that have failed?"""
    done: Callable[[Record], None] = lambda record: None
    """Called whenever another task is finished and kept."""
    work: Work = perform
    memory: int | None = None
    """Bytes that a worker may take before its task fails; its share of the machine unless said."""
    interrupted: bool = False

    def __post_init__(self) -> None:
        everything = distinct(self.tasks)
        self.todo = [task for task in everything if not self._is_finished(task)]
        """What is still to be done."""
        self.resumed = len(everything) - len(self.todo)
        """How many tasks the store has already."""

    def _is_finished(self, task: Task) -> bool:
        record = self.store.find(task.identity)
        return record is not None and not (self.retry and record.error is not None)

    def __iter__(self) -> Iterator[Record]:
        """Do what is left; every task that was finished now, in order."""
        pool: Pool[Task, Finished] = Pool(self.work, self.todo, self.jobs, self._keep, memory=self.memory, apart=True)
        self._kept: dict[int, Record] = {}
        for number, _ in pool:
            if number in self._kept:
                yield self._kept.pop(number)
        self.interrupted = pool.interrupted

    def _keep(self, number: int, answer: "Finished | Broken") -> None:
        if isinstance(answer, Finished) and answer.interrupted:
            return
        record = self._record(self.todo[number], answer)
        self.store.keep(record)
        self._kept[number] = record
        self.done(record)

    def _record(self, task: Task, answer: "Finished | Broken") -> Record:
        now = time.time()
        return Record(
            identity=task.identity,
            experiment=self.experiment,
            variant=task.variant,
            problem=task.problem,
            solver=task.choice.solver.name,
            settings=task.settings,
            settings_digest=task.digest,
            unit=task.unit,
            budget=task.budget,
            seed=task.seed,
            version=task.version,
            host=socket.gethostname(),
            begun=now if isinstance(answer, Broken) else answer.begin,
            ended=now if isinstance(answer, Broken) else answer.end,
            result=None if isinstance(answer, Broken) else answer.result,
            error=answer.reason if isinstance(answer, Broken) else None,
        )


def kinds(tasks: Sequence[Task]) -> list[Task]:
    """The first task of each kind (set, variant and budget): what is tried before all of them are run."""
    first: dict[tuple[str, str, int], Task] = {}
    for task in tasks:
        first.setdefault(task.kind, task)
    return list(first.values())


def expected_seconds(tasks: Sequence[Task], store: Store) -> tuple[float, int]:
    """Processor time of the tasks that are not finished, and of how many nothing is known.

    It is that of finished tasks with the same settings, and grows with the budget where only others are finished.
    """
    left = [task for task in distinct(tasks) if store.find(task.identity) is None]
    spent = store.spent()
    seconds, unknown = 0.0, 0
    for task in left:
        by_budget = spent.get((task.digest, task.unit), {})
        if task.budget in by_budget:
            seconds += by_budget[task.budget]
        elif by_budget:
            nearest = min(by_budget, key=lambda budget: abs(budget - task.budget))
            seconds += by_budget[nearest] * task.budget / nearest
        else:
            unknown += 1
    return seconds, unknown
