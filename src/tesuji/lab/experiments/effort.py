"""How much work a task is, so that the cost of a large one can be told from small ones of its family."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log

from tesuji.players.olga import OlgaSettings
from tesuji.players.settings import PlayerSettings

Points = Mapping[float, float]
"""Processor seconds by effort."""
_OLGA = ("simulations", "depth_max", "width_plus", "width_minus")


PRUNED = 500
"""Random games of a move after which progressive pruning with ratio 1 has mostly decided, so that more of them are not
made: at depth 3 with W- 3 a move takes 18,367 with N = 250 and 17,700 with N = 2500, at depth 1 1,867 and 5,900."""


def olga_effort(simulations: int, depth: int, width_plus: int, width_minus: int, ratio: float = 1.0) -> float:
    """Random games of a move, about: min(N, 500 ratio^2) W+ D^(1 + W- / 5).

    Bouzy's bound (2004, 5.1) is N W+ D W-^(D-1), but his own minutes (table 4) grow like this power of the depth, and
    so do our random games: with N = 250 they are 0.8 to 1.8 times it, from depth 1 to 5 with W- 3 and 4 with W- 5.
    """
    return float(min(simulations, PRUNED * ratio**2) * width_plus * depth ** (1 + width_minus / 5))


def move_effort(settings: PlayerSettings) -> float:
    """Random games or simulations that a player makes for a move; 0 where no setting says so."""
    if isinstance(settings, OlgaSettings):
        widths = settings.width_plus, settings.width_minus
        return olga_effort(settings.simulations, settings.depth_max, *widths, settings.ratio)
    return float(settings.values().get("simulations", 0))


def board_effort(size: int) -> float:
    """A game has about as many moves as points, and so has each of its random games."""
    return float(size**4)


def alike(settings: PlayerSettings) -> str:
    """What players have in common that differ in their effort alone."""
    names = _OLGA if isinstance(settings, OlgaSettings) else ("simulations",)
    values = {name: value for name, value in settings.values().items() if name not in names}
    return f"{type(settings).__name__} {values}"


@dataclass
class Families:
    """Times of finished tasks by family, of which ``wide/narrow`` is part of ``wide``."""

    times: Mapping[str, Points]
    _wide: dict[str, dict[float, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for family, points in self.times.items():
            self._wide.setdefault(_widened(family), {}).update(points)

    def seconds(self, family: str, effort: float) -> tuple[float, float] | None:
        """What a task of so much effort takes, and how many times the effort of a finished one it is.

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
