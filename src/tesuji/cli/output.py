"""What commands write with: a terminal that may have colours, progress bars, and files that are whole or absent."""

import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from tesuji.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


def wants_style(stream: TextIO) -> bool:
    """Whether colours, bold type and moving bars may go to this stream: a terminal, and NO_COLOR is not set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def terminal(stream: TextIO | None = None) -> "Console":
    """A rich console on standard output (or another stream) that writes plain text unless style is wanted."""
    from rich.console import Console

    stream = stream or sys.stdout
    if wants_style(stream):
        return Console(file=stream, highlight=False)
    return Console(file=stream, highlight=False, color_system=None, force_terminal=False, width=10_000)


@contextlib.contextmanager
def progress(description: str, total: float | None = None) -> "Iterator[tuple[Progress, Any]]":
    """A progress bar on standard error while a command works; nothing at all when that is no terminal."""
    from rich.progress import Progress

    with Progress(console=terminal(sys.stderr), transient=True, disable=not wants_style(sys.stderr)) as bar:
        yield bar, bar.add_task(description, total=total)


def printable(text: str) -> str:
    """Somebody else's words without the control characters that would play tricks on a terminal."""
    return "".join(c if c.isprintable() or c == "\n" else " " if c.isspace() else "" for c in text)


def print_json(record: Mapping[str, Any]) -> None:
    """Write one object on one line, at once, so that a reader of the pipe need not wait for the next."""
    print(json.dumps(record, ensure_ascii=False), flush=True)


def require_writable(path: Path) -> None:
    """Complain about a name that cannot become a file, before any work is done for it."""
    if path.is_dir():
        raise InputError(f"{path} is a folder: expected the name of a file to write")
    if not path.parent.is_dir():
        raise InputError(f"{path} cannot be written: there is no folder {path.parent}")


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all; what was there before stays until the new text is complete."""
    require_writable(path)
    scratch: str | None = None
    try:
        if path.exists() and not path.is_file():  # /dev/stdout and the like: nothing to replace
            path.write_text(text, encoding="utf-8")
            return
        target = path.resolve()  # a link keeps pointing where it pointed
        handle, scratch = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(scratch, _mode_for(target))
        os.replace(scratch, target)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        if scratch is not None:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(scratch)


def _mode_for(target: Path) -> int:
    if target.exists():
        if not os.access(target, os.W_OK):
            raise PermissionError(13, "permission denied")
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
