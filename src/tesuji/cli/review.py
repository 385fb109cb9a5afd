"""`tesuji review`: a proof-reader for problems with solution trees."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from tesuji.cli.kept import TaskOptions, opened
from tesuji.cli.output import (
    Pace,
    check_outputs,
    complain,
    deliver,
    leave,
    print_json,
    printable,
    progress,
    say,
    table_of,
    terminal,
)
from tesuji.cli.solvers import JsonOption, LimitOptions, NodesOption, VerifyOption, answer_option
from tesuji.errors import InputError
from tesuji.files import PROBLEM_FILES, STREAM
from tesuji.jobs.pool import TaskFailure
from tesuji.plural import counted
from tesuji.problems import Goal
from tesuji.problems.collection import files_of
from tesuji.review import (
    Certainty,
    Finding,
    Kind,
    Known,
    Page,
    Review,
    ReviewSettings,
    Unread,
    annotated,
    asked_for,
    read_pages,
)
from tesuji.review.batch import review_series
from tesuji.review.words import KNOWN, line_of, move_of
from tesuji.solvers import SolverConfig


def review(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES...", help="Problems with solutions: SGF, TOML, JSON lines, or folders; - is SGF."
        ),
    ],
    output: Annotated[
        Path | None,
        answer_option(
            "--output", "-o", metavar="DIR", help="Write the files to this folder, with the missing branches added."
        ),
    ] = None,
    goal: Annotated[
        str | None, answer_option("--goal", help=f"What is asked where no file says it: {', '.join(Goal)}.")
    ] = None,
    check: VerifyOption = False,
    guesses: Annotated[
        bool, answer_option("--guesses", help="Also list findings that are only estimated, separately.")
    ] = False,
    json: JsonOption = False,
    *,
    nodes: NodesOption = None,
    limits: LimitOptions,
    tasks: TaskOptions,
) -> None:
    """Proof-read problems with solution trees: is the answer right, and do the refutations hold?

    Is another first move right too? Does every right line work, without an unmentioned ko? The exit code is 1
    when something is certain to be wrong or a problem failed, 2 when something cannot be read. The limits are for all
    questions about a problem together.

    \b
    Examples:
      tesuji review problems.sgf                     a table of findings, each with how it is known
      tesuji review problems/ -o reviewed            the files again, with the missing branches added
      tesuji review problems.sgf --verify            the checker replays the proofs
      tesuji review problems/ --time 60 --resume reviews.sqlite
      tesuji review problems.sgf --nodes 100000 --json
      tesuji review killing.sgf --goal kill          where neither the file nor its text states the goal
    """
    found = [pair for file in files for pair in files_of(file, PROBLEM_FILES)]
    inputs = [file for file, _ in found]
    check_outputs({"--resume": tasks.resume}, inputs)
    places = _places(output, found)
    limit = limits.limit(SolverConfig.of(), nodes=nodes)
    settings = ReviewSettings(guesses=guesses, verify=check)
    wanted = None if goal is None else Goal.parse(goal)
    pages = [(file, asked_for(page, wanted)) for file in inputs for page in read_pages(file)]
    report = _Report(json, {str(file): file if root is None else file.relative_to(root) for file, root in found})
    with opened(tasks.resume) as store, progress("", total=len(pages)) as (bar, task):
        series = review_series((page for _, page in pages), settings, limit, tasks.workers(), store)
        bar.update(task, completed=series.resumed)
        series.done = _watch(bar, task, series.resumed)
        for number, outcome in series:
            report.add(number, pages[number][1], outcome)
    for file, place in places.items():
        _write(place, [(page, report.reviews.get(n)) for n, (source, page) in enumerate(pages) if source == file])
    report.finish(series.resumed)
    leave(interrupted=series.interrupted, bad_input=report.unread, failed=report.failed or report.alarming)


# Files that are written ------------------------------------------------------------------------------------------


def _places(folder: Path | None, found: list[tuple[Path, Path | None]]) -> dict[Path, Path]:
    """Where each file goes: by its name, or for those of a folder, by its place in that."""
    if folder is None:
        return {}
    if folder == STREAM or (folder.exists() and not folder.is_dir()):
        raise InputError(f"--output {folder} is not a folder: expected the name of one, which may be missing yet")
    places: dict[Path, Path] = {}
    for file, root in found:
        inside = Path(file.name if file != STREAM else "stdin.sgf") if root is None else file.relative_to(root)
        place = folder / (inside if inside.suffix.lower() == ".sgf" else f"{inside}.sgf")
        if place in places.values() and places.get(file) != place:
            raise InputError(
                f"two files would be written as {place}: expected different names, or one folder at a time"
            )
        places[file] = place
    present = {f"--output {number}": place for number, place in enumerate(places.values()) if place.parent.is_dir()}
    check_outputs(present, list(places))
    return places


def _write(place: Path, pages: list[tuple[Page | Unread, Review | None]]) -> None:
    """One file again, with what was found; a file of which nothing was reviewed is left out."""
    if not any(found for _, found in pages):
        return
    games = [page.sgf if isinstance(page, Unread) else _game(page, found) for page, found in pages]
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{place.parent} cannot be made: {(error.strerror or str(error)).lower()}") from None
    deliver(place, "".join(games))


def _game(page: Page, found: Review | None) -> str:
    return page.tree().to_sgf() if found is None else annotated(page, found)


# What is said ----------------------------------------------------------------------------------------------------


def _watch(bar: Any, task: Any, resumed: int) -> Callable[[int, Review | TaskFailure], None]:
    """Moves the bar: how many problems are done, how fast, and what was found."""
    pace, findings = Pace(), 0

    def reviewed(_: int, outcome: Review | TaskFailure) -> None:
        nonlocal findings
        findings += len(outcome.findings) if isinstance(outcome, Review) else 0
        words = f"{counted(findings, 'finding')}, {pace.step():.1f} problems/s"
        bar.update(task, completed=resumed + pace.done, description=words)

    return reviewed


@dataclass
class _Report:
    """What is said about each problem, and what was said so far."""

    json: bool
    names: dict[str, Path]
    """What files are called in the table: by their place in a folder that was named."""
    reviews: dict[int, Review] = field(default_factory=dict)
    failed: int = 0
    unread: int = 0

    @property
    def alarming(self) -> bool:
        """Is something certain to be wrong, or has the checker refused a proof?"""
        return any(found.of(Certainty.CERTAIN) or found.refused for found in self.reviews.values())

    def add(self, number: int, page: Page | Unread, outcome: Review | InputError | TaskFailure) -> None:
        if isinstance(outcome, InputError):
            self.unread += 1
            complain(str(outcome))
        elif isinstance(outcome, TaskFailure):
            self.failed += 1
            assert isinstance(page, Page)
            where = page.problem.source
            complain(f"{where}: failed: {outcome.reason}")
            if self.json:
                print_json({"file": where.file, "index": where.index, "failed": outcome.reason})
        else:
            self.reviews[number] = outcome
            if self.json:
                print_json(outcome.to_dict())

    def finish(self, resumed: int) -> None:
        """The table of findings, and how many there are."""
        reviews = list(self.reviews.values())
        if self.json:
            print_json({"summary": self._summary(reviews)})
            return
        told = [(r, f) for r in reviews for f in r.findings if f.certainty is not Certainty.GUESS]
        guesses = [(r, f) for r in reviews for f in r.of(Certainty.GUESS)]
        out = terminal()
        if told:
            out.print(self._table(told))
        if guesses:
            say("Estimates, not proven:", style="bold")
            out.print(self._table(guesses))
        out.print(_kinds([f for _, f in told + guesses])) if told or guesses else None
        silent = [(found, found.skipped or found.undecided) for found in reviews if found.skipped or found.undecided]
        if silent:
            say("Not reviewed:", style="bold")
            out.print(self._silent(silent))
        say(self._words(reviews, resumed), style="bold")

    def _summary(self, reviews: list[Review]) -> dict[str, Any]:
        counts = Counter((str(f.kind), str(f.certainty)) for r in reviews for f in r.findings)
        return {
            "problems": len(reviews),
            "clean": sum(r.clean for r in reviews),
            "with_findings": sum(bool(r.findings) for r in reviews),
            "open": sum(bool(r.open) for r in reviews),
            "understood": {str(known): sum(r.known is known and not r.skipped for r in reviews) for known in Known},
            "skipped": sum(bool(r.skipped) for r in reviews),
            "failed": self.failed,
            "unread": self.unread,
            "findings": [{"kind": k, "certainty": c, "count": n} for (k, c), n in sorted(counts.items())],
        }

    def _words(self, reviews: list[Review], resumed: int) -> str:
        count = self._summary(reviews)
        parts = [f"{count['clean']} clean", f"{count['with_findings']} with findings"]
        parts += [f"{count['open']} not completely decided"] if count["open"] else []
        parts += [f"{count['skipped']} not reviewed"] if count["skipped"] else []
        parts += [f"{self.failed} failed"] if self.failed else []
        parts += [f"{self.unread} cannot be read"] if self.unread else []
        before = f" ({resumed} reviewed before)" if resumed else ""
        problems = counted(len(reviews) + self.failed + self.unread, "problem")
        return f"{problems}: {', '.join(parts)}{before}"

    def _table(self, told: list[tuple[Review, Finding]]) -> Any:
        grid = table_of(("problem", "finding", "move", "line", "how known"))
        last = None
        for found, finding in told:
            place = f"{self._place(found)} {found.source.index}"
            name = printable(" ".join(f"{place} {found.name}".split()))
            note = f" ({finding.note})" if finding.note else ""
            checked = {True: ", verified", False: ", REFUSED by the checker", None: ""}[finding.verified]
            known = f"{finding.certainty}: {KNOWN[finding.level]}{checked}"
            style = "" if finding.certainty is Certainty.CERTAIN else "dim"
            cells = (
                name if found is not last else "",
                f"{finding.kind}{note}",
                move_of(finding),
                line_of(finding),
                known,
            )
            grid.add_row(*(Text(cell) for cell in cells), style=style)
            last = found
        return grid

    def _silent(self, reviews: list[tuple[Review, str]]) -> Any:
        grid = table_of(("problem", "subject", "reason"))
        for found, why in reviews:
            name = printable(" ".join(f"{self._place(found)} {found.source.index} {found.name}".split()))
            grid.add_row(*map(Text, (name, found.about or "?", why)), style="dim")
        return grid

    def _place(self, found: Review) -> Path:
        name = self.names.get(found.source.file, Path(found.source.file))
        return Path(name.name) if name.is_absolute() else name


def _kinds(findings: list[Finding]) -> Any:
    levels = [level for level in Certainty if any(f.certainty is level for f in findings)]
    grid = table_of(("findings",), numbers=map(str, levels))
    for kind in [kind for kind in Kind if any(f.kind is kind for f in findings)]:
        counts = [sum(f.kind is kind and f.certainty is level for f in findings) for level in levels]
        grid.add_row(str(kind), *map(str, counts))
    return grid
