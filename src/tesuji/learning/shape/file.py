"""The file of the network that knows shape."""

from pathlib import Path

from tesuji import _core
from tesuji.learning.blobs import read_network
from tesuji.learning.file import DATA

KIND = "shape"
SHIPPED = DATA / "shape.txt"


def shape_network(name: str = "") -> _core.ShapeNetwork:
    """The network of a file, by default the one that comes with Tesuji; one that has not changed is read once."""
    return read_network(Path(name) if name else SHIPPED, KIND, _core.ShapeNetwork)
