"""A batch of problems: solved in any number of processes, and resumed from a store."""

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from tesuji.errors import InputError
from tesuji.jobs.digest import version_of
from tesuji.jobs.pool import TaskFailure
from tesuji.jobs.series import Series
from tesuji.jobs.store import Store, storable
from tesuji.jobs.task import Facts, Task
from tesuji.jobs.task import Result as Plain
from tesuji.problems import Entry, Problem, Verdict
from tesuji.problems.expected import Line, parse_move
from tesuji.settings import digest
from tesuji.solvers import (
    Check,
    Limit,
    Progress,
    SearchSettings,
    Solution,
    SolverConfig,
    Verification,
    VerifySettings,
    verify,
)
from tesuji.solvers.answer.export import solution_sgf
from tesuji.solvers.answer.finish import answer_problem
from tesuji.solvers.answer.tree import TREE_NODES, Detail
from tesuji.solvers.answer.words import headline
from tesuji.solvers.provers.proving import NOTHING_PROVEN
from tesuji.solvers.result.estimate import Child, Confidence, Estimate, MinimaxNode, Pick
from tesuji.solvers.result.solution import Ko, OtherSide, ProofLevel

if TYPE_CHECKING:
    from tesuji.solvers.capture.trace import Trace

_PLACE = ("file", "index")
_NAMES = (*_PLACE, "name", "notes", "expected", "about")
"""Fields of a problem that do not change its answer."""

Show = Callable[[Problem, Progress], None]


@dataclass(frozen=True)
class Solved:
    solution: Solution
    report: Verification | None = None
    plot: str | None = None
    sgf: str | None = None
    record: dict[str, Any] | None = None
    """The stored answer, when it was not solved anew."""

    @property
    def interrupted(self) -> bool:
        """Did Ctrl-C end the search, or the check of its proofs?"""
        return self.solution.stop == "interrupted" or (self.report is not None and self.report.interrupted)

    @property
    def refused(self) -> bool:
        """Has the checker refused a proof, now or when the answer was stored?"""
        if self.record is not None:
            return self.record.get("verified") is False
        return self.report is not None and self.report.refused


@dataclass(frozen=True)
class Failed:
    """One problem that could not be solved because something broke; the others are not concerned."""

    problem: Problem
    broken: TaskFailure

    def __str__(self) -> str:
        return f"{self.problem.source}: failed: {self.broken.reason}"

    def to_dict(self) -> dict[str, Any]:
        where = self.problem.source
        trace = self.broken.trace.splitlines()
        return {
            "file": where.file,
            "index": where.index,
            "name": self.problem.name,
            "verdict": None,
            "failed": self.broken.reason,
            "traceback": trace,
        }


Result = Solved | Failed | InputError
"""What there is to say about an entry: an answer, that something broke, or what is wrong with what was asked."""


@dataclass
class SolveOne:
    """Solves one problem after another in one process; a picklable piece of work for a pool."""

    choice: SolverConfig
    limit: Limit
    seed: int = 0
    check: VerifySettings | None = None
    """What the checker may spend, if it is asked."""
    plot: bool = False
    tree: Detail | None = None
    """How much of a solution tree is written, if any."""
    status: bool = True
    """Is the answer finished, with what the other side reaches, or is the verdict enough?"""
    show: Show | None = None
    """Told now and then how the search goes, in this process only."""

    def __call__(self, problem: Problem) -> Solved | InputError:
        curve = self._curve() if self.plot else None

        def observe(progress: Progress) -> None:
            if curve is not None:
                curve.watch(progress)
            if self.show is not None:
                self.show(problem, progress)

        watched = curve is not None or self.show is not None
        try:
            solution = self.solution(problem, observe if watched else None)
        except InputError as error:
            return InputError(f"{problem.source}: {error}")
        report = self._verify(solution, self.check) if self.check and solution.stop != "interrupted" else None
        plot = curve.svg(headline(solution)) if curve is not None else None
        solved = Solved(solution, report, plot)
        return solved if self.tree is None else replace(solved, sgf=self._sgf(solved, self.tree))

    def solution(self, problem: Problem, observer: Callable[[Progress], None] | None = None) -> Solution:
        return answer_problem(problem, self.choice, self.limit, self.seed, observer, status=self.status)

    def _sgf(self, solved: Solved, tree: Detail) -> str:
        limit = self.limit
        if limit.nodes is None and limit.seconds is None:
            limit = replace(limit, nodes=limit.simulations or TREE_NODES)
        return solution_sgf(solved.solution, "main" if solved.interrupted else tree, limit, solved.report)

    def _curve(self) -> "Trace":
        from tesuji.solvers.capture.trace import Trace  # loads the plots, which most answers do without

        return Trace(self.choice.solver.name if self.choice.preset is None else self.choice.preset)

    def _verify(self, solution: Solution, effort: VerifySettings) -> Verification:
        settings = self.choice.settings(solution.problem)
        return verify(solution, settings if isinstance(settings, SearchSettings) else None, self.limit, effort)

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"show": None}

    def key(self, problem: Problem) -> str:
        """A name for this problem with this solver: what a stored answer must agree with to be used again."""
        unneeded = _NAMES if self.tree is None else _PLACE  # a written tree has the author's words in it
        data = {name: value for name, value in problem.to_dict().items() if name not in unneeded}
        asked = [self.choice.solver.name, self.choice.settings(problem).digest, self.seed, self.tree, self.status]
        effort = None if self.check is None else self.check.digest
        return digest(json.dumps([data, asked, effort, version_of(self.choice.solver.run)], sort_keys=True))


# Answers that are kept --------------------------------------------------------------------------------------------

_KEPT = ("limit", "sgf", "checked_claims", "checked_positions")
"""What only the store has of an answer."""


def limit_words(limit: Limit) -> str:
    """How far a search may go, in words that are the same for the same limit."""
    return ", ".join(f"{f.name} {getattr(limit, f.name)}" for f in fields(Limit))


@dataclass(frozen=True)
class SolveTask(Task):
    """One problem for a solver. How far it may go is no part of its identity: what is decided stays so."""

    work: SolveOne
    problem: Problem

    @cached_property
    def facts(self) -> Facts:
        choice, settings = self.work.choice, self.work.choice.settings(self.problem)
        return Facts(
            kind=" ".join(word for word in (choice.solver.name, choice.preset) if word),
            name=str(self.problem.source),
            version=version_of(choice.solver.run),
            seed=self.work.seed,
            settings=settings.to_toml(),
            digest=settings.digest,
        )

    @cached_property
    def identity(self) -> str:
        return self.work.key(self.problem)

    @property
    def limit(self) -> str:
        return limit_words(self.work.limit)

    def answer(self) -> Solved | InputError:
        return self.work(self.problem)

    def plain(self, answer: "Solved | InputError") -> Plain | None:
        if isinstance(answer, InputError) or answer.interrupted:
            return None
        report = answer.report
        kept: Plain = {"limit": self.limit} | ({} if answer.sgf is None else {"sgf": answer.sgf})
        kept |= {} if report is None else {"checked_claims": report.claims, "checked_positions": report.positions}
        return answer_record(answer) | kept

    def counts(self, kept: Plain) -> bool:
        """Does a kept answer count? One that a limit left open, or unchecked, only under the same limit."""
        unchecked = kept.get("verified", True) is None and kept.get("verify_reason") != NOTHING_PROVEN
        return kept.get("limit") == self.limit or not (unchecked or kept.get("verdict") == Verdict.UNKNOWN)

    def read(self, kept: Plain) -> Solved:
        where = self.problem.source
        kept = kept | {"file": where.file, "index": where.index, "name": self.problem.name}
        return Solved(stored_solution(kept, self.problem), _stored_report(kept), sgf=kept.get("sgf"), record=kept)


def stored_solution(record: dict[str, Any], problem: Problem) -> Solution:
    """The answer that a record holds; what only a search knows (its claims, its statistics) is not in it."""
    ko, passed = record.get("ko"), record.get("passed")
    known = {f.name for f in fields(Solution)}
    plain = (
        "repetition",
        "complete",
        "trust",
        "solver",
        "settings",
        "nodes",
        "positions",
        "depth",
        "seconds",
        "seed",
        "stop",
    )
    return Solution(
        problem=problem,
        verdict=Verdict(record["verdict"]),
        proof=ProofLevel(record["proof"]),
        move=None if record["move"] is None else parse_move(record["move"]),
        moves=tuple(map(parse_move, record["moves"])),
        pv=tuple(map(parse_move, record["pv"])),
        ko=ko and Ko.from_dict(ko),
        passed=passed and OtherSide.from_dict(passed),
        chances=tuple((parse_move(move), chance) for move, chance in record.get("chances", {}).items()),
        lines=_lines(record.get("lines", {})),
        refutations=_lines(record.get("refutations", {})),
        read_refutations=_lines(record.get("read_refutations", {})),
        value=record.get("value") if "children" not in record else None,
        estimate=_stored_estimate(record) if "children" in record else None,
        notes=tuple(record.get("notes", ())),
        **{name: record[name] for name in plain if name in record and name in known},
    )


def _lines(named: dict[str, list[str]]) -> tuple[Line, ...]:
    return tuple((parse_move(move), tuple(map(parse_move, line))) for move, line in named.items())


def _stored_estimate(record: Mapping[str, Any]) -> Estimate:
    children = tuple(map(_stored_child, record["children"]))
    picks = tuple(Pick(pick["simulations"], parse_move(pick["move"])) for pick in record.get("picks", ()))
    return Estimate(record["simulations"], record["value"], Confidence(**record["confidence"]), children, picks)


def _stored_child(record: Mapping[str, Any]) -> Child:
    node, bound = record.get("minimax"), record["bound"]
    minimax = node and MinimaxNode(**node | {"line": tuple(map(parse_move, node["line"]))})
    read = {"move": parse_move(record["move"]), "bound": inf if bound is None else bound, "minimax": minimax}
    return Child(**{**record, **read})


def _stored_report(record: Mapping[str, Any]) -> Verification | None:
    if "verified" not in record:
        return None
    outcome = {True: Check.VERIFIED, False: Check.REFUSED, None: Check.UNCHECKED}[record["verified"]]
    claims, positions = (record.get(name, 0) for name in ("checked_claims", "checked_positions"))
    return Verification(outcome, record["verify_reason"], claims, positions, repetition=bool(record["repetition"]))


# The batch -------------------------------------------------------------------------------------------------------


class ProblemBatch(Series):
    """The entries of files, in order: answers, errors, and what broke."""

    def __init__(
        self, entries: Iterable[Entry], work: SolveOne, jobs: int, store: Store | None = None, **how: Any
    ) -> None:
        self.solver = work
        unread = "{}: there is no problem".format
        places = [
            entry.error or InputError(unread(entry.source)) if entry.problem is None else SolveTask(work, entry.problem)
            for entry in entries
        ]
        super().__init__({"solve": places}, store, jobs, **how)

    @property
    def answered_otherwise(self) -> int:
        """How many of the problems that are solved now have another answer in the store."""
        if self.store is None or not self.todo:
            return 0
        known = self.store.names("solve")
        return sum(storable(self.all[number].name) in known for number in self.todo)

    def __iter__(self) -> Generator[tuple[int, Result], None, None]:
        for number, answer in super().__iter__():
            yield number, Failed(self.all[number].problem, answer) if isinstance(answer, TaskFailure) else answer


def answer_record(solved: Solved) -> dict[str, Any]:
    """The answer as plain data, with what the checker said."""
    if solved.record is not None:
        return {name: value for name, value in solved.record.items() if name not in _KEPT}
    return solved.solution.to_dict() | _verified(solved.report)


def _verified(report: Verification | None) -> dict[str, Any]:
    if report is None:
        return {}
    unchecked = report.outcome is Check.UNCHECKED
    return {
        "verified": None if unchecked else report.valid,
        "verify_reason": report.reason,
        "repetition": None if unchecked else report.repetition,
    }
