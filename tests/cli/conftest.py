"""Running the command as a user does: a process of its own, with nothing but its arguments and streams."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def tesuji(tmp_path) -> Run:
    """Runs ``tesuji WORDS`` in an empty folder and returns its exit code, output and complaints."""

    def run(*words: object, stdin: str | None = None, env: dict[str, str] | None = None):
        return subprocess.run(
            [sys.executable, "-m", "tesuji", *map(str, words)],
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            text=True,
            timeout=120,
            cwd=tmp_path,
            env={**os.environ, **(env or {})},
        )

    return run


@pytest.fixture
def refused(tesuji) -> Callable[..., str]:
    """Runs a command that must be refused: exit code 2, one sentence, nothing on standard output."""

    def run(*words: object, **settings) -> str:
        done = tesuji(*words, **settings)
        assert done.returncode == 2, done
        assert done.stdout == ""
        assert done.stderr.startswith("tesuji: ")
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr
        return done.stderr

    return run
