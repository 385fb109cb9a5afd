"""Problems drawn as diagrams, with solution trees written as lines of moves."""

from tesuji.go import Move, parse_sgf
from tesuji.problems import Problem, complete, write_sgf_problem
from tesuji.problems.expected import parse_move
from tesuji.problems.sgf import read_sgf_problems
from tesuji.problems.text import read_text_problems
from tesuji.review import Page

THREE = """
. . . . . . .
B B B B B B .
o o o o o B .
o * * * o B .
"""
"""Three points in a row: Black kills at C1."""

L_GROUP = """
. . . . . .
B B B B . .
* o o B . .
* * o B B .
* * o o B .
* * * * B .
"""
"""Black kills it at A3, A4, B2, C1 or D1."""

KO = """
. . . . . . .
B B B B B B .
o o o o B B .
o o o * O B .
* o * O B B .
"""
"""Black takes a ko at D2."""

TWO = """
. . . . . .
B B B B B .
o o o o B .
o * * o B .
"""
"""Dead as it stands."""


def posed(diagram: str, to_play: str = "black", goal: str = "kill") -> Problem:
    """A problem without an answer."""
    text = f'[[problem]]\nname = "shape"\nto_play = "{to_play}"\ngoal = "{goal}"\ndiagram = """{diagram}"""\n'
    (draft,) = read_text_problems(text, "shape.toml")
    return complete(draft)


def sgf(problem: Problem, *lines: str) -> str:
    """The problem as SGF with a tree: ``C1 B1 D1: RIGHT`` is a line with a comment at its end; ``+`` after a move is
    TE, ``-`` BM, ``?`` DO and ``!`` IT."""
    tree = parse_sgf(write_sgf_problem(problem))[0]
    for line in lines:
        moves, _, comment = line.partition(":")
        node, color = tree.root, problem.to_play
        for word in moves.split():
            played = Move(color, parse_move(word.rstrip("+-?!")))
            node = next((child for child in node.children if child.move == played), None) or node.add_move(played)
            sign = {"+": ("TE", "1"), "-": ("BM", "1"), "?": ("DO", ""), "!": ("IT", "")}.get(word[-1])
            if sign:
                node.properties[sign[0]] = [sign[1]]
            color = color.opponent
        node.set_text("C", comment.strip())
    return tree.to_sgf()


def page(text: str) -> Page:
    """One game of SGF as a page."""
    (draft,) = read_sgf_problems(text, "shape.sgf")
    return Page(complete(draft), text)


def told(diagram: str, *lines: str, to_play: str = "black", goal: str = "kill") -> Page:
    """A problem with a tree, as it is read from a file."""
    return page(sgf(posed(diagram, to_play, goal), *lines))
