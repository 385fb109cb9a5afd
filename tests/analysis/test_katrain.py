"""KaTrain's own engine class understands our answers. Where it is not installed, this is skipped:

pip install --no-deps --ignore-requires-python --target build/katrain katrain==1.12.3
"""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
KATRAIN = HERE.parents[1] / "build" / "katrain"


@pytest.fixture(scope="module")
def session():
    if not (KATRAIN / "katrain" / "core" / "engine.py").exists():
        pytest.skip("KaTrain is not installed: see the head of this file")
    server = [sys.executable, "-m", "tesuji", "analysis-engine", "--jobs", "2", "--set", "memory=16"]
    words = [sys.executable, str(HERE / "katrain_session.py"), str(KATRAIN), f"exec {shlex.join(server)}"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_katrain_gets_an_analysis_of_every_position_of_a_game(session):
    assert [node["complete"] for node in session["nodes"]] == [True] * 6
    assert [node["visits"] for node in session["nodes"]] == [60] * 6
    assert not session["errors"]


def test_katrain_finds_moves_ownership_and_policy(session):
    for node in session["nodes"]:
        assert node["candidates"] > 0
        assert node["ownership"] == 49
        assert node["policy"] == 50
        assert 0 <= node["winrate"] <= 1


def test_katrain_reads_scores_as_blacks(session):
    """White has passed at the end, with Black a stone ahead already."""
    assert session["nodes"][-1]["score"] > session["nodes"][0]["score"]


def test_katrain_can_end_a_search_that_would_go_on(session):
    assert session["ended"]
