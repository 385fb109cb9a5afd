"""What an unmarked problem may be about: every weak group, to be saved by its owner or killed by the other side.

A composed problem is critical: the side to move succeeds, and fails if it passes. Of several such fights the one with
the most at stake and the fewest winning moves is meant; a move that settles several of them at once is the likeliest.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from math import sqrt

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.go.reading import crucial_chain
from tesuji.plural import counted
from tesuji.problems import Draft, Goal, Problem, Verdict, complete
from tesuji.problems.expected import Move
from tesuji.problems.infer import SMALL_ROOM, describe, weakest_groups
from tesuji.problems.position import PointSet
from tesuji.problems.region import liberties_up_to
from tesuji.solvers.result.solution import OtherSide, ProofLevel, Solution
from tesuji.solvers.sources.global_mcts import GroupOutcome
from tesuji.solvers.sources.guide import GUIDED
from tesuji.solvers.sources.region_search import RegionSearch, Searches, reaches
from tesuji.solvers.sources.settings import InvestigationSettings


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
        for stones in (chain, block.stones):
            rooms.setdefault(stones, sum(len(liberties_up_to(position, stones, order)) for order in (1, 2)))
    likely = [(sqrt(len(stones) / max(room, SMALL_ROOM)), stones) for stones, room in rooms.items()]
    return sorted(likely, key=lambda entry: (-entry[0], min(entry[1]), len(entry[1])))


def bare_position(problem: Problem) -> Draft:
    """The problem without what was inferred about it: the stones, whose turn it is, and what the file says."""
    return Draft(
        **problem.position.placed,
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


def hypotheses(problem: Problem, most: int) -> list[tuple[float, Problem]]:
    """The fights that the problem may be about, completed with goal and region."""
    found: list[tuple[float, Problem]] = []
    unsaid = frozenset({"target", "goal", "region"})
    bare = bare_position(problem)
    for prior, stones in targets(bare):
        try:
            found.append((prior, fight_about(bare, stones, problem).replace(inferred=unsaid)))
        except InputError:
            continue
        if len(found) >= most:
            break
    return found


def fight_about(bare: Draft, stones: PointSet, problem: Problem) -> Problem:
    """The fight about these stones. Where it is the one that was inferred at first, its notes stay as they are."""
    note = f"target: {describe(bare.position, stones)}, chosen by search"
    found = complete(bare.noted(note).replace(target=stones))
    same = (found.target, found.goal, found.region) == (problem.target, problem.goal, problem.region)
    return problem if same else found


@dataclass
class Hypothesis:
    """One fight that may be meant, seen with the mover first and with its opponent first."""

    prior: float
    problem: Problem
    mine: RegionSearch
    theirs: RegionSearch
    chances: tuple[float, float] | None = None
    """How often the mover and its opponent get what they want when they move first, in games about these stones."""
    games: GroupOutcome | None = None
    """What the mover tries in these games."""
    predicted: list[Point] = field(default_factory=list)
    """First moves of a guide that were read to win."""
    say: float = 1.0
    """How much these games count beside others: half where some of the stones were looked at for longer."""
    doubt: float = InvestigationSettings.doubt
    """What it still counts when its fate seems to be the same whoever moves."""

    @property
    def succeeds(self) -> bool | None:
        """Does the mover succeed, with a ko if need be?"""
        return _wins(self.mine.best)

    @property
    def winning(self) -> tuple[Point | None, ...]:
        """The moves by which it does, as far as they are known."""
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
    def is_proven(self) -> bool:
        """Is it critical, and what the mover reaches proven?"""
        best = self.mine.best
        return self.critical and best is not None and best.proof is not ProofLevel.NONE

    def is_proven_by(self, move: Move) -> bool:
        """Is it proven that it depends on who moves, and that this move decides it?"""
        return self.is_proven and self.mine.best is not None and move in self.mine.best.moves

    @property
    def decided(self) -> bool:
        """Is it proven that it does not depend on who moves?"""
        mine, theirs = self.mine.best, self.theirs.best
        if mine is None or mine.proof is ProofLevel.NONE:
            return False
        return not reaches(mine) or (theirs is not None and theirs.proof is not ProofLevel.NONE and not reaches(theirs))

    @property
    def certain(self) -> bool:
        """... on the board, or in a region that is closed, so that nothing outside can matter?"""
        sides = (self.mine.best,) if self.succeeds is False else (self.mine.best, self.theirs.best)
        on_board = all(best is not None and best.proof is ProofLevel.BOARD for best in sides)
        return self.decided and (self.mine.firm or on_board)

    @property
    def passed(self) -> OtherSide | None:
        """What the opponent reaches if it moves first, as far as that was searched."""
        best = self.theirs.best
        return None if best is None else OtherSide(best.verdict, best.proof, best.moves, best.ko, best.seki_is_open)

    @property
    def settled(self) -> bool:
        """Is it known what it is, or known that it is none?"""
        if self.succeeds is False:
            return self.mine.settled
        if self.needed is False:
            return self.theirs.settled
        return self.mine.settled and (self.critical or self.theirs.settled)

    @property
    def promise(self) -> float:
        """How much it deserves to be searched next: what it may be, less for every turn in vain."""
        return self.likelihood if self.critical else self.likelihood / (1 + self.mine.step)

    @property
    def likelihood(self) -> float:
        """How well the fight fits what a problem is, by what is known now: critical, and much at stake."""
        if self.succeeds is False or self.needed is False:
            return self.doubt * self.prior
        is_ko = self.mine.best is not None and self.mine.best.verdict is Verdict.KO
        return self.prior if self.succeeds and not is_ko else self.prior / 2

    @property
    def open(self) -> float:
        """How far the fate of the stones depends on who moves, from 0 to 1, as games about them see it.

        What is certain needs no games.
        """
        return 0.0 if self.chances is None or self.certain else max(0.0, sum(self.chances) - 1)

    @property
    def at_stake(self) -> float:
        """How many stones that is."""
        return 0.0 if self.chances is None else len(self.problem.target) * (self.open + self.doubt)

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
        if self.succeeds is not False and not self.theirs.settled and not self.mine.budget.exhausted:
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


def make(problem: Problem, settings: InvestigationSettings, searches: Searches) -> list[Hypothesis]:
    """The hypotheses about a problem, nothing searched yet."""
    made = []
    for prior, fight in hypotheses(problem, settings.growth * settings.groups):
        try:
            core = bulk(fight)
            mine, theirs = (RegionSearch(p, settings, searches) for p in (core, core.turned()))
            made.append(Hypothesis(prior, fight, mine, theirs, doubt=settings.doubt))
        except InputError:
            continue
    return made


def calm(choices: list[Hypothesis]) -> bool:
    """Is nothing in the balance? No fight is critical, and no games about a group see that it matters who moves."""
    return not any(choice.critical or choice.open > choice.doubt for choice in choices) and any(
        choice.chances is not None for choice in choices
    )


def quiet(choices: list[Hypothesis]) -> Hypothesis | None:
    """The likeliest group that is proven to be dead or alive whoever moves.

    Where nothing is in the balance the position poses no problem, and how that group stands is the answer. What is
    certain comes before the walls around it, which are alive without a problem.
    """
    return max((choice for choice in choices if choice.decided), key=lambda c: (c.certain, c.prior), default=None)


def votes(choices: list[Hypothesis]) -> dict[Point | None, float]:
    """For each first move how much speaks for it, one vote in all: the fights that it wins, shared among their moves.

    Of a fight in which nothing was decided only the doubt speaks, for the move that looks best so far.
    """
    result: dict[Point | None, float] = defaultdict(float)
    total = 0.0
    for choice in choices:
        lead, winning = choice.mine.lead(), [move for move in choice.winning if move is not None]
        for predicted in () if choice.winning else choice.predicted:
            weight = choice.prior * GUIDED.vote / sqrt(len(choice.predicted))
            result[predicted] += weight
            total += weight
        if not choice.winning and lead is not None:
            result[lead] += choice.doubt * choice.likelihood
            total += choice.likelihood
        for move in winning:
            weight = choice.likelihood * choice.mine.trust / sqrt(len(choice.winning))
            result[move] += weight
            total += weight
    return {move: vote / total for move, vote in result.items()} if total else {}


def game_votes(choices: list[Hypothesis]) -> dict[Point | None, float]:
    """What games about the groups speak for, one vote in all, most of it for the group with most at stake.

    Less than one where they see that it hardly matters who moves.
    """
    result: dict[Point | None, float] = defaultdict(float)
    total = sum(choice.voice for choice in choices)
    for choice in choices:
        for move in choice.games.liked if choice.games else ():
            result[move] += min(1.0, 2 * (choice.open + choice.doubt)) * choice.backing(move) / total
    return dict(result)
