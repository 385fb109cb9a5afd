"""Running the command as a user does."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tesuji.cli import main


class Done(NamedTuple):
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def tesuji(tmp_path, monkeypatch) -> Callable[..., Done]:
    """Runs ``tesuji WORDS`` in an empty folder, inside this process because that is quicker."""

    def run(*words: object, stdin: str = "") -> Done:
        with monkeypatch.context() as patch:
            patch.chdir(tmp_path)
            streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("stdout", "stderr")}
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
            code = main([str(word) for word in words])
            for stream in streams.values():
                stream.flush()
        output, errors = (stream.buffer.getvalue().decode() for stream in streams.values())
        return Done(code, output, errors)

    return run


@pytest.fixture
def tesuji_process(tmp_path) -> Callable[..., Done]:
    """Runs ``tesuji WORDS`` in a process of its own, with pipes for its output."""

    def run(*words: object, **env: str) -> Done:
        done = subprocess.run(
            [sys.executable, "-m", "tesuji", *map(str, words)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, **env},
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def refused(tesuji) -> Callable[..., str]:
    """Runs a command that must be refused: exit code 2, one sentence, nothing on standard output."""

    def run(*words: object) -> str:
        done = tesuji(*words)
        assert done.returncode == 2, done
        assert done.stdout == ""
        assert done.stderr.startswith("tesuji: ")
        assert done.stderr.count("\n") == 1
        return done.stderr

    return run
