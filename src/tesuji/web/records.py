"""Game records: their moves for a slider, and the moves at which the fate of stones was decided and missed."""

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

from tesuji.errors import InputError
from tesuji.go import Board, point_name
from tesuji.go.color import BLACK, WHITE
from tesuji.go.point import Point
from tesuji.go.sgf.tree import GameTree
from tesuji.problems import Draft, Problem, Verdict
from tesuji.problems.expected import Move
from tesuji.problems.infer import complete
from tesuji.problems.position import PointSet, Position
from tesuji.problems.problem import point_names
from tesuji.problems.sgf import is_record, parse_games
from tesuji.solvers import ProofLevel, SolverConfig
from tesuji.solvers.answer.finish import answer_problem
from tesuji.web.practice import played, uninterrupted
from tesuji.web.shelves import thumbnail

NODES = 1_000
"""For each question; what they do not decide is no clear miss."""
LEAST_STONES, MOST_LIBERTIES, NEAR = 2, 4, 2


def records(text: str, name: str) -> list[dict[str, Any]]:
    if not text.lstrip().startswith("("):
        return []
    return [_record(tree, number) for number, tree in _games(text, name)]


def _games(text: str, name: str) -> Iterator[tuple[int, GameTree]]:
    for number, tree in enumerate(parse_games(text, name)):
        if isinstance(tree, GameTree) and is_record(tree):
            yield number, tree


def _record(tree: GameTree, number: int) -> dict[str, Any]:
    start = tree.node_after(0).board()
    return {
        "game": number,
        "name": tree.title or " against ".join(name for key in ("PB", "PW") if (name := tree.root.text(key).strip())),
        "result": tree.result,
        "width": tree.width,
        "height": tree.height,
        "black": point_names(start.stones(BLACK)),
        "white": point_names(start.stones(WHITE)),
        "moves": [[move.color.word, point_name(move.point)] for move in tree.moves],
        "comments": {
            str(k): node.comment for k, node in enumerate(n for n in tree.main_line() if n.has_move) if node.comment
        },
    }


@dataclass(frozen=True)
class Miss:
    """A move of a game that left stones to their fate."""

    number: int
    move: Move
    problem: Problem
    right: tuple[Move, ...]
    stones: int
    answer: Move

    def to_dict(self) -> dict[str, Any]:
        name = f"Move {self.number + 1}: {self.problem.to_play} played {point_name(self.move)}"
        posed = self.problem.replace(inferred=self.problem.inferred - {"target", "goal"})
        return {
            "number": self.number,
            "move": point_name(self.move),
            "right": [point_name(move) for move in self.right],
            "stones": self.stones,
            "answer": point_name(self.answer),
            "problem": thumbnail(posed) | {"name": name},
        }


def missed(text: str, name: str, asked: dict[str, Any], tell: Any) -> dict[str, Any]:
    """The problems that a game has left: the mover could decide the fate of stones, did not, and now the other can."""
    trees = dict(_games(text, name))
    if asked["game"] not in trees:
        raise InputError(f"{name} has no game record number {asked['game'] + 1}: expected a game that was played")
    tree = trees[asked["game"]]
    end = monotonic() + asked["seconds"]
    found: list[Miss] = []
    moves = tree.moves
    looked = 0
    try:
        for number in range(1, len(moves)):
            if monotonic() >= end:
                break
            board = tree.node_after(number).board()
            if board.to_play == moves[number].color:
                found += _missed_at(board, number, moves[number].point, moves[number - 1].point, asked)
            looked = number + 1
            tell(done=looked, moves=len(moves), found=len(found))
    except KeyboardInterrupt:
        pass
    kept = sorted(_last_of_each(found), key=lambda miss: -miss.stones)
    return {"problems": [miss.to_dict() for miss in kept], "looked": looked, "moves": len(moves)}


def _missed_at(board: Board, number: int, move: Move, before: Move, asked: dict[str, Any]) -> Iterator[Miss]:
    choice = SolverConfig.of()
    limit = choice.limit(seconds=asked["seconds"], nodes=asked.get("nodes") or NODES)
    for target in stakes(board, [p for p in (move, before) if p is not None]):
        try:
            problem = complete(Draft.from_board(board, target=target))
        except InputError:
            continue
        found = uninterrupted(answer_problem(problem, choice, limit))
        if found.verdict is not Verdict.SUCCESS or found.proof is ProofLevel.NONE or move in found.moves:
            continue
        if not found.complete and move not in dict(found.refutations):
            continue  # the move that was played may work too
        after = played(found.problem, [move]).problem
        if after is None:
            continue
        reply = uninterrupted(answer_problem(after, choice, limit))
        if reply.verdict is Verdict.SUCCESS and reply.proof is not ProofLevel.NONE:
            yield Miss(number, move, found.problem, found.moves, len(target), reply.move)


def stakes(board: Board, near: list[Point]) -> list[PointSet]:
    """Blocks short of liberties beside what was played: the ones whose fate a move may have decided."""
    position = Position.of(board)
    found = []
    for block in position.blocks:
        close = any(abs(p.column - q.column) + abs(p.row - q.row) <= NEAR for p in block.stones for q in near)
        if close and len(block.stones) >= LEAST_STONES and len(block.liberties) <= MOST_LIBERTIES:
            found.append(block.stones)
    return found


def _last_of_each(found: list[Miss]) -> list[Miss]:
    """Of misses about the same stones only the last: until then they could still be saved, or taken."""
    kept: list[Miss] = []
    for miss in found:
        kept = [one for one in kept if not one.problem.target & miss.problem.target or one.number == miss.number]
        kept.append(miss)
    return kept
