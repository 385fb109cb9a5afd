"""Matches as a study: pairings of players, each beside what was published or against another pairing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tesuji.errors import InputError
from tesuji.jobs.task import distinct
from tesuji.lab.matches.game_task import GameTask, game_tasks
from tesuji.lab.matches.match import Contestant, MatchPlan, WinCount
from tesuji.lab.statistics import (
    bradley_terry,
    chance_of_mean,
    chance_of_rate,
    mean_interval,
)
from tesuji.lab.studies.sequential import Decision, Outcome, Sequential
from tesuji.lab.studies.study import Answers, Finding, Section, Study, one_of
from tesuji.lab.verdicts import SCALES
from tesuji.plural import counted


@dataclass(frozen=True)
class Pairing:
    """One match: who plays whom how often, and what a document says of A."""

    name: str
    plan: MatchPlan
    win_rate: float | None = None
    """A's wins as a share of the games, as published."""
    mean_score: float | None = None
    """A's mean score in points, as published."""
    points: tuple[float, float] | None = None
    """What A and B have on the board on average, White with komi, as published."""
    against: str | None = None
    """The pairing that it is compared with, game by game: same openings, seeds and colours."""
    words: str = ""


@dataclass(frozen=True)
class MatchLine(WinCount):
    """One pairing, counted from A's side."""

    pairing: Pairing
    games: int
    """Finished ones; those that failed count for nobody."""
    missing: int
    failed: int
    wins: int
    draws: int
    losses: int
    scores: tuple[float, ...]
    """A's, of the games that were counted."""
    a_points: tuple[float, ...]
    b_points: tuple[float, ...]
    moves: float
    """Of a game, on average, as are the rest."""
    simulations: tuple[float, float]
    seconds: tuple[float, float]
    """Processor time of A and B."""
    against_p: float | None = None
    """How likely so large a difference of the scores to the other pairing is by chance (paired t)."""
    against_differences: tuple[float, ...] = ()
    """By how much A's score is better than in the other pairing, game by game."""
    decision: Decision | None = None
    """Of the sequential test, where there is one; games behind it are not counted."""

    @property
    def against_difference(self) -> float | None:
        """By how much A's mean score is better than that of the other pairing."""
        apart = self.against_differences
        return sum(apart) / len(apart) if apart else None

    @property
    def mean_score(self) -> float | None:
        return sum(self.scores) / len(self.scores) if self.scores else None

    @property
    def score_interval(self) -> tuple[float, float] | None:
        """Where the true mean score lies, by Student's t, 95 %."""
        return mean_interval(self.scores)

    @property
    def rate_p(self) -> float | None:
        """How likely a win rate so far from the published one is by chance."""
        rate = self.pairing.win_rate
        return None if rate is None or not self.games else chance_of_rate(self.wins + self.draws / 2, self.games, rate)

    @property
    def score_p(self) -> float | None:
        """How likely a mean score so far from the published one is by chance."""
        return None if self.pairing.mean_score is None else chance_of_mean(self.scores, self.pairing.mean_score)


@dataclass(frozen=True, kw_only=True)
class Matches(Study):
    """Pairings of players; a scale is a list of them, each with its number of games in its plan."""

    pairings: Mapping[str, tuple[Pairing, ...]]
    """By scale."""
    sequential: Sequential | None = None
    """Where there is one, the games of a pairing are played block by block until this test has decided."""
    findings: Callable[[Sequence[MatchLine]], Sequence[Finding]] | None = None
    """What the lines say about the document's claims."""

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("scale", self.pairings, SCALES)
        for pairings in self.pairings.values():
            names = [pairing.name for pairing in pairings]
            if not names:
                raise InputError(f"{self.name} has no pairing: expected at least one")
            if twice := sorted({name for name in names if names.count(name) > 1}):
                raise InputError(f"the pairing {twice[0]!r} of {self.name} is there twice: expected different names")
            for pairing in pairings:
                if pairing.against is not None:
                    one_of(f"pairing that {pairing.name!r} is compared with", (pairing.against,), names)

    @property
    def scale_names(self) -> tuple[str, ...]:
        return tuple(name for name in SCALES if name in self.pairings)

    def tasks(self, scale: str) -> list[GameTask]:
        return [task for pairing in self.pairings[scale] for task in self.games_of(pairing)]

    def games_of(self, pairing: Pairing) -> list[GameTask]:
        return game_tasks(pairing.plan, pairing.name)

    @property
    def in_rounds(self) -> bool:
        return self.sequential is not None

    def wanted(self, scale: str, answers: Answers) -> list[GameTask]:
        """All games, or those of the next block of every pairing that is not decided."""
        return [task for pairing in self.pairings[scale] for task in self._counted(self.games_of(pairing), answers)]

    def _decision(self, tasks: Sequence[GameTask], answers: Answers) -> Decision | None:
        if self.sequential is None:
            return None
        outcomes: list[Outcome] = []
        for task in tasks:
            result = answers.result(task)
            missing: Outcome = "missing" if answers.record(task) is None else None
            outcomes.append(missing if result is None else float(result["outcome"]))
        return self.sequential.decide(outcomes)

    def _counted(self, tasks: Sequence[GameTask], answers: Answers) -> Sequence[GameTask]:
        decision = self._decision(tasks, answers)
        return tasks if decision is None else tasks[: decision.needed]

    def lines(self, scale: str, answers: Answers) -> list[MatchLine]:
        games = {pairing.name: self.games_of(pairing) for pairing in self.pairings[scale]}
        return [self._line(pairing, games, answers) for pairing in self.pairings[scale]]

    def _line(self, pairing: Pairing, games: Mapping[str, Sequence[GameTask]], answers: Answers) -> MatchLine:
        tasks = self._counted(games[pairing.name], answers)
        results = answers.results(tasks)
        number = max(len(results), 1)
        wins = sum(result["outcome"] == 1 for result in results)
        draws = sum(result["outcome"] == 0.5 for result in results)
        missing = answers.missing(tasks)
        apart: tuple[float, ...] = ()
        if pairing.against is not None:
            apart = _compared(tasks, games[pairing.against], answers)
        return MatchLine(
            pairing,
            len(results),
            missing,
            len(tasks) - missing - len(results),
            wins,
            draws,
            len(results) - wins - draws,
            tuple(result["score"] for result in results if result["score"] is not None),
            tuple(result["a_points"] for result in results if result["a_points"] is not None),
            tuple(result["b_points"] for result in results if result["b_points"] is not None),
            sum(result["moves"] for result in results) / number,
            _mean_pair(results, "simulations", number),
            _mean_pair(results, "seconds", number),
            chance_of_mean(apart, 0.0),
            apart,
            self._decision(games[pairing.name], answers),
        )

    def report(self, scale: str, answers: Answers) -> list[Section]:
        """One table, what it says about the document, and who played."""
        lines = self.lines(scale, answers)
        heads, rows = match_cells(lines)
        explained = (
            "Wins have Wilson's intervals of 95 %, mean scores Student's. Games are counted from the side of A, who is "
            "named first. p says how likely a result so far from the published one (binomial, or t) or from the "
            "other pairing's (paired t, game by game) is by chance; it is not corrected for the number of comparisons. "
            "Simulations and processor time are means of a game."
        )
        findings = tuple(self.findings(lines)) if self.findings else ()
        seen = {side.settings.digest: side for line in lines for side in (line.pairing.plan.a, line.pairing.plan.b)}
        return [
            Section("Matches", (explained,), tuple(heads), tuple(map(tuple, rows))),
            *_strengths(lines),
            *([Section("Findings", findings=findings)] if findings else []),
            Section("Players", (), ("player", "settings", "digest"), tuple(map(_player_cells, seen.values()))),
        ]

    def described(self, scale: str) -> list[str]:
        lines = []
        for pairing in self.pairings[scale]:
            plan = pairing.plan
            against = f"; against {pairing.against}" if pairing.against else ""
            words = f"pairing {pairing.name}: {plan.a.name} - {plan.b.name}, {counted(plan.games, 'game')} on "
            lines.append(words + f"{plan.size}x{plan.size}, komi {plan.komi:g}{against}")
        return [*lines, f"scale {scale}: {counted(len(distinct(self.tasks(scale))), 'game')}"]


def _strengths(lines: Sequence[MatchLine]) -> list[Section]:
    """All players on one scale, where they have met in several pairings."""
    wins: dict[tuple[str, str], float] = {}
    for line in lines:
        a, b = line.pairing.plan.a.name, line.pairing.plan.b.name
        for pair, count in (((a, b), line.wins + line.draws / 2), ((b, a), line.losses + line.draws / 2)):
            wins[pair] = wins.get(pair, 0.0) + count
    strengths = bradley_terry(wins) if len({name for pair in wins for name in pair}) > 2 else {}
    rows = sorted(((f"{elo:+.0f}", name) for name, elo in strengths.items()), key=lambda row: -float(row[0]))
    words = ("Elo by Bradley and Terry; the mean of all is 0, and everybody has a drawn game besides.",)
    return [Section("Strength", words, ("player", "Elo"), tuple((name, elo) for elo, name in rows))] if rows else []


def _mean_pair(results: Sequence[Mapping[str, float]], name: str, number: int) -> tuple[float, float]:
    a, b = (sum(result[f"{side}_{name}"] or 0.0 for result in results) / number for side in "ab")
    return a, b


def _compared(ours: Sequence[GameTask], theirs: Sequence[GameTask], answers: Answers) -> tuple[float, ...]:
    """By how much our score is better where both have played a game of the same number."""
    pairs = []
    for first, second in zip(ours, theirs, strict=False):
        a, b = answers.result(first), answers.result(second)
        if a is not None and b is not None and a["score"] is not None and b["score"] is not None:
            pairs.append(a["score"] - b["score"])
    return tuple(pairs)


def match_cells(lines: Sequence[MatchLine]) -> tuple[list[str], list[list[str]]]:
    """The table as words: heads and lines, columns without any word left out."""
    heads = ["match", "", "games", "A wins", "published", "p", "mean score of A", "published", "p", "points of A and B"]
    heads += ["published", "compared", "sequential test", "moves", "simulations", "processor time", "not there"]
    rows = [_match_row(line) for line in lines]
    used = [k for k in range(len(heads)) if k == 0 or any(row[k] for row in rows)]
    return [heads[k] for k in used], [[row[k] for k in used] for row in rows]


def _match_row(line: MatchLine) -> list[str]:
    pairing, (low, high) = line.pairing, line.interval
    score, spread = line.mean_score, line.score_interval
    points = [sum(values) / len(values) for values in (line.a_points, line.b_points) if values]
    compared = ""
    if line.against_difference is not None:
        compared = f"{line.against_difference:+.1f} to {pairing.against}"
        compared += "" if line.against_p is None else f", p = {line.against_p:.3f}"
    gaps = ((line.missing, "not run"), (line.failed, "failed"))
    return [
        pairing.name,
        pairing.words,
        str(line.games),
        f"{line.win_rate:.1%} ({low:.1%} to {high:.1%})" if line.games else "",
        "" if pairing.win_rate is None else f"{pairing.win_rate:.0%}",
        "" if line.rate_p is None else f"{line.rate_p:.3f}",
        ""
        if score is None
        else f"{score:+.1f}" + ("" if spread is None else f" ({spread[0]:+.1f} to {spread[1]:+.1f})"),
        "" if pairing.mean_score is None else f"{pairing.mean_score:+.1f}",
        "" if line.score_p is None else f"{line.score_p:.3f}",
        " and ".join(f"{value:.1f}" for value in points),
        "" if pairing.points is None else " and ".join(f"{value:.2f}" for value in pairing.points),
        compared,
        "" if line.decision is None else f"A is {line.decision} games",
        f"{line.moves:.0f}" if line.games else "",
        " and ".join(f"{value:,.0f}" for value in line.simulations) if any(line.simulations) else "",
        " and ".join(f"{value:.2f} s" for value in line.seconds) if line.games else "",
        ", ".join(f"{number} {word}" for number, word in gaps if number),
    ]


def _player_cells(side: Contestant) -> tuple[str, ...]:
    kind = type(side.settings)
    try:
        default = kind().to_toml().splitlines()
    except TypeError:  # somebody else's program has a command and no defaults
        default = []
    differs = [line for line in side.settings.to_toml().splitlines() if line not in default]
    return side.name, f"{kind.__name__}: {', '.join(differs) or 'the defaults'}", side.settings.digest
