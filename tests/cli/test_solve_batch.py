"""`tesuji solve` with many problems: all cores, order, resuming; and solution trees."""

import csv
import json

import pytest
from running import FAR_TOO_LARGE, FOREVER, Running, kept, without_clocks

NODES = ("--nodes", 20_000)
"""Enough for every problem here, and the same answer on every machine."""
STONES = "SZ[7:5]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]"


@pytest.fixture
def files(tmp_path):
    """Five problems with White or Black to play, and a broken one in the middle."""
    for number, side in enumerate("WBWBW"):
        far = f"[{'acfge'[number]}a]"  # a stone that does not matter, so that no two are the same
        (tmp_path / f"{number}.sgf").write_text(f"(;PL[{side}]{STONES}{far}GN[number {number}])")
    (tmp_path / "2b.sgf").write_text("(;SZ[9]AB[zz])")
    return ["0.sgf", "1.sgf", "2.sgf", "2b.sgf", "3.sgf", "4.sgf"]


def names(done):
    return [json.loads(line)["name"] for line in done.stdout.splitlines()]


def test_the_order_is_kept_and_a_bad_file_is_survived(tesuji, files):
    done = tesuji("solve", *NODES, *files, "--json", "--jobs", "3")
    assert done.returncode == 2
    assert names(done) == [f"number {n}" for n in range(5)]
    assert done.stderr.startswith("tesuji: 2b.sgf")
    assert done.stderr.count("\n") == 1


def test_one_job_says_the_same_as_many(tesuji, files):
    limits = ("--nodes", "5000", "--json")
    one, many = (tesuji("solve", *files, *limits, "--jobs", jobs) for jobs in (1, 2))
    assert without_clocks(one.stdout) == without_clocks(many.stdout)


def test_a_batch_is_resumed(tesuji, files, tmp_path):
    first = tesuji("solve", *NODES, *files[:2], "--json", "--resume", "results.sqlite", "-j", "1")
    assert len(kept(tmp_path / "results.sqlite")) == 2
    done = tesuji("solve", *NODES, *files, "--json", "--resume", "results.sqlite", "-j", "2")
    assert names(done) == [f"number {n}" for n in range(5)]
    assert done.stdout.splitlines()[:2] == first.stdout.splitlines()
    assert len(kept(tmp_path / "results.sqlite")) == 5
    words = tesuji("solve", *NODES, *files, "--resume", "results.sqlite")
    assert "(5 solved before)" in words.stdout.splitlines()[-1]


def test_a_file_that_holds_no_results_is_refused(refused, files, tmp_path):
    (tmp_path / "notes.txt").write_text("milk\n")
    assert "notes.txt is no store" in refused("solve", "0.sgf", "--resume", "notes.txt")
    assert (tmp_path / "notes.txt").read_text() == "milk\n"


def test_ctrl_c_keeps_what_is_done_and_it_goes_on_from_there(files, tmp_path):
    (tmp_path / "open.toml").write_text(FAR_TOO_LARGE)
    batch = ["0.sgf", "open.toml", "1.sgf", "2.sgf"]
    words = ["solve", *batch, "--json", "--time", FOREVER, "-j", "2", "--resume", "results.sqlite"]
    with Running(tmp_path, *words) as search:
        search.wait_until_shown("75%")  # all but the one that is far too large
        search.interrupt()
        assert search.finish() == 130
        records = [json.loads(line) for line in search.printed.splitlines()]
    assert [record["name"] for record in records if record["stop"] == "decided"] == [
        "number 0",
        "number 1",
        "number 2",
    ]
    names = sorted(record.result["name"] for record in kept(tmp_path / "results.sqlite"))
    assert names == ["number 0", "number 1", "number 2"]


@pytest.mark.parametrize("tree", ["main", "full"])
def test_a_written_solution_is_read_back_and_passes(tesuji, files, tmp_path, tree):
    tesuji("solve", *NODES, *files, "--sgf", "out.sgf", "--tree", tree)
    text = (tmp_path / "out.sgf").read_text()
    assert text.count("FF[4]") == text.count("CA[UTF-8]") == 5
    assert "C[RIGHT]" in text
    assert "TE[1]" in text
    done = tesuji("suite", *NODES, "out.sgf", "-j", "1")
    assert (done.returncode, done.stdout.splitlines()[-1].split()[1:3]) == (0, ["5", "5"])


def test_only_known_trees_are_written(refused, files):
    assert "expected main or full" in refused("solve", "0.sgf", "--sgf", "out.sgf", "--tree", "half")


@pytest.mark.parametrize("how", [["--verify"], ["--solver", "mcts", "--simulations", 300, "--heat", "visits"]])
def test_an_answer_from_the_store_is_printed_as_a_new_one(tesuji, files, how):
    limit = [] if "--simulations" in how else NODES
    words = ("solve", *limit, "0.sgf", "1.sgf", *how, "-j", 1, "--resume", "results.sqlite", "--svg", "out.svg")
    new, old = tesuji(*words), tesuji(*words)
    assert (new.returncode, new.stderr) == (0, "")
    assert old.stdout.splitlines()[:-1] == new.stdout.splitlines()[:-1]
    assert "(2 solved before)" in old.stdout.splitlines()[-1]


def test_the_store_of_a_batch_is_exported(tesuji, files, tmp_path):
    tesuji("solve", *NODES, "0.sgf", "1.sgf", "--resume", "results.sqlite")
    done = tesuji("lab", "export", "table.csv", "--store", "results.sqlite")
    assert (done.returncode, done.stdout) == (0, "table.csv: 2 tasks\n")
    with (tmp_path / "table.csv").open() as file:
        assert {row["name"] for row in csv.DictReader(file)} == {"0.sgf, problem 1", "1.sgf, problem 1"}
