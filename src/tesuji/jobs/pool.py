"""Many independent tasks on all cores: answers come in order, a crash costs one task, and a stop is prompt.

A worker is a process of its own, started fresh, that does one task at a time. After Ctrl-C no task is begun, workers
in the middle of one are asked to stop, so that a search answers with what it knows; a worker that does not is ended.
Whatever goes wrong in a task, an exception, a crash or too little memory, costs that task.

Two libraries were tried in its place. Pebble (5.2) survives a crash and can limit memory in its initializer, but a task
that is stopped has no answer any more: its future is cancelled before the process is ended, so what a search knows is
lost. With loky (3.7) one crash loses every task that runs or waits, and a running task cannot be stopped at all but by
killing the workers. Neither has a place for ``work.close()``.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import types
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from tesuji import plugins
from tesuji.errors import InputError

Task = TypeVar("Task")
Answer = TypeVar("Answer")

GRACE = 3.0
"""Seconds in which a worker that was asked to stop may still answer."""
MOST_WAITED_FOR = 60
"""Processes of which Windows can hear at the same time, besides Ctrl-C."""
LAST_MOMENT = 60.0
"""Seconds in which a process that has closed its pipe, because it ends, is gone however busy the machine is."""


@dataclass(frozen=True)
class TaskFailure:
    """What stands in the place of an answer when the work itself went wrong."""

    reason: str
    trace: str = field(default="", compare=False)
    """Where it went wrong, as Python tells it, for a report of the bug."""


def all_cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return min(os.cpu_count() or 1, MOST_WAITED_FOR if sys.platform == "win32" else sys.maxsize)


def share_of_memory(jobs: int) -> int | None:
    """Bytes that each of this many workers may take to fit into the machine together."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // jobs
    except (AttributeError, ValueError, OSError):  # not a system that tells
        return None


def _nothing(number: int, answer: object) -> None:
    pass


@dataclass(eq=False)
class WorkerProcess:
    process: BaseProcess
    pipe: "Connection[Any, Any]"
    number: int | None = None

    def give(self, number: int, task: bytes) -> None:
        self.number = number
        with contextlib.suppress(OSError):  # a worker that is gone shows when its answer is read
            self.pipe.send_bytes(task)

    def take(self) -> "tuple[int, Any]":
        """The number of the task and its answer; ``None`` when the worker has ended instead of answering."""
        assert self.number is not None
        number, self.number = self.number, None
        return number, self.hear()

    def hear(self) -> Any:
        """The next thing that it says; ``None`` when it has ended."""
        try:
            return self.pipe.recv()
        except (EOFError, OSError, TypeError):  # TypeError: the pipe was closed meanwhile
            return None

    def end(self, patience: float = 1.0) -> int | None:
        """End the process, whatever it does; returns its exit code if it ended by itself in this many seconds."""
        self.pipe.close()
        self.process.join(patience)
        code = self.process.exitcode
        self.process.kill()
        self.process.join()
        return code


@dataclass
class Pool(Generic[Task, Answer]):
    """Does tasks in parallel; ``work`` and the tasks must be picklable, and ``work`` returns something.

    When a worker ends it calls ``work.close()``, if there is such a method.
    """

    work: Callable[[Task], Answer]
    tasks: Sequence[Task]
    jobs: int = field(default_factory=all_cores)
    done: "Callable[[int, Answer | TaskFailure], None]" = _nothing
    """Called with each answer as soon as it is there, in whatever order."""
    interrupted: bool = False
    memory: int | None = None
    """Bytes that a worker may take before its task fails; its share of the machine unless said."""
    apart: bool = False
    """Has even a single task a process of its own, so that its crash is not ours?"""
    reads_script: bool = True
    """Does a worker read the script that runs? It must where ``work`` or the tasks are defined there; where they are
    not, a script need not be written so that it can be read twice."""

    def __iter__(self) -> "Iterator[tuple[int, Answer | TaskFailure]]":
        """The answers with their numbers, in order. A single task, or a single job, is done in this process, unless
        it is to be apart.

        When it was interrupted, the answers that are there come in order too, with gaps.
        """
        if self.apart or min(self.jobs, len(self.tasks)) > 1:
            yield from in_order(self._parallel())
            return
        with SigintGuard() as guard:
            for number, task in enumerate(self.tasks):
                answer: Answer | TaskFailure | None = None
                with contextlib.suppress(KeyboardInterrupt), guard.interruptible():
                    answer = attempt(self.work, task)
                self.interrupted = guard.interrupted
                if answer is not None and not _says_nothing(answer, guard):  # an interrupted search tells what it knows
                    self.done(number, answer)
                    yield number, answer
                if guard.interrupted:
                    self.interrupted = True
                    return

    def unordered(self) -> "Generator[tuple[int, Answer | TaskFailure], None, None]":
        """The answers with their numbers as soon as they are there: none is held back, however many tasks there are."""
        if self.tasks:
            yield from self._parallel()

    def _parallel(self) -> "Generator[tuple[int, Answer | TaskFailure], None, None]":
        todo = deque(range(len(self.tasks)))
        workers: list[WorkerProcess] = []
        with SigintGuard() as guard:
            try:
                for _ in range(min(self.jobs, len(self.tasks))):
                    workers.append(self._start())
                    self._give(workers[-1], todo.popleft())
                while busy := [worker for worker in workers if worker.number is not None]:
                    for worker in _ready(busy, guard=guard):
                        number, answer = worker.take()
                        if answer is None:
                            answer = self._bury(workers, worker)
                            if todo:
                                worker = self._start()
                                workers.append(worker)
                        if todo and not guard.interrupted:
                            self._give(worker, todo.popleft())
                        self.done(number, answer)
                        yield number, answer
                    if guard.interrupted:
                        self.interrupted = True
                        yield from self._last_answers(workers)
                        return
            finally:
                for worker in workers:
                    worker.end()

    def _last_answers(self, workers: list[WorkerProcess]) -> "Iterator[tuple[int, Answer | TaskFailure]]":
        """Ask everybody to stop, and wait a moment for what they know."""
        deadline = time.monotonic() + GRACE
        for worker in workers:
            with contextlib.suppress(OSError, ValueError):
                worker.process.terminate()
        while busy := [worker for worker in workers if worker.number is not None]:
            ready = _ready(busy, max(0.0, deadline - time.monotonic()))
            if not ready:
                return
            for worker in ready:
                number, answer = worker.take()
                if answer is not None and not isinstance(answer, TaskFailure):
                    self.done(number, answer)
                    yield number, answer

    def _give(self, worker: WorkerProcess, number: int) -> None:
        worker.give(number, plugins.pack(self.tasks[number]))

    def _start(self) -> WorkerProcess:
        memory = self.memory or share_of_memory(min(self.jobs, len(self.tasks)))
        return start_worker(plugins.pack(self.work), memory, plugins.carried(), reads_script=self.reads_script)

    def _bury(self, workers: list[WorkerProcess], worker: WorkerProcess) -> TaskFailure:
        workers.remove(worker)
        return died(worker)


def start_worker(work: bytes, memory: int | None, plug_ins: bytes, *, reads_script: bool = True) -> WorkerProcess:
    """A new process for tasks, which may take this many bytes of memory and knows these plug-ins.

    Work that says more than its answers has a method ``listen``, which gets the pipe; one that keeps something open
    has a method ``close``.

    ``work`` and ``plug_ins`` are packed (:mod:`tesuji.plugins`): the process unpacks the plug-ins first, which ``work``
    may name. With plug-ins everything is sent by value, so that the script that runs is not read again.
    """
    reads_script = reads_script and not plug_ins
    context = multiprocessing.get_context("spawn")  # a fork would copy locks of threads that it does not copy
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, plug_ins, work, memory), daemon=True)
    with _interrupts_later(), contextlib.nullcontext() if reads_script else _without_script():
        process.start()
    theirs.close()
    return WorkerProcess(process, ours)


def died(worker: WorkerProcess) -> TaskFailure:
    """What is said of the task whose process has ended instead of answering."""
    return TaskFailure(f"the process that worked on it ended (exit code {worker.end(LAST_MOMENT)})")


def in_order(
    answers: "Generator[tuple[int, Answer | TaskFailure], None, None]",
) -> "Iterator[tuple[int, Answer | TaskFailure]]":
    """Numbered answers in the order of their numbers; when some do not come, the later ones come last."""
    waiting: dict[int, Answer | TaskFailure] = {}
    following = 0
    try:
        for number, answer in answers:
            waiting[number] = answer
            while following in waiting:
                yield following, waiting.pop(following)
                following += 1
    finally:
        answers.close()
    yield from sorted(waiting.items())


def _ready(
    workers: list[WorkerProcess], timeout: float | None = None, guard: "SigintGuard | None" = None
) -> list[WorkerProcess]:
    things: list[Any] = [worker.pipe for worker in workers]
    pipes = wait_for(things + ([guard] if guard else []), timeout)
    return [worker for worker in workers if worker.pipe in pipes]


def wait_for(things: list[Any], timeout: float | None) -> list[Any]:
    """Those of which something can be heard; none when Windows has stopped to wait because of Ctrl-C."""
    try:
        return wait(things, timeout)
    except InterruptedError:
        return []


@contextlib.contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C waits. A process that is started meanwhile does not hear it until it lets it in: see `_serve`."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would let signals in again when it is started on the way
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _without_script() -> Iterator[None]:
    """A process that is started meanwhile knows nothing of the script that runs."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _says_nothing(answer: object, guard: "SigintGuard") -> bool:
    """Did it break while it was interrupted? An import that is cut short fails in its own words."""
    return guard.interrupted and isinstance(answer, TaskFailure)


class SigintGuard:
    """Ctrl-C as a pipe that can be waited for, so that it does not interrupt bookkeeping between two lines.

    It is caught once: a second Ctrl-C ends the program as usual.
    """

    def __init__(self) -> None:
        self.interrupted = False
        self._deferred = True

    def __enter__(self) -> "SigintGuard":
        self._receiver, self._sender = multiprocessing.Pipe(duplex=False)
        self._before: Any = None
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._on_sigint)
        return self

    def __exit__(self, *_: object) -> None:
        self._restore()
        self._receiver.close()
        self._sender.close()

    def fileno(self) -> int:
        return self._receiver.fileno()

    @contextlib.contextmanager
    def interruptible(self) -> Iterator[None]:
        """While work is done in this process: Ctrl-C, also one that came just before, interrupts it as usual."""
        try:
            self._deferred = False
            if self.interrupted:
                raise KeyboardInterrupt
            yield
        finally:
            self._deferred = True

    def _on_sigint(self, number: int, frame: object) -> None:
        self.interrupted = True
        self._sender.send_bytes(b"!")
        self._restore()
        if not self._deferred:
            raise KeyboardInterrupt

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None


# In the worker's process -----------------------------------------------------------------------------------------


def _serve(pipe: "Connection[Any, Any]", plug_ins: bytes, packed: bytes, memory: int | None) -> None:
    """Work on tasks until the pipe is closed or a stop arrives."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business; it sends a SIGTERM
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # it was kept waiting while modules were loaded
    signal.signal(signal.SIGTERM, _interrupt)
    threading.Thread(target=end_with_parent, daemon=True).start()
    work = attempt(_unpacked, (plug_ins, packed))
    if hasattr(work, "listen"):
        attempt(work.listen, pipe)
    if memory is not None:
        limit_memory(memory)
    try:
        while True:
            task = attempt(pickle.loads, pipe.recv_bytes())
            failure = next((one for one in (work, task) if isinstance(one, TaskFailure)), None)
            pipe.send_bytes(plugins.pack(failure or attempt(work, task)))
    except (EOFError, OSError, KeyboardInterrupt):
        pass
    finally:
        close = getattr(work, "close", None)
        if close is not None:
            close()


def _unpacked(packed: tuple[bytes, bytes]) -> Callable[[Any], Any]:
    """The work of this process, which knows the plug-ins from now on."""
    plug_ins, work = packed
    plugins.restore(plug_ins)
    found: Callable[[Any], Any] = pickle.loads(work)
    return found


def end_with_parent() -> None:
    """End with a killed parent, however long the search would still take."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def limit_memory(memory: int) -> None:
    """More than this, besides what the process has already, is refused to it: the task fails with a MemoryError."""
    try:
        import resource

        with open("/proc/self/status", encoding="ascii") as status:
            held = next(int(line.split()[1]) << 10 for line in status if line.startswith("VmData:"))
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        limit = held + memory if hard == resource.RLIM_INFINITY else min(held + memory, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
    except (ImportError, OSError, StopIteration, ValueError):  # not Linux
        pass


def _interrupt(number: int, frame: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise KeyboardInterrupt


# In either process -----------------------------------------------------------------------------------------------


def attempt(work: Callable[[Any], Any], task: Any) -> Any:
    try:
        return work(task)
    except (Exception, SystemExit) as error:  # a bug costs one task
        return broken(error)


def broken(error: BaseException) -> TaskFailure:
    """What is said of a task that ended with an exception."""
    if isinstance(error, InputError):
        return TaskFailure(str(error))
    if isinstance(error, MemoryError):
        return TaskFailure("there was not enough memory")
    import traceback

    trace = traceback.extract_tb(error.__traceback__)
    where = f" ({os.path.basename(trace[-1].filename)}, line {trace[-1].lineno})" if trace else ""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    return TaskFailure(f"internal error: {words}{where}", "".join(traceback.format_exception(error)))
