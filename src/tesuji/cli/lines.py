"""Lines that a person types: with line editing and a history where there is a terminal."""

import contextlib
import sys


def read_line(prompt: str = "") -> str | None:
    """The next line without its end, or ``None`` when there are no more; the prompt is for a person only."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None
    with contextlib.suppress(ImportError):  # not on every system
        import readline  # noqa: F401  (its presence is what gives input() editing and history)
    try:
        return input(prompt)
    except EOFError:
        print()
        return None
