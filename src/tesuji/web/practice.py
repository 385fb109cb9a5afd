"""Practice: a player plays a problem; the solver judges each move as Solve would, and replies."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tesuji.errors import InputError
from tesuji.go import Board, Point, point_name
from tesuji.go.color import BLACK, WHITE
from tesuji.problems import Expected, Problem, Verdict
from tesuji.problems.expected import Move
from tesuji.problems.problem import Quantifier
from tesuji.solvers import ProofLevel, Solution, SolverConfig
from tesuji.solvers.answer.finish import answer_problem
from tesuji.web.watching import stones_of

_RANK: dict[Verdict, float] = {Verdict.SUCCESS: 3, Verdict.KO: 2, Verdict.SEKI: 1, Verdict.FAILURE: 0}
"""For the attacker; the defender prefers seki to a ko."""
_INVERSE = {Verdict.SUCCESS: Verdict.FAILURE, Verdict.FAILURE: Verdict.SUCCESS}


@dataclass(frozen=True)
class After:
    """A problem after some moves: still a problem, for the side to move now, or over."""

    board: Board
    problem: Problem | None
    won: bool | None = None
    """Where it is over: has the side that began reached its goal?"""


@dataclass(frozen=True)
class Judged:
    """What a move of the problem's mover is worth, and its continuation."""

    verdict: Verdict
    """What it reaches; failure also where it is only known that it does not reach the best."""
    right: bool | None
    line: tuple[Move, ...] = ()
    """The continuation, beginning with the opponent's reply; empty where no reply is known."""
    proof: ProofLevel = ProofLevel.BOARD


def judge(problem: Problem, moves: Sequence[Move], asked: dict[str, Any]) -> dict[str, Any]:
    """What the last move of the line, which is that of the problem's mover, is worth, and the opponent's reply.

    The position before the move is solved as the page solves it, so a move is right or wrong as that answer says. Only
    where it leaves the move or the reply open is the position after it solved.
    """
    if problem.goal.stake == "joined":
        raise InputError(f"the goal is {problem.goal}: joined goals cannot be practised, only solved")
    if len(moves) % 2 == 0:
        raise InputError("it is not the opponent's turn: expected a line that ends with a move of the problem's mover")
    choice = SolverConfig.of()
    limit = choice.limit(seconds=asked["seconds"], nodes=asked.get("nodes"))

    def solve(position: Problem) -> Solution:
        return uninterrupted(answer_problem(position, choice, limit))

    *earlier, move = moves
    before = None
    if "target" in problem.inferred or not earlier:
        before = solve(problem)
        problem = before.problem
    problem = problem.replace(inferred=problem.inferred - {"target", "goal"})  # the same fight to the end
    waiting, after = played(problem, earlier), played(problem, moves)
    if waiting.problem is None:
        raise InputError(f"it is over before {point_name(move)}: expected a line that ends with its last move")
    if before is None or earlier:
        before = solve(waiting.problem)
    if after.problem is None:
        verdict = Verdict.SUCCESS if after.won else Verdict.FAILURE
        return _told(after.board, Judged(verdict, after.won), before.verdict, over=True)
    judged = judged_by(before, move)
    if judged is None or not judged.line:
        new = judged_after(before, solve(after.problem))
        judged = new if judged is None else replace(judged, line=new.line)
    if judged.verdict is Verdict.KO and judged.line and not after.board.is_legal(judged.line[0]):
        judged = replace(judged, line=())  # a ko that the opponent can only retake after a threat
    return _answered(problem, moves, after.board, judged, before.verdict, asked.get("enough") or 0)


def uninterrupted(found: Solution) -> Solution:
    """An answer; if the search was stopped, none of the searches that would follow is begun."""
    if found.stop == "interrupted":
        raise KeyboardInterrupt
    return found


def _answered(
    problem: Problem, moves: Sequence[Move], board: Board, judged: Judged, best: Verdict, enough: int
) -> dict[str, Any]:
    """The judgement with the opponent's reply on the board, unless nothing is left to play."""
    if not judged.line:
        return _told(board, judged, best, over=True)
    reply = judged.line[0]
    if judged.right and (reply is None or 0 < enough <= len(moves)):
        return _told(board, judged, best, over=True)
    following = played(problem, [*moves, reply])
    answer = _told(following.board, judged, best, over=following.problem is None)
    return answer | {"solved": bool(following.won)}


def judged_by(before: Solution, move: Move) -> Judged | None:
    """What the answer to the position before a move says of it; ``None`` where it says nothing."""
    if before.verdict is Verdict.UNKNOWN:
        return None
    if move in before.moves:
        return Judged(before.verdict, True, before.line_of(move)[1:], before.proof)
    for refutations, proof in ((before.refutations, before.proof), (before.read_refutations, ProofLevel.NONE)):
        if move in dict(refutations):
            return Judged(Verdict.FAILURE, False, dict(refutations)[move], proof)
    return Judged(Verdict.FAILURE, False, (), before.proof) if before.complete else None


def judged_after(before: Solution, after: Solution) -> Judged:
    """What a move is worth by the answer to the position after it: does it keep what could be reached?"""
    verdict = _INVERSE.get(after.verdict, after.verdict)
    judged = Judged(verdict, None, after.pv, after.proof)
    rank = _RANK | ({Verdict.SEKI: 3 if before.seki_is_open else 2.5} if before.problem.goal.saves else {})
    if verdict is Verdict.SUCCESS and not (after.seki_is_open and not before.seki_is_open):
        return replace(judged, right=True)
    if Verdict.UNKNOWN in (verdict, before.verdict) or verdict is Verdict.SUCCESS:
        return judged
    return replace(judged, right=rank[verdict] >= max(rank[before.verdict], 1))  # a failure keeps nothing


def played(problem: Problem, moves: Sequence[Move]) -> After:
    """The problem after a line of moves, as it stands for the side to move.

    A ko may be retaken at once: the threat that this needs and its answer are assumed, as they are by the solver.
    """
    board = problem.board()
    target, own = problem.target, problem.own
    for move in moves:
        if move is not None and move == board.ko:
            board.set_ko(None)
        if not board.is_legal(move):
            raise InputError(f"{board.to_play} cannot play {point_name(move)}: expected a legal move")
        board.play(move)
        target = frozenset(p for p in target if board[p] == problem.defender)  # played again it is another stone
        own = frozenset(p for p in own if board[p] == problem.attacker)
    left = {c: frozenset(p for p in board.points() if board[p] == c) for c in (BLACK, WHITE)}
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
    except InputError:  # the question has no meaning any more: the stones are joined
        return After(board, None, problem.goal.saves and problem.goal.stake == "connection")
    return After(board, following)


def _decided(problem: Problem, target: frozenset[Point], own: frozenset[Point]) -> bool | None:
    """Is it over because stones are gone? For the mover of the problem."""
    needs_all = problem.quantifier is Quantifier.ANY or problem.goal.stake == "connection"
    if not target or (needs_all and target != problem.target):
        return not problem.goal.saves
    return False if problem.own and not own else None


def _told(board: Board, judged: Judged, best: Verdict, *, over: bool) -> dict[str, Any]:
    return {
        "right": judged.right,
        "verdict": str(judged.verdict),
        "best": str(best),
        "over": over,
        "solved": over and bool(judged.right),
        "reply": point_name(judged.line[0]) if judged.line else None,
        "proof": str(judged.proof),
        "line": [point_name(move) for move in judged.line],
        "position": stones_of(board),
    }
