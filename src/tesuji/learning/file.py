"""The file of what was learned: a first line with kind and version, where it comes from, how it was made, the numbers.

Three lines of head (a word with the version, and two JSON objects), then lines of plain text. The same material and
settings give the same bytes, so nothing in it depends on when or where it was made.
"""

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from tesuji import __version__
from tesuji.errors import InputError
from tesuji.files import read_bytes, split_lines
from tesuji.problems.collection import SIGN

VERSION = 1
DATA = Path(__file__).parent / "data"
"""What comes with Tesuji."""
LIBRARY, NETWORK = "bundled:patterns", "bundled:network"
"""Names that stand for files among it."""


@dataclass(frozen=True)
class Provenance:
    """Where something learned comes from."""

    command: str = ""
    files: tuple[tuple[str, str], ...] = ()
    """Names and SHA-256 of the files that were read."""
    problems: int = 0
    configurations: int = 0
    tesuji: str = field(default=__version__)

    def to_dict(self) -> dict[str, Any]:
        return {
            "command": self.command,
            "files": [{"name": name, "sha256": digest} for name, digest in self.files],
            "problems": self.problems,
            "configurations": self.configurations,
            "tesuji": self.tesuji,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Provenance":
        files = tuple((str(one["name"]), str(one["sha256"])) for one in data["files"])
        return cls(str(data["command"]), files, int(data["problems"]), int(data["configurations"]), str(data["tesuji"]))


@dataclass(frozen=True)
class Learned:
    """A file as it was read: the head, and the lines below it with the number of the first."""

    path: Path
    provenance: Provenance
    settings: dict[str, Any]
    lines: Sequence[str]
    first_line: int = 4


def hashed(files: Iterable[Path]) -> tuple[tuple[str, str], ...]:
    return tuple((path.name, sha256(read_bytes(path)).hexdigest()) for path in files)


def named(name: str) -> Path:
    """The file that a setting names: its path, or ``bundled:NAME`` for one that comes with Tesuji."""
    return DATA / f"{name.removeprefix(SIGN)}.txt" if name.startswith(SIGN) else Path(name)


def file_digest(name: str) -> str:
    """The SHA-256 of a file, empty where there is none."""
    path = named(name)
    return sha256(read_bytes(path)).hexdigest() if os.path.isfile(path) else ""


def stamp(path: Path) -> object:
    """Something that is another when the file is another."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None  # whoever reads it says what is wrong
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size


def write_learned(kind: str, provenance: Provenance, settings: dict[str, Any], lines: Iterable[str]) -> str:
    head = [f"tesuji {kind} {VERSION}", json.dumps(provenance.to_dict()), json.dumps(settings)]
    return "\n".join([*head, *lines]) + "\n"


def kind_of(path: Path) -> str:
    """What a file holds: patterns or network."""
    return _split(path)[0]


def read_learned(path: Path, kind: str) -> Learned:
    found, lines = _split(path)
    if found != kind:
        raise InputError(f"{path} has a {found}: expected a file that tesuji learn {_COMMANDS[kind]} has written")
    try:
        provenance, settings = Provenance.from_dict(json.loads(lines[1])), json.loads(lines[2])
        if not isinstance(settings, dict):
            raise TypeError
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        raise InputError(f"{path}, line 2 or 3: expected two JSON objects, provenance and settings") from None
    return Learned(path, provenance, settings, [line for line in lines[3:] if line])


_COMMANDS = {"patterns": "patterns", "network": "ann", "shape": "shape", "policy": "policy"}


def _split(path: Path) -> tuple[str, list[str]]:
    expected = "a file that tesuji learn has written"
    try:
        lines = split_lines(read_bytes(path, expected).decode())
    except UnicodeDecodeError:
        raise InputError(f"{path} is not text: expected {expected}") from None
    words = lines[0].split()
    if len(words) != 3 or words[0] != "tesuji" or words[1] not in _COMMANDS:
        raise InputError(f"{path}, line 1: expected {expected}")
    if words[2] != str(VERSION):
        raise InputError(f"{path} is of version {words[2]}: expected version {VERSION}")
    return words[1], lines
