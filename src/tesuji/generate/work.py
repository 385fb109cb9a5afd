"""One piece of work: positions from one game, or of one kind, and the problems among them. The seed decides it all."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tesuji.generate.canonical import differ, outline
from tesuji.generate.charm import lure
from tesuji.generate.complete import NEAR_DUPLICATES, Finisher, Made, Prospect
from tesuji.generate.from_games import fights, played_positions
from tesuji.generate.mutation import changed, known_shapes
from tesuji.generate.random_shapes import shape
from tesuji.generate.settings import GenerateSettings, Wanted
from tesuji.generate.sketch import Sketch, pose
from tesuji.generate.trial import Trial
from tesuji.problems import Problem
from tesuji.problems.goals import Stake

SIZES = {1: (4, 6), 2: (4, 7), 3: (5, 8), 4: (6, 9), 5: (7, 10), 6: (8, 12)}
"""Points that are fought over in shapes for each level."""
ANY_SIZE = (4, 10)
GAMES: dict[Stake, float] = {"group": 0.5, "race": 0.7}
"""In games groups are settled soon: fewer pieces of work about them begin with one."""
FAR = NEAR_DUPLICATES + 2
"""A walk has come to another problem when this many points differ; taking stones away brings them nearer."""
VARIANTS = 6
KNOWN_SHARE = 0.25
"""Of the pieces of work without a game, those that begin with a problem that comes with Tesuji."""


TRIED = 3
"""A piece of work finishes this many times the problems that it keeps, the most tempting first."""


@dataclass(frozen=True)
class Piece:
    number: int
    made: tuple[Made, ...]
    looked: int


@dataclass
class Composer:
    """Composes, tries and finishes; a picklable piece of work for a pool."""

    wanted: Wanted
    settings: GenerateSettings
    seed: int

    def __call__(self, number: int) -> Piece:
        """The problems of one piece of work, the same for the same number."""
        random = Random(f"{self.seed} {self.wanted} {number}")
        trial = Trial(self.wanted.verdict, self.settings)
        finisher = Finisher(self.wanted, self.settings, trial)
        origin, sketches = self.sketches(random)
        found = list(self.found(sketches, trial, finisher, random))
        made = tuple(replace(one, piece=number) for one in self.finished(found, finisher, origin))
        return Piece(number, made, trial.looked)

    def found(self, sketches: list[Sketch], trial: Trial, finisher: Finisher, random: Random) -> Iterator[Prospect]:
        """The problems among these positions, and those that a walk from the first few leads to."""
        walks = self.settings.walks
        for sketch in sketches:
            problem = pose(sketch, self.settings.most_empty)
            solution = None if problem is None else trial.solution(problem)
            if problem is None or solution is None:
                continue
            if finisher.is_promising(solution):
                yield finisher.prospect(sketch, solution)
            if walks > 0:
                walks -= 1
                yield from self.walk(sketch, problem, trial, finisher, random)

    def walk(
        self, sketch: Sketch, problem: Problem, trial: Trial, finisher: Finisher, random: Random
    ) -> Iterator[Prospect]:
        """From problem to problem, by a stone more, less or elsewhere: next to a problem there are often others."""
        last = problem
        for _ in range(self.settings.steps):
            there = changed(sketch, problem, random)
            posed = pose(there, self.settings.most_empty)
            solution = None if posed is None else trial.solution(posed)
            if posed is None or solution is None:
                continue
            sketch, problem = there, posed
            if differ(problem, last) >= FAR and finisher.is_promising(solution):
                last = problem
                yield finisher.prospect(sketch, solution)

    def finished(self, found: list[Prospect], finisher: Finisher, origin: str) -> Iterator[Made]:
        """The best few that do not resemble each other."""
        outlines: set[str] = set()
        for one in sorted(found, key=lambda one: -lure(one.grade))[: TRIED * self.settings.keep]:
            if len(outlines) == self.settings.keep:
                return
            ready = finisher.prepared(one.sketch, one.solution)
            if ready is None or outline(ready.solution.problem) in outlines:
                continue
            made = finisher.made(ready, origin)
            if made is not None:
                outlines.add(made.outline)
                yield made

    def sketches(self, random: Random) -> tuple[str, list[Sketch]]:
        """Positions to begin with, and where they are from."""
        goal, tries = self.wanted.goal, self.settings.tries
        if random.random() < self.settings.game_share * GAMES.get(goal.stake, 1.0):
            asked = [
                sketch
                for position in played_positions(random, self.settings.game_simulations)
                for sketch in fights(position, goal, self.settings.most_empty)
            ]
            return "game", random.sample(asked, min(2 * tries, len(asked)))
        if random.random() < KNOWN_SHARE and known_shapes(goal):
            return "known shape", list(self.variants(random.choice(known_shapes(goal)), random))
        low, high = SIZES.get(self.wanted.level or 0, ANY_SIZE)
        return "shape", [shape(goal, random.randint(low, high), random) for _ in range(tries)]

    def variants(self, sketch: Sketch, random: Random) -> Iterator[Sketch]:
        """A known shape, changed more and more, and again from the start."""
        changing = sketch
        for number in range(self.settings.tries):
            if number % VARIANTS == 0:
                changing = sketch
            problem = pose(changing, self.settings.most_empty)
            if problem is not None:
                changing = changed(changing, problem, random)
                yield changing
