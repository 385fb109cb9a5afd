"""The types that checkers and editors see are those of the core as it is built."""

import subprocess
import sys
from pathlib import Path

import pytest

STUB = Path(__file__).parents[1] / "src" / "tesuji" / "_core.pyi"


def test_the_stub_of_the_core_is_current(tmp_path):
    pytest.importorskip("nanobind")
    fresh = tmp_path / "_core.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "tesuji._core", "-o", str(fresh)]
    subprocess.run(command, check=True, capture_output=True)
    assert fresh.read_text() == STUB.read_text(), "run `make stubs` and commit src/tesuji/_core.pyi"
