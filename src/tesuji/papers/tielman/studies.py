"""Tielman's six tests again (2012), each piece of knowledge switched off, and other readings of the text.

Black is an MCTS player, White always the heuristic player; 9x9, komi 6.5. The text has the mean area of each side, that
of White with komi.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, variance
from typing import NamedTuple

from tesuji.go.game import Game
from tesuji.go.rules import TROMP_TAYLOR, Rules, Scoring
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.statistics import wilson_interval
from tesuji.lab.studies import Answers, Computed, Finding, Matches, MatchLine, Pairing, Section, Study, Task, call
from tesuji.lab.verdicts import Apart, Between, Equal, Greater, Mean, Note, mean_of
from tesuji.papers.verdicts import as_much, score_words
from tesuji.players.presets import PRESETS
from tesuji.players.settings import Value
from tesuji.players.tielman.settings import TielmanSettings
from tesuji.plural import counted

DOCUMENT, SOURCE = "Tielman 2012", "Tielman 2012, tables of the parameters and of the results (tests 1 to 6)"
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


TESTS = {
    1: Test("tielman-random", 50, 44.63, 40.11, 54, 54),
    2: Test("tielman", 50, 47.78, 37.50, 50, 50),
    3: Test("tielman", 500, 52.27, 32.27, 22, 11),
    4: Test("tielman", 1000, 52.09, 32.96, 11, 6),
    5: Test("tielman", 2000, 52.80, 32.45, 20, 4),
    6: Test("tielman-no-priority", 50, 50.52, 34.71, 52, 52),
}
"""Tielman's parameters and results; C = 5 and chance 0.3 everywhere."""


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
    return Pairing(name, plan, mean_score=test.black - test.white, points=(test.black, test.white), against=against)


# Tests 1 to 6 ----------------------------------------------------------------------------------------------------


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
        heads = ("test", "Black", "White", "nobody's", "he: Black", "White", "nobody's", "one-sided for Black", "White")
        rows = []
        for line in lines:
            (black, white), published = _means(line), line.pairing.points
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
            f"least {ONE_SIDED:.0%} of the {POINTS} points; he gives no number for it."
        )
        return [*super().report(scale, answers), Section("Each side's area", (words,), heads, tuple(rows))]


def _means(line: MatchLine) -> tuple[float, float]:
    return (fmean(line.a_points), fmean(line.b_points)) if line.a_points else (0.0, 0.0)


def test_findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """Tielman's conclusions, one by one."""
    return conclusions(dict(zip(TESTS, lines, strict=True)))


def conclusions(lines: Mapping[int, MatchLine]) -> list[Finding]:
    """The same for those of the tests that were played."""
    found = [
        as_much("results", f"mean difference of the areas in test {n}", test.black - test.white, lines[n], test.games)
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
    his = (TESTS[high].black - TESTS[high].white) - (TESTS[low].black - TESTS[low].white)
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
    neutral = [POINTS + KOMI - sum(_means(line)) for line in lines if line.a_points]
    ours = f"{min(neutral):.1f} to {max(neutral):.1f} points" if neutral else "no games"
    middle = round(fmean(neutral), 2) if neutral else None
    claim = "Black and White together have about 85 of 87.5 points: some are nobody's"
    why = "our players fill every point that is no eye, so that nothing is left between the two sides"
    words = "" if middle is None or middle >= 1 else why
    return Finding("results, table 2", claim, "2.2 to 3.0 points", ours, Between(middle, 1, 5), words)


TESTS_1_TO_6 = Tests(
    name="tielman-tests",
    title="Tielman's tests 1 to 6",
    document=DOCUMENT,
    source=SOURCE,
    notes=(
        "He plays 11 to 54 games a test. He counts area in one place and territory in another; here it is area, the "
        "board as it stands, for his players play everything out.",
    ),
    pairings={
        "small": tuple(pairing(n, test.small) for n, test in TESTS.items()),
        "full": tuple(pairing(n, test.games) for n, test in TESTS.items()),
    },
    findings=test_findings,
)


# Which knowledge helps -------------------------------------------------------------------------------------------

MARKS: Mapping[str, Mapping[str, Value]] = {
    **{f"without {name}": {name: False} for name in ("phases", "corner_openings", "influence_borders", "strengthen")},
    **{f"without {name}": {name: False} for name in ("defend", "fight", "leftover", "mark_eyes", "create_eyes")},
    **{f"without {name}": {name: False} for name in ("capture", "escape", "save_threatened", "extend_threatened")},
    "without priorities": {"priorities": False},
    "with attack (ours)": {"attack": True},
}
"""Every piece of knowledge switched off; the last one is not Tielman's and switched on."""


def ablation(games: int) -> tuple[Pairing, ...]:
    """Black with one mark off, in the tree and in simulations, against the unchanged heuristic player."""
    whole = pairing(2, games, "all knowledge")
    white = whole.plan.b
    found = [replace(whole, mean_score=None, points=None)]
    for name, changes in MARKS.items():
        one = pairing(2, games, name, "all knowledge", changes)
        found.append(replace(one, plan=replace(one.plan, b=white), mean_score=None, points=None))
    return tuple(found)


def ablation_findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """Which knowledge is worth more than which? Tielman calls eyes a big improvement over doing nothing."""
    found = []
    for line in lines[1:]:
        difference = line.against_difference
        if line.pairing.name != "without mark_eyes" or difference is None:
            continue
        found.append(
            Finding(
                "domain knowledge",
                "marking eyes, so as not to place stones there, is a big improvement over doing nothing",
                "no numbers",
                f"{difference:+.1f} points without it",
                Mean(*mean_of(line.against_differences), below=True),
                "games with and without it, the same seeds, paired t",
            )
        )
    return found


KNOWLEDGE = Matches(
    name="tielman-knowledge",
    title="Tielman's knowledge, one mark at a time",
    document=DOCUMENT,
    source="he asks for it in his chapter on future research (3); no numbers",
    notes=(
        "Black has one piece of knowledge less than White, in the tree and in its simulations; 50 simulations a move. "
        "A difference to all knowledge is that of the same game numbers and seeds. Of fifteen comparisons one of "
        "p < 0.05 is to be expected by chance alone. He also names joseki and openings: the learned libraries that "
        "come with Tesuji hold patterns of solutions of problems, no openings, so there is nothing to switch on.",
    ),
    pairings={"small": ablation(24), "full": ablation(200)},
    findings=ablation_findings,
)


def changed_positions(games: int, seed: int) -> dict[str, object]:
    """In how many positions of games of the heuristic player the possible moves change with each mark switched."""
    from tesuji import _core

    whole = settings_of("tielman-heuristic")
    players = {name: replace(whole, **changes) for name, changes in MARKS.items()}  # type: ignore[arg-type]
    counts, positions = dict.fromkeys(players, 0), 0
    for number in range(games):
        game, player = Game(SIZE, komi=KOMI), whole.make("heuristic", seed + number)
        searches = {
            name: _core.TielmanSearch(game.board, settings.core_values(), 1) for name, settings in players.items()
        }
        known = _core.TielmanSearch(game.board, whole.core_values(), 1)
        while not game.is_over and len(game) < 3 * POINTS:
            board, color = game.board, game.to_play
            possible = known.moves(board, color)
            positions += 1
            for name, search in searches.items():
                counts[name] += search.moves(board, color) != possible
            answer = player.genmove(game, color)
            game.play(answer.point)  # type: ignore[union-attr]
    return {"positions": positions, "changed": counts}


def marks_plan(scale: str) -> list[Task]:
    """Games in parts of five."""
    parts = 2 if scale == "small" else 10
    return [
        call(changed_positions, kind="five games", name=f"part {n + 1}", seed=1000 * n + 1, games=5)
        for n in range(parts)
    ]


def marks_report(scale: str, answers: Answers) -> list[Section]:
    """How much each mark can matter at all."""
    results = answers.results(marks_plan(scale))
    positions = sum(result["positions"] for result in results)
    changed = {name: sum(result["changed"][name] for result in results) for name in MARKS}
    rows = tuple((name, f"{count:,}", f"{count / max(positions, 1):.1%}") for name, count in changed.items())
    claim = "an opponent who plays very close is answered by a defensive move, which has an area of its own"
    why = "an area close to own stones is marked for strengthening already, and that close to some of them is within it"
    finding = Finding(
        "domain knowledge",
        claim,
        "no numbers",
        f"changes the moves of {changed['without defend']} of {positions:,} positions",
        Note(),
        why if positions and not changed["without defend"] else "",
    )
    words = f"Of {positions:,} positions of games of the heuristic player against itself, the possible moves change in:"
    return [Section("Positions", (words,), ("", "positions", "share"), rows, findings=(finding,))]


CHANGED = Computed(
    name="tielman-marks",
    title="Where Tielman's marks change the possible moves",
    document=DOCUMENT,
    source="his chapter on domain knowledge; no numbers",
    plan=marks_plan,
    write=marks_report,
)


# Readings --------------------------------------------------------------------------------------------------------

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
        total += (fmean(line.scores) - (test.black - test.white)) ** 2 / max(error, 1e-9)
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
        his = ("he", *(f"{TESTS[n].black - TESTS[n].white:+.1f} in {TESTS[n].games} games" for n in READ), "")
        heads = ("reading", *(f"test {n}" for n in READ), "distance")
        words = (
            "Mean difference of the areas. The distance is the sum of the squared differences to his, each in standard "
            "errors of both means; three tests at 0 to 8 would be within chance (95 %). A reading whose scores spread "
            "more widely is nearer for that alone, and the nearest of twelve looks nearer than it is."
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
            if as_much("", "", TESTS[number].black - TESTS[number].white, line, TESTS[number].games).verdict
            == "disagrees"
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
    name="tielman-readings",
    title="Readings of Tielman's text on tests 1, 2 and 6",
    document=DOCUMENT,
    source=SOURCE,
    notes=(
        "Every reading changes both players alike. No number was fitted to his results: the readings are what his "
        "sentences allow, and some that were tried to find out what would weaken White.",
    ),
    pairings={"small": readings(24), "full": readings(200)},
)

# Ties, eyes and territory -----------------------------------------------------------------------------------------


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
        f"test {n}: {black:.1f} and {white:.1f}" for n, line in lines.items() for black, white in [_means(line)]
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
    name="tielman-settings",
    title="Tielman's tests with random ties, with started eyes, and by territory",
    document=DOCUMENT,
    source=SOURCE,
    notes=(
        "With 50 simulations about half of the searched moves are ties, and the first move in the order of the board "
        "settles them unless they are drawn. The text marks as eyes points that have started forming the shape of one; "
        "three own stones beside an empty point, the rest empty, are taken for that. By territory the same players are "
        "counted by surrounded points and prisoners.",
    ),
    pairings={"small": settled(True), "full": settled(False)},
    findings=settled_findings,
)

EXPERIMENTS: tuple[Study, ...] = (TESTS_1_TO_6, SETTINGS, KNOWLEDGE, CHANGED, OTHER_READINGS)
