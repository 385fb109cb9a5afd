"""The store as a table for other programs: CSV, or Parquet where polars is there."""

import csv
import io
import os
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import reason, require_apart, require_writable, write_file
from tesuji.lab.experiments.store import Record, Store

RESULT = ("move", "status", "played", "verdict", "proof", "value", "stop", "nodes", "simulations")
"""What a result holds, a column each."""
COLUMNS = (*(field.name for field in fields(Record) if field.name != "result"), *RESULT)


def export(store: Store, path: Path) -> int:
    """Write every finished task; the name says the kind of file. Returns how many there are."""
    kind = path.suffix.lower()
    if kind not in (".csv", ".parquet"):
        raise InputError(f"{path} is of no known kind: expected a name that ends in .csv or .parquet")
    if kind == ".parquet" and find_spec("polars") is None:
        raise InputError(f"{path} needs polars, which is not installed: expected a name that ends in .csv")
    require_apart({"export": path}, [store.path])
    rows = list(_rows(store))
    if kind == ".csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        write_file(path, text.getvalue())
    else:
        _write_parquet(path, rows)
    return len(rows)


def _rows(store: Store) -> Iterator[dict[str, Any]]:
    for record in store:
        row = asdict(record)
        result = row.pop("result") or {}
        yield row | {name: result.get(name) for name in RESULT}


def _write_parquet(path: Path, rows: list[dict[str, Any]]) -> None:
    import polars  # type: ignore[import-not-found,unused-ignore]

    require_writable(path)
    handle, scratch = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    try:
        polars.DataFrame(rows, schema=list(COLUMNS), orient="row", infer_schema_length=None).write_parquet(scratch)
        os.replace(scratch, path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {reason(error)}") from None
    finally:
        if os.path.exists(scratch):
            os.unlink(scratch)
