"""One case of a suite as a task: a problem for a solver, or a script for an engine, judged."""

import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from tesuji.jobs.batch import SolveOne
from tesuji.jobs.digest import DECIDE, version_of
from tesuji.jobs.task import Facts, Result, Task, identity_of
from tesuji.players.presets import find_player
from tesuji.settings import digest as short_name
from tesuji.suites.regression import GtpScript
from tesuji.suites.runner import Case, CaseRunner, OwnEngine
from tesuji.suites.suite import CaseOutcome, ProblemCase

_PLACE = ("file", "index", "name", "notes", "about")
"""Fields of a problem that change neither its answer nor the judgement."""
_FIELDS = tuple(field.name for field in fields(CaseOutcome))

Judged = tuple[list[CaseOutcome], list[CaseOutcome]]


@dataclass(frozen=True)
class CaseTask(Task):
    """One case of a suite. Where it stands in the table does not change its identity."""

    referee: CaseRunner
    case: Case

    @cached_property
    def facts(self) -> Facts:
        name = "/".join(word for word in vars(self.case.place).values() if word)
        asked = [] if isinstance(self.case, GtpScript) else [self._solver.choice.solver.run]
        judging = (*DECIDE, "gtp", "suites/suite.py", "suites/strict.py")
        version = version_of(*asked, rooms=judging)
        if isinstance(self.case, GtpScript):
            engine = self.referee.engine
            kind = engine.player if isinstance(engine, OwnEngine) else engine.command
            engines = "\n".join(map(str, self._engines))
            return Facts(kind, name, version, settings=engines, digest=short_name(engines))
        choice = self._solver.choice
        settings = choice.settings(self.case.problem)
        kind = " ".join(word for word in (choice.solver.name, choice.preset) if word)
        return Facts(kind, name, version, self._solver.seed, settings.to_toml(), settings.digest)

    @cached_property
    def identity(self) -> str:
        referee, case = self.referee, self.case
        if isinstance(case, GtpScript):
            players = [
                find_player(engine.player)[1].digest for engine in self._engines if isinstance(engine, OwnEngine)
            ]
            steps = [repr(_sorted(step)) for step in case.steps]
            return identity_of(
                [*map(repr, self._engines), players, steps, _files(case), bool(case.level), self.facts.version]
            )
        problem = {name: value for name, value in case.problem.to_dict().items() if name not in _PLACE}
        proofs = None if referee.proofs is None else asdict(referee.proofs)
        solver = self._solver
        asked = [
            solver.choice.solver.name,
            solver.choice.settings(case.problem).digest,
            asdict(solver.limit),
            solver.seed,
            solver.status,
        ]
        return identity_of([asked, problem, referee.strict, proofs, self.facts.version])

    @property
    def _solver(self) -> SolveOne:
        assert self.referee.solver is not None
        return self.referee.solver

    @property
    def _engines(self) -> list[Any]:
        return [self.referee.engine, *([self.referee.other] if self.referee.other is not None else [])]

    def answer(self) -> Judged:
        referee = replace(self.referee, _open={})
        try:
            return referee(self.case)
        finally:
            referee.close()

    def plain(self, judged: Judged) -> Result | None:
        """What is kept: the outcome of a problem, or all those of a script; nothing where an engine has failed."""
        return None if any(outcome.failed for outcomes in judged for outcome in outcomes) else self._plain(judged)

    def _plain(self, judged: Judged) -> Result:
        ours, theirs = judged
        if isinstance(self.case, ProblemCase):
            return ours[0].as_record()
        passed = all(outcome.passed for outcome in ours)
        return {"passed": passed, "outcomes": list(map(asdict, ours)), "others": list(map(asdict, theirs))}

    def read(self, kept: Result) -> Judged:
        """The outcomes again, in the place that the case has now."""
        if isinstance(self.case, ProblemCase):
            return _outcomes([kept | vars(self.case.place)]), []
        place = {"set": self.case.set, "level": self.case.level}
        ours, theirs = (_outcomes(one | place for one in kept[name]) for name in ("outcomes", "others"))
        return ours, theirs


@dataclass(frozen=True)
class Judging:
    referee: CaseRunner

    def __call__(self, task: CaseTask) -> Judged:
        return self.referee(task.case)

    def close(self) -> None:
        self.referee.close()


def _outcomes(records: Iterable[Result]) -> list[CaseOutcome]:
    return [CaseOutcome(**{name: record[name] for name in _FIELDS}) for record in records]


def _sorted(step: object) -> object:
    """A step of which the text is the same in every process: sets have no order of their own."""
    if not hasattr(step, "__dataclass_fields__"):
        return step
    return [(name, sorted(value) if isinstance(value, frozenset) else value) for name, value in vars(step).items()]


def _files(script: GtpScript) -> list[str]:
    """Digests of the records that a script loads: another position is another question."""
    found = []
    for step in script.steps:
        words = step.split() if isinstance(step, str) else []
        if len(words) > 1 and words[0] == "loadsgf":
            try:
                with open(os.path.join(script.folder, words[1]), "rb") as file:
                    found.append(sha256(file.read()).hexdigest())
            except OSError:
                found.append("")
    return found
