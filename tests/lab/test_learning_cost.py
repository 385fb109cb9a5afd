"""The costs of patterns and the network: every part is measured on every kind of problem, in one run."""

import json

from tesuji.lab.papers.zhang_learning import KINDS, main, variants


def test_every_part_is_measured(tmp_path, capsys):
    assert main(["--games", "20", "--repeats", "1", "--json", str(tmp_path / "rows.jsonl")]) == 0
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert [(row["kind"], row["part"]) for row in rows] == [(kind, part) for kind in KINDS for part in variants()]
    assert all(row["share"] == row["extra"] == 0 for row in rows if row["part"] == "row D")
    assert "| enclosed | 3x3 |" in capsys.readouterr().out


def test_another_library_has_to_be_there(capsys):
    assert main(["--games", "1", "--patterns", "nowhere.txt"]) == 2
    assert "nowhere.txt: there is no such file" in capsys.readouterr().err
