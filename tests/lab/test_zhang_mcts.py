"""The measurement of chapter 8, on problems of our own."""

from pathlib import Path

import pytest

from tesuji.lab.papers.zhang_mcts import interval, main

PROBLEM = """
{"width": 7, "height": 4, "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"], "white": ["A2", "B2", "C2", "D2", "D1"],
 "to_play": "B", "goal": "kill", "target": ["A2", "B2", "C2", "D2", "D1"], "region": ["A1", "B1", "C1"],
 "expected": {"accepted": ["B1"], "verdict": "success"}}
""".replace("\n", " ")


def test_the_table_counts_right_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, rows = tmp_path / "three.jsonl", tmp_path / "rows.jsonl"
    file.write_text(PROBLEM + "\n", encoding="utf-8")
    arguments = [str(file), "--preset", "life-best", "--preset", "A", "--simulations", "500", "--json", str(rows)]
    assert main(arguments) == 0
    assert "| life-best | 500 | 1 | 1/1 = 100.0%" in capsys.readouterr().out
    assert len(rows.read_text(encoding="utf-8").splitlines()) == 2


def test_presets_are_compared_problem_by_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "three.jsonl"
    file.write_text(PROBLEM + "\n", encoding="utf-8")
    assert main([str(file), "--preset", "M", "--against", "D", "--against", "N", "--simulations", "300"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[1].endswith("| against D | against N |")
    assert [line.split(" | ")[0] for line in out[3:]] == ["| D", "| N", "| M"]
    assert out[-1].endswith("| +0 -0, p = 1.000 | +0 -0, p = 1.000 |")


def test_an_unknown_preset_is_said_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "three.jsonl"
    file.write_text(PROBLEM + "\n", encoding="utf-8")
    assert main([str(file), "--preset", "nothing"]) == 2
    assert "no preset" in capsys.readouterr().err


def test_intervals_hold_their_share() -> None:
    low, high = interval(286, 300)
    assert 0.92 < low < 286 / 300 < high < 0.98
