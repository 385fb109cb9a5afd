"""The store as a table for other programs: CSV, or Parquet where polars is there."""

import csv
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from tesuji.errors import InputError
from tesuji.files import reason, require_apart, require_writable
from tesuji.jobs.store import Record, Store

COLUMNS = tuple(field.name for field in fields(Record) if field.name != "result")


def export(store: Store, path: Path) -> int:
    """Write every finished task, a column for everything that results hold; the name says the kind of file.

    Lists and the like within a result are written as JSON. Returns how many tasks there are.
    """
    kind = path.suffix.lower()
    if kind not in (".csv", ".parquet"):
        raise InputError(f"{path} is of no known kind: expected a name that ends in .csv or .parquet")
    if kind == ".parquet" and find_spec("polars") is None:
        raise InputError(f"{path} needs polars, which is not installed (tesuji[tables]): expected a name in .csv")
    require_apart({"export": path}, [store.path])
    require_writable(path)
    found = sorted({name for record in store for name in record.result or {}})
    # A result may have a word that a column has already, such as the name of something.
    heads = [*COLUMNS, *(f"result_{name}" if name in COLUMNS else name for name in found)]
    number = 0
    try:
        handle, scratch = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with open(handle, "w", encoding="utf-8", newline="") as file:
                if kind == ".csv":
                    number = _write_csv(file, heads, _rows(store, found))
            if kind == ".parquet":
                number = _write_parquet(scratch, heads, list(_rows(store, found)))
            os.replace(scratch, path)
        finally:
            if os.path.exists(scratch):
                os.unlink(scratch)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {reason(error)}") from None
    return number


def _rows(store: Store, found: list[str]) -> Iterator[list[Any]]:
    for record in store:
        result = record.result or {}
        yield [getattr(record, name) for name in COLUMNS] + [_plain(result.get(name)) for name in found]


def _plain(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list | dict) else value


def _write_csv(file: TextIO, heads: list[str], rows: Iterator[list[Any]]) -> int:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(heads)
    return sum(bool(writer.writerow(row)) for row in rows)  # one in memory at a time


def _write_parquet(scratch: str, heads: list[str], rows: list[list[Any]]) -> int:
    import polars

    columns = {head: _alike([row[k] for row in rows]) for k, head in enumerate(heads)}
    polars.DataFrame(columns, strict=False).write_parquet(scratch)
    return len(rows)


def _alike(values: list[Any]) -> list[Any]:
    """The values of a column; as words where different tasks have different kinds of them."""
    kinds = {type(value) for value in values if value is not None}
    return values if kinds <= {int, float} or len(kinds) <= 1 else [None if v is None else str(v) for v in values]
