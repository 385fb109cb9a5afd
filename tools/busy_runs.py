"""Run all tests several times beside loops that keep processors busy, and write down how each run ended.

    .venv/bin/python tools/busy_runs.py --runs 10 --busy 2 --log runs.txt
    .venv/bin/python tools/busy_runs.py --runs 2 --busy 1 -- tests/render -x

What stands behind `--` goes to pytest. A run that takes longer than `--minutes` is ended and counts as failed. The exit
code is 1 if any run failed. However the script ends, by an error, Ctrl-C or SIGTERM, it ends its loops and its run.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent:\n    sum(range(1_000_000))"
"""A loop that also ends when whoever has started it is gone."""


@contextmanager
def busy(number: int) -> Iterator[None]:
    """So many loops beside what is done here."""
    loops: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(number):
            loops.append(subprocess.Popen([sys.executable, "-c", BUSY]))
        yield
    finally:
        for loop in loops:
            loop.kill()
        for loop in loops:
            loop.wait()


def run(words: Sequence[str], seconds: float) -> tuple[str, str]:
    """One run of the tests: its exit code, or that it took too long, and its closing line."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,  # so that its workers end with it
    )
    try:
        said, _ = process.communicate(timeout=seconds)
        code = str(process.returncode)
    except subprocess.TimeoutExpired:
        _end(process)
        said, _ = process.communicate()
        code = "too long"
    finally:
        _end(process)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return code, lines[-1] if lines else ""


def _end(process: "subprocess.Popen[str]") -> None:
    """End a run and all that it has started, if it has not ended."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def main() -> int:
    """Run as often as was asked for; 1 when a run failed."""
    own, _, tests = " ".join(sys.argv[1:]).partition("-- ")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10, help="how often")
    parser.add_argument("--busy", type=int, default=2, help="loops beside it")
    parser.add_argument("--minutes", type=float, default=60, help="the longest that a run may take")
    parser.add_argument("--log", type=Path, help="a file to which a line is added for each run")
    asked = parser.parse_args(own.split())
    words = ["-rfE", *(tests.split() or ["-n", str(os.cpu_count() or 1)])]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    failed = 0
    with busy(asked.busy):
        for number in range(1, asked.runs + 1):
            began = time.monotonic()
            code, last = run(words, 60 * asked.minutes)
            failed += code != "0"
            line = f"run {number} of {asked.runs}, exit code {code}, {time.monotonic() - began:.0f} s: {last}"
            print(line, flush=True)
            if asked.log:
                with asked.log.open("a", encoding="utf-8") as log:
                    print(line, file=log)
    print(f"{asked.runs} runs beside {asked.busy} busy loops, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
