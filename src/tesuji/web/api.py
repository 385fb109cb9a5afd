"""The API: every question is a POST of plain data, answered whole, or followed as a stream of events."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from inspect import signature
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, HTTPException, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.middleware.gzip import GZipMiddleware

from tesuji import __version__
from tesuji.web.guard import Guard
from tesuji.web.jobs import LAST, Event, Full, Job, JobQueue
from tesuji.web.reports import page_of, shelf
from tesuji.web.schemas import (
    GameRequest,
    GenerateRequest,
    MissedRequest,
    Model,
    PictureRequest,
    PlayRequest,
    PositionRequest,
    PractiseRequest,
    ProblemsRequest,
    ReadRequest,
    ReviewRequest,
    SolveRequest,
    WhyRequest,
)
from tesuji.web.settings import WebSettings
from tesuji.web.shelves import Wish, chosen, overview

SHORT = 10.0
"""Seconds that small questions may take: reading a file, drawing, counting."""
_BEAT = 2.0
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Server:
    """The desks and the routes of one server."""

    def __init__(self, settings: WebSettings) -> None:
        self.settings = settings
        self.searches = JobQueue(settings.seats, settings.queue, settings.memory)
        self.small_jobs = JobQueue(1, settings.queue, settings.memory)
        """For quick requests: showing a problem must not wait for another client's search."""

    async def open(self) -> None:
        await self.searches.open()
        await self.small_jobs.open()

    async def close(self) -> None:
        await self.searches.close()
        await self.small_jobs.close()

    def seconds(self, asked: Model) -> float:
        """How long the search may take; only a search may take as long as it asks for."""
        if not hasattr(asked, "seconds"):
            return SHORT
        seconds = float(asked.seconds)
        if seconds > self.settings.seconds:
            raise HTTPException(400, f"seconds are {seconds:g}: expected at most {self.settings.seconds:g} here")
        return seconds

    async def begin(self, kind: str, asked: Model) -> Job:
        """Put what is asked into the line; without a time in it the default, or all that this server allows."""
        wanted = getattr(asked, "seconds", None)
        if wanted is not None and "seconds" not in asked.model_fields_set:
            asked = asked.model_copy(update={"seconds": min(wanted, self.settings.seconds)})
        queue = self.small_jobs if wanted is None else self.searches
        more = {"most": self.settings.problems} if isinstance(asked, ReadRequest) else {}
        searches = asked.searches if isinstance(asked, PractiseRequest) else 1
        seconds = self.seconds(asked) * (self.settings.problems if isinstance(asked, ReviewRequest) else searches)
        try:
            return await queue.submit(kind, asked.model_dump() | more, seconds)
        except Full:
            raise HTTPException(503, "too many searches wait already: try again later", {"Retry-After": "10"}) from None

    def leave(self, job: Job) -> None:
        for queue in (self.searches, self.small_jobs):
            queue.stop(job)

    async def ask(self, request: Request, kind: str, asked: Model) -> dict[str, Any]:
        job = await self.begin(kind, asked)
        try:
            async for event in self._heard(request, job):
                if event.name == "answer":
                    return event.data
                if event.name == "error":
                    raise HTTPException(event.data["status"], event.data["message"])
        finally:
            self.leave(job)
        raise HTTPException(499, "client closed the request")

    async def follow(self, request: Request, kind: str, asked: Model) -> Response:
        job = await self.begin(kind, asked)

        async def lines() -> AsyncIterator[str]:
            try:
                async for event in self._heard(request, job):
                    yield f"event: {event.name}\ndata: {json.dumps(event.data)}\n\n"
            finally:
                self.leave(job)

        return StreamingResponse(lines(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    async def _heard(self, request: Request, job: Job) -> AsyncIterator[Event]:
        while True:
            try:
                event = await asyncio.wait_for(job.next(), _BEAT)
            except TimeoutError:
                if await request.is_disconnected():
                    return
                yield Event("beat", {})
                continue
            yield event
            if event.name in LAST:
                return


def make_app(settings: WebSettings | None = None, server: Server | None = None) -> Any:
    """The application, guarded; any ASGI server can run it."""
    settings = settings or WebSettings()
    server = server or Server(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await server.open()
        yield
        await server.close()

    app = FastAPI(title="Tesuji", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.server = server
    app.add_middleware(GZipMiddleware, minimum_size=2_000)  # events are not held back by it
    app.include_router(_routes(server))
    _tell_errors(app)
    _static(app)

    @app.get("/reports/{name}", include_in_schema=False)
    async def report(name: str) -> Response:
        return await asyncio.to_thread(page_of, settings, name)

    return Guard(app, settings)


def _routes(server: Server) -> APIRouter:
    api = APIRouter(prefix="/api")

    for name, (model, summary) in (_SMALL | _SEARCHES).items():
        api.post(f"/{name}", summary=summary, name=name)(_asking(server.ask, name, model))
    for name, (model, summary) in _SEARCHES.items():  # also as a stream of events
        told = f"{summary}: with events while it runs"
        api.post(f"/{name}/events", summary=told, name=f"{name}-events")(_asking(server.follow, name, model))

    @api.get("/reports", summary="Written reports, and how far experiments are")
    async def reports() -> dict[str, Any]:
        return await asyncio.to_thread(shelf, server.settings)

    @api.get("/shelves", summary="The shelves of problems that come with Tesuji")
    async def shelves() -> dict[str, Any]:
        return overview()

    @api.get("/problems", summary="A page of the problems that come with Tesuji")
    async def problems(asked: Annotated[ProblemsRequest, Query()]) -> dict[str, Any]:
        return chosen(Wish(**asked.model_dump()))

    @api.get("/about", summary="Solvers, presets, players and limits of this server")
    async def about() -> dict[str, Any]:
        return _about(server.settings)

    @api.get("/line", summary="How many searches run and wait")
    async def line() -> dict[str, int]:
        queue = server.searches
        return {"running": queue.running, "waiting": queue.waiting, "seats": queue.seats, "queue": queue.queue}

    @api.post("/stop/{name}", summary="Let a search answer with what it knows")
    async def stop(name: str) -> dict[str, bool]:
        for queue in (server.searches, server.small_jobs):
            job = queue.find(name)
            if job is not None:
                queue.stop(job)
                return {"stopped": True}
        raise HTTPException(404, f"there is no search {name!r:.40}: it may have ended")

    return api


_SMALL: dict[str, tuple[type[Model], str]] = {
    "read": (ReadRequest, "The problems of a file"),
    "position": (PositionRequest, "A position with goal, target and region filled in"),
    "picture": (PictureRequest, "A position as SVG and SGF"),
    "maps": (PositionRequest, "Ownership by random games, and what the learned patterns like"),
    "score": (GameRequest, "Count a game"),
}
_SEARCHES: dict[str, tuple[type[Model], str]] = {
    "solve": (SolveRequest, "Solve a problem"),
    "practise": (PractiseRequest, "Judge a move of a problem and reply to it"),
    "why": (WhyRequest, "The points that the proof depends on, and how a race stands"),
    "missed": (MissedRequest, "Problems from a game: where the fate of stones was decided and missed"),
    "review": (ReviewRequest, "Proof-read a collection with solution trees"),
    "play": (PlayRequest, "A player's move, or its analysis"),
    "generate": (GenerateRequest, "Make problems"),
}


def _asking(how: Callable[[Request, str, Model], Awaitable[Any]], kind: str, model: type[Model]) -> Callable[..., Any]:
    async def ask(asked: Any, request: Request) -> Any:
        return await how(request, kind, asked)

    ask.__annotations__ |= {"asked": model, "return": signature(how).return_annotation}
    return ask


def _about(settings: WebSettings) -> dict[str, Any]:
    from tesuji.players.presets import PRESETS
    from tesuji.problems import Goal
    from tesuji.solvers import SOLVERS
    from tesuji.solvers.limit import DEFAULT_SECONDS

    return {
        "version": __version__,
        "seconds": settings.seconds,
        "goals": list(Goal),
        "default_seconds": min(DEFAULT_SECONDS, settings.seconds),
        "solvers": [
            {
                "name": solver.name,
                "summary": solver.summary,
                "uses": sorted(solver.uses),
                "default": solver.default,
                "presets": [{"name": p.name, "summary": p.summary} for p in solver.presets.values()],
            }
            for solver in SOLVERS.values()
        ],
        "players": list(PRESETS),
    }


# Errors and files ------------------------------------------------------------------------------------------------


def _tell_errors(app: FastAPI) -> None:
    @app.exception_handler(StarletteHTTPException)
    async def told(request: Request, error: StarletteHTTPException) -> Response:
        return JSONResponse({"error": error.detail}, error.status_code, error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
        return JSONResponse({"error": f"{where:.80}: {first['msg']}"}, 422)


def _static(app: FastAPI) -> None:
    """The page itself, from a list of names: no path from outside is opened."""
    folder = files("tesuji.web") / "static"
    pages = {entry.name: entry for entry in folder.iterdir() if "." + entry.name.rpartition(".")[2] in _TYPES}

    def page(name: str) -> Callable[[], Any]:
        async def serve() -> Response:
            kind = _TYPES["." + name.rpartition(".")[2]]
            return Response(pages[name].read_bytes(), media_type=kind, headers={"Cache-Control": "no-cache"})

        return serve

    for name in pages:
        app.get(f"/{name}", include_in_schema=False)(page(name))
    if "index.html" in pages:
        app.get("/", include_in_schema=False)(page("index.html"))
