"""Rules for claims about counts, shares, signs and ratios."""

from dataclasses import dataclass
from math import exp, log
from statistics import fmean

from tesuji.lab.statistics import holm, mcnemar, mean_interval, need_scipy, needed_to_find, wilson_interval
from tesuji.lab.verdicts.evidence import CHANCE, Evidence, Judged, problems_needed


@dataclass(frozen=True)
class Note(Evidence):
    """What is no claim of the document, or has no published number: shown and not judged."""

    rule = "note"

    def _judge(self, p: float | None) -> Judged:
        return "note", ""


@dataclass(frozen=True)
class Held(Evidence):
    """A claim about every one of several cases: it holds if all of them do (or at least ``least``)."""

    rule = "held"
    held: int
    of: int
    least: int | None = None

    def _judge(self, p: float | None) -> Judged:
        if not self.of:
            return "not run", ""
        return ("agrees" if self.held >= (self.of if self.least is None else self.least) else "disagrees"), ""


@dataclass(frozen=True)
class Between(Evidence):
    """A number that is claimed to be within a range."""

    rule = "between"
    value: float | None
    low: float
    high: float

    def _judge(self, p: float | None) -> Judged:
        if self.value is None:
            return "not run", ""
        return ("agrees" if self.low <= self.value <= self.high else "disagrees"), ""


@dataclass(frozen=True)
class Share(Evidence):
    """A share that is claimed to be at least, or with ``most`` at most, so large."""

    rule = "share"
    right: float
    of: int
    bound: float
    most: bool = False

    def _judge(self, p: float | None) -> Judged:
        if not self.of:
            return "not run", ""
        low, high = wilson_interval(self.right, self.of)
        words = f"Wilson's interval of 95 %: {low:.1%} to {high:.1%}."
        if (high <= self.bound) if self.most else (low >= self.bound):
            return "agrees", words
        return ("disagrees" if (low > self.bound if self.most else high < self.bound) else "cannot tell"), words


@dataclass(frozen=True)
class Signs(Evidence):
    """Cases for and against a claim; those that show no difference say nothing. An exact sign test."""

    rule = "signs"
    more: int
    fewer: int
    ties: int = 0
    feasible: int = 0
    """The largest number of cases at hand, if there is a limit."""

    def _chance(self) -> float:
        return mcnemar(self.more, self.fewer)

    def _judge(self, p: float | None) -> Judged:
        of = self.more + self.fewer + self.ties
        if not of:
            return "not run", ""
        words = f"+{self.more} -{self.fewer}, sign test: p = {self._chance():.3f}."
        if self._chance() < CHANCE:
            return ("agrees" if self.more > self.fewer else "disagrees"), words
        if self.feasible:
            gain = (self.more - self.fewer) / of
            spread = (self.more + self.fewer) / of - gain**2
            number = needed_to_find(gain, spread)
            if number > self.feasible:
                return "too small to tell", f"{words} {problems_needed(number)}"
        return "cannot tell", words


@dataclass(frozen=True)
class Ranks(Evidence):
    """Differences of which most, and the largest, are claimed to be positive (Wilcoxon's signed ranks)."""

    rule = "ranks"
    differences: tuple[float, ...]

    def _chance(self) -> float:
        stats = need_scipy("stats")

        return float(stats.wilcoxon(self.differences).pvalue) if any(self.differences) else 1.0

    def _judge(self, p: float | None) -> Judged:
        if not self.differences:
            return "not run", ""
        words = f"Wilcoxon's p = {self._chance():.3f}."
        more = sum(one > 0 for one in self.differences) > sum(one < 0 for one in self.differences)
        return ("cannot tell" if self._chance() >= CHANCE else "agrees" if more else "disagrees"), words


@dataclass(frozen=True)
class Ratios(Evidence):
    """Ratios of problems, claimed to be above 1 on average, or with ``equal`` to hardly differ from 1."""

    rule = "ratios"
    ratios: tuple[float, ...]
    equal: bool = False
    factor: float = 1.3

    def _judge(self, p: float | None) -> Judged:
        if not self.ratios:
            return "not run", ""
        found = mean_interval([log(one) for one in self.ratios])
        if found is None:
            return "cannot tell", "a single problem"
        low, high = map(exp, found)
        words = f"geometric mean {exp(fmean(map(log, self.ratios))):.2f} (95 %: {low:.2f} to {high:.2f})"
        if self.equal:
            if 1 / self.factor <= low and high <= self.factor:
                return "agrees", f"{words}; equal within a factor of {self.factor:g}"
            return ("disagrees" if low > self.factor or high < 1 / self.factor else "cannot tell"), words
        return ("agrees" if low > 1 else "disagrees" if high < 1 else "cannot tell"), words


@dataclass(frozen=True)
class Greater(Evidence):
    """Two shares of which the first is claimed to be greater (Fisher's exact test)."""

    rule = "greater"
    first: int
    of_first: int
    second: int
    of_second: int

    def _chance(self) -> float:
        stats = need_scipy("stats")

        table = [[self.first, self.of_first - self.first], [self.second, self.of_second - self.second]]
        return float(stats.fisher_exact(table).pvalue)

    def _judge(self, p: float | None) -> Judged:
        if not self.of_first or not self.of_second:
            return "not run", ""
        words = f"Fisher's exact test: p = {self._chance():.3g}"
        greater = self.first / self.of_first > self.second / self.of_second
        return ("cannot tell" if self._chance() >= CHANCE else "agrees" if greater else "disagrees"), words


@dataclass(frozen=True)
class Every(Evidence):
    """Matches that are all claimed to be won: wins and games of each."""

    rule = "every"
    won: tuple[tuple[float, int], ...]

    def _judge(self, p: float | None) -> Judged:
        if not self.won:
            return "not run", ""
        bounds = [wilson_interval(won, of) for won, of in self.won]
        above, below = sum(low > 0.5 for low, _ in bounds), sum(high < 0.5 for _, high in bounds)
        words = f"Beyond chance in {above} of {len(bounds)} matches (Wilson, 95 %)."
        return ("disagrees" if below else "agrees" if above == len(bounds) else "cannot tell"), words


@dataclass(frozen=True)
class Best(Evidence):
    """A setting that is claimed to be the best: of each rival, on how many problems only it or only ours is right."""

    rule = "best"
    rivals: tuple[tuple[str, int, int], ...]

    def _judge(self, p: float | None) -> Judged:
        if not self.rivals:
            return "not run", ""
        adjusted = holm([mcnemar(more, fewer) for _, more, fewer in self.rivals])
        known = [
            (name, more > fewer) for (name, more, fewer), q in zip(self.rivals, adjusted, strict=True) if q < CHANCE
        ]
        better, worse = ([name for name, above in known if above is side] for side in (True, False))
        words = (
            f"Better beyond chance (after Holm): {', '.join(better) or 'none'}; worse: {', '.join(worse) or 'none'}."
        )
        return ("disagrees" if better else "agrees" if len(worse) == len(self.rivals) else "cannot tell"), words
