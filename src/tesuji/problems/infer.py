"""What a problem leaves unsaid: the stones it is about, the goal, the region. Every choice is noted."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from tesuji.errors import InputError
from tesuji.go.color import Color
from tesuji.plural import counted
from tesuji.problems.goals import Goal
from tesuji.problems.joint import Joint
from tesuji.problems.position import PointSet, Position
from tesuji.problems.problem import Draft, Problem
from tesuji.problems.region import MAX_ENCLOSED, Region, enclosure, infer_region, near_enclosure

SMALL_ROOM = 6
"""Groups with less room than this are all taken to be equally short of it."""
RACE_ROOM = 8
"""Two groups that touch and have no more room than this each are taken to race."""
RACE_STONES = 3
"""Fewer stones than this beside the target were thrown in; they do not race."""
FEW_LIBERTIES = 3
"""A lone block in the open with no more liberties than this is there to be captured, not killed."""


@dataclass(frozen=True)
class Group:
    """Stones of one colour that share a room: what they can reach without crossing the enemy's walls."""

    color: Color
    stones: PointSet
    room: PointSet
    empty: int
    """The empty points of the room."""
    walled: bool
    """Do enemy stones stand around the room? A group that has the whole board is not walled in."""

    @property
    def weakness(self) -> float:
        """The smaller, the more likely is it that a problem is about this group: little room for many stones."""
        return max(self.empty, SMALL_ROOM) / sqrt(len(self.stones))


@lru_cache(maxsize=16)
def groups(position: Position) -> tuple[Group, ...]:
    """The groups of both sides by the rooms they live in."""
    found: list[Group] = []
    for block in position.blocks:
        if any(block.color == group.color and block.stones <= group.stones for group in found):
            continue
        enemy = block.color.opponent
        room = enclosure(position, block.stones, (enemy,))
        if len(room & position.empty) > MAX_ENCLOSED:
            room = near_enclosure(position, block.stones, (enemy,))
        walled = bool(position.neighbours(room) & position.stones(enemy))
        stones = room & position.stones(block.color)
        found.append(Group(block.color, stones, room, len(room & position.empty), walled))
    return tuple(found)


def weakest_groups(position: Position, color: Color | None = None) -> list[Group]:
    """The groups that a problem may be about, the likeliest first; of one colour, if it is known.

    A group inside the room of an enemy group that is itself walled in is only a part of that fight (the stones that
    the attacker has thrown in), so it comes last.
    """
    everything = groups(position)
    walled = [group for group in everything if group.walled] or everything
    wanted = [group for group in walled if color in (None, group.color)]
    wanted = wanted or [group for group in everything if group.color == color]
    order = [(_is_nested(group, walled), group.weakness, min(group.stones), group) for group in wanted]
    return [entry[-1] for entry in sorted(order, key=lambda entry: entry[:3])]


def _is_nested(group: Group, others: Iterable[Group]) -> bool:
    return any(
        group.color != other.color
        and other.empty <= MAX_ENCLOSED
        and group.stones < other.room
        and len(group.room) < len(other.room)
        and not other.stones <= group.room
        for other in others
    )


def complete(draft: Draft) -> Problem:
    """Fill in what is missing and say so in the notes; what is stated is kept."""
    missing = {"target": not draft.target, "goal": draft.goal is None, "region": draft.region is None}
    inferred = draft.inferred | {name for name, is_missing in missing.items() if is_missing}
    draft = _with_target(draft)
    draft = _with_goal(draft)
    return _with_region(Problem.from_draft(draft, inferred=inferred))


def region_of(problem: Draft) -> Region:
    """The region of a problem and the wall around it: as stated, or else inferred."""
    if problem.region is not None:
        return Region(problem.region, "stated", problem.assumed_alive)
    if not problem.target:
        raise InputError("the problem has no target yet: complete it first")
    return infer_region(
        problem.position,
        problem.target | problem.own,
        alive=problem.assumed_alive,
        capturing=problem.goal is not None and chases(problem.goal),
    )


def chases(goal: Goal | Joint) -> bool:
    """Is it, or one of several, about a block that may run?"""
    if isinstance(goal, Joint):
        return any(chases(clause.goal) for clause in goal.clauses)
    return goal.traits.growth == "chase"


def _with_target(draft: Draft) -> Draft:
    position = draft.position
    if draft.target:
        if draft.goal is Goal.RACE and not draft.own:
            return _with_own(draft)
        return draft
    if draft.goal is not None and draft.goal.stake == "connection":
        raise InputError(f"{draft.goal} needs its target stones: they cannot be inferred")
    candidates = weakest_groups(position, _target_color(draft))
    candidates = [group for group in candidates if not group.stones <= draft.assumed_alive]
    if not candidates:
        raise InputError("no target stones are given and there are none on the board to choose from")
    group = candidates[0]
    stones = group.stones - position.whole_blocks(draft.assumed_alive)
    if draft.goal is not None and draft.goal.stake == "block":
        stones = min((b for b in position.blocks_of(stones)), key=lambda b: (len(b.liberties), min(b.stones))).stones
    draft = draft.replace(target=stones).noted(f"target: {describe(position, stones)}, the most enclosed group")
    rival = None if draft.goal else _rival(position, group)
    if draft.goal is Goal.RACE:
        return _with_own(draft)
    if rival is not None:
        sides = (group, rival) if group.color != draft.to_play else (rival, group)
        note = f"goal: race, because {describe(position, rival.stones)} beside it has as little room"
        return draft.replace(goal=Goal.RACE, target=sides[0].stones, own=sides[1].stones).noted(note)
    return draft


def _target_color(draft: Draft) -> Color | None:
    if draft.goal is None:
        return None
    return draft.to_play if draft.goal.saves else draft.to_play.opponent


def _with_own(draft: Draft) -> Draft:
    """Choose the mover's stones of a race: its weakest block that touches the target."""
    position = draft.position
    target = position.whole_blocks(draft.target)
    touching = [b for b in position.adjacent_blocks(target, draft.to_play) if not b.stones & draft.assumed_alive]
    if not touching:
        raise InputError(f"a race needs stones of {draft.to_play} that touch the target: there are none")
    own = min(touching, key=lambda b: (len(b.liberties), min(b.stones))).stones
    note = f"own stones: {describe(position, own)}, the block beside the target with the fewest liberties"
    return draft.replace(target=target, own=own).noted(note)


def _rival(position: Position, group: Group) -> Group | None:
    """An enemy group that touches this one, is as short of room and is not just inside it."""
    if group.empty > RACE_ROOM:
        return None
    near = {stone for b in position.adjacent_blocks(group.stones, group.color.opponent) for stone in b.stones}
    walled = [other for other in groups(position) if other.walled]
    for other in walled:
        if (
            other.color != group.color
            and other.empty <= RACE_ROOM
            and len(other.stones) >= RACE_STONES
            and other.stones & near
            and not _is_nested(other, walled)
        ):
            return other
    return None


def _with_goal(draft: Draft) -> Draft:
    if draft.goal is not None:
        return draft
    if draft.own:
        return draft.replace(goal=Goal.RACE).noted("goal: race, because stones of both sides are marked")
    position = draft.position
    mine = position.color(min(draft.target)) == draft.to_play
    goal = Goal.LIVE if mine else Goal.KILL
    blocks = position.blocks_of(draft.target)
    if len(blocks) == 1 and len(blocks[0].liberties) <= FEW_LIBERTIES:
        room = enclosure(position, blocks[0].stones, (blocks[0].color.opponent,), draft.assumed_alive)
        if len(room & position.empty) > MAX_ENCLOSED:
            goal = Goal.ESCAPE if mine else Goal.CAPTURE
    owner = "mover's own" if mine else "opponent's"
    return draft.replace(goal=goal).noted(f"goal: {goal}, because the target is the {owner}")


def _with_region(problem: Problem) -> Problem:
    if problem.region is not None:
        return _touching(problem)
    region = region_of(problem)
    playable = len(region.points - problem.black - problem.white)
    note = f"region: {region.kind}, {playable} empty point{'' if playable == 1 else 's'}"
    alive = region.alive - problem.position.whole_blocks(problem.target | problem.own)
    if alive - problem.assumed_alive:
        note += "; the stones around it that have liberties outside count as alive"
    return problem.replace(region=region.points, assumed_alive=problem.assumed_alive | alive).noted(note)


def _touching(problem: Problem) -> Problem:
    """The problem, if anything that may be played is beside its stones."""
    blocks = problem.position.blocks_of(problem.target | problem.own)
    if not any(block.liberties & (problem.region or frozenset()) for block in blocks):
        raise InputError(
            f"the region does not touch the target at {min(problem.target)}: expected some of its liberties, such as "
            f"{min(min(block.liberties) for block in blocks)}"
        )
    return problem


def describe(position: Position, stones: PointSet) -> str:
    """Stones in words, such as: the white group at C2 (4 stones)."""
    color = str(position.color(min(stones))).lower()
    return f"the {color} group at {min(stones)} ({counted(len(stones), 'stone')})"
