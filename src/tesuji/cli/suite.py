"""`tesuji suite`: problems that have answers, and how many are right."""

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tesuji.cli.kept import ClusterOptions, opened
from tesuji.cli.output import (
    Pace,
    check_outputs,
    complain,
    leave,
    print_json,
    printable,
    progress,
    say,
    table_of,
    terminal,
)
from tesuji.cli.solvers import SearchOptions, VerifyOption
from tesuji.errors import InputError
from tesuji.files import PROBLEM_FILES
from tesuji.jobs.batch import SolveOne
from tesuji.jobs.pool import TaskFailure
from tesuji.jobs.series import Series
from tesuji.players import DEFAULT_PLAYER
from tesuji.players.external.player import read_command
from tesuji.players.presets import find_player
from tesuji.problems.collection import files_of
from tesuji.solvers import Limit
from tesuji.suites.cases import CaseTask, Judging
from tesuji.suites.regression import read_command_records, read_scripts
from tesuji.suites.runner import Answerer, Case, CaseRunner, OwnEngine, Program
from tesuji.suites.suite import CaseOutcome, Row, read_cases, table

PROOF_TIME = 10
"""Writing a proof down may take this many times what the answer may: of its time, else of its nodes or simulations."""
_SCRIPTS = (".tst",)
_LINES = (".jsonl", ".json", ".ndjson")
NO_ANSWER, NOT_IN_SAMPLE, OTHER_LEVEL, OTHER_NAME = "no stated answer", "not in the sample", "other level", "other name"


def suite(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="SGF, TOML, JSON lines, GTP regression files (.tst), or folders."),
    ],
    *,
    search: SearchOptions,
    tasks: ClusterOptions,
    level: Annotated[list[str] | None, typer.Option(help="Only problems of this level; repeatable.")] = None,
    every: Annotated[int, typer.Option(min=1, metavar="N", help="Only every N-th problem of each set.")] = 1,
    start: Annotated[int, typer.Option(min=1, metavar="K", help="Start with the K-th problem of each set.")] = 1,
    match: Annotated[str, typer.Option(metavar="TEXT", help="Only problems whose name contains this.")] = "",
    strict: Annotated[bool, typer.Option("--strict", help="Play the whole solution tree against the solver.")] = False,
    check: VerifyOption = False,
    engine: Annotated[
        str | None, typer.Option(metavar="gtp:COMMAND", help="Program that answers the GTP tests instead of Tesuji.")
    ] = None,
    compare: Annotated[
        str | None, typer.Option(metavar="gtp:COMMAND", help="Also run the GTP tests with this program.")
    ] = None,
    player: Annotated[
        str, typer.Option(help="Player that makes Tesuji's moves in GTP tests, perhaps with settings (tesuji match).")
    ] = DEFAULT_PLAYER,
    json: Annotated[bool, typer.Option("--json", help="Print JSON: one object per problem, then a summary.")] = False,
) -> None:
    """Run problems with known answers, and count the right ones by set and level.

    The answers are in the files: solution trees of SGF collections, accepted moves and verdicts, and expected answers
    of GTP regression tests. The exit code is 0 when all pass, 1 when some do not, 2 when something
    cannot be read.

    \b
    Examples:
      tesuji suite problems.sgf                             right first moves
      tesuji suite problems/ --strict                       the whole solution trees
      tesuji suite owl.tst --compare gtp:"gnugo --mode gtp" the same tests for two programs
      tesuji suite tests.jsonl --every 10 --nodes 50000     a repeatable sample
      tesuji suite problems/ --store suite.sqlite           an interrupted run is resumed
    """
    choice = search.config()
    limit = search.limit(choice)
    find_player(player)  # one that does not exist is told before anything runs
    one_move = choice.values.get("all_moves") == "false"  # --first too: what `tesuji solve` would not finish either
    referee = CaseRunner(
        SolveOne(choice, limit, search.seed, status=not one_move),
        OwnEngine(player, limit, search.time or None) if engine is None else _program(engine, "--engine"),
        None if compare is None else _program(compare, "--compare"),
        strict,
        proof_limit(limit) if check else None,
    )
    wanted = Selection(tuple(level or ()), every, start, match)
    found = [pair for path in paths for pair in files_of(path, (*PROBLEM_FILES, *_SCRIPTS))]
    check_outputs({"--resume": tasks.resume}, [file for file, _ in found])
    cases, errors = _read(found, wanted)
    for error in errors:
        complain(str(error))
    if not cases and not errors:
        raise InputError("nothing to run: no problem in these files states an answer")
    with closing(Judging(referee)) as work, opened(tasks.resume) as store:
        series = Series(
            {"suite": [CaseTask(referee, case) for case in cases]},
            store,
            tasks.workers(limit.threads),
            work,
            cluster=tasks.cluster,
            say=complain,
        )
        ours, theirs = _run(series, json, compare is not None)
    name = "" if compare is None else str(read_command(compare)).split()[0].rpartition("/")[2]
    if json:
        skipped = dict(wanted.skipped) | ({"cannot be read": len(errors)} if errors else {})
        summary = {"summary": [row.as_record() for row in table(ours)], "skipped": skipped}
        print_json(summary if compare is None else summary | {name: [row.as_record() for row in table(theirs)]})
    else:
        _print_wrong(ours, theirs, name)
        _print_table(table(ours), table(theirs), name)
        _print_skipped(wanted.skipped, len(errors))
    failed = not all(outcome.passed for outcome in ours)
    leave(interrupted=series.interrupted, bad_input=errors, failed=failed)


def proof_limit(limit: Limit) -> Limit:
    """What the checker's proofs may take: no clock decides where none was asked for."""
    if limit.seconds is not None:
        return replace(limit, nodes=None, seconds=PROOF_TIME * limit.seconds)
    return replace(limit, nodes=PROOF_TIME * (limit.nodes or limit.simulations or 0))


def _program(text: str, option: str) -> Answerer:
    command = read_command(text)
    if command is None:
        raise InputError(f'{option} {text} is not a program: expected gtp:COMMAND, such as gtp:"gnugo --mode gtp"')
    return Program(command)


# Reading ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Selection:
    levels: tuple[str, ...] = ()
    every: int = 1
    start: int = 1
    match: str = ""
    skipped: Counter[str] = field(default_factory=Counter)

    def silent(self) -> None:
        self.skipped[NO_ANSWER] += 1

    def sample(self, cases: list[Case]) -> list[Case]:
        """Every N-th problem of each set, then those that have the level and the name."""
        seen: Counter[str] = Counter()
        chosen = []
        for case in cases:
            number = seen[case.place.set] - (self.start - 1)
            seen[case.place.set] += 1
            if number < 0 or number % self.every:
                self.skipped[NOT_IN_SAMPLE] += 1
            elif self.levels and case.place.level not in self.levels:
                self.skipped[OTHER_LEVEL] += 1
            elif self.match not in case.place.name:
                self.skipped[OTHER_NAME] += 1
            else:
                chosen.append(case)
        return chosen


def _read(files: Iterable[tuple[Path, Path | None]], wanted: Selection) -> tuple[list[Case], list[InputError]]:
    cases: list[Case] = []
    errors: list[InputError] = []
    for file, root in files:
        try:
            found = _read_file(file, root, wanted)
        except InputError as error:
            found = [error]
        errors += [item for item in found if isinstance(item, InputError)]
        cases += [item for item in found if not isinstance(item, InputError)]
    return wanted.sample(cases), errors


def _read_file(file: Path, root: Path | None, wanted: Selection) -> list[Case | InputError]:
    suffix = file.suffix.lower()
    if suffix in _SCRIPTS:
        return list(read_scripts(file))
    if suffix in _LINES:
        scripts = list(read_command_records(file))
        if any(not isinstance(script, InputError) for script in scripts):
            return list(scripts)
    return list(read_cases(file, root, wanted.silent))


# Running ---------------------------------------------------------------------------------------------------------


def _run(series: Series, json: bool, compared: bool) -> tuple[list[CaseOutcome], list[CaseOutcome]]:
    tasks: Any = series.all
    ours: list[CaseOutcome] = []
    theirs: list[CaseOutcome] = []
    right, pace = [0, 0], Pace()
    with progress("", total=len(tasks)) as (bar, task):
        bar.update(task, completed=series.resumed)

        def done(number: int, answer: Any) -> None:
            if not isinstance(answer, TaskFailure):
                right[0] += sum(outcome.passed for outcome in answer[0])
                right[1] += len(answer[0])
            bar.update(task, advance=1, description=f"{right[0]} of {right[1]} right, {pace.step():.1f}/s")

        series.done = done
        for number, answer in series:
            if isinstance(answer, TaskFailure):
                case, reason = tasks[number].case, answer.reason
                complain(f"{case.place.set} {case.place.name}: failed: {reason}")
                answer = [replace(lost, failed=reason) for lost in case.lost(0, reason)], []
            ours += answer[0]
            theirs += answer[1]
            if json:
                _print_records(answer[0], answer[1], compared)
    return ours, theirs


def _print_records(ours: list[CaseOutcome], theirs: list[CaseOutcome], compared: bool) -> None:
    for number, outcome in enumerate(ours):
        other = {"other": theirs[number].as_record() if number < len(theirs) else None} if compared else {}
        print_json(outcome.as_record() | other)


# Printing --------------------------------------------------------------------------------------------------------


def _print_wrong(outcomes: list[CaseOutcome], others: list[CaseOutcome], other: str) -> None:
    twins = {(twin.set, twin.name): twin for twin in others}
    for outcome in outcomes:
        if not outcome.passed:
            known = " (known to be hard)" if outcome.known_failure else ""
            detail = f" ({outcome.detail})" if outcome.detail else ""
            twin = twins.get((outcome.set, outcome.name))
            said = f" ({other}: {twin.answer}, {'right' if twin.passed else 'wrong'})" if twin else ""
            words = f"{outcome.set} {outcome.name}: {outcome.answer}, expected {outcome.expected}{detail}{known}{said}"
            say(printable(" ".join(words.split())))


def _print_table(rows: list[Row], others: list[Row], other: str) -> None:
    by_place = {(row.set, row.level): row for row in others}
    steady = any(row.consistent[1] for row in rows)
    proven, checked = any(row.proven for row in rows), any(row.proofs[1] for row in rows)
    columns = {"problems": True, "passed": True, "": True, "verdict": True, "move": True, "consistent": steady}
    columns |= {"proven": proven, "proofs": checked, "unknown": True, "median s": True}
    heads = [head for head, shown in columns.items() if shown]
    grid = table_of(("set", "level"), numbers=[*heads, *([f"{other}: passed", "verdict", "move"] if others else [])])
    for row in rows:
        words = [str(row.problems), str(row.passed), f"{row.passed / max(row.problems, 1):.1%}"]
        words += [_share(row.verdicts), _share(row.moves), *([_share(row.consistent)] if steady else [])]
        words += [str(row.proven)] if proven else []
        words += [_share(row.proofs)] if checked else []
        words += [str(row.unknown), f"{row.median_seconds:.3f}"]
        twin = by_place.get((row.set, row.level))
        if others:
            words += [str(twin.passed), _share(twin.verdicts), _share(twin.moves)] if twin else ["", "", ""]
        grid.add_row(row.set if not row.level else "", row.level, *words, style="" if row.level else "bold")
    terminal().print(grid)


def _print_skipped(skipped: Counter[str], unread: int) -> None:
    counts = skipped | (Counter({"cannot be read": unread}) if unread else Counter())
    if counts:
        words = ", ".join(f"{number} {reason}" for reason, number in counts.items())
        say(f"Not run: {counts.total()} ({words})")


def _share(share: tuple[int, int]) -> str:
    return f"{share[0]}/{share[1]}" if share[1] else ""
