"""The store where commands keep finished work, so that an interrupted run can be resumed."""

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
    search_option("--resume", "--store", metavar="STORE", help="Store results in this file, and reuse those it has."),
]


@contextlib.contextmanager
def opened(path: Path | None) -> Iterator[Store | None]:
    if path is None:
        yield None
        return
    if path == STREAM:
        raise InputError("--resume cannot be standard output: expected the name of a file")
    with Store(path, write=True) as store:
        yield store
