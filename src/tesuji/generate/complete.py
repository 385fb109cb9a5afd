"""From a position that is a problem to one that can be handed out: cut out, trimmed, graded, replayed, written."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tesuji.checker import Question
from tesuji.generate.canonical import canonical, differ, outline
from tesuji.generate.charm import charm, is_cluttered
from tesuji.generate.grading import STRONGEST_LURE, Grade, Lure, grade, is_trap_of, score
from tesuji.generate.settings import GenerateSettings, Wanted
from tesuji.generate.sketch import Sketch, is_sealed, pose
from tesuji.generate.themes import themes_of
from tesuji.generate.trial import EXACT, WIDE, Trial, only_move
from tesuji.generate.trim import MORE, cut_out, trimmed
from tesuji.generate.walls import with_strong_walls, without_filler
from tesuji.go.point import Point
from tesuji.problems import Problem, Verdict, write_sgf_problem
from tesuji.problems.about import About
from tesuji.problems.region import close_region
from tesuji.solvers import Claim, Solution, VerifySettings, verify
from tesuji.solvers.answer.export import answered
from tesuji.solvers.answer.tree import answer_tree
from tesuji.solvers.search.asking import question_after

SHORTEST = 3
"""The least number of moves in the main line, unless nothing works."""
SLACK = 2.0
"""How far the score may change when stones are taken away."""
WIDER = 6
"""How many times the nodes a problem may cost with one more line around it."""
NEAR_DUPLICATES = 6
"""Problems that differ on fewer points are near-duplicates: solving one gives away the other."""
FEWEST_WRONG = 3


@dataclass(frozen=True)
class Made:
    """A problem of our own with everything that is known about it."""

    problem: Problem
    """With its answer and the tree of it."""
    grade: Grade
    themes: tuple[str, ...]
    origin: str
    """Where the position comes from: a game, a shape, a known problem that was changed."""
    piece: int = 0
    """The piece of work that it is from; problems of the same one may be near-duplicates."""

    @property
    def key(self) -> str:
        return canonical(self.problem)

    @property
    def outline(self) -> str:
        return outline(self.problem)

    @property
    def charm(self) -> float:
        """Problems with more of it come first."""
        return charm(self.problem, self.grade, self.themes, self.origin)

    @property
    def words(self) -> str:
        task = f"{self.problem.to_play} to play: {self.problem.goal}."
        return f"{task}\n\nTheme: {', '.join(self.themes)}." if self.themes else task

    def to_sgf(self, name: str) -> str:
        about = About.of({"C": self.words, "DI": str(self.grade.level)})
        return write_sgf_problem(self.problem.replace(name=name, about=about))

    def to_dict(self) -> dict[str, Any]:
        return {
            "problem": self.problem.to_dict(),
            "grade": self.grade.to_dict(),
            "themes": list(self.themes),
            "origin": self.origin,
            "piece": self.piece,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Made":
        return cls(
            Problem.from_dict(data["problem"]),
            Grade.from_dict(data["grade"]),
            tuple(data["themes"]),
            data["origin"],
            data["piece"],
        )


@dataclass(frozen=True)
class Prospect:
    """A position that is a problem, with its answer and grade; not replayed yet."""

    sketch: Sketch
    solution: Solution
    grade: Grade


@dataclass
class Finisher:
    wanted: Wanted
    settings: GenerateSettings
    trial: Trial

    def is_promising(self, found: Solution) -> bool:
        return self.may_be_of_the_level(found) and not self.is_over_soon(found)

    def prospect(self, sketch: Sketch, found: Solution) -> Prospect:
        """With the grade that it has as it stands."""
        return Prospect(sketch, found, grade(found, self.settings.grading))

    def prepared(self, sketch: Sketch, found: Solution) -> Prospect | None:
        """Cut out, trimmed and graded; ``None`` where that changes the answer, or it is not what is wanted."""
        sketch = cut_out(sketch, found.problem)
        problem = pose(sketch, self.settings.most_empty)
        answer = None if problem is None else self.trial.decide(problem, MORE * found.nodes + 1_000)
        if answer is None or not self.trial.fits(answer) or only_move(answer) != only_move(found):
            return None
        if not self.holds_outside(answer):
            return None
        before, less = answer, trimmed(sketch, answer, self.trial)
        if less is None:
            return None
        sketch, answer = less
        walled = self.with_strong_walls(answer)
        if walled is None or is_cluttered(walled.problem):
            return None
        if walled is not before and not self.holds_outside(walled):
            return None
        sketch, answer = replace(sketch, black=walled.problem.black, white=walled.problem.white), walled
        ready = self.prospect(sketch, answer)
        return ready if self.is_good(answer, ready.grade) else None

    def may_be_of_the_level(self, found: Solution) -> bool:
        """A guess before anything is spent on it: how tempting it is, and what trimming changes, is not known yet."""
        if self.wanted.level is None:
            return True
        grading = self.settings.grading
        least = score(found, Lure(), grading) - SLACK
        most = score(found, STRONGEST_LURE, grading) + SLACK
        return grading.level(least) <= self.wanted.level <= grading.level(most)

    def with_strong_walls(self, found: Solution) -> Solution | None:
        """The same with walls that hold, decided again; ``None`` where that cannot be had."""
        problem = with_strong_walls(found.problem)
        problem = None if problem is None else without_filler(problem)
        if problem is None or problem is found.problem:
            return None if problem is None else found
        answer = self.trial.decide(problem, MORE * found.nodes + 1_000)
        same = answer is not None and answer.verdict is found.verdict and answer.moves == found.moves
        return answer if same else None

    def is_over_soon(self, found: Solution) -> bool:
        return len(found.pv) < SHORTEST and self.wanted.verdict is not Verdict.FAILURE

    def holds_outside(self, found: Solution) -> bool:
        """Is the answer the same with one more line around an open region? Nothing leads out of a sealed one."""
        if is_sealed(found.problem):
            return True
        nodes = min(WIDER * found.nodes + 2_000, self.settings.nodes)
        wide = self.trial.decide(_wider(found.problem), nodes, WIDE)
        return wide is not None and wide.verdict is found.verdict and wide.moves == found.moves

    def is_good(self, found: Solution, graded: Grade) -> bool:
        wanted = self.wanted
        if wanted.level is not None and graded.level != wanted.level:
            return False
        if self.is_over_soon(found):
            return False
        if len(wrong_moves(found)) < FEWEST_WRONG:
            return False
        return wanted.trap_level is None or is_trap_of(found, graded, wanted.trap_level, self.settings.grading)

    def made(self, ready: Prospect, origin: str) -> Made | None:
        """With its tree, after the checker has replayed the answer and the refutation of every other first move."""
        found = ready.solution
        if not replayed(found, self.trial, self.settings.proof_nodes):
            return None
        limit = self.trial.limit(self.settings.nodes)
        tree = answer_tree(found, "full", limit, self.settings.tree_moves)
        problem, _ = answered(found, "main")
        wrong = frozenset(wrong_moves(found))
        expected = replace(problem.expected, tree=tree.nodes, wrong=wrong)
        return Made(problem.replace(expected=expected, notes=()), ready.grade, themes_of(problem, tree.nodes), origin)


def collection(wanted: Wanted, made: Iterable[Made]) -> str:
    """The problems as one SGF file, named by goal, level and number."""
    return "".join(one.to_sgf(f"{wanted.goal} {one.grade.level}-{number:03}") for number, one in enumerate(made, 1))


def without_near_duplicates(made: tuple[Made, ...]) -> tuple[Made, ...]:
    kept: list[Made] = []
    for one in made:
        if all(differ(one.problem, other.problem) >= NEAR_DUPLICATES for other in kept):
            kept.append(one)
    return tuple(kept)


def _wider(problem: Problem) -> Problem:
    position = problem.position
    assert problem.region is not None
    points = (problem.region | position.neighbours(problem.region)) & position.empty
    own = frozenset() if problem.goal.stake == "connection" else problem.target | problem.own
    return problem.replace(region=close_region(position, points | own))


def wrong_moves(found: Solution) -> list[Point]:
    """The legal first moves in the region that do not reach the verdict, pass not counted."""
    question = found.deciding_question
    assert question is not None
    board = found.problem.board()
    return [p for p in board.legal_moves() if p in question.region and p not in found.moves]


def refutations(found: Solution) -> list[Claim]:
    """That the opponent wins after every wrong first move, as claims for the checker."""
    question = found.deciding_question
    assert question is not None
    mover_attacks = question.mover_is_attacker
    after = [question_after(question, move) for move in wrong_moves(found)]
    return [Claim(one, not mover_attacks) for one in after if isinstance(one, Question)]


def replayed(found: Solution, trial: Trial, most_nodes: int) -> bool:
    """Has the checker replayed the verdict, the answer, and that every other first move fails?"""
    limit, effort = trial.limit(trial.settings.nodes), VerifySettings(most_nodes=most_nodes)
    if not verify(found, EXACT, limit, effort).valid:
        return False
    if found.verdict is Verdict.FAILURE:
        return True
    others = refutations(found)
    return not others or verify(replace(found, claims=tuple(others), move=None), EXACT, limit, effort).valid
