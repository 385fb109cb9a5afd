"""Who may ask, and how much: hosts, origins, the token, the size of a request, and what a browser may load."""

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse

from tesuji.web.settings import WebSettings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "tesuji_token"
_LOCAL = ("127.0.0.1", "localhost", "[::1]")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)


class Guard:
    """Stands before the application and lets in what may come in."""

    def __init__(self, app: App, settings: WebSettings) -> None:
        self._app, self._settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on with headers that a browser obeys."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        await self._app(scope, _bounded(receive, self._settings.body), _with_headers(send))

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> Any:
        host = headers.get("host", "")
        if self._settings.is_local and _name(host) not in _LOCAL:
            return _no(403, f"the host {host!r:.80} is not this machine: expected localhost")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return _no(403, "another site's page may not ask here")
        if origin is None and headers.get("sec-fetch-site", "none") in ("cross-site", "same-site"):
            return _no(403, "another site's page may not ask here")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 15 or int(length) > self._settings.body:
            return _no(413, TooLarge(self._settings.body).detail)
        return self._token_refusal(scope, headers) if self._settings.token else None

    def _token_refusal(self, scope: Scope, headers: dict[str, str]) -> Any:
        """The token comes as a header, as a cookie, or once in the address, which then sets the cookie."""
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        if self._knows(given) and scope["method"] == "GET":
            answer = RedirectResponse(scope["path"], status_code=303)
            answer.set_cookie(COOKIE, given, httponly=True, samesite="strict", path="/")
            return answer
        bearer = headers.get("authorization", "").removeprefix("Bearer ")
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        if self._knows(bearer) or (cookie is not None and self._knows(cookie.value)):
            return None
        return _no(401, "this server needs its token: expected the address that it printed when it began")

    def _knows(self, word: str) -> bool:
        return bool(word) and hmac.compare_digest(word.encode(), self._settings.token.encode())


class TooLarge(HTTPException):
    """A request that takes longer than allowed."""

    def __init__(self, most: int) -> None:
        super().__init__(413, f"the request is too large: expected at most {most:,} bytes")


def _bounded(receive: Receive, most: int) -> Receive:
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLarge(most)
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            names = {name.lower() for name, _ in given}
            message["headers"] = [*given, *(header for header in HEADERS if header[0] not in names)]
        await send(message)

    return sending


def _name(host: str) -> str:
    """The host without its port."""
    return host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host


def _no(status: int, words: str) -> JSONResponse:
    return JSONResponse({"error": words}, status_code=status)
