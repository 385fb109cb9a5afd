"""What else Tielman's text may mean, by tests 1, 2 and 6."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, variance

from tesuji.lab.studies import Answers, Finding, Matches, MatchLine, Pairing, Section
from tesuji.lab.verdicts import Note
from tesuji.papers.published import told
from tesuji.papers.tielman.six_tests import TESTS, pairing
from tesuji.papers.verdicts import as_much, score_words
from tesuji.players.settings import Value

READINGS: Mapping[str, Mapping[str, Value]] = {
    "as we read it": {},
    "replies told apart": {"tell_replies": True},
    "the average": {"add_values": False},
    "the average, best mean at last": {"add_values": False, "final_choice": "mean"},
    "random games on both sides": {"train": False},
    "no capture inside eyes": {"capture_in_eyes": False},
    "no capture inside eyes, best mean at last": {"capture_in_eyes": False, "final_choice": "mean"},
    "no capture inside eyes, three liberties threaten": {"capture_in_eyes": False, "threat_liberties": 3},
    "threats answered by eyes only": {"extend_threatened": False},
    "threats at three liberties, by eyes only": {"extend_threatened": False, "threat_liberties": 3},
    "no running in vain": {"check_saves": True},
    "attack marked": {"attack": True},
}
"""What the text allows, or what was tried, changed on both sides."""
READ = (1, 2, 6)
"""The tests that tell readings apart; 3 to 5 are test 2 with more simulations."""


def readings(games: int) -> tuple[Pairing, ...]:
    """Every reading in every one of these tests."""
    return tuple(
        pairing(number, games, f"{name}: test {number}", changes=changes)
        for name, changes in READINGS.items()
        for number in READ
    )


def distance(lines: Sequence[MatchLine]) -> float:
    """How far a reading is from the published differences, in squares of standard errors (both with our spread)."""
    total = 0.0
    for number, line in zip(READ, lines, strict=True):
        if len(line.scores) < 2:
            return float("inf")
        test = TESTS[number]
        error = variance(line.scores) * (1 / len(line.scores) + 1 / test.games)
        total += (fmean(line.scores) - test.difference) ** 2 / max(error, 1e-9)
    return total


@dataclass(frozen=True, kw_only=True)
class Readings(Matches):
    """Matches with a table of readings, the nearest first."""

    def report(self, scale: str, answers: Answers) -> list[Section]:
        """The nearest reading, and what still disagrees."""
        grouped = self._grouped(scale, answers)
        ranked = sorted(grouped, key=lambda name: distance(grouped[name]))
        rows = tuple(
            (name, *(score_words(line) for line in grouped[name]), f"{distance(grouped[name]):.1f}") for name in ranked
        )
        his = ("Tielman", *(f"{TESTS[n].difference:+.1f} in {TESTS[n].games} games" for n in READ), "")
        heads = ("reading", *(f"test {n}" for n in READ), "distance")
        words = (
            "Mean difference of the areas. The distance is the sum of the squared differences to the published ones, "
            "each in standard errors of both means; three tests at 0 to 8 would be within chance (95 %). A reading "
            "whose scores spread more widely is nearer for that alone, and the nearest of twelve looks nearer than it "
            "is."
        )
        return [
            Section("Readings", (words,), heads, (his, *rows), findings=(self._finding(ranked[0], grouped),)),
            *super().report(scale, answers),
        ]

    def _grouped(self, scale: str, answers: Answers) -> dict[str, list[MatchLine]]:
        lines = self.lines(scale, answers)
        return {name: lines[len(READ) * k : len(READ) * (k + 1)] for k, name in enumerate(READINGS)}

    def _finding(self, best: str, grouped: Mapping[str, Sequence[MatchLine]]) -> Finding:
        lines = grouped[best]
        far = [
            f"test {number}"
            for number, line in zip(READ, lines, strict=True)
            if as_much("", "", TESTS[number].difference, line, TESTS[number].games).verdict == "disagrees"
        ]
        return Finding(
            "results, tests 1, 2 and 6",
            "one program gives +4.5, +10.3 and +15.8",
            "+4.5, +10.3, +15.8",
            f"nearest: {best}, " + ", ".join(score_words(line) for line in lines),
            Note(),
            "Which reading is the nearest is ours; the tests are judged one by one."
            + (f" It still differs in {', '.join(far)}." if far else ""),
        )


OTHER_READINGS = Readings(
    **told("tielman-readings"),
    pairings={"small": readings(24), "full": readings(200)},
)
