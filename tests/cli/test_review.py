"""`tesuji review`: tables, JSON, files with what was missing, resumed batches, and input that cannot be read."""

import json

import pytest
from running import FOREVER, Running, kept

from tesuji.problems import load

NODES = ("--nodes", "60000", "-j", "1")
HEAD = "(;FF[4]GM[1]SZ[7]GC[Tesuji: goal=kill]PL[B]AB[ae][be][ce][de][ee][fe][ff][fg]AW[af][bf][cf][df][ef][ag][eg]"
MARKS = "MA[af]SQ[ae][ff]CR[bg][cg][dg]"
HONEST = f"{HEAD}{MARKS}GN[honest](;B[cg]C[RIGHT])(;B[bg];W[cg])(;B[dg];W[cg]))"
WRONG = f"{HEAD}{MARKS}GN[wrong]C[Black to kill.](;B[bg]C[Correct]))"
SILENT = f"{HEAD}{MARKS}GN[silent])"
BROKEN = "(;FF[4]GM[1]SZ[7]GN[broken]AB[zz])"
FAR_TOO_LARGE = """
[[problem]]
name = "far too large"
to_play = "black"
goal = "capture"
moves = "E4"
diagram = '''
* * * * * * * *
* * * X * * * *
* * X o * * * *
* * * o X * * *
* * * * * * * *
* * * * * * * *
'''
"""


@pytest.fixture
def book(tmp_path):
    """A collection with an honest problem, a wrong one and one without an answer."""
    (tmp_path / "book.sgf").write_text(HONEST + "\n" + WRONG + "\n" + SILENT)
    return "book.sgf"


def test_findings_are_told_in_a_table(tesuji, book):
    done = tesuji("review", book, *NODES)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    fails = next(line for line in lines if "answer fails" in line)
    assert fails.split()[:3] == ["book.sgf", "2", "wrong"]
    assert "certain: proven" in fails
    assert "C1" in next(line for line in lines if "better answer" in line)
    assert lines[-1] == "3 problems: 1 clean, 1 with findings, 1 not reviewed"
    assert not done.stderr


def test_a_clean_collection_has_the_exit_code_zero(tesuji, tmp_path):
    (tmp_path / "honest.sgf").write_text(HONEST)
    done = tesuji("review", "honest.sgf", *NODES)
    assert (done.returncode, done.stdout) == (0, "1 problem: 1 clean, 0 with findings\n")


def test_findings_as_json(tesuji, book):
    done = tesuji("review", book, *NODES, "--json", "--verify")
    *records, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["name"] for record in records] == ["honest", "wrong", "silent"]
    assert [record["clean"] for record in records] == [True, False, False]
    fails, better = records[1]["findings"]
    assert fails == {
        "kind": "answer fails",
        "certainty": "certain",
        "proof": "board",
        "path": ["B1"],
        "line": ["C1"],
        "stated": True,
        "note": "",
        "verified": True,
    }
    assert (better["kind"], better["path"], better["proof"], better["verified"]) == (
        "better answer",
        ["C1"],
        "region",
        True,
    )
    assert records[2]["skipped"] == "the file has no answer"
    assert last["summary"]["findings"] == [
        {"kind": "answer fails", "certainty": "certain", "count": 1},
        {"kind": "better answer", "certainty": "certain", "count": 1},
    ]


def test_missing_branches_are_written_into_another_folder(tesuji, book, tmp_path):
    before = (tmp_path / book).read_text()
    tesuji("review", book, *NODES, "-o", "reviewed/here")
    assert (tmp_path / book).read_text() == before
    problems = list(load(tmp_path / "reviewed" / "here" / book).problems())
    assert [problem.name for problem in problems] == ["honest", "wrong", "silent"]
    text = (tmp_path / "reviewed" / "here" / book).read_text()
    assert "C[Black to kill.]" in text
    assert "Tesuji: B1 is marked as the answer but fails" in text


def test_a_folder_of_files_keeps_its_shape(tesuji, tmp_path):
    for place in ("a", "b"):
        (tmp_path / "all" / place).mkdir(parents=True)
        (tmp_path / "all" / place / "same.sgf").write_text(HONEST)
    assert tesuji("review", "all", *NODES, "-o", "out").returncode == 0
    assert (tmp_path / "out" / "a" / "same.sgf").exists()
    assert (tmp_path / "out" / "b" / "same.sgf").exists()


def test_other_kinds_of_files_become_sgf(tesuji, tmp_path):
    (tmp_path / "open.toml").write_text(FAR_TOO_LARGE)
    done = tesuji("review", "open.toml", "--nodes", "500", "-o", "out")
    assert done.returncode == 0
    assert "not completely decided" in done.stdout
    assert len(list(load(tmp_path / "out" / "open.toml.sgf").problems())) == 1


def test_a_broken_problem_costs_that_one(tesuji, tmp_path):
    (tmp_path / "mixed.sgf").write_text(BROKEN + "\n" + HONEST)
    done = tesuji("review", "mixed.sgf", *NODES, "-o", "out")
    assert done.returncode == 2
    assert "mixed.sgf" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "1 clean" in done.stdout
    assert (tmp_path / "out" / "mixed.sgf").read_text().startswith(BROKEN)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nothing.sgf"], "nothing.sgf: there is no such file"),
        (["book.sgf", "-o", "."], "would replace book.sgf"),
        (["book.sgf", "-o", "book.sgf"], "--output book.sgf is not a folder"),
        (["book.sgf", "sub/book.sgf", "-o", "out"], "two files would be written as out/book.sgf"),
        (["book.sgf", "--resume", "-"], "--resume cannot be standard output"),
        (["book.sgf", "--resume", "book.sgf"], "would replace book.sgf"),
        (["book.sgf", "--resume", "other.jsonl"], "other.jsonl holds lines of JSON"),
        (["empty"], "empty has no problem files"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(tesuji, book, tmp_path, words, complaint):
    (tmp_path / "empty").mkdir()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "book.sgf").write_text(HONEST)
    (tmp_path / "other.jsonl").write_text('{"something": "else"}\n')
    before = sorted(tmp_path.rglob("*"))
    done = tesuji("review", *words, *NODES)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_problems_may_come_from_standard_input(tesuji):
    assert "1 clean" in tesuji("review", "-", *NODES, stdin=HONEST).stdout
    assert tesuji("review", "-", *NODES, stdin="nothing of the kind").returncode == 2


def test_what_was_reviewed_is_not_reviewed_again(tesuji, book, tmp_path):
    first = tesuji("review", book, *NODES, "--resume", "reviews.sqlite", "-o", "one")
    reviews = kept(tmp_path / "reviews.sqlite")
    assert len(reviews) == 3
    again = tesuji("review", book, *NODES, "--resume", "reviews.sqlite", "-o", "two")
    assert again.stdout == first.stdout.rstrip("\n") + " (3 reviewed before)\n"
    assert kept(tmp_path / "reviews.sqlite") == reviews
    assert (tmp_path / "one" / book).read_text() == (tmp_path / "two" / book).read_text()


def test_ctrl_c_keeps_what_is_done_and_it_goes_on_from_there(book, tmp_path):
    (tmp_path / "open.toml").write_text(FAR_TOO_LARGE)
    words = ["review", book, "open.toml", "--json", "--time", FOREVER, "-j", "2", "--resume", "reviews.sqlite"]
    with Running(tmp_path, *words) as running:
        running.wait_until_shown("75%")  # all but the one that is far too large
        running.interrupt()
        assert running.finish() == 130
        records = [json.loads(line) for line in running.printed.splitlines()]
    assert [record["name"] for record in records[:3]] == ["honest", "wrong", "silent"]
    assert "summary" in records[-1]
    assert sorted(record.result["name"] for record in kept(tmp_path / "reviews.sqlite")) == [
        "honest",
        "silent",
        "wrong",
    ]
