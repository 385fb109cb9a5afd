"""Whoever kills Tesuji loses nothing but what was being worked on. `killing.py` does it as often as one likes."""

import sys

import pytest
from killing import COMMANDS

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there a pipe can be narrow")


@pytest.mark.parametrize(("name", "kills"), [("solve", 3), ("suite", 3), ("match", 4), ("lab", 10)])
def test_nothing_is_lost_or_doubled_and_no_input_changed(tmp_path, name, kills):
    COMMANDS[name](tmp_path, kills)
