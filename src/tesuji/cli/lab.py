"""`tesuji lab`: experiments, run task by task and written up."""

import itertools
import os
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
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
from tesuji.lab.experiments import Answers, Experiment, Record, Run, SearchTask, Section, Store, Study, Task
from tesuji.lab.experiments.declared import MEASURES
from tesuji.lab.experiments.export import export as write_export
from tesuji.lab.experiments.report import finding_words, findings_page, html, markdown, pictures_of, sections
from tesuji.lab.experiments.running import expected_seconds, kinds
from tesuji.lab.experiments.study import SCALES, distinct
from tesuji.lab.experiments.tables import pair
from tesuji.lab.papers.declared import experiments, studies_of
from tesuji.lab.pool import all_cores

STORE = Path("tesuji-lab.sqlite")

NameArgument = Annotated[
    str,
    typer.Argument(
        metavar="NAME|DOCUMENT|all|FILE.toml",
        help="An experiment of tesuji lab list, all of a document, all of them, or a file of one's own.",
    ),
]
SetsOption = Annotated[
    list[str] | None,
    typer.Option("--set-of", metavar="NAME=PATH", help="Your own copy of a set of problems; repeatable."),
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
    for study in experiments().values():
        if json:
            words = {"name": study.name, "title": study.title, "document": study.document}
            print_json(words | {"scales": list(study.scale_names)})
        else:
            terminal().print(Text(f"{study.name:24} {study.title}"))


def show(name: NameArgument, scale: ScaleOption = None, set_of: SetsOption = None) -> None:
    """Show an experiment: its sets, variants, budgets and seeds, and how many tasks that makes."""
    out = terminal()
    for one in _asked(name, scale, set_of).studies:
        out.print(Text(f"{one.study.name}: {one.study.title}", "bold"))
        for line in one.study.described(one.scale) or [f"scale {one.scale}: {len(distinct(one.tasks))} tasks"]:
            out.print(Text(line))
        for note in (one.study.source, *one.study.notes):
            out.print(Text(note)) if note else None


def check(
    name: NameArgument,
    scale: ScaleOption = None,
    workers: WorkersOption = None,
    store: StoreOption = STORE,
    retry: RetryOption = False,
    set_of: SetsOption = None,
) -> None:
    """Run one task of each kind, before all of them are: does everything work, and how long will it take?"""
    asked = _asked(name, scale, set_of)
    tried = {one.study.name: kinds(one.tasks) for one in asked.studies}
    with Store(store, write=True) as kept:
        interrupted = _work(Run(tried, kept, workers or all_cores(), retry), json=False)
        some = distinct(task for tasks in tried.values() for task in tasks)
        answers = Answers.of(some, kept)
        failed = sum(answers.error(task) is not None for task in some)
        terminal().print(Text(f"{len(some)} kinds of tasks, {failed} failed; {_forecast(asked.tasks, kept, workers)}"))
    _end(interrupted, failed, f"tesuji lab check {asked.words(workers, store)}")


def run(
    name: NameArgument,
    scale: ScaleOption = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many tasks there are.")] = False,
    workers: WorkersOption = None,
    store: StoreOption = STORE,
    retry: RetryOption = False,
    set_of: SetsOption = None,
    json: Annotated[bool, typer.Option("--json", help="One object per finished task, and last the tables.")] = False,
) -> None:
    """Run an experiment, or go on with it: what the store has is not run again."""
    asked = _asked(name, scale, set_of)
    if dry_run:
        _dry_run(asked, store, workers)
        return
    with Store(store, write=True) as kept:
        work = Run({one.study.name: one.tasks for one in asked.studies}, kept, workers or all_cores(), retry)
        if work.resumed and not json:
            print(f"{work.resumed} of {work.resumed + len(work.todo)} tasks are in {store} already", file=sys.stderr)
        interrupted = _work(work, json=json)
        answers = Answers.of(asked.tasks, kept)
    failed = sum(record.error is not None for record in answers.records.values())
    for one in asked.studies:
        for part in one.study.report(one.scale, answers):
            if json and part.heads:
                table = {"heads": list(part.heads), "lines": [list(line) for line in part.lines]}
                print_json({"experiment": one.study.name, "table": part.heading} | table)
            elif not json:
                _print_section(part)
    _end(interrupted, failed, f"tesuji lab run {asked.words(workers, store)}")


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
    set_of: SetsOption = None,
) -> None:
    """Write the reports of experiments, as Markdown and as HTML that opens offline, and a page of all findings."""
    asked = _asked(name, scale, set_of)
    with Store(store) as kept:
        answers = Answers.of(asked.tasks, kept)
    missing, number = answers.missing(tasks := distinct(asked.tasks)), len(tasks)
    command = f"tesuji lab run {asked.words(None, store)}"
    if missing == number:
        words = f"{store} has no task of {name} at this version and scale"
        raise InputError(f"{words}: expected {command} before")
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{output} cannot be a folder: {reason(error)}") from None
    pages = {}
    for one in asked.studies:
        mine = Answers({task.identity: found for task in one.tasks if (found := answers.record(task))})
        again = f"tesuji lab run {shlex.join([one.word, '--scale', one.scale])}"
        parts = sections(one.study, one.scale, one.tasks, mine, again)
        _write_report(output, one.study.name, parts)
        pages[f"{one.study.name}.md"] = one.study, parts
    if len(pages) > 1:
        again = f"tesuji lab report {shlex.join([name, '--scale', asked.studies[0].scale, '-o', 'DIR'])}"
        _write_report(output, "findings", findings_page(pages, again))
    if missing:
        print(f"tesuji: {missing} of {number} tasks are not there yet: {command}", file=sys.stderr)


def _write_report(output: Path, name: str, parts: list[Section]) -> None:
    texts = {f"{name}.md": markdown(parts, name), f"{name}.html": html(parts)} | pictures_of(name, parts)
    for file, text in texts.items():
        write_file(output / file, text)
        terminal().print(Text(str(output / file)))


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
        found = pair(measure, ours, theirs, Answers.of([*ours, *theirs], kept), second)
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


@dataclass(frozen=True)
class AskedStudy:
    """One study at one scale, with its tasks."""

    study: Study
    scale: str
    tasks: Sequence[Task]
    word: str
    """What a person types to get it."""


@dataclass(frozen=True)
class Asked:
    """What a person has asked for."""

    name: str
    scale: str | None
    sets: Sequence[str]
    studies: list[AskedStudy]

    @property
    def tasks(self) -> list[Task]:
        """Of all studies."""
        return [task for one in self.studies for task in one.tasks]

    def words(self, workers: int | None, store: Path) -> str:
        """The arguments that ask for the same again."""
        scale = self.scale or (self.studies[0].scale if len(self.studies) == 1 else None)
        words = [self.name, *(["--scale", scale] if scale else []), *(["--workers", str(workers)] if workers else [])]
        words += ["--store", str(store)] if store != STORE else []
        return shlex.join([*words, *(word for pair in self.sets for word in ("--set-of", pair))])


def _asked(name: str, scale: str | None, sets: list[str] | None = None) -> Asked:
    if scale is not None and scale not in SCALES:
        raise InputError(f"--scale {scale} is not known: expected {' or '.join(SCALES)}")
    studies = studies_of(name)
    if not studies:
        raise InputError(f"{name} has no experiment yet: see tesuji lab list")
    places = dict(_set_of(word, studies) for word in sets or [])
    found = []
    for study in studies:
        size = study.chosen_scale(scale)
        study = study.with_sets(places)
        found.append(AskedStudy(study, size, study.tasks(size), name if len(studies) == 1 else study.name))
    return Asked(name, scale, sets or [], found)


def _set_of(word: str, studies: Sequence[Study]) -> tuple[str, str]:
    name, equals, path = word.partition("=")
    if not equals or not path:
        raise InputError(f"--set-of {word} names no place: expected NAME=PATH")
    known = list(dict.fromkeys(name for study in studies for name in study.set_names))
    if name not in known:
        raise InputError(f"--set-of {word}: there is no set {name!r}: expected {', '.join(known) or 'none'}")
    return name, path


def _variant(word: str, scale: str | None) -> tuple[Any, list[SearchTask]]:
    name, colon, variant = word.rpartition(":")
    if not colon:
        raise InputError(f"{word!r} names no variant: expected EXPERIMENT:VARIANT, such as zhang-rows:H")
    study, *others = studies_of(name)
    if others or not isinstance(study, Experiment):
        raise InputError(f"{name} has no variants: expected an experiment on problems, such as zhang-rows")
    study.variant(variant)
    tasks = study.tasks(study.chosen_scale(scale))
    return study.measures[0], [task for task in tasks if task.variant == variant]


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
            last = f"{record.kind}, {record.name.rpartition('/')[2]}"
            words = f"{rate:.1f}/s, {_duration(left)} left, {last}"
            bar.update(task, completed=number, description=printable(words))

        run.done = done
        for record in run:
            if record.error is not None:
                words = f"{record.kind}, {record.name}, seed {record.seed}: failed: {record.error}"
                print(f"tesuji: {printable(words)}", file=sys.stderr)
            if json:
                print_json(_plain(record))


def _plain(record: Record) -> dict[str, Any]:
    names = ("identity", "experiment", "kind", "name", "seed", "result", "error")
    return {name: getattr(record, name) for name in names}


def _dry_run(asked: Asked, store: Path, workers: int | None) -> None:
    if not os.path.exists(store):
        number = len(distinct(asked.tasks))
        terminal().print(Text(f"{number} tasks, none finished; tesuji lab check tries each kind and says how long"))
        return
    with Store(store) as kept:
        terminal().print(Text(_forecast(asked.tasks, kept, workers)))


def _forecast(tasks: Sequence[Task], kept: Store, workers: int | None) -> str:
    seconds, unknown = expected_seconds(tasks, kept)
    everything = {task.identity for task in tasks}
    finished = len(everything & kept.finished())
    number = workers or all_cores()
    words = f"{len(everything)} tasks, {finished} finished"
    if finished < len(everything):
        words += f", about {_duration(seconds / number)} left with {number} processes"
    return words + (f"; of {unknown} nothing is known: tesuji lab check tries one of each kind" if unknown else "")


def _duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _end(interrupted: bool, failed: int, command: str) -> None:
    if interrupted:
        print(f"tesuji: interrupted; what is finished is kept, to go on: {command}", file=sys.stderr)
        raise typer.Exit(130)
    if failed:
        raise typer.Exit(1)


def _print_section(part: Section) -> None:
    out = terminal()
    if part.heading in ("Settings", "Players") or not (part.heads or part.findings):
        return  # for the report
    out.print(Text(part.heading, "bold"))
    if part.heads:
        grid = Grid(box=None, pad_edge=False)
        for head in part.heads:
            grid.add_column(head, overflow="fold")
        for line in part.lines:
            grid.add_row(*(Text(word) for word in line))
        out.print(grid)
    for finding in part.findings:
        out.print(Text(finding_words(finding)))
