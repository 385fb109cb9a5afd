"""A solution as a problem file with its answer, and as a picture."""

from dataclasses import replace
from html import escape
from typing import Any

from tesuji.go import Color, Point
from tesuji.problems import Expected, Problem, SolutionNode, Verdict, write_sgf_problem
from tesuji.problems.about import SIGN
from tesuji.render import Picture, make_picture, picture_svg
from tesuji.solvers.answer.heat import HeatKind, heat_labels, heat_of
from tesuji.solvers.answer.tree import Detail, answer_tree
from tesuji.solvers.answer.words import checked, headline, how_known, need_not_play, other_side, sentences, told
from tesuji.solvers.limit import Limit
from tesuji.solvers.provers.proving import Verification
from tesuji.solvers.result.solution import Solution


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
