"""Problems that have answers: solved, judged, and counted by set and level.

What is judged is what the source states: the first move, the verdict, or both. A problem is passed when everything
that is judged is right. The cases are plain data, so that they can be solved in other processes.
"""

import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import read_bytes, split_lines
from tesuji.go import point_name
from tesuji.go.sgf.encoding import decode
from tesuji.problems import Collection, Draft, Entry, Expected, Problem, Source, Verdict, complete
from tesuji.problems.expected import move_names
from tesuji.problems.jsonl import parse_json, read_record
from tesuji.solvers import ProofLevel, Solution
from tesuji.suites.judging import is_judged, judge_consistent, judge_move, judge_verdict, move_of, states_verdict

Solve = Callable[[Problem], Solution]


@dataclass(frozen=True)
class Place:
    set: str
    level: str
    name: str


@dataclass(frozen=True)
class CaseOutcome:
    set: str
    level: str
    name: str
    expected: str
    answer: str
    verdict: bool | None
    move: bool | None
    consistent: bool | None = None
    """Is the move right, and was it the pick for as many simulations again as it took to find (Lin 2017, 4.1)? ``None``
    where no picks are kept."""
    unknown: bool = False
    proof: str = ""
    verified: bool | None = None
    """Has the checker accepted the proofs? ``None`` when nothing was proven, or without ``--verify``."""
    known_failure: bool = False
    """Does the source say that its own program fails here?"""
    seconds: float = 0.0
    nodes: int = 0
    empty: int = 0
    """Empty points of the region, by which the cost of a search grows."""
    detail: str = ""
    failed: str = ""
    """What broke, if there is no answer for that reason."""

    @property
    def passed(self) -> bool:
        """Is everything right that the source judges, and every proof valid that was checked?"""
        return not self.failed and all(judged is not False for judged in (self.verdict, self.move, self.verified))

    def as_record(self) -> dict[str, Any]:
        return {"set": self.set, "level": self.level, "name": self.name, "passed": self.passed} | asdict(self)


@dataclass(frozen=True)
class ProblemCase:
    """One problem for a solver."""

    place: Place
    problem: Problem

    def lost(self, answered: int, reason: str) -> list[CaseOutcome]:
        """The outcome when something broke before there was an answer: everything is wrong that would be judged."""
        expected = self.problem.expected
        return [
            CaseOutcome(
                **vars(self.place),
                expected=words_of(expected),
                answer="failed",
                verdict=False if states_verdict(expected) else None,
                move=False if expected.accepted else None,
                detail=reason,
                failed=reason,
            )
        ][answered:]


# Reading ---------------------------------------------------------------------------------------------------------


def set_name(path: Path) -> str:
    """What a file is called in the table: its folder for the only file of it, else folder and name."""
    stem, folder = path.stem, path.parent.name
    return folder if stem == "problems" and folder else f"{folder}/{stem}" if folder else stem


def read_cases(
    path: Path, root: Path | None = None, silent: Callable[[], None] = lambda: None
) -> Iterator[ProblemCase | InputError]:
    """The problems of a file that state an answer; one that is broken comes as its error.

    ``root`` is the folder that was asked for, if one was: its name is the set then, and the folders below are levels.
    ``silent`` is called for every problem that states no answer.
    """
    if path.suffix.lower() in (".jsonl", ".json", ".ndjson"):
        yield from _read_lines(path, silent)
        return
    entries = list(Collection(path))
    for entry in entries:
        if entry.error is not None:
            yield entry.error
        elif entry.problem is not None and is_judged(entry.problem.expected):
            yield ProblemCase(_place(path, root, entry, alone=len(entries) == 1), entry.problem)
        else:
            silent()


def read_json_records(path: Path) -> Iterator[tuple[int, Any]]:
    """The objects of a file with their line numbers; a line that is no JSON comes as its error."""
    text = decode(read_bytes(path, "JSON lines"))
    for number, line in enumerate(split_lines(text), 1):
        if line.strip():
            try:
                yield number, parse_json(line, f"{path}, line {number}")
            except InputError as error:
                yield number, error


def _read_lines(path: Path, silent: Callable[[], None]) -> Iterator[ProblemCase | InputError]:
    index = 0
    for number, record in read_json_records(path):
        if isinstance(record, InputError):
            yield record
            continue
        index += 1
        try:
            draft: Draft = read_record(record, Source(str(path), index))
            if is_judged(draft.expected):
                yield ProblemCase(record_place(path, record, index), complete(draft))
            else:
                silent()
        except (InputError, ValueError) as error:
            yield InputError(f"{path}, line {number}: {error}")


def record_place(path: Path, record: dict[str, Any], index: int) -> Place:
    """The set is the file, the level what the record says, or else the middle of its name (set/level/number)."""
    name = str(record.get("id") or record.get("name") or index)
    middle = "/".join(name.split("/")[1:-1])
    return Place(set_name(path), str(record.get("level", middle)), name)


def _place(path: Path, root: Path | None, entry: Entry, *, alone: bool) -> Place:
    """A folder is a set, folders below it and files of several problems are its levels."""
    folder = (root or path.parent).resolve()
    below = path.resolve().parent.relative_to(folder).parts
    levels = below if alone else (*below, path.stem)
    name = path.stem if alone else f"{path.stem} {entry.source.index}"
    title = entry.problem.name if entry.problem is not None else ""
    return Place("/".join(folder.parts[-2:]).lstrip("/"), "/".join(levels), f"{name} {title}".strip())


# Judging ---------------------------------------------------------------------------------------------------------


def judge(case: ProblemCase, solution: Solution) -> CaseOutcome:
    expected = case.problem.expected
    verdict, move = judge_verdict(expected, solution), judge_move(expected, solution)
    return CaseOutcome(
        **vars(case.place),
        expected=words_of(expected),
        answer=_answer(solution),
        verdict=verdict,
        move=move,
        consistent=judge_consistent(move, solution),
        unknown=solution.verdict is Verdict.UNKNOWN,
        proof=str(solution.proof),
        seconds=round(solution.seconds, 4),
        nodes=solution.nodes,
        empty=len((solution.problem.region or frozenset()) - solution.problem.black - solution.problem.white),
        detail="" if move is not False or expected.judge(move_of(solution)) is False else "the source is silent on it",
    )


def _answer(solution: Solution) -> str:
    move = move_of(solution)
    return f"{solution.verdict} {move if isinstance(move, str) else point_name(move)}"


def words_of(expected: Expected) -> str:
    verdict = "" if expected.verdict is None else str(expected.verdict)
    return f"{verdict} {'|'.join(move_names(expected.accepted))}".strip()


# Counting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    set: str
    level: str
    problems: int
    passed: int
    verdicts: tuple[int, int]
    moves: tuple[int, int]
    consistent: tuple[int, int]
    """Moves that are right and were picked for good in the first half of the search, of those where picks are kept."""
    proven: int
    """Answers that are proven, in a stated region or on the board."""
    proofs: tuple[int, int]
    unknown: int
    median_seconds: float
    nodes: int

    @classmethod
    def of(cls, set_: str, level: str, outcomes: Sequence[CaseOutcome]) -> "Row":
        return cls(
            set_,
            level,
            len(outcomes),
            sum(outcome.passed for outcome in outcomes),
            _share(outcome.verdict for outcome in outcomes),
            _share(outcome.move for outcome in outcomes),
            _share(outcome.consistent for outcome in outcomes),
            sum(outcome.proof in (ProofLevel.REGION, ProofLevel.BOARD) for outcome in outcomes),
            _share(outcome.verified for outcome in outcomes),
            sum(outcome.unknown for outcome in outcomes),
            round(statistics.median(outcome.seconds for outcome in outcomes), 4) if outcomes else 0.0,
            sum(outcome.nodes for outcome in outcomes),
        )

    def as_record(self) -> dict[str, Any]:
        return asdict(self)


def table(outcomes: Sequence[CaseOutcome]) -> list[Row]:
    """A line for every level of every set, one for each set in order of appearance, and one for all of several sets."""
    sets: dict[str, dict[str, list[CaseOutcome]]] = {}
    for outcome in outcomes:
        sets.setdefault(outcome.set, {}).setdefault(outcome.level, []).append(outcome)
    rows = []
    for name, levels in sets.items():
        rows += [Row.of(name, level, found) for level, found in sorted(levels.items()) if level or len(levels) > 1]
        rows.append(Row.of(name, "", [outcome for found in levels.values() for outcome in found]))
    return [*rows, Row.of("all", "", outcomes)] if len(sets) > 1 else rows


def _share(judgements: Iterable[bool | None]) -> tuple[int, int]:
    judged = [right for right in judgements if right is not None]
    return sum(judged), len(judged)
