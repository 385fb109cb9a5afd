"""Who does the tasks of a batch: processes of this machine, or those of a cluster."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from tesuji.jobs.pool import Pool, TaskFailure

if TYPE_CHECKING:
    from tesuji.jobs.cluster import Cluster

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def pool_for(
    cluster: str | None,
    work: Callable[[Task], Answer],
    tasks: Sequence[Task],
    jobs: int,
    done: "Callable[[int, Answer | TaskFailure], None]" = lambda number, answer: None,
    *,
    memory: int | None = None,
    apart: bool = False,
    say: Callable[[str], None] = lambda words: None,
    reads_script: bool = True,
) -> "Pool[Task, Answer] | Cluster[Task, Answer]":
    """The workers: processes of this machine, or a cluster if its address is given."""
    if cluster is None:
        return Pool(work, tasks, jobs, done, memory=memory, apart=apart, reads_script=reads_script)
    from tesuji.jobs.cluster import Cluster  # loaded only where there is one

    return Cluster(work, tasks, cluster, done, memory=memory, say=say)
