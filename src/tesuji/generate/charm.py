"""What makes a problem worth solving: a trap with something to see in it, a theme, few stones around."""

from collections.abc import Sequence

from tesuji.generate.grading import Grade
from tesuji.generate.walls import behind, is_on_edge
from tesuji.problems import Problem

INSTRUCTIVE = 3
"""A wrong move that is refuted in fewer moves shows nothing."""
ENOUGH_TEMPTATION = 0.5
"""More of it makes a problem harder, not better."""
MOST_BEHIND = 6
"""More stones than this that have no part in the fight hide it."""
THEMED, LESSON, TEMPTING, PLAYED, IDLE, IDLE_ON_EDGE = 1.0, 1.0, 2.0, 0.5, 0.1, 0.2
"""What a theme, a trap with a lesson, the whole of temptation and a played game add; what each idle stone takes off."""


def charm(problem: Problem, graded: Grade, themes: Sequence[str] = (), origin: str = "") -> float:
    """The more, the better; the weights were set by hand."""
    idle = behind(problem)
    value = THEMED * bool(themes) + PLAYED * (origin == "game") + lure(graded)
    return value - IDLE * len(idle) - IDLE_ON_EDGE * sum(is_on_edge(problem, point) for point in idle)


def lure(graded: Grade) -> float:
    return LESSON * has_lesson(graded) + TEMPTING * min(graded.temptation, ENOUGH_TEMPTATION)


def has_lesson(graded: Grade) -> bool:
    return graded.bait is not None and (graded.trap is None or graded.trap >= INSTRUCTIVE)


def is_cluttered(problem: Problem) -> bool:
    """Are there too many stones around that have no part in the fight?"""
    return len(behind(problem)) > MOST_BEHIND
