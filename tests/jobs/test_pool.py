"""Tasks in several processes: order, crashes, and what an interruption leaves."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tesuji.jobs.pool import Pool, TaskFailure

FOREVER = 3600.0


def square(number: int) -> int:
    return number * number


def square_in_the_end(task: tuple[int, Path]) -> int:
    number, gate = task
    if number == 0:
        gate.read_text()  # until somebody opens it
    return number * number


def stumble(number: int) -> int:
    if number == 1:
        os._exit(7)
    if number == 2:
        raise RuntimeError("a bug")
    return number


def at_work(task: tuple[int, Path]) -> None:
    """Say so, and be busy for ever."""
    with open(task[1], "wb", buffering=0) as pipe:
        pipe.write(b".")
    while True:
        pass


def busy_until_told(task: tuple[int, Path]) -> str:
    if task[0] == 0:
        return "at once"
    try:
        at_work(task)
    except KeyboardInterrupt:
        return "what was known"
    return "too late"


def never_listens(task: tuple[int, Path]) -> str:
    with contextlib.suppress(KeyboardInterrupt):
        at_work(task)
    while True:
        pass


def test_answers_come_in_the_order_of_the_tasks():
    early: list[int] = []
    answers = list(Pool(square, range(7), 1, lambda number, answer: early.append(number)))
    assert answers == [(n, n * n) for n in range(7)]
    assert early == list(range(7))


def test_answers_come_in_the_order_of_the_tasks_though_the_first_is_the_last_to_end(tmp_path):
    gate, early = tmp_path / "gate", []
    os.mkfifo(gate)

    def done(number: int, answer: int | TaskFailure) -> None:
        early.append(number)
        if len(early) == 6:
            gate.write_text("now")

    answers = list(Pool(square_in_the_end, [(number, gate) for number in range(7)], 3, done))
    assert answers == [(n, n * n) for n in range(7)]
    assert sorted(early) == list(range(7))
    assert early[-1] == 0


def test_one_task_needs_no_other_process():
    assert list(Pool(lambda task: os.getpid(), ["one"], 8)) == [(0, os.getpid())]


def test_a_crash_costs_one_task(capfd):
    answers = dict(Pool(stumble, range(5), 2))
    assert {n: answers[n] for n in (0, 3, 4)} == {0: 0, 3: 3, 4: 4}
    assert answers[1] == TaskFailure("the process that worked on it ended (exit code 7)")
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
    assert answers[0] == TaskFailure("there was not enough memory")
    assert answers[2].reason.startswith("internal error: RecursionError: maximum recursion depth")
    assert answers[3].reason.startswith("internal error: SystemExit: 3")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits the data of a process")
def test_a_task_that_takes_too_much_memory_fails_alone():
    pool = Pool(hold, [1 << 10, 1 << 30, 1 << 11], 2, memory=1 << 28)
    assert [answer for _, answer in pool] == [1 << 10, TaskFailure("there was not enough memory"), 1 << 11]


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


def cut_short(task: tuple[int, Path]) -> str:
    """Like an import that is interrupted and says in its own words that it failed."""
    try:
        return busy_until_told(task) if task[0] == 0 else never_told(task)
    except KeyboardInterrupt:
        raise ImportError("half of it is missing") from None


def never_told(task: tuple[int, Path]) -> str:
    task[1].write_text("!")
    threading.Event().wait()
    return "never"


class Loaded:
    """Work that hears a Ctrl-C while the process that is to do it is still loading."""

    def __call__(self, number: int) -> int:
        return number * number

    def __setstate__(self, state: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    def __getstate__(self) -> object:
        return "something"


def interrupted(work: Callable[[Any], str], folder: Path, *, at_work: int, jobs: int = 2) -> tuple[Any, list[Any]]:
    """Press Ctrl-C once so many tasks have said that they are at work; the pool and its answers."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    ours = os.open(pipe, os.O_RDWR)  # for writing too, so that it never comes to an end

    def press() -> None:
        for _ in range(at_work):
            os.read(ours, 1)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    pressing = threading.Thread(target=press)
    pressing.start()
    pool = Pool(work, [(number, pipe) for number in range(9)], jobs)
    answers = list(pool)
    pressing.join()
    os.close(ours)
    return pool, answers


def test_ctrl_c_gets_what_is_known_and_begins_nothing_new(tmp_path, monkeypatch):
    monkeypatch.setattr("tesuji.jobs.pool.GRACE", FOREVER)
    pool, answers = interrupted(busy_until_told, tmp_path, at_work=2)
    assert pool.interrupted
    assert answers == [(0, "at once"), (1, "what was known"), (2, "what was known")]


def test_ctrl_c_stops_work_in_this_process_too(tmp_path):
    pool, answers = interrupted(busy_until_told, tmp_path, at_work=1, jobs=1)
    assert pool.interrupted
    assert answers == [(0, "at once"), (1, "what was known")]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_between_two_tasks_keeps_what_is_done():
    pool = Pool(square, range(9), 1, lambda number, _: os.kill(os.getpid(), signal.SIGINT) if number == 2 else None)
    assert list(pool) == [(0, 0), (1, 1), (2, 4)]
    assert pool.interrupted


def test_ctrl_c_while_an_answer_is_looked_at_keeps_it():
    pool = Pool(square, range(9), 1)
    answers = []
    for number, answer in pool:
        if number == 2:
            os.kill(os.getpid(), signal.SIGINT)
        answers.append(answer)
    assert answers == [0, 1, 4]
    assert pool.interrupted


def test_whoever_does_not_listen_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr("tesuji.jobs.pool.GRACE", 0.01)
    pool, answers = interrupted(never_listens, tmp_path, at_work=2)
    assert (pool.interrupted, answers) == (True, [])


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_breaks_because_of_ctrl_c_has_not_failed(tmp_path, monkeypatch, jobs):
    monkeypatch.setattr("tesuji.jobs.pool.GRACE", FOREVER)
    pool, answers = interrupted(cut_short, tmp_path, at_work=jobs, jobs=jobs)
    assert (pool.interrupted, answers) == (True, [(0, "at once")])


def test_ctrl_c_does_not_reach_a_worker_that_is_still_loading():
    assert list(Pool(Loaded(), range(4), 2)) == [(0, 0), (1, 1), (2, 4), (3, 9)]
