"""The store: one row for every finished task, in an SQLite file that a kill at any moment leaves whole."""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any, Self

from tesuji.errors import InputError
from tesuji.files import lock, reason, require_writable

SIGN = 0x7E5001AB
"""What SQLite's header says of a file that is ours (``application_id``)."""
FORMAT = 2
PATIENCE = 2.0
"""Seconds that another program may keep the file locked."""


@dataclass(frozen=True)
class Record:
    identity: str
    experiment: str
    """The study that it was run for; others with the same task use it too."""
    kind: str
    name: str
    seed: int
    settings_digest: str
    """The text is in a table of its own, once (:meth:`Store.settings`)."""
    version: str
    family: str
    effort: float
    host: str
    begun: float
    """Seconds since 1970."""
    ended: float
    processor_seconds: float
    result: dict[str, Any] | None
    error: str | None = None
    """What broke, in a sentence, if there is no result."""
    trace: str | None = None
    """The same as Python tells it."""
    speed: float | None = None
    """Of the worker, as a short benchmark has measured it when it began: thousand random games on 9x9 a second."""


_COLUMNS = [column.name for column in fields(Record)]
_REAL = ("effort", "begun", "ended", "processor_seconds", "speed")
_OPEN = ("result", "error", "trace", "speed")
_TABLE = ", ".join(
    f"{name} {'REAL' if name in _REAL else 'INTEGER' if name == 'seed' else 'TEXT'}"
    + (" PRIMARY KEY" if name == "identity" else "" if name in _OPEN else " NOT NULL")
    for name in _COLUMNS
)


def storable(text: str) -> str:
    """The text as SQLite can hold it: names of files may be no Unicode."""
    return text.encode(errors="backslashreplace").decode()


class Store:
    """Finished tasks by identity. One process writes; others may read at the same time."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        self.path = path
        self._lock: int | None = None
        self._rows: sqlite3.Connection | None = None
        self._texts: set[str] = set()
        """Digests whose settings are there, as far as we know."""
        require_writable(path)
        if os.path.exists(path) and not os.path.isfile(path):
            raise InputError(f"{path} is not a regular file: expected a store, or none yet")
        new = not os.path.exists(path) or (write and os.path.getsize(path) == 0)
        if new and not write:
            raise InputError(f"{path}: there is no such store: tesuji lab run makes one")
        if not new:
            self._look()
        try:
            if write:
                self._lock_out()
            with self._told("opened"):
                self._rows = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
                if new:
                    self._create()
                self._check()
                if write:
                    self._rows.execute("PRAGMA journal_mode = WAL").fetchone()
                    self._rows.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._rows is not None:
            with contextlib.suppress(sqlite3.Error):
                self._rows.close()
            self._rows = None
        if self._lock is not None:  # after SQLite: closing a file gives up every lock that the process has on it
            os.close(self._lock)
            self._lock = None

    def keep(self, record: Record, settings: str = "") -> None:
        """Add one finished task, whole or not at all; one that had failed is replaced."""
        values = [json.dumps(value) if isinstance(value, dict) else value for value in astuple(record)]
        values = [storable(value) if isinstance(value, str) else value for value in values]
        marks = ", ".join("?" * len(values))
        digest = record.settings_digest
        with self._told("written"), self._whole() as rows:
            if digest and digest not in self._texts:
                rows.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (digest, settings))
            rows.execute(f"INSERT OR REPLACE INTO tasks VALUES ({marks})", values)
        self._texts.add(digest)

    @contextlib.contextmanager
    def _whole(self) -> Iterator[sqlite3.Connection]:
        """Everything that is written meanwhile is there in the end, or nothing of it."""
        rows = self._connection
        rows.execute("SAVEPOINT task")
        try:
            yield rows
        except BaseException:
            with contextlib.suppress(sqlite3.Error):  # a full disk may have taken it back already
                rows.execute("ROLLBACK TO task")
                rows.execute("RELEASE task")
            raise
        rows.execute("RELEASE task")

    def find(self, identity: str) -> Record | None:
        with self._told():
            row = self._connection.execute("SELECT * FROM tasks WHERE identity = ?", (identity,)).fetchone()
        return None if row is None else self._record(row)

    def finished(self, *, failed: bool = True) -> set[str]:
        with self._told():
            where = "" if failed else " WHERE error IS NULL"
            return {row[0] for row in self._connection.execute(f"SELECT identity FROM tasks{where}")}

    def names(self, experiment: str) -> set[str]:
        with self._told():
            rows = self._connection.execute("SELECT DISTINCT name FROM tasks WHERE experiment = ?", (experiment,))
            return {row[0] for row in rows}

    def settings(self, digest: str) -> str | None:
        with self._told():
            row = self._connection.execute("SELECT text FROM settings WHERE digest = ?", (digest,)).fetchone()
        return None if row is None else str(row[0])

    def __iter__(self) -> Iterator[Record]:
        """All finished tasks, in the order of their identities, one in memory at a time."""
        with self._told():
            for row in self._connection.execute("SELECT * FROM tasks ORDER BY identity"):
                yield self._record(row)

    def summary(self) -> list[dict[str, Any]]:
        """For every experiment and version of the program: how many tasks are finished, how many failed, and when."""
        names = ("experiment", "version", "finished", "failed", "last", "processor_seconds")
        with self._told():
            rows = self._connection.execute(
                "SELECT experiment, version, COUNT(*), COUNT(error), MAX(ended),"
                " SUM(processor_seconds) FROM tasks GROUP BY 1, 2 ORDER BY MAX(ended)"
            ).fetchall()
        return [dict(zip(names, row, strict=True)) for row in rows]

    def spent(self) -> tuple[dict[tuple[str, str, float], float], dict[str, dict[float, float]]]:
        """Processor seconds of a task on average: by kind, digest of the settings and effort; by family and effort."""
        with self._told():
            kinds = self._connection.execute(
                "SELECT kind, settings_digest, effort, AVG(processor_seconds) FROM tasks"
                " WHERE error IS NULL GROUP BY 1, 2, 3"
            ).fetchall()
            families = self._connection.execute(
                "SELECT family, effort, AVG(processor_seconds) FROM tasks"
                " WHERE error IS NULL AND family <> '' AND effort > 0 GROUP BY 1, 2"
            ).fetchall()
        found: dict[str, dict[float, float]] = {}
        for family, effort, seconds in families:
            found.setdefault(family, {})[effort] = seconds
        return {(kind, digest, effort): seconds for kind, digest, effort, seconds in kinds}, found

    # Opening -----------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Refuse what is no SQLite file without letting SQLite touch it."""
        try:
            with self.path.open("rb") as file:
                head = file.read(16)
        except OSError as error:
            raise InputError(f"{self.path} cannot be read: {reason(error)}") from None
        if head[:1] == b"{":
            raise InputError(
                f"{self.path} holds lines of JSON, which earlier versions of Tesuji have written: expected a store, "
                "or a name that is not there yet"
            )
        if head != b"SQLite format 3\0":
            raise self._foreign()

    def _lock_out(self) -> None:
        """Lock the store for writing; the system lets go of the lock when a process is killed."""
        try:
            self._lock = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            lock(self._lock)
        except BlockingIOError:
            raise InputError(f"{self.path} is locked: another run writes to it; expected one at a time") from None
        except OSError as error:
            raise InputError(f"{self.path} cannot be written: {reason(error)}") from None

    def _create(self) -> None:
        rows = self._connection
        rows.execute("BEGIN IMMEDIATE")
        rows.execute(f"PRAGMA application_id = {SIGN}")
        rows.execute(f"PRAGMA user_version = {FORMAT}")
        rows.execute(f"CREATE TABLE tasks ({_TABLE}) WITHOUT ROWID")
        rows.execute("CREATE TABLE settings (digest TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID")
        rows.execute("COMMIT")

    def _check(self) -> None:
        rows = self._connection
        (sign,) = rows.execute("PRAGMA application_id").fetchone()
        (written,) = rows.execute("PRAGMA user_version").fetchone()
        if sign != SIGN:
            raise self._foreign()
        if written != FORMAT:
            raise InputError(
                f"{self.path} has format {written}: expected {FORMAT}, which this version of Tesuji writes; "
                "name another file with --store"
            )
        (state,) = rows.execute("PRAGMA quick_check(1)").fetchone()
        columns = [row[1] for row in rows.execute("PRAGMA table_info(tasks)")]
        if state != "ok" or columns != _COLUMNS:
            raise InputError(f"{self.path} is damaged: expected a store that an earlier run has written")

    def _foreign(self) -> InputError:
        return InputError(
            f"{self.path} is no store of experiments: expected one that tesuji lab has written, or none yet"
        )

    @property
    def _connection(self) -> sqlite3.Connection:
        assert self._rows is not None, "the store is closed"
        return self._rows

    @contextlib.contextmanager
    def _told(self, done: str = "read") -> Iterator[None]:
        """What SQLite complains about, in one sentence."""
        try:
            yield
        except sqlite3.OperationalError as error:
            words = "another program keeps it locked" if "locked" in str(error) else str(error)
            raise InputError(f"{self.path} cannot be {done}: {words}") from None
        except sqlite3.DatabaseError:
            raise InputError(f"{self.path} is damaged: expected a store that an earlier run has written") from None

    def _record(self, row: tuple[Any, ...]) -> Record:
        values = dict(zip(_COLUMNS, row, strict=True))
        try:
            values["result"] = None if values["result"] is None else json.loads(values["result"])
        except ValueError:
            identity = values["identity"]
            raise InputError(f"{self.path}: the result of {identity} cannot be read: expected JSON") from None
        return Record(**values)
