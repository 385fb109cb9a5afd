"""What the lab costs is measured by a command, which must keep working; its figures are not judged here."""

import pytest

from tools.load import main


def test_the_cost_of_running_tasks_is_told(capsys):
    assert not main(["overhead", "--tasks", "5", "--seconds", "0.001", "--workers", "1"])
    told = capsys.readouterr().out
    assert told.startswith("5 tasks of 0.001 s, 1 at a time:")
    assert "ms of processor time a task" in told


def test_tasks_that_compute_are_run_on_one_process_and_on_several(capsys):
    assert not main(["scaling", "--tasks", "2", "--games", "10"])
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 7, "three repeats of two, and the sum"
    assert told[-1].startswith("2 tasks that compute")


def test_a_scheduler_of_its_own_serves_a_crowd_of_workers(capfd):
    pytest.importorskip("distributed")
    assert not main(["scheduler", "--workers", "3", "--tasks", "7", "--seconds", "0.001"])
    told = capfd.readouterr().out
    assert told.startswith("7 tasks of 0.001 s, 3 at a time:")
    assert "s of processor time for 7 tasks on 3 workers" in told
