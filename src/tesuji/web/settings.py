"""What the server may spend, and who may ask it."""

from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from tesuji.errors import InputError
from tesuji.jobs.pool import all_cores
from tesuji.settings import between

MEGABYTE = 1 << 20


def is_local(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


@dataclass(frozen=True)
class WebSettings:
    """Limits of one server. Nothing here can be changed by a request."""

    host: str = "127.0.0.1"
    port: int = 8361
    token: str = ""
    """What a request must know, unless the server listens on this machine only."""
    workers: int = 0
    """Searches at the same time; 0 is one for each core."""
    queue: int = 64
    """Searches that may wait; later requests are refused for the moment."""
    seconds: float = 60.0
    memory: int = 1024
    """Megabytes that one search may take before it fails."""
    body: int = 2 * MEGABYTE
    problems: int = 500
    """Problems that are read from one file."""
    store: Path | None = None
    reports: Path | None = None

    def __post_init__(self) -> None:
        between("port", self.port, 0, 65535)
        between("workers", self.workers, 0, 1024)
        between("queue", self.queue, 0, 100_000)
        between("seconds", self.seconds, 0.1, 86_400)
        between("memory", self.memory, 64, 1 << 20)
        between("body", self.body, 1024, 1 << 30)
        between("problems", self.problems, 1, 100_000)
        if not self.is_local and len(self.token) < 16:
            raise InputError("a server that other machines can reach needs a token of 16 letters or more")

    @property
    def is_local(self) -> bool:
        return is_local(self.host)

    @property
    def seats(self) -> int:
        return self.workers or all_cores()
