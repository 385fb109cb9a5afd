"""What goes wrong with one problem or game costs that one, and no input is ever written over."""

import json
import os
import subprocess
import sys

import pytest
from running import kept

from tesuji.lab.matches.match import MatchPlan
from tesuji.players.uniform import UniformPlayer
from tesuji.solvers import Check, SolverConfig, Verification

STONES = "SZ[7:5]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]"
FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk to write to")


@pytest.fixture
def files(tmp_path):
    """Three problems; the second is called bad."""
    for number, name in enumerate(("good", "bad", "fine")):
        far = f"[{'acf'[number]}a]"
        (tmp_path / f"{name}.sgf").write_text(f"(;PL[W]{STONES}{far}GN[{name}];W[be]C[RIGHT])")
    return ["good.sgf", "bad.sgf", "fine.sgf"]


@pytest.fixture
def broken(monkeypatch):
    """A solver with a bug that shows in one problem; ``how`` is what it raises."""
    real, how = SolverConfig.solve, [ValueError("a block of stones has no liberty")]

    def solve(self, problem, *rest):
        if problem.name == "bad":
            raise how[0]
        return real(self, problem, *rest)

    monkeypatch.setattr(SolverConfig, "solve", solve)
    return how


ERRORS = [ValueError("no liberty"), MemoryError(), RecursionError("too deep"), KeyError("x"), AssertionError()]


# One failure costs one problem -----------------------------------------------------------------------------------


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_the_other_problems_are_solved_and_the_failure_is_told(tesuji, files, broken, error):
    broken[0] = error
    done = tesuji("solve", *files, "-j", 1)
    assert done.returncode == 1
    assert done.stderr.startswith("tesuji: bad.sgf, problem 1: failed: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout.splitlines()[-1].endswith("2 success, 1 failed")


def test_a_failure_has_its_place_and_its_reason_in_json(tesuji, files, broken):
    done = tesuji("solve", *files, "-j", 1, "--json")
    good, bad, fine = (json.loads(line) for line in done.stdout.splitlines())
    assert (good["name"], bad["name"], fine["name"], done.returncode) == ("good", "bad", "fine", 1)
    assert (bad["file"], bad["index"], bad["verdict"]) == ("bad.sgf", 1, None)
    assert bad["failed"].startswith(
        "internal error: ValueError: a block of stones has no liberty (test_nothing_lost.py"
    )
    assert bad["traceback"][-1] == "ValueError: a block of stones has no liberty"


def test_a_problem_that_failed_is_tried_again(tesuji, files, broken, tmp_path, monkeypatch):
    words = ("solve", *files, "-j", 1, "--json", "--resume", "results.sqlite")
    assert tesuji(*words).returncode == 1
    monkeypatch.undo()
    done = tesuji(*words)
    assert done.returncode == 0
    assert sorted(record.result["name"] for record in kept(tmp_path / "results.sqlite")) == ["bad", "fine", "good"]


def test_bad_input_counts_more_than_a_failure(tesuji, files, broken, tmp_path):
    (tmp_path / "worse.sgf").write_text("(;SZ[9]AB[zz])")
    done = tesuji("solve", *files, "worse.sgf", "-j", 1)
    assert (done.returncode, done.stderr.count("\n")) == (2, 2)


def test_a_picture_that_cannot_be_drawn_costs_that_problem(tesuji, files, monkeypatch):
    import tesuji.cli.solve as command

    real = command.solution_svg

    def draw(solution, *rest, **options):
        if solution.problem.name == "bad":
            raise IndexError("no such letter")
        return real(solution, *rest, **options)

    monkeypatch.setattr(command, "solution_svg", draw)
    done = tesuji("solve", *files, "-j", 1, "--svg", "board.svg", "--json")
    assert done.returncode == 1
    assert [json.loads(line).get("failed", "")[:26] for line in done.stdout.splitlines()] == [
        "",
        "internal error: IndexError",
        "",
    ]


@pytest.mark.parametrize("json_too", [False, True])
def test_a_failure_in_a_suite_is_a_problem_that_is_not_passed(tesuji, files, broken, json_too):
    done = tesuji("suite", *files, "-j", 1, *(["--json"] if json_too else []))
    assert done.returncode == 1
    assert "bad: failed: internal error: ValueError: a block" in done.stderr
    assert done.stderr.count("\n") == 1
    if json_too:
        *cases, summary = (json.loads(line) for line in done.stdout.splitlines())
        assert [bool(case["failed"]) for case in cases] == [False, True, False]
        assert (summary["summary"][-1]["problems"], summary["summary"][-1]["passed"]) == (3, 2)
    else:
        assert done.stdout.splitlines()[-1].split()[1:3] == ["3", "2"]


def test_a_game_that_cannot_be_played_costs_that_game(tesuji, monkeypatch, tmp_path):
    real = MatchPlan.new_game

    def new_game(self, number):
        if number == 1:
            raise RuntimeError("no board")
        return real(self, number)

    words = ("match", "random", "random", "-n", 3, "--size", 5, "--json", "--sgf-dir", "games")
    with monkeypatch.context() as patch:
        patch.setattr(MatchPlan, "new_game", new_game)
        done = tesuji(*words)
    assert done.returncode == 1
    assert done.stderr.startswith("tesuji: game 2 failed: internal error: RuntimeError: no board")
    *games, summary = (json.loads(line) for line in done.stdout.splitlines())
    assert [(game["game"], "failed" in game) for game in games] == [(1, False), (2, True), (3, False)]
    assert summary["games"] == 2
    again = tesuji(*words, "--resume")
    assert (again.returncode, json.loads(again.stdout.splitlines()[0])["game"]) == (0, 2)


def test_a_player_that_breaks_has_lost_its_game(tesuji, monkeypatch):
    def genmove(self, game, color, clock=None):
        raise ZeroDivisionError("no games")

    monkeypatch.setattr(UniformPlayer, "genmove", genmove)
    done = tesuji("match", "random", "gogogo:simulations=1", "-n", 2, "--size", 5, "--json")
    assert done.returncode == 0
    first, second, _ = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["result"], second["result"], first["reason"]) == ("W+F", "B+F", "failure")
    assert first["detail"].startswith("internal error: ZeroDivisionError: no games")


# No input is written over ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "good.sgf", "--sgf", "good.sgf"],
        ["solve", "good.sgf", "--svg", "./good.sgf"],
        ["solve", "good.sgf", "--resume", "good.sgf"],
        ["solve", "bad.sgf", "--resume", "good.sgf"],
        ["solve", "bad.sgf", "fine.sgf", "--resume", "good.sgf", "--json"],
        ["solve", "good.sgf", "--solver", "dfpn", "--trace", "good.sgf"],
        ["solve", "good.sgf", "--sgf", "link.sgf"],
        ["solve", "bad.sgf", "good-1.sgf", "--svg", "good.sgf"],
        ["solve", "bad.sgf", "--resume", "lone.jsonl"],
        ["show", "good.sgf", "--svg", "good.sgf"],
        ["show", "link.sgf", "--svg", "good.sgf"],
        ["match", "random", "random", "-n", "1", "--size", "5", "--sgf-dir", "games"],
    ],
    ids=" ".join,
)
def test_an_input_is_never_written_over(refused, files, tmp_path, words):
    (tmp_path / "link.sgf").symlink_to("good.sgf")
    (tmp_path / "good-1.sgf").write_text((tmp_path / "good.sgf").read_text())
    (tmp_path / "lone.jsonl").write_text('{"id": "a problem", "size": 9}')
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "game-0001.sgf").write_text("(;SZ[19])")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    refused(*words)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["solve", "good.sgf", "--svg", "-", "--json"], "--json and --svg - would mix on standard output"),
        (["solve", "good.sgf", "--svg", "-", "--sgf", "-"], "--sgf - and --svg - would mix"),
        (["solve", "good.sgf", "bad.sgf", "--svg", "-"], "is for one picture, and there are 2 problems"),
        (["solve", "good.sgf", "--resume", "-"], "cannot be standard output"),
        (["solve", "good.sgf", "--sgf", "out", "--svg", "out"], "name the same file"),
        (["show", "good.sgf", "--svg", "-", "--json"], "--json and --svg - would mix"),
    ],
)
def test_standard_output_takes_one_kind_of_thing(refused, files, words, complaint):
    assert complaint in refused(*words)


def test_a_dash_is_standard_output_and_no_words_are_mixed_in(tesuji, files):
    svg = tesuji("solve", "good.sgf", "--svg", "-")
    assert (svg.returncode, svg.stdout[:4], svg.stdout.rstrip()[-6:]) == (0, "<svg", "</svg>")
    sgf = tesuji("solve", *files, "--sgf", "-", "-j", 1)
    assert (sgf.returncode, sgf.stdout[:2], sgf.stdout.count("GM[1]"), sgf.stdout.rstrip()[-1]) == (0, "(;", 3, ")")
    picture = tesuji("show", "good.sgf", "--svg", "-")
    assert (picture.stdout[:4], picture.stdout.rstrip()[-6:]) == ("<svg", "</svg>")


# A full disk -----------------------------------------------------------------------------------------------------


@FULL
@pytest.mark.parametrize(
    "words",
    [
        ["solve", "good.sgf", "--json"],
        ["solve", "good.sgf"],
        ["solve", "good.sgf", "--sgf", "-"],
        ["suite", "good.sgf", "--json"],
        ["match", "random", "random", "-n", "1", "--size", "5"],
        ["show", "good.sgf"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_standard_output_on_a_full_disk_ends_in_one_sentence(files, tmp_path, words):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tesuji", *words], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (2, "tesuji: standard output cannot be written: no space left on device\n")


@FULL
@pytest.mark.parametrize("option", ["--sgf", "--svg", "--resume"])
def test_a_file_on_a_full_disk_ends_in_one_sentence(tesuji, files, option):
    done = tesuji("solve", "good.sgf", option, "/dev/full", "--json")
    assert done.returncode == 2
    assert done.stderr.startswith("tesuji: /dev/full ")
    assert done.stderr.count("\n") == 1


# What decides an answer ------------------------------------------------------------------------------------------


def test_another_build_of_tesuji_solves_again_and_keeps_the_old_answer(tesuji, files, tmp_path, monkeypatch):
    words = ("solve", *files, "--json", "-j", 1, "--resume", "results.sqlite")
    first = tesuji(*words)
    assert first.stderr == ""
    monkeypatch.setattr("tesuji.jobs.batch.version_of", lambda *things: "another")
    again = tesuji(*words)
    assert "results.sqlite has other answers to 3 of these problems" in again.stderr
    assert again.stderr.count("\n") == 1
    assert len(kept(tmp_path / "results.sqlite")) == 6
    monkeypatch.undo()
    assert tesuji(*words).stdout == first.stdout


def test_games_of_another_build_are_not_mixed_in(tesuji, refused, monkeypatch):
    words = ("match", "random", "random", "-n", 1, "--size", 5, "--sgf-dir", "games")
    assert tesuji(*words).returncode == 0
    monkeypatch.setattr("tesuji.lab.matches.game_task.version_of", lambda *things: "another")
    assert "games by another build of Tesuji" in refused(*words, "--resume")


# What the checker says -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "code", "verified", "word"),
    [
        (Check.VERIFIED, 0, True, "Verified: the checker replayed"),
        (Check.REFUSED, 1, False, "REFUSED by the checker: why not"),
        (Check.UNCHECKED, 0, None, "Not verified: why not"),
    ],
)
def test_only_a_refused_proof_is_a_failure(tesuji, files, monkeypatch, outcome, code, verified, word):
    reason = "" if verified else "why not"
    monkeypatch.setattr("tesuji.jobs.batch.verify", lambda *_: Verification(outcome, reason, 1, 7))
    done = tesuji("solve", "good.sgf", "--verify")
    assert (done.returncode, word in done.stdout) == (code, True)
    record = json.loads(tesuji("solve", "good.sgf", "--verify", "--json").stdout)
    assert (record["verified"], record["verify_reason"]) == (verified, reason)


def test_what_was_not_checked_is_checked_again_under_another_limit(tesuji, files, tmp_path, monkeypatch):
    words = ("solve", "good.sgf", "--verify", "--json", "--resume", "results.sqlite")
    with monkeypatch.context() as patch:
        patch.setattr("tesuji.jobs.batch.verify", lambda *_: Verification(Check.UNCHECKED, "too large", 1))
        assert json.loads(tesuji(*words).stdout)["verified"] is None
        assert json.loads(tesuji(*words).stdout)["verified"] is None
    assert len(kept(tmp_path / "results.sqlite")) == 1
    assert json.loads(tesuji(*words, "--time", 3600).stdout)["verified"] is True
