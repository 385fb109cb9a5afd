"""Which program gave an answer: a digest of everything in Tesuji that decides answers."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import tesuji
from tesuji.plugins import source_digest

DECIDE = (
    "go",
    "checker",
    "problems",
    "learning",
    "solvers",
    "players",
    "suites/judging.py",
    "lab/matches/match_game.py",
)
"""The rooms and files whose code decides what is answered, judged or played, besides the core.

What reads, asks, runs, counts and prints is left out: a report may be mended without a task being done again.
"""


@cache
def sources_digest(rooms: tuple[str, ...] = DECIDE) -> str:
    """Twelve hexadecimal digits that are the same for the same sources and the same compiled core.

    The version of the package does not tell: it stays the same from one commit to the next, and many numbers that
    decide answers are constants beside the code.
    """
    from tesuji import _core

    root = Path(tesuji.__file__).parent
    found = sha256(Path(_core.__file__).read_bytes())
    kinds = (".py", ".txt", ".toml")  # code, what was learned, and policies
    files = (path for room in rooms for path in ([root / room] if "." in room else (root / room).rglob("*")))
    for path in sorted(path for path in files if path.suffix in kinds and "collections" not in path.parts):
        found.update(f"\n{path.relative_to(root).as_posix()}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def version_of(*things: object, rooms: tuple[str, ...] = DECIDE) -> str:
    """Which program answers with these solvers, players or functions: what comes with Tesuji, and plug-ins' sources."""
    return "+".join([sources_digest(rooms), *filter(None, map(source_digest, things))])
