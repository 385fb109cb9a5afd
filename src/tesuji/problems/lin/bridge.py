"""Between Lin's problems and ours: Lin's important stones are a target of which not one may be lost.

Lin's connecting and cutting (3.3.1) has important stones on one end only. The other end counts as alive, whatever is
joined to it lives, and what is cut off must die. So of the blocks that we want to join, one becomes the living end and
the others are important. Outside the region no moves are allowed, so stones with a liberty there could never be taken:
such liberties of the important blocks are opened, and living stones of the other side wall off what lies beyond.
"""

from dataclasses import dataclass

from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.problems.expected import Expected, Verdict
from tesuji.problems.goals import Goal
from tesuji.problems.lin.state import LinRules, LinState
from tesuji.problems.lin.text import Aim, LinProblem
from tesuji.problems.position import Block, PointSet, Position
from tesuji.problems.problem import Draft, Problem, Quantifier, Source


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
        expected=Expected(accepted=problem.correct, verdict=Verdict.SUCCESS) if problem.correct else Expected(),
        source=source or Source(),
    )


def to_lin(problem: Problem) -> LinProblem:
    """Our problem in Lin's model, with the colours exchanged when White is to play. Lin's ko rules apply there."""
    if problem.width != problem.height:
        raise InputError(f"Lin's boards are square: {problem.width}x{problem.height} cannot be written")
    return _to_lin(problem)


def to_lin_state(problem: Problem, rules: LinRules | None = None) -> LinState:
    """The start of our problem in Lin's model, on a board of any shape; colours as in :func:`to_lin`."""
    return LinState.on_board(problem.width, problem.height, _to_lin(problem), rules)


def _to_lin(problem: Problem) -> LinProblem:
    if problem.region is None:
        raise InputError("the problem has no region yet: complete it first")
    if problem.goal.stake == "joined":
        raise InputError(f"the goal is {problem.goal}: Lin's model has no joined goals")
    marks = _Marks(problem.target, problem.assumed_alive)
    if problem.goal.stake == "connection":
        marks = _two_ends(problem, problem.region)
    defender = problem.position.color(min(problem.target))
    sides = {color: problem.stones(color) for color in (BLACK, WHITE)}
    sides[defender.opponent] |= marks.walls
    return LinProblem(
        size=max(problem.width, problem.height),
        aim=Aim.SAVE if problem.goal.saves else Aim.KILL,
        black=sides[problem.to_play],
        white=sides[problem.to_play.opponent],
        feasible=problem.region | marks.opened,
        important=marks.important,
        alive=marks.alive | marks.walls,
        correct=_correct(problem, problem.region),
    )


def _correct(problem: Problem, region: PointSet) -> PointSet:
    """The right first moves, where the source states some that Lin's format can express."""
    if problem.expected.verdict not in (None, Verdict.SUCCESS):
        return frozenset()
    accepted = frozenset(move for move in problem.expected.accepted if move is not None)
    return accepted & region & problem.position.empty


@dataclass(frozen=True)
class _Marks:
    """Which stones are important and which alive, and what is opened and walled outside the region."""

    important: PointSet
    alive: PointSet
    opened: PointSet = frozenset()
    """Points outside the region that may be played too."""
    walls: PointSet = frozenset()
    """Points with living stones of the attacker that are not in the problem."""


def _two_ends(problem: Problem, region: PointSet) -> _Marks:
    """The marks for connecting or cutting, with the living end that leaves the others the most liberties.

    A liberty outside the region that touches other stones of the defender is walled instead of opened: it would be a
    way round that the problem does not have. The living end keeps liberties, or nothing could be cut from
    it. Of several ways to draw the walls this one agrees best with the exact solver on our generated training problems.
    """
    position = problem.position
    blocks = position.blocks_of(problem.target)
    defender = blocks[0].color
    choices = []
    # A single block is to reach stones that are alive already.
    for end in blocks if len(blocks) > 1 else [Block(defender, frozenset(), frozenset())]:
        others = [block for block in blocks if block is not end]
        important = frozenset().union(*(block.stones for block in others))
        outside = frozenset().union(*(block.liberties - region for block in others))
        friends = position.stones(defender) - important
        opened = frozenset(point for point in outside if friends.isdisjoint(position.around[point]))
        field = region | opened
        free = end.liberties - region - outside
        free = (free - position.neighbours(field & position.empty)) or free
        walls = (outside | position.neighbours(field) & position.empty) - opened - free
        if _has_room(position, walls, defender.opponent):
            marks = _Marks(important, problem.assumed_alive | end.stones, opened, walls)
            choices.append((-len(opened), len(outside), min(important), marks))
    if not choices:
        raise InputError("Lin's model needs stones that can be taken once they are cut off: here are none")
    return min(choices, key=lambda choice: choice[:3])[3]


def _has_room(position: Position, walls: PointSet, color: Color) -> bool:
    """Do all blocks keep a liberty when stones of this colour are put on the points?"""
    black, white = (position.stones(side) | (walls if side == color else frozenset()) for side in (BLACK, WHITE))
    return all(block.liberties for block in Position(position.width, position.height, black, white).blocks)
