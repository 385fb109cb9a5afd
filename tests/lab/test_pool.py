"""Tasks in several processes: order, crashes, and what an interruption leaves."""

import os
import signal
import threading
import time
from collections.abc import Callable
from functools import partial

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


def wait_until_told(number: int) -> str:
    if number == 0:
        return "at once"
    try:
        time.sleep(60)
    except KeyboardInterrupt:
        return "what was known"
    return "too late"


def never_listens(number: int) -> str:
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
    assert answers[2] == Broken("internal error: RuntimeError: a bug")
    assert "a bug" in capfd.readouterr().err


def interrupt_soon(seconds: float) -> None:
    threading.Timer(seconds, partial(os.kill, os.getpid(), signal.SIGINT)).start()


def interrupted(work: Callable[[int], str], tasks: int) -> tuple[Pool[int, str], list[tuple[int, str | Broken]], float]:
    pool = Pool(work, range(tasks), 2)
    start = time.monotonic()
    interrupt_soon(2.0)
    return pool, list(pool), time.monotonic() - start


def test_ctrl_c_gets_what_is_known_and_begins_nothing_new():
    pool, answers, seconds = interrupted(wait_until_told, 9)
    assert pool.interrupted
    assert answers == [(0, "at once"), (1, "what was known"), (2, "what was known")]
    assert seconds < 30


def test_whoever_does_not_listen_is_ended(monkeypatch):
    monkeypatch.setattr("tesuji.lab.pool.GRACE", 0.2)
    pool, answers, seconds = interrupted(never_listens, 2)
    assert (pool.interrupted, answers) == (True, [])
    assert seconds < 30
