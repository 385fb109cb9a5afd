"""One case of a suite as a task: a problem for a solver, or a script for an engine, judged."""

import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from tesuji.gtp.referee import Case, OwnEngine, Referee
from tesuji.gtp.regression import Script
from tesuji.lab.experiments.study import Result, identity_of
from tesuji.lab.sources import DECIDE, sources_digest
from tesuji.lab.suite import Outcome, ProblemCase, SolveWith
from tesuji.players.presets import find_player
from tesuji.toml import digest as short_name

_PLACE = ("file", "index", "name", "notes", "about")
"""Fields of a problem that change neither its answer nor the judgement."""
_FIELDS = tuple(field.name for field in fields(Outcome))

Judged = tuple[list[Outcome], list[Outcome]]
"""The outcomes, and those of the other engine."""


@dataclass(frozen=True)
class CaseTask:
    """One case of a suite. Where it stands in the table does not change its identity."""

    referee: Referee
    case: Case
    family: str = ""
    effort: float = 0.0

    @property
    def kind(self) -> str:
        """Who is asked."""
        if isinstance(self.case, Script):
            engine = self.referee.engine
            return engine.player if isinstance(engine, OwnEngine) else engine.command
        return " ".join(word for word in (self._solver.choice.solver.name, self._solver.choice.preset) if word)

    @property
    def name(self) -> str:
        """Set, level and name."""
        return "/".join(word for word in vars(self.case.place).values() if word)

    @property
    def seed(self) -> int:
        """Of the solver."""
        return 0 if isinstance(self.case, Script) else self._solver.seed

    @property
    def settings(self) -> str:
        """Of the solver, or of the engines."""
        if isinstance(self.case, Script):
            return "\n".join(str(engine) for engine in (self.referee.engine, self.referee.other) if engine)
        return self._solver.choice.settings(self.case.problem).to_toml()

    @property
    def digest(self) -> str:
        """Of the solver, or of the engines."""
        if isinstance(self.case, Script):
            return short_name(self.settings)
        return self._solver.choice.settings(self.case.problem).digest

    @property
    def version(self) -> str:
        """Which program: what judges is part of it."""
        return sources_digest((*DECIDE, "gtp", "lab/suite.py", "lab/strict.py"))

    @cached_property
    def identity(self) -> str:
        """Problem or script, who is asked, and how it is judged."""
        referee, case = self.referee, self.case
        if isinstance(case, Script):
            players = [
                find_player(engine.player)[1].digest for engine in self._engines if isinstance(engine, OwnEngine)
            ]
            steps = [repr(_sorted(step)) for step in case.steps]
            return identity_of(
                [*map(repr, self._engines), players, steps, _files(case), bool(case.level), self.version]
            )
        problem = {name: value for name, value in case.problem.to_dict().items() if name not in _PLACE}
        proofs = None if referee.proofs is None else asdict(referee.proofs)
        return identity_of([self._solver.asked(case.problem), problem, referee.strict, proofs, self.version])

    @property
    def _solver(self) -> SolveWith:
        assert isinstance(self.referee.solve, SolveWith)
        return self.referee.solve

    @property
    def _engines(self) -> list[Any]:
        return [self.referee.engine, *([self.referee.other] if self.referee.other is not None else [])]

    def perform(self) -> Result:
        """Ask and judge, with programs of its own."""
        referee = replace(self.referee, _open={})
        try:
            return self._plain(referee(self.case))
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
    """Judges one case after another in a process, with one program for all of them."""

    referee: Referee

    def __call__(self, task: CaseTask) -> Judged:
        """The outcomes of a case."""
        return self.referee(task.case)

    def close(self) -> None:
        """End the programs that were started."""
        self.referee.close()


def _outcomes(records: Iterable[Result]) -> list[Outcome]:
    return [Outcome(**{name: record[name] for name in _FIELDS}) for record in records]


def _sorted(step: object) -> object:
    """A step of which the text is the same in every process: sets have no order of their own."""
    if not hasattr(step, "__dataclass_fields__"):
        return step
    return [(name, sorted(value) if isinstance(value, frozenset) else value) for name, value in vars(step).items()]


def _files(script: Script) -> list[str]:
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
