"""A solution as a problem file with its answer, and as a picture."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import Any, Literal, get_args

from tesuji.errors import InputError
from tesuji.go import Color, Point, point_name
from tesuji.plural import counted
from tesuji.problems import Expected, Problem, SolutionNode, Verdict, write_sgf_problem
from tesuji.problems.about import SIGN
from tesuji.render import Picture, make_picture, picture_svg
from tesuji.solvers.answer.tree import Detail, answer_tree
from tesuji.solvers.answer.words import checked, headline, how_known, need_not_play, other_side, sentences, told
from tesuji.solvers.limit import Limit
from tesuji.solvers.provers.proving import Verification
from tesuji.solvers.result.estimate import Child
from tesuji.solvers.result.solution import Solution

HeatKind = Literal["visits", "mean", "history"]


def answered(solution: Solution, detail: Detail = "main", limit: Limit | None = None) -> tuple[Problem, bool]:
    """The problem with the answer that was found in the place of its file's; was something left out for its size?"""
    tree = answer_tree(solution, detail, limit)
    told = _with_comments(tree.nodes, solution.problem.expected.tree)
    wrong = frozenset(node.move for node in tree.nodes if node.correct is False)
    expected = Expected(
        accepted=frozenset(solution.moves),
        wrong=wrong - frozenset(solution.moves),
        verdict=None if solution.verdict is Verdict.UNKNOWN else solution.verdict,
        tree=told,
        convention="solved",
        threats=None if solution.ko is None else solution.ko.threats,
    )
    return solution.problem.replace(expected=expected), tree.cut


def _with_comments(nodes: tuple[SolutionNode, ...], source: tuple[SolutionNode, ...]) -> tuple[SolutionNode, ...]:
    """The tree with the author's comments on moves that both have and judge in the same way."""
    theirs = {(node.color, node.move): node for node in reversed(source)}
    told = []
    for node in nodes:
        twin = theirs.get((node.color, node.move))
        if twin is not None:
            agree = twin.correct in (None, node.correct)
            comment = twin.comment if agree else node.comment
            node = replace(node, comment=comment, children=_with_comments(node.children, twin.children))
        told.append(node)
    return tuple(told)


def solution_sgf(
    solution: Solution,
    detail: Detail = "main",
    limit: Limit | None = None,
    report: Verification | None = None,
) -> str:
    """The problem with its solution tree as SGF, as sites with problems and programs with a board read it.

    The author's words are kept; ours come after them: the verdict, how it is known, and what the checker says.
    """
    problem, cut = answered(solution, detail, limit)
    task = "" if problem.about.text("C") else f"{problem.to_play} to play: {problem.goal}.\n\n"
    lines = [f"{SIGN} {headline(solution)}.", other_side(solution), how_known(solution)]
    lines += [] if report is None else [f"{checked(report)}."]
    lines += [_CUT] if cut else []
    return write_sgf_problem(problem, task + "\n".join(filter(None, lines)))


_CUT = "Not every line is shown: the tree would be too large."


def picture_of(
    solution: Solution, view: str | None = "auto", *, heat: HeatKind | None = None, percent: bool = False
) -> Picture:
    """The board with the target marked, the region shaded and the correct moves lettered, for the terminal; or a heat
    map of the moves, in digits or in percents."""
    problem = solution.problem
    if heat is not None and solution.estimate is not None:
        children = solution.estimate.children
        labels = heat_labels(children, heat, percent=percent)
        return make_picture(problem.board(), labels=labels, heat=heat_of(children, heat), **_ground(problem, view))
    right = [] if need_not_play(solution) else [move for move in solution.moves if move is not None]
    letters: dict[Point, str] = {move: "ABCDEFGHJKLMNOPQRSTUVWXYZ"[i % 25] for i, move in enumerate(right)}
    return make_picture(problem.board(), labels=letters, answers=answers_of(solution), **_ground(problem, view))


def _ground(problem: Problem, view: str | None) -> dict[str, Any]:
    marks = dict.fromkeys(problem.target, "triangle") | dict.fromkeys(problem.own, "square")
    return {"marks": marks, "region": problem.region or (), "view": view}


def answers_of(solution: Solution) -> dict[Point, str]:
    """First moves by what they are worth: right, refuted, or only tried because nothing works or nothing is decided.

    None where the mover need not play: then a move is neither right nor wrong.
    """
    if need_not_play(solution):
        return {}
    wrong = {move: "wrong" for move, _ in solution.refutations if move is not None}
    right = {move: "right" for move in solution.moves if move is not None}
    first = solution.pv[0] if solution.pv else None
    tried = {first: "try"} if first is not None and not right else {}
    return wrong | tried | right


LONGEST = 15
"""The most moves of a line that are drawn with numbers."""


def answer_picture(solution: Solution, view: str | None = "auto") -> Picture:
    """The picture for a book: right moves green, wrong ones red, the line numbered as far as it is told.

    What is played where something stands already is said below, as books do.
    """
    problem = solution.problem
    line: dict[Point, Color] = {}
    numbers: dict[Point, int] = {}
    again: list[str] = []
    names = told(problem, solution.pv)[:LONGEST] if solution.pv else []
    for number, (name, move) in enumerate(zip(names, solution.pv, strict=False), 1):
        if move is None or name != str(move):
            break
        if move in numbers or move in problem.black | problem.white:
            again.append(f"{number} at {numbers.get(move, move)}")
            continue
        numbers[move] = number
        if number > 1:
            line[move] = problem.to_play if number % 2 else problem.to_play.opponent
    answers = answers_of(solution)
    if solution.verdict is Verdict.FAILURE:  # the best try fails like the others
        answers = dict.fromkeys(answers, "wrong")
    caption = ", ".join(again)
    return make_picture(
        problem.board(), numbers=numbers, answers=answers, line=line, caption=caption, **_ground(problem, view)
    )


def solution_svg(solution: Solution) -> str:
    """The picture of an answer, as it can stand in a book."""
    return picture_svg(answer_picture(solution), title=headline(solution))


def solution_html(solution: Solution) -> str:
    """The picture of an answer with the words below it, for notebooks."""
    said, *more = sentences(solution)
    lines = [*more, how_known(solution, drawn=True)]
    words = "".join(f"<p>{escape(line)}</p>" for line in lines)
    name = f"<p>{escape(solution.problem.name)}</p>" if solution.problem.name else ""
    return f"<div>{name}{solution_svg(solution)}<p><b>{escape(said)}</b></p>{words}</div>"


# Heat: where the simulations of a search went, what they won, what they pass through.


def heat_kind(word: str, others: Sequence[str] = ()) -> HeatKind:
    """One of the statistics that can be drawn; whoever draws other things too names them."""
    for kind in get_args(HeatKind):
        if word == kind:
            return kind  # type: ignore[no-any-return]
    raise InputError(f"{word!r} cannot be drawn as heat: expected one of {', '.join((*get_args(HeatKind), *others))}")


def heat_of(children: Iterable[Child], kind: HeatKind) -> dict[Point, float]:
    """A value from 0 to 1 for the point of every move that was tried.

    Winning rates are as they are; visits and history are parts of the highest.
    """
    values = {child: _value(child, kind) for child in children if child.visits}
    highest = 1.0 if kind == "mean" else max(values.values(), default=0.0) or 1.0
    return {child.move: max(0.0, min(1.0, v / highest)) for child, v in values.items() if child.move is not None}


def heat_labels(children: Sequence[Child], kind: HeatKind, *, percent: bool) -> dict[Point, str]:
    """The heat in numbers: one digit (tenths) where there is no room, or percents; of visits, parts of all."""
    if not percent:
        return {point: str(min(9, int(value * 10))) for point, value in heat_of(children, kind).items()}
    whole = sum(child.visits for child in children) or 1 if kind == "visits" else 1.0
    tried = [child for child in children if child.visits and child.move is not None]
    return {child.move: f"{100 * _value(child, kind) / whole:.0f}" for child in tried if child.move is not None}


def heat_words(children: Sequence[Child], kind: HeatKind) -> str:
    """What the digits on the board mean."""
    tried = [child for child in children if child.visits]
    if not tried:
        return "Heat: no move was tried yet"
    if kind == "mean":
        return "Heat: winning rates in tenths"
    top = max(tried, key=lambda child: _value(child, kind))
    highest = counted(top.visits, "visit") if kind == "visits" else f"history {top.history:.3f}"
    return f"Heat: {kind} in tenths of the highest, {point_name(top.move)} with {highest}"


def _value(child: Child, kind: HeatKind) -> float:
    return {"visits": float(child.visits), "mean": child.mean, "history": child.history}[kind]
