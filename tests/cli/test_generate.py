"""`tesuji generate`: the file, the words, bad input."""

import json
import signal
import subprocess
import sys

import pytest

from tesuji.lab.studies import Record, Store
from tesuji.problems import load


def test_problems_are_written_with_their_answers(tesuji, tmp_path):
    done = tesuji("generate", "--goal", "cut", "-n", 2, "-o", "cut.sgf", "-j", 1)
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("2 problems (level ")
    problems = list(load(tmp_path / "cut.sgf").problems())
    assert [str(problem.goal) for problem in problems] == ["cut", "cut"]
    assert all(len(problem.expected.accepted) == 1 and problem.expected.tree for problem in problems)


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_done_is_written_when_a_run_is_ended(tmp_path, how, code, jobs):
    words = ["generate", "--goal", "cut", "-n", 100_000, "--json", "-o", "cut.sgf", "-j", jobs]
    command = [sys.executable, "-m", "tesuji", *map(str, words)]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline()
        running.send_signal(how)
        printed, _ = running.communicate()
    assert running.returncode == code
    assert json.loads(printed.splitlines()[-1])["interrupted"]
    assert list(load(tmp_path / "cut.sgf").problems())


def test_json_has_the_grade_and_a_summary(tesuji, tmp_path):
    done = tesuji("generate", "--goal", "cut", "-n", 1, "--json", "-j", 1)
    problem, summary = (json.loads(line) for line in done.stdout.splitlines())
    assert problem["grade"]["level"] in range(1, 7)
    assert summary["problems"] == 1
    assert not list(tmp_path.iterdir())


def test_bad_wishes_are_refused_in_one_sentence(tesuji):
    assert "expected one of capture, escape" in tesuji("generate", "--goal", "win").stderr
    assert (
        tesuji("generate", "--ko", "--seki").stderr
        == "tesuji: --ko and --seki exclude each other: expected one verdict\n"
    )
    assert "expected one of 3, 5, 7, 9" in tesuji("generate", "--trap-level", "4").stderr
    assert tesuji("generate", "-o", "no/where.sgf").returncode == 2


def test_a_file_of_another_run_is_not_gone_on_with(tesuji, tmp_path):
    (tmp_path / "old.jsonl").write_text('{"key": "other", "piece": 0, "made": []}\n')
    assert "old.jsonl holds lines of JSON" in tesuji("generate", "--resume", "old.jsonl", "-o", "out.sgf").stderr
    record = Record("x", "generate", "piece", "piece 0", 1, "other", "", "", 0.0, "", 0.0, 0.0, 0.0, {})
    with Store(tmp_path / "other.sqlite", write=True) as store:
        store.keep(record)
    done = tesuji("generate", "--resume", "other.sqlite", "-o", "out.sgf")
    assert done.returncode == 2
    assert "other.sqlite was written with other settings" in done.stderr
    assert not (tmp_path / "out.sgf").exists()
