"""The store in which commands keep what is done, so that what was interrupted goes on."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from tesuji.cli.solvers import search_option
from tesuji.errors import InputError
from tesuji.files import STREAM
from tesuji.jobs.store import Store

ResumeOption = Annotated[
    Path | None,
    search_option(
        "--resume", "--store", metavar="STORE", help="Keep what is done in this file, and do not do it again."
    ),
]


@contextlib.contextmanager
def opened(path: Path | None) -> Iterator[Store | None]:
    """The store of this name, to be written to, if one is named."""
    if path is None:
        yield None
        return
    if path == STREAM:
        raise InputError("--resume - is no file of results: expected a name")
    with Store(path, write=True) as store:
        yield store
