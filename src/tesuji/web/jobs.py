"""Where searches are asked for: a line to wait in, and a few processes that do the work.

A search runs in a separate process, so that a crash, or memory that runs out, costs only its client. Everything
that a process says goes to its job as events: its place in the line, progress, and at last an answer or an error.
"""

import asyncio
import contextlib
import os
import secrets
import signal
from collections import deque
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from tesuji import plugins
from tesuji.jobs.pool import WorkerProcess, start_worker
from tesuji.web.worker import PageWork

GRACE = 3.0
"""Seconds in which a search that was asked to stop, or whose time is up, may still answer."""
_TICK = 0.2
LAST = frozenset({"answer", "error"})
"""Events after which nothing follows."""


class Event(NamedTuple):
    """A message to the client of a job."""

    name: str
    """``place`` (in the line), ``progress``, ``answer``, or ``error``."""
    data: dict[str, Any]


class Full(Exception):
    """Too many wait already."""


@dataclass(eq=False)
class Job:
    """One piece of work with a waiting client."""

    kind: str
    asked: dict[str, Any]
    seconds: float
    """A job without an answer after this many, and some grace, is ended."""
    name: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    stopped: bool = False
    _heard: "asyncio.Queue[Event]" = field(default_factory=asyncio.Queue)

    def tell(self, name: str, **data: Any) -> None:
        """Send the client a message; of progress only the latest matters."""
        self._heard.put_nowait(Event(name, data))

    async def next(self) -> Event:
        event = await self._heard.get()
        while event.name == "progress" and not self._heard.empty():
            event = self._heard.get_nowait()
        return event

    async def events(self) -> AsyncIterator[Event]:
        """All that is said, to the answer or the error."""
        while True:
            event = await self.next()
            yield event
            if event.name in LAST:
                return


class JobQueue:
    """Takes jobs in order and gives each to the next process that is free."""

    def __init__(self, seats: int, queue: int, memory: int) -> None:
        self.seats, self.queue = seats, queue
        self._memory = memory << 20
        self._line: deque[Job] = deque()
        self._arrived = asyncio.Condition()
        self._running: dict[Job, _Worker] = {}
        self._idle = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._threads = ThreadPoolExecutor(seats, thread_name_prefix="jobs")

    async def open(self) -> None:
        workers = [_Worker(self._memory, self._threads) for _ in range(self.seats)]
        await workers[0].ready()
        self._tasks = [asyncio.create_task(self._work(worker)) for worker in workers]

    async def close(self) -> None:
        """End every process, whatever it does, and tell all clients."""
        jobs = [*self._running, *self._line]
        self._line.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for job in jobs:
            job.tell("error", message="the server was stopped", status=503)
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        return len(self._line)

    @property
    def running(self) -> int:
        return len(self._running)

    async def submit(self, kind: str, asked: dict[str, Any], seconds: float) -> Job:
        """Put a job into the line; :class:`Full` when too many wait."""
        if len(self._line) >= self.queue + max(0, self.seats - len(self._running)):
            raise Full
        job = Job(kind, asked, seconds)
        async with self._arrived:
            self._line.append(job)
            self._tell_places()
            self._arrived.notify_all()
        return job

    def processes(self) -> list[int]:
        return [pid for worker in self._running.values() if (pid := worker.pid) is not None]

    def find(self, name: str) -> Job | None:
        return next((job for job in (*self._line, *self._running) if secrets.compare_digest(job.name, name)), None)

    def stop(self, job: Job) -> None:
        """Let a search answer with what it knows; one that waits leaves the line."""
        if job.stopped:
            return
        job.stopped = True
        if job in self._running:
            self._running[job].interrupt()
        elif job in self._line:
            self._line.remove(job)
            job.tell("error", message="stopped before it began", status=409)
            self._tell_places()

    def _tell_places(self) -> None:
        for place, job in enumerate(self._line, 1):
            job.tell("place", job=job.name, place=place)

    def _has_work(self, *, ready: bool) -> bool:
        """Is there a job for an existing process, or for a new one?"""
        return bool(self._line) and (ready or not self._idle)

    async def _work(self, worker: "_Worker") -> None:
        try:
            while True:
                async with self._arrived:
                    ready = worker.alive
                    self._idle += ready
                    try:
                        await self._arrived.wait_for(partial(self._has_work, ready=ready))
                    finally:
                        self._idle -= ready
                    job = self._line.popleft()
                    self._running[job] = worker
                    self._tell_places()
                    self._arrived.notify_all()
                job.tell("place", job=job.name, place=0)
                try:
                    await worker.do(job)
                except Exception as error:  # whatever it is, it costs this job
                    job.tell("error", message=f"internal error: {type(error).__name__}: {error}", status=500)
                    worker.end()
                finally:
                    del self._running[job]
        finally:
            worker.end()


class _Worker:
    """One process, begun when it is needed and again when it has gone."""

    def __init__(self, memory: int, threads: ThreadPoolExecutor) -> None:
        self._memory, self._threads = memory, threads
        self._worker: WorkerProcess | None = None

    @property
    def pid(self) -> int | None:
        return None if self._worker is None else self._worker.process.pid

    @property
    def alive(self) -> bool:
        return self._worker is not None and self._worker.process.is_alive()

    async def ready(self) -> None:
        if not self.alive:
            self.end()
            await asyncio.get_running_loop().run_in_executor(self._threads, self._begin)

    async def do(self, job: Job) -> None:
        loop = asyncio.get_running_loop()
        await self.ready()
        assert self._worker is not None
        self._worker.give(0, plugins.pack((job.kind, job.asked)))
        reading = loop.run_in_executor(self._threads, self._worker.hear)
        stop_at = kill_at = float("inf")
        while True:
            done, _ = await asyncio.wait([reading], timeout=_TICK)
            if done:
                message = reading.result()
                if message is None:
                    code = self.end()
                    job.tell("error", message=f"the process that worked on it ended (exit code {code})", status=500)
                    return
                name, data = message
                if name == "begun":  # however long the process took to be ready, the search has its time
                    stop_at = loop.time() + job.seconds + GRACE
                else:
                    job.tell(name, **data)
                if name in LAST:
                    return
                reading = loop.run_in_executor(self._threads, self._worker.hear)
            if job.stopped or loop.time() >= stop_at:
                kill_at = min(kill_at, loop.time() + GRACE)
                self.interrupt()  # again and again: a process that has only just begun does not hear it
            if loop.time() >= kill_at:
                self.end()
                await reading
                job.tell("error", message="the search did not stop in time and was ended", status=504)
                return

    def interrupt(self) -> None:
        if self.alive and self.pid is not None:
            with contextlib.suppress(OSError):
                os.kill(self.pid, signal.SIGINT)

    def end(self) -> int | None:
        """End the process, whatever it does; its exit code if it has ended before."""
        worker, self._worker = self._worker, None
        return None if worker is None else worker.end(0.05)

    def _begin(self) -> None:
        work = plugins.pack(PageWork())
        self._worker = start_worker(work, self._memory, plugins.carried(), reads_script=False)
