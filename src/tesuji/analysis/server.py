"""The server: takes queries as they come, analyses several positions at once, and writes answers as they are ready."""

import json
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from time import monotonic
from typing import Any

import tesuji
from tesuji.analysis.answers import answer, without_results
from tesuji.analysis.fields import QueryError
from tesuji.analysis.query import Action, Query, QueryTurn, read_query
from tesuji.errors import InputError
from tesuji.go.game import Game
from tesuji.gtp.protocol import MAX_LINE
from tesuji.players.analysis import Report
from tesuji.players.player import Player
from tesuji.players.settings import PlayerSettings

SLICE = 200
"""Simulations between two looks at whether the query was terminated or a report is due. A number, not a time, so that
the same query gets the same answer on a busy machine."""

Write = Callable[[str], object]


@dataclass(eq=False)
class _Job:
    query: Query
    position: QueryTurn
    stop: threading.Event = field(default_factory=threading.Event)


class Server:
    """Answers KataGo's analysis protocol with one of our players.

    Every position gets its own player with the same seed, so that an answer with ``maxVisits`` does not depend on
    what else is asked, or in which order.
    """

    def __init__(
        self,
        name: str,
        settings: PlayerSettings,
        write: Write,
        *,
        seed: int = 1,
        jobs: int = 1,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``write`` is given whole lines, from several threads but one at a time; ``jobs`` positions are searched at
        once."""
        self.name, self.seed, self._write, self._clock = name, seed, write, clock
        with settings.make(name, seed) as player:
            if player.analyze(Game(3), Game(3).to_play, 0.0, (), 1) is None:
                raise InputError(f"{name} does not search, so there is nothing to analyse: expected another player")
            visits = player.move_simulations
        self.defaults = Query("", settings, visits or SLICE)
        self._waiting: list[tuple[int, int, _Job]] = []
        self._open: dict[int, _Job] = {}
        self._counted = 0
        self._ended = self._deaf = False
        self._changed = threading.Condition()
        self._writing = threading.Lock()
        self._threads = [threading.Thread(target=self._work, name=f"analysis-{k}", daemon=True) for k in range(jobs)]
        for thread in self._threads:
            thread.start()

    def serve(self, lines: Iterable[str]) -> None:
        """Take line after line, to the end of input or until the output is closed."""
        for line in lines:
            self.take(line)
            if self._deaf:
                return

    def take(self, line: str) -> None:
        """One line: its positions are queued, or its action is done."""
        if not line.strip():
            return
        try:
            if len(line) > MAX_LINE:
                raise QueryError("the line is too long")
            asked = read_query(line, self.defaults)
        except QueryError as error:
            self._say(error.record())
            return
        except Exception as error:  # a bug must not end the other analyses
            traceback.print_exc(file=sys.stderr)
            self._say({"error": f"internal error: {type(error).__name__}: {error}"})
            return
        if isinstance(asked, Action):
            self._act(asked)
        else:
            self._queue(asked)

    def finish(self, *, wait: bool = True) -> None:
        """End: once everything that was asked is answered, or as soon as the searches can be stopped."""
        with self._changed:
            self._ended = True
            if not wait:
                self._waiting.clear()
                for job in self._open.values():
                    job.stop.set()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    # Taking ------------------------------------------------------------------------------------------------------
    def _queue(self, query: Query) -> None:
        for warning in query.warnings:
            self._say(warning.record("warning"))
        with self._changed:
            for position in query.positions:
                self._counted += 1
                job = self._open[self._counted] = _Job(query, position)
                heappush(self._waiting, (-position.priority, self._counted, job))
            self._changed.notify_all()

    def _act(self, action: Action) -> None:
        record = action.record
        if action.name == "query_version":
            record = {**record, "version": tesuji.__version__, "git_hash": "<omitted>"}
        if action.name == "query_models":
            record = {**record, "models": []}  # none that KataGo's programs would know
        if action.name.startswith("terminate"):
            self._terminate(action)
        self._say(record)

    def _terminate(self, action: Action) -> None:
        with self._changed:
            meant = {
                number: job
                for number, job in self._open.items()
                if action.terminates in (None, job.query.id)
                and (action.turns is None or job.position.turn in action.turns)
            }
            for job in meant.values():
                job.stop.set()
            never_begun = [number for _, number, _ in self._waiting if number in meant]
            self._waiting = sorted(entry for entry in self._waiting if entry[1] not in meant)
            for number in never_begun:
                del self._open[number]
        for number in never_begun:
            self._say(without_results(meant[number].query, meant[number].position))

    # Searching ---------------------------------------------------------------------------------------------------
    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._ended)
                if not self._waiting:
                    return
                _, number, job = heappop(self._waiting)
            try:
                self._analyze(job)
            except Exception as error:
                traceback.print_exc(file=sys.stderr)
                self._say({"error": f"internal error: {type(error).__name__}: {error}", "id": job.query.id})
            with self._changed:
                del self._open[number]

    def _analyze(self, job: _Job) -> None:
        query, position = job.query, job.position
        with query.settings.make(self.name, self.seed) as player:
            report = self._searched(player, job)
        if report is None:
            self._say(without_results(query, position))
            return
        if query.policy and report.priors is None:
            self._say(QueryError(f"{self.name} has no policy", "includePolicy", query.id).record("warning"))
        self._say(answer(query, position, report))

    def _searched(self, player: Player, job: _Job) -> Report | None:
        """Search slice by slice, and report on the way as often as is wanted; nothing if it was ended before."""
        query, game, color = job.query, job.position.game, job.position.color
        banned = sorted(query.banned.get(color, ()), key=str)
        begin = self._clock()
        every = query.report_every or query.first_report
        due = inf if every is None else begin + (query.first_report or every)
        report, left = None, query.visits
        while left > 0 and not job.stop.is_set():
            report = player.analyze(game, color, inf, banned, min(left, SLICE))
            assert report is not None
            left -= max(report.made, 1)
            now = self._clock()
            if report.finished or (query.seconds is not None and now - begin >= query.seconds):
                break
            if now >= due and left > 0:
                self._say(answer(query, job.position, report, during=True))
                due = now + (query.report_every or inf)
        return report

    def _say(self, record: dict[str, Any]) -> None:
        line = json.dumps(record, separators=(",", ":")) + "\n"
        with self._writing:
            try:
                self._write(line)
            except (OSError, ValueError):  # the output is closed
                self._deaf = True
