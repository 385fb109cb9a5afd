"""What an unmarked problem may be about: every weak group, to be saved by its owner or killed by the other side.

A composed problem is critical: the side to move succeeds, and fails if it passes. Of several such fights the one with
the most at stake and the fewest winning moves is meant; a move that settles several of them at once is the likeliest.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.go.reading import crucial_chain
from tesuji.problems import Draft, Problem, Verdict, complete
from tesuji.problems.infer import weakest_groups
from tesuji.problems.position import PointSet
from tesuji.problems.region import liberties_up_to
from tesuji.solvers.auto.fight import Fight, Purse
from tesuji.solvers.auto.settings import AutoSettings
from tesuji.solvers.solution import Solution

OPEN_LIBERTIES = 30
"""A chain with more first and second liberties than this (first ones counting four times) is in no danger."""


def targets(draft: Draft) -> Iterator[PointSet]:
    """The groups that may be meant, the likeliest first: those short of room, then chains short of liberties."""
    position, board = draft.position, draft.board()
    seen: set[PointSet] = set()
    for group in weakest_groups(position):
        if group.walled and group.stones not in seen:
            seen.add(group.stones)
            yield group.stones
    chains: dict[PointSet, int] = {}
    for block in position.blocks:
        chain = frozenset(crucial_chain(board, min(block.stones)))
        first, second = (len(liberties_up_to(position, chain, order)) for order in (1, 2))
        for stones, value in ((chain, 3 * first + second), (block.stones, 4 * len(block.liberties))):
            if value <= OPEN_LIBERTIES:
                chains.setdefault(stones, value)
    for stones in sorted(chains, key=lambda s: (chains[s], -len(s), min(s))):
        if stones not in seen:
            seen.add(stones)
            yield stones


def hypotheses(problem: Problem, most: int) -> list[Problem]:
    """The fights that the problem may be about, completed with goal and region."""
    found: list[Problem] = []
    bare = Draft(
        width=problem.width,
        height=problem.height,
        black=problem.black,
        white=problem.white,
        to_play=problem.to_play,
        ko=problem.ko,
        suicide=problem.suicide,
        ko_policy=problem.ko_policy,
        name=problem.name,
        source=problem.source,
        expected=problem.expected,
    )
    for stones in targets(bare):
        try:
            found.append(
                complete(bare.replace(target=stones)).replace(inferred=frozenset({"target", "goal", "region"}))
            )
        except InputError:
            continue
        if len(found) >= most:
            break
    return found


@dataclass
class Hypothesis:
    """One fight that may be meant, seen with the mover first and with his opponent first."""

    problem: Problem
    mine: Fight
    theirs: Fight
    moves: dict[Point | None, float] = field(default_factory=dict)

    @property
    def succeeds(self) -> bool | None:
        """Does the mover succeed, with a ko if need be?"""
        return _wins(self.mine.best)

    @property
    def needed(self) -> bool | None:
        """Would passing lose? Then the other side succeeds when it moves first."""
        return _wins(self.theirs.best)

    @property
    def likelihood(self) -> float:
        """How well the fight fits what a problem is: critical, and much at stake."""
        stake = sqrt(len(self.problem.target))
        mine, theirs = self.mine.best, self.theirs.best
        if self.succeeds is False or self.needed is False:
            return 0.02 * stake
        factor = 1.0 if mine is not None else 0.35
        factor *= 1.0 if theirs is not None else 0.5
        if mine is not None and mine.verdict is Verdict.KO:
            factor *= 0.5
        return factor * stake


def _wins(solution: Solution | None) -> bool | None:
    if solution is None:
        return None
    return solution.verdict in (Verdict.SUCCESS, Verdict.KO) or (
        solution.verdict is Verdict.SEKI and solution.problem.goal.saves
    )


def make(problem: Problem, settings: AutoSettings, purse: Purse) -> list[Hypothesis]:
    """The hypotheses about a problem, nothing searched yet."""
    made = []
    for fight in hypotheses(problem, settings.hypotheses):
        try:
            made.append(Hypothesis(fight, Fight(fight, settings, purse), Fight(fight.turned(), settings, purse)))
        except InputError:
            continue
    return made


def votes(choices: list[Hypothesis]) -> dict[Point | None, float]:
    """For each first move how much speaks for it: the fights that it wins, shared among their winning moves."""
    result: dict[Point | None, float] = defaultdict(float)
    for choice in choices:
        best = choice.mine.best
        if best is None or choice.succeeds is not True:
            lead = choice.mine.lead()
            if lead is not None:
                result[lead] += 0.3 * choice.likelihood
            continue
        moves = best.moves or (best.move,)
        for move in moves:
            if move is not None:
                result[move] += choice.likelihood / sqrt(len(moves))
    return dict(result)
