"""Practice: somebody plays a problem, and the solver says whether his move keeps what can be reached, and replies."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tesuji.errors import InputError
from tesuji.go import Board, Point, point_name
from tesuji.go.color import BLACK, WHITE
from tesuji.problems import Expected, Problem, Verdict
from tesuji.problems.problem import Quantifier
from tesuji.solvers import Choice, Limit, Solution
from tesuji.web.watching import stones_of

MEMORY = 128 << 20
_RANK = {Verdict.SUCCESS: 3, Verdict.KO: 2, Verdict.SEKI: 1, Verdict.FAILURE: 0}
_INVERSE = {Verdict.SUCCESS: Verdict.FAILURE, Verdict.FAILURE: Verdict.SUCCESS}


@dataclass(frozen=True)
class After:
    """A problem after some moves: still a problem, for whoever is to move now, or over."""

    board: Board
    problem: Problem | None
    won: bool | None = None
    """Where it is over: does the one who began have what he wanted?"""


def judge(problem: Problem, moves: Sequence[Point | None], asked: dict[str, Any]) -> dict[str, Any]:
    """What the last move of the line, which is that of the problem's mover, is worth, and the opponent's reply."""
    if len(moves) % 2 == 0:
        raise InputError("it is not the opponent's turn: expected a line that ends with a move of the problem's mover")
    limit = Limit(seconds=asked["seconds"], memory=MEMORY)
    best = Verdict(asked["best"]) if asked.get("best") else Verdict.UNKNOWN
    if best is Verdict.UNKNOWN or "target" in problem.inferred:
        first = _solved(problem, limit)
        best, problem = first.verdict, first.problem
    problem = problem.replace(inferred=problem.inferred - {"target", "goal"})  # the same fight to the end
    after = played(problem, moves)
    if after.problem is None:
        verdict = Verdict.SUCCESS if after.won else Verdict.FAILURE
        return _told(after.board, verdict, best, reply=None, over=True, problem=problem)
    found = _solved(after.problem, limit)
    verdict = _INVERSE.get(found.verdict, found.verdict)
    reply = found.pv[0] if found.pv else None
    right = _is_right(verdict, best, problem)
    enough = asked.get("enough") or 0
    over = bool(right) and (reply is None or (enough > 0 and len(moves) >= enough))
    answer = _told(after.board, verdict, best, reply=reply, over=over, problem=problem, found=found)
    if reply is not None and not over:
        following = played(problem, [*moves, reply])
        if following.problem is None:
            answer |= {"over": True, "solved": bool(following.won)}
        answer["position"] = stones_of(following.board)
    return answer


def played(problem: Problem, moves: Sequence[Point | None]) -> After:
    """The problem after a line of moves, as it stands for the side to move."""
    board = problem.board()
    for move in moves:
        if not board.is_legal(move):
            raise InputError(f"{board.to_play} cannot play {point_name(move)}: expected a legal move")
        board.play(move)
    left = {c: frozenset(p for p in board.points() if board[p] == c) for c in (BLACK, WHITE)}
    target = problem.target & left[problem.defender]
    own = problem.own & left[problem.defender.opponent] if problem.own else frozenset()
    won = _decided(problem, target, own)
    if won is not None:
        return After(board, None, won)
    mover = board.to_play
    changed = problem.replace if mover == problem.to_play else problem.turned().replace
    sides = {"target": target, "own": own}
    if problem.goal.stake == "race" and mover != problem.to_play:
        sides = {"target": own, "own": target}
    try:
        following = changed(
            black=left[BLACK],
            white=left[WHITE],
            ko=board.ko,
            assumed_alive=problem.assumed_alive & (left[BLACK] | left[WHITE]),
            expected=Expected(),
            notes=(),
            **sides,
        )
    except InputError:  # what is asked has no meaning any more: the stones are joined
        return After(board, None, problem.goal.saves and problem.goal.stake == "connection")
    return After(board, following)


def _decided(problem: Problem, target: frozenset[Point], own: frozenset[Point]) -> bool | None:
    """Is it over because stones are gone? For the mover of the problem."""
    gone = not target or (problem.quantifier is Quantifier.ANY and target != problem.target)
    if gone:
        return not problem.goal.saves
    return False if problem.own and not own else None


def _is_right(verdict: Verdict, best: Verdict, problem: Problem) -> bool | None:
    """Does a move that leads to this verdict keep the best one? Unknown where one of them is."""
    if Verdict.UNKNOWN in (verdict, best):
        return None
    rank = dict(_RANK)
    if problem.goal.saves:
        rank[Verdict.SEKI] = 3
    return rank[verdict] >= rank[best]


def _solved(problem: Problem, limit: Limit) -> Solution:
    return Choice.of("auto").solve(problem, limit)


def _told(
    board: Board,
    verdict: Verdict,
    best: Verdict,
    *,
    reply: Point | None,
    over: bool,
    problem: Problem,
    found: Solution | None = None,
) -> dict[str, Any]:
    right = _is_right(verdict, best, problem)
    return {
        "right": right,
        "verdict": str(verdict),
        "best": str(best),
        "over": over,
        "solved": over and bool(right),
        "reply": None if reply is None else point_name(reply),
        "proof": "board" if found is None else str(found.proof),
        "line": [] if found is None else [point_name(move) for move in found.pv],
        "position": stones_of(board),
    }
