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
        str, typer.Option(help="Where to listen; others than this machine's own need the token.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8361,
    token: Annotated[
        str | None,
        typer.Option(help="What others must know; one is made up where it is needed.", envvar="TESUJI_TOKEN"),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Searches at the same time.", show_default="all cores")
    ] = None,
    queue: Annotated[int, typer.Option(min=0, help="Searches that may wait.")] = 64,
    seconds: Annotated[float, typer.Option(min=0.1, help="The longest search that may be asked for.")] = 60.0,
    memory: Annotated[int, typer.Option(min=64, metavar="MEGABYTES", help="Of one search.")] = 1024,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A store of experiments, whose progress is shown.")
    ] = None,
    reports: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Reports of the lab, which are listed.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
) -> None:
    """Open a page on which problems are read while you watch, practised, compared, played and reviewed.

    It is served by this machine to this machine and needs nothing from elsewhere. Ctrl-C ends it. The same server
    answers other programs: docs/web.md lists what can be asked.

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
