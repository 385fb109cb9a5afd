"""Life of a group on a whole board: read out where that can be done, else judged by simulated games.

Reading knows what it has read, but not which of several moves a player would choose, and on an open board it often
comes to no end. Simulated games always have an opinion, and their favourite is the natural move. So the games begin;
what is then read surely is believed, with the favourite of the games among the moves that work; otherwise the games
go on and decide.
"""

from dataclasses import replace

from tesuji.errors import InputError
from tesuji.go import Point
from tesuji.problems import KoAssumption, Problem, Verdict, searched_game
from tesuji.solvers.asking import game_after
from tesuji.solvers.auto import AutoSettings
from tesuji.solvers.auto.fight import Fight, Purse, empty_points, reaches
from tesuji.solvers.auto.regions import shut
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.reading import ReadingCase
from tesuji.solvers.solution import ProofLevel, Solution
from tesuji.solvers.stones.codes import THREATS, Found
from tesuji.solvers.stones.fate import Fate

SURE = 0.9
"""A verdict that is trusted this far is believed."""
FIRST_GAMES, READING = 0.12, 0.45
"""The parts of the limit for the first games and for reading."""
WITHOUT, CHECKING = 0.3, 0.5
"""The parts of what is left then: does the group live without a move, and does another move work too?"""
LIKELY, AGREEMENT = 0.6, 0.3
"""A first move is believed to work when the part of its games that are won, and this much times the part of all games
that tried it, come to more. Where only one move works the games agree on it early, but win late: they have to find
every move that follows. Where none does they try them all, and half of their games are won by chance."""
FAVOURITES = 3
"""So many moves that the games prefer to the one that was read are tried."""


class Living:
    """One group, to be killed or saved, while the question is being answered."""

    def __init__(self, problem: Problem, settings: AutoSettings, limit: Limit) -> None:
        self.problem = problem
        self.settings = replace(settings, tell_seki=False)  # both count as life
        self.limit, self.budget = limit, Budget(limit)
        self.fate = Fate(problem.board(), problem.target, settings.seed, limit.memory)
        self.fight: Fight | None = None

    def solve(self) -> Found:
        """The code and the move; ``None`` is a pass, when the group lives without a move."""
        self.simulate(self.part(FIRST_GAMES))
        best = self.read()
        if best is not None:
            return self.as_read(best)
        self.simulate(self.budget.left)
        return self.as_played()

    def part(self, share: float) -> Limit:
        """A share of the whole limit, or what is left of it."""
        left, whole = self.budget.left, self.limit
        nodes = None if left.nodes is None else min(left.nodes, int((whole.nodes or 0) * share))
        seconds = None if left.seconds is None else min(left.seconds, (whole.seconds or 0.0) * share)
        return replace(left, nodes=nodes, seconds=seconds)

    def rest(self, share: float) -> Limit:
        """A share of what is left."""
        left = self.budget.left
        nodes = None if left.nodes is None else int(left.nodes * share)
        return replace(left, nodes=nodes, seconds=None if left.seconds is None else left.seconds * share)

    # Simulated games

    def simulate(self, limit: Limit) -> None:
        """Simulate games."""
        before = self.fate.games
        if not self.fate.run(limit):
            self.budget.end()
        self.budget.spend((self.fate.games - before) * self.fate.price)

    def as_played(self) -> Found:
        """What the games say."""
        choices = [choice for choice in self.fate.choices if choice.move is not None]
        if not choices:
            return Found(0, decided=False)
        best = choices[0]
        if best.mean + AGREEMENT * best.visits / self.fate.games <= LIKELY:
            return Found(0, decided=False)
        return Found(1, best.move, (best.move,), decided=False)

    # Reading

    def read(self) -> Solution | None:
        """What is read surely, if anything is."""
        purse = Purse(self.part(READING))
        self.fight = fight = Fight(self.problem, self.settings, purse)
        nodes = self.settings.first_round
        try:
            while not fight.settled and not purse.empty:
                fight.turn(nodes)
                nodes *= self.settings.growth
        except KeyboardInterrupt:
            purse.interrupted = True
        if purse.interrupted:
            self.budget.end()
        self.budget.spend(purse.nodes)
        return fight.best if fight.trust >= SURE or fight.firm else None

    def as_read(self, best: Solution) -> Found:
        """What was read, with the most natural of the moves that work."""
        if not reaches(best):
            return Found(0)
        if best.verdict is Verdict.KO:
            moves = best.moves or (best.move,)
            move = next((m for m in self.favourites(best.move) if m in moves), best.move)
            return Found(2 if best.ko is not None and best.ko.favourable else 3, move, moves)
        if not self.problem.mover_is_attacker and self.lives_anyway():
            return Found(1, None, (None,))
        move = next((m for m in self.favourites(best.move) if self.works(m, best)), None)
        if move is None:
            move = best.move
            if best.proof is ProofLevel.NONE and self.works(move, best) is False:
                return Found(2, move, (move,))  # it was read with fewer threats: a ko of several steps
        return Found(1, move, (move,))

    def favourites(self, known: Point | None) -> list[Point]:
        """The moves that the games prefer to the one that is known to work."""
        moves: list[Point] = []
        for choice in self.fate.choices[:FAVOURITES]:
            if choice.move == known:
                break
            if choice.move is not None:
                moves.append(choice.move)
        return moves

    def works(self, move: Point | None, best: Solution) -> bool | None:
        """Does a first move succeed without ko, where the best one was read? ``None`` when that is not decided."""
        fight, limit = self.fight, self.rest(CHECKING)
        if fight is None or self.budget.exhausted:
            return None
        problem = best.problem
        if fight.two_sided and not problem.mover_is_attacker:
            problem = shut(problem) or problem  # what was read surely holds without the ways out
        settings = fight.settings.reading(max(fight.step - 1, 0), empty_points(problem))
        game = searched_game(problem, KoAssumption(0, THREATS))
        after = game_after(game, move) if move is None or move in game.region else None
        if after is None:
            return False
        if isinstance(after, str):
            return game.mover_succeeds(after == "attacker")
        answer = ReadingCase(problem, settings, limit, None, 1000).search_once(after)
        self.budget.spend(answer.nodes)
        return None if answer.winner == "unknown" else game.mover_succeeds(answer.winner == "attacker")

    def lives_anyway(self) -> bool:
        """Does the opponent fail even if he moves first?"""
        try:
            fight = Fight(self.problem.turned(), self.settings, Purse(self.rest(WITHOUT)))
        except InputError:
            return False
        nodes = self.settings.first_round
        while not fight.settled and not fight.purse.empty:
            fight.turn(nodes)
            nodes *= self.settings.growth
        self.budget.spend(fight.purse.nodes)
        return fight.best is not None and not reaches(fight.best) and fight.trust >= SURE
