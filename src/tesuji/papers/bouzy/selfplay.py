"""Olga against Olga: tables 1 to 3, the numbers of progressive pruning, transposed leaves, and 19x19 (5.3)."""

from collections.abc import Sequence
from typing import NamedTuple

from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.studies import Finding, Matches, MatchLine, Pairing
from tesuji.lab.verdicts import Equal, mean_of
from tesuji.papers.published import published, told
from tesuji.papers.verdicts import as_much, better, score_words
from tesuji.players.olga import OlgaSettings

KOMI = 6.5
"""Bouzy does not give the komi."""
_PUBLISHED = published("bouzy")
N, GAMES = int(_PUBLISHED["N"]), int(_PUBLISHED["games"])
"""Random games (N_R_GAMES) and games of a match, as published."""
SMALL_N = 25


class Cell(NamedTuple):
    """One cell of a table: Olga with the larger value against Olga with the smaller, as Bouzy reports it."""

    larger: int
    smaller: int
    score: float
    win_rate: float


TABLES = {int(number): tuple(Cell(*cell) for cell in cells) for number, cells in _PUBLISHED["tables"].items()}


def by_width(table: str) -> dict[int, list[float]]:
    """A published table by W-, for depths from 1 on."""
    return {int(width): line for width, line in _PUBLISHED[table].items()}


SMALL = {
    (1, 2, 1): 12,
    (1, 3, 2): 6,
    (1, 3, 1): 6,
    (1, 4, 3): 2,
    (2, 2, 1): 8,
    (2, 3, 2): 4,
    (3, 3, 2): 4,
    (3, 4, 3): 4,
}
"""Games at small scale by table, larger and smaller value: those cells that are quick."""


def settings(table: int, value: int, simulations: int) -> OlgaSettings:
    """Olga as she stands in a table with this depth or width."""
    if table == 3:
        return OlgaSettings(depth_max=3, width_plus=1 + 2 * value, width_minus=value, simulations=simulations)
    plus, minus = (7, 3) if table == 1 else (9, 4)
    return OlgaSettings(depth_max=value, width_plus=plus, width_minus=minus, simulations=simulations)


def olgas(a: OlgaSettings, b: OlgaSettings, games: int, words: tuple[str, str], size: int = 9) -> MatchPlan:
    """A match of two Olgas, colours alternating."""
    first, second = (Contestant(f"olga {word}", side) for word, side in zip(words, (a, b), strict=True))
    return MatchPlan(first, second, games=games, size=size, komi=KOMI)


def cell_pairing(table: int, cell: Cell, simulations: int, games: int) -> Pairing:
    """One cell as a match."""
    what = "W-" if table == 3 else "depth"
    sides = [settings(table, value, simulations) for value in (cell.larger, cell.smaller)]
    name = f"table {table}: {what} {cell.larger} against {cell.smaller}"
    words = (f"{what} {cell.larger}", f"{what} {cell.smaller}")
    plan = olgas(sides[0], sides[1], games, words)
    return Pairing(name, plan, cell.win_rate, cell.score, words=f"N = {simulations}")


def _cells() -> list[tuple[int, Cell]]:
    return [(table, cell) for table, cells in TABLES.items() for cell in cells]


def _quick() -> list[tuple[int, Cell, int]]:
    """The cells that are quick, with their games at small scale."""
    return [
        (table, cell, games)
        for table, cell in _cells()
        if (games := SMALL.get((table, cell.larger, cell.smaller))) is not None
    ]


def table_findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """Each cell beside Bouzy's, and what the paper says about them."""
    found = []
    cells = {cell_pairing(table, cell, 1, 1).name: (table, cell) for table, cell in _cells()}
    for line in lines:
        table, cell = cells[line.pairing.name]
        place, n = f"table {table}", int(line.pairing.plan.a.settings.values()["simulations"])
        what = "W-" if table == 3 else "depth"
        versus = f"{what} {cell.larger} against {cell.smaller}"
        found.append(as_much(place, f"mean score of {versus}", cell.score, line, GAMES, _smaller(n)))
        published = f"{cell.score:+.1f}, {cell.win_rate:.0%}"
        if cell.larger - cell.smaller == 1 and (cell.larger, table) in {(2, 1), (3, 1), (2, 2), (3, 2), (4, 3)}:
            found.append(better(place, f"{versus}: the larger is clearly better", published, line))
    return found


def _smaller(simulations: int) -> str:
    return "" if simulations == N else f"N is {simulations} here"


DEPTH_AND_WIDTH = Matches(
    **told("bouzy-tables"),
    pairings={
        "small": tuple(cell_pairing(table, cell, SMALL_N, games) for table, cell, games in _quick()),
        "medium": tuple(cell_pairing(table, cell, SMALL_N, GAMES) for table, cell, _ in _quick()),
        "full": tuple(cell_pairing(table, cell, N, GAMES) for table, cell in _cells()),
    },
    findings=table_findings,
)


# Progressive pruning and transpositions --------------------------------------------------------------------------


def pruning_pairings(simulations: int, games: int, merged: tuple[int, int]) -> tuple[Pairing, ...]:
    """Ratio 2 and sigma 0.2 against ratio 1 and 0.5, at depth one; samples merged or not, at depth three."""
    plain = OlgaSettings(depth_max=1, simulations=simulations)
    ratio = OlgaSettings(depth_max=1, simulations=simulations, ratio=2.0)
    sigma = OlgaSettings(depth_max=1, simulations=simulations, equal_sd=0.2)
    deep = OlgaSettings(simulations=merged[0])
    merging = OlgaSettings(simulations=merged[0], merge=True)
    made = (
        ("ratio 2 against 1", ratio, plain, games, ("ratio 2", "ratio 1")),
        ("sigma_e 0.2 against 0.5", sigma, plain, games, ("sigma_e 0.2", "sigma_e 0.5")),
        ("transposed leaves merged against not", merging, deep, merged[1], ("merged", "not merged")),
    )
    return tuple(
        Pairing(name, olgas(a, b, count, words), words=f"N = {a.simulations}, depth {a.depth_max}")
        for name, a, b, count, words in made
    )


def pruning_findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """What the paper leaves to its reference, or undone."""
    ratio, sigma, merged = lines
    more = ratio.simulations[0] / max(ratio.simulations[1], 1)
    same = abs(sigma.simulations[0] / max(sigma.simulations[1], 1) - 1) < 0.05
    place, unsaid = "3.3, reference [9]", "no numbers"
    many = "both make as many random games: N ends a depth before sigma_e" if same and sigma.games else ""
    evidence = Equal(*mean_of(merged.scores), 0.0, max(len(merged.scores), 1), 0.0)
    return [
        better(
            place, "ratio 2 plays better than ratio 1", unsaid, ratio, f"it makes {more:.1f} times the random games"
        ),
        better(place, "sigma_e 0.2 plays better than 0.5", unsaid, sigma, many),
        Finding(
            "5.2",
            "merging the samples of transposed leaves is not urgent at shallow depths",
            unsaid,
            score_words(merged),
            evidence,
        ),
    ]


PRUNING = Matches(
    **told("bouzy-pruning"),
    pairings={"small": pruning_pairings(100, 8, (SMALL_N, 2)), "full": pruning_pairings(N, GAMES, (N, GAMES))},
    findings=pruning_findings,
)


# 19x19 -----------------------------------------------------------------------------------------------------------


LARGE_GAMES = 10
"""Of each depth, as published."""


def large_pairings(simulations: int, games: tuple[int, int]) -> tuple[Pairing, ...]:
    """Depth 2 and 3 against depth 1 on 19x19; Bouzy gives round numbers of ten games each."""
    found = []
    for depth, score, count in zip((2, 3), (10.0, 15.0), games, strict=True):
        sides = [settings(1, value, simulations) for value in (depth, 1)]
        name = f"19x19: depth {depth} against 1"
        plan = olgas(sides[0], sides[1], count, (f"depth {depth}", "depth 1"), 19)
        found.append(Pairing(name, plan, mean_score=score, words=f"N = {simulations}"))
    return tuple(found)


def large_findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """Ten and fifteen points."""
    found = []
    for line, points in zip(lines, (10.0, 15.0), strict=True):
        claim, n = f"{line.pairing.name}: about {points:.0f} points better", line.pairing.plan.a.settings.values()
        found.append(as_much("5.3", claim, points, line, LARGE_GAMES, _smaller(int(n["simulations"]))))
    return found


LARGE_BOARD = Matches(
    **told("bouzy-19x19"),
    pairings={
        "small": large_pairings(10, (2, 2)),
        "medium": large_pairings(10, (LARGE_GAMES, LARGE_GAMES)),
        "full": large_pairings(N, (LARGE_GAMES, LARGE_GAMES)),
    },
    findings=large_findings,
)
