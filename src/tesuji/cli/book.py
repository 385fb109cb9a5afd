"""`tesuji book`: a problem book that prints."""

from pathlib import Path
from typing import Annotated

import typer

from tesuji.book import book_html, book_pdf, chapters
from tesuji.cli.kept import TaskOptions, opened
from tesuji.cli.output import check_outputs, complain, deliver, leave, progress
from tesuji.cli.solvers import LimitOptions, NodesOption
from tesuji.errors import InputError
from tesuji.files import PROBLEM_FILES, write_file
from tesuji.jobs.batch import Failed, ProblemBatch, Solved, SolveOne
from tesuji.plural import counted
from tesuji.problems import load
from tesuji.problems.collection import files_of
from tesuji.solvers import SolverConfig

KINDS = (".html", ".pdf", ".sgf")


def book(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES...", help="Problems: SGF, TOML, JSON lines, or folders.")
    ],
    out: Annotated[Path, typer.Option("--output", "-o", metavar="OUT", help="book.html, book.pdf or book.sgf.")],
    title: Annotated[str, typer.Option(help="Title of the book.")] = "Problems",
    *,
    nodes: NodesOption = None,
    limits: LimitOptions,
    tasks: TaskOptions,
) -> None:
    """Make a problem book: problems by level, then solutions with diagrams, page numbers and an index.

    Every problem is solved; its solution names all correct moves, the main refutations, and ko and seki in words. HTML
    needs no other file. PDF needs WeasyPrint (pip install 'tesuji[book]'). SGF is for apps: the same problems with
    their solution trees. Problems that are not decided within the limit are left out and listed.

    \b
    Examples:
      tesuji book bundled:textbook -o book.html
      tesuji book problems/ -o book.pdf --title "Life and death" --nodes 100000
      tesuji book problems.sgf -o answers.sgf
    """
    kind = out.suffix.lower()
    if kind not in KINDS:
        raise InputError(f"{out} is no book: expected a name that ends in {', '.join(KINDS)}")
    found = [path for file in files for path, _ in files_of(file, PROBLEM_FILES)]
    check_outputs({"--output": out, "--resume": tasks.resume}, found)
    choice = SolverConfig.of()
    work = SolveOne(choice, limits.limit(choice, nodes=nodes), tree="full" if kind == ".sgf" else None)
    entries = [entry for path in found for entry in load(path)]
    solved: list[Solved] = []
    left_out = 0
    with opened(tasks.resume) as store:
        batch = ProblemBatch(entries, work, tasks.workers(), store, say=complain)
        with progress("problems", total=len(entries)) as (bar, task):
            for _, answer in batch:
                bar.update(task, advance=1)
                if isinstance(answer, Solved) and answer.solution.succeeds is not None:
                    solved.append(answer)
                    continue
                left_out += 1
                complain(_why(answer))
    leave(interrupted=batch.interrupted)
    if not solved:
        raise InputError(f"there is nothing to print: none of {counted(len(entries), 'problem')} was decided")
    if kind == ".sgf":
        deliver(out, "".join(answer.sgf or "" for answer in solved))
    else:
        pages = book_html(chapters(answer.solution for answer in solved), title)
        if kind == ".pdf":
            write_file(out, book_pdf(pages))
        else:
            deliver(out, pages)
    leave(failed=left_out)


def _why(answer: Solved | Failed | InputError) -> str:
    if isinstance(answer, Solved):
        return f"{answer.solution.problem.source}: not decided within the limit, left out"
    return str(answer)
