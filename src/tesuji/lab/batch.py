"""A batch of problems: solved in any number of processes, and resumed from a file of results."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.lab.pool import Broken, Pool
from tesuji.problems import Entry, Problem, Verdict
from tesuji.problems.expected import parse_move
from tesuji.solvers import Choice, Limit, Progress, SearchSettings, Solution, Verification, verify
from tesuji.solvers.answer_tree import Detail
from tesuji.solvers.asking import Line
from tesuji.solvers.export import solution_sgf
from tesuji.solvers.solution import Ko, ProofLevel
from tesuji.solvers.trace import Trace
from tesuji.solvers.words import headline
from tesuji.toml import digest

_NAMES = ("file", "index", "name", "notes", "expected")
"""Fields of a problem that do not change its answer."""

TREE_LIMIT = Limit(seconds=10.0)
"""For the proofs that a full solution tree needs."""

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
        """Did Ctrl-C end the search?"""
        return self.solution.stop == "interrupted"

    @property
    def refused(self) -> bool:
        """Has the checker refused a proof, now or when the answer was stored?"""
        if self.record is not None:
            return self.record.get("verified") is False
        return self.report is not None and not self.report.valid


@dataclass
class SolveOne:
    """Solves one problem after another in one process; a picklable piece of work for a pool."""

    choice: Choice
    limit: Limit
    seed: int = 0
    check: bool = False
    plot: bool = False
    tree: Detail | None = None
    """How much of a solution tree is written, if any."""
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
            solution = self.choice.solve(problem, self.limit, observe if watched else None, self.seed)
        except InputError as error:
            return InputError(f"{problem.source}: {error}")
        report = self._verify(solution) if self.check and solution.stop != "interrupted" else None
        plot = curve.svg(headline(solution)) if self.plot else None
        return Solved(solution, report, plot, self._sgf(solution))

    def _sgf(self, solution: Solution) -> str | None:
        if self.tree is None:
            return None
        return solution_sgf(solution, "main" if solution.stop == "interrupted" else self.tree, TREE_LIMIT)

    def _verify(self, solution: Solution) -> Verification:
        settings = self.choice.settings(solution.problem)
        return verify(solution, settings if isinstance(settings, SearchSettings) else None, self.limit)

    def __getstate__(self) -> dict[str, Any]:
        """Nobody watches in another process."""
        return self.__dict__ | {"show": None}

    def key(self, problem: Problem) -> str:
        """A name for this problem with this solver: what a stored answer must agree with to be used again."""
        data = {name: value for name, value in problem.to_dict().items() if name not in _NAMES}
        asked = [self.choice.solver.name, self.choice.settings(problem).digest, self.seed, self.check, self.tree]
        return digest(json.dumps([data, asked], sort_keys=True))


# Results on disk -------------------------------------------------------------------------------------------------


class Results:
    """Answers as JSON lines, one line written at a time, so that an interrupted batch loses nothing that was done."""

    def __init__(self, path: Path, limit: Limit) -> None:
        self.path = path
        self._limit = _words(limit)
        self._records = self._read()

    def find(self, key: str) -> dict[str, Any] | None:
        """The stored answer. One that a limit left open counts only under the same limit."""
        record = self._records.get(key)
        if record is None or (record["verdict"] == Verdict.UNKNOWN and record.get("limit") != self._limit):
            return None
        return record

    def append(self, key: str, record: dict[str, Any]) -> None:
        """Write one answer, whole or not at all as far as other readers can tell."""
        line = json.dumps(record | {"key": key, "limit": self._limit}, ensure_ascii=False) + "\n"
        try:
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
            try:
                os.write(handle, line.encode())
            finally:
                os.close(handle)
        except OSError as error:
            raise InputError(f"{self.path} cannot be written: {error.strerror}") from None

    def _read(self) -> dict[str, dict[str, Any]]:
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            whole = data[: data.rfind(b"\n") + 1]
            found = dict(self._parse(number, line) for number, line in enumerate(whole.splitlines(), 1))
            if len(whole) < len(data):  # the last line was cut off in the middle: that problem is solved again
                os.truncate(self.path, len(whole))
        except OSError as error:
            raise InputError(f"{self.path} cannot be read: {(error.strerror or str(error)).lower()}") from None
        return found

    def _parse(self, number: int, line: bytes) -> tuple[str, dict[str, Any]]:
        try:
            record = json.loads(line)
            return str(record["key"]), record | {"verdict": record["verdict"]}
        except (ValueError, KeyError, TypeError):
            raise InputError(f"{self.path}, line {number}: expected a result that an earlier run has written") from None


def _words(limit: Limit) -> str:
    return ", ".join(f"{f.name} {getattr(limit, f.name)}" for f in fields(limit))


def stored_solution(record: dict[str, Any], problem: Problem) -> Solution:
    """The answer that a record holds; what only a search knows (its claims, its statistics) is not in it."""
    ko = record.get("ko")
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
                solution = stored_solution(record, entry.problem)
                self._stored[number] = Solved(solution, sgf=record.get("sgf"), record=record)

    @property
    def alone(self) -> bool:
        """Is everything done in this process?"""
        return min(self.jobs, len(self._todo)) <= 1

    @property
    def resumed(self) -> int:
        """How many answers were read instead of searched for."""
        return len(self._stored)

    def __iter__(self) -> Iterator[tuple[Entry, Solved | InputError]]:
        """Every entry with its answer or error, in order; after Ctrl-C, those that were reached."""
        problems = [self.entries[number].problem for number in self._todo]
        pool: Pool[Any, Solved | InputError] = Pool(self.work, problems, self.jobs, self._keep)
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
                yield entry, InputError(f"{entry.source}: {answer.reason}") if isinstance(answer, Broken) else answer
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


NOTHING_PROVEN = "nothing was proven"


def _verified(report: Verification | None) -> dict[str, Any]:
    if report is None:
        return {}
    if not report.claims:
        return {"verified": None, "verify_reason": NOTHING_PROVEN, "repetition": None}
    return {"verified": report.valid, "verify_reason": report.reason, "repetition": report.repetition}
