"""Tielman's tests as the text may mean them: ties drawn, eyes that have started forming, and territory."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tesuji.go.rules import TROMP_TAYLOR, Rules, Scoring
from tesuji.lab.studies import Finding, Matches, MatchLine, Pairing
from tesuji.lab.verdicts import Note
from tesuji.papers.published import told
from tesuji.papers.tielman.other_readings import READ
from tesuji.papers.tielman.six_tests import TESTS, conclusions, mean_areas, pairing
from tesuji.players.settings import Value


class Settled(NamedTuple):
    """An arrangement of both players, and the games of each test with it."""

    changes: Mapping[str, Value]
    games: Mapping[int, int]
    rules: Rules = TROMP_TAYLOR


BY_TERRITORY = replace(TROMP_TAYLOR, name="tromp-taylor-territory", scoring=Scoring.TERRITORY)
"""The games of area counting, counted by territory: surrounded points and prisoners."""
_STARTED: Mapping[str, Value] = {"random_ties": True, "started_eyes": True, "capture_in_eyes": False}
SETTLED: Mapping[str, Settled] = {
    "random ties": Settled({"random_ties": True}, dict.fromkeys(READ, 200)),
    "territory": Settled(_STARTED, dict.fromkeys(READ, 100), BY_TERRITORY),
    "started eyes": Settled(_STARTED, {1: 600, 2: 600, 3: 100, 4: 30, 5: 30, 6: 200}),
}
"""Equal moves drawn; and eyes that have "started forming", in which nothing is captured, with both ways to count."""
FRESH = 2012
"""A seed that no reading was chosen with."""
SMALL_GAMES = 20


def settled(small: bool) -> tuple[Pairing, ...]:
    """The tests with each arrangement; those with 50 simulations only at small scale."""
    found = []
    for name, (changes, games, rules) in SETTLED.items():
        for number in READ if small else games:
            one = pairing(number, SMALL_GAMES if small else games[number], f"{name}: test {number}", changes=changes)
            found.append(replace(one, plan=replace(one.plan, seed=FRESH, rules=rules)))
    return tuple(found)


def settled_findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """Tielman's conclusions with eyes that have started forming, the reading that the text names."""
    by_name = {line.pairing.name: line for line in lines}
    found = {name: _of_tests(f"{name}: ", by_name) for name in SETTLED}
    return [*conclusions(found["started eyes"]), _territory_finding(found["territory"])]


def _of_tests(prefix: str, by_name: Mapping[str, MatchLine]) -> dict[int, MatchLine]:
    return {n: by_name[f"{prefix}test {n}"] for n in TESTS if f"{prefix}test {n}" in by_name}


def _territory_finding(lines: Mapping[int, MatchLine]) -> Finding:
    counted_ = "; ".join(
        f"test {n}: {black:.1f} and {white:.1f}" for n, line in lines.items() for black, white in [mean_areas(line)]
    )
    return Finding(
        "results, table 2",
        "the score is calculated with territory scoring",
        "44.63 and 40.11, 47.78 and 37.50, 50.52 and 34.71",
        counted_,
        Note(),
        "The text names area elsewhere. Black and White by territory, White with komi.",
    )


SETTINGS = Matches(
    **told("tielman-settings"),
    pairings={"small": settled(True), "full": settled(False)},
    findings=settled_findings,
)
