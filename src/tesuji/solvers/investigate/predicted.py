"""What a guide predicts about an unmarked problem, put to use: which groups are in doubt, and first moves to be read.

A prediction is no vote: blended with ours, the votes of KataGo's policy brought nothing, however they were weighed
(docs/guide.md). So it says where our own reading looks.
"""

from math import sqrt

from tesuji.go import Point
from tesuji.problems import Problem
from tesuji.solvers.investigate.hypotheses import Hypothesis
from tesuji.solvers.limit import Budget
from tesuji.solvers.sources.guide import GUIDED, Counsel
from tesuji.solvers.sources.region_search import empty_points
from tesuji.solvers.sources.regions import shut
from tesuji.solvers.sources.selective import works
from tesuji.solvers.sources.settings import InvestigationSettings


def consult(
    counsel: Counsel, problem: Problem, choices: list[Hypothesis], settings: InvestigationSettings, budget: Budget
) -> None:
    """Ask the guide, weigh the fights by how far it thinks that they depend on who moves, and read what it predicts."""
    if not counsel.look(problem):
        return
    for choice in choices:
        swing = counsel.swing(choice.problem.target)
        choice.prior *= 1.0 if swing is None else GUIDED.settled + swing
    likely = sorted(choices, key=lambda c: -c.prior * sqrt(len(c.problem.target)))
    for choice in likely[: GUIDED.fights]:
        read_predicted(choice, list(counsel.moves)[: GUIDED.moves], settings, budget)


def read_predicted(choice: Hypothesis, moves: list[Point], settings: InvestigationSettings, budget: Budget) -> None:
    """Read first moves in a fight: do they win it without ko? A defender has to win with the ways out shut."""
    problem = choice.mine.region(choice.mine.layers)
    if choice.mine.two_sided and not problem.mover_is_attacker:
        problem = shut(problem) or problem
    reading = settings.reading(GUIDED.step, empty_points(problem))
    for move in moves:
        if budget.exhausted or move not in (problem.region or ()):
            continue
        found = works(problem, move, reading, budget.slice(settings.read_nodes, GUIDED.read_share))
        budget.spend(found.nodes)
        if found.works:
            choice.predicted.append(move)
