"""The file of the network that knows shape: where it comes from and how it was learned, then its numbers."""

from base64 import b64decode, b64encode
from functools import lru_cache
from pathlib import Path
from typing import Any

from tesuji import _core
from tesuji.errors import InputError
from tesuji.learning.file import DATA, Learned, Provenance, read_learned, stamp, write_learned

KIND = "shape"
SHIPPED = DATA / "shape.txt"
_WIDTH = 120


def shape_text(blob: bytes, provenance: Provenance, facts: dict[str, Any]) -> str:
    """The text of a file: facts are what is worth knowing of how it was learned."""
    words = b64encode(blob).decode()
    return write_learned(KIND, provenance, facts, (words[i : i + _WIDTH] for i in range(0, len(words), _WIDTH)))


def read_shape(path: Path) -> Learned:
    """Where a network comes from, and how good it is."""
    return read_learned(path, KIND)


def shape_blob(path: Path) -> bytes:
    """The numbers of a network as the core takes them."""
    learned = read_shape(path)
    try:
        return b64decode("".join(learned.lines), validate=True)
    except ValueError as error:
        raise _not_one(path, learned, error) from None


def shape_network(name: str = "") -> _core.ShapeNetwork:
    """The network of a file, by default the one that comes with Tesuji; one that has not changed is read once."""
    return _network(Path(name), stamp(Path(name))) if name else _network(SHIPPED, None)


@lru_cache(maxsize=8)
def _network(path: Path, _stamp: object) -> _core.ShapeNetwork:
    try:
        return _core.ShapeNetwork(shape_blob(path))
    except ValueError as error:
        raise _not_one(path, read_shape(path), error) from None


def _not_one(path: Path, learned: Learned, error: ValueError) -> InputError:
    return InputError(f"{path}, from line {learned.first_line} on: expected a network, but {error}")
