"""What an extension does: a row with it against a row without, problem by problem."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tesuji.lab.statistics import chance_of_mean, mean_interval
from tesuji.lab.studies.searching import SearchTask
from tesuji.lab.studies.study import Answers
from tesuji.lab.studies.tables import judgement
from tesuji.lab.verdicts import CHANCE, EQUAL, HELPS, HURTS, Gain
from tesuji.papers.zhang.published import MOST, SETS, Extension, results
from tesuji.papers.zhang.sets import Cell


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
    in n trials they have a chance of at most three in n, and may lie as far off as -1 and 1. No interval goes further.
    """
    if not all(-1 <= difference <= 1 for difference in differences):
        raise ValueError("the difference of two shares lies between -1 and 1")
    number = len(differences)
    mean = sum(differences) / max(number, 1)
    low, high = mean_interval(differences) or (mean, mean)
    if low == high:
        unseen = 3 / max(number, 3)
        low, high = mean - unseen * (1 + mean), mean + unseen * (1 - mean)
    p = chance_of_mean(differences, 0.0)
    return Effect(number, mean, max(low, -1.0), min(high, 1.0), 1.0 if p is None else p)


Key = tuple[str, str]
"""The name of a problem and where it comes from: the same problem in two sets is one problem."""


def by_problem(
    pairs: Iterable[tuple[str, str]],
    sets: Sequence[str],
    budgets: Sequence[int],
    cells: Mapping[Cell, Sequence[SearchTask]],
    answers: Answers,
) -> dict[Key, float]:
    """By how much more often each problem is right with an extension than without: a mean over seeds, sets, budgets
    and pairs of rows, because these depend on each other."""
    found: dict[Key, list[float]] = {}
    for first, second in pairs:
        for group in sets:
            for budget in budgets:
                theirs = {(_key(task), task.seed): task for task in cells.get((group, second, budget), ())}
                for task in cells.get((group, first, budget), ()):
                    other = theirs.get((_key(task), task.seed))
                    with_it = judgement("move", task, answers)
                    without = None if other is None else judgement("move", other, answers)
                    if with_it is not None and without is not None:
                        found.setdefault(_key(task), []).append(with_it - without)
    return {key: sum(values) / len(values) for key, values in found.items()}


def _key(task: SearchTask) -> Key:
    return task.name, str(task.case.problem.source)


def differences(
    pairs: Iterable[tuple[str, str]],
    sets: Sequence[str],
    budgets: Sequence[int],
    cells: Mapping[Cell, Sequence[SearchTask]],
    answers: Answers,
) -> list[float]:
    """The same without the names."""
    return list(by_problem(pairs, sets, budgets, cells, answers).values())


def gain_of(
    extension: Extension,
    kind: str,
    sets: Mapping[str, Sequence[str]],
    budgets: Sequence[int],
    cells: Mapping[Cell, Sequence[SearchTask]],
    answers: Answers,
) -> Gain:
    """The evidence about one mark of table 8.1, from these sets, each with the published sets that it stands for.

    Budgets with which the extension is off say nothing about it, nor do budgets that only some problems were run with.
    """
    mark = extension.captures if kind == "captures" else extension.life
    on = [budget for budget in budgets if budget > extension.off_until]
    each = {budget: by_problem(extension.pairs, list(sets), (budget,), cells, answers) for budget in on}
    most = max(map(len, each.values()), default=0)
    whole = {budget: found for budget, found in each.items() if most and len(found) == most}
    names = sorted(next(iter(whole.values()), {}))
    ours = tuple((budget, tuple(round(found[name], 4) for name in names)) for budget, found in whole.items())
    with_data = [one for one in sets if differences(extension.pairs, [one], on, cells, answers)]
    published = his_gains(extension.pairs, [his for one in with_data or sets for his in sets[one]])
    return Gain(
        mark,
        ours,
        tuple((one.simulations, one.gain) for one in published if one.simulations != MOST),
        published[0].of if published else 0,
        round(wrong_without(extension.pairs, list(sets), on, cells, answers), 4),
        FEASIBLE[kind],
    )


FEASIBLE = {"captures": 180, "life and death": 680}
"""Problems that we could run at the published budgets: GNU Go's reading set (56) and the test part of our collection;
GoTools (300), an open set (46), small-board problems (113) and GNU Go's life and death (217)."""


@dataclass(frozen=True)
class HisGain:
    """The same of the published counts at one number of simulations: they are not given problem by problem."""

    simulations: int
    gain: float
    of: int


def his_gains(pairs: Iterable[tuple[str, str]], groups: Sequence[str]) -> list[HisGain]:
    """What was gained by an extension on Zhang's sets, for each number of simulations that both rows were run with."""
    totals: dict[int, tuple[float, int]] = {}
    for first, second in pairs:
        for group in groups:
            mine, other = (results().get(row, {}).get(group, {}) for row in (first, second))
            for simulations in sorted(mine.keys() & other.keys()):
                gain, of = totals.get(simulations, (0.0, 0))
                totals[simulations] = gain + mine[simulations].mean - other[simulations].mean, of + SETS[group]
    return [HisGain(simulations, *total) for simulations, total in sorted(totals.items())]


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
