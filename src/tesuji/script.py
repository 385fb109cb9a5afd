"""What scripts (``python -m tesuji.suites.enclosed``) have in common: how they end, and how rows are written."""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tesuji.errors import InputError
from tesuji.files import write_file

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

BAD_INPUT, INTERRUPTED = 2, 130

Words: TypeAlias = Sequence[str] | None


class Command(Protocol):
    """What ``sys.exit`` is called with: the exit code, by the words of the command line or those given."""

    def __call__(self, words: Words = None) -> int: ...


def command(run: Callable[[Words], None]) -> Command:
    """A command that ends with its exit code; bad input ends in one sentence, Ctrl-C in a word."""

    @wraps(run)
    def main(words: Words = None) -> int:
        try:
            run(words)
        except InputError as error:
            print(error, file=sys.stderr)
            return BAD_INPUT
        except KeyboardInterrupt:
            print("interrupted", file=sys.stderr)
            return INTERRUPTED
        return 0

    return main


def write_rows(path: Path | None, rows: Iterable["DataclassInstance"]) -> None:
    """One JSON object per row, if a file was asked for."""
    if path is not None:
        write(path, "".join(json.dumps(asdict(row)) + "\n" for row in rows))


def write(path: Path, text: str) -> None:
    """A result in a file, whole or not at all."""
    write_file(path, text)
