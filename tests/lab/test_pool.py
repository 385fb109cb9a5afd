"""Tasks in several processes: order, crashes, and what an interruption leaves."""

import os
import signal
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
    assert answers[2] == Broken("internal error: RuntimeError: a bug")
    assert "a bug" in capfd.readouterr().err


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
