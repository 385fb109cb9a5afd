"""A batch of problems: solved in any number of processes, and resumed from a file of results."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import Journal
from tesuji.lab.cluster import pool_for
from tesuji.lab.pool import Broken
from tesuji.lab.sources import sources_digest
from tesuji.problems import Entry, Problem, Verdict
from tesuji.problems.expected import parse_move
from tesuji.solvers import (
    Check,
    Choice,
    Limit,
    Progress,
    SearchSettings,
    Solution,
    Verification,
    VerifySettings,
    verify,
)
from tesuji.solvers.answer_tree import TREE_NODES, Detail
from tesuji.solvers.asking import Line
from tesuji.solvers.export import solution_sgf
from tesuji.solvers.proving import NOTHING_PROVEN
from tesuji.solvers.solution import Ko, OtherSide, ProofLevel
from tesuji.solvers.standing import for_the_answer, with_status
from tesuji.solvers.trace import Trace
from tesuji.solvers.tree import Observer
from tesuji.solvers.words import headline
from tesuji.toml import digest

_PLACE = ("file", "index")
_NAMES = (*_PLACE, "name", "notes", "expected", "about")
"""Fields of a problem that do not change its answer."""

Show = Callable[[Problem, Progress], None]


@dataclass(frozen=True)
class Solved:
    """One problem, solved."""

    solution: Solution
    report: Verification | None = None
    """What the checker says, when it was asked."""
    plot: str | None = None
    """How the search went, as SVG, when that was asked for."""
    sgf: str | None = None
    """The problem with its solution tree, when that was asked for."""
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
    broken: Broken

    def __str__(self) -> str:
        return f"{self.problem.source}: failed: {self.broken.reason}"

    def to_dict(self) -> dict[str, Any]:
        """What failed and why, as plain data."""
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

    choice: Choice
    limit: Limit
    seed: int = 0
    check: VerifySettings | None = None
    """What the checker may spend, if it is asked."""
    plot: bool = False
    tree: Detail | None = None
    """How much of a solution tree is written, if any."""
    status: bool = True
    """Is the other side asked too, so that it is known how the stones stand as they are?"""
    show: Show | None = None
    """Told now and then how the search goes, in this process only."""

    def __call__(self, problem: Problem) -> Solved | InputError:
        """The answer, or why the solver cannot be asked this."""
        curve = Trace(self.choice.solver.name if self.choice.preset is None else self.choice.preset)

        def observe(progress: Progress) -> None:
            curve.watch(progress)
            if self.show is not None:
                self.show(problem, progress)

        watched = self.plot or self.show is not None
        try:
            solution = self._solve(problem, observe if watched else None)
        except InputError as error:
            return InputError(f"{problem.source}: {error}")
        report = self._verify(solution, self.check) if self.check and solution.stop != "interrupted" else None
        plot = curve.svg(headline(solution)) if self.plot else None
        solved = Solved(solution, report, plot)
        return solved if self.tree is None else replace(solved, sgf=self._sgf(solved, self.tree))

    def _solve(self, problem: Problem, observer: Observer | None) -> Solution:
        if not self.status or "nodes" not in self.choice.solver.uses:  # an estimate by simulations has no time for it
            return self.choice.solve(problem, self.limit, observer, self.seed)
        solution = self.choice.solve(problem, for_the_answer(self.limit), observer, self.seed)
        return with_status(solution, self.limit, lambda turned, part: self.choice.solve(turned, part, None, self.seed))

    def _sgf(self, solved: Solved, tree: Detail) -> str:
        limit = self.limit
        if limit.nodes is None and limit.seconds is None:
            limit = replace(limit, nodes=limit.simulations or TREE_NODES)
        return solution_sgf(solved.solution, "main" if solved.interrupted else tree, limit, solved.report)

    def _verify(self, solution: Solution, effort: VerifySettings) -> Verification:
        settings = self.choice.settings(solution.problem)
        return verify(solution, settings if isinstance(settings, SearchSettings) else None, self.limit, effort)

    def __getstate__(self) -> dict[str, Any]:
        """Nobody watches in another process."""
        return self.__dict__ | {"show": None}

    def key(self, problem: Problem) -> str:
        """A name for this problem with this solver: what a stored answer must agree with to be used again."""
        unneeded = _NAMES if self.tree is None else _PLACE  # a written tree has the author's words in it
        data = {name: value for name, value in problem.to_dict().items() if name not in unneeded}
        asked = [self.choice.solver.name, self.choice.settings(problem).digest, self.seed, self.tree, self.status]
        effort = None if self.check is None else self.check.digest
        return digest(json.dumps([data, asked, effort, sources_digest()], sort_keys=True))


# Results on disk -------------------------------------------------------------------------------------------------


class Results:
    """Answers as JSON lines, one line written at a time, so that an interrupted batch loses nothing that was done.

    What failed is not stored: it is tried again.
    """

    def __init__(self, path: Path, limit: Limit) -> None:
        self.path = path
        self._limit = _words(limit)
        self._journal = Journal(path, "result", ("key", "verdict"), ('{"key": "', '{"file": "'))
        self._records = {str(record["key"]): record for record in self._journal.records}

    def find(self, key: str) -> dict[str, Any] | None:
        """The stored answer. One that a limit left open, or unchecked, counts only under the same limit."""
        record = self._records.get(key)
        if record is None or (_is_open(record) and record.get("limit") != self._limit):
            return None
        return record

    def answered_otherwise(self, problems: Iterable[Problem]) -> int:
        """How many of these problems have an answer here, which was asked for in another way or of another program."""
        known = {(record.get("file"), record.get("index")) for record in self._records.values()}
        return sum((problem.source.file, problem.source.index) in known for problem in problems)

    def append(self, key: str, record: dict[str, Any]) -> None:
        """Write one answer, whole or not at all."""
        self._journal.append({"key": key} | record | {"limit": self._limit})


def _is_open(record: dict[str, Any]) -> bool:
    unchecked = record.get("verified", True) is None and record.get("verify_reason") != NOTHING_PROVEN
    return unchecked or record["verdict"] == Verdict.UNKNOWN


def _words(limit: Limit) -> str:
    return ", ".join(f"{f.name} {getattr(limit, f.name)}" for f in fields(limit))


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
        value=record.get("value") if "children" not in record else None,
        notes=tuple(record.get("notes", ())),
        **{name: record[name] for name in plain if name in record and name in known},
    )


def _lines(named: dict[str, list[str]]) -> tuple[Line, ...]:
    return tuple((parse_move(move), tuple(map(parse_move, line))) for move, line in named.items())


# The batch -------------------------------------------------------------------------------------------------------


@dataclass
class Batch:
    """Entries of files, in order: errors, stored answers, and what has still to be solved."""

    entries: Sequence[Entry]
    work: SolveOne
    jobs: int
    results: Results | None = None
    done: Callable[[], None] = lambda: None
    """Called whenever another problem is solved."""
    interrupted: bool = False
    reads_script: bool = True
    """Do the workers read the script that runs?"""
    cluster: str | None = None
    """The address of a scheduler, if a cluster does the work."""
    say: Callable[[str], None] = lambda words: None
    """Told what whoever waits should know."""

    def __post_init__(self) -> None:
        self._stored: dict[int, Solved] = {}
        self._todo: list[int] = []
        for number, entry in enumerate(self.entries):
            if entry.problem is None:
                continue
            record = None if self.results is None else self.results.find(self.work.key(entry.problem))
            if record is None:
                self._todo.append(number)
            else:
                where = entry.problem.source
                record = record | {"file": where.file, "index": where.index, "name": entry.problem.name}
                solution = self._read(record, entry.problem)
                self._stored[number] = Solved(solution, sgf=record.get("sgf"), record=record)

    def _read(self, record: dict[str, Any], problem: Problem) -> Solution:
        try:
            return stored_solution(record, problem)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            assert self.results is not None
            raise InputError(
                f"{self.results.path}: the result of {problem.source} cannot be read: expected what an earlier run has "
                f"written ({type(error).__name__}: {error})"
            ) from None

    @property
    def alone(self) -> bool:
        """Is everything done in this process?"""
        return self.cluster is None and min(self.jobs, len(self._todo)) <= 1

    @property
    def resumed(self) -> int:
        """How many answers were read instead of searched for."""
        return len(self._stored)

    @property
    def answered_otherwise(self) -> int:
        """How many of the problems that are solved now have another answer in the file of results."""
        todo = [problem for number in self._todo if (problem := self.entries[number].problem) is not None]
        return 0 if self.results is None else self.results.answered_otherwise(todo)

    def __iter__(self) -> Iterator[tuple[Entry, Result]]:
        """Every entry with its answer or error, in order; after Ctrl-C, those that were reached."""
        problems: list[Any] = [self.entries[number].problem for number in self._todo]
        pool = pool_for(
            self.cluster, self.work, problems, self.jobs, self._keep, say=self.say, reads_script=self.reads_script
        )
        answers = ((self._todo[number], answer) for number, answer in pool)
        pending: tuple[int, Solved | InputError | Broken] | None = None
        stopped = False
        for number, entry in enumerate(self.entries):
            if entry.problem is None:
                yield entry, entry.error or InputError(f"{entry.source}: there is no problem")
            elif number in self._stored:
                yield entry, self._stored[number]
            elif not stopped:
                pending = pending or next(answers, None)
                if pending is None or pending[0] != number:
                    continue  # interrupted before its turn came
                answer, pending = pending[1], None
                stopped = self.alone and isinstance(answer, Solved) and answer.interrupted
                yield entry, Failed(entry.problem, answer) if isinstance(answer, Broken) else answer
        self.interrupted = stopped or pool.interrupted

    def _keep(self, number: int, answer: "Solved | InputError | Broken") -> None:
        if self.results is not None and isinstance(answer, Solved) and not answer.interrupted:
            problem = self.entries[self._todo[number]].problem
            assert problem is not None
            sgf = {} if answer.sgf is None else {"sgf": answer.sgf}
            self.results.append(self.work.key(problem), answer_record(answer) | sgf)
        self.done()


def answer_record(solved: Solved) -> dict[str, Any]:
    """The answer as plain data, with what the checker said."""
    if solved.record is not None:
        return {name: value for name, value in solved.record.items() if name not in ("key", "limit", "sgf")}
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
