"""`tesuji lab`: experiments, run task by task and written up."""

import itertools
import os
import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

from tesuji.cli.output import print_json, printable, progress, terminal
from tesuji.cli.solvers import JsonOption
from tesuji.errors import InputError
from tesuji.files import reason, write_file
from tesuji.lab.experiments import Experiment, Record, Run, Scale, Store, Task, tasks_of
from tesuji.lab.experiments.declared import MEASURES, SCALES
from tesuji.lab.experiments.export import export as write_export
from tesuji.lab.experiments.report import html, markdown, sections
from tesuji.lab.experiments.running import expected_seconds, kinds
from tesuji.lab.experiments.tables import answers_of, cells, pair, tables_of
from tesuji.lab.experiments.tasks import distinct
from tesuji.lab.papers.declared import EXPERIMENTS, experiment_of
from tesuji.lab.pool import all_cores

STORE = Path("tesuji-lab.sqlite")

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME|FILE.toml", help="An experiment of tesuji lab list, or a file of one's own.")
]
StoreOption = Annotated[Path, typer.Option(metavar="FILE", help="Where finished tasks are kept.")]
ScaleOption = Annotated[
    str | None,
    typer.Option(metavar="small|full", help="How large; full is as published.", show_default="the smaller there is"),
]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, metavar="N", help="Processes.", show_default="one for each core")
]
RetryOption = Annotated[bool, typer.Option("--retry", help="Run tasks again that have failed.")]


def lab() -> None:
    """Run experiments: declared in a few lines, resumed by themselves, written up as reports.

    An experiment is a set of problems, several settings, budgets and seeds. Every finished task is kept in a store
    (tesuji-lab.sqlite unless --store names another); a run that was ended at any moment goes on where it was.

    \b
    Examples:
      tesuji lab list                             the experiments that come with Tesuji
      tesuji lab run zhang-rows --dry-run         how many tasks, and how long
      tesuji lab run zhang-rows --scale small     run it, or go on with it
      tesuji lab run study.toml                   an experiment of one's own
      tesuji lab report zhang-rows -o reports     the tables, as Markdown and HTML
    """


def list_(json: JsonOption = False) -> None:
    """List the experiments that come with Tesuji."""
    for experiment in EXPERIMENTS.values():
        if json:
            print_json({"name": experiment.name, "title": experiment.title, "scales": list(experiment.scales)})
        else:
            terminal().print(Text(f"{experiment.name:20} {experiment.title}"))


def show(name: NameArgument, scale: ScaleOption = None) -> None:
    """Show an experiment: its sets, variants, budgets and seeds, and how many tasks that makes."""
    experiment, (scale_name, size), tasks = _asked(name, scale)
    out = terminal()
    out.print(Text(f"{experiment.name}: {experiment.title}", "bold"))
    for group in experiment.sets:
        problems = len({task.case.problem.source for task in tasks if task.set == group.name})
        out.print(Text(f"set {group.name}: {problems} problems of {', '.join(group.paths)}"))
    for variant in experiment.variants:
        solver, preset = variant.choice.solver.name, variant.choice.preset or "default"
        changed = "".join(f", {field}={value}" for field, value in variant.choice.values.items())
        against = f"; against {variant.against}" if variant.against else ""
        out.print(Text(f"variant {variant.name}: {solver}, {preset}{changed}{against}"))
    budgets, seeds = ", ".join(f"{n:,}" for n in size.budgets), ", ".join(map(str, size.seeds))
    out.print(Text(f"measured: {', '.join(MEASURES[measure] for measure in experiment.measures)}"))
    out.print(Text(f"scale {scale_name}: {budgets} {experiment.unit}, seeds {seeds}: {len(distinct(tasks))} tasks"))
    for note in (experiment.source, *experiment.notes):
        out.print(Text(note)) if note else None


def check(
    name: NameArgument,
    scale: ScaleOption = None,
    workers: WorkersOption = None,
    store: StoreOption = STORE,
    retry: RetryOption = False,
) -> None:
    """Run one task of each kind, before all of them are: does everything work, and how long will it take?"""
    experiment, (scale_name, _), tasks = _asked(name, scale)
    with Store(store, write=True) as kept:
        interrupted = _work(Run(experiment.name, kinds(tasks), kept, workers or all_cores(), retry), json=False)
        failed = sum(bool(record and record.error) for record in answers_of(kinds(tasks), kept).values())
        terminal().print(
            Text(f"{len(kinds(tasks))} kinds of tasks, {failed} failed; {_forecast(tasks, kept, workers)}")
        )
    _end(interrupted, failed, f"tesuji lab check {_words(name, scale_name, workers, store)}")


def run(
    name: NameArgument,
    scale: ScaleOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many tasks there are.")] = False,
    workers: WorkersOption = None,
    store: StoreOption = STORE,
    retry: RetryOption = False,
    json: Annotated[bool, typer.Option("--json", help="One object per finished task, and last the tables.")] = False,
) -> None:
    """Run an experiment, or go on with it: what the store has is not run again."""
    experiment, (scale_name, _), tasks = _asked(name, scale)
    if dry_run:
        _dry_run(tasks, store, workers)
        return
    with Store(store, write=True) as kept:
        work = Run(experiment.name, tasks, kept, workers or all_cores(), retry)
        if work.resumed and not json:
            print(f"{work.resumed} of {work.resumed + len(work.todo)} tasks are in {store} already", file=sys.stderr)
        interrupted = _work(work, json=json)
        answers = answers_of(tasks, kept)
    failed = sum(bool(record and record.error) for record in answers.values())
    if json:
        for table in tables_of(experiment, tasks, answers):
            heads, lines = cells(experiment, table)
            print_json({"set": table.set, "budget": table.budget, "heads": heads, "lines": lines})
    else:
        _print_tables(experiment, tasks, answers)
    _end(interrupted, failed, f"tesuji lab run {_words(name, scale_name, workers, store)}")


def status(store: StoreOption = STORE, json: JsonOption = False) -> None:
    """Say what the store has: finished and failed tasks by experiment and version of the program."""
    with Store(store) as kept:
        rows = kept.summary()
    for row in rows:
        if json:
            print_json(row)
            continue
        last = datetime.fromtimestamp(row["last"], UTC)
        words = f"{row['experiment']}: {row['finished']} tasks, {row['failed']} failed, version {row['version']}"
        spent = row["processor_seconds"] or 0.0
        terminal().print(Text(printable(f"{words}, {spent:,.0f} s of processor time, last {last:%Y-%m-%d %H:%M} UTC")))
    if not rows and not json:
        terminal().print(Text(f"{store} has no finished task yet"))


def report(
    name: NameArgument,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="The folder it is written to.")],
    scale: ScaleOption = None,
    store: StoreOption = STORE,
) -> None:
    """Write the report of an experiment, as Markdown and as HTML that opens offline."""
    experiment, size, tasks = _asked(name, scale)
    with Store(store) as kept:
        answers = answers_of(tasks, kept)
    missing = sum(record is None for record in answers.values())
    command = f"tesuji lab run {_words(name, size[0], None, store)}"
    if missing == len(answers):
        raise InputError(
            f"{store} has no task of {experiment.name} at this version and scale: expected {command} before"
        )
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{output} cannot be a folder: {reason(error)}") from None
    parts = sections(experiment, size, tasks, answers, command)
    for suffix, text in ((".md", markdown(parts)), (".html", html(parts))):
        write_file(output / f"{experiment.name}{suffix}", text)
        terminal().print(Text(str(output / f"{experiment.name}{suffix}")))
    if missing:
        print(f"tesuji: {missing} of {len(answers)} tasks are not there yet: {command}", file=sys.stderr)


def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="EXPERIMENT:VARIANT, such as zhang-rows:H.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The other one.")],
    scale: ScaleOption = None,
    store: StoreOption = STORE,
    json: JsonOption = False,
) -> None:
    """Compare two variants on the same problems, budgets and seeds (McNemar, exact)."""
    measure, ours = _variant(first, scale)
    _, theirs = _variant(second, scale)
    with Store(store) as kept:
        found = pair(measure, ours, theirs, answers_of([*ours, *theirs], kept), second)
    compared = found.only_first + found.only_second + found.both + found.neither
    if not compared:
        raise InputError(f"{first} and {second} have no finished problem in common in {store}: expected a run before")
    if json:
        print_json(vars(found) | {"first": first, "compared": compared, "measure": measure, "p": found.p})
        return
    words = f"{MEASURES[measure]}, {compared} pairs: both {found.both}, neither {found.neither}"
    words += f", only {first} {found.only_first}, only {second} {found.only_second}; p = {found.p:.3f}"
    terminal().print(Text(words + (" (within chance)" if found.p >= 0.05 else "")))


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Ends in .csv, or .parquet where polars is there.")],
    store: StoreOption = STORE,
) -> None:
    """Write every finished task of the store as a table for other programs."""
    with Store(store) as kept:
        number = write_export(kept, file)
    terminal().print(Text(f"{file}: {number} tasks"))


COMMANDS = (list_, show, check, run, status, report, compare, export)
"""In the order in which the help lists them."""

# What several of them do -----------------------------------------------------------------------------------------


def _asked(name: str, scale: str | None) -> tuple[Experiment, tuple[str, Scale], list[Task]]:
    if scale is not None and scale not in SCALES:
        raise InputError(f"--scale {scale} is not known: expected {' or '.join(SCALES)}")
    experiment = experiment_of(name)
    chosen = experiment.scale(scale)
    return experiment, chosen, tasks_of(experiment, chosen[1])


def _variant(word: str, scale: str | None) -> tuple[Any, list[Task]]:
    name, colon, variant = word.rpartition(":")
    if not colon:
        raise InputError(f"{word!r} names no variant: expected EXPERIMENT:VARIANT, such as zhang-rows:H")
    experiment_of(name).variant(variant)
    experiment, _, tasks = _asked(name, scale)
    return experiment.measures[0], [task for task in tasks if task.variant == variant]


def _work(run: Run, *, json: bool) -> bool:
    """Do what is left; was it interrupted?"""
    try:
        _watch(run, json=json)
    except KeyboardInterrupt:  # before the first task was begun, or between two lines
        return True
    return run.interrupted


def _watch(run: Run, *, json: bool) -> None:
    """Do what is left, with a bar on a terminal."""
    start, count = monotonic(), itertools.count(1)
    with progress("", total=len(run.todo)) as (bar, task):

        def done(record: Record) -> None:
            number = next(count)
            rate = number / max(monotonic() - start, 0.001)
            left = (len(run.todo) - number) / rate
            last = f"{record.variant}, {record.problem.rpartition('/')[2]}"
            words = f"{rate:.1f}/s, {_duration(left)} left, {last}"
            bar.update(task, completed=number, description=printable(words))

        run.done = done
        for record in run:
            if record.error is not None:
                words = f"{record.variant}, {record.problem}, seed {record.seed}: failed: {record.error}"
                print(f"tesuji: {printable(words)}", file=sys.stderr)
            if json:
                print_json(_plain(record))


def _plain(record: Record) -> dict[str, Any]:
    names = ("identity", "variant", "problem", "budget", "seed", "result", "error")
    return {name: getattr(record, name) for name in names}


def _dry_run(tasks: list[Task], store: Path, workers: int | None) -> None:
    if not os.path.exists(store):
        number = len(distinct(tasks))
        terminal().print(Text(f"{number} tasks, none finished; tesuji lab check tries each kind and says how long"))
        return
    with Store(store) as kept:
        terminal().print(Text(_forecast(tasks, kept, workers)))


def _forecast(tasks: list[Task], kept: Store, workers: int | None) -> str:
    seconds, unknown = expected_seconds(tasks, kept)
    everything = distinct(tasks)
    finished = sum(kept.find(task.identity) is not None for task in everything)
    number = workers or all_cores()
    words = f"{len(everything)} tasks, {finished} finished"
    if finished < len(everything):
        words += f", about {_duration(seconds / number)} left with {number} processes"
    return words + (f"; of {unknown} nothing is known: tesuji lab check tries one of each kind" if unknown else "")


def _duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _words(name: str, scale: str, workers: int | None, store: Path) -> str:
    words = [name, "--scale", scale, *(["--workers", str(workers)] if workers else [])]
    return shlex.join([*words, *(["--store", str(store)] if store != STORE else [])])


def _end(interrupted: bool, failed: int, command: str) -> None:
    if interrupted:
        print(f"tesuji: interrupted; what is finished is kept, to go on: {command}", file=sys.stderr)
        raise typer.Exit(130)
    if failed:
        raise typer.Exit(1)


def _print_tables(experiment: Experiment, tasks: list[Task], answers: Any) -> None:
    out = terminal()
    for table in tables_of(experiment, tasks, answers):
        heads, lines = cells(experiment, table)
        out.print(Text(f"{table.set}: {table.problems} problems, {table.budget:,} {experiment.unit}", "bold"))
        grid = Grid(box=None, pad_edge=False)
        for head in heads:
            grid.add_column(head, overflow="fold")
        for line in lines:
            grid.add_row(*(Text(word) for word in line))
        out.print(grid)
