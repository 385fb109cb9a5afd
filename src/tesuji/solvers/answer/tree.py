"""The answer as a tree of moves, for sites and programs that let people play through problems.

Right lines end on a move of the side to play, refutations on a move of the opponent. ``main`` shows what the solution
has at hand: its main line, the other right first moves, the refutations. ``full`` walks through the proofs: after every
right first move the answers that matter, after wrong ones how they are refuted. A reply matters when the prover has to
answer it on the board. Every natural reply is shown (`natural_moves`), then those that hold out longest.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from tesuji.checker import MoveNode, Proof, Question, ReplyNode
from tesuji.checker.proof import edges
from tesuji.go import Board, Color, Point
from tesuji.problems import SolutionNode, Verdict
from tesuji.problems.expected import Move, parse_move
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.provers.proving import prove_or_tell
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.search.asking import question_after
from tesuji.solvers.search.resumable import KeptSearches
from tesuji.solvers.sources.natural_moves import natural_on

Detail = Literal["main", "full"]

MOST_MOVES = 400
"""Moves of a whole tree."""
MOST_REPLIES = 5
"""Answers that are shown to one move, unless more are natural."""
MOST_FIRST = 8
"""Right first moves that are shown with their answers; and at least as many wrong ones."""
MOST_WRONG_MOVES = 12
"""Moves that are spent on one wrong first move, unless there is room for more."""
PROOF_NODES = 50_000
"""Larger proofs are not walked through."""
TREE_NODES = 2_000_000
"""For all proofs of a tree together, unless another limit is given."""


@dataclass(frozen=True)
class AnswerTree:
    """First moves with what comes after them."""

    nodes: tuple[SolutionNode, ...]
    cut: bool
    """Was something left out for its size?"""


def answer_tree(
    solution: Solution, detail: Detail = "main", limit: Limit | None = None, most_moves: int = MOST_MOVES
) -> AnswerTree:
    """The tree of a solution; ``limit`` is for all proofs together that have to be written for the full one."""
    builder = _Builder(solution, most_moves)
    builder.main()
    if detail == "full":
        prover = _Prover(limit or Limit(nodes=TREE_NODES))
        builder.full(prover)
        if builder.cut:  # with every reply it is too large
            builder = _Builder(solution, most_moves, most_replies=MOST_REPLIES)
            builder.main()
            builder.full(prover)
    return AnswerTree(tuple(branch.freeze() for branch in builder.first.values()), builder.cut)


@dataclass
class _Branch:
    """A move of a tree that is still growing."""

    color: Color
    move: Move
    correct: bool | None
    below: dict[Move, "_Branch"] = field(default_factory=dict)

    def freeze(self) -> SolutionNode:
        """The same as a node of a solution. Trees are as deep as their lines are long, which is not much."""
        return SolutionNode(self.color, self.move, self.correct, "", tuple(b.freeze() for b in self.below.values()))


@dataclass
class _Builder:
    solution: Solution
    most_moves: int
    most_replies: int | None = None
    """To one move, unless more are natural; ``None`` for every reply that matters."""
    first: dict[Move, _Branch] = field(default_factory=dict)
    moves: int = 0
    cut: bool = False

    def __post_init__(self) -> None:
        self.mover = self.solution.problem.to_play
        self.start = self.solution.problem.board()

    # What the solution has -------------------------------------------------------------------------------------
    def main(self) -> None:
        """The main line, every right first move, the refutations, and how play goes on after other right moves."""
        found = self.solution
        for move in found.moves:
            self.line(found.pv if found.pv[:1] == (move,) else (move,), correct=True)
        if not found.moves and found.pv:
            self.line(found.pv, correct=None if found.verdict is Verdict.UNKNOWN else False)
        for move, line in (*found.refutations, *found.read_refutations):
            if move is not None and move not in found.moves:
                self.line((move, *line), correct=False)
        for move, line in found.lines:
            if found.pv[:1] != (move,):
                self.line((move, *line), correct=True)

    def line(self, moves: Iterable[Move], *, correct: bool | None) -> None:
        """Add one line, as far as it can be played, up to the last move of the side that it shows to be right."""
        board = self.start.copy()
        legal: list[tuple[Color, Move]] = []
        for move in moves:
            color = board.to_play
            if (move is None and legal) or not board.is_legal(move):
                break  # nothing is left to play here; or a ko is retaken at once, where in a game a threat comes first
            board.play(move)
            legal.append((color, move))
        last = self.mover if correct is not False else self.mover.opponent
        while len(legal) > 1 and legal[-1][0] != last:
            legal.pop()
        if self.first and self.moves + len(legal) > self.most_moves:
            self.cut = True
            return
        below = self.first
        for color, move in legal:
            below = self.grow(below, color, move, correct).below

    def grow(self, below: dict[Move, _Branch], color: Color, move: Move, correct: bool | None) -> _Branch:
        if move not in below:
            below[move] = _Branch(color, move, correct)
            self.moves += 1
        return below[move]

    # What the proofs have --------------------------------------------------------------------------------------
    def full(self, prover: "_Prover") -> None:
        """Walk through the proofs of the question on which the verdict rests."""
        question = self.solution.deciding_question
        if question is None:
            return
        right = [move for move in self.solution.moves if move is not None]
        legal = [point for point in self.start.legal_moves() if point in question.region]
        wrong = [move for move in legal if move not in self.solution.moves] if self.solution.complete else []
        self.cut = self.cut or len(right) > MOST_FIRST
        prover.share_between(len(right[:MOST_FIRST]) + len(wrong))
        for move in right[:MOST_FIRST]:
            proof = prover.after(question, move)
            if proof is not None and proof.prover == _side(question, self.mover):
                branch = self.grow(self.first, self.mover, move, True)
                self.walk(question, proof, [(0, branch, _played(self.start, move))], self.most_moves)
            else:
                self.cut = True
        self.refute(question, wrong, prover)

    def refute(self, question: Question, wrong: list[Point], prover: "_Prover") -> None:
        """The wrong first moves that hold out longest, with the opponent's answers."""
        proofs = []
        for move in wrong:
            proof = prover.after(question, move)
            if proof is None:
                self.cut = True
            elif proof.prover != _side(question, self.mover) and _answers(proof):
                proofs.append((_lengths(proof)[0], move, proof))
        proofs.sort(key=lambda item: (-item[0], item[1]))
        room = self.most_moves - self.moves
        shown = proofs[: max(MOST_FIRST, room // MOST_WRONG_MOVES)]
        each = max(MOST_WRONG_MOVES, room // max(1, len(shown)))
        self.cut = self.cut or len(proofs) > len(shown)
        for _, move, proof in shown:
            root = proof.nodes[0]
            assert isinstance(root, MoveNode)
            board = _played(self.start, move)
            answer = parse_move(root.move)
            if self.moves + 2 > self.most_moves:
                self.cut = True
                return
            if not board.is_legal(answer):
                continue
            branch = self.grow(self.first, self.mover, move, False)
            reply = self.grow(branch.below, self.mover.opponent, answer, False)
            self.walk(question, proof, [(root.child, reply, _played(board, answer))], self.moves + each)

    def walk(self, question: Question, proof: Proof, start: list[tuple[int, _Branch, Board]], most_moves: int) -> None:
        """Add replies and the prover's answers level by level, until the tree is as large as it may be."""
        lengths = _lengths(proof)
        todo = deque(start)
        while todo:
            index, branch, board = todo.popleft()
            node = proof.nodes[index]
            if not isinstance(node, ReplyNode):
                continue
            natural = natural_on(board, question)
            replies = sorted(_replies(proof, node, lengths), key=lambda reply: reply[0] not in natural)
            most = max(self.most_replies or len(replies), sum(reply in natural for reply, *_ in replies))
            self.cut = self.cut or len(replies) > most
            for reply, answer, following in replies[:most]:
                if self.moves + 2 > min(most_moves, self.most_moves):
                    self.cut = True
                    return
                if not board.is_legal(reply):
                    continue
                met = _played(board, reply)
                if not met.is_legal(answer):
                    continue
                below = self.grow(branch.below, board.to_play, reply, branch.correct).below
                answered = self.grow(below, met.to_play, answer, branch.correct)
                todo.append((following, answered, _played(met, answer)))


def _side(question: Question, color: Color) -> str:
    return "attacker" if color == question.attacker else "defender"


def _played(board: Board, move: Move) -> Board:
    following = board.copy()
    following.play(move)
    return following


class _Prover:
    """Writes down who wins after each first move, all from the tables of one search."""

    def __init__(self, limit: Limit) -> None:
        self._limit, self._budget, self._kept = limit, Budget(limit), KeptSearches(limit.memory)
        self._written: dict[Point, Proof | None] = {}

    def share_between(self, proofs: int) -> None:
        """Give each of the proofs the same part of the nodes; they share the time as it comes."""
        if self._limit.nodes is not None:
            self._budget = Budget(replace(self._limit, nodes=self._limit.nodes // max(1, proofs)))

    def after(self, question: Question, move: Point) -> Proof | None:
        """The proof of who wins once this move has been played; none where it is over with the move."""
        after = question_after(question, move)
        if move in self._written or not isinstance(after, Question) or self._budget.exhausted:
            return self._written.get(move)
        proof = prove_or_tell(after, None, self._budget.left, PROOF_NODES, self._kept)
        if proof == "interrupted":
            self._budget.end()
        self._written[move] = proof if isinstance(proof, Proof) else None
        return self._written[move]


def _answers(proof: Proof) -> bool:
    """Does the prover, who is to move, have to play on the board?"""
    return isinstance(proof.nodes[0], MoveNode) and proof.nodes[0].move != "pass"


def _replies(proof: Proof, node: ReplyNode, lengths: list[int]) -> list[tuple[Point, Point, int]]:
    """The replies that the prover answers on the board, with its answer, the longest resistance first."""
    found = []
    for reply, child in node.replies.items():
        answer = proof.nodes[child]
        if reply != "pass" and isinstance(answer, MoveNode) and answer.move != "pass":
            point, met = parse_move(reply), parse_move(answer.move)
            assert point is not None
            assert met is not None
            found.append((-lengths[child], point, met, answer.child))
    return [(point, met, child) for _, point, met, child in sorted(found)]


def _lengths(proof: Proof) -> list[int]:
    """The longest line below every node, as far as lines do not lead back."""
    lengths = [-1] * len(proof.nodes)
    stack = [(0, edges(proof.nodes[0]))]
    lengths[0] = 0
    while stack:
        index, below = stack[-1]
        step = next(below, None)
        if step is None:
            stack.pop()
            if stack:
                lengths[stack[-1][0]] = max(lengths[stack[-1][0]], lengths[index] + 1)
        elif lengths[step[1]] < 0:
            lengths[step[1]] = 0
            stack.append((step[1], edges(proof.nodes[step[1]])))
        else:
            lengths[index] = max(lengths[index], lengths[step[1]] + 1)
    return lengths
