"""`tesuji generate`: new problems, proven and graded."""

import sys
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from tesuji.cli.kept import TaskOptions
from tesuji.cli.output import check_outputs, complain, deliver, leave, print_json, progress, say, terminated_in_peace
from tesuji.errors import InputError
from tesuji.files import STREAM
from tesuji.generate.complete import Made, collection
from tesuji.generate.run import Run
from tesuji.generate.settings import Wanted
from tesuji.jobs.pool import TaskFailure
from tesuji.plural import counted
from tesuji.problems import Goal, Verdict


def generate(
    goal: Annotated[str, typer.Option(metavar="GOAL", help=f"Goal of the problems: {', '.join(Goal)}.")] = "kill",
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=100_000, help="Number of problems.")] = 10,
    level: Annotated[int | None, typer.Option(min=1, max=6, help="Difficulty from 1 (easiest) to 6.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Random seed; the same seed makes the same problems.")] = 1,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="OUT.sgf", help="File to write.")] = STREAM,
    ko: Annotated[bool, typer.Option("--ko", help="Only problems that end in ko.")] = False,
    seki: Annotated[bool, typer.Option("--seki", help="Only problems that end in seki.")] = False,
    failure: Annotated[bool, typer.Option("--failure", help="Only problems without a correct move.")] = False,
    trap_level: Annotated[
        int | None,
        typer.Option(metavar="3|5|7|9", help="Wrong moves that tempt are refuted in exactly this many moves."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON: one object per problem, then a summary.")] = False,
    *,
    tasks: TaskOptions,
) -> None:
    """Make problems: composed, proven, graded, and written with their solution trees.

    Positions come from games between Tesuji's players, from random shapes and from variations of known problems. Each
    problem has exactly one correct first move (none with --failure); the checker has replayed the proofs that it works
    and that every other move fails. The same seed makes the same file, on any number of cores.

    \b
    Examples:
      tesuji generate --goal kill --level 2 -n 20 -o kill.sgf
      tesuji generate --goal capture --seed 7 -n 5 -o -         to standard output
      tesuji generate --goal live --ko -n 10 -o ko.sgf
      tesuji generate --goal cut --trap-level 5 -n 3 -o traps.sgf
      tesuji generate --goal race -n 500 -o race.sgf --resume race.sqlite
    """
    wanted = Wanted(Goal.parse(goal), level, _verdict(ko=ko, seki=seki, failure=failure), trap_level)
    to_stream = out == STREAM and not json
    check_outputs({"-o": None if out == STREAM else out, "--resume": tasks.resume}, [], json=json and to_stream)
    if tasks.resume == STREAM:
        raise InputError("--resume cannot be standard output: expected the name of a file")
    run = Run(wanted, count, seed, jobs=tasks.workers(), resume=tasks.resume)
    failures: list[str] = []

    def failed(number: int, broken: TaskFailure) -> None:
        failures.append(broken.reason)
        complain(f"piece {number} failed: {broken.reason}")

    run.failed = failed
    problems, started = [], monotonic()
    with terminated_in_peace():
        with progress(str(wanted), total=count) as (bar, task):
            for made in run:
                problems.append(made)
                if json:
                    print_json({"number": len(problems)} | made.to_dict())
                rate = 60 * len(problems) / max(monotonic() - started, 1e-3)
                bar.update(task, advance=1, description=f"{wanted}: {rate:,.0f} a minute")
        if out != STREAM or to_stream:
            deliver(out, collection(wanted, problems))
        _tell(run, problems, json=json)
        leave(interrupted=run.interrupted, failed=failures or run.exhausted)


def _verdict(*, ko: bool, seki: bool, failure: bool) -> Verdict:
    chosen = {Verdict.KO: ko, Verdict.SEKI: seki, Verdict.FAILURE: failure}
    named = [verdict for verdict, wanted in chosen.items() if wanted]
    if len(named) > 1:
        raise InputError(f"--{named[0]} and --{named[1]} exclude each other: expected one verdict")
    return named[0] if named else Verdict.SUCCESS


def _tell(run: Run, problems: list[Made], *, json: bool) -> None:
    levels = Counter(made.grade.level for made in problems)
    if json:
        print_json(
            {
                "problems": len(problems),
                "levels": {str(level): levels[level] for level in sorted(levels)},
                "positions": run.looked,
                "duplicates": run.duplicates,
                "interrupted": run.interrupted,
            }
        )
        return
    by_level = ", ".join(f"level {level}: {levels[level]}" for level in sorted(levels))
    words = f"{counted(len(problems), 'problem')} ({by_level or 'none'}) of {counted(run.looked, 'position')}"
    words += f", {counted(run.duplicates, 'duplicate')}"
    say(words, style="bold", stream=sys.stderr)
    if run.exhausted:
        say(f"No more problems found for: {run.wanted}", stream=sys.stderr)
