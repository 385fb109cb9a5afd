"""What tasks will cost, told from finished ones like them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import NamedTuple

from tesuji.jobs.store import Store
from tesuji.jobs.task import Task, distinct

Points = Mapping[float, float]


@dataclass
class Families:
    """Times of finished tasks by family, of which ``wide/narrow`` is part of ``wide``."""

    times: Mapping[str, Points]
    _wide: dict[str, dict[float, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for family, points in self.times.items():
            self._wide.setdefault(_widened(family), {}).update(points)

    def seconds(self, family: str, effort: float) -> tuple[float, float] | None:
        """What a task of this much effort takes, and how many times the effort of a finished one it is.

        Tasks of the narrow family are asked first; those of the wide one where they have fewer than two efforts.
        """
        narrow, wide = self.times.get(family, {}), self._wide.get(_widened(family), {})
        points = narrow if effort in narrow or len(narrow) > 1 or len(wide) < 2 else wide
        if not points or effort <= 0:
            return None
        nearest = min(points, key=lambda known: abs(log(known / effort)))
        if nearest == effort:
            return points[nearest], 1.0
        return _on_a_line(points, nearest, effort), max(effort / nearest, nearest / effort)


def _widened(family: str) -> str:
    return family.partition("/")[0]


def _on_a_line(points: Points, nearest: float, effort: float) -> float:
    """A fixed part and one that grows with the effort, where the times show both; in step with the effort otherwise.

    The line is the best one by relative errors. A fixed part is what GNU Go takes for its moves, say.
    """
    known = [(known, seconds) for known, seconds in points.items() if seconds > 0]
    weight = sum(1 / t**2 for _, t in known)
    e_mean = sum(e / t**2 for e, t in known) / weight if known else 0.0
    t_mean = sum(1 / t for _, t in known) / weight if known else 0.0
    spread = sum((e - e_mean) ** 2 / t**2 for e, t in known)
    slope = sum((e - e_mean) * (t - t_mean) / t**2 for e, t in known) / spread if spread else 0.0
    fixed = t_mean - slope * e_mean
    if slope > 0 and fixed > 0:
        return fixed + slope * effort
    return points[nearest] * effort / nearest


def kinds(tasks: Sequence[Task]) -> list[Task]:
    """The first task of each kind: what is tried before all of them are run."""
    first: dict[tuple[str, str], Task] = {}
    for task in tasks:
        first.setdefault((task.kind, task.digest), task)
    return list(first.values())


class Forecast(NamedTuple):
    seconds: float
    """Processor time, without those of which nothing is known."""
    unknown: int
    extrapolated: int
    """Tasks of which only others of their family are finished, with another effort..."""
    extrapolated_seconds: float
    """... what they are in the time..."""
    furthest: float
    """... and how many times the effort of a finished one at most."""


def expected_seconds(tasks: Sequence[Task], store: Store, *, all_of_them: bool = False) -> Forecast:
    """Processor time of the tasks that are not finished (or of all), and how far it is known.

    It is that of finished tasks of the same kind, settings and effort; where only others of their family are finished,
    it grows with the effort (:class:`Families`).
    """
    finished = set() if all_of_them else store.finished()
    by_kind, by_family = store.spent()
    families = Families(by_family)
    seconds, extrapolated_seconds, furthest = 0.0, 0.0, 1.0
    unknown = extrapolated = 0
    for task in distinct(tasks):
        if task.identity in finished:
            continue
        if (known := by_kind.get((task.kind, task.digest, task.facts.effort))) is not None:
            seconds += known
        elif task.facts.family and (told := families.seconds(task.facts.family, task.facts.effort)) is not None:
            seconds += told[0]
            if told[1] > 1:
                extrapolated += 1
                extrapolated_seconds += told[0]
                furthest = max(furthest, told[1])
        else:
            unknown += 1
    return Forecast(seconds, unknown, extrapolated, extrapolated_seconds, furthest)
