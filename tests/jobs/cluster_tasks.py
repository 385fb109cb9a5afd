"""What the tasks of `test_cluster.py` call: workers are other programs and import it from here."""

import os
import signal
from pathlib import Path


def square(number: int) -> dict[str, int]:
    return {"square": number * number}


def kill_the_first_worker(flag: str) -> dict[str, str]:
    """Kill the worker that has it first, in the middle of the task; the second one finds that done."""
    if not Path(flag).exists():
        Path(flag).touch()
        os.kill(os.getppid(), signal.SIGKILL)
        signal.pause()  # until we are ended with it
    return {"done": "by the second one"}


def poison() -> None:
    os._exit(7)
