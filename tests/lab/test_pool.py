"""Tasks in several processes: order, crashes, and what an interruption leaves."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tesuji.lab.pool import Broken, Pool


def square(number: int) -> int:
    time.sleep(0.02 * (3 - number % 4))
    return number * number


def stumble(number: int) -> int:
    if number == 1:
        os._exit(7)
    if number == 2:
        raise RuntimeError("a bug")
    return number


def wait_until_told(marker: Path) -> str:
    marker.touch()
    if marker.name == "0":
        return "at once"
    try:
        time.sleep(60)
    except KeyboardInterrupt:
        return "what was known"
    return "too late"


def never_listens(marker: Path) -> str:
    marker.touch()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            time.sleep(60)
        except KeyboardInterrupt:
            continue
    return "too late"


@pytest.mark.parametrize("jobs", [1, 3])
def test_answers_come_in_the_order_of_the_tasks(jobs):
    early: list[int] = []
    answers = list(Pool(square, range(7), jobs, lambda number, answer: early.append(number)))
    assert answers == [(n, n * n) for n in range(7)]
    assert sorted(early) == list(range(7))


def test_one_task_needs_no_other_process():
    assert list(Pool(lambda task: os.getpid(), ["one"], 8)) == [(0, os.getpid())]


def test_a_crash_costs_one_task(capfd):
    answers = dict(Pool(stumble, range(5), 2))
    assert {n: answers[n] for n in (0, 3, 4)} == {0: 0, 3: 3, 4: 4}
    assert answers[1] == Broken("the process that worked on it ended (exit code 7)")
    assert answers[2].reason.startswith("internal error: RuntimeError: a bug (test_pool.py, line ")
    assert answers[2].trace.endswith("RuntimeError: a bug\n")
    assert capfd.readouterr().err == ""


def breaks(how: str) -> int:
    if how == "memory":
        return len(bytearray(1 << 44))
    if how == "recursion":
        return breaks(how) + 1
    if how == "exit":
        raise SystemExit(3)
    return len(how)


@pytest.mark.parametrize("jobs", [1, 2])
def test_whatever_an_exception_is_it_costs_one_task(jobs):
    answers = [answer for _, answer in Pool(breaks, ["memory", "fine", "recursion", "exit", "good"], jobs)]
    assert (answers[1], answers[4]) == (4, 4)
    assert answers[0] == Broken("there was not enough memory")
    assert answers[2].reason.startswith("internal error: RecursionError: maximum recursion depth")
    assert answers[3].reason.startswith("internal error: SystemExit: 3")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits the data of a process")
def test_a_task_that_takes_too_much_memory_fails_alone():
    pool = Pool(hold, [1 << 10, 1 << 30, 1 << 11], 2, memory=1 << 28)
    assert [answer for _, answer in pool] == [1 << 10, Broken("there was not enough memory"), 1 << 11]


def hold(size: int) -> int:
    return len(bytearray(size))


def test_workers_end_when_their_parent_is_killed():
    """Each worker holds the write end of a pipe for as long as it lives: the read end ends when all are gone."""
    program = "import sys; sys.path[:0] = sys.argv[1:2]; import test_pool; test_pool.wait_for_ever(int(sys.argv[2]))"
    reading, writing = os.pipe()
    command = [sys.executable, "-c", program, str(Path(__file__).parent), str(writing)]
    parent = subprocess.Popen(command, pass_fds=[writing])
    os.close(writing)
    with os.fdopen(reading) as lines:
        assert [lines.readline(), lines.readline()] == ["begun\n"] * 2
        parent.kill()
        parent.wait()
        assert lines.read() == ""


def wait_for_ever(writing: int) -> None:
    list(Pool(begin_and_wait, [f"/proc/{os.getpid()}/fd/{writing}"] * 2, 2))


def begin_and_wait(pipe: str) -> None:
    with open(pipe, "w") as lines:
        lines.write("begun\n")
        lines.flush()
        threading.Event().wait()


def interrupted(
    work: Callable[[Path], str], folder: Path, tasks: int, begun: int, jobs: int = 2
) -> tuple[Any, list[Any], float]:
    """Press Ctrl-C once so many tasks have begun; the pool, its answers, and the seconds from there to the end."""
    pressed = []

    def press() -> None:
        while len(list(folder.iterdir())) < begun:
            time.sleep(0.05)
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=press, daemon=True).start()
    pool = Pool(work, [folder / str(number) for number in range(tasks)], jobs)
    answers = list(pool)
    return pool, answers, time.monotonic() - pressed[0]


def test_ctrl_c_gets_what_is_known_and_begins_nothing_new(tmp_path):
    pool, answers, seconds = interrupted(wait_until_told, tmp_path, 9, begun=3)
    assert pool.interrupted
    assert answers == [(0, "at once"), (1, "what was known"), (2, "what was known")]
    assert seconds < 30


def test_ctrl_c_stops_work_in_this_process_too(tmp_path):
    pool, answers, _ = interrupted(wait_until_told, tmp_path, 9, begun=2, jobs=1)
    assert pool.interrupted
    assert answers == [(0, "at once"), (1, "what was known")]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_whoever_does_not_listen_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr("tesuji.lab.pool.GRACE", 0.2)
    pool, answers, seconds = interrupted(never_listens, tmp_path, 2, begun=2)
    assert (pool.interrupted, answers) == (True, [])
    assert seconds < 30
