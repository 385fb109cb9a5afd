"""`tesuji lab`: from a file of a few lines to a report, and nothing lost on the way."""

import json
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from running import Running

from tesuji.lab.studies import Store
from tesuji.problems.collection import BUNDLED

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
(STUDY,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
NEVER_ENDS = 'sets = ["bundled:generated/test"]\ngoals = ["kill"]\nsimulations = [2000000000]\nproblems = 3\n'
NEVER_ENDS += '[variants]\na = { preset = "zhang-d" }\n'


@pytest.fixture
def study(tmp_path):
    (tmp_path / "history.toml").write_text(STUDY)
    return tmp_path


def test_the_study_of_the_documents_has_at_most_fifteen_lines():
    assert len(STUDY.strip().splitlines()) <= 15


def test_the_study_of_the_documents_runs_from_file_to_report(study, tesuji):
    checked = tesuji("lab", "check", "history.toml", "--workers", 1)
    assert "4 kinds of tasks, 0 failed; 32 tasks, 4 finished" in checked.stdout
    done = tesuji("lab", "run", "history.toml", "-j", 2)
    assert done.returncode == 0
    assert "4 of 32 tasks finished before, in tesuji-lab.sqlite" in done.stderr
    assert "less exploration=40" in done.stdout
    assert "32 tasks, 32 finished\n" in tesuji("lab", "run", "history.toml", "--dry-run").stdout
    assert "history: 32 tasks, 0 failed" in tesuji("lab", "status").stdout
    compared = tesuji("lab", "compare", "history.toml:history", "history.toml:plain", "--json")
    assert json.loads(compared.stdout)["compared"] == 8
    tesuji("lab", "report", "history.toml", "-o", "reports")
    report = (study / "reports" / "history.md").read_text()
    assert "32 of 32 tasks finished" in report
    assert "    tesuji lab run history.toml --scale full" in report
    assert (study / "reports" / "history.html").read_text().startswith("<!DOCTYPE html>")
    tesuji("lab", "export", "all.csv")
    assert (study / "all.csv").read_text().count(",history,") == 32


def test_reports_of_several_runs_share_a_folder_and_its_page_of_findings(tmp_path, tesuji):
    for name in ("lin-runs", "lin-picks"):
        assert tesuji("lab", "run", name, "-j", 1).returncode == 0
        assert tesuji("lab", "report", name, "-o", "reports").returncode == 0
    written = json.loads((tmp_path / "reports" / "findings.json").read_text())
    assert list(dict.fromkeys(one["report"] for one in written)) == ["lin-picks.md", "lin-runs.md"]
    page = (tmp_path / "reports" / "findings.md").read_text()
    assert "[lin-runs: small](lin-runs.md)" in page
    (tmp_path / "reports" / "lin-picks.md").unlink()
    tesuji("lab", "report", "lin-runs", "-o", "reports")
    assert "lin-picks" not in (tmp_path / "reports" / "findings.md").read_text()
    assert tesuji("lab", "verdicts", "reports/findings.json").returncode == 0
    missing = tesuji("lab", "verdicts", "nofile.json")
    assert missing.returncode == 2
    assert missing.stderr.startswith("tesuji: nofile.json: there is no such file")


def test_ctrl_c_says_how_to_go_on_and_keeps_no_half_answer(tmp_path):
    (tmp_path / "long.toml").write_text(NEVER_ENDS)
    with Running(tmp_path, "lab", "run", "long.toml", "--workers", 1, "--store", "a store") as running:
        running.wait_until_shown("0%")
        running.interrupt()
        assert running.finish() == 130
        assert "tesuji lab run long.toml --scale full --jobs 1 --store 'a store'" in running.shown
    with Store(tmp_path / "a store") as store:
        assert list(store) == []


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["run", "nothing"], "there is no experiment 'nothing': expected one of zhang-rows"),
        (["run", "nothing.toml"], "nothing.toml: there is no such file"),
        (["run", "zhang-rows", "--scale", "huge"], "--scale huge is not known"),
        (["run", "history.toml", "--scale", "small"], "history has no scale 'small': expected full"),
        (["run", "history.toml", "--store", "history.toml"], "history.toml is no store of experiments"),
        (["run", "zhang-rows", "--cluster", "tcp://host", "--workers", "2"], "--jobs does not go with --cluster"),
        (["run", "history.toml", "--set-of", "books=x"], "there is no set 'books': expected bundled:generated/test"),
        (["run", "zhang-rows", "--set-of", "books"], "expected NAME=PATH"),
        (["status"], "there is no such store"),
        (["compare", "zhang-rows", "zhang-rows:D"], "names no variant"),
        (["compare", "zhang-rows:ZZ", "zhang-rows:D"], "there is no variant of zhang-rows 'ZZ'"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(study, tesuji, words, complaint):
    done = tesuji("lab", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_disk_that_becomes_full_ends_the_run_in_one_sentence(study):
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    problems = BUNDLED / "generated" / "test" / "capture-2.sgf"
    (study / "quick.toml").write_text(STUDY.replace("bundled:generated/test", str(problems)))
    words = [sys.executable, "-m", "tesuji", "lab", "run", "quick.toml", "--workers", "1"]
    done = subprocess.run(words, cwd=study, capture_output=True, text=True, preexec_fn=small_files)
    assert done.returncode == 2
    assert "tesuji-lab.sqlite cannot be written" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "32 tasks" in subprocess.run([*words, "--dry-run"], cwd=study, capture_output=True, text=True).stdout


def test_the_experiments_that_come_with_tesuji_are_listed_and_shown(tesuji):
    listed = tesuji("lab", "list").stdout
    assert "zhang-rows" in listed
    assert "zhang-exploration" in listed
    assert "variant H: mcts, zhang-h; against G" in tesuji("lab", "show", "zhang-rows").stdout
