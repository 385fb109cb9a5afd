"""Solution trees: which first moves a problem file calls right and wrong. docs/problems.md lists the conventions."""

import re
from collections.abc import Iterator
from enum import StrEnum

from tesuji.go.color import BLACK, Color
from tesuji.go.game import Move as Played
from tesuji.go.sgf.node import Node
from tesuji.plural import counted
from tesuji.problems.expected import MAX_DEPTH, Expected, Move, SolutionNode, Verdict

# RIGHT only in capitals, as goproblems.com writes it, because "the right side" is in many comments; as the first
# word of a comment, before a stop, it may be written in any way.
_RIGHT = re.compile(
    r"\bRIGHT\b|\bCORRECT\b"
    r"|\A\W*(?i:right|(?:also )?correct|correct answer|solution|success|solved)\s*(?:[.!:;,)\]\n]|\Z)"
    r"|(?<![不非])正解|正确|(?<![不非])正確|정답"
)
_WRONG = re.compile(
    r"\bWRONG\b|\bINCORRECT\b|\bFAIL(?:ED|URE)?\b"
    r"|\A\W*(?i:wrong|incorrect|failure|failed|not correct)\s*(?:[.!:;,)\]\n]|\Z)"
    r"|不正解|失败|失敗|错误|오답|실패"
)
_NOT_THIS = re.compile(r"\bNOTTHIS\b")
_INSTRUCTIONS = re.compile(r"\b(?:RIGHT|FORCE|CHOICE|NOTTHIS)\b")


class Mark(StrEnum):
    RIGHT = "right"
    """A line that ends here is right: RIGHT, Correct and the like in a comment."""
    GOOD = "good"
    """A good move: TE, or good for the side to play."""
    BAD = "bad"
    """A bad or doubtful move: BM, DO, good for the other side, or called wrong in a comment."""
    LEFT_OUT = "left out"
    """Neither right nor wrong: an interesting move (IT), or one that goproblems.com should skip (NOTTHIS)."""


def mark_of(node: Node, mover: Color) -> Mark | None:
    """What the author says at a move of the solution, if anything; ``mover`` is the side to play in the problem."""
    if _is_bad(node, mover):
        return Mark.BAD
    if _RIGHT.search(node.comment):
        return Mark.RIGHT
    if _is_good(node, mover):
        return Mark.GOOD
    return Mark.LEFT_OUT if _is_left_out(node) else None


def right_word(comment: str) -> str:
    """The word by which a comment calls its line right, as the author writes it; nothing where there is none."""
    found = _RIGHT.search(comment)
    return found[0].strip(" .!:;,)]\n") if found else ""


def read_solution(root: Node, mover: Color) -> tuple[Expected, tuple[str, ...]]:
    """The expected answer that the moves after a position give, with notes on what could not be used."""
    if _depth(root) > MAX_DEPTH:
        return Expected(), (f"the moves were ignored: a line of more than {MAX_DEPTH} is not a solution",)
    tree = _build(root)
    notes: list[str] = []
    others = [node for node in tree if node.color != mover]
    if others:
        notes.append(f"ignored {counted(len(others), 'first move')} of {mover.opponent}: {mover} is to play")
        tree = tuple(node for node in tree if node.color == mover)
    if not tree:
        return Expected(), tuple(notes)
    firsts = [node for node in first_moves(root) if _color(node) == mover]
    accepted, wrong, convention = _judge(tree, firsts, mover)
    return Expected(accepted, wrong, Verdict.SUCCESS if accepted else None, tree, convention=convention), tuple(notes)


def _judge(
    tree: tuple[SolutionNode, ...], nodes: list[Node], mover: Color
) -> tuple[frozenset[Move], frozenset[Move], str]:
    moves = [node.move for node in tree]
    if any(node.correct for node in tree):
        taken_out = {m for m, n in zip(moves, nodes, strict=True) if _NOT_THIS.search(n.comment)}
        right = frozenset(node.move for node in tree if node.correct) - taken_out
        skipped = {m for m, n in zip(moves, nodes, strict=True) if _is_left_out(n)}
        return right, frozenset(moves) - right - skipped, "lines marked right"
    good = frozenset(m for m, n in zip(moves, nodes, strict=True) if _is_good(n, mover))
    bad = frozenset(m for m, n in zip(moves, nodes, strict=True) if _is_bad(n, mover)) - good
    skipped = {m for m, n in zip(moves, nodes, strict=True) if _is_left_out(n)} - good - bad
    if good:
        return good, frozenset(moves) - good - skipped, "good moves marked"
    rest = [move for move in moves if move not in bad and move not in skipped]
    if bad:
        return frozenset(rest[:1]), bad, "bad moves marked"
    return frozenset((rest or moves)[:1]), frozenset(), "first variation"


def _is_good(node: Node, mover: Color) -> bool:
    favours = "GB" if mover == BLACK else "GW"
    return "TE" in node.properties or favours in node.properties


def _is_bad(node: Node, mover: Color) -> bool:
    harms = "GW" if mover == BLACK else "GB"
    marked = {"BM", "DO", harms} & node.properties.keys()
    return bool(marked or _WRONG.search(node.comment))


def _is_left_out(node: Node) -> bool:
    return "IT" in node.properties or bool(_NOT_THIS.search(node.comment))


def _build(root: Node) -> tuple[SolutionNode, ...]:
    """The moves below a node, children before parents so that no recursion is needed."""
    order = [node for node in _walk(root) if node is not root]
    marks = {id(node): _mark(node) for node in order}
    judged = any(mark is not None for mark in marks.values())
    done: dict[int, tuple[SolutionNode, ...]] = {}
    for node in reversed(order):
        below = tuple(made for child in node.children for made in done.pop(id(child)))
        move = node.move
        if move is None:  # a node with only words or marks: what comes after belongs to the move before
            done[id(node)] = below
            continue
        correct = marks[id(node)]
        if correct is None and judged:
            correct = any(child.correct for child in below)
        comment = _INSTRUCTIONS.sub("", node.comment).strip()
        done[id(node)] = (SolutionNode(move.color, move.point, correct, comment, below),)
    return tuple(made for child in root.children for made in done[id(child)])


def _mark(node: Node) -> bool | None:
    if _WRONG.search(node.comment) or "BM" in node.properties:
        return None
    return True if _RIGHT.search(node.comment) else None


def _walk(root: Node) -> Iterator[Node]:
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(node.children))


def first_moves(root: Node) -> Iterator[Node]:
    todo = list(reversed(root.children))
    while todo:
        node = todo.pop()
        if node.has_move:
            yield node
        else:
            todo.extend(reversed(node.children))


def _depth(root: Node) -> int:
    deepest, todo = 0, [(root, 0)]
    while todo:
        node, depth = todo.pop()
        deepest = max(deepest, depth)
        todo.extend((child, depth + 1) for child in node.children)
    return deepest


def _color(node: Node) -> Color:
    move = node.move
    assert move is not None
    return move.color


def write_solution(root: Node, expected: Expected, mover: Color) -> None:
    """Put the expected answer below a node in the way that `read_solution` reads."""
    if expected.tree:
        todo = [(root, child) for child in reversed(expected.tree)]
        while todo:
            parent, item = todo.pop()
            node = parent.add_move(Played(item.color, item.move))
            leaf_of_right = item.correct and not any(child.correct for child in item.children)
            node.set_text("C", "\n".join(filter(None, ["RIGHT" if leaf_of_right else "", item.comment])))
            if parent is root and item.correct is not None:
                node.properties["TE" if item.correct else "BM"] = ["1"]
            todo.extend((node, child) for child in reversed(item.children))
        return
    for moves, sign in ((expected.accepted, "TE"), (expected.wrong, "BM")):
        for move in sorted(moves, key=lambda m: (m is None, m or ())):
            root.add_move(Played(mover, move)).properties[sign] = ["1"]
