"""Tielman's tests 1 to 6 again. Run ``python -m tesuji.lab.papers.tielman``.

Black is an MCTS player, White always the heuristic player; komi 6.5, area scoring. He reports the mean area of both
sides, White's with komi (they sum to about 85 of 87.5); their difference is our mean score.
"""

import argparse
import sys
from dataclasses import replace
from typing import NamedTuple

from tesuji.lab.command import Words, command
from tesuji.lab.experiments import Study
from tesuji.lab.match import Contestant, MatchPlan
from tesuji.lab.papers.matches import Pairing, add_options, check_options, run
from tesuji.players.presets import PRESETS
from tesuji.players.tielman.settings import TielmanSettings


class Test(NamedTuple):
    """One column of his tables."""

    player: str
    simulations: int
    black: float
    white: float
    games: int


TESTS = {
    1: Test("tielman-random", 50, 44.63, 40.11, 54),
    2: Test("tielman", 50, 47.78, 37.50, 50),
    3: Test("tielman", 500, 52.27, 32.27, 22),
    4: Test("tielman", 1000, 52.09, 32.96, 11),
    5: Test("tielman", 2000, 52.80, 32.45, 20),
    6: Test("tielman-no-priority", 50, 50.52, 34.71, 52),
}
"""His parameters and results; C = 5 and chance 0.3 everywhere."""


def pairing(number: int, games: int, size: int, seed: int, final_choice: str) -> Pairing:
    """One of his tests as a match of ours."""
    test = TESTS[number]
    settings = PRESETS[test.player]
    assert isinstance(settings, TielmanSettings)
    black = replace(settings, simulations=test.simulations, final_choice=final_choice)
    plan = MatchPlan(
        Contestant(test.player, black),
        Contestant("tielman-heuristic", PRESETS["tielman-heuristic"]),
        games=games,
        size=size,
        komi=6.5,
        swap=False,
        seed=seed,
    )
    name = f"{number}: {test.player}, {test.simulations} simulations"
    return Pairing(name, plan, mean_score=test.black - test.white)


@command
def main(words: Words = None) -> None:
    """Play the tests and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tesuji.lab.papers.tielman", description=__doc__)
    parser.add_argument("--test", type=int, action="append", choices=list(TESTS), help="repeat for several")
    parser.add_argument("--final-choice", default="bound", choices=["bound", "mean", "visits"])
    add_options(parser, 50)
    options = parser.parse_args(words)
    check_options(options)
    wanted = options.test or list(TESTS)
    run((pairing(n, options.games, options.size, options.seed, options.final_choice) for n in wanted), options)


EXPERIMENTS: tuple[Study, ...] = ()

if __name__ == "__main__":
    sys.exit(main())
