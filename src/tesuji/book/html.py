"""A book as one HTML file that needs nothing else: contents, problems, solutions, index; made to be printed.

Page numbers come from CSS (``target-counter`` of CSS Generated Content for Paged Media), which WeasyPrint understands;
a browser shows links in their place.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from tesuji.book.chapters import Chapter, Item
from tesuji.plural import counted
from tesuji.problems import Verdict
from tesuji.problems.expected import Line, Move
from tesuji.render import make_picture, picture_svg
from tesuji.solvers import Solution
from tesuji.solvers.answer.export import answer_picture
from tesuji.solvers.answer.words import how_known, sentences

MOST_REFUTATIONS = 2
"""Wrong first moves with their own diagram; the words name more."""

STYLE = """
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-center { content: counter(page); font: 9pt serif; color: #444 } }
@page :first { @bottom-center { content: none } }
body { font: 10.5pt/1.4 Georgia, 'DejaVu Serif', serif; color: #1c1b19; max-width: 178mm; margin: 0 auto }
h1 { font-size: 26pt; margin: 35% 0 4mm; text-align: center }
h2 { font-size: 17pt; break-after: avoid; border-bottom: 0.4mm solid #6b5430; padding-bottom: 2mm }
h3 { font-size: 11pt; margin: 0 0 1.5mm }
.under { text-align: center; color: #444 }
h2.page, #chapter-1 { break-before: page }
.problems, .solution { orphans: 1; widows: 1 }
.problem, .drawn { display: inline-block; vertical-align: top; break-inside: avoid }
.problem { width: 84mm; margin: 0 2mm 7mm 0 }
.problem p { margin: 0 0 1mm; font-size: 9.5pt }
.problem svg { width: 100%; height: 62mm }
.drawn { width: 56mm; margin: 0 1.5mm 0 0 }
.drawn svg { width: 100%; height: 46mm }
.solution { break-inside: avoid; margin: 0 0 6mm; padding-bottom: 3mm; border-bottom: 0.2mm solid #d9cfb8 }
.solution p { margin: 0 0 1.2mm }
.drawn p, .known { font-size: 8.5pt; color: #444 }
.head { font-weight: bold }
ul { list-style: none; padding: 0; margin: 0 } li { margin: 0 0 1mm } a { color: inherit; text-decoration: none }
.contents a.page::after { content: target-counter(attr(href), page) }
.index a::after { content: "(p. " target-counter(attr(href), page) ")" }
.contents li { display: flex; justify-content: space-between }
.index { columns: 2 } .index b { font-weight: normal }
@media screen { .index a::after, .contents a.page::after { content: attr(data-sign) } a { color: #0072b2 } }
"""


def book_html(chapters: Sequence[Chapter], title: str) -> str:
    items = [item for chapter in chapters for item in chapter.items]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="under">{counted(len(items), "problem")}, with solutions</p>',
        _contents(chapters),
        *(_problems(number, chapter) for number, chapter in enumerate(chapters, 1)),
        '<h2 class="page" id="solutions">Solutions</h2>',
        *(_solution(item) for item in items),
        '<h2 class="page" id="index">Index</h2>',
        _index(items),
    ]
    body = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def _contents(chapters: Sequence[Chapter]) -> str:
    rows = [(f"chapter-{number}", chapter.title) for number, chapter in enumerate(chapters, 1)]
    rows += [("solutions", "Solutions"), ("index", "Index")]
    lines = (
        f'<li><a href="#{name}">{escape(words)}</a> <a class="page" href="#{name}"></a></li>' for name, words in rows
    )
    return f'<h2 class="page">Contents</h2><ul class="contents">{"".join(lines)}</ul>'


def _problems(number: int, chapter: Chapter) -> str:
    boxes = "".join(_problem(item) for item in chapter.items)
    return f'<h2 id="chapter-{number}">{escape(chapter.title)}</h2><div class="problems">{boxes}</div>'


def _problem(item: Item) -> str:
    problem = item.problem
    marks = dict.fromkeys(problem.target, "triangle") | dict.fromkeys(problem.own, "square")
    picture = make_picture(problem.board(), marks=marks, view="auto")
    link = f'<a href="#solution-{item.number}">{item.number}</a>'
    return (
        f'<div class="problem" id="problem-{item.number}"><h3>{link}</h3><p>{escape(item.task)}</p>'
        f"{picture_svg(picture, title=f'Problem {item.number}')}</div>"
    )


def _solution(item: Item) -> str:
    solution = item.solution
    said, *more = sentences(solution)
    words = "".join(f"<p>{escape(line)}</p>" for line in more)
    name = f" · {escape(item.problem.name)}" if item.problem.name else ""
    shown = "".join(_drawn(*diagram) for diagram in _diagrams(item))
    head = f'<h3><a href="#problem-{item.number}">{item.number}</a>{name}</h3>'
    known = escape(how_known(solution, drawn=True))
    return (
        f'<div class="solution" id="solution-{item.number}">{head}<p class="head">{escape(said)}</p>{words}'
        f'<p class="known">{known}</p>{shown}</div>'
    )


def _drawn(title: str, svg: str) -> str:
    return f'<div class="drawn">{svg}<p>{escape(title)}</p></div>'


def _diagrams(item: Item) -> Iterable[tuple[str, str]]:
    """The answer, and how the most instructive wrong moves are refuted: those that hold out longest."""
    yield _told("The answer." if item.solution.moves else "Nothing works.", item.solution)
    refuted = (*item.solution.refutations, *item.solution.read_refutations)
    wrong = [(move, line) for move, line in refuted if move is not None and line]
    if item.solution.verdict is Verdict.FAILURE:
        wrong = [row for row in wrong if row[0] != (item.solution.pv or (None,))[0]]
    for move, line in sorted(wrong, key=lambda row: -len(row[1]))[:MOST_REFUTATIONS]:
        yield _told(f"{move} fails.", _refuted(item.solution, move, line))


def _told(title: str, solution: Solution) -> tuple[str, str]:
    """What stands below a picture, with the moves that are played where something stands already, and the picture."""
    picture = answer_picture(solution)
    note = f" {picture.caption}." if picture.caption else ""
    return title + note, picture_svg(replace(picture, caption=""))


def _refuted(solution: Solution, move: Move, line: Iterable[Move]) -> Solution:
    """The same problem with a wrong move and its refutation as the line that is drawn."""
    nothing: tuple[Line, ...] = ()
    return replace(
        solution,
        verdict=Verdict.FAILURE,
        move=move,
        moves=(),
        pv=(move, *line),
        lines=nothing,
        refutations=nothing,
        read_refutations=nothing,
        passed=None,
    )


def _index(items: Sequence[Item]) -> str:
    subjects: dict[str, list[Item]] = {}
    for item in items:
        for subject in item.subjects:
            subjects.setdefault(subject, []).append(item)
    rows = []
    for subject in sorted(subjects):
        links = ", ".join(
            f'<b>{item.number}</b> <a href="#problem-{item.number}" data-sign="↑"></a>' for item in subjects[subject]
        )
        rows.append(f"<li>{escape(subject)}: {links}</li>")
    return f'<p>Numbers of problems, each with its page.</p><ul class="index">{"".join(rows)}</ul>'
