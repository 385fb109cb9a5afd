"""What an unmarked problem is about, inferred from its own answer: the stones whose outcome the marked move decides."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from tesuji.errors import InputError
from tesuji.problems import Joint, Problem, Terms
from tesuji.problems.problem import point_names
from tesuji.review.author import Script
from tesuji.review.findings import Known
from tesuji.review.group_outcomes import LEAST_GAP, Ends, GroupContrast
from tesuji.review.played import Played, with_room
from tesuji.review.questions import Questions
from tesuji.review.standing import Scale
from tesuji.solvers.investigate.hypotheses import bare_position, fight_about, targets
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.settings import SearchSettings

MOST_FIGHTS = 10
TABLES = 4
"""Each may take this part of the memory for its tables."""
ROUNDS = (0.25, 0.5, 1.0)
"""The parts of what is left that the rounds of looking at them take."""
ENDS_SHARE, DEEP_SHARE = 0.2, 0.2
"""The parts of the limit for games from the ends of lines, and for what is claimed further down in the tree."""
NEARLY = 0.6
"""Groups whose dependence on the answer is at least this share of the first one's are searched too."""
_UNSAID = frozenset({"target", "goal", "region"})
MOST_CLAIMS = 60
MOST_DIFFERENT, ENOUGH_AGREE = 1, 3
"""A fight is another one if more claims than this differ; for one that does, or none, this many must agree. The author
is believed about what the author calls right."""


def question(problem: Problem) -> str:
    """What a problem asks, in a few words: Black to play kills C2."""
    if isinstance(problem.goal, Joint):
        return f"{problem.to_play} to play {problem.goal.words.does}"
    blocks = problem.position.blocks_of(problem.target)
    stones = " ".join(point_names(min(block.stones) for block in blocks))
    return f"{problem.to_play} to play {problem.goal.traits.takes_on} {stones}"


@dataclass(frozen=True)
class Understood:
    """The subject of a problem, or why it was not found."""

    questions: Questions | None
    nodes: int
    """What went into everything else."""
    known: Known = Known.STATED
    why_not: str = ""


def understood(problem: Problem, script: Script, played: Played, settings: SearchSettings, limit: Limit) -> Understood:
    """The fight that the author's answer decides, ready for questions.

    A fight fits when every move that is marked right succeeds in it, and a pass and what is marked wrong fail. Of
    several the one that agrees with most is meant; of those, the one with most stones. Games from the ends of the
    author's lines say which ones may fit: these are searched, first all a little, then those that remain for longer.
    Where nothing can be proven about the first moves, the games decide, unless what is proven further down the tree
    speaks against it.
    """
    budget = Budget(limit)
    ends = Ends(problem, script, limit.part(ENDS_SHARE))
    budget.spend(ends.cost)
    nodes, small = ends.cost, replace(limit, memory=max(limit.memory // TABLES, 1 << 10))
    posed = _fights(problem, script, ends)
    fights = [_Fight(with_room(fight, played), script, settings, small, outcome) for fight, outcome in posed]
    for share in ROUNDS:
        looked = [fight for fight in fights if fight.score is None]
        for number, fight in enumerate(looked):
            nodes += fight.look(budget.left.part(share * (1 - DEEP_SHARE) / (len(looked) - number)))
            budget.spend(fight.spent)
        fights = [fight for fight in fights if not fight.rejected]
    best, known = (
        max((fight for fight in fights if fight.score is not None), key=_Fight.rank, default=None),
        Known.PROOF,
    )
    for fight in sorted(
        (f for f in fights if f.outcome is not None and f.outcome.is_plain), key=_Fight.rank, reverse=True
    ):
        if best is None:
            nodes += fight.look_below(budget.left)
            budget.spend(fight.spent)
            best, known = (None if fight.rejected else fight), Known.GAMES
    if best is None:
        return Understood(None, nodes, why_not=_why_not(posed))
    return Understood(best.questions, nodes - best.questions.nodes, known)


def _fights(problem: Problem, script: Script, ends: Ends) -> list[tuple[Problem, GroupContrast | None]]:
    """The fights that the problem may be about, those first that depend on the answer most.

    If games see one that does, those that depend on it much less are left out.
    """
    bare, found = bare_position(problem), []
    stated = None if "goal" in problem.inferred else problem.goal
    for _, stones in targets(bare):
        try:
            about = bare if stated is None else bare.replace(goal=stated)
            fight = fight_about(about, stones, problem).replace(
                inferred=_UNSAID if stated is None else _UNSAID - {"goal"}
            )
        except InputError:
            continue
        if script.saves in (fight.goal.saves, None):
            found.append((fight, ends.outcome(stones)))
    gaps = [outcome.gap for _, outcome in found if outcome is not None and outcome.is_plain]
    if gaps:
        found = [
            (fight, outcome) for fight, outcome in found if outcome is not None and outcome.gap >= NEARLY * max(gaps)
        ]
        found.sort(key=lambda pair: -pair[1].weight if pair[1] else 0)
    return found[:MOST_FIGHTS]


def otherwise(fight: Problem) -> str:
    """Why a fight is not taken for the subject, although games suggest it."""
    return f"it seems to be about whether {question(fight)}, but a proof contradicts its lines"


def _why_not(posed: Sequence[tuple[Problem, GroupContrast | None]]) -> str:
    """What stands against every group."""
    if not posed:
        return "it has no candidate group"
    outcomes = [(outcome, fight) for fight, outcome in posed if outcome is not None]
    if not outcomes:
        return "no group depends on the marked answer"
    outcome, fight = max(outcomes, key=lambda pair: pair[0].gap)
    asked = question(fight)
    if outcome.is_plain:
        return otherwise(fight)
    if outcome.gap < LEAST_GAP / 2:
        return "its right and wrong lines leave every group alike: it may be about shape, the opening or points"
    return f"games from the ends of its lines are inconclusive about the question: {asked}"


class _Fight:
    """A fight that the problem may be about, compared with what the author says."""

    def __init__(
        self, problem: Problem, script: Script, settings: SearchSettings, limit: Limit, outcome: GroupContrast | None
    ) -> None:
        self.outcome = outcome
        self.questions = Questions(problem, settings, Budget(limit))
        self.script = script
        self.scale = Scale.of(problem, settings)
        self.score: int | None = None
        """With how many claims it agrees, less twice the others; ``None`` as long as that is not known."""
        self.rejected = False
        self.spent = 0

    def rank(self) -> tuple[float, ...]:
        return self.score or 0, 0 if self.outcome is None else self.outcome.weight, len(self.questions.problem.target)

    def look(self, limit: Limit) -> int:
        """Ask as far as the limit goes; the nodes that it took."""
        before = self.questions.nodes
        self.questions.go_on(Budget(limit))
        self._compare()
        self.spent = self.questions.nodes - before
        return self.spent

    def look_below(self, limit: Limit) -> int:
        """Ask about what is claimed further down the tree, the ends first; the nodes that it took."""
        before = self.questions.nodes
        self.questions.go_on(Budget(limit))
        claims = sorted(self.script.claims(), key=lambda claim: -len(claim[0]))[:MOST_CLAIMS]
        terms = self.scale.with_threats if self.script.mentions_ko else self.scale.plain
        differ = 0
        for path, succeeds in claims:
            found = self.questions.ask(terms, path, 2 / len(claims)).succeeds
            differ += found is not None and found is not succeeds
        self.rejected = differ > MOST_DIFFERENT
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
