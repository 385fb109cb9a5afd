"""Our own engine in this process."""

import pytest

from tesuji.gtp import Engine, Session
from tesuji.players import make_player


@pytest.fixture
def engine():
    """Our engine with the random player, in this process."""
    return Engine(Session(make_player("random", seed=1)))
