"""The growth of cost: rows from the results of a suite."""

import json

from tools.growth import Growth, growth, main


def record(empty: int, nodes: int, unknown: bool = False) -> dict[str, object]:
    return {"empty": empty, "nodes": nodes, "unknown": unknown, "seconds": nodes / 1000}


RECORDS = [record(5, 100), record(3, 10), record(5, 300, True), record(5, 200), {"empty": 0, "nodes": 7}]


def test_one_row_for_each_number_of_empty_points():
    assert growth(RECORDS) == [Growth(3, 1, 0, 10, 10, 0.01), Growth(5, 3, 1, 200, None, 0.2)]


def test_where_most_problems_are_left_open_the_median_is_beyond_the_limit():
    assert growth([record(7, 5), record(7, 9, True), record(7, 9, True)]) == [Growth(7, 3, 2, None, None, None)]


def test_the_table_and_the_picture(tmp_path, capsys):
    path = tmp_path / "results.jsonl"
    path.write_text("\n".join(map(json.dumps, [*RECORDS, {"summary": []}])))
    main([str(path), "--svg", str(tmp_path / "growth.svg")])
    assert "| 5 | 3 | 1 | 200 | beyond the limit | 0.200 |" in capsys.readouterr().out
    assert (tmp_path / "growth.svg").read_text().startswith("<svg")
