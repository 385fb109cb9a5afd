"""The process that does the work: takes one job at a time, says how it goes, answers, and stops when it is asked to."""

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from tesuji import plugins
from tesuji.errors import InputError
from tesuji.jobs.pool import TaskFailure, broken, end_with_parent, limit_memory


class _SearchInterrupt:
    """SIGINT as KeyboardInterrupt, but only while there is a search that it can end."""

    def __init__(self) -> None:
        self._searching = False
        signal.signal(signal.SIGINT, self._on_sigint)

    @contextlib.contextmanager
    def interruptible(self) -> Iterator[None]:
        """A search may be interrupted in here, once."""
        self._searching = True
        try:
            yield
        finally:
            self._searching = False

    def _on_sigint(self, number: int, frame: object) -> None:
        if self._searching:
            self._searching = False
            raise KeyboardInterrupt


def serve(pipe: "Connection[Any, Any]", memory: int, plug_ins: bytes) -> None:
    plugins.restore(plug_ins)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=end_with_parent, daemon=True).start()
    interrupt = _SearchInterrupt()
    from tesuji.web.work import WORK  # the heavy imports come before the memory is limited

    limit_memory(memory)

    def tell(**data: Any) -> None:
        pipe.send(("progress", data))

    while True:
        try:
            kind, asked = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(("begun", {}))
        try:
            with interrupt.interruptible():
                answer = WORK[kind](asked, tell)
            message = ("answer", answer)
        except KeyboardInterrupt:
            message = ("error", {"message": "stopped before there was an answer", "status": 409})
        except (Exception, SystemExit) as error:
            message = ("error", _words(error))
        try:
            pipe.send(message)
        except (OSError, ValueError):
            return


def _words(error: BaseException) -> dict[str, Any]:
    if isinstance(error, InputError):
        return {"message": str(error), "status": 400}
    if isinstance(error, RecursionError):
        return {"message": "it is nested too deeply: expected a file that a person could have written", "status": 400}
    told: TaskFailure = broken(error)
    print(told.trace, file=sys.stderr, flush=True)
    return {"message": told.reason, "status": 500}
