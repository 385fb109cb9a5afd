"""`tesuji web`: the page, on this machine."""

import secrets
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from tesuji.errors import InputError


def web(
    host: Annotated[
        str, typer.Option(help="Address to listen on; any but this machine's own requires the token.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes any free one.")] = 8361,
    token: Annotated[
        str | None,
        typer.Option(help="Token that other machines must send; generated when needed.", envvar="TESUJI_TOKEN"),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", "--jobs", "-j", min=1, help="Number of searches in parallel.", show_default="all cores"
        ),
    ] = None,
    queue: Annotated[int, typer.Option(min=0, help="Number of searches that may wait.")] = 64,
    seconds: Annotated[float, typer.Option(min=0.1, help="Upper limit on the time of a search.")] = 60.0,
    memory: Annotated[int, typer.Option(min=64, metavar="MEGABYTES", help="Memory of one search.")] = 1024,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Store of experiments whose progress the page shows.")
    ] = None,
    reports: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Folder of lab reports that the page lists.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
) -> None:
    """Open a page in the browser to solve, practise, compare, play and review problems.

    The page is served by and for this machine, and loads nothing from elsewhere. Ctrl-C ends the server. Other programs
    can use it too: docs/web.md describes its API.

    \b
    Examples:
      tesuji web                              opens the page
      tesuji web --port 9000 --no-browser     another port, and no browser
      tesuji web --host 0.0.0.0               for other machines too: prints an address with a token
    """
    for module in ("fastapi", "uvicorn"):
        if find_spec(module) is None:
            raise InputError(
                f"the page needs {module}, which is not installed: expected pip install 'tesuji[web]' before"
            )
    from tesuji.web.server import serve
    from tesuji.web.settings import WebSettings, is_local

    if token is None and not is_local(host):
        token = secrets.token_urlsafe(18)
    settings = WebSettings(
        host=host,
        port=port,
        token=token or "",
        workers=workers or 0,
        queue=queue,
        seconds=seconds,
        memory=memory,
        store=store,
        reports=reports,
    )
    serve(settings, open_browser=browser and sys.stdout.isatty())
