"""What an unmarked problem is about, told by its own answer: the stones whose fate the marked move decides."""

from dataclasses import replace
from itertools import islice

from tesuji.problems import Joint, Problem, Terms
from tesuji.problems.problem import point_names
from tesuji.review.played import Played, with_room
from tesuji.review.questions import Questions
from tesuji.review.script import Script
from tesuji.review.standing import Scale
from tesuji.solvers.investigate.hypotheses import hypotheses
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.settings import SearchSettings

MOST_FIGHTS = 10
"""So many groups are asked about."""
TABLES = 4
"""Each may take this part of the memory for its tables."""
ROUNDS = (0.25, 0.5, 1.0)
"""The parts of what is left that the rounds of looking at them take."""
MOST_CLAIMS = 60
"""So many of the author's claims are compared with a fight."""
MOST_DIFFERENT, ENOUGH_AGREE = 1, 3
"""A fight is another one if more claims than this differ; for one that does, or none, so many must agree. The author
is believed about what he calls right."""


def question(problem: Problem) -> str:
    """What a problem asks, in a few words: Black to play kills C2."""
    if isinstance(problem.goal, Joint):
        return f"{problem.to_play} to play {problem.goal.words.does}"
    blocks = problem.position.blocks_of(problem.target)
    stones = " ".join(point_names(min(block.stones) for block in blocks))
    return f"{problem.to_play} to play {problem.goal.traits.takes_on} {stones}"


def understood(
    problem: Problem, script: Script, played: Played, settings: SearchSettings, limit: Limit
) -> tuple[Questions | None, int]:
    """The fight that the author's answer decides, ready to be asked about, and the nodes that went into others.

    A fight fits when every move that is marked right succeeds in it, and a pass and what is marked wrong fail. Of
    several the one that agrees with most is meant; of those, the one with most stones. Most fights are another one at
    first sight, so all are looked at a little, and those that remain for longer.
    """
    budget, nodes = Budget(limit), 0
    small = replace(limit, memory=max(limit.memory // TABLES, 1 << 10))
    fights = [
        _Fight(with_room(fight, played), script, settings, small) for _, fight in hypotheses(problem, MOST_FIGHTS)
    ]
    for share in ROUNDS:
        looked = [fight for fight in fights if fight.score is None]
        for number, fight in enumerate(looked):
            nodes += fight.look(budget.left.part(share / (len(looked) - number)))
            budget.spend(fight.spent)
        fights = [fight for fight in fights if not fight.rejected]
    best = max((fight for fight in fights if fight.score is not None), key=_Fight.rank, default=None)
    own = 0 if best is None else best.questions.nodes
    return (None if best is None else best.questions), nodes - own


class _Fight:
    """A fight that the problem may be about, compared with what the author says."""

    def __init__(self, problem: Problem, script: Script, settings: SearchSettings, limit: Limit) -> None:
        self.questions = Questions(problem, settings, Budget(limit))
        self.script = script
        self.scale = Scale.of(problem, settings)
        self.score: int | None = None
        """With how many claims it agrees, less twice the others; ``None`` as long as that is not known."""
        self.rejected = False
        self.spent = 0

    def rank(self) -> tuple[int, int]:
        """The best is the one that is meant."""
        return self.score or 0, len(self.questions.problem.target)

    def look(self, limit: Limit) -> int:
        """Ask as far as the limit goes; the nodes that it took."""
        before = self.questions.nodes
        self.questions.go_on(Budget(limit))
        self._compare()
        self.spent = self.questions.nodes - before
        return self.spent

    def _compare(self) -> None:
        expected = self.questions.problem.expected
        for terms in (self.scale.plain, self.scale.with_threats) if self.script.mentions_ko else (self.scale.plain,):
            answers = [self.questions.ask(terms, (move,), 0.5).succeeds for move in sorted(expected.accepted, key=str)]
            if answers and all(answers):
                passed = self.questions.ask(terms, (None,), 0.5).succeeds
                self.rejected = passed is True
                if passed is False:
                    self._agree(terms)
                return
            if None in answers:
                return
        self.rejected = True

    def _agree(self, terms: Terms) -> None:
        wrong = sorted(self.questions.problem.expected.wrong, key=str)
        claims = dict([*self.script.claims(), *(((move,), False) for move in wrong)])
        agree = differ = 0
        for path, succeeds in islice(claims.items(), MOST_CLAIMS):
            found = self.questions.ask(terms, path).succeeds
            agree += found is succeeds
            differ += found is not None and found is not succeeds
            self.rejected = self.rejected or (succeeds and found is False) or differ > MOST_DIFFERENT
        if not self.rejected and agree >= min(ENOUGH_AGREE, len(claims)) * max(1, differ) and agree > 1:
            self.score = agree - 2 * differ
