"""Between Lin's problems and ours: his important stones are a target of which not one may be lost."""

from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE
from tesuji.go.point import Point
from tesuji.problems.lin import Aim, LinProblem
from tesuji.problems.lin_state import LinState
from tesuji.problems.problem import Draft, Goal, Problem, Quantifier, Source


def from_lin(problem: LinProblem, source: Source | None = None) -> Draft:
    """Lin's problem as ours: Black to play, live or kill, feasible space as region, living stones as they are."""
    return Draft(
        width=problem.size,
        height=problem.size,
        black=problem.black,
        white=problem.white,
        to_play=BLACK,
        goal=Goal.LIVE if problem.aim is Aim.SAVE else Goal.KILL,
        target=problem.important,
        quantifier=Quantifier.ANY,
        region=problem.feasible,
        assumed_alive=problem.alive,
        source=source or Source(),
    )


def to_lin(problem: Problem) -> LinProblem:
    """Our problem in Lin's model, with the colours exchanged when White is to play. Ko is his own affair there."""
    if problem.width != problem.height:
        raise InputError(f"Lin's boards are square: {problem.width}x{problem.height} cannot be written")
    return _to_lin(problem)


def to_lin_state(problem: Problem) -> LinState:
    """The start of our problem in Lin's model, on a board of any shape; colours as in :func:`to_lin`."""
    return LinState.on_board(problem.width, problem.height, _to_lin(problem))


def _to_lin(problem: Problem) -> LinProblem:
    if problem.region is None:
        raise InputError("the problem has no region yet: complete it first")
    aims = {Goal.LIVE: Aim.SAVE, Goal.ESCAPE: Aim.SAVE, Goal.CONNECT: Aim.SAVE, Goal.RACE: Aim.KILL}
    stones = {problem.to_play: BLACK, problem.to_play.opponent: WHITE}
    sides: dict[int, frozenset[Point]] = {stones[color]: problem.stones(color) for color in stones}
    return LinProblem(
        size=max(problem.width, problem.height),
        aim=aims.get(problem.goal, Aim.KILL),
        black=sides[BLACK],
        white=sides[WHITE],
        feasible=problem.region,
        important=problem.target,
        alive=problem.assumed_alive,
    )
