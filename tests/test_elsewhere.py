"""What other systems lack: modules and functions that only Unix or Linux has."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tesuji.jobs import load
from tesuji.players.external import client

PROBLEM = Path(__file__).parents[1] / "docs" / "examples" / "under-the-stones.sgf"
# Windows has neither these modules nor these functions. Libraries that go by the name of the system keep sysconf.
ELSEWHERE = """
import importlib, os, pkgutil, signal, sys
for name in ("fcntl", "grp", "pwd", "readline", "resource", "termios"):
    sys.modules[name] = None
for name in ("fork", "getloadavg", "getuid", "killpg", "sched_getaffinity", "setsid"):
    vars(os).pop(name, None)
for name in ("SIGKILL", "SIGUSR1", "SIGUSR2", "SIGHUP", "pthread_sigmask"):
    vars(signal).pop(name, None)
"""
IMPORT_ALL = """
import tesuji
for module in pkgutil.walk_packages(tesuji.__path__, "tesuji."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
        print(module.name)
"""
COMMAND = """
from tesuji.cli import main
sys.exit(main(sys.argv[1:]))
"""


def elsewhere(script: str, *words: object) -> str:
    command = [sys.executable, "-c", ELSEWHERE + script, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_module_can_be_imported():
    names = elsewhere(IMPORT_ALL).split()
    assert {"tesuji.files", "tesuji.players.external.client", "tesuji.web.server"} <= {*names}


def test_a_problem_is_solved_and_its_proof_replayed():
    assert '"verified": true' in elsewhere(COMMAND, "solve", PROBLEM, "--verify", "--json", "--jobs", 1)


def test_a_journal_grows_and_goes_on(tmp_path):
    journal = tmp_path / "done.jsonl"
    first = elsewhere(COMMAND, "solve", PROBLEM, "--json", "--jobs", 1, "--resume", journal)
    written = journal.read_bytes()
    assert first
    assert written
    elsewhere(COMMAND, "solve", PROBLEM, "--json", "--jobs", 1, "--resume", journal)
    assert journal.read_bytes() == written


def test_a_load_that_nobody_tells_is_not_known(monkeypatch):
    monkeypatch.delattr(os, "getloadavg", raising=False)
    assert load.load_average() is None
    assert load.load_in_words() == "load average not known"


@pytest.mark.parametrize(("escape", "program"), [("\\", "C:gognugo.exe"), ("", r"C:\go\gnugo.exe")])
def test_a_backslash_is_a_part_of_a_path_where_paths_have_it(monkeypatch, escape, program):
    monkeypatch.setattr(client, "_ESCAPE", escape)
    assert client.split_command(r'C:\go\gnugo.exe --mode "g t p"') == [program, "--mode", "g t p"]
