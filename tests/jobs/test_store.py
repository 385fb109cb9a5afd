"""The store of experiments: rows are whole, and a file that cannot be trusted is refused in one sentence."""

import os
import sqlite3
from dataclasses import replace

import pytest

from tesuji.errors import InputError
from tesuji.jobs import store as module
from tesuji.jobs.store import Record, Store
from tesuji.lab.studies.store_table import export


def record(identity: str, error: str | None = None) -> Record:
    result = None if error else {"move": True, "nodes": 5}
    trace = "Traceback" if error else None
    kind = "captures, D, 7 nodes"
    return Record(
        identity, "study", kind, "set/1", 1, "0123", "v1", "0123", 7, "here", 1.0, 2.0, 0.5, result, error, trace
    )


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "store.sqlite"
    with Store(path, write=True) as store:
        for number in range(200):
            store.keep(record(f"{number:03}"), "a = 1\n")
    return path


def test_what_is_kept_is_found_again(path):
    with Store(path) as store:
        assert store.find("007") == record("007")
        assert store.find("nobody") is None
        assert [one.identity for one in store] == [f"{number:03}" for number in range(200)]
        (row,) = store.summary()
    assert (row["finished"], row["failed"], row["processor_seconds"]) == (200, 0, 100.0)


def test_a_task_that_failed_is_replaced(path):
    with Store(path, write=True) as store:
        store.keep(record("x", "crashed"))
        assert store.summary()[0]["failed"] == 1
        store.keep(record("x"))
        assert store.summary()[0]["failed"] == 0


def test_one_process_writes_and_others_read(path):
    with Store(path, write=True) as store:
        with pytest.raises(InputError, match="is locked: another run writes to it"):
            Store(path, write=True)
        store.keep(record("new"))
        with Store(path) as reader:
            assert reader.find("new") == record("new")


def test_a_store_that_another_program_keeps_locked_is_refused(path, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("DELETE FROM tasks WHERE identity = 'nobody'")
    with pytest.raises(InputError, match="keeps it locked"):
        Store(path, write=True)
    other.close()
    Store(path, write=True).close()


def test_a_damaged_store_is_refused(path):
    data = bytearray(path.read_bytes())
    data[4096 : len(data) - 4096] = b"\xff" * (len(data) - 8192)
    path.write_bytes(data)
    with pytest.raises(InputError, match="is damaged"):
        Store(path, write=True)
    assert path.read_bytes() == data


def test_a_store_that_was_cut_off_is_refused(path):
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(InputError, match="is damaged"):
        Store(path)


def test_a_foreign_file_is_refused_and_left_alone(tmp_path):
    text, other = tmp_path / "notes.txt", tmp_path / "other.sqlite"
    text.write_text("Black to play and live\n")
    with sqlite3.connect(other) as rows:
        rows.execute("CREATE TABLE tasks (identity TEXT)")
    for file in (text, other):
        before = file.read_bytes()
        with pytest.raises(InputError, match="is no store of experiments"):
            Store(file, write=True)
        assert file.read_bytes() == before
    with pytest.raises(InputError, match="is a folder"):
        Store(tmp_path, write=True)
    with pytest.raises(InputError, match="there is no such store"):
        Store(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()


def test_a_full_disk_is_told_and_what_was_there_stays(path):
    with Store(path, write=True) as store:
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(InputError, match=r"cannot be written: database or disk is full"):
            store.keep(replace(record("more"), settings_digest="other"), "a = 1\n" * 10_000)
    with Store(path) as store:
        assert store.find("199") == record("199")


def test_an_export_has_a_line_for_every_task(path, tmp_path):
    with Store(path) as store:
        assert export(store, tmp_path / "all.csv") == 200
        with pytest.raises(InputError, match=r"ends in .csv or .parquet"):
            export(store, tmp_path / "all.xls")
        (tmp_path / "link.csv").symlink_to(path)
        with pytest.raises(InputError, match="would replace"):
            export(store, tmp_path / "link.csv")
    head, first, *_ = (tmp_path / "all.csv").read_text().splitlines()
    assert head.startswith("identity,experiment,kind,name,seed,settings_digest")
    assert first.startswith('000,study,"captures, D, 7 nodes",set/1,1,0123,')


def test_parquet_has_what_csv_has_and_columns_for_whatever_results_hold(path, tmp_path):
    polars = pytest.importorskip("polars")
    with Store(path, write=True) as store:
        game = {"name": "x", "score": 2.5, "moves": [1, 2], "move": "D4"}
        store.keep(replace(record("game"), result=game, settings_digest=""))
        assert export(store, tmp_path / "all.csv") == export(store, tmp_path / "all.parquet") == 201
    table, text = (
        polars.read_parquet(tmp_path / "all.parquet"),
        polars.read_csv(tmp_path / "all.csv", infer_schema_length=None),
    )
    assert table.columns == text.columns
    (row,) = table.filter(polars.col("identity") == "game").to_dicts()
    assert (row["result_name"], row["score"], row["moves"], row["move"]) == ("x", 2.5, "[1, 2]", "D4")
    assert table["nodes"].sum() == 200 * 5
    assert table["processor_seconds"].sum() == pytest.approx(text["processor_seconds"].sum())


def test_an_older_format_is_refused_and_says_what_to_do(path):
    with sqlite3.connect(path) as rows:
        rows.execute("PRAGMA user_version = 1")
    rows.close()
    before = path.read_bytes()
    with pytest.raises(InputError, match=r"has format 1: expected 2.*name another file with --store"):
        Store(path, write=True)
    assert path.read_bytes() == before


def test_a_row_that_does_not_fit_leaves_neither_itself_nor_its_settings(path):
    with Store(path, write=True) as store:
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(InputError, match="disk is full"):
            store.keep(replace(record("more"), settings_digest="new", trace="x" * 100_000), "b = 2\n")
        assert store.find("more") is None
        assert store.settings("new") is None


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]AB[aa])",
        '{"id": "problem", "size": 9}',
        '{"key": "0", "verdict": "success"}\nshopping list',
        "[1, 2]",
        "\x00\x01",
        "SQLite format 3",
    ],
)
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path, text):
    (tmp_path / "other").write_text(text)
    for write in (False, True):
        with pytest.raises(InputError, match=r"other (is no store|holds lines of JSON)"):
            Store(tmp_path / "other", write=write)
    assert (tmp_path / "other").read_text() == text
    assert [path.name for path in tmp_path.iterdir()] == ["other"]


def test_a_device_or_a_pipe_is_no_store(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/full", "/dev/null"):
        with pytest.raises(InputError, match="is not a regular file"):
            Store(type(tmp_path)(path), write=True)
