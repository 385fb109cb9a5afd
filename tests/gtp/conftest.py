"""Our own engine in this process, and the command line of a program that behaves badly."""

import shlex
import sys

import pytest
from programs import FAKE

from tesuji.gtp import Engine, Session
from tesuji.players import make_player


@pytest.fixture
def fake(tmp_path):
    """The command line of a program that plays these moves."""
    script = tmp_path / "fake.py"
    script.write_text(FAKE, encoding="utf-8")
    return lambda *moves: shlex.join([sys.executable, str(script), *moves])


@pytest.fixture
def engine():
    """Our engine with the random player, in this process."""
    return Engine(Session(make_player("random", seed=1)))
