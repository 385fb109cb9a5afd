"""The numbers that the documents publish: ``published.toml`` and tables as CSV, in the folder of each document."""

import csv
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@cache
def published(document: str) -> dict[str, Any]:
    """What ``published.toml`` in the folder of a document has."""
    return tomllib.loads((_HERE / document / "published.toml").read_text(encoding="utf-8"))


def table(document: str, name: str) -> list[dict[str, str]]:
    """The lines of a CSV file in the folder of a document; those that begin with # are remarks."""
    with (_HERE / document / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


@cache
def _prose(document: str) -> dict[str, Any]:
    return tomllib.loads((_HERE / document / "studies.toml").read_text(encoding="utf-8"))


def told(name: str) -> dict[str, Any]:
    """What ``studies.toml`` in the folder of its document tells of an experiment: title, source, notes."""
    word = name.partition("-")[0]
    prose = _prose(word)
    mine = prose[name]
    notes = tuple(prose["notes"].get(note, note) for note in mine.get("notes", ()))
    source = prose["sources"].get(mine["source"], mine["source"])
    return {"name": name, "title": mine["title"], "document": prose["document"], "source": source, "notes": notes}
