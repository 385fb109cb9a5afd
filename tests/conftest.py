"""What every test needs."""

import shlex
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

from tests.gtp.programs import FAKE
from tests.skips import NO_CHROMIUM

# A shell that starts the tests in the background has them ignore Ctrl-C, and every program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples every time, and nobody minds how long they take: a slow machine is no bug.
settings.register_profile("tesuji", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tesuji")


@pytest.fixture
def fake(tmp_path):
    """The command line of a program that plays these moves."""
    script = tmp_path / "fake.py"
    script.write_text(FAKE, encoding="utf-8")
    return lambda *moves: shlex.join([sys.executable, str(script), *moves])


def pytest_terminal_summary(terminalreporter):
    """One line about the tests of the page that nobody has run."""
    skipped = [one for one in terminalreporter.stats.get("skipped", ()) if NO_CHROMIUM in str(one.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{len(skipped)} tests of the page were skipped: {NO_CHROMIUM}")
