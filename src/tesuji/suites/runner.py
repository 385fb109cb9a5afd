"""What answers the questions of a suite: our own engine in this process, or an external program."""

from dataclasses import dataclass, field, replace
from typing import Any

from tesuji.errors import InputError
from tesuji.go.rules import CHINESE
from tesuji.gtp.engine import Engine
from tesuji.gtp.session import Session
from tesuji.jobs.batch import SolveOne
from tesuji.players import DEFAULT_PLAYER
from tesuji.players.clock import Clock
from tesuji.players.external.client import GtpClient, GtpRefused
from tesuji.players.player import PlayerFailed
from tesuji.players.presets import player_of
from tesuji.solvers import Limit
from tesuji.suites.regression import Ask, GtpScript
from tesuji.suites.strict import run_case
from tesuji.suites.suite import CaseOutcome, ProblemCase


@dataclass(frozen=True)
class OwnEngine:
    player: str = DEFAULT_PLAYER
    """By name, perhaps with settings, as ``uct:simulations=500``."""
    reading: Limit = field(default_factory=Limit)
    seconds: float | None = None
    """For each move; none: as much as the player's settings say."""

    def open(self) -> Ask:
        """Our engine, ready to be asked. No suicide: the suites that exist were written for programs without it."""
        clock = None if self.seconds is None else Clock.fixed(self.seconds)
        engine = Engine(Session(player_of(self.player), CHINESE, clock, reading=self.reading))

        def ask(line: str) -> str:
            reply = engine.ask(line).strip()
            if reply.startswith("?"):
                raise GtpRefused(reply[1:].strip())
            return reply[1:].strip()

        return ask

    def close(self, ask: Ask) -> None:
        """Nothing has to be ended."""


@dataclass(frozen=True)
class Program:
    command: str
    timeout: float = 600.0

    def open(self) -> Ask:
        return GtpClient(self.command, self.timeout).ask

    def close(self, ask: Ask) -> None:
        client = getattr(ask, "__self__", None)
        if isinstance(client, GtpClient):
            client.close()


Answerer = OwnEngine | Program
Case = ProblemCase | GtpScript


@dataclass
class CaseRunner:
    """Runs one case after another in a process: problems with a solver, scripts with an engine, or with two."""

    solver: SolveOne | None
    engine: Answerer
    other: Answerer | None = None
    strict: bool = False
    proofs: Limit | None = None
    _open: dict[Answerer, Ask] = field(default_factory=dict, repr=False)

    def __call__(self, case: Case) -> tuple[list[CaseOutcome], list[CaseOutcome]]:
        if isinstance(case, ProblemCase):
            assert self.solver is not None
            return [run_case(case, self.solver.solution, strict=self.strict, proofs=self.proofs)], []
        return self._run(case, self.engine), self._run(case, self.other) if self.other is not None else []

    def close(self) -> None:
        while self._open:
            answerer, ask = self._open.popitem()
            answerer.close(ask)

    def _run(self, script: GtpScript, answerer: Answerer) -> list[CaseOutcome]:
        if answerer not in self._open:
            self._open[answerer] = answerer.open()
        outcomes: list[CaseOutcome] = []
        try:
            script.run(self._open[answerer], outcomes)
        except PlayerFailed as error:  # it has been ended; the next script gets a new one
            answerer.close(self._open.pop(answerer))
            outcomes += [replace(lost, failed=str(error)) for lost in script.lost(len(outcomes), str(error))]
        except InputError as error:  # a position that cannot be loaded
            outcomes += script.lost(len(outcomes), str(error))
        return outcomes

    def __getstate__(self) -> dict[str, Any]:
        """Programs do not travel to other processes."""
        return self.__dict__ | {"_open": {}}
