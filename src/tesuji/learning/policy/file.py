"""The file of the network for whole boards."""

from pathlib import Path

from tesuji import _core
from tesuji.learning.blobs import read_network
from tesuji.learning.file import DATA

KIND = "policy"
SHIPPED = DATA / "policy.txt"


def policy_network(name: str = "") -> _core.PolicyNetwork:
    """The network of a file, by default the one that comes with Tesuji; one that has not changed is read once."""
    return read_network(Path(name) if name else SHIPPED, KIND, _core.PolicyNetwork)
