"""`tesuji solve`: verdicts in words and JSON, files written, bad input and interruptions."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

STRAIGHT_THREE = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]C[White to kill])"
FIELDS = (
    "file, index, goal, to_play, target, region, verdict, ko, proof, move, moves, pv, solver, settings, nodes, "
    "seconds, seed"
)


@pytest.fixture
def three(tmp_path):
    path = tmp_path / "three.sgf"
    path.write_text(STRAIGHT_THREE)
    return path


def test_the_problems_that_come_with_tesuji_are_solved(tesuji):
    done = tesuji("solve")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Black to play captures: D1 (proven in the region)" in done.stdout
    assert "problems in" in done.stdout.splitlines()[-1]


def test_a_dash_reads_standard_input(tesuji):
    record = json.loads(tesuji("solve", "-", "--json", stdin=STRAIGHT_THREE).stdout)
    assert (record["file"], record["moves"]) == ("-", ["B1"])


def test_a_verdict_in_words(tesuji, three):
    done = tesuji("solve", "three.sgf", "--verify")
    assert "White to play kills: B1 (proven in the region)" in done.stdout
    assert "Verified: the checker replayed" in done.stdout


def test_json_has_every_field(tesuji, three):
    record = json.loads(tesuji("solve", "three.sgf", "--json", "--verify", "--seed", "7").stdout)
    assert set(FIELDS.split(", ")) <= set(record)
    assert (record["verdict"], record["moves"], record["proof"]) == ("success", ["B1"], "region")
    assert (record["verified"], record["seed"]) == (True, 7)


@pytest.mark.parametrize("solver", ["alphabeta", "alphabeta-tt", "pn", "pn+", "dfpn", "dfpn+"])
def test_every_solver_finds_the_move(tesuji, three, solver):
    record = json.loads(tesuji("solve", "three.sgf", "--json", "--solver", solver).stdout)
    assert (record["verdict"], record["move"], record["solver"]) == ("success", "B1", solver)


def test_options_override_the_file(tesuji, three):
    record = json.loads(tesuji("solve", "three.sgf", "--json", "--to-play", "black", "--target", "A2").stdout)
    assert (record["to_play"], record["goal"], record["moves"]) == ("B", "live", ["B1"])


def test_answers_are_written_as_sgf_and_svg(tesuji, three, tmp_path):
    tesuji("solve", "three.sgf", "--sgf", "out.sgf", "--svg", "out.svg")
    assert (tmp_path / "out.svg").read_text().startswith("<svg")
    record = json.loads(tesuji("solve", "out.sgf", "--json").stdout)
    assert record["moves"] == ["B1"]


def test_the_course_of_the_search_is_plotted(tesuji, three, tmp_path):
    for solver in ("dfpn", "alphabeta"):
        tesuji("solve", "three.sgf", "--trace", "plot.svg", "--solver", solver)
        assert (tmp_path / "plot.svg").read_text().startswith("<svg")


def test_a_selective_capture_is_no_proof(tesuji, tmp_path):
    (tmp_path / "ladder.sgf").write_text("(;SZ[9]PL[B]AW[cg]AB[bg][ch][dh])")
    done = tesuji("solve", "ladder.sgf", "--goal", "capture", "--target", "C3", "--selective")
    assert "Black to play captures: C4" in done.stdout
    assert "(not proven)" in done.stdout


def test_a_broken_problem_does_not_stop_the_others(tesuji, three, tmp_path):
    (tmp_path / "broken.sgf").write_text("(;SZ[9]AB[zz])")
    done = tesuji("solve", "broken.sgf", "three.sgf", "nothing.sgf", "--json")
    assert done.returncode == 2
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["success"]
    assert len(done.stderr.splitlines()) == 2
    assert "broken.sgf" in done.stderr
    assert "nothing.sgf" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--solver", "guess"], "there is no solver called 'guess'"),
        (["--goal", "win"], "'win' is not a goal"),
        (["--target", "Z99"], "--target"),
        (["--to-play", "red"], "--to-play"),
        (["--nodes", "0"], "--nodes"),
        (["--svg", "no/such/folder.svg"], "no folder"),
    ],
)
def test_bad_options_are_refused(refused, three, arguments, words):
    assert words in refused("solve", str(three), *arguments)


def test_a_node_limit_ends_in_not_decided(tesuji, three):
    done = tesuji("solve", "three.sgf", "--nodes", "1")
    assert done.returncode == 0
    assert "not decided (the node limit was reached)" in done.stdout


FAR_TOO_LARGE = """
[[problem]]
name = "far too large"
to_play = "black"
goal = "capture"
diagram = '''
* * * * * * * *
* * * X * * * *
* * X o * * * *
* * * o X * * *
* * * * * * * *
* * * * * * * *
'''
"""


def test_ctrl_c_ends_the_search_with_what_is_known(three, tmp_path):
    (tmp_path / "open.toml").write_text(FAR_TOO_LARGE)
    command = [sys.executable, "-m", "tesuji", "solve", "three.sgf", "open.toml", "--json", "--time", "300"]
    running = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert json.loads(running.stdout.readline())["verdict"] == "success"
    time.sleep(1)
    os.kill(running.pid, signal.SIGINT)
    out, errors = running.communicate(timeout=60)
    assert running.returncode == 130, errors
    record = json.loads(out)
    assert (record["verdict"], record["stop"]) == ("unknown", "interrupted")
    assert record["move"] is not None
