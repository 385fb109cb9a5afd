"""What an unmarked problem may be about: every weak group, to be saved by its owner or killed by the other side.

A composed problem is critical: the side to move succeeds, and fails if it passes. Of several such fights the one with
the most at stake and the fewest winning moves is meant; a move that settles several of them at once is the likeliest.
"""

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.go.reading import crucial_chain
from tesuji.plural import counted
from tesuji.problems import Draft, Goal, Problem, Verdict, complete
from tesuji.problems.infer import SMALL_ROOM, describe, weakest_groups
from tesuji.problems.position import PointSet
from tesuji.problems.region import liberties_up_to
from tesuji.solvers.auto.fight import MOST_STEPS, Fight, Purse, reaches
from tesuji.solvers.auto.outlook import Outcome
from tesuji.solvers.auto.settings import AutoSettings
from tesuji.solvers.solution import OtherSide, ProofLevel, Solution

PATIENCE = 0.75
"""A fight that is still undecided is searched on, but others come first when they look this much less likely."""
UNLIKELY = 0.03
"""What a fight counts that seems to be decided whoever moves."""
QUIET = 0.1
"""Where games see no more than this depend on who moves, in any group, nothing is in the balance."""
LEAST_OPEN = 0.02
"""What a group counts whose fate seems to be the same whoever moves."""
OPEN_LIBERTIES = 30
"""A chain with more first and second liberties than this (first ones counting four times) is in no danger."""


def targets(draft: Draft) -> list[tuple[float, PointSet]]:
    """The groups that may be meant with how likely that looks before any search, the likeliest first.

    Many stones with little room: groups by the rooms they live in, chains and blocks by their liberties.
    """
    position, board = draft.position, draft.board()
    rooms: dict[PointSet, float] = {}
    for group in weakest_groups(position):
        if group.walled:
            rooms[group.stones] = group.empty
    for block in position.blocks:
        chain = frozenset(crucial_chain(board, min(block.stones)))
        first, second = (len(liberties_up_to(position, chain, order)) for order in (1, 2))
        for stones, value in ((chain, 3 * first + second), (block.stones, 4 * len(block.liberties))):
            if value <= OPEN_LIBERTIES:
                rooms.setdefault(stones, value / 2)
    likely = [(sqrt(len(stones) / max(room, SMALL_ROOM)), stones) for stones, room in rooms.items()]
    return sorted(likely, key=lambda entry: (-entry[0], min(entry[1]), len(entry[1])))


def hypotheses(problem: Problem, most: int) -> list[tuple[float, Problem]]:
    """The fights that the problem may be about, completed with goal and region."""
    found: list[tuple[float, Problem]] = []
    unsaid = frozenset({"target", "goal", "region"})
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
        about=problem.about,
        notes=tuple(note for note in problem.notes if not note.startswith(("target:", "goal:", "region:", "own "))),
    )
    for prior, stones in targets(bare):
        try:
            found.append((prior, _about(bare, stones, problem).replace(inferred=unsaid)))
        except InputError:
            continue
        if len(found) >= most:
            break
    return found


def _about(bare: Draft, stones: PointSet, problem: Problem) -> Problem:
    """The fight about these stones. Where it is the one that was inferred at first, its notes stay as they are."""
    note = f"target: {describe(bare.position, stones)}, which search has chosen"
    found = complete(bare.noted(note).replace(target=stones))
    same = (found.target, found.goal, found.region) == (problem.target, problem.goal, problem.region)
    return problem if same else found


@dataclass
class Hypothesis:
    """One fight that may be meant, seen with the mover first and with his opponent first."""

    prior: float
    problem: Problem
    mine: Fight
    theirs: Fight
    chances: tuple[float, float] | None = None
    """How often the mover and his opponent get what they want when they move first, in games about these stones."""
    games: Outcome | None = None
    """What the mover tries in these games."""
    say: float = 1.0
    """How much these games count beside others: less where some of the stones were looked at for longer."""

    @property
    def succeeds(self) -> bool | None:
        """Does the mover succeed, with a ko if need be?"""
        return _wins(self.mine.best)

    @property
    def winning(self) -> tuple[Point | None, ...]:
        """The moves by which he does, as far as they are known."""
        best = self.mine.best
        return () if best is None or not self.succeeds else best.moves or (best.move,)

    @property
    def needed(self) -> bool | None:
        """Would passing lose? Then the other side succeeds when it moves first."""
        return _wins(self.theirs.best)

    @property
    def critical(self) -> bool:
        """Does it depend on who moves?"""
        return self.succeeds is True and self.needed is True

    @property
    def decided(self) -> bool:
        """Is it proven that it does not depend on who moves?"""
        mine, theirs = self.mine.best, self.theirs.best
        if mine is None or mine.proof is ProofLevel.NONE:
            return False
        return not reaches(mine) or (theirs is not None and theirs.proof is not ProofLevel.NONE and not reaches(theirs))

    @property
    def passed(self) -> OtherSide | None:
        """What the opponent reaches if he moves first, as far as that was searched."""
        best = self.theirs.best
        return None if best is None else OtherSide(best.verdict, best.proof, best.moves, best.ko)

    @property
    def settled(self) -> bool:
        """Is it known what it is, or known that it is none?"""
        if self.mine.step >= MOST_STEPS:
            return True
        if self.succeeds is False:
            return self.mine.settled
        if self.needed is False:
            return self.theirs.settled
        return self.critical and self.mine.settled

    @property
    def promise(self) -> float:
        """How much it deserves to be searched next: what it may be, less for every turn in vain."""
        if self.succeeds is False or self.needed is False:
            return UNLIKELY * self.prior * PATIENCE**self.mine.step
        return self.prior * (1.0 if self.critical else PATIENCE**self.mine.step)

    @property
    def likelihood(self) -> float:
        """How well the fight fits what a problem is, by what is known now: critical, and much at stake."""
        if self.succeeds is False or self.needed is False:
            return UNLIKELY * self.prior
        known = (1.0 if self.succeeds else 0.4) * (1.0 if self.needed else 0.8)
        if self.mine.best is not None and self.mine.best.verdict is Verdict.KO:
            known *= 0.6
        return known * self.prior

    @property
    def open(self) -> float:
        """How far the fate of the stones depends on who moves, from 0 to 1, as games about them see it."""
        return 0.0 if self.chances is None else max(0.0, sum(self.chances) - 1)

    @property
    def at_stake(self) -> float:
        """How many stones that is."""
        return 0.0 if self.chances is None else len(self.problem.target) * (self.open + LEAST_OPEN)

    @property
    def voice(self) -> float:
        """How loudly games about the stones speak: by the square of the stones at stake."""
        return self.say * self.at_stake**2

    def backing(self, move: Point) -> float:
        """How loudly they speak for a move."""
        return 0.0 if self.games is None else self.voice * self.games.liked.get(move, 0.0)

    def turn(self, nodes: int) -> None:
        """Search both sides a little."""
        if self.mine.settled:
            self.mine.step += 1  # it is the other side that is still open
        else:
            self.mine.turn(nodes)
        if self.succeeds is not False and not self.theirs.settled and not self.mine.purse.empty:
            self.theirs.turn(nodes)


def _wins(solution: Solution | None) -> bool | None:
    return None if solution is None else reaches(solution)


def bulk(fight: Problem) -> Problem:
    """The same fight about the largest block, where that is at least half of the stones.

    The others are its helpers: to save one of them alone is no success, and to lose one no failure.
    """
    if fight.goal not in (Goal.KILL, Goal.LIVE):
        return fight
    largest = max(fight.position.blocks_of(fight.target), key=lambda block: len(block.stones)).stones
    if largest == fight.target or 2 * len(largest) < len(fight.target):
        return fight
    rest = f"; solved for its largest block, {min(largest)} ({counted(len(largest), 'stone')})"
    notes = (note + rest if note.startswith("target:") else note for note in fight.notes)
    return fight.replace(target=largest, notes=tuple(notes))


def make(problem: Problem, settings: AutoSettings, purse: Purse) -> list[Hypothesis]:
    """The hypotheses about a problem, nothing searched yet."""
    made = []
    for prior, fight in hypotheses(problem, settings.hypotheses):
        try:
            core = bulk(fight)
            mine, theirs = (Fight(p, settings, purse) for p in (core, core.turned()))
            made.append(Hypothesis(prior, fight, mine, theirs))
        except InputError:
            continue
    return made


def quiet(choices: list[Hypothesis]) -> Hypothesis | None:
    """The likeliest group that is proven to be dead or alive whoever moves, where nothing else is in the balance.

    Then the position poses no problem, and how that group stands is the answer. Games about the groups have to agree
    that it does not matter who moves, and no fight may be critical.
    """
    if any(choice.critical or choice.open > QUIET for choice in choices) or all(c.chances is None for c in choices):
        return None
    return max((choice for choice in choices if choice.decided), key=lambda c: c.prior, default=None)


def votes(choices: list[Hypothesis]) -> dict[Point | None, float]:
    """For each first move how much speaks for it: the fights that it wins, shared among their winning moves."""
    result: dict[Point | None, float] = defaultdict(float)
    for choice in choices:
        if not choice.winning:
            lead = choice.mine.lead()
            if lead is not None:
                result[lead] += 0.1 * choice.likelihood
            continue
        for move in choice.winning:
            if move is not None:
                result[move] += choice.likelihood * choice.mine.trust / sqrt(len(choice.winning))
    return dict(result)


def game_votes(choices: list[Hypothesis]) -> dict[Point | None, float]:
    """What games about the groups speak for, one vote in all, most of it for the group with most at stake."""
    result: dict[Point | None, float] = defaultdict(float)
    total = sum(choice.voice for choice in choices)
    for choice in choices:
        for move in choice.games.liked if choice.games else ():
            result[move] += choice.backing(move) / total
    return dict(result)
