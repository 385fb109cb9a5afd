"""What an extension does: a row with it against a row without, problem by problem."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tesuji.lab.experiments.searching import SearchTask
from tesuji.lab.experiments.study import Answers, Verdict
from tesuji.lab.experiments.tables import judgement
from tesuji.lab.papers.zhang_2010.published import SETS, results
from tesuji.lab.papers.zhang_2010.sets import HIS_SET, Cell
from tesuji.lab.statistics import chance_of_mean, mean_interval

CHANCE = 0.05
HELPS, HURTS, EQUAL, DEPENDS = "✓", "x", "≈", "✓x"


@dataclass(frozen=True)
class Effect:
    """By how much the share of right first moves differs, with its interval of 95 %."""

    problems: int
    mean: float
    low: float
    high: float
    p: float

    @property
    def mark(self) -> str:
        """What it comes to: helps, hurts, or within chance."""
        if self.p >= CHANCE:
            return EQUAL
        return HELPS if self.mean > 0 else HURTS

    def __str__(self) -> str:
        if not self.problems:
            return "not run"
        return f"{self.mean:+.1%} ({self.low:+.1%} to {self.high:+.1%}, p = {self.p:.3f})"


def effect(differences: Sequence[float]) -> Effect:
    """The mean of differences, one for each problem from -1 to 1: a paired t-test.

    Seeds, budgets and pairs of rows of one problem depend on each other, so they are averaged before. Where all
    problems differ by the same, p is that of a sign test, and the interval allows for the outcomes that were not seen:
    in n trials they have a chance of at most three in n, and may lie as far off as -1 and 1.
    """
    number = len(differences)
    mean = sum(differences) / max(number, 1)
    low, high = mean_interval(differences) or (mean, mean)
    if low == high:
        unseen = 3 / max(number, 3)
        low, high = mean - unseen * (1 + mean), mean + unseen * (1 - mean)
    p = chance_of_mean(differences, 0.0)
    return Effect(number, mean, low, high, 1.0 if p is None else p)


def differences(
    pairs: Iterable[tuple[str, str]],
    sets: Sequence[str],
    budgets: Sequence[int],
    cells: Mapping[Cell, Sequence[SearchTask]],
    answers: Answers,
) -> list[float]:
    """By how much more often each problem is right with an extension than without, over seeds, budgets and pairs."""
    found: dict[tuple[str, str], list[float]] = {}
    for first, second in pairs:
        for group in sets:
            for budget in budgets:
                theirs = {(task.name, task.seed): task for task in cells.get((group, second, budget), ())}
                for task in cells.get((group, first, budget), ()):
                    other = theirs.get((task.name, task.seed))
                    with_it = judgement("move", task, answers)
                    without = None if other is None else judgement("move", other, answers)
                    if with_it is not None and without is not None:
                        found.setdefault((group, task.name), []).append(with_it - without)
    return [sum(values) / len(values) for values in found.values()]


@dataclass(frozen=True)
class Gain:
    """The same of his counts at one number of simulations: they are not given problem by problem."""

    simulations: int
    gain: float
    of: int


def his_gains(pairs: Iterable[tuple[str, str]], sets: Sequence[str]) -> list[Gain]:
    """What he gained by an extension on his sets, for each number of simulations that both rows were run with."""
    totals: dict[int, tuple[float, int]] = {}
    for first, second in pairs:
        for group in (HIS_SET[one] for one in sets):
            mine, other = (results().get(row, {}).get(group, {}) for row in (first, second))
            for simulations in sorted(mine.keys() & other.keys()):
                gain, of = totals.get(simulations, (0.0, 0))
                totals[simulations] = gain + mine[simulations].mean - other[simulations].mean, of + SETS[group]
    return [Gain(simulations, *total) for simulations, total in sorted(totals.items())]


def his_mean(gains: Sequence[Gain]) -> float | None:
    """His gain as a share of the problems, over all numbers of simulations."""
    return sum(one.gain for one in gains) / sum(one.of for one in gains) if gains else None


def our_mark(overall: Effect, by_budget: Sequence[Effect]) -> str:
    """Our own mark: it depends if it helps with some budgets and hurts with others, both beyond chance."""
    marks = {one.mark for one in by_budget}
    if {HELPS, HURTS} <= marks:
        return DEPENDS
    return overall.mark


def wrong_without(
    pairs: Iterable[tuple[str, str]],
    sets: Sequence[str],
    budgets: Sequence[int],
    cells: Mapping[Cell, Sequence[SearchTask]],
    answers: Answers,
) -> float:
    """The share of wrong first moves in the rows without an extension: more than that it cannot gain."""
    asked = [
        task for _, row in pairs for group in sets for budget in budgets for task in cells.get((group, row, budget), ())
    ]
    judged = [right for task in asked if (right := judgement("move", task, answers)) is not None]
    return 1 - sum(judged) / len(judged) if judged else 0.0


def compared(his: str, gain: float | None, mark: str, ours: Effect, room: float = 1.0) -> tuple[Verdict, str]:
    """Does our effect fit his mark, and why (or why not)? ``room`` is the most that it could gain on our problems."""
    if not ours.problems:
        return "cannot tell", "It was not run (he has no such run either)."
    if his in ("", "?"):
        return "cannot tell", "He leaves it open himself."
    if mark == his:
        return "agrees", "Beyond chance here as well." if mark != EQUAL else "Within chance here as well."
    if mark in (HELPS, HURTS) and his in (HELPS, HURTS, EQUAL):
        return "disagrees", f"Beyond chance (p = {ours.p:.3f}), and it is not what he marks."
    if his == DEPENDS:
        return "cannot tell", "That it turns round with the number of simulations does not show here."
    if gain is not None and mark == EQUAL and gain > room:
        return "cannot tell", f"Our problems are too easy to show it: only {room:.1%} are wrong without it."
    if gain is not None and mark == EQUAL and not ours.low <= gain <= ours.high:
        return "disagrees", f"Within chance here, and his own gain of {gain:+.1%} lies outside our interval."
    return "cannot tell", "Within chance here; an effect as large as his would not show on so few problems."
