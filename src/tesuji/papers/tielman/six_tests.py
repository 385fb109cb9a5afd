"""Tielman's six tests (2012).

Black is an MCTS player, White always the heuristic player; 9x9, komi 6.5. The text has the mean area of each side, that
of White with komi.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import NamedTuple

from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.statistics import wilson_interval
from tesuji.lab.studies import Answers, Finding, Matches, MatchLine, Pairing, Section
from tesuji.lab.verdicts import Apart, Between, Equal, Greater, mean_of
from tesuji.papers.published import published, told
from tesuji.papers.verdicts import as_much
from tesuji.players.presets import PRESETS
from tesuji.players.settings import Value
from tesuji.players.tielman.settings import TielmanSettings
from tesuji.plural import counted

SIZE, KOMI = 9, 6.5
POINTS = SIZE * SIZE
ONE_SIDED = 0.9
"""A game is one-sided when one side has so much of the board ("basically the entire board"); the share is ours."""


class Test(NamedTuple):
    """One column of Tielman's tables."""

    player: str
    simulations: int
    black: float
    white: float
    games: int
    small: int
    """Games at small scale (ours)."""

    @property
    def difference(self) -> float:
        """By how much Black's mean area is larger."""
        return self.black - self.white


TESTS = {int(number): Test(**values) for number, values in published("tielman")["tests"].items()}


def settings_of(preset: str, **changes: Value) -> TielmanSettings:
    """A player of Tielman's with some settings changed."""
    settings = PRESETS[preset]
    assert isinstance(settings, TielmanSettings)
    return replace(settings, **changes)  # type: ignore[arg-type]


def pairing(
    number: int, games: int, name: str = "", against: str | None = None, changes: Mapping[str, Value] | None = None
) -> Pairing:
    """One of Tielman's tests as a match; changes are made to both sides, but for what only Black has."""
    test, changes = TESTS[number], changes or {}
    black = settings_of(test.player, simulations=test.simulations, **changes)
    white = settings_of("tielman-heuristic", **changes)
    name = name or f"test {number}: {test.player}, {test.simulations} simulations"
    plan = MatchPlan(
        Contestant(test.player, black),
        Contestant("tielman-heuristic", white),
        games=games,
        size=SIZE,
        komi=KOMI,
        swap=False,
        seed=1,
    )
    return Pairing(name, plan, mean_score=test.difference, points=(test.black, test.white), against=against)


def one_sided(line: MatchLine) -> tuple[int, int]:
    """Games in which Black, and in which White, has nearly the whole board."""
    least = ONE_SIDED * POINTS
    return sum(b >= least for b in line.a_points), sum(w - KOMI >= least for w in line.b_points)


def share(count: int, games: int) -> str:
    """A share with Wilson's interval."""
    if not games:
        return ""
    low, high = wilson_interval(count, games)
    return f"{count} of {games} ({low:.0%} to {high:.0%})"


@dataclass(frozen=True, kw_only=True)
class Tests(Matches):
    """Matches that also count neutral points and one-sided games by colour."""

    def report(self, scale: str, answers: Answers) -> list[Section]:
        """The table of areas after that of the matches."""
        lines = self.lines(scale, answers)
        heads = (
            "test",
            "Black",
            "White",
            "nobody's",
            "Tielman: Black",
            "White",
            "nobody's",
            "one-sided for Black",
            "White",
        )
        rows = []
        for line in lines:
            (black, white), published = mean_areas(line), line.pairing.points
            assert published is not None
            b, w = one_sided(line)
            rows.append(
                (
                    line.pairing.name,
                    f"{black:.2f}",
                    f"{white:.2f}",
                    f"{POINTS + KOMI - black - white:.2f}",
                    *(f"{value:.2f}" for value in published),
                    f"{POINTS + KOMI - sum(published):.2f}",
                    share(b, line.games),
                    share(w, line.games),
                )
            )
        words = (
            f"Mean area of either side, White's with komi {KOMI:g}. A game is one-sided here when one side has at "
            f"least {ONE_SIDED:.0%} of the {POINTS} points; the text gives no number for it."
        )
        return [*super().report(scale, answers), Section("Each side's area", (words,), heads, tuple(rows))]


def mean_areas(line: MatchLine) -> tuple[float, float]:
    return (fmean(line.a_points), fmean(line.b_points)) if line.a_points else (0.0, 0.0)


def test_findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """Tielman's conclusions, one by one."""
    return conclusions(dict(zip(TESTS, lines, strict=True)))


def conclusions(lines: Mapping[int, MatchLine]) -> list[Finding]:
    """The same for those of the tests that were played."""
    found = [
        as_much("results", f"mean difference of the areas in test {n}", test.difference, lines[n], test.games)
        for n, test in TESTS.items()
        if n in lines
    ]
    found.append(_apart("results", "knowledge raises the score (test 2 above test 1)", lines, 2, 1))
    if 3 in lines:
        found.append(_apart("results", "500 simulations are better than 50 (test 3 above test 2)", lines, 3, 2))
        found.append(_level("results", "more than 500 simulations bring nothing (tests 4 and 5)", lines))
    found.append(_apart("results", "without priorities it is not worse, even better (test 6 above 2)", lines, 6, 2))
    return [*found, _one_sided_finding(lines), _neutral_finding(list(lines.values()))]


def _apart(place: str, claim: str, lines: Mapping[int, MatchLine], high: int, low: int) -> Finding:
    his = TESTS[high].difference - TESTS[low].difference
    first, second = mean_of(lines[high].scores), mean_of(lines[low].scores)
    evidence = Apart((first[0], second[0]), (first[1], second[1]), (first[2], second[2]))
    return Finding(place, claim, f"{his:+.1f} points", f"{first[1]:+.1f} against {second[1]:+.1f}", evidence)


def _level(place: str, claim: str, lines: Mapping[int, MatchLine]) -> Finding:
    """Tests 4 and 5 together beside test 3, all three ours: equal within the margin?"""
    more, base = mean_of((*lines[4].scores, *lines[5].scores)), mean_of(lines[3].scores)
    ours = f"{more[1]:+.1f} in {counted(more[0], 'game')} against {base[1]:+.1f} in {base[0]}"
    evidence = Equal(*more, base[1], max(base[0], 1), base[2]) if base[0] > 1 else Equal(0, 0.0, 0.0, 0.0, 1)
    return Finding(place, claim, "-0.9 and +0.4 points", ours, evidence, "Tests 4 and 5 together.")


def _one_sided_finding(lines: Mapping[int, MatchLine]) -> Finding:
    counts = {n: one_sided(lines[n]) for n in (1, 2)}
    ours = "; ".join(
        f"test {n}: Black {share(b, lines[n].games)}, White {share(w, lines[n].games)}" for n, (b, w) in counts.items()
    )
    evidence = Greater(sum(counts[1]), lines[1].games, sum(counts[2]), lines[2].games)
    claim = "random play has a lot more one-sided games than knowledge"
    return Finding("results, test 1", claim, "no numbers", ours, evidence)


def _neutral_finding(lines: Sequence[MatchLine]) -> Finding:
    neutral = [POINTS + KOMI - sum(mean_areas(line)) for line in lines if line.a_points]
    ours = f"{min(neutral):.1f} to {max(neutral):.1f} points" if neutral else "no games"
    middle = round(fmean(neutral), 2) if neutral else None
    claim = "Black and White together have about 85 of 87.5 points: some are nobody's"
    why = "our players fill every point that is no eye, so that nothing is left between the two sides"
    words = "" if middle is None or middle >= 1 else why
    return Finding("results, table 2", claim, "2.2 to 3.0 points", ours, Between(middle, 1, 5), words)


TESTS_1_TO_6 = Tests(
    **told("tielman-tests"),
    pairings={
        "small": tuple(pairing(n, test.small) for n, test in TESTS.items()),
        "full": tuple(pairing(n, test.games) for n, test in TESTS.items()),
    },
    findings=test_findings,
)
