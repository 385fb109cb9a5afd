"""The matches of papers: plans as the papers have them, tables that grow, experiments that go on."""

import json

import pytest

from tesuji.lab.papers import bouzy, matches, tielman


def test_tielmans_tests_are_planned_as_he_describes_them():
    plan = tielman.pairing(5, 20, 9, 1, "bound").plan
    assert (plan.komi, plan.size, plan.swap, plan.games) == (6.5, 9, False, 20)
    assert (plan.a.name, plan.b.name) == ("tielman", "tielman-heuristic")
    assert plan.a.settings.simulations == 2000
    assert tielman.pairing(1, 20, 9, 1, "bound").plan.a.settings.heuristics is False
    assert tielman.pairing(6, 20, 9, 1, "bound").plan.a.settings.priorities is False
    assert tielman.pairing(2, 20, 9, 1, "bound").mean_score == pytest.approx(10.28)


def test_a_table_is_printed_and_an_experiment_goes_on(tmp_path, capsys):
    arguments = ["--test", "2", "--games", "2", "--size", "5", "--folder", str(tmp_path / "games")]
    assert tielman.main([*arguments, "--json", str(tmp_path / "rows.jsonl")]) == 0
    table = capsys.readouterr().out
    assert table.startswith(matches.HEAD)
    assert "| 2: tielman, 50 simulations | 2 |" in table
    record = json.loads((tmp_path / "rows.jsonl").read_text())
    assert (record["games"], record["settings"]["tielman"]["simulations"]) == (2, 50)
    assert tielman.main(arguments) == 0
    assert capsys.readouterr().out == table


def test_impossible_numbers_are_said_in_one_sentence(capsys):
    assert tielman.main(["--games", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err


def test_bouzys_tables_are_planned_as_he_describes_them():
    plan = bouzy.pairing(3, bouzy.Cell(4, 2, 5.9, 0.62), 2500, 100, 9, 1).plan
    first, second = plan.a.settings, plan.b.settings
    assert (first.depth_max, first.width_plus, first.width_minus) == (3, 9, 4)
    assert (second.depth_max, second.width_plus, second.width_minus) == (3, 5, 2)
    assert plan.swap
    deep = bouzy.settings(2, 5, 2500)
    assert (deep.depth_max, deep.width_plus, deep.width_minus, deep.simulations) == (5, 9, 4, 2500)
    assert [len(cells) for cells in bouzy.TABLES.values()] == [7, 7, 5]


def test_a_small_table_of_depths(capsys):
    arguments = ["--table", "1", "--most", "2", "--simulations", "5", "--games", "2", "--size", "5"]
    assert bouzy.main(arguments) == 0
    assert "| table 1: depth 2 against 1 | 2 |" in capsys.readouterr().out
