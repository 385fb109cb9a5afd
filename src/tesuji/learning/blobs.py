"""Files of our networks: where one comes from and how it was learned, then its numbers."""

from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from tesuji.errors import InputError
from tesuji.learning.file import Learned, Provenance, read_learned, stamp, write_learned

_WIDTH = 120
Network = TypeVar("Network")


def blob_text(kind: str, blob: bytes, provenance: Provenance, facts: dict[str, Any]) -> str:
    """The text of a file: facts are what is worth knowing of how it was learned."""
    words = b64encode(blob).decode()
    return write_learned(kind, provenance, facts, (words[i : i + _WIDTH] for i in range(0, len(words), _WIDTH)))


def read_blob(path: Path, kind: str) -> bytes:
    """The numbers of a network as the core takes them."""
    learned = read_learned(path, kind)
    try:
        return b64decode("".join(learned.lines), validate=True)
    except ValueError as error:
        raise _not_one(path, learned, error) from None


def read_network(path: Path, kind: str, make: Callable[[bytes], Network]) -> Network:
    return _network(path, kind, make, stamp(path))  # type: ignore[return-value]


@lru_cache(maxsize=8)
def _network(path: Path, kind: str, make: Callable[[bytes], object], _stamp: object) -> object:
    try:
        return make(read_blob(path, kind))
    except InputError:
        raise
    except ValueError as error:
        raise _not_one(path, read_learned(path, kind), error) from None


def _not_one(path: Path, learned: Learned, error: ValueError) -> InputError:
    return InputError(f"{path}, from line {learned.first_line} on: expected a network, but {error}")
