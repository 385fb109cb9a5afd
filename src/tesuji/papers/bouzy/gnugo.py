"""Olga against GNU Go: tables 5 and 6, with GNU Go 3.8 at several levels instead of 3.2."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.studies import Answers, Finding, GameTask, Matches, MatchLine, Pairing, Section
from tesuji.lab.verdicts import Apart, Rates, mean_of
from tesuji.papers.bouzy.selfplay import GAMES, KOMI, N, by_width
from tesuji.papers.published import told
from tesuji.papers.verdicts import as_much
from tesuji.players.external import ExternalSettings
from tesuji.players.olga import OlgaSettings

TABLE_5, TABLE_6 = by_width("table_5"), by_width("table_6")
LEVEL = 10
"""GNU Go's own default; the paper does not say."""


def program() -> str:
    """Where GNU Go is, or its bare name where it is not to be found."""
    usual = Path("/usr/games/gnugo")  # where Debian puts it, which is not on everybody's path
    return shutil.which("gnugo") or (str(usual) if usual.exists() else "gnugo")


def gnugo(level: int) -> Contestant:
    """GNU Go at a level, by the rules of the match; its seed stays, so that ours decides."""
    words = f"{program()} --mode gtp --level {level} --chinese-rules --positional-superko --seed 1"
    return Contestant(f"GNU Go level {level}", ExternalSettings(words))


def pairing(depth: int, width: int, level: int, simulations: int, games: int) -> Pairing:
    """One cell; what Bouzy reports stands beside level 10 only."""
    olga = OlgaSettings(depth_max=depth, width_plus=1 + 2 * width, width_minus=width, simulations=simulations)
    plan = MatchPlan(Contestant(f"olga ({depth}, {width})", olga), gnugo(level), games=games, komi=KOMI)
    name = f"depth {depth}, W- {width} against level {level}"
    if level != LEVEL:
        return Pairing(name, plan, words=f"N = {simulations}")
    rate, score = TABLE_6[width][depth - 1] / 100, TABLE_5[width][depth - 1]
    return Pairing(name, plan, rate, score, words=f"N = {simulations}")


def full_pairings() -> tuple[Pairing, ...]:
    """All cells at level 10, and the olympiad program against weaker ones."""
    cells = [(depth, width) for width, scores in TABLE_5.items() for depth in range(1, len(scores) + 1)]
    return (
        *(pairing(depth, width, LEVEL, N, GAMES) for depth, width in cells),
        *(pairing(3, 3, level, N, GAMES) for level in (0, 5)),
    )


@dataclass(frozen=True, kw_only=True)
class AgainstGnuGo(Matches):
    """Matches that are left out, with the reason, where there is no GNU Go."""

    def tasks(self, scale: str) -> list[GameTask]:
        """All games, or none."""
        return super().tasks(scale) if shutil.which(program()) else []

    def report(self, scale: str, answers: Answers) -> list[Section]:
        """The table, or why there is none."""
        if shutil.which(program()) or any(line.games for line in self.lines(scale, answers)):
            return super().report(scale, answers)
        return [Section("Left out", ("GNU Go is not installed here: expected a program gnugo. No game was played.",))]


def findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """Bouzy's overall result, and whether depth helps against another program."""
    found = []
    at_level = [line for line in lines if line.pairing.mean_score is not None]
    for line in at_level:
        assert line.pairing.mean_score is not None
        found.append(as_much("table 5", f"{line.pairing.name}: mean score", line.pairing.mean_score, line, GAMES))
    games = sum(line.games for line in at_level)
    wins = sum(line.wins for line in at_level)
    if games:
        found.append(
            Finding(
                "table 6",
                "Olga wins 39 % against GNU Go",
                "39 %",
                f"{wins / games:.0%} of {games} games against level {LEVEL} of GNU Go 3.8",
                Rates(wins, games, 39, 100),
                "Bouzy's opponent was version 3.2, and his move generator that of Indigo",
            )
        )
    by_depth: dict[int, list[float]] = {}
    for line in at_level:
        depth = int(line.pairing.plan.a.settings.values()["depth_max"])
        by_depth.setdefault(depth, []).extend(line.scores)
    means = {depth: fmean(scores) for depth, scores in sorted(by_depth.items()) if scores}
    if len(means) > 1:
        deep, shallow = mean_of(by_depth[max(means)]), mean_of(by_depth[min(means)])
        found.append(
            Finding(
                "tables 5 and 6",
                "the deeper, the better against GNU Go, less clearly than in self-play",
                "-6.6, -6.0, -3.7, -3.7, -4.3, -2.1 for depths 1 to 6",
                ", ".join(f"depth {depth}: {mean:+.1f}" for depth, mean in means.items()),
                Apart((deep[0], shallow[0]), (deep[1], shallow[1]), (deep[2], shallow[2])),
                "the deepest against the shallowest",
            )
        )
    return found


GNU_GO = AgainstGnuGo(
    **told("bouzy-gnugo"),
    pairings={
        "small": (
            pairing(1, 3, LEVEL, 100, 4),
            pairing(2, 3, LEVEL, 100, 4),
            pairing(2, 3, 0, 100, 2),
            pairing(2, 3, 5, 100, 2),
        ),
        "full": full_pairings(),
    },
    findings=findings,
)
