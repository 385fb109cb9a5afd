"""Problems for Lin's experiments, made by chance and sorted by search: ``python -m tesuji.papers.lin.problems``.

Lin's own problems exist as pictures only. These have what is said of them (Lin 2017, chapter 4): Black wants to connect
stones across a small space, one first move is correct with the full score 1, every other one scores 0, and the wrong
moves are shallow traps whose level is found by search, not by eye.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple, Self

from tesuji import problems
from tesuji.errors import InputError
from tesuji.go.point import Point
from tesuji.papers.lin.layouts import LAYOUTS, varied
from tesuji.problems.lin.state import LinState
from tesuji.problems.lin.text import LinProblem, Scenario, write_lin
from tesuji.script import Words, command
from tesuji.solvers.lin.search import LinSearch, search_lin
from tesuji.solvers.lin.settings import PRESETS, LinSettings
from tesuji.solvers.lin.traps import FirstMove, first_moves, forced_in, trap_level

FOLDER = Path(problems.__file__).parent / "collections" / "lin"
"""Where the problems that come with Tesuji are; the names say what they are and from which random numbers."""
MAX_DEPTH = 13
NODES = 150_000
GAMES = 2_000
"""Random games that tell how tempting a move is."""
FEW_GAMES, NOISE = 100, 0.1
"""The same for a first look, and how far that may be off."""
SIMPLE = range(500, 5_001)
"""Simulations that MCTS needs for a simple problem (4.4)."""
COMPLEX = 10_000
"""Simulations that MCTS needs at least for one full of traps; Lin's took about 50,000 (4.2, 4.3)."""
BUDGET = 400_000
NEAR = 0.75
"""The mean of the correct move from which on it is taken to be on its way to 1."""
TRIAL_SEEDS = range(901, 911)
"""None of the seeds that the study counts: what was chosen for being slow by chance is not slow again."""


class Origin(NamedTuple):
    """The random numbers that made a problem, and those that then changed two of its points (0: none did)."""

    seed: int
    number: int
    variant: int = 0
    scenario: Scenario = Scenario.CONNECT

    def __str__(self) -> str:
        kind = [] if self.scenario is Scenario.CONNECT else [str(self.scenario)]
        return "-".join([*kind, *map(str, self[: 3 if self.variant else 2])])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what is written in the name of a file: ``1-269``, ``save-1-17-3``."""
        first, *rest = text.split("-")
        scenario, numbers = (Scenario.CONNECT, [first, *rest]) if first.isdecimal() else (Scenario(first), rest)
        seed, number, variant = map(int, [*numbers, "0"][:3])
        return cls(seed, number, variant, scenario)


@dataclass(frozen=True)
class ProblemCandidate:
    """A problem with one correct move, and what was found out about it."""

    problem: LinProblem
    moves: tuple[FirstMove, ...]
    origin: Origin | None = None

    @property
    def correct(self) -> Point | None:
        """The only first move that wins."""
        return next(first.move for first in self.moves if first.wins_in)

    @property
    def wins_in(self) -> int:
        """The depth of the correct move."""
        return next(first.wins_in for first in self.moves if first.wins_in)

    @property
    def levels(self) -> dict[Point | None, int]:
        """The levels of the traps, which are all the other moves."""
        return {first.move: first.trap_level for first in self.moves if first.trap_level}

    @property
    def shallowest(self) -> int:
        """The lowest level of its traps."""
        return min(self.levels.values())

    def tempting(self, games: int = GAMES) -> dict[Point | None, int]:
        """The wrong moves that a search by chance may fall for, with their levels, the most tempting one first.

        These are the most tempting one in any case, and all others after which random games go at least as well for
        Black as after the correct move.
        """
        means = {move: random_mean(self.problem, move, games) for move in (self.correct, *self.levels)}
        order = sorted(self.levels, key=means.__getitem__, reverse=True)
        return {move: self.levels[move] for move in order if move == order[0] or means[move] >= means[self.correct]}


def random_mean(problem: LinProblem, move: Point | None, games: int = GAMES) -> float:
    """How well random games after a first move go for Black."""
    state = LinState.of(problem)
    state.play(move)
    return state.score_for_black if state.is_terminal else state.random_games(games, seed=1).mean_for_black


def candidates(origins: Iterable[Origin], level: int | None = None, least_depth: int = 1) -> Iterator[ProblemCandidate]:
    """The problems that have one correct move while all others are lost, of those that can be searched out.

    With a level, the shallowest traps are of that level and the most tempting move is one of them. The correct move is
    at least ``least_depth`` deep.
    """
    for origin in origins:
        try:
            problem = random_problem(origin)
            state = LinState.of(problem)
            if state.is_terminal or not _worth_a_search(problem, state, level, least_depth):
                continue
            moves = tuple(first_moves(state, MAX_DEPTH, NODES))
        except InputError:  # a block without a liberty, or too much to search
            continue
        correct = sum(first.wins_in is not None for first in moves)
        if correct == 1 and all(first.wins_in or first.trap_level for first in moves):
            found = ProblemCandidate(problem, moves, origin)
            if level is None or (found.shallowest == level and next(iter(found.tempting().values())) == level):
                yield found


def _worth_a_search(problem: LinProblem, state: LinState, level: int | None, least_depth: int) -> bool:
    """A look at the first few plies and at a few random games, which most positions do not survive."""
    if level is not None:
        levels = {move: trap_level(state, move, level, NODES) for move in state.moves()}
        if not {level} <= set(levels.values()) <= {level, None}:
            return False
        means: dict[int | None, list[float]] = {level: [], None: []}
        for move, found in levels.items():
            means[found].append(random_mean(problem, move, FEW_GAMES))
        # One of the others is the correct move.
        if max(means[level]) < max([0.0, *sorted(means[None])[:-1]]) - NOISE:
            return False
    return least_depth <= 1 or not forced_in(state, state.to_play, least_depth - 1, nodes=NODES)


def random_problem(origin: Origin) -> LinProblem:
    """A position of this kind by chance; the walls are alive, so all happens inside.

    Raises :class:`InputError` when chance has made a block without a liberty, or another kind of problem.
    """
    random = Random(origin.seed * 1_000_003 + origin.number)
    made, aims = LAYOUTS[origin.scenario]
    layout = made(random)
    aim = random.choice(aims)
    problem = (varied(layout, origin.variant) if origin.variant else layout).problem(aim)
    if problem.scenario is not origin.scenario:
        raise InputError(f"{origin} became a problem of kind {problem.scenario}: expected {origin.scenario}")
    return problem


def simulations_needed(
    problem: LinProblem, correct: Point | None, settings: LinSettings, seed: int, budget: int
) -> int | None:
    """From how many simulations on the correct move is picked; ``None`` if that is not settled within the budget.

    Lin looked at the list of picks and at the mean of the correct move (4.1). Here the pick is consistent when it has
    not changed for as many simulations again as it took; the search ends there if the mean is near the score 1 too.
    """
    search = search_lin(problem, settings, 0, seed)
    while search.simulations < budget:
        search.continue_(min(max(500, search.simulations // 5), budget - search.simulations))
        if _settled(search, correct) and search.node([correct]).mean >= NEAR:
            break
    return search.consistent_from if _settled(search, correct) else None


def _settled(search: LinSearch, correct: Point | None) -> bool:
    return search.best == correct and 2 * search.consistent_from <= search.simulations


def kind_of(candidate: ProblemCandidate, level: int | None) -> str | None:
    """Simple or full of traps by Lin's own measure, the simulations that plain MCTS needs; ``None`` for the rest.

    A simple problem is simple in every trial run, as in Lin's appendix A.3, where 99 of 100 runs need 500 or more. If
    some need less, it is called lucky: there the first random games happen to favour the correct move, and MCTS may
    have it after a hundred simulations with one seed and after three thousand with another.
    """
    needed = [
        simulations_needed(candidate.problem, candidate.correct, PRESETS["lin-mcts"], seed, BUDGET) or BUDGET
        for seed in TRIAL_SEEDS
    ]
    if max(needed) in SIMPLE:
        return "simple" if min(needed) in SIMPLE else "lucky"
    return f"trap{level}" if level and median(needed) >= COMPLEX else None


@command
def main(words: Words = None) -> None:
    """Make problems and write those that are simple or lucky, or have traps of the level and are complex."""
    parser = argparse.ArgumentParser(description="Make problems for Lin's experiments by chance and search.")
    parser.add_argument("--kind", type=Scenario, choices=list(Scenario), default=Scenario.CONNECT)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=1000, help="random positions to look at")
    parser.add_argument("--around", type=int, metavar="NUMBER", help="look at variants of this one only")
    parser.add_argument("--level", type=int, help="level of the shallowest traps: 3, 5, 7, 9")
    parser.add_argument("--depth", type=int, default=7, help="least depth of the correct move")
    parser.add_argument("--out", type=Path, default=Path(), help="folder for the files")
    options = parser.parse_args(words)
    if not options.out.is_dir():
        raise InputError(f"--out is {options.out}: there is no such folder")
    if options.around is None:
        origins = (Origin(options.seed, number, 0, options.kind) for number in range(options.tries))
        seen = set()
    else:
        tried = range(1, options.tries + 1)
        origins = (Origin(options.seed, options.around, variant, options.kind) for variant in tried)
        seen = {random_problem(Origin(options.seed, options.around, 0, options.kind))}
    for candidate in candidates(origins, options.level, options.depth):
        if candidate.problem in seen:
            continue
        seen.add(candidate.problem)
        kind = kind_of(candidate, options.level)
        levels = sorted(candidate.levels.values())
        print(f"{candidate.origin}: {kind or 'neither'}, wins in {candidate.wins_in}, traps {levels}", flush=True)
        if kind:
            correct = frozenset(first.move for first in candidate.moves if first.wins_in and first.move)
            answered = replace(candidate.problem, correct=correct)
            write_lin(answered, options.out / f"{kind}-{candidate.origin}.txt")


if __name__ == "__main__":
    sys.exit(main())
