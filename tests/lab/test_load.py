"""What the lab costs is measured by a command, which must keep working; its figures are not judged here."""

from tesuji.lab.load import main


def test_the_cost_of_running_tasks_is_told(capsys):
    assert not main(["overhead", "--tasks", "5", "--seconds", "0.001", "--workers", "1"])
    told = capsys.readouterr().out
    assert told.startswith("5 tasks of 0.001 s, 1 at a time:")
    assert "ms of processor time a task" in told
