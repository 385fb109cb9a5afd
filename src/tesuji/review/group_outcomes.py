"""The fate of each group at the ends of the author's lines in simulated games, which shows what the author means.

Most problems say no more than whose turn it is, and many are too open for an exact search. But their solution tree is
played to where strong players stop, and there even weak ones see who lives: a group that the mover gets after the right
lines, and does not get after the wrong ones or a pass, is what the problem is about.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum

from tesuji.errors import InputError
from tesuji.go import BLACK, WHITE, Board, Point
from tesuji.problems import Draft, Problem
from tesuji.review.author import Branch, Claimed, Script
from tesuji.solvers.investigate.hypotheses import bare_position
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.sources.global_mcts import GlobalMcts
from tesuji.solvers.sources.settings import InvestigationSettings

MOST_ENDS = 8
"""Lines that are played on, of the right ones and of the wrong ones."""
GAMES = 400
"""Simulated games from each end, in turns between which the komi is made even."""
TURNS = (0.2, 0.3, 0.5)
MEMORY = 64 << 20


@dataclass(frozen=True)
class GroupContrast:
    """How far the mover gets a group, from -1 (never) to 1 (always)."""

    right: float
    """After the lines that are right, on average..."""
    wrong: float
    """... and after those that are wrong, and a pass."""
    stones: int

    @property
    def gap(self) -> float:
        return self.right - self.wrong

    @property
    def weight(self) -> float:
        """Of groups that depend on it as much, the one with more stones is meant."""
        return float(self.gap * self.stones**0.25)

    @property
    def is_plain(self) -> bool:
        """Does the mover get it by the answer, and not without?"""
        return self.gap >= LEAST_GAP and self.right > 0 > self.wrong


LEAST_GAP = 0.8
"""The least difference that the answer has to make; the most is 2."""


class Ends:
    """The ends of the author's lines, with games from each."""

    def __init__(self, problem: Problem, script: Script, limit: Limit) -> None:
        self.mover, self.cost = problem.to_play, 0
        self._right: list[dict[Point, float]] = []
        self._wrong: list[dict[Point, float]] = []
        boards = _ends(problem, script)
        passed = problem.board()
        passed.to_play = problem.to_play.opponent
        right, wrong = boards[True][:MOST_ENDS], [passed, *boards[False][:MOST_ENDS]]
        budget, draft = Budget(limit), bare_position(problem)
        todo = [(board, into) for boards, into in ((right, self._right), (wrong, self._wrong)) for board in boards]
        for number, (board, into) in enumerate(todo if right else []):
            games = self._games(draft, board, budget.left.part(1 / (len(todo) - number)))
            if games is None:
                continue
            into.append({stone: games.owner([stone]) for stone in problem.black | problem.white})
            budget.spend(games.simulations * games.price)
        self.cost = budget.nodes

    def _games(self, draft: Draft, board: Board, limit: Limit) -> GlobalMcts | None:
        """Games from one end, or ``None`` where they cannot be begun."""
        stones = {color: frozenset(p for p in board.points() if board[p] == color) for color in (BLACK, WHITE)}
        position = draft.replace(black=stones[BLACK], white=stones[WHITE], to_play=board.to_play, ko=board.ko)
        try:
            games = GlobalMcts(position, InvestigationSettings(), min(limit.memory, MEMORY))
        except InputError:
            return None
        most = GAMES if limit.nodes is None else min(GAMES, limit.nodes // games.price)
        for turn in TURNS:
            if int(turn * most) and not games.run(int(turn * most), limit.seconds and turn * limit.seconds):
                raise KeyboardInterrupt
        return games if games.simulations else None

    def outcome(self, stones: Iterable[Point]) -> GroupContrast | None:
        """What becomes of these stones; ``None`` where no games were played."""
        group = list(stones)
        if not self._right or not self._wrong:
            return None
        sign = 1 if self.mover == BLACK else -1
        right, wrong = (
            sign * fsum(owners[stone] for owners in ends for stone in group) / (len(ends) * len(group))
            for ends in (self._right, self._wrong)
        )
        return GroupContrast(right, wrong, len(group))


def _ends(problem: Problem, script: Script) -> dict[bool, list[Board]]:
    """The positions in which lines end, those that are right and those that are wrong; open ones are left out."""
    found: dict[bool, list[Board]] = {True: [], False: []}
    todo: list[tuple[Branch, Board, Claimed]]
    todo = [(branch, problem.board(), branch.claimed) for branch in reversed(script.branches)]
    while todo:
        branch, board, claimed = todo.pop()
        after = _played(board, branch)
        if after is None:
            continue
        if branch.color == script.mover and claimed is Claimed.RIGHT:
            claimed = branch.claimed
        if not branch.children and claimed is not Claimed.OPEN:
            found[claimed is Claimed.RIGHT].append(after)
        todo += [(child, after, claimed) for child in reversed(branch.children)]
    return found


def _played(board: Board, branch: Branch) -> Board | None:
    """The board after a move of the tree; a ko that is retaken at once has had its threat."""
    after = board.copy()
    after.to_play = branch.color
    if not after.is_legal(branch.move):
        after.set_ko(None)
        if not after.is_legal(branch.move):
            return None
    after.play(branch.move)
    return after
