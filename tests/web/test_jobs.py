"""The line: jobs in order, a crash costs its own job, and a stop is answered with what is known."""

import asyncio
import multiprocessing
import os
import signal

import pytest

from tests.web.positions import THREE_IN_A_ROW

pytest.importorskip("fastapi")

from tesuji.web.jobs import Full, JobQueue

ENDLESS = {"position": THREE_IN_A_ROW, "solver": "mcts", "preset": "zhang-a", "seconds": 3600.0, "seed": 1}
QUICK = {"position": THREE_IN_A_ROW, "solver": "dfpn+", "seconds": 3600.0, "nodes": 10_000}


def _with_desk(work, seats=1, queue=4):
    async def run():
        jobs = JobQueue(seats, queue, memory=512)
        await jobs.open()
        try:
            return await work(jobs)
        finally:
            await jobs.close()

    return asyncio.run(run())


async def _last(job):
    return [event async for event in job.events()][-1]


async def _until(job, name):
    async for event in job.events():
        if event.name == name:
            return event
    return None


def test_jobs_wait_in_line_and_are_told_their_place():
    async def work(jobs):
        first = await jobs.submit("solve", ENDLESS, 3600.0)
        await _until(first, "progress")
        second, third = [await jobs.submit("solve", QUICK, 3600.0) for _ in range(2)]
        assert (await third.next()).data["place"] == 2
        jobs.stop(first)
        assert (await _last(first)).data["solution"]["stop"] == "interrupted"
        assert (await _last(second)).name == "answer"
        assert (await _last(third)).name == "answer"

    _with_desk(work)


def test_a_full_line_is_refused():
    async def work(jobs):
        first = await jobs.submit("solve", ENDLESS, 3600.0)
        await _until(first, "progress")
        await jobs.submit("solve", QUICK, 3600.0)
        with pytest.raises(Full):
            await jobs.submit("solve", QUICK, 3600.0)

    _with_desk(work, queue=1)


def test_who_leaves_the_line_is_not_worked_on():
    async def work(jobs):
        first = await jobs.submit("solve", ENDLESS, 3600.0)
        await _until(first, "progress")
        second = await jobs.submit("solve", QUICK, 3600.0)
        jobs.stop(second)
        assert (await _last(second)).name == "error"
        assert jobs.waiting == 0

    _with_desk(work)


def test_a_crash_costs_its_own_job_only():
    async def work(jobs):
        first = await jobs.submit("solve", ENDLESS, 3600.0)
        await _until(first, "progress")
        (pid,) = jobs.processes()
        os.kill(pid, signal.SIGKILL)
        last = await _last(first)
        assert last.name == "error"
        assert last.data["status"] == 500
        second = await jobs.submit("solve", QUICK, 3600.0)
        assert (await _last(second)).data["solution"]["moves"] == ["B1"]

    _with_desk(work)


def test_nonsense_is_an_error_and_the_process_lives_on():
    async def work(jobs):
        for kind in ("nothing", "solve"):
            job = await jobs.submit(kind, {}, 3600.0)
            last = await _last(job)
            assert last.name == "error"
            assert last.data["status"] == 500
        second = await jobs.submit("solve", QUICK, 3600.0)
        assert (await _last(second)).name == "answer"

    _with_desk(work)


def test_a_second_process_begins_when_two_searches_run_at_once():
    async def work(jobs):
        for _ in range(3):
            assert (await _last(await jobs.submit("solve", QUICK, 3600.0))).name == "answer"
        assert len(multiprocessing.active_children()) == before + 1
        both = [await jobs.submit("solve", ENDLESS, 3600.0) for _ in range(2)]
        for job in both:
            await _until(job, "progress")
        assert len(multiprocessing.active_children()) == before + 2
        for job in both:
            jobs.stop(job)
            assert (await _last(job)).name == "answer"

    before = len(multiprocessing.active_children())
    _with_desk(work, seats=3)
