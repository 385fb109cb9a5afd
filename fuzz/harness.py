"""Runs a part in processes of their own, watches them, and finds the few steps that are needed for a failure."""

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fuzz.part import load

PATIENCE = 120.0  # seconds of the processor that one step may take before it counts as a hang; steps take a moment
ASLEEP = 5  # ... and so many times as long that it may wait for a processor, or for nothing
MEMORY = 4 << 30  # bytes of a process: what wants more must say MemoryError, not take the machine down
SHRINK_SECONDS = 60.0  # for making a failure short
SHRINK_PATIENCE = 5.0  # ... when it is a hang; mostly a step takes a thousandth of this


@dataclass(frozen=True)
class Failure:
    """A batch that went wrong, with the steps that are needed for it."""

    batch: int
    reason: str
    steps: tuple[int, ...]
    notes: str = ""
    detail: str = ""


class Child:
    """A process that runs batches; started again after it has fallen over."""

    def __init__(self, part: str, folder: Path, number: int, patience: float) -> None:
        self.part, self.patience = part, patience
        self.notes, self.errors = folder / f"notes-{number}", folder / f"errors-{number}"
        self.process: subprocess.Popen[bytes] | None = None

    def run(self, seed: int, batch: int, steps: Sequence[int], patience: float | None = None) -> Failure | None:
        """Run these steps of a batch; None when nothing went wrong."""
        process = self.process or self._start()
        assert process.stdin is not None
        process.stdin.write(json.dumps({"seed": seed, "batch": batch, "steps": list(steps)}).encode() + b"\n")
        process.stdin.flush()
        answer, hung = self._wait(process, patience or self.patience)
        if answer is not None:
            if not answer:
                return None
            reason, last, detail = answer["reason"], answer["step"], answer["detail"]
        else:
            code = self.close(signal.SIGABRT if hung else signal.SIGKILL)
            reason = "hangs" if hung else f"ends with {signal.Signals(-code).name if code < 0 else code}"
            numbers = [line for line in self._read_notes().splitlines() if not line.startswith("\t")]
            last, detail = int(numbers[-1]) if numbers else -1, last_words(self.errors.read_text(errors="replace"))
            reason += crash_place(detail)
        return Failure(batch, reason, tuple(s for s in steps if s <= last), self._read_notes(), detail)

    def close(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End the process; its exit code, negative for a signal."""
        process, self.process = self.process, None
        if process is None:
            return 0
        if process.poll() is None:
            process.send_signal(how)
        try:
            return process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()

    def _start(self) -> subprocess.Popen[bytes]:
        self.notes.write_text("")
        memory = 0 if "libasan" in os.environ.get("LD_PRELOAD", "") else MEMORY  # its shadow alone takes terabytes
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "fuzz.child", self.part, str(self.notes), str(memory)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        return self.process

    def _wait(self, process: subprocess.Popen[bytes], patience: float) -> tuple[dict[str, Any] | None, bool]:
        """Wait for the answer; None for a process that has ended, or (True) in which a step does not."""
        assert process.stdout is not None
        seen, since, looks = -1, 0.0, 0
        while True:
            if select.select([process.stdout], [], [], 1.0)[0]:
                line = process.stdout.readline()
                if not line:
                    process.wait()
                return (json.loads(line) if line else None), False
            size = self.notes.stat().st_size
            if size != seen:
                seen, since, looks = size, processor_seconds(process.pid), 0
                continue
            looks += 1  # a second each, however long the machine stood still
            if processor_seconds(process.pid) - since > patience or looks > ASLEEP * patience:
                return None, True

    def _read_notes(self) -> str:
        return self.notes.read_text(errors="replace")


def processor_seconds(pid: int) -> float:
    """The time that a process has had, however busy the machine is; 0 where that cannot be told."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def last_words(text: str) -> str:
    """The beginning of a sanitizer's report, which goes on for long, or the end of what else was said."""
    found = [place for mark in ("runtime error:", "ERROR: AddressSanitizer") if (place := text.find(mark)) >= 0]
    return text[max(min(found) - 100, 0) :][:4000] if found else text[-4000:]


def crash_place(text: str) -> str:
    """Say where a process fell over, as far as its last words tell: the sanitizers' summary, or Python's stack."""
    for line in text.splitlines():
        if line.startswith("SUMMARY:") or "runtime error" in line:
            return f" ({line.strip()})"
    for line in text.splitlines():
        if line.startswith('  File "') and "tesuji" in line:
            return f" ({line.strip()})"
    return ""


def shrink(child: Child, seed: int, failure: Failure) -> Failure:
    """Leave out steps, large pieces first, as long as the batch fails for the same reason."""
    best, piece, until = failure, max(len(failure.steps) // 2, 1), time.monotonic() + SHRINK_SECONDS
    while time.monotonic() < until:
        end = len(best.steps) - 1  # the last step is the one that fails
        found = None
        for start in range(0, end, piece):
            if time.monotonic() > until:
                break
            steps = best.steps[:start] + best.steps[min(start + piece, end) :]
            again = child.run(seed, failure.batch, steps, SHRINK_PATIENCE)
            if again is not None and again.reason == failure.reason:
                found = again
                break
        if found is not None:
            best = found
        elif piece == 1:
            break
        else:
            piece //= 2
    return best


@dataclass
class Run:
    """A part, tried from one seed: how far it is and what went wrong."""

    part: str
    seed: int
    count: int
    seconds: float
    jobs: int
    patience: float = PATIENCE
    made: int = 0
    told: float = 0.0  # seconds, when progress was last told
    failures: list[Failure] = field(default_factory=list)
    repeats: int = 0  # failures for a reason that has been told already

    def run(self) -> None:
        """Try it all, and say how it goes on standard error."""
        module = load(self.part)
        self.begun = time.monotonic()
        lock, batches = threading.Lock(), iter(range(-(-self.count // module.BATCH)))

        def orders() -> Iterator[int]:
            while time.monotonic() - self.begun < self.seconds:
                with lock:
                    batch = next(batches, None)
                if batch is None:
                    return
                yield batch

        def work(number: int) -> None:
            child = Child(self.part, Path(folder), number, self.patience)
            try:
                for batch in orders():
                    failure = child.run(self.seed, batch, range(module.BATCH))
                    with lock:
                        self.made += module.BATCH if failure is None else len(failure.steps)
                        known = failure is not None and any(f.reason == failure.reason for f in self.failures)
                        if failure is not None and not known:
                            self.failures.append(failure)
                        self.repeats += known
                    if failure is not None and not known:
                        self.say(f"batch {failure.batch} {failure.reason}; looking for the steps that it needs")
                        short = shrink(child, self.seed, failure)
                        with lock:
                            self.failures[self.failures.index(failure)] = short
                            self.tell(short)
            finally:
                child.close()

        with tempfile.TemporaryDirectory(prefix="tesuji-fuzz-") as folder:
            threads = [threading.Thread(target=work, args=(number,), daemon=True) for number in range(self.jobs)]
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                threads[0].join(1.0) if threads[0].is_alive() else time.sleep(0.2)
                self.progress()
        self.progress(last=True)

    def say(self, text: str) -> None:
        """Say something about this part."""
        print(f"{self.part}: {text}", file=sys.stderr, flush=True)

    def progress(self, last: bool = False) -> None:
        """Say how far it is: made, rate, time left. On a terminal on one line, else now and then."""
        elapsed = time.monotonic() - self.begun
        rate = self.made / max(elapsed, 1e-9)
        left = min((self.count - self.made) / rate if rate else self.seconds, self.seconds - elapsed)
        if not (last or sys.stderr.isatty()) and elapsed < self.told + 30:
            return
        self.told = elapsed
        print("\r" if sys.stderr.isatty() else "", end="", file=sys.stderr)
        self.say(
            f"{self.made:,} of {self.count:,} {load(self.part).UNIT}, {rate:,.0f} a second, {max(left, 0):.0f} s left, "
            f"{len(self.failures)} failures" + ("\x1b[A" if sys.stderr.isatty() and not last else "")
        )

    def tell(self, failure: Failure) -> None:
        """Say what went wrong and how to see it again."""
        steps = ",".join(map(str, failure.steps))
        print(
            f"\n{self.part}: {failure.reason}\n{failure.notes}{failure.detail}\n"
            f"to repeat: python -m fuzz {self.part} --seed {self.seed} --batch {failure.batch} --steps {steps}",
            file=sys.stderr,
            flush=True,
        )
