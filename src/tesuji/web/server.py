"""The server process: listens, says where, and ends on Ctrl-C."""

import asyncio
import contextlib
import socket
import webbrowser

import uvicorn

from tesuji.errors import InputError
from tesuji.files import reason
from tesuji.web.api import Server, make_app
from tesuji.web.settings import WebSettings

PATIENCE = 2
"""Seconds that open connections have to end when the server does."""


def serve(settings: WebSettings, *, open_browser: bool = False) -> None:
    """Serve until Ctrl-C; the address is printed as soon as it accepts requests."""
    listener = _listen(settings)
    address = _address(settings, listener)
    desks = Server(settings)
    app = make_app(settings, desks)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=PATIENCE, server_header=False)
    server = _Announcing(config, desks, address, open_browser)
    with contextlib.suppress(KeyboardInterrupt), listener:
        asyncio.run(server.serve(sockets=[listener]))


class _Announcing(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, desks: Server, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._desks, self._address, self._open = desks, address, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As usual, and then say so."""
        await super().startup(sockets)
        print(f"Tesuji is at {self._address}", flush=True)
        if self._open:
            webbrowser.open(self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all searches first: a waiting client would be cut off with a traceback."""
        await self._desks.close()
        await super().shutdown(sockets)


def _listen(settings: WebSettings) -> socket.socket:
    host = settings.host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, settings.port))
    except OSError as error:
        listener.close()
        raise InputError(
            f"port {settings.port} of {settings.host} cannot be listened on ({reason(error)}): expected a free one, "
            "as in --port 0"
        ) from None
    return listener


def _address(settings: WebSettings, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    host = "127.0.0.1" if settings.is_local and settings.host != "localhost" else settings.host
    if ":" in settings.host:
        host = f"[{settings.host.strip('[]')}]"
    token = f"/?token={settings.token}" if settings.token else "/"
    return f"http://{host}:{port}{token}"
