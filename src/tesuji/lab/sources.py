"""Which program gave an answer: a digest of everything in Tesuji that decides answers."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import tesuji

DECIDE = ("go", "problems", "learning", "solvers", "players", "lab")
"""The rooms whose code decides what is answered or played, besides the core. What only reads and prints is left out."""


@cache
def sources_digest(rooms: tuple[str, ...] = DECIDE) -> str:
    """Twelve hexadecimal digits that are the same for the same sources and the same compiled core.

    The version of the package does not tell: it stays the same from one commit to the next, and many numbers that
    decide answers are constants beside the code.
    """
    from tesuji import _core

    root = Path(tesuji.__file__).parent
    found = sha256(Path(_core.__file__).read_bytes())
    kinds = (".py", ".txt")  # code, and what was learned
    for path in sorted(path for room in rooms for path in (root / room).rglob("*") if path.suffix in kinds):
        found.update(f"\n{path.relative_to(root).as_posix()}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:12]
