"""The same tasks on many machines: a Dask cluster in the place of a pool of processes.

Dask brings tasks to machines that come, go and die, and does again what was lost with one of them. On each machine a
thread of the Dask worker has a process of our own (:mod:`tesuji.jobs.pool`), which does the task: what crashes it, or
takes too much memory, costs that task and not the worker. Tasks are sent in parcels, small ones several at a time, and
never more than the workers can begin soon, so that neither we nor the scheduler hold more than that.
"""

import contextlib
import logging
import multiprocessing
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from multiprocessing.connection import wait
from pickle import dumps, loads
from socket import gethostname
from typing import Any, Generic, TypeVar

from tesuji import plugins
from tesuji.errors import InputError
from tesuji.jobs.digest import DECIDE, sources_digest
from tesuji.jobs.pool import (
    SigintGuard,
    TaskFailure,
    WorkerProcess,
    attempt,
    died,
    in_order,
    share_of_memory,
    start_worker,
    wait_for,
)

Task = TypeVar("Task")
Answer = TypeVar("Answer")

PARCEL_SECONDS = 0.25
"""As much work as goes into one parcel, where tasks are smaller; what a worker that dies takes with it at most."""
MOST_TASKS = 200
"""In one parcel."""
AHEAD = 2
"""Parcels that are sent for every thread of the cluster: one is worked on, one waits."""
LOOK = 1.0
"""Seconds between two checks of the workers, and of whether the answer is still wanted."""
CONNECT = 10.0
"""Seconds in which a scheduler must answer."""


def require_dask() -> None:
    if find_spec("distributed") is None:
        raise InputError("a cluster needs Dask, which is not installed: expected tesuji[cluster]")


@cache
def build() -> str:
    """Which program: all machines of a cluster must have the same."""
    return sources_digest((*DECIDE, "lab", "gtp"))


@dataclass(frozen=True)
class Parcel:
    """Several tasks for one thread of a worker, packed with the plug-ins that they need (:mod:`tesuji.plugins`)."""

    numbers: tuple[int, ...]
    tasks: tuple[bytes, ...]
    work: bytes
    memory: int | None
    build: str
    plug_ins: bytes = b""


@dataclass(frozen=True)
class Delivery:
    answers: tuple[Any, ...]
    seconds: float
    host: str
    build: str


@dataclass
class Cluster(Generic[Task, Answer]):
    """Does tasks on the cluster whose scheduler is at an address; it is used as :class:`tesuji.jobs.pool.Pool` is."""

    work: Callable[[Task], Answer]
    tasks: Sequence[Task]
    address: str
    done: "Callable[[int, Answer | TaskFailure], None]" = lambda number, answer: None
    interrupted: bool = False
    memory: int | None = None
    """Bytes that a task may take before it fails; the share that its worker gives unless said."""
    say: Callable[[str], None] = lambda words: None
    most_waiting: int = field(default=0, init=False)
    """The most tasks that were ever sent and not answered yet."""

    def __iter__(self) -> "Iterator[tuple[int, Answer | TaskFailure]]":
        return in_order(self.unordered())

    def unordered(self) -> "Generator[tuple[int, Answer | TaskFailure], None, None]":
        if not self.tasks:
            return
        with SigintGuard() as guard, _connected(self.address) as client, _Arrivals() as arrivals:
            sending = _Sending(self, client, arrivals)
            while sending.send():
                wait_for([guard, arrivals], LOOK)
                if guard.interrupted:
                    self.interrupted = True
                    return  # who is in the middle of a task hears that nobody waits for it any more
                for number, answer in sending.received():
                    self.done(number, answer)
                    yield number, answer


class _Sending:
    def __init__(self, cluster: "Cluster[Any, Any]", client: Any, arrivals: "_Arrivals") -> None:
        self.cluster, self.client, self.arrivals = cluster, client, arrivals
        self.todo = deque(range(len(cluster.tasks)))
        self.parcels: dict[str, tuple[Any, Parcel]] = {}
        self.seconds: float | None = None
        """Of one task, on average, lately."""
        self.threads, self.looked, self.lonely = 0, -LOOK, False

    def send(self) -> bool:
        """Send as much as the workers can begin soon; is anything on the way?"""
        self._look()
        while self.todo and len(self.parcels) < AHEAD * self.threads + 2:
            cluster = self.cluster
            numbers = tuple(self.todo.popleft() for _ in range(min(self._size(), len(self.todo))))
            tasks = tuple(plugins.pack(cluster.tasks[number]) for number in numbers)
            work = plugins.pack(cluster.work)
            self._submit(Parcel(numbers, tasks, work, cluster.memory, build(), plugins.carried()))
        waiting = sum(len(parcel.numbers) for _, parcel in self.parcels.values())
        self.cluster.most_waiting = max(self.cluster.most_waiting, waiting)
        return bool(self.parcels)

    def _submit(self, parcel: Parcel) -> None:
        future = self.client.submit(deliver, parcel, pure=False)
        self.parcels[future.key] = future, parcel
        future.add_done_callback(self.arrivals.tell)

    def received(self) -> Iterator[tuple[int, Any]]:
        futures = [self.parcels[key][0] for key in self.arrivals.take() if key in self.parcels]
        finished = [future for future in futures if future.status == "finished"]
        deliveries = dict(zip(finished, self.client.gather(finished, errors="skip"), strict=False))
        if len(deliveries) < len(finished):  # one was lost on the way: asked for one by one
            deliveries = {future: future.result() for future in finished}
        for future in futures:
            if future not in deliveries and future.status in ("pending", "lost"):
                future.add_done_callback(self.arrivals.tell)  # its worker died with the delivery: it is done again
                continue
            _, parcel = self.parcels.pop(future.key)
            if future in deliveries:
                yield from self._unpack(parcel, deliveries[future])
            elif future.status == "error":
                yield from self._failed(parcel, future.exception())
            else:
                raise InputError(
                    f"the scheduler at {self.cluster.address} is gone: what is finished is kept, expected it again"
                )

    def _unpack(self, parcel: Parcel, delivery: Delivery) -> Iterator[tuple[int, Any]]:
        if delivery.build != parcel.build:
            raise InputError(
                f"the worker on {delivery.host} has another build of Tesuji ({delivery.build}): expected {parcel.build}"
            )
        each = delivery.seconds / len(parcel.numbers)
        self.seconds = each if self.seconds is None else 0.8 * self.seconds + 0.2 * each
        yield from zip(parcel.numbers, delivery.answers, strict=True)

    def _failed(self, parcel: Parcel, error: BaseException) -> Iterator[tuple[int, Any]]:
        """Several workers died one after the other with this parcel: one of its tasks is poison, it alone fails."""
        if len(parcel.numbers) == 1:
            yield parcel.numbers[0], TaskFailure(f"the workers that tried it ended, one after the other: {error}")
            return
        for number, task in zip(parcel.numbers, parcel.tasks, strict=True):
            self._submit(replace(parcel, numbers=(number,), tasks=(task,)))

    def _size(self) -> int:
        if self.seconds is None:
            return 1
        fair = -(-len(self.todo) // max(AHEAD * self.threads, 1))  # towards the end everybody gets something
        return max(1, min(int(PARCEL_SECONDS / max(self.seconds, 1e-6)), MOST_TASKS, fair))

    def _look(self) -> None:
        if time.monotonic() - self.looked < LOOK:
            return
        self.looked = time.monotonic()
        self.threads = sum(self.client.nthreads().values())
        if not self.threads and not self.lonely:
            self.cluster.say(
                f"no workers yet for {self.cluster.address}; start one: tesuji lab worker {self.cluster.address}"
            )
        self.lonely = not self.threads


class _Arrivals:
    """Keys of parcels that are done, as something that can be waited for together with Ctrl-C."""

    def __enter__(self) -> "_Arrivals":
        self._keys: deque[str] = deque()
        self._hears, self._rings = multiprocessing.Pipe(duplex=False)
        self._lock, self._open, self._rung = threading.Lock(), True, False
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._open = False
            self._hears.close()
            self._rings.close()

    def fileno(self) -> int:
        return self._hears.fileno()

    def tell(self, future: Any) -> None:
        """One is done; called in a thread of Dask's."""
        with self._lock:
            if self._open:
                self._keys.append(future.key)
                if not self._rung:
                    self._rings.send_bytes(b"!")
                    self._rung = True

    def take(self) -> list[str]:
        with self._lock:
            if self._rung:
                self._hears.recv_bytes()
                self._rung = False
            return [self._keys.popleft() for _ in range(len(self._keys))]


@contextlib.contextmanager
def _connected(address: str) -> Iterator[Any]:
    require_dask()
    from distributed import Client

    quiet()
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError):
        words = "expected the address that tesuji lab scheduler has printed, such as tcp://127.0.0.1:8786"
        raise InputError(f"there is no scheduler at {address}: {words}") from None
    try:
        yield client
    finally:
        with contextlib.suppress(Exception):  # what is finished is kept, whatever the scheduler says now
            client.close(timeout=LOOK)


def quiet() -> None:
    """Dask logs workers that come and go; what the user must know we say ourselves."""
    for name in ("distributed", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


# In a thread of a Dask worker ------------------------------------------------------------------------------------


class _Mine(threading.local):
    """The process of this thread, and which work it does."""

    process: WorkerProcess | None = None
    work: str = ""


_mine = _Mine()
memory_of_a_task: int | None = None
"""Bytes, as given to ``tesuji lab worker``."""
_processes: set[WorkerProcess] = set()
"""Of all threads, to be ended when the worker ends."""


def deliver(parcel: Parcel) -> Delivery:
    """Do the tasks of a parcel, each in the process of this thread; called by Dask."""
    start = time.monotonic()
    answers = tuple(_do(parcel, task) for task in parcel.tasks) if build() == parcel.build else ()
    return Delivery(answers, time.monotonic() - start, gethostname(), build())


def _do(parcel: Parcel, task: bytes) -> Any:
    if multiprocessing.current_process().daemon:  # not started by us: a nanny would restart it
        return attempt(_do_here, (parcel, task))
    process = _process(parcel)
    process.give(0, task)
    while not wait([process.pipe], LOOK):
        if not _is_wanted():
            _drop(process)
            return None
    _, answer = process.take()
    if answer is None:
        answer = died(process)
        _drop(process)
    return answer


def _do_here(asked: tuple[Parcel, bytes]) -> Any:
    parcel, task = asked
    plugins.restore(parcel.plug_ins)
    return loads(parcel.work)(loads(task))


def _process(parcel: Parcel) -> WorkerProcess:
    from distributed import get_worker

    name = sha256(dumps((parcel.work, parcel.memory, parcel.plug_ins))).hexdigest()
    if _mine.process is not None and _mine.work != name:
        _drop(_mine.process)
    if _mine.process is None:
        memory = parcel.memory or memory_of_a_task or share_of_memory(get_worker().state.nthreads)
        _mine.process, _mine.work = start_worker(parcel.work, memory, parcel.plug_ins), name
        _processes.add(_mine.process)
    return _mine.process


def _drop(process: WorkerProcess) -> None:
    process.process.kill()
    process.end()
    _processes.discard(process)
    _mine.process = None


def _is_wanted() -> bool:
    from distributed import get_worker

    worker = get_worker()
    state = worker.state.tasks.get(worker.get_current_task())
    return state is not None and state.state != "cancelled"


def end_processes() -> None:
    for process in list(_processes):
        process.process.kill()
