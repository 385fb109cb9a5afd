"""gogogo (Jia and Li 2012): table 2, its two players against random and against each other, and nine arrangements.

The report names neither the size of the board nor komi: both boards that its numbers fit are played, with komi 6.5.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import mean, stdev

from tesuji.go.board import Board
from tesuji.go.color import BLACK, WHITE
from tesuji.go.game import Game, Move
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.statistics import paired_t, wilson_interval
from tesuji.lab.studies import Answers, Computed, Finding, Section, Study, Task, call, game_tasks
from tesuji.lab.studies.study import corrected
from tesuji.lab.verdicts import Equal, Held, Note, Rates, Spread, mean_of
from tesuji.papers.published import published, told
from tesuji.players.gogogo.policy_file import read_policy, shipped
from tesuji.players.player import Resignation
from tesuji.players.presets import PRESETS, make_player
from tesuji.players.uniform import UniformPlayer, UniformSettings

GAMES = 50
OUR_GAMES = {("small", 13): GAMES, ("small", 19): 10, ("full", 13): 2 * GAMES, ("full", 19): GAMES}
"""A test, by scale and board: more than published where they are quick, so that ours add little error of their own."""
KOMI = 6.5
SIZES = (13, 19)
SEED = 2012
"""Not that of the matches in which p was chosen."""


@dataclass(frozen=True)
class Table2Row:
    """One line of table 2, from Black's side."""

    test: str
    black: str
    white: str
    wins: float
    average: float
    least: float
    most: float
    deviation: float


TABLE_2 = tuple(Table2Row(**line) for line in published("gogogo")["table_2"])


@dataclass(frozen=True)
class Scores:
    """The games of one match, from Black's side."""

    games: int
    wins: float
    scores: tuple[float, ...]

    @classmethod
    def of(cls, answers: Answers, tasks: Sequence[Task]) -> "Scores":
        """What is there of these games."""
        results = answers.results(tasks)
        scores = tuple(float(result["score"]) for result in results if result["score"] is not None)
        return cls(len(results), sum(result["outcome"] for result in results), scores)

    @property
    def deviation(self) -> float:
        """The standard deviation of a score."""
        return stdev(self.scores) if len(self.scores) > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, which is what stands after ± in table 2: 20.5 / √50 = 2.9."""
        return self.deviation / sqrt(max(len(self.scores), 1))


# Table 2 ---------------------------------------------------------------------------------------------------------


def _plan(black: Contestant, white: Contestant, size: int, games: int) -> MatchPlan:
    return MatchPlan(black, white, games=games, size=size, komi=KOMI, swap=False, seed=SEED)


def _named(name: str) -> Contestant:
    return Contestant(name, PRESETS[name])


def _table_2_games(row: Table2Row, size: int, scale: str) -> Sequence[Task]:
    games = OUR_GAMES[scale, size]
    return game_tasks(_plan(_named(row.black), _named(row.white), size, games), f"test {row.test}, {size}x{size}")


def plan_table_2(scale: str) -> list[Task]:
    """Three tests on two boards."""
    return [task for size in SIZES for row in TABLE_2 for task in _table_2_games(row, size, scale)]


def write_table_2(scale: str, answers: Answers) -> list[Section]:
    """Table 2 in its own shape, a board each."""
    sections, verdicts = [], {}
    for size in SIZES:
        found = {row.test: Scores.of(answers, _table_2_games(row, size, scale)) for row in TABLE_2}
        lines = [line for row in TABLE_2 for line in _table_2_lines(row, found[row.test])]
        heads = ("test", "Black", "White", "games", "Black wins", "avg", "min", "max", "dev")
        findings = corrected([finding for row in TABLE_2 for finding in _table_2_findings(row, found[row.test], size)])
        verdicts[size] = [finding.verdict for finding in findings]
        sections.append(Section(f"Table 2 on {size}x{size}", (), heads, tuple(lines), findings=findings))
    if all(verdicts.values()):
        sections.append(Section("Which board", findings=(_board_finding(verdicts),)))
    return sections


def _table_2_lines(row: Table2Row, found: Scores) -> list[tuple[str, ...]]:
    published = (
        f"{row.wins:.0%}",
        f"{row.average:.1f} (±{row.deviation / sqrt(GAMES):.1f})",
        f"{row.least:.1f}",
        f"{row.most:.1f}",
        f"{row.deviation:.1f}",
    )
    ours = ("",) * 5
    if found.scores:
        low, high = wilson_interval(found.wins, found.games)
        ours = (
            f"{found.wins / found.games:.0%} ({low:.0%} to {high:.0%})",
            f"{mean(found.scores):.1f} (±{found.error:.1f})",
            f"{min(found.scores):.1f}",
            f"{max(found.scores):.1f}",
            f"{found.deviation:.1f}",
        )
    return [
        (row.test, row.black, row.white, str(found.games), *ours),
        ("published", "", "", str(GAMES), *published),
    ]


def _table_2_findings(row: Table2Row, found: Scores, size: int) -> list[Finding]:
    if len(found.scores) < GAMES:  # fewer games than published are shown and not held against the report
        return []
    place, table = f"table 2, test {row.test}, on {size}x{size}", f"table 2 on {size}x{size}"
    who = f"{row.black} against {row.white}"
    number, average, deviation = mean_of(found.scores)
    rates = Rates(found.wins, found.games, round(row.wins * GAMES), GAMES, family=table)
    means = Equal(
        number, average, deviation, row.average, GAMES, row.deviation, round(row.deviation / 2, 1), family=table
    )
    return [
        Finding(
            place,
            f"how often {who} wins",
            f"{row.wins:.0%} of {GAMES}",
            f"{found.wins / found.games:.0%} of {found.games}",
            rates,
        ),
        Finding(place, f"{who}: Black's mean score", f"{row.average:.1f}", f"{average:.1f}", means),
        Finding(
            place,
            f"{who}: how much scores vary (dev)",
            f"{row.deviation:.1f}",
            f"{deviation:.1f}",
            Spread(number, deviation, GAMES, row.deviation, family=table),
        ),
    ]


def _board_finding(verdicts: Mapping[int, Sequence[str]]) -> Finding:
    """Which of the two boards the nine numbers speak for."""
    words = "; ".join(
        f"{size}x{size}: " + ", ".join(f"{list(found).count(word)} {word}" for word in dict.fromkeys(found))
        for size, found in verdicts.items()
    )
    against = [size for size, found in verdicts.items() if "disagrees" in found]
    why = "neither board is excluded by our player"
    if len(against) == 1:
        why = f"our player on {against[0]}x{against[0]} does not have his numbers, on the other board it may"
    elif against:
        why = "our player has his numbers on neither board"
    return Finding("table 2", "on which board, and with which komi, it was played", "not said", words, Note(), why)


# The arrangements ------------------------------------------------------------------------------------------------

ASKED = 20
"""Positions in which three stones or more can be taken."""


def _arranged(policy: str, patterns: bool, games: int) -> Sequence[Task]:
    settings = replace(PRESETS["gogogo"], policy=policy, patterns=patterns)  # type: ignore[call-arg]
    name = policy if patterns else f"{policy} without patterns"
    black = Contestant(name, settings)
    return game_tasks(_plan(black, _named("random"), min(SIZES), games), f"{name} - random, 13x13")


def _taking(policy: str, patterns: bool) -> Task:
    kind, name = "three stones in atari", policy if patterns else f"{policy} without patterns"
    return call(stones_taken, kind=kind, name=name, seed=SEED, policy=policy, patterns=patterns, positions=ASKED)


def stones_taken(policy: str, patterns: bool, positions: int, seed: int) -> dict[str, int]:
    """In how many positions of random games on 6x6, where three stones or more can be taken, the player takes some.

    6x6 has no room for the opening phase, so the running phase is asked at once.
    """
    values = {"policy": policy, "patterns": "yes" if patterns else "no"}
    taken = 0
    for number, game in enumerate(positions_with_atari(positions, seed)):
        before = int((game.board.colors() == WHITE).sum())
        with make_player("gogogo", values, seed + number) as player:
            answer = player.genmove(game, BLACK)
        if not isinstance(answer, Resignation):
            game.play(answer.point)
            taken += int((game.board.colors() == WHITE).sum()) <= before - 3
    return {"asked": positions, "taken": taken}


def positions_with_atari(number: int, seed: int) -> list[Game]:
    """Positions of random games with Black to play, who can take three stones or more in one place."""
    found: list[Game] = []
    chance = random.Random(seed)
    while len(found) < number:
        game = Game(6)
        player = UniformPlayer("random", UniformSettings(), chance.getrandbits(60))
        while len(game) < 60 and not game.is_over:
            if game.to_play == BLACK and _can_take_three(game.board):
                board = game.board
                start = Game(6)
                start.setup(board.stones(BLACK), board.stones(WHITE), to_play=BLACK)
                found.append(start)
                break
            choice = player.genmove(game, game.to_play)
            assert isinstance(choice, Move)
            game.play(choice.point)
    return found


def _can_take_three(board: Board) -> bool:
    return any(board.liberty_count(stone) == 1 and len(board.block(stone)) >= 3 for stone in board.stones(WHITE))


def _games_of(scale: str) -> int:
    return GAMES if scale == "full" else 8


def plan_arrangements(scale: str) -> list[Task]:
    """Every policy that ships against random, with patterns and without; and what each does about stones in atari."""
    tasks: list[Task] = []
    for policy in shipped():
        for patterns in (False, True):
            tasks += [*_arranged(policy, patterns, _games_of(scale)), _taking(policy, patterns)]
    return tasks


def write_arrangements(scale: str, answers: Answers) -> list[Section]:
    """A line for every policy, with patterns and without."""
    found = {
        (policy, patterns): Scores.of(answers, _arranged(policy, patterns, _games_of(scale)))
        for policy in shipped()
        for patterns in (False, True)
    }
    heads = (
        "policy",
        "what it is",
        "patterns",
        "games",
        "wins",
        "avg",
        "min",
        "max",
        "dev",
        "to gogogo",
        "takes 3 stones",
    )
    order = ["gogogo", *(policy for policy in shipped() if policy != "gogogo")]
    lines = [_arrangement_line(policy, patterns, found, answers) for policy in order for patterns in (False, True)]
    explained = (
        "Black against random on 13x13. 'To gogogo' is the difference of the mean score to the first policy, game by "
        "game with the same seeds, and p by a paired t test, not corrected for the number of comparisons. The last "
        "column counts positions of random games on 6x6 in which at least three stones can be taken, and how often "
        "the player does."
    )
    return [
        Section("Nine arrangements", (explained,), heads, tuple(lines)),
        Section("Findings", findings=tuple(_arrangement_findings(found, answers))),
    ]


Found = Mapping[tuple[str, bool], Scores]


def _arrangement_line(policy: str, patterns: bool, found: Found, answers: Answers) -> tuple[str, ...]:
    ours = found[policy, patterns]
    taken = answers.result(_taking(policy, patterns))
    cells = [policy, read_policy(policy).title, "yes" if patterns else "no", str(ours.games)]
    if not ours.scores:
        return (*cells, *("",) * 7)
    base, compared = found["gogogo", patterns], ""
    if policy != "gogogo" and len(base.scores) == len(ours.scores):
        p = paired_t(ours.scores, base.scores)
        compared = f"{mean(ours.scores) - mean(base.scores):+.1f}" + ("" if p is None else f", p = {p:.3f}")
    return (
        *cells,
        f"{ours.wins / ours.games:.0%}",
        f"{mean(ours.scores):.1f} (±{ours.error:.1f})",
        f"{min(ours.scores):.1f}",
        f"{max(ours.scores):.1f}",
        f"{ours.deviation:.1f}",
        compared,
        "" if taken is None else f"{taken['taken']} of {taken['asked']}",
    )


def _arrangement_findings(found: Found, answers: Answers) -> list[Finding]:
    findings = []
    helped = [policy for policy in shipped() if all(len(found[policy, p].scores) > 1 for p in (False, True))]
    if len(helped) == len(shipped()):
        better = [p for p in helped if mean(found[p, True].scores) > mean(found[p, False].scores)]
        gains = [mean(found[p, True].scores) - mean(found[p, False].scores) for p in helped]
        findings.append(
            Finding(
                "section 1",
                "pattern recognition improves the overall performance dramatically",
                "22.9 to 81.8 points against random (table 2)",
                f"better with {len(better)} of {len(helped)} policies, by {min(gains):.0f} to {max(gains):.0f} points",
                Held(len(better), len(helped)),
                "whatever else stands in the running phase" if len(better) == len(helped) else "not with all policies",
            )
        )
    taken = {p: [answers.result(_taking(p, patterns)) for patterns in (False, True)] for p in ("gogogo", "six-kinds")}
    if all(result is not None for results in taken.values() for result in results):
        words = {
            policy: " and ".join(f"{result['taken']} of {result['asked']}" for result in results if result)
            for policy, results in taken.items()
        }
        findings.append(
            Finding(
                "section 1",
                "filters capture stones aggressively",
                "no number",
                f"without and with patterns: {words['gogogo']}; with his six kinds alone {words['six-kinds']}",
                Note(),
                "no kind of filter in the report sees what is in atari; ours does (capture), and always takes",
            )
        )
    return findings


EXPERIMENTS: tuple[Study, ...] = (
    Computed(
        **told("gogogo-table-2"),
        plan=plan_table_2,
        write=write_table_2,
    ),
    Computed(
        **told("gogogo-arrangements"),
        plan=plan_arrangements,
        write=write_arrangements,
    ),
)
