"""The author's file with what the proof-reader adds: missing branches, marked, and a word where something is wrong.

Nothing that the author has written is changed or taken away. The move that decides an added line is marked TE where
that is certain and IT where it is only likely. The end of a certain one says for whom it is good (GB, GW), and has the
author's word for right lines.
"""

from tesuji.go import BLACK, Color, Move
from tesuji.go.sgf.node import Node
from tesuji.problems.about import SIGN
from tesuji.problems.expected import Move as Played
from tesuji.problems.solution_tree import first_moves, right_word
from tesuji.review.author import BY_LINES
from tesuji.review.findings import Certainty, Finding, Kind, Review
from tesuji.review.pages import Page
from tesuji.review.words import sentence

RIGHT = "RIGHT"
"""How a right line ends without a word from the author."""
WORKS = (Kind.BETTER_ANSWER, Kind.WRONG_MOVE_WORKS, Kind.ANOTHER_ANSWER, Kind.UNMENTIONED_KO, Kind.NOTHING_TO_DO)
"""Findings in which the line goes well for the side to play."""


def annotated(page: Page, review: Review) -> str:
    """The game of a problem as SGF, with the findings that are more than guesses in it."""
    tree = page.tree()
    start = page.start(tree)
    word = _right_word(start) if review.convention == BY_LINES else ""
    for finding in review.findings:
        if finding.certainty is not Certainty.GUESS:
            _add(start, finding, page.problem.to_play, word)
    return tree.to_sgf()


def _right_word(start: Node) -> str:
    todo, words = [start], []
    while todo:
        node = todo.pop()
        todo += node.children
        words.append(right_word(node.comment))
    return min(filter(None, words), key=len, default=RIGHT)


def _add(start: Node, finding: Finding, mover: Color, word: str) -> None:
    pen = _Pen(finding, mover)
    node, color = start, mover
    for move in finding.path:
        found = pen.child(node, move, color)
        if found is None and move is None:  # the tree lets one side move twice
            color = color.opponent
            continue
        node, color = found or pen.add(node, move, color), color.opponent
    _say(node, f"{SIGN} {sentence(finding, mover)}")
    if finding.kind in (Kind.ILLEGAL_MOVE, Kind.NOTHING_TO_DO):
        return
    for move in pen.shown(finding.line, color):
        node, color = pen.child(node, move, color) or pen.add(node, move, color), color.opponent
    if node.children or not pen.marks:
        return
    if not {"GB", "GW"} & node.properties.keys():
        node.properties["GB" if pen.winner == BLACK else "GW"] = ["1"]
    if pen.winner == mover and word and not right_word(node.comment):
        node.set_text("C", "\n\n".join(filter(None, (word, node.comment))))


def _say(node: Node, words: str) -> None:
    node.set_text("C", "\n\n".join(filter(None, (node.comment, words))))


class _Pen:
    def __init__(self, finding: Finding, mover: Color) -> None:
        self.sure = finding.certainty is Certainty.CERTAIN
        self.marks = self.sure and finding.kind is not Kind.UNMENTIONED_KO
        """Is the end of the line marked? Who wins a ko depends on the threats."""
        self.winner = mover if finding.kind in WORKS else mover.opponent
        self._marked = finding.kind is Kind.UNMENTIONED_KO

    def child(self, node: Node, move: Played, color: Color) -> Node | None:
        return next((child for child in first_moves(node) if child.move == Move(color, move)), None)

    def add(self, node: Node, move: Played, color: Color) -> Node:
        """A new move; the first of the side for which the line goes well is marked."""
        added = node.add_move(Move(color, move))
        if color == self.winner and not self._marked:
            name, value = ("TE", "1") if self.sure else ("IT", "")
            added.properties[name] = [value]
            self._marked = True
        return added

    def shown(self, line: tuple[Played, ...], color: Color) -> tuple[Played, ...]:
        """The continuation, up to the last move of the side that succeeds."""
        last = color if len(line) % 2 else color.opponent
        return line if last == self.winner else line[:-1]
