"""What commands write with: a terminal that may have colours, progress bars, standard output, and files."""

import contextlib
import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO

import typer

from tesuji.cli import EXIT_BAD_INPUT, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_TERMINATED
from tesuji.errors import InputError
from tesuji.files import STREAM, require_apart, require_writable, write_file

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table


def wants_style(stream: TextIO) -> bool:
    """Whether colours, bold type and moving bars may go to this stream: a terminal, and NO_COLOR is not set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def terminal(stream: TextIO | None = None) -> "Console":
    """A rich console on standard output (or another stream) that writes plain text unless style is wanted."""
    from rich.console import Console

    stream = stream or sys.stdout
    if wants_style(stream):
        return Console(file=stream, highlight=False)
    return Console(file=stream, highlight=False, color_system=None, force_terminal=False, width=10_000, soft_wrap=True)


def say(words: str = "", style: str = "", stream: TextIO | None = None) -> None:
    """Print a line at once, in a style where that is wanted; rich is loaded for nothing less."""
    stream = stream or sys.stdout
    if wants_style(stream):
        from rich.text import Text

        terminal(stream).print(Text(words, style=style))
    else:
        print(words, file=stream, flush=True)


class Pace:
    def __init__(self) -> None:
        self.done, self._start = 0, monotonic()

    def step(self) -> float:
        """Another one is done: how many a second so far."""
        self.done += 1
        return self.done / max(monotonic() - self._start, 0.001)


class _NoBar:
    def update(self, *told: Any, **changes: Any) -> None: ...

    advance = update


@contextlib.contextmanager
def progress(description: str, total: float | None = None) -> "Iterator[tuple[Progress | _NoBar, Any]]":
    """A progress bar on standard error while a command works; nothing at all when that is no terminal."""
    if not wants_style(sys.stderr):
        yield _NoBar(), None
        return
    from rich.progress import Progress

    with Progress(
        console=terminal(sys.stderr),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # answers go around the bar, but into a file or a pipe if that is wanted
    ) as bar:
        yield bar, bar.add_task(description, total=total)


def printable(text: str) -> str:
    """Text from elsewhere without control characters, which a terminal would obey."""
    unwanted = {ord(c): " " if c.isspace() else "" for c in set(text) if not c.isprintable() and c != "\n"}
    return text.translate(unwanted)


def complain(words: str) -> None:
    """Write a sentence to standard error, besides the answers."""
    print(f"tesuji: {printable(words)}", file=sys.stderr)


def leave(*, interrupted: bool = False, bad_input: object = False, failed: object = False) -> None:
    """End with the exit code for what has happened; do nothing where all went well."""
    code = EXIT_INTERRUPTED if interrupted else EXIT_BAD_INPUT if bad_input else EXIT_FAILED if failed else 0
    if code:
        raise typer.Exit(code)


@contextlib.contextmanager
def terminated_in_peace() -> Iterator[None]:
    """SIGTERM ends a batch like Ctrl-C, so that what is finished is written; the exit code differs."""
    terminated = False

    def terminate(*_: object) -> None:
        nonlocal terminated
        terminated = True
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    except (KeyboardInterrupt, typer.Exit):
        if terminated:
            raise typer.Exit(EXIT_TERMINATED) from None
        raise
    finally:
        signal.signal(signal.SIGTERM, before)


def table_of(heads: Iterable[str], *, numbers: Iterable[str] = ()) -> "Table":
    """A table for the terminal, without lines; columns of numbers stand on the right."""
    from rich.table import Table

    grid = Table(box=None, pad_edge=False)
    for head in heads:
        grid.add_column(head, overflow="fold")
    for head in numbers:
        grid.add_column(head, justify="right")
    return grid


def print_json(record: Mapping[str, Any]) -> None:
    """Write one object on one line, at once, so that a reader of the pipe need not wait for the next."""
    print(json.dumps(record, ensure_ascii=False), flush=True)


def deliver(path: Path, text: str) -> None:
    """Write a text that was asked for into its file, or to standard output where the name is a dash."""
    if path == STREAM:
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        write_file(path, text)


def check_outputs(outputs: Mapping[str, Path | None], inputs: Iterable[Path], *, json: bool = False) -> None:
    """Complain about what cannot be written, or would replace what is read, before any work is done for it.

    ``outputs`` are files by the option that names them. Standard output takes one kind of thing: JSON, or one of these.
    """
    named = {option: path for option, path in outputs.items() if path is not None}
    streams = [*(["--json"] if json else []), *(f"{option} -" for option, path in named.items() if path == STREAM)]
    if len(streams) > 1:
        raise InputError(f"{' and '.join(streams)} would mix on standard output: expected one of them")
    for path in named.values():
        if path != STREAM:
            require_writable(path)
    require_apart(named, inputs)
