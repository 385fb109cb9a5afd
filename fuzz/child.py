"""The process in which batches run, one after the other, until it is told no more or falls over.

A line of JSON on standard input asks for a batch, one on standard output says how it ended. What the tried code prints
goes nowhere; what a crash prints (a stack, the sanitizers' report) goes to standard error, which the harness keeps.
"""

import faulthandler
import json
import os
import resource
import sys
import traceback
from typing import Any

from fuzz.part import load, random_for


class Notes:
    """The notes of a batch in a file that outlives the process: a line with the step, then what it does."""

    def __init__(self, path: str) -> None:
        self.file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def clear(self) -> None:
        """Begin a new batch."""
        os.ftruncate(self.file, 0)
        os.lseek(self.file, 0, os.SEEK_SET)

    def step(self, number: int) -> None:
        """Begin a step."""
        os.write(self.file, b"%d\n" % number)

    def say(self, text: str) -> None:
        """Say what the step is about to do."""
        os.write(self.file, "".join(f"\t{line}\n" for line in text.splitlines()).encode(errors="backslashreplace"))


def reason_of(error: BaseException) -> str:
    """Name an exception and the innermost line of ours that it went through, so that the same cause is told once."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "tesuji" in frame.filename] or frames
    place = f"{os.path.basename(ours[-1].filename)}:{ours[-1].lineno}" if ours else "?"
    return f"{type(error).__name__} at {place}"


def run(name: str, order: dict[str, Any], notes: Notes) -> dict[str, Any]:
    """Run a batch, or some steps of it."""
    part, seed, batch = load(name), order["seed"], order["batch"]
    notes.clear()
    number = -1
    try:
        world = part.start(random_for(name, seed, batch))
        try:
            for number in order["steps"]:
                notes.step(number)
                part.step(world, random_for(name, seed, batch, number), notes.say)
        finally:
            part.stop(world)
    except Exception as error:
        return {"step": number, "reason": reason_of(error), "detail": traceback.format_exc()}
    return {}


def main(name: str, path: str, memory: int) -> None:
    """Answer orders until there are no more."""
    faulthandler.enable()
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    orders, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    for stream in (0, 1):  # the tried code reads nothing and is not heard
        os.dup2(os.open(os.devnull, os.O_RDWR), stream)
    notes = Notes(path)
    for line in orders:
        print(json.dumps(run(name, json.loads(line), notes)), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
