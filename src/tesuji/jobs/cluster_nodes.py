"""The parts of a cluster: a scheduler, and workers on as many machines as there are."""

import asyncio
import contextlib
import tempfile
from collections.abc import Callable

from tesuji.errors import InputError
from tesuji.jobs import cluster
from tesuji.jobs.pool import all_cores

PORT = 8786
_BUILD = "tesuji-build"
_ANY = "127.0.0.1:0"
"""Dask's pages about itself, on a free port of this machine only."""
ALLOWED_DEATHS = 3
"""A task whose worker has died so often is not tried again."""


def run_scheduler(host: str, port: int, ready: Callable[[str], None]) -> None:
    """Bring tasks to workers until Ctrl-C; ``ready`` is told the address."""
    cluster.require_dask()
    from distributed import Scheduler

    cluster.quiet()

    async def serve() -> None:
        try:
            scheduler = await Scheduler(
                host=host, port=port, dashboard=False, allowed_failures=ALLOWED_DEATHS, dashboard_address=_ANY
            )
        except (OSError, ValueError) as error:
            raise InputError(f"there can be no scheduler at {host}:{port}: {error}") from None
        scheduler.set_metadata(keys=[_BUILD], value=cluster.build())
        ready(scheduler.address)
        await scheduler.finished()

    asyncio.run(serve())


def run_worker(address: str, threads: int | None, memory: int | None, ready: Callable[[str], None]) -> None:
    """Work for a scheduler, a process for each core, until Ctrl-C or until the scheduler is gone."""
    cluster.require_dask()
    from distributed import Client, Worker

    cluster.quiet()
    cluster.memory_of_a_task = memory

    async def serve(folder: str) -> None:
        try:
            async with Client(address, asynchronous=True, timeout=cluster.CONNECT, set_as_default=False) as client:
                theirs = await client.get_metadata([_BUILD], cluster.build())
            if theirs != cluster.build():
                raise InputError(
                    f"the scheduler at {address} has another build of Tesuji ({theirs}): expected {cluster.build()}"
                )
            worker = await Worker(
                address,
                nthreads=threads or all_cores(),
                memory_limit=0,  # each task's process has a limit of its own
                local_directory=folder,
                death_timeout=cluster.CONNECT,
                dashboard=False,
                dashboard_address=_ANY,
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise InputError(f"there is no scheduler at {address}: {error}") from None
        ready(worker.address)
        await worker.finished()

    with tempfile.TemporaryDirectory(prefix="tesuji-worker-") as folder:
        try:
            asyncio.run(serve(folder))
        finally:
            with contextlib.suppress(OSError):
                cluster.end_processes()
    raise InputError(f"the scheduler at {address} is gone: expected one to work for")
