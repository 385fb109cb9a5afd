"""The manual page is that of the commands as they are."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tesuji.cli.app import COMMANDS
from tools.manpage import page

FILE = Path(__file__).parents[2] / "docs" / "tesuji.1"


def test_the_manual_page_is_current():
    assert page() == FILE.read_text(encoding="utf-8"), "run `make man` and commit docs/tesuji.1"


def test_the_manual_page_has_every_command():
    assert all(f".SS tesuji {name.replace('-', chr(92) + '-')}\n" in page() for name in COMMANDS)


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_roff_has_nothing_to_complain_about():
    done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", FILE], capture_output=True, text=True, check=True)
    assert done.stderr == ""
