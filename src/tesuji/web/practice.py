"""Practice: somebody plays a problem, and the solver says whether his move keeps what can be reached, and replies."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tesuji.errors import InputError
from tesuji.go import Board, Point, point_name
from tesuji.go.color import BLACK, WHITE
from tesuji.problems import Expected, Problem, Verdict
from tesuji.problems.expected import Move
from tesuji.problems.problem import Quantifier
from tesuji.solvers import Choice, ProofLevel, Solution
from tesuji.solvers.answering import answer_problem
from tesuji.web.watching import stones_of

_RANK = {Verdict.SUCCESS: 3, Verdict.KO: 2, Verdict.SEKI: 1, Verdict.FAILURE: 0}
_INVERSE = {Verdict.SUCCESS: Verdict.FAILURE, Verdict.FAILURE: Verdict.SUCCESS}


@dataclass(frozen=True)
class After:
    """A problem after some moves: still a problem, for whoever is to move now, or over."""

    board: Board
    problem: Problem | None
    won: bool | None = None
    """Where it is over: does the one who began have what he wanted?"""


@dataclass(frozen=True)
class Judged:
    """What a move of the problem's mover is worth, and how play goes on."""

    verdict: Verdict
    """What it reaches; failure also where it is only known that it does not reach the best."""
    right: bool | None
    line: tuple[Move, ...] = ()
    proof: ProofLevel = ProofLevel.BOARD

    @property
    def reply(self) -> Move:
        """The opponent's answer; ``None`` is a pass, or none is known."""
        return self.line[0] if self.line else None


def judge(problem: Problem, moves: Sequence[Move], asked: dict[str, Any]) -> dict[str, Any]:
    """What the last move of the line, which is that of the problem's mover, is worth, and the opponent's reply.

    The position before the move is solved as the page solves it, so a move is right or wrong as that answer says. Only
    where it leaves the move open is the position after it solved.
    """
    if problem.goal.stake == "joined":
        raise InputError(f"the goal is {problem.goal}: joined goals cannot be practised, only solved")
    if len(moves) % 2 == 0:
        raise InputError("it is not the opponent's turn: expected a line that ends with a move of the problem's mover")
    choice = Choice.of()
    limit = choice.limit(seconds=asked["seconds"], nodes=asked.get("nodes"))

    def solve(position: Problem) -> Solution:
        return answer_problem(position, choice, limit)

    best = Verdict(asked["best"]) if asked.get("best") else Verdict.UNKNOWN
    *earlier, move = moves
    before: Solution | None = None
    if not earlier or best is Verdict.UNKNOWN or "target" in problem.inferred:
        before = solve(problem)
        best, problem = before.verdict, before.problem
    problem = problem.replace(inferred=problem.inferred - {"target", "goal"})  # the same fight to the end
    after = played(problem, moves)
    if after.problem is None:
        verdict = Verdict.SUCCESS if after.won else Verdict.FAILURE
        return _told(after.board, Judged(verdict, _keeps(verdict, best, problem)), best, over=True)
    if earlier:
        waiting = played(problem, earlier).problem
        before = None if waiting is None else solve(waiting)
    judged = None if before is None else judged_by(before, move, best)
    if judged is None or not judged.line:
        found = solve(after.problem)
        verdict = _INVERSE.get(found.verdict, found.verdict)
        new = Judged(verdict, _keeps(verdict, best, problem), found.pv, found.proof)
        judged = new if judged is None else replace(judged, line=found.pv)
    if not after.board.is_legal(judged.reply):  # a ko that is retaken at once: he would have to find a threat
        judged = replace(judged, line=())
    enough = asked.get("enough") or 0
    over = bool(judged.right) and (judged.reply is None or (enough > 0 and len(moves) >= enough))
    answer = _told(after.board, judged, best, over=over)
    if judged.reply is not None and not over:
        following = played(problem, [*moves, judged.reply])
        if following.problem is None:
            answer |= {"over": True, "solved": bool(following.won)}
        answer["position"] = stones_of(following.board)
    return answer


def judged_by(before: Solution, move: Move, best: Verdict) -> Judged | None:
    """What the answer to the position before a move says of it; ``None`` where it says nothing."""
    reached, problem = before.verdict, before.problem
    if reached in (Verdict.UNKNOWN, Verdict.FAILURE):
        return None
    if move in before.moves:
        return Judged(reached, _keeps(reached, best, problem), before.line_of(move)[1:], before.proof)
    refutations = dict(before.refutations)
    is_wrong = move in refutations or before.complete
    if is_wrong and _keeps(best, reached, problem):  # else it may still be as good as what could be reached first
        return Judged(Verdict.FAILURE, False, refutations.get(move, ()), before.proof)
    return None


def played(problem: Problem, moves: Sequence[Move]) -> After:
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


def _keeps(verdict: Verdict, best: Verdict, problem: Problem) -> bool | None:
    """Does a move that leads to this verdict keep the best one? Unknown where one of them is."""
    if Verdict.UNKNOWN in (verdict, best):
        return None
    rank = dict(_RANK)
    if problem.goal.saves:
        rank[Verdict.SEKI] = 3
    return rank[verdict] >= rank[best]


def _told(board: Board, judged: Judged, best: Verdict, *, over: bool) -> dict[str, Any]:
    return {
        "right": judged.right,
        "verdict": str(judged.verdict),
        "best": str(best),
        "over": over,
        "solved": over and bool(judged.right),
        "reply": None if judged.reply is None else point_name(judged.reply),
        "proof": str(judged.proof),
        "line": [point_name(move) for move in judged.line],
        "position": stones_of(board),
    }
