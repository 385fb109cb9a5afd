"""An experiment written up: ours beside the published, tests, settings and versions, as Markdown and HTML."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape

from tesuji import __version__
from tesuji.lab.experiments.declared import Experiment, Scale
from tesuji.lab.experiments.tables import Answers, Table, cells, tables_of
from tesuji.lab.experiments.tasks import Task

CHANCE = 0.05
"""A difference that is more likely than this by chance is said to be within chance."""
_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:72em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #bbb;padding:.2em .6em;text-align:left}"
    "pre{background:#f4f4f4;padding:.6em;overflow:auto}"
)


@dataclass(frozen=True)
class Section:
    """A heading with what stands under it: paragraphs, a table, and lines to be shown as they are."""

    heading: str
    paragraphs: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    verbatim: str = ""


def sections(
    experiment: Experiment, scale: tuple[str, Scale], tasks: Sequence[Task], answers: Answers, command: str
) -> list[Section]:
    """The whole report, before it is Markdown or HTML."""
    tables = tables_of(experiment, tasks, answers)
    found = [Section(experiment.title, tuple(_beginning(experiment, scale, tasks, answers)))]
    for table in tables:
        heads, lines = cells(experiment, table)
        title = f"{table.set}: {table.problems} problems, {table.budget:,} {experiment.unit}"
        found.append(Section(title, (), tuple(heads), tuple(map(tuple, lines))))
    findings = tuple(sentence for table in tables for sentence in _findings(experiment, table))
    if findings:
        found.append(Section("Findings", findings))
    failures = tuple(dict.fromkeys(f"{r.variant}, {r.problem}: {r.error}" for r in answers.values() if r and r.error))
    if failures:
        found.append(Section("Failed tasks", failures))
    found.append(Section("Settings", (), ("variant", "solver", "settings", "digest"), tuple(_settings(tasks))))
    return [*found, Section("How to run it again", verbatim=command)]


def _beginning(
    experiment: Experiment, scale: tuple[str, Scale], tasks: Sequence[Task], answers: Answers
) -> Iterator[str]:
    name, size = scale
    records = [record for record in answers.values() if record is not None]
    there = sum(answers[task.identity] is not None for task in tasks)
    seeds = ", ".join(map(str, size.seeds))
    yield f"Experiment {experiment.name}, scale {name}, seeds {seeds}: {there} of {len(tasks)} tasks are finished."
    if experiment.source:
        yield f"Published numbers: {experiment.source}."
    yield from experiment.notes
    yield (
        "Shares have Wilson's intervals of 95 %. A paired comparison counts the problems and seeds that only one of "
        "the two variants has right (McNemar, exact); its p is not corrected for the number of comparisons. Nodes and "
        "simulations are means of one search, processor time is the sum."
    )
    if records:
        last = datetime.fromtimestamp(max(record.ended for record in records), UTC)
        hosts = len({record.host for record in records})
        versions = ", ".join(sorted({record.version for record in records}))
        yield (
            f"Tesuji {__version__}, sources and core {versions}; {hosts} machine{'s' if hosts > 1 else ''}; "
            f"the last task ended on {last:%Y-%m-%d %H:%M} UTC."
        )


def _findings(experiment: Experiment, table: Table) -> Iterator[str]:
    for line in table.lines:
        paired = line.paired
        if paired is None or line.missing:
            continue
        if paired.p >= CHANCE:
            word = "cannot be told from"
        else:
            word = "is better than" if paired.only_first > paired.only_second else "is worse than"
        yield (
            f"{table.set}, {table.budget:,} {experiment.unit}: {line.variant} {word} {paired.against} "
            f"(+{paired.only_first} -{paired.only_second}, p = {paired.p:.3f})."
        )


def _settings(tasks: Sequence[Task]) -> Iterator[tuple[str, ...]]:
    """Every variant with what differs from the defaults of its kind of settings, a line for each that was used."""
    seen: set[tuple[str, str]] = set()
    for task in tasks:
        if (task.variant, task.digest) not in seen:
            seen.add((task.variant, task.digest))
            default = type(task.choice.settings(task.case.problem))().to_toml().splitlines()
            differs = [line for line in task.settings.splitlines() if line not in default]
            yield task.variant, task.choice.solver.name, ", ".join(differs) or "the defaults", task.digest


# As text ---------------------------------------------------------------------------------------------------------


def markdown(parts: Sequence[Section]) -> str:
    """The report as Markdown."""
    lines: list[str] = []
    for number, part in enumerate(parts):
        lines += [f"{'#' if number == 0 else '##'} {part.heading}", ""]
        for paragraph in part.paragraphs:
            lines += [paragraph, ""]
        if part.heads:
            rows = [part.heads, ("---",) * len(part.heads), *part.lines]
            lines += ["| " + " | ".join(word.replace("|", "\\|") for word in row) + " |" for row in rows] + [""]
        if part.verbatim:
            lines += [f"    {line}" for line in part.verbatim.splitlines()] + [""]
    return "\n".join(lines).rstrip() + "\n"


def html(parts: Sequence[Section]) -> str:
    """The report as one HTML file that needs no other."""
    body: list[str] = []
    for number, part in enumerate(parts):
        level = "h1" if number == 0 else "h2"
        body.append(f"<{level}>{escape(part.heading)}</{level}>")
        body += [f"<p>{escape(paragraph)}</p>" for paragraph in part.paragraphs]
        if part.heads:
            rows = [_row("th", part.heads), *(_row("td", line) for line in part.lines)]
            body.append(f"<table>{''.join(rows)}</table>")
        if part.verbatim:
            body.append(f"<pre>{escape(part.verbatim)}</pre>")
    head = f'<meta charset="utf-8"><title>{escape(parts[0].heading)}</title><style>{_STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body>\n' + "\n".join(body) + "\n</body></html>\n"


def _row(cell: str, words: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{cell}>{escape(word)}</{cell}>" for word in words) + "</tr>\n"
