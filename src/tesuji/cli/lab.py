"""`tesuji lab`: experiments, run task by task and written up."""

from collections.abc import Sequence
from datetime import UTC, datetime
from json import dumps
from pathlib import Path
from typing import Annotated, Any

import typer

from tesuji.cli.lab_asked import (
    STORE,
    AskedStudy,
    MemoryOption,
    NameArgument,
    ScaleOption,
    SetsOption,
    StoreOption,
    Where,
    WorkersOption,
    asked,
    dry_run,
    end,
    forecast,
    print_section,
    tasks_of_variant,
    work,
    work_in_rounds,
)
from tesuji.cli.output import complain, leave, print_json, printable, say
from tesuji.cli.solvers import JsonOption
from tesuji.errors import InputError
from tesuji.files import reason, write_file
from tesuji.jobs.cluster_nodes import PORT, run_scheduler, run_worker
from tesuji.jobs.costs import Forecast, expected_seconds, kinds
from tesuji.jobs.task import distinct
from tesuji.lab.studies import Answers, Section, Store
from tesuji.lab.studies.report import (
    ReportedStudy,
    findings_page,
    findings_record,
    html,
    markdown,
    page_of,
    pictures_of,
    sections,
)
from tesuji.lab.studies.searching import MEASURES
from tesuji.lab.studies.store_table import export as write_export
from tesuji.lab.studies.tables import pair
from tesuji.lab.verdicts import VERDICTS, judged_again, read_findings, recomputed
from tesuji.papers.conclusions import CONCLUSIONS
from tesuji.papers.experiments import ALL, experiments
from tesuji.plural import counted


def lab() -> None:
    """Run experiments: declared in a few lines, resumable, written up as reports.

    An experiment is a set of problems, several settings, budgets and seeds. Every finished task is kept in a store
    (tesuji-lab.sqlite, or --store); an interrupted run resumes where it stopped.

    \b
    Examples:
      tesuji lab list                             the experiments that come with Tesuji
      tesuji lab run zhang-rows --dry-run         the number of tasks, and the time they take
      tesuji lab run zhang-rows --scale small     run it, or resume it
      tesuji lab run study.toml                   an experiment of your own
      tesuji lab report zhang-rows -o reports     the tables, as Markdown and HTML
      tesuji lab verdicts reports/findings.json   recompute every verdict from its numbers
    """


def list_(json: JsonOption = False) -> None:
    """List the experiments that come with Tesuji."""
    for study in experiments().values():
        if json:
            words = {"name": study.name, "title": study.title, "document": study.document}
            print_json(words | {"scales": list(study.scale_names)})
        else:
            say(f"{study.name:24} {study.title}")


def show(name: NameArgument, scale: ScaleOption = None, set_of: SetsOption = None) -> None:
    """Show an experiment: its sets, variants, budgets and seeds, and how many tasks that makes."""
    for one in asked(name, scale, set_of).studies:
        say(f"{one.study.name}: {one.study.title}", "bold")
        tasks = counted(len(distinct(one.tasks)), "task")
        for line in one.study.described(one.scale) or [f"scale {one.scale}: {tasks}"]:
            say(line)
        for note in (one.study.source, *one.study.notes):
            say(note) if note else None


def check(
    name: NameArgument,
    scale: ScaleOption = None,
    set_of: SetsOption = None,
    *,
    where: Where,
) -> None:
    """Run one task of each kind, to test the set-up and to estimate the total time."""
    wanted = asked(name, scale, set_of)
    tried = {one.study.name: kinds(one.tasks) for one in wanted.studies}
    with Store(where.store, write=True) as kept:
        interrupted = work(where.run(tried, kept), json=False)
        some = distinct(task for tasks in tried.values() for task in tasks)
        answers = Answers.of(some, kept)
        failed = sum(answers.error(task) is not None for task in some)
        words = f"{counted(len(some), 'kind')} of tasks, {failed} failed; {forecast(wanted.tasks, kept, where)}"
        say(words)
    end(interrupted, failed, f"tesuji lab check {wanted.words(where)}")


def run(
    name: NameArgument,
    scale: ScaleOption = None,
    dry: Annotated[bool, typer.Option("--dry-run", help="Only print the number of tasks.")] = False,
    set_of: SetsOption = None,
    *,
    where: Where,
    json: Annotated[
        bool, typer.Option("--json", help="Print JSON: one object per finished task, then the tables.")
    ] = False,
) -> None:
    """Run an experiment, or resume it: tasks in the store are not run again."""
    wanted = asked(name, scale, set_of)
    if dry:
        dry_run(wanted, where)
        return
    with Store(where.store, write=True) as kept:
        interrupted = work_in_rounds(wanted, where, kept, json=json)
        answers = Answers.of(wanted.tasks, kept)
    failed = sum(record.error is not None for record in answers.records.values())
    for one in wanted.studies:
        for part in one.study.report(one.scale, answers):
            if json and part.heads:
                table = {"heads": list(part.heads), "lines": [list(line) for line in part.lines]}
                print_json({"experiment": one.study.name, "table": part.heading} | table)
            elif not json:
                print_section(part)
    end(interrupted, failed, f"tesuji lab run {wanted.words(where)}")


def status(store: StoreOption = STORE, json: JsonOption = False) -> None:
    """Show what the store has: finished and failed tasks by experiment and version of the program."""
    with Store(store) as kept:
        rows = kept.summary()
    for row in rows:
        if json:
            print_json(row)
            continue
        last = datetime.fromtimestamp(row["last"], UTC)
        words = f"{row['experiment']}: {counted(row['finished'], 'task')}, {row['failed']} failed"
        words += f", version {row['version']}"
        spent = row["processor_seconds"] or 0.0
        say(printable(f"{words}, {spent:,.0f} s of processor time, last {last:%Y-%m-%d %H:%M} UTC"))
    if not rows and not json:
        say(f"{store} has no finished task yet")


def report(
    name: NameArgument,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Folder to write to.")],
    scale: ScaleOption = None,
    store: StoreOption = STORE,
    set_of: SetsOption = None,
) -> None:
    """Write the reports of experiments, as Markdown and as HTML that opens offline, and a page of all findings.

    Every scale has its own page. The page of findings, findings.md, and findings.json cover all reports in the
    folder: writing a report again replaces its findings only.
    """
    wanted = asked(name, scale, set_of)
    with Store(store) as kept:
        answers = Answers.of(wanted.tasks, kept)
    missing, number = answers.missing(tasks := distinct(wanted.tasks)), len(tasks)
    command = f"tesuji lab run {wanted.words(Where(store=store))}"
    if missing == number:
        words = f"{store} has no task of {name} at this version and scale"
        raise InputError(f"{words}: expected {command} before")
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{output} cannot be a folder: {reason(error)}") from None
    written = [found for one in wanted.studies if (found := _reported(one, answers)).finished]
    for one in written:
        _write_report(output, one.page, one.parts)
    _write_findings(output, written)
    if missing:
        complain(f"{missing} of {counted(number, 'task')} not run yet: {command}")


def _reported(one: AskedStudy, answers: Answers) -> ReportedStudy:
    mine = Answers({task.identity: found for task in one.tasks if (found := answers.record(task))})
    parts = sections(one.study, one.scale, one.tasks, mine, f"tesuji lab run {one.again}") if mine.records else []
    return ReportedStudy(one.study, one.scale, len(mine.records), len(distinct(one.tasks)), parts)


def _write_findings(output: Path, written: Sequence[ReportedStudy]) -> None:
    """``findings.json`` and the page of it, for all reports that the folder has: those of now, and earlier ones."""
    file = output / "findings.json"
    anew = {f"{one.page}.md": findings_record(one) for one in written}
    before = read_findings(file) if file.exists() else []
    kept = [one for one in before if one.get("report") not in anew and (output / str(one.get("report"))).is_file()]
    order = [page_of(study, size) for study in experiments().values() for size in study.scale_names]
    records = [one for found in (kept, *anew.values()) for one in found]
    records.sort(key=lambda one: _place(str(one["report"]).removesuffix(".md"), order))
    write_file(file, _dumped(records))
    say(str(file))
    _write_report(output, "findings", findings_page(judged_again(records, str(file)), CONCLUSIONS))


def _place(page: str, order: Sequence[str]) -> int:
    return order.index(page) if page in order else len(order)


def _dumped(records: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(dumps(one, ensure_ascii=False) for one in records) + "\n]\n"


def _write_report(output: Path, name: str, parts: Sequence[Section]) -> None:
    texts = {f"{name}.md": markdown(parts, name), f"{name}.html": html(parts)} | pictures_of(name, parts)
    for file, text in texts.items():
        write_file(output / file, text)
        say(str(output / file))


def verdicts(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A findings.json that tesuji lab report wrote.")] = Path(
        "findings.json"
    ),
    json: JsonOption = False,
) -> None:
    """Recompute every verdict of a report from its numbers, and count the verdicts by document."""
    found = recomputed(file)
    changed = [one for one in found if one.verdict != one.written]
    if json:
        for one in found:
            print_json(vars(one))
    else:
        for document in dict.fromkeys(one.document for one in found):
            mine = [one.verdict for one in found if one.document == document]
            counts = ", ".join(f"{mine.count(verdict)} {verdict}" for verdict in VERDICTS if verdict in mine)
            say(f"{document}: {counts}")
    for one in changed:
        complain(f"{one.document}, {one.place}, {one.claim}: written {one.written}, computed {one.verdict}")
    leave(failed=changed)


def cost(
    name: NameArgument = ALL,
    scale: ScaleOption = "full",
    store: StoreOption = STORE,
    set_of: SetsOption = None,
    json: JsonOption = False,
) -> None:
    """Estimate the core hours of experiments, by document, from the times of finished tasks.

    Times come from tasks of the same kind, settings and effort, of any version; otherwise they are extrapolated from
    similar tasks by simulations, nodes, depth and board size. The extrapolated share, and the largest factor, are shown
    for each document.
    """
    documents: dict[str, tuple[int, list[Forecast]]] = {}
    with Store(store) as kept:
        for one in asked(name, scale, set_of).studies:
            document = one.study.document or one.study.name
            tasks, parts = documents.get(document, (0, []))
            parts.append(expected_seconds(one.tasks, kept, all_of_them=True))
            documents[document] = tasks + len(distinct(one.tasks)), parts
    for document, (tasks, parts) in documents.items():
        hours = sum(part.seconds for part in parts) / 3600
        told = sum(part.extrapolated_seconds for part in parts) / 3600
        extrapolated, unknown = sum(part.extrapolated for part in parts), sum(part.unknown for part in parts)
        furthest = max(part.furthest for part in parts)
        if json:
            found = {"document": document, "tasks": tasks, "core_hours": round(hours, 3), "unknown": unknown}
            found |= {"extrapolated": extrapolated, "extrapolated_core_hours": round(told, 3)}
            print_json(found | {"furthest": round(furthest, 1)})
            continue
        words = f"{document}: {counted(tasks, 'task')}, {hours:,.2f} core hours"
        if extrapolated:
            words += f"; {told:,.2f} of them extrapolated, for {counted(extrapolated, 'task')} of up to"
            words += f" {furthest:,.0f} times the effort of a finished one"
        words += f"; of {unknown:,} nothing is known: tesuji lab check" if unknown else ""
        say(words)


def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="EXPERIMENT:VARIANT, such as zhang-rows:H.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The variant to compare with.")],
    scale: ScaleOption = None,
    store: StoreOption = STORE,
    json: JsonOption = False,
) -> None:
    """Compare two variants on the same problems, budgets and seeds (McNemar, exact)."""
    measure, ours = tasks_of_variant(first, scale)
    _, theirs = tasks_of_variant(second, scale)
    with Store(store) as kept:
        found = pair(measure, ours, theirs, Answers.of([*ours, *theirs], kept), second)
    compared = found.only_first + found.only_second + found.both + found.neither
    if not compared:
        raise InputError(f"{first} and {second} have no finished problem in common in {store}: expected a run before")
    if json:
        print_json(vars(found) | {"first": first, "compared": compared, "measure": measure, "p": found.p})
        return
    words = f"{MEASURES[measure].words}, {counted(compared, 'pair')}: both {found.both}, neither {found.neither}"
    words += f", only {first} {found.only_first}, only {second} {found.only_second}; p = {found.p:.3f}"
    say(words + (" (within chance)" if found.p >= 0.05 else ""))


def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="File ending in .csv, or .parquet if polars is installed.")
    ],
    store: StoreOption = STORE,
) -> None:
    """Export every finished task of the store as a table."""
    with Store(store) as kept:
        number = write_export(kept, file)
    say(f"{file}: {counted(number, 'task')}")


def scheduler(
    host: Annotated[
        str,
        typer.Option(metavar="NAME", help="Address where workers reach it; 0.0.0.0 is every network of this machine."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes any free one.")] = PORT,
) -> None:
    """Start the scheduler of a cluster, and print its address; Ctrl-C ends it."""
    run_scheduler(host, port, lambda address: print(address, flush=True))


def worker(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="The address that tesuji lab scheduler printed.")],
    workers: WorkersOption = None,
    memory: MemoryOption = None,
) -> None:
    """Work for the scheduler of a cluster until Ctrl-C, or until the scheduler ends."""
    bytes_ = None if memory is None else memory << 20
    run_worker(address, workers, bytes_, lambda mine: print(f"{mine} works for {address}", flush=True))


COMMANDS = (list_, show, check, run, status, cost, report, verdicts, compare, export, scheduler, worker)
"""In the order in which the help lists them."""
