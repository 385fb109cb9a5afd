"""How the many tasks of a command are done: on how many cores, or a cluster, and in which store they are kept."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from tesuji.cli.solvers import search_option
from tesuji.errors import InputError
from tesuji.files import STREAM
from tesuji.jobs.pool import all_cores
from tesuji.jobs.store import Store

ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Run the tasks on the cluster of this scheduler: tcp://HOST:PORT."
    ),
]


@dataclass(frozen=True)
class TaskOptions:
    jobs: Annotated[
        int | None,
        search_option("--jobs", "-j", min=1, metavar="N", help="Tasks done in parallel.", show_default="all cores"),
    ] = None
    resume: Annotated[
        Path | None,
        search_option(
            "--resume", "--store", metavar="STORE", help="Store results in this file, and reuse those it has."
        ),
    ] = None

    def workers(self, threads: int = 1) -> int:
        return self.jobs or max(1, all_cores() // threads)


@dataclass(frozen=True)
class ClusterOptions(TaskOptions):
    cluster: ClusterOption = None


@contextlib.contextmanager
def opened(path: Path | None) -> Iterator[Store | None]:
    if path is None:
        yield None
        return
    if path == STREAM:
        raise InputError("--resume cannot be standard output: expected the name of a file")
    with Store(path, write=True) as store:
        yield store
