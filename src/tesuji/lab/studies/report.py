"""A study written up: what it shows, findings, failures, versions and the command, as Markdown and HTML."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from tesuji import __version__
from tesuji.jobs.task import Task, distinct
from tesuji.lab.studies.conclusion import Conclusion, told
from tesuji.lab.studies.study import Answers, Finding, Section, Study
from tesuji.lab.verdicts import Verdict, WrittenFinding, judged_once
from tesuji.plural import counted

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:72em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #bbb;padding:.2em .6em;text-align:left}"
    "pre{background:#f4f4f4;padding:.6em;overflow:auto}svg{max-width:100%;height:auto}"
)
_MARKS: Mapping[Verdict, str] = {
    "agrees": "✓",
    "disagrees": "✗",
    "cannot tell": "?",
    "too small to tell": "≪",
    "not run": "–",
    "note": "·",
}


def sections(study: Study, scale: str, tasks: Sequence[Task], answers: Answers, command: str) -> list[Section]:
    """The whole report, before it is Markdown or HTML. Nothing in it tells when or where it was run."""
    failures = tuple(
        dict.fromkeys(f"{r.kind}, {r.name}: {r.error}" for task in tasks if (r := answers.record(task)) and r.error)
    )
    return [
        Section(study.title, tuple(_beginning(study, scale, tasks, answers))),
        *study.report(scale, answers),
        *([Section("Failed tasks", failures)] if failures else []),
        Section("How to run it again", verbatim=command),
    ]


def _beginning(study: Study, scale: str, tasks: Sequence[Task], answers: Answers) -> Iterator[str]:
    work = distinct(tasks)
    there = len(work) - answers.missing(work)
    of = f" of {study.document}" if study.document else ""
    yield f"Experiment {study.name}{of}, scale {scale}: {there} of {counted(len(work), 'task')} finished."
    if study.source:
        yield f"Published numbers: {study.source}."
    yield from study.notes
    versions = ", ".join(sorted({record.version.partition("+")[0] for record in answers.records.values()}))
    if versions:
        yield f"Tesuji {__version__}, sources and core {versions}."


@dataclass(frozen=True)
class ReportedStudy:
    """A report and what it was written from."""

    study: Study
    scale: str
    finished: int
    tasks: int
    parts: Sequence[Section]

    @property
    def page(self) -> str:
        """The name of its file."""
        return page_of(self.study, self.scale)


def page_of(study: Study, scale: str) -> str:
    """The name of a report's page: that of the experiment, and its scale unless it is the smallest there is."""
    return study.name if scale == study.scale_names[0] else f"{study.name}-{scale}"


_HOW = (
    "`tesuji lab report NAME --scale SCALE -o DIR` writes the reports of experiments into a folder, and their findings "
    "beside those of the other reports that it has."
)
_EXPLAINED = (
    "Too small to tell: the effect is so small that none of the sets we could run is large enough; the number of "
    "problems or games that would be is given. Cannot tell: a larger run of ours could. Not run is counted apart. A "
    "note is no claim of the document, or has no number to be held against. Verdicts of one table are corrected for "
    "the number of its comparisons (Holm). A claim that several reports judge is here once, by the largest scale.",
    "The numbers behind every verdict are in findings.json: tesuji lab verdicts findings.json computes it again.",
)


def findings_page(found: Sequence[WrittenFinding], conclusions: Mapping[str, Conclusion]) -> list[Section]:
    """Every finding of every document with its verdict, and in plain words what they come to."""
    documents: dict[str, list[WrittenFinding]] = {}
    for one in judged_once(found):
        documents.setdefault(one.document or "Own studies", []).append(one)
    words = []
    for document, mine in documents.items():
        counts = [(sum(one.verdict == verdict for one in mine), verdict) for verdict in _MARKS]
        words.append(f"{document}: " + ", ".join(f"{number} {verdict}" for number, verdict in counts if number) + ".")
    heads = ("where", "the document says", "published", "ours", "verdict", "why", "report")
    return [
        Section("Findings", (*words, *_EXPLAINED) if words else ("There is no finding yet.",)),
        *(
            Section(
                document,
                tuple(filter(None, [told(conclusions.get(document, ()), mine)])),
                heads,
                tuple(
                    (one.place, one.claim, one.published, one.ours, _mark(one), one.told, f"[{one.run}]({one.report})")
                    for one in mine
                ),
            )
            for document, mine in documents.items()
        ),
        Section("How to write it again", (_HOW,)),
    ]


def _mark(one: WrittenFinding) -> str:
    return f"{_MARKS[one.verdict]} {one.verdict}"


def findings_record(one: ReportedStudy) -> list[dict[str, Any]]:
    """The findings of a report with the numbers behind each verdict, as plain data."""
    return [
        {
            "document": one.study.document,
            "report": f"{one.page}.md",
            "scale": one.scale,
            "finished": one.finished,
            "tasks": one.tasks,
            "place": finding.place,
            "claim": finding.claim,
            "published": finding.published,
            "ours": finding.ours,
            "words": finding.words,
            "verdict": finding.verdict,
            "evidence": finding.evidence.as_record(),
        }
        for part in one.parts
        for finding in part.findings
    ]


def finding_words(finding: Finding) -> str:
    words = f"{_MARKS[finding.verdict]} {finding.place}, {finding.verdict}: {finding.claim}"
    words = words if words.endswith(".") else words + "."
    beside = [
        f"published {finding.published}" if finding.published else "",
        f"ours {finding.ours}" if finding.ours else "",
    ]
    given = "; ".join(word for word in beside if word)
    return " ".join(word for word in (words, f"({given})" if given else "", finding.why) if word)


# As text ---------------------------------------------------------------------------------------------------------


def pictures_of(name: str, parts: Sequence[Section]) -> dict[str, str]:
    """The pictures of a report by the names of the files that its Markdown shows."""
    drawn = [picture.svg for part in parts for picture in part.pictures]
    return {f"{name}-{number}.svg": svg for number, svg in enumerate(drawn, 1)}


def markdown(parts: Sequence[Section], name: str = "report") -> str:
    """The report as Markdown; its pictures are files beside it (:func:`pictures_of`)."""
    lines: list[str] = []
    files = iter(pictures_of(name, parts))
    for number, part in enumerate(parts):
        lines += [f"{'#' if number == 0 else '##'} {part.heading}", ""]
        for paragraph in (*part.paragraphs, *map(finding_words, part.findings)):
            lines += [paragraph, ""]
        if part.heads:
            rows = [part.heads, ("---",) * len(part.heads), *part.lines]
            lines += ["| " + " | ".join(word.replace("|", "\\|") for word in row) + " |" for row in rows] + [""]
        for picture in part.pictures:
            lines += [f"![{picture.caption}]({next(files)})", "", f"*{picture.caption}*", ""]
        if part.verbatim:
            lines += [f"    {line}" for line in part.verbatim.splitlines()] + [""]
    return "\n".join(lines).rstrip() + "\n"


def html(parts: Sequence[Section]) -> str:
    """The report as one HTML file that needs no other."""
    body: list[str] = []
    for number, part in enumerate(parts):
        level = "h1" if number == 0 else "h2"
        body.append(f"<{level}>{escape(part.heading)}</{level}>")
        body += [f"<p>{escape(words)}</p>" for words in (*part.paragraphs, *map(finding_words, part.findings))]
        if part.heads:
            rows = [_row("th", part.heads), *(_row("td", line) for line in part.lines)]
            body.append(f"<table>{''.join(rows)}</table>")
        for picture in part.pictures:
            svg = picture.svg[picture.svg.index("<svg") :] if "<svg" in picture.svg else ""
            body.append(f"<figure>{svg}<figcaption>{escape(picture.caption)}</figcaption></figure>")
        if part.verbatim:
            body.append(f"<pre>{escape(part.verbatim)}</pre>")
    head = f'<meta charset="utf-8"><title>{escape(parts[0].heading)}</title><style>{_STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body>\n' + "\n".join(body) + "\n</body></html>\n"


def _row(cell: str, words: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{cell}>{escape(word)}</{cell}>" for word in words) + "</tr>\n"
