"""What every verdict has: the numbers behind it, a rule, and p where a table makes several comparisons."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil, inf
from typing import Any, ClassVar, Literal, get_args

from tesuji.lab.statistics import holm

Verdict = Literal["agrees", "disagrees", "cannot tell", "too small to tell", "not run", "note"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
"""``too small to tell``: no set that we could run is large enough; ``note``: no claim of the document."""
CHANCE = 0.05
Judged = tuple[Verdict, str]


@dataclass(frozen=True)
class Evidence:
    """The numbers behind a finding."""

    rule: ClassVar[str]

    def judge(self, p: float | None = None) -> Judged:
        """The verdict and why; ``p`` is the adjusted one where a table makes several comparisons."""
        return self._judge(p)

    @property
    def p(self) -> float | None:
        """The p-value that is adjusted for the number of comparisons; nothing where there is none."""
        return self._chance()

    @property
    def comparisons(self) -> str:
        """The table whose comparisons are corrected together; nothing for a claim on its own."""
        return self._table()

    def as_record(self) -> dict[str, Any]:
        """Plain data, for ``findings.json``."""
        return {"rule": self.rule, **asdict(self)}

    def _judge(self, p: float | None) -> Judged:
        raise NotImplementedError

    def _chance(self) -> float | None:
        return None

    def _table(self) -> str:
        return ""


def judged(evidence: Sequence[Evidence]) -> list[Judged]:
    """The verdicts on several findings; where a table makes many comparisons, p is adjusted for them (Holm)."""
    chances = adjusted(evidence)
    return [one.judge(chances.get(k)) for k, one in enumerate(evidence)]


def adjusted(evidence: Sequence[Evidence]) -> dict[int, float]:
    """p after Holm's correction within each table, by the number of the finding; only of those that are compared."""
    found: dict[int, float] = {}
    for family in dict.fromkeys(one.comparisons for one in evidence if one.comparisons):
        members = [k for k, one in enumerate(evidence) if one.comparisons == family and one.p is not None]
        found |= dict(zip(members, holm([evidence[k].p or 0.0 for k in members]), strict=True))
    return found


def problems_needed(number: float) -> str:
    """How many problems would show an effect, in words."""
    return "No number of problems would show it." if number == inf else f"{ceil(number):,} would show it (power 80 %)."
