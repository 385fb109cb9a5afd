"""The table of six solvers on capturing problems, made from problems of our own."""

import json

import pytest

from tesuji.lab.papers.zhang_capture import capture_problems, differences, main, measure, table
from tesuji.problems import bundled
from tesuji.solvers import CaptureSettings, Limit

POSITION = {
    "size": 9,
    "black": ["D6", "C5", "C4", "E4", "F4", "D3"],
    "white": ["F8", "G7", "D5", "E5", "D4"],
    "ko": None,
}
RECORDS = [
    POSITION | {"id": "net", "command": "attack", "args": "D5", "answer_regex": "1 F6"},
    POSITION | {"id": "run", "command": "defend", "args": "D5", "answer_regex": "1 (F5|F6|E6)"},
    POSITION | {"id": "wrong", "command": "attack", "args": "D5", "answer_regex": "0"},
    POSITION | {"id": "elsewhere", "command": "attack", "args": "D5", "answer_regex": "1 A1"},
]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "problems.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in RECORDS), encoding="utf-8")
    return path


def test_answers_are_judged_by_verdict_and_move(file):
    rows = measure(capture_problems(file), CaptureSettings(algorithm="dfpn+"), Limit(nodes=1000))
    assert [row.judged for row in rows] == ["solved", "solved", "wrong verdict", "wrong move"]
    assert [row.captured for row in rows] == [True, False, True, True]
    short = measure(capture_problems(file), CaptureSettings(algorithm="pn"), Limit(nodes=5))
    assert [row.judged for row in short] == ["undecided"] * 4
    assert differences(rows + short, "dfpn+", "pn") == (["net", "run"], [])
    assert table(rows + short).splitlines()[2].startswith("| dfpn+ | 2 | 1 | 1 | 0 |")


def test_the_command_prints_the_table_and_writes_the_rows(file, tmp_path, capsys):
    out = tmp_path / "rows.jsonl"
    assert main([str(file), "--nodes", "1000", "--time", "3600", "--json", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "2 problems are solved by all 6." in printed
    assert "solved by dfpn and not by dfpn+: 0" in printed
    assert len(out.read_text(encoding="utf-8").splitlines()) == 6 * len(RECORDS)


def test_his_own_settings_are_asked_for_in_a_word(file, capsys):
    words = [str(file), "--nodes", "2000", "--time", "3600", "--solver", "dfpn+", "--literal"]
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[2].startswith("| dfpn+ | ")
    assert main([*words, "--set", "ko_threats=8", "--set", "defender_passes=true"]) == 0
    capsys.readouterr()
    assert main([*words, "--set", "komi=7"]) == 2
    assert "no setting 'komi'" in capsys.readouterr().err


def test_the_first_captures_that_come_with_tesuji_are_found():
    problems = [p for path in bundled() if path.stem == "first-steps" for p in capture_problems(path)]
    rows = measure(problems, CaptureSettings(algorithm="dfpn+"), Limit(nodes=5000))
    # The net's region leaves out a ladder that works on the whole board, where this search looks.
    assert {row.name: row.judged for row in rows} == {
        "A ladder into the edge": "solved",
        "A net": "wrong move",
        "A snapback": "solved",
    }
