"""Positions of chance for Lin's five kinds of problem (3.3.1), which ``lin_problems`` then sorts by search.

Everything happens inside walls that are alive. Lin's own problems are connections; the other four kinds have layouts of
their own, with the stones at stake around an eye space, or two blocks in a corner that have only each other to take.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from tesuji.go.point import Point
from tesuji.problems.lin.text import Aim, LinProblem, Scenario

SIZE = 9
Points = set[Point]


@dataclass(frozen=True)
class Layout:
    """A position as the defender sees it, before one side is made Black."""

    important: Points
    own: Points
    """The defender's other stones."""
    foes: Points
    alive: Points
    feasible: Points
    others: list[Point]
    """Feasible points without an important stone, in an order of chance: variants change two of them."""

    def problem(self, aim: Aim) -> LinProblem:
        """Black defends, or attacks."""
        sides = frozenset(self.important | self.own), frozenset(self.foes)
        black, white = sides if aim is Aim.SAVE else sides[::-1]
        return LinProblem(
            size=SIZE,
            aim=aim,
            black=black,
            white=white,
            feasible=frozenset(self.feasible),
            important=frozenset(self.important),
            alive=frozenset(self.alive),
        )


def walled(random: Random) -> Layout:
    """Stones in a walled space below living ones, which they are to reach."""
    width, height = random.choice([(3, 4), (4, 3), (4, 4), (5, 3)])
    left, bottom = 2, 2
    inside = [Point(left + x, bottom + y) for y in range(height) for x in range(width)]
    top = [Point(left + x, bottom + height) for x in range(-1, width + 1)]
    sides = [Point(left + x, bottom + y) for y in range(height) for x in (-1, width)]
    floor = [Point(left + x, bottom - 1) for x in range(-1, width + 1)]
    start, length = random.randrange(1, width + 1), random.randrange(1, 3)
    friends = set(top[start : start + length])
    walls = set(top) - friends | set(sides) | set(floor)
    low = [point for point in inside if point.row < bottom + 2]
    important = set(random.sample(low, random.randrange(1, 3)))
    others = [point for point in inside if point not in important]
    random.shuffle(others)
    helpers, blockers = random.randrange(0, 3), random.randrange(0, 5)
    black, white = set(others[:helpers]), set(others[helpers : helpers + blockers])
    return Layout(important, friends | black, walls | white, friends | walls, set(inside), others)


def eye_space(random: Random) -> Layout:
    """A ring around an eye space, in a corner, at an edge or in the middle, with a hole or two."""
    width, height = random.choice([(3, 2), (4, 2), (5, 2), (6, 2), (3, 3), (4, 3)])
    left, bottom = random.choice([(0, 0), (2, 0), (2, 2)])
    inside = {Point(left + x, bottom + y) for y in range(height) for x in range(width)}
    ring = _around(inside)
    holes = set(random.sample(sorted(ring), random.randrange(0, 3)))
    walls = _around(inside | ring)
    feasible = inside | holes
    others = sorted(feasible)
    random.shuffle(others)
    own, foes = random.randrange(0, 3), random.randrange(0, 4)
    stones = set(others[:own]), set(others[own : own + foes])
    return Layout(ring - holes, stones[0], walls | stones[1], walls, feasible, others)


def corner_fight(random: Random) -> Layout:
    """A block of each side in a walled corner; neither wall helps the defender."""
    width, height = random.choice([(4, 3), (4, 4), (5, 3), (5, 4), (6, 3)])
    inside = {Point(x, y) for y in range(height) for x in range(width)}
    walls = _around(inside)
    important = _grown(random, inside, random.randrange(2, 6))
    beside = sorted(point for point in _beside(important) & inside if not _beside({point}) & walls)
    foe = _grown(random, inside - important - _beside(walls), random.randrange(2, 5), beside) if beside else set()
    others = sorted(inside - important)
    random.shuffle(others)
    empty = [point for point in others if point not in foe]
    own, more = random.randrange(0, 2), random.randrange(0, 2)
    return Layout(important, set(empty[:own]), walls | foe | set(empty[own : own + more]), walls, inside, others)


def _grown(random: Random, field: Points, size: int, seeds: list[Point] | None = None) -> Points:
    """A block of about so many stones, grown by chance inside a field."""
    block = {random.choice(seeds or sorted(field))}
    while len(block) < size and (edge := sorted(_beside(block) & field - block)):
        block.add(random.choice(edge))
    return block


def _beside(points: Points) -> Points:
    return {near for point in points for near in point.neighbours(SIZE, SIZE)} - points


def _around(points: Points) -> Points:
    """What lies around points of the board, diagonally too."""
    near = {Point(p.column + x, p.row + y) for p in points for x in (-1, 0, 1) for y in (-1, 0, 1)} - points
    return {point for point in near if 0 <= point.column < SIZE and 0 <= point.row < SIZE}


LAYOUTS: dict[Scenario, tuple[Callable[[Random], Layout], tuple[Aim, ...]]] = {
    Scenario.CONNECT: (walled, (Aim.SAVE,)),
    Scenario.CUT: (walled, (Aim.KILL,)),
    Scenario.SAVE: (eye_space, (Aim.SAVE,)),
    Scenario.KILL: (eye_space, (Aim.KILL,)),
    Scenario.RACE: (corner_fight, (Aim.SAVE, Aim.KILL)),
}
"""How a kind of problem is laid out, and what Black may want in it."""


def varied(layout: Layout, variant: int) -> Layout:
    """The same with two points changed."""
    change = Random(variant)
    own, foes = set(layout.own), set(layout.foes)
    for point in change.sample(layout.others, 2):
        own.discard(point)
        foes.discard(point)
        change.choice([own, foes, set[Point]()]).add(point)
    return replace(layout, own=own, foes=foes)
