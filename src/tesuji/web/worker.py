"""What the page's processes do: one job at a time, with words on the way; they stop a search when they are asked to."""

import signal
import sys
from multiprocessing.connection import Connection
from typing import Any

from tesuji.errors import InputError
from tesuji.jobs.pool import broken

Message = tuple[str, dict[str, Any]]


class PageWork:
    """Answers a job, or says why not. SIGINT ends a search, once; between searches nothing hears it."""

    def listen(self, pipe: "Connection[Any, Any]") -> None:
        from tesuji.web.work import WORK  # the heavy imports come before the memory is limited

        self._pipe, self._work, self._searching = pipe, WORK, False
        signal.signal(signal.SIGINT, self._on_sigint)

    def __call__(self, job: tuple[str, dict[str, Any]]) -> Message:
        kind, asked = job
        self._pipe.send(("begun", {}))
        try:
            self._searching = True
            return "answer", self._work[kind](asked, self._tell)
        except KeyboardInterrupt:
            return "error", {"message": "stopped before there was an answer", "status": 409}
        except (Exception, SystemExit) as error:
            return "error", _words(error)
        finally:
            self._searching = False

    def _tell(self, **data: Any) -> None:
        self._pipe.send(("progress", data))

    def _on_sigint(self, number: int, frame: object) -> None:
        if self._searching:
            self._searching = False
            raise KeyboardInterrupt


def _words(error: BaseException) -> dict[str, Any]:
    if isinstance(error, InputError):
        return {"message": str(error), "status": 400}
    if isinstance(error, RecursionError):
        return {"message": "it is nested too deeply: expected a file that a person could have written", "status": 400}
    told = broken(error)
    print(told.trace, file=sys.stderr, flush=True)
    return {"message": told.reason, "status": 500}
