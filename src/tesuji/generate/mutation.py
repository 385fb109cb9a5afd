"""Known shapes, changed a little: a stone more, a stone less, a stone elsewhere."""

from functools import cache
from random import Random

from tesuji.generate.sketch import Sketch, sketch_of
from tesuji.go.color import BLACK, WHITE
from tesuji.go.point import Point
from tesuji.problems import Goal, Problem, bundled, load

SIZE = 13
"""Bundled problems are drawn on small boards: as a corner of this one they have an outside."""


def changed(sketch: Sketch, problem: Problem, random: Random) -> Sketch:
    """The sketch with one or two points changed, in the fight or in the wall around it."""
    position = problem.position
    assert problem.region is not None
    near = sorted(problem.region | position.neighbours(problem.region))
    for _ in range(random.choice((1, 1, 2))):
        point = random.choice(near)
        here = sketch.position.color(point)
        if here and random.random() < 0.5:
            beside = [p for p in sketch.position.around[point] if p in sketch.position.empty]
            if beside:
                sketch = _moved(sketch, point, random.choice(beside))
                continue
        sketch = sketch.put(point, random.choice([c for c in (None, BLACK, WHITE) if c != (here or None)]))
    return sketch


def _moved(sketch: Sketch, here: Point, there: Point) -> Sketch:
    color = sketch.position.color(here)
    return sketch.put(here, None).put(there, color)


@cache
def known_shapes(goal: Goal) -> tuple[Sketch, ...]:
    """The problems that come with Tesuji and have this goal, or the reverse, with Black to play."""
    found = []
    for path in bundled():
        for problem in load(path).problems():
            for one in (problem, problem.turned()):
                if one.goal is goal and one.region is not None and max(one.width, one.height) <= SIZE:
                    found.append(sketch_of(one, SIZE))
    return tuple(found)
