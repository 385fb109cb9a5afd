"""Bouzy's tables 1 to 3 again. Run ``python -m tesuji.lab.papers.bouzy --simulations 100 --most 3``.

Olga against Olga with another depth (tables 1 and 2) or another width (table 3), colours alternating, on 9x9. He plays
100 games of each pairing and does not give the komi; it is 6.5 here. N = 2500 takes long: ``--simulations`` reduces it.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from tesuji.lab.command import Words, command
from tesuji.lab.experiments import Study
from tesuji.lab.match import Contestant, MatchPlan
from tesuji.lab.papers.matches import Pairing, add_options, check_options, run
from tesuji.players.olga.settings import OlgaSettings


class Cell(NamedTuple):
    """One cell of a table: Olga with the larger value against Olga with the smaller, as he reports it."""

    larger: int
    smaller: int
    score: float
    win_rate: float


TABLES = {
    1: [
        Cell(2, 1, 7.7, 0.61),
        Cell(3, 2, 7.6, 0.63),
        Cell(3, 1, 12.8, 0.70),
        Cell(4, 3, 1.8, 0.54),
        Cell(4, 2, 5.9, 0.54),
        Cell(5, 4, 1.0, 0.52),
        Cell(5, 3, 4.2, 0.52),
    ],
    2: [
        Cell(2, 1, 8.4, 0.67),
        Cell(3, 2, 7.0, 0.65),
        Cell(3, 1, 11.5, 0.72),
        Cell(4, 3, 1.2, 0.54),
        Cell(4, 2, 3.2, 0.60),
        Cell(5, 4, 2.1, 0.53),
        Cell(5, 3, 4.2, 0.60),
    ],
    3: [
        Cell(3, 2, 1.5, 0.57),
        Cell(4, 3, 3.8, 0.61),
        Cell(4, 2, 5.9, 0.62),
        Cell(5, 4, 0.1, 0.51),
        Cell(5, 3, 0.6, 0.51),
    ],
}
"""Tables 1 and 2 by depth (W+ 7 and W- 3; W+ 9 and W- 4), table 3 by W- (depth 3, W+ = 1 + 2 W-)."""


def settings(table: int, value: int, simulations: int) -> OlgaSettings:
    """Olga as she stands in a table with this depth or width."""
    if table == 3:
        return OlgaSettings(depth_max=3, width_plus=1 + 2 * value, width_minus=value, simulations=simulations)
    plus, minus = (7, 3) if table == 1 else (9, 4)
    return OlgaSettings(depth_max=value, width_plus=plus, width_minus=minus, simulations=simulations)


def pairing(table: int, cell: Cell, simulations: int, games: int, size: int, seed: int) -> Pairing:
    """One cell as a match."""
    what = "W-" if table == 3 else "depth"
    contestants = [
        Contestant(f"olga {what} {value}", settings(table, value, simulations)) for value in (cell.larger, cell.smaller)
    ]
    plan = MatchPlan(contestants[0], contestants[1], games=games, size=size, komi=6.5, seed=seed)
    return Pairing(f"table {table}: {what} {cell.larger} against {cell.smaller}", plan, cell.score, cell.win_rate)


def pairings(options: argparse.Namespace) -> Iterator[Pairing]:
    """The cells that were asked for."""
    for table in options.table or list(TABLES):
        for cell in TABLES[table]:
            if cell.larger <= options.most and cell.larger - cell.smaller <= options.apart:
                yield pairing(table, cell, options.simulations, options.games, options.size, options.seed)


@command
def main(words: Words = None) -> None:
    """Play the matches and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tesuji.lab.papers.bouzy", description=__doc__)
    parser.add_argument("--table", type=int, action="append", choices=list(TABLES), help="repeat for several")
    parser.add_argument("--most", type=int, default=5, help="the largest depth or width")
    parser.add_argument("--apart", type=int, default=2, help="the largest difference of depth or width")
    parser.add_argument("--simulations", type=int, default=2500, help="N")
    add_options(parser, 100)
    options = parser.parse_args(words)
    check_options(options)
    run(pairings(options), options)


EXPERIMENTS: tuple[Study, ...] = ()

if __name__ == "__main__":
    sys.exit(main())
