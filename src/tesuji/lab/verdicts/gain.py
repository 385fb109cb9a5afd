"""The rule for table 8.1 of Zhang's dissertation: what an extension gains, beside a published mark."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from tesuji.lab.statistics import (
    chance_of_mean,
    equivalent,
    mcnemar,
    needed_to_find,
    needed_to_show_equal,
    quantile,
    welch_freedom,
)
from tesuji.lab.verdicts.evidence import CHANCE, Evidence, Judged, Verdict, problems_needed

MARGIN = 0.03
"""Shares that differ by at most this much count as equal."""
HELPS, HURTS, EQUAL, DEPENDS = "✓", "x", "≈", "✓x"


@dataclass(frozen=True)
class Gain(Evidence):
    """By how much an extension changes the share of right moves, problem by problem, beside a published mark."""

    rule = "gain"
    mark: str
    """✓ helps, x hurts, ≈ makes no difference, ✓x depends on the number of simulations, ? is left open."""
    budgets: tuple[tuple[int, tuple[float, ...]], ...]
    """Simulations, and the difference of every problem (counted once), where the extension is on."""
    published: tuple[tuple[int, float], ...] = ()
    """Simulations, and the published gain in problems."""
    of: int = 0
    """Published problems."""
    room: float = 1.0
    """The share that is wrong without it: more than that cannot be gained."""
    feasible: int = 0
    """The largest number of problems of this kind that we could run."""
    family: str = "table 8.1"

    def _table(self) -> str:
        return self.family if self.problems and self.mark in (HELPS, HURTS, EQUAL) else ""

    @property
    def overall(self) -> list[float]:
        """The difference of each problem, a mean over the budgets."""
        return [fmean(values) for values in zip(*(values for _, values in self.budgets), strict=True)]

    @property
    def problems(self) -> int:
        """How many were run with both rows."""
        return len(self.budgets[0][1]) if self.budgets else 0

    @property
    def gain(self) -> float | None:
        """The published gain as a share, a mean over its budgets."""
        return fmean(gain for _, gain in self.published) / self.of if self.published else None

    def _chance(self) -> float:
        found = chance_of_mean(self.overall, 0.0) if self.problems else None
        return 1.0 if found is None else found

    @property
    def supported(self) -> str:
        """Whether the published counts could support their own mark: the best case that is compatible with them."""
        if not self.published:
            return "no data"
        most = max((abs(gain) for _, gain in self.published), default=0.0)
        best = mcnemar(round(most), 0)
        if self.mark in (HELPS, HURTS, DEPENDS):
            return "could" if best < CHANCE else f"no (p at best {best:.2f})"
        mean = abs(self.gain or 0.0)
        return (
            "could" if equivalent(mean, sqrt(max(mean * self.of, 1)) / self.of, MARGIN, self.of - 1) else "no (too few)"
        )

    def _judge(self, p: float | None) -> Judged:
        if self.mark in ("", "?"):
            return "note", "The document leaves it open."
        if self.mark != EQUAL and not self.published:
            return "note", "No published row has it, so there is no number to be held against."
        if not self.problems:
            return "not run", ""
        if self.problems < 2:
            return "cannot tell", "A single problem."
        if self.mark == DEPENDS:
            return self._depends()
        values = self.overall
        mean, error = fmean(values), _standard_error(values)
        chance = self._chance() if p is None else p
        if chance < CHANCE:
            sign = HELPS if mean > 0 else HURTS
            return ("agrees" if sign == self.mark else "disagrees"), f"Beyond chance (p = {chance:.3g} after Holm)."
        if self.mark == EQUAL:
            return self._equal(mean, error)
        return self._one_way(mean, error)

    def _equal(self, mean: float, error: float) -> Judged:
        if equivalent(mean, error, MARGIN, self.problems - 1):
            return "agrees", f"Equal within {100 * MARGIN:.0f} points of a hundred."
        number = needed_to_show_equal(MARGIN, error**2 * self.problems)
        if number > self.feasible:
            return "too small to tell", problems_needed(number)
        return "cannot tell", f"Within chance, and not shown to be equal within {100 * MARGIN:.0f} points of a hundred."

    def _one_way(self, mean: float, error: float) -> Judged:
        gain, variance = self.gain or 0.0, error**2 * self.problems
        unlike = max(variance, abs(gain) - gain**2)
        freedom = welch_freedom((sqrt(variance), sqrt(unlike)), (self.problems, self.of))
        apart, reach = mean - gain, quantile(freedom=freedom) * sqrt(error**2 + unlike / self.of)
        if abs(gain) > self.room:
            return "cannot tell", f"Our problems are too easy: only {self.room:.1%} are wrong without it."
        signed = gain if self.mark == HELPS else -gain
        if signed > 0 and abs(apart) > reach and apart * gain < 0:
            return "disagrees", f"Less than the published {gain:+.1%} by {abs(apart):.1%} ± {reach:.1%} (both errors)."
        return self._too_small(needed_to_find(gain, unlike), f"The published gain is {gain:+.1%}.")

    def _too_small(self, number: float, words: str) -> Judged:
        verdict: Verdict = "too small to tell" if number > self.feasible else "cannot tell"
        return verdict, f"{words} {problems_needed(number)}"

    def _depends(self) -> Judged:
        (_, first), (_, last) = self.budgets[0], self.budgets[-1]
        ends = [
            (fmean(values), _standard_error(values), chance_of_mean(values, 0.0) or 1.0) for values in (first, last)
        ]
        if len(self.budgets) > 1:
            if ends[0][0] * ends[1][0] < 0 and all(p < CHANCE for *_, p in ends):
                return "agrees", "It turns round, beyond chance at both ends."
            if all(equivalent(mean, error, MARGIN, self.problems - 1) for mean, error, _ in ends):
                return "disagrees", f"Equal within {100 * MARGIN:.0f} points of a hundred at both ends."
        smallest = min(abs(self.published[0][1]), abs(self.published[-1][1])) / self.of
        number = needed_to_find(smallest, max(ends[0][1] ** 2 * self.problems, smallest - smallest**2))
        return self._too_small(number, f"The smaller of the published ends is {smallest:.1%}.")


def _standard_error(values: Sequence[float]) -> float:
    """Of a mean; where all values are the same, what unseen ones may do to it (at most three in n)."""
    if min(values) == max(values):
        return 3 / len(values) / quantile()
    return stdev(values) / sqrt(len(values))
