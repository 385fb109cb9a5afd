"""Life of a group on a whole board: read out where that can be done, else judged by simulated games.

Reading knows what it has read, but not which of several moves a player would choose, and on an open board it often
comes to no end. Simulated games always have an opinion, and their favourite is the natural move. So the games begin;
what is then read surely is believed, with the favourite of the games among the moves that work; otherwise the games
go on and decide.
"""

from dataclasses import replace

from tesuji.errors import InputError
from tesuji.go import EMPTY, Board, Color, Point
from tesuji.go.reading import benson, crucial_chain
from tesuji.problems import KoAssumption, Problem, Verdict, mover_retakes
from tesuji.problems.position import Block, PointSet
from tesuji.problems.region import infer_region
from tesuji.solvers.gnugo.stone_reader import CodedAnswer
from tesuji.solvers.investigate import InvestigationSettings
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.result.solution import ProofLevel, Solution
from tesuji.solvers.sources.group_mcts import NOTHING, GroupMcts, TriedMove
from tesuji.solvers.sources.region_search import RegionSearch, Searches, empty_points, reaches
from tesuji.solvers.sources.regions import shut
from tesuji.solvers.sources.selective import WITHOUT_KO, works

SURE = 0.9
"""A verdict that is trusted this far is believed."""
FIRST_GAMES, READING = 0.12, 0.4
"""The parts of the limit for the first games, and as many with ko threats for one side; and for reading."""
WITHOUT, MORE_GAMES, CHECKING = 0.3, 0.5, 0.5
"""The parts of what is left each time: does the group live without a move, which moves do more games prefer, and does
such a move work too?"""
HOLDING = 0.05
"""The part of the limit for each look whether a success holds in a wider region."""
LIKELY_KILL, LIKELY_LIFE = 0.5, 0.6
"""A first move that the games believe in more than this works. The attacker has to find more moves."""
STRONG = 0.9
"""What is read to fail, or to be no more than a ko, in a region that is not closed, may work all the same when the
games believe so much in a move."""
KO = 0.2
"""A result hangs on a ko when threats for all kos change the part of the games that are won by more than this."""
FEW = 50
"""Fewer games than this tell nothing about kos."""
FURTHER = 2
"""What fails in one region is tried in this many wider ones."""
FAVOURITES = 3
"""The number of moves tried that the games prefer to the one that was read."""
AGREEMENT = 0.3
"""What all games agree on counts so much beside the part that is won. Where only one move works the games agree on it
early, but win late: they have to find every move that follows. Where none does they try them all, and half of their
games are won by chance."""
OFTEN = 0.1
"""A move that was tried at least this part as often as the most tried one may be chosen before it."""
PREFERRED = 0.05
"""What was played less often than this part of the most played move is no preference."""
ROOM = 12
"""A wall that is shut in with more empty points than this, the region inside it left out, has room to live."""


class OwlReader:
    """One group, to be killed or saved, while the question is being answered."""

    def __init__(self, problem: Problem, settings: InvestigationSettings, limit: Limit) -> None:
        self.problem = problem
        self.settings = replace(settings, tell_seki=False)  # both count as life
        self.limit, self.budget = limit, Budget(limit)
        self.memory = limit.memory // 2  # two trees at the same time at most
        self.fate = GroupMcts(problem.board(), problem.target, settings, self.memory)
        self.fight: RegionSearch | None = None
        self.layers = 0
        """How many layers were added to the region in which it was read."""

    def solve(self) -> CodedAnswer:
        """The code and the move; ``None`` is a pass, when the group lives without a move."""
        self.simulate(self.fate, self.part(FIRST_GAMES))
        early = self.fate.favourite
        best = self.read()
        if best is not None and self.is_contested(best):
            race = GroupMcts(self.problem.board(), self.problem.target, self.settings, self.memory, reads=False)
            self.simulate(race, self.rest(MORE_GAMES))
            if (race.chance > self.likely) != reaches(best):
                return self.as_raced(race)
        if best is not None and best.succeeds and not self.holds(best):
            best = None
        if best is not None and (best.succeeds or self.is_firm or belief(self.fate) < STRONG):
            return self.as_read(best)
        ko = self.part(FIRST_GAMES)
        self.simulate(self.fate, self.left_but(ko))
        if best is not None and belief(self.fate) < STRONG:
            return self.as_read(best)
        return self.with_ko(self.as_played(), early, ko)

    @property
    def likely(self) -> float:
        """How much belief in a move is enough."""
        return LIKELY_KILL if self.problem.mover_is_attacker else LIKELY_LIFE

    @property
    def is_firm(self) -> bool:
        """Is the region closed by walls that stand?"""
        return self.fight is not None and self.fight.firm

    def is_contested(self, best: Solution) -> bool:
        """Was the group read dead inside walls that stand only as long as they are not shut in too?"""
        dead = reaches(best) == self.problem.mover_is_attacker
        return dead and self.is_firm and "region" in self.problem.inferred and has_shut_wall(self.problem)

    def part(self, share: float) -> Limit:
        """A share of the whole limit, or what is left of it."""
        left, whole = self.budget.left, self.limit
        nodes = None if left.nodes is None else min(left.nodes, int((whole.nodes or 0) * share))
        seconds = None if left.seconds is None else min(left.seconds, (whole.seconds or 0.0) * share)
        return replace(left, nodes=nodes, seconds=seconds)

    def rest(self, share: float) -> Limit:
        """A share of what is left."""
        return self.budget.left.part(share)

    # Simulated games

    def left_but(self, kept: Limit) -> Limit:
        """What is left without what is kept for later."""
        return self.budget.left.less(kept.nodes or 0, kept.seconds or 0.0)

    def simulate(self, fate: GroupMcts, limit: Limit) -> None:
        before = fate.cost
        if not fate.run(limit):
            self.budget.end()
        self.budget.spend(fate.cost - before)

    def as_played(self) -> CodedAnswer:
        """What the games say."""
        if belief(self.fate) <= self.likely:
            return CodedAnswer(0, decided=False)
        move = chosen(self.fate).move
        return CodedAnswer(1, move, (move,), decided=False)

    def as_raced(self, race: GroupMcts) -> CodedAnswer:
        """The opposite of what was read: the games know how the race with the walls ends."""
        if self.problem.mover_is_attacker:
            return CodedAnswer(0, decided=False)
        move = chosen(race).move
        return CodedAnswer(1, move, (move,), decided=False)

    def with_ko(self, found: CodedAnswer, early: TriedMove, limit: Limit) -> CodedAnswer:
        """The same, unless it changes when the side that is worse off has threats for kos.

        A success is looked at after its move. A failure is compared with as many games as were made at first: more of
        them win more.
        """
        board, group = self.problem.board(), self.problem.target
        if not found.code:
            hopeful = self.games(board, group, board.to_play, limit)
            if belief(hopeful) > self.likely and _differ(early, hopeful.favourite):
                return CodedAnswer(3, hopeful.favourite.move, (hopeful.favourite.move,), decided=False)
            return found
        board.play(found.move)
        group = group & frozenset(board.stones(self.problem.defender))
        if not group:
            return found
        half = limit.part(0.5)
        without = self.games(board, group, EMPTY, half).favourite
        helped = self.games(board, group, board.to_play, half)
        refuted = belief(helped) > (LIKELY_LIFE if self.problem.mover_is_attacker else LIKELY_KILL)
        return replace(found, code=2) if refuted and _differ(without, helped.favourite) else found

    def games(self, board: Board, group: PointSet, threats: Color, limit: Limit) -> GroupMcts:
        """Games on another board, or with threats."""
        if threats == board.to_play:
            board.set_ko(None)  # there is a threat for this one too
        fate = GroupMcts(board, group, self.settings, self.memory, threats=threats)
        self.simulate(fate, limit)
        return fate

    # Reading

    def read(self) -> Solution | None:
        """What is read surely, if anything is."""
        searches = Searches(Budget(self.part(READING)))
        budget = searches.budget
        self.fight = fight = RegionSearch(self.problem, self.settings, searches)
        nodes = self.settings.first_round
        try:
            while not fight.settled and not budget.exhausted:
                fight.turn(nodes)
                nodes *= self.settings.growth
        except KeyboardInterrupt:
            budget.end(interrupted=True)
        if budget.interrupted:
            self.budget.end()
        self.budget.spend(budget.nodes)
        if fight.firm:
            return fight.best
        if fight.surest is None or fight.trust < SURE:
            return None
        self.layers = fight.surest.layers
        return fight.surest.solution

    def as_read(self, best: Solution) -> CodedAnswer:
        """What was read, with the most natural of the moves that work."""
        if not reaches(best):
            return CodedAnswer(0)
        if best.verdict is Verdict.KO:
            better = next((m for m in [*self.favourites(best.move), best.move] if self.works_further_out(m)), None)
            if better is not None:
                return CodedAnswer(1, better, (better,))
            moves = best.moves or (best.move,)
            if best.move is None:
                moves = (*(m for m in self.favourites(None) if self.is_as_good(m, best)), *moves)
            move = next((m for m in self.favourites(best.move) if m in moves), best.move)
            return CodedAnswer(2 if best.ko is not None and best.ko.favourable else 3, move, moves)
        if not self.problem.mover_is_attacker and self.lives_anyway():
            return CodedAnswer(1, None, (None,))
        self.simulate(self.fate, self.rest(MORE_GAMES))
        move = next((m for m in self.favourites(best.move) if self.works_somewhere(m, best)), None)
        if move is None:
            move = best.move
            if best.proof is ProofLevel.NONE and self.works_somewhere(move, best) is False:
                return CodedAnswer(2, move, (move,))  # it was read with fewer threats: a ko of several steps
        return CodedAnswer(1, move, (move,))

    def favourites(self, known: Point | None) -> list[Point]:
        """The moves that the games prefer to the one that is known to work."""
        moves: list[Point] = []
        choices = self.fate.choices[:FAVOURITES]
        for choice in choices:
            if choice.move == known or choice.visits < PREFERRED * choices[0].visits:
                break
            if choice.move is not None:
                moves.append(choice.move)
        return moves

    def holds(self, best: Solution) -> bool:
        """Does a success that was read succeed in a wider region too, if with another move?

        In the narrow one friends of the group with liberties outside cannot be taken, and no stone gets around.
        """
        if self.fight is None or self.is_firm:
            return True
        wider, limit = self.fight.region(self.layers + 1), self.part(HOLDING)
        if self.works(best.move, wider, limit) is not False:
            return True
        return any(self.works(move, wider, limit) for move in self.favourites(best.move))

    def works_somewhere(self, move: Point | None, best: Solution) -> bool | None:
        """Does a first move succeed without ko, in the region where the best one was read or in a wider one?"""
        found = self.works(move, best.problem)
        return found if found is not False else self.works_further_out(move)

    def is_as_good(self, move: Point, best: Solution) -> bool:
        """Does a stone reach by the same threats what was read to be reached by waiting? Who asks wants a stone."""
        if best.ko is None or best.ko.threats is None:
            return False
        return self.works(move, best.problem, threats=mover_retakes(best.ko.threats)) is True

    def works_further_out(self, move: Point | None) -> bool | None:
        """Does a first move succeed without ko in a wider region?

        What works surely in a narrow one does so whatever is outside: the attacker has to stop whoever looks out, even
        where that is no escape, and the defender has to live without what is near.
        """
        if self.fight is None or self.is_firm:
            return False
        for more in range(1, FURTHER + 1):
            found = self.works(move, self.fight.region(self.layers + more))
            if found is not False:
                return found
        return False

    def works(
        self,
        move: Point | None,
        problem: Problem,
        limit: Limit | None = None,
        threats: KoAssumption = WITHOUT_KO,
    ) -> bool | None:
        """Does a first move succeed, without ko or by this many threats, in the problem's region? ``None``:
        undecided."""
        fight, limit = self.fight, limit or self.rest(CHECKING)
        if fight is None or self.budget.exhausted:
            return None
        if fight.two_sided and not problem.mover_is_attacker:
            problem = shut(problem) or problem  # what was read surely holds without the ways out
        settings = fight.settings.reading(max(fight.step - 1, 0), empty_points(problem))
        found, cost, _ = works(problem, move, settings, limit, threats)
        self.budget.spend(cost)
        return found

    def lives_anyway(self) -> bool:
        """Does the opponent fail even if it moves first?"""
        turned = self.problem.turned()
        if belief(self.games(turned.board(), turned.target, EMPTY, self.rest(WITHOUT / 2))) > LIKELY_KILL:
            return False
        try:
            fight = RegionSearch(turned, self.settings, Searches(Budget(self.rest(WITHOUT))))
        except InputError:
            return False
        nodes = self.settings.first_round
        while not fight.settled and not fight.budget.exhausted:
            fight.turn(nodes)
            nodes *= self.settings.growth
        self.budget.spend(fight.budget.nodes)
        return fight.best is not None and not reaches(fight.best) and fight.trust >= SURE


def chosen(fate: GroupMcts) -> TriedMove:
    """Of the moves that were tried often the one that is won most, a pass left out.

    Mostly it is the favourite. Where that turns out bad the tree tries another, which takes long to catch up.
    """
    moves = [choice for choice in fate.choices if choice.move is not None]
    if moves and moves[0].is_read:
        return moves[0]
    often = [choice for choice in moves if choice.visits >= OFTEN * moves[0].visits]
    return max(often, key=lambda choice: choice.mean, default=NOTHING)


def belief(fate: GroupMcts) -> float:
    """How far the favourite is believed to work, from 0 to 1 + `AGREEMENT`: games won, and games that tried it."""
    best = fate.favourite
    return best.mean + AGREEMENT * best.visits / max(fate.visits, 1)


def _differ(without: TriedMove, helped: TriedMove) -> bool:
    """Is a side with ko threats better off by more than chance?"""
    return helped.mean - without.mean > KO and all(c.visits >= FEW or c.is_read for c in (helped, without))


# A group inside may win a race against a wall that is itself shut in, or stand beside it in seki.


def has_shut_wall(problem: Problem) -> bool:
    """Is a block of the attacker around the region shut in with little room, and not alive without a further move?"""
    position, region = problem.position, problem.region or frozenset()
    around = position.blocks_of(position.neighbours(region) - region)
    alive = frozenset(benson(problem.board(), problem.attacker).stones)
    walls = [block for block in around if block.color == problem.attacker and not block.stones & alive]
    return any(_is_shut_in(problem, wall) for wall in walls)


def _is_shut_in(problem: Problem, wall: Block) -> bool:
    """Does the wall, with what cannot be cut off from it, reach little room?"""
    group = crucial_chain(problem.board(), min(wall.stones))
    found = infer_region(problem.position, group)
    room = (found.points & problem.position.empty) - (problem.region or frozenset())
    return found.kind != "open" and len(room) <= ROOM
