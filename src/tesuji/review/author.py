"""What the author of a solution tree claims: which moves are right, which are wrong, and what the text speaks of.

Trees are marked in many ways, or not at all. What is claimed is read as conservatively as possible: docs/review.md has
the conventions. A branch about which the author says nothing is open, and nothing is held against it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from tesuji.go import BLACK, Color
from tesuji.go.sgf.node import Node
from tesuji.problems import Expected
from tesuji.problems.expected import MAX_DEPTH, Move
from tesuji.problems.solution_tree import Mark, first_moves, mark_of

BY_LINES = "lines marked right"
UNMARKED = "first variation"
"""The conventions by which `tesuji.problems.solution_tree` reads first moves that matter here."""

_KO = re.compile(r"\b(?:ko|kou)(?:\b|_)|劫|コウ|こう|패", re.IGNORECASE)
_SEKI = re.compile(r"\bseki\b|双活|雙活|セキ|빅", re.IGNORECASE)
_TOO = re.compile(r"\b(?:also|too|better|best|possible|playable|ok|okay|works?|enough)\b|也|より良|でも", re.IGNORECASE)
"""Words of an author who does not call a move simply wrong: it works too, but another is better, and the like."""
_SIDE = re.compile(r"\bblack\b|\bwhite\b|黒|黑|흑|白|백", re.IGNORECASE)
_FATE = re.compile(
    r"\b(?:live|lives|alive|survive|die|dies|dead|escape|killed|captured|caught)\b|活|生|死|살", re.IGNORECASE
)
_DEED = re.compile(r"\b(?:kill|capture|catch|cut)\b|杀|殺|取|断|잡", re.IGNORECASE)
_HELP = re.compile(r"\b(?:save|rescue|connect|link)\b|救|渡|連", re.IGNORECASE)
_VERBS = (_FATE, _DEED, _HELP)
"""What becomes of a side's stones, what it does with the other's, and what it does with its own."""


class Claimed(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    OPEN = "open"


@dataclass
class Branch:
    color: Color
    move: Move
    node: Node
    claimed: Claimed = Claimed.OPEN
    stated: bool = True
    """Is the claim in the file, or taken from where the move stands?"""
    children: list["Branch"] = field(default_factory=list)


@dataclass
class Script:
    """The author's tree below a problem."""

    mover: Color
    branches: list[Branch]
    convention: str
    mentions_ko: bool
    mentions_seki: bool
    saves: bool | None = None
    """Does the text of the problem ask the side to play to save its own stones, or to take the opponent's?"""

    @property
    def shows_refutations(self) -> bool:
        """Does the author answer wrong moves at all? Otherwise a missing answer is a habit."""
        return any(branch.children for branch in self.claimed(Claimed.WRONG))

    def claimed(self, claim: Claimed) -> list[Branch]:
        return [branch for branch in self.branches if branch.claimed is claim]

    def claims(self) -> Iterator[tuple[tuple[Move, ...], bool]]:
        """Positions, by the moves to them, of which the author says that the side to play has succeeded, or failed.

        It may be said of right moves, of wrong ones, and of the end of a wrong line, when that is the opponent's move.
        """
        todo: list[tuple[Branch, tuple[Move, ...], bool]]
        todo = [(branch, (branch.move,), False) for branch in reversed(self.branches)]
        while todo:
            branch, path, failed = todo.pop()
            failed = failed or branch.claimed is Claimed.WRONG
            if branch.claimed is not Claimed.OPEN:
                yield path, branch.claimed is Claimed.RIGHT
            elif failed and branch.color != self.mover and not branch.children:
                yield path, False
            known = failed or branch.claimed is Claimed.RIGHT or branch.color != self.mover
            below = [child for child in branch.children if known and child.color != branch.color]
            todo += [(child, (*path, child.move), failed) for child in reversed(below)]


def read_script(node: Node, expected: Expected, mover: Color, name: str = "") -> Script:
    """The tree below the node that poses a problem, with what its answer (as the problem's reader has it) claims.

    The name of the problem, or of its file, may speak of a ko as well as its comments.
    """
    firsts = [b for b in _branches(list(first_moves(node))) if b.color == mover] if _is_solution(node) else []
    by_lines = expected.convention == BY_LINES
    for branch in firsts:
        judged = expected.judge(branch.move)
        branch.claimed = {True: Claimed.RIGHT, False: Claimed.WRONG, None: Claimed.OPEN}[judged]
        branch.stated = expected.convention != UNMARKED
        _soften(branch)
    todo = [branch for branch in firsts if branch.claimed is Claimed.RIGHT]
    while todo:
        for reply in todo.pop().children:
            mine = [branch for branch in reply.children if branch.color == mover]
            (_claim_by_lines if by_lines else _claim_by_place)(mine, mover)
            todo += [branch for branch in mine if branch.claimed is Claimed.RIGHT]
    words = [part.comment for part in node.path()] + [part.comment for part in _walk(node)]
    said = "\n".join([name, *words])
    asked = _asked_to_save("\n".join([name, *(part.comment for part in node.path())]), mover)
    return Script(mover, firsts, expected.convention, bool(_KO.search(said)), bool(_SEKI.search(said)), asked)


def _asked_to_save(text: str, mover: Color) -> bool | None:
    """What the text before any move asks for: "Black to live", "can White be killed?"; ``None`` if it is not plain."""
    found = set()
    for verb in _VERBS:
        for match in verb.finditer(text):
            sides = _SIDE.findall(text[: match.start()])
            if not sides:
                found.add(verb is not _DEED)
                continue
            is_black = sides[-1].lower() in ("black", "黒", "黑", "흑")
            found.add((is_black == (mover == BLACK)) == (verb is not _DEED))
    return found.pop() if len(found) == 1 else None


def _is_solution(node: Node) -> bool:
    """Is no line as long as a game?"""
    todo = [(node, 0)]
    while todo:
        part, depth = todo.pop()
        if depth > MAX_DEPTH:
            return False
        todo += [(child, depth + 1) for child in part.children]
    return True


def _branches(nodes: list[Node]) -> list[Branch]:
    """These moves with everything after them; nodes with only words or marks belong to the move before."""
    made: list[Branch] = []
    todo = [(node, made) for node in reversed(nodes)]
    while todo:
        node, into = todo.pop()
        played = node.move
        assert played is not None
        branch = Branch(played.color, played.point, node)
        into.append(branch)
        todo += [(child, branch.children) for child in reversed(list(first_moves(node))) if not _sets_up(child)]
    return made


def _sets_up(node: Node) -> bool:
    """Are stones put on the board on the way to this move? That is another position, not a line."""
    part: Node | None = node
    while part is not None and (part is node or not part.has_move):
        if part.setup is not None and part.setup.has_stones:
            return True
        part = part.parent
    return False


def _claim_by_lines(choices: list[Branch], mover: Color) -> None:
    """Right is what leads to the end of a right line. Where nothing does, the author has left the line open."""
    right = [branch for branch in choices if any(mark_of(n, mover) is Mark.RIGHT for n in _walk(branch.node))]
    for branch in choices if right else []:
        said = mark_of(branch.node, mover)
        if branch in right and said is not Mark.BAD:
            branch.claimed = Claimed.RIGHT
        elif said is not Mark.LEFT_OUT:
            branch.claimed = Claimed.WRONG
            _soften(branch)


def _soften(branch: Branch) -> None:
    """A move is not claimed to be wrong where the author says more about it than that."""
    if branch.claimed is Claimed.WRONG and any(_TOO.search(node.comment) for node in _walk(branch.node)):
        branch.claimed = Claimed.OPEN


def _claim_by_place(choices: list[Branch], mover: Color) -> None:
    """What is marked is so; of the others the first, where none is marked good, is the author's line."""
    marks = [mark_of(branch.node, mover) for branch in choices]
    good = Mark.RIGHT in marks or Mark.GOOD in marks
    for branch, mark in zip(choices, marks, strict=True):
        if mark in (Mark.RIGHT, Mark.GOOD):
            branch.claimed = Claimed.RIGHT
        elif mark is Mark.BAD:
            branch.claimed = Claimed.WRONG
        elif mark is None and not good and branch is choices[0]:
            branch.claimed, branch.stated = Claimed.RIGHT, False


def _walk(node: Node) -> Iterator[Node]:
    todo = [node]
    while todo:
        part = todo.pop()
        yield part
        todo += reversed(part.children)
