"""One piece of work: positions from one game, or of one kind, and the problems among them. The seed decides it all."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tesuji.generate.finish import Finisher, Made
from tesuji.generate.games import fights, played_positions
from tesuji.generate.grading import Grade
from tesuji.generate.mutation import changed, known_shapes
from tesuji.generate.settings import GenerateSettings, Wanted
from tesuji.generate.shapes import shape
from tesuji.generate.sketch import Sketch, pose
from tesuji.generate.trial import Trial
from tesuji.solvers import Solution

SIZES = {1: (4, 6), 2: (4, 7), 3: (5, 8), 4: (6, 9), 5: (7, 10), 6: (8, 12)}
"""Points that are fought over in shapes for each level."""
ANY_SIZE = (4, 10)
KNOWN_SHARE = 0.25
"""Of the pieces of work without a game, those that begin with a problem that comes with Tesuji."""


@dataclass(frozen=True)
class Piece:
    """What came out of one piece of work."""

    number: int
    made: tuple[Made, ...]
    looked: int
    """Positions that were looked at."""


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
        ready: list[tuple[Solution, Grade]] = []
        for sketch in self.with_changes(sketches, trial, random):
            solution = self.tried(sketch, trial)
            prepared = None if solution is None else finisher.prepared(sketch, solution)
            if prepared is not None:
                ready.append(prepared)
        return Piece(number, tuple(self.finished(ready, finisher, origin)), trial.looked)

    def finished(self, ready: list[tuple[Solution, Grade]], finisher: Finisher, origin: str) -> Iterator[Made]:
        """The best few that do not resemble each other."""
        outlines: set[str] = set()
        for solution, graded in sorted(ready, key=_appeal):
            if len(outlines) == self.settings.keep:
                return
            made = finisher.made(solution, graded, origin)
            if made is not None and made.outline not in outlines:
                outlines.add(made.outline)
                yield made

    def tried(self, sketch: Sketch, trial: Trial) -> Solution | None:
        """The answer to what a sketch poses, if it is a problem."""
        problem = pose(sketch, self.settings.most_empty)
        return None if problem is None else trial.solution(problem)

    def sketches(self, random: Random) -> tuple[str, list[Sketch]]:
        """Positions to begin with, and where they are from."""
        goal, tries = self.wanted.goal, self.settings.tries
        if random.random() < self.settings.game_share:
            asked = [
                sketch
                for position in played_positions(random, self.settings.game_simulations)
                for sketch in fights(position, goal, self.settings.most_empty)
            ]
            return "game", random.sample(asked, min(tries, len(asked)))
        if random.random() < KNOWN_SHARE and known_shapes(goal):
            return "known shape", [random.choice(known_shapes(goal))] * (tries // 2)
        low, high = SIZES.get(self.wanted.level or 0, ANY_SIZE)
        return "shape", [shape(goal, random.randint(low, high), random) for _ in range(tries)]

    def with_changes(self, sketches: list[Sketch], trial: Trial, random: Random) -> Iterator[Sketch]:
        """Each sketch, and some with a stone more, less or elsewhere: next to a problem there are others."""
        for sketch in sketches:
            yield sketch
            problem = pose(sketch, self.settings.most_empty)
            if problem is not None:
                yield changed(sketch, problem, random)


def _appeal(entry: tuple[Solution, Grade]) -> tuple[float, int]:
    """What is tempting and has few stones comes first."""
    solution, graded = entry
    stones = len(solution.problem.black) + len(solution.problem.white)
    return (-graded.temptation - 0.02 * graded.depth + 0.01 * stones, stones)
