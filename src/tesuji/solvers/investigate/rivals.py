"""Where nothing is marked: the sources that tell what the problem is about, in the order in which they are asked.

Readers look at every block, connection and race. Simulated games tell which groups are in doubt and which moves matter
there. The exact search and reading take turns on the regions of those groups.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import Any

from tesuji.errors import InputError
from tesuji.problems import Problem
from tesuji.problems.position import PointSet
from tesuji.solvers.investigate import hypotheses, predicted
from tesuji.solvers.investigate.hypotheses import Hypothesis, bare_position
from tesuji.solvers.investigate.inquiry import EvidenceSource, Inquiry, Once
from tesuji.solvers.investigate.tactics import Tactic, tactics
from tesuji.solvers.limit import MOST_NODES, Budget, Limit
from tesuji.solvers.result.solution import ProofLevel
from tesuji.solvers.sources.global_mcts import GlobalMcts, GroupOutcome
from tesuji.solvers.sources.guide import Counsel
from tesuji.solvers.sources.settings import InvestigationSettings

LEAST_MEMORY, GAME_MEMORY = 8 << 20, 256 << 20
"""Bytes that the tree of whole games needs to be of use, and takes at most."""


def rivals(counsel: Counsel) -> list[EvidenceSource]:
    """All of them."""
    closed = ClosedGroup()
    games = WholeGames(closed)
    return [
        Once(suppose),
        Readers(),
        Once(prove_tactics),
        closed,
        Once(partial(ask_guide, counsel), lambda inquiry: inquiry.settings.guide and games.wanted(inquiry)),
        games,
        GroupGames(games),
        GroupSearch(),
    ]


def suppose(inquiry: Inquiry) -> None:
    """Whatever may be captured, joined or raced, and every weak group, may be what the problem is about."""
    inquiry.tactics = tactics(bare_position(inquiry.problem), inquiry.settings)
    inquiry.groups = hypotheses.make(inquiry.problem, inquiry.settings, inquiry.searches)


# Readers ----------------------------------------------------------------------------------------------------------


class Readers:
    """Every tactic goes to its reader, the most stones first; what stays open is read again with more nodes."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, Tactic]] | None = None

    def next_effort(self, inquiry: Inquiry) -> int | None:
        settings = inquiry.settings
        if self._waiting is None:
            efforts = (settings.read_nodes, settings.growth * settings.read_nodes)
            self._waiting = deque((effort, tactic) for effort in efforts for tactic in inquiry.tactics)
        while self._waiting and self._waiting[0][1].decided:
            self._waiting.popleft()
        return self._waiting[0][0] if self._waiting and inquiry.budget.share > 1 - settings.read_share else None

    def advance(self, inquiry: Inquiry, effort: int) -> None:
        assert self._waiting
        _, tactic = self._waiting.popleft()
        tactic.read(inquiry.settings, inquiry.budget, effort)


def prove_tactics(inquiry: Inquiry) -> None:
    """Prove the two that speak loudest; where nothing is critical, that the largest lost block is lost."""
    settings, budget = inquiry.settings, inquiry.budget
    critical = [tactic for tactic in inquiry.tactics if tactic.vote(settings) > 0]
    for tactic in sorted(critical, key=lambda t: -t.vote(settings))[:2]:
        limit = budget.slice(settings.growth * settings.read_nodes, settings.read_share)
        tactic.prove(settings, budget, limit.nodes or settings.read_nodes)
    if any(tactic.proven is not None for tactic in critical):
        budget.restrict(settings.rival_nodes)
    for tactic in [] if critical else [tactic for tactic in inquiry.tactics if tactic.lost][:1]:
        tactic.prove(settings, budget, settings.read_nodes)


# Simulated games --------------------------------------------------------------------------------------------------


class ClosedGroup:
    """The likeliest group, if it is closed off: a fight that is small enough to be proven at once needs no games."""

    def __init__(self) -> None:
        self._asked = self.settles = False

    def next_effort(self, inquiry: Inquiry) -> int | None:
        likely = max(inquiry.groups, key=lambda choice: choice.prior, default=None)
        closed = likely is not None and likely.mine.firm and not self._asked and not inquiry.budget.exhausted
        return inquiry.settings.first_round if closed else None

    def advance(self, inquiry: Inquiry, effort: int) -> None:
        self._asked = True
        likely = max(inquiry.groups, key=lambda choice: choice.prior)
        likely.turn(effort)
        best = likely.mine.best
        self.settles = likely.critical and best is not None and best.proof is not ProofLevel.NONE


def ask_guide(counsel: Counsel, inquiry: Inquiry) -> None:
    """Ask the guide which groups are in doubt, and which first moves to read."""
    predicted.consult(counsel, inquiry.problem, inquiry.groups, inquiry.settings, inquiry.budget)


class WholeGames:
    """Simulated whole games, in turns that grow, each with the komi with which the game is then even."""

    def __init__(self, closed: ClosedGroup) -> None:
        self._closed = closed
        self._turns_left = 3
        self.games: GlobalMcts | None = None

    def wanted(self, inquiry: Inquiry) -> bool:
        """Is there a group that games could tell about?"""
        return bool(inquiry.groups) and not self._closed.settles and not inquiry.budget.exhausted

    def next_effort(self, inquiry: Inquiry) -> int | None:
        return 0 if self._turns_left and self.wanted(inquiry) else None

    def advance(self, inquiry: Inquiry, effort: int) -> None:
        settings, budget = inquiry.settings, inquiry.budget
        if self.games is None:
            inquiry.games_limit = budget.left
            self.games = games_about(inquiry.problem, settings, budget) if settings.games_share > 0 else None
        if self.games is None:
            self._turns_left = 0
            return
        games, limit, self._turns_left = self.games, inquiry.games_limit, self._turns_left - 1
        part, before = settings.games_share / settings.growth**self._turns_left, games.simulations
        simulations = MOST_NODES if limit.nodes is None else int(part * limit.nodes / games.price) - before
        going = games.run(max(1, simulations), None if limit.seconds is None else part * limit.seconds)
        budget.spend((games.simulations - before) * games.price, interrupted=not going)
        inquiry.opinions = games.opinions()
        if budget.exhausted or not inquiry.opinions:
            self._turns_left = 0
        if not self._turns_left:
            for choice in inquiry.groups:
                choice.prior *= settings.doubt + min(1.0, 2 * games.doubt(choice.problem.target))


class GroupGames:
    """Group MCTS about the likeliest groups, with either side first; then about the one with most at stake."""

    def __init__(self, whole: WholeGames) -> None:
        self._whole = whole
        self._likely: list[Hypothesis] = []
        self._step = 0

    def next_effort(self, inquiry: Inquiry) -> int | None:
        """What a step costs is a share of the limit, not a number of nodes."""
        wanted = inquiry.settings.group_share > 0 and self._whole.games is not None and self._whole.wanted(inquiry)
        return 0 if wanted and self._step <= inquiry.settings.groups else None

    def advance(self, inquiry: Inquiry, effort: int) -> None:
        if not self._step:
            order = sorted(inquiry.groups, key=lambda c: -c.prior * sqrt(len(c.problem.target)))
            self._likely = order[: inquiry.settings.groups]
        step, self._step = self._step, self._step + 1
        if step == inquiry.settings.groups:
            self._ask_about_main(inquiry)
        elif step < len(self._likely):
            self._ask_about(inquiry, self._likely[step])

    def _ask_about(self, inquiry: Inquiry, choice: Hypothesis) -> None:
        """Does it depend on who moves? What is in doubt is likelier to be meant."""
        settings, stones = inquiry.settings, choice.problem.target
        each = settings.group_share / 6 / len(self._likely)
        mine = self._ask(inquiry, stones, each)
        theirs = self._ask(inquiry, stones, each, first=False)
        if mine is not None and theirs is not None:
            choice.chances, choice.games = (mine.chance, theirs.chance), mine
            choice.prior *= settings.doubt + choice.open

    def _ask_about_main(self, inquiry: Inquiry) -> None:
        """Play longer about the group with most at stake, half of the games with every ko lost."""
        settings = inquiry.settings
        main = max(inquiry.groups, key=lambda choice: choice.at_stake)
        plain = self._ask(inquiry, main.problem.target, settings.group_share / 3)
        sure = self._ask(inquiry, main.problem.target, settings.group_share / 3, threats=True)
        if plain is None or sure is None:
            return
        main.games = sure if sure.chance >= settings.sound * plain.chance else plain
        for choice in self._likely:
            if choice is not main and choice.problem.target & main.problem.target:
                choice.say = 1 / 2

    def _ask(self, inquiry: Inquiry, stones: PointSet, share: float, **how: Any) -> GroupOutcome | None:
        assert self._whole.games is not None
        return ask_games(inquiry, partial(self._whole.games.fate, stones, **how), share)


def games_about(problem: Problem, settings: InvestigationSettings, budget: Budget) -> GlobalMcts | None:
    """Simulations of the position, if there is memory for them and they can be begun."""
    memory = budget.limit.memory
    if memory < LEAST_MEMORY:
        return None
    try:
        return GlobalMcts(problem, settings, min(memory, GAME_MEMORY))
    except InputError:
        return None


def ask_games(inquiry: Inquiry, games: Callable[[Limit], GroupOutcome | None], share: float) -> GroupOutcome | None:
    """Let games be played for a share of the limit, and pay for them."""
    outcome = None if inquiry.budget.exhausted else games(inquiry.games_limit.part(share))
    if outcome is not None:
        inquiry.budget.spend(outcome.cost, interrupted=outcome.interrupted)
    return outcome


# Searches of the regions of groups --------------------------------------------------------------------------------


class GroupSearch:
    """The groups in their regions, by promise, until what is left is for the answer.

    A turn that has begun is cut short only where a group is decided for certain already, which is then the answer if
    nothing better is found: otherwise the first turns often find what the answer proves. Where nothing is found that
    could be answered, what is kept for the answer is searched with as well.
    """

    def __init__(self) -> None:
        self._kept: float | None = None

    def next_effort(self, inquiry: Inquiry) -> int | None:
        settings = inquiry.settings
        choice = self._choice(inquiry)
        if choice is None or choice.settled:
            return None
        if self._kept is None:
            self._kept = settings.answer_share if any(c.certain for c in inquiry.groups) else 0.0
        if not inquiry.has_subject and all(c.mine.best is None for c in inquiry.groups):
            least = 0.0
        else:
            least = settings.answer_share
        if not inquiry.budget.has_more_than(least):
            return None
        return max(1, settings.first_round // 2) * int(settings.growth**choice.mine.step)

    def advance(self, inquiry: Inquiry, effort: int) -> None:
        choice = self._choice(inquiry)
        assert choice is not None
        with inquiry.budget.keeping(self._kept or 0.0):
            choice.turn(effort)

    def _choice(self, inquiry: Inquiry) -> Hypothesis | None:
        return max(inquiry.groups, key=lambda c: (c.promise, c.prior), default=None)


def complete_likely(inquiry: Inquiry) -> None:
    """Decide the other first moves of the likeliest groups in which the mover succeeds."""
    for choice in inquiry.likely_groups[: inquiry.settings.groups]:
        if choice.mine.best is not None and choice.succeeds:
            choice.mine.complete()
