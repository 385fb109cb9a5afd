"""Where nothing is marked: the sources that tell what the problem is about, in the order in which they are asked.

Readers look at every block, connection and race. Simulated games tell which groups are in doubt and which moves matter
there. The exact search and reading take turns on the regions of those groups.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from math import sqrt

from tesuji.errors import InputError
from tesuji.solvers.investigate import hypotheses, predicted
from tesuji.solvers.investigate.hypotheses import Hypothesis, bare_position
from tesuji.solvers.investigate.inquiry import EvidenceSource, Inquiry, Once
from tesuji.solvers.investigate.tactics import Tactic, tactics
from tesuji.solvers.limit import MOST_NODES, Limit
from tesuji.solvers.sources.global_mcts import GlobalMcts, GroupOutcome
from tesuji.solvers.sources.guide import Counsel

LEAST_MEMORY, GAME_MEMORY = 8 << 20, 256 << 20
"""Bytes that the tree of whole games needs to be of use, and takes at most."""


def rivals(counsel: Counsel) -> list[EvidenceSource]:
    """All of them."""
    return [
        Once(suppose),
        Readers(),
        Once(prove_tactics),
        Once(search_closed_group, lambda inquiry: inquiry.groups),
        Once(lambda inquiry: consult(counsel, inquiry), games_matter),
        Once(simulate_games, games_matter),
        Once(simulate_groups, lambda inquiry: inquiry.whole_games is not None and games_matter(inquiry)),
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


def search_closed_group(inquiry: Inquiry) -> None:
    """The likeliest group, if it is closed off: a fight that is small enough to be proven at once needs no games."""
    likely = max(inquiry.groups, key=lambda choice: choice.prior)
    if likely.mine.firm:
        likely.turn(inquiry.settings.first_round)


def games_matter(inquiry: Inquiry) -> bool:
    """Is there a group that games could tell about, and none that is proven to be critical?"""
    return bool(inquiry.groups) and not any(group.is_proven for group in inquiry.groups)


def consult(counsel: Counsel, inquiry: Inquiry) -> None:
    """Ask the guide, if there is one, which groups are in doubt, and which first moves to read."""
    if inquiry.settings.guide:
        predicted.consult(counsel, inquiry.problem, inquiry.groups, inquiry.settings, inquiry.budget)


def simulate_games(inquiry: Inquiry) -> None:
    """Simulate whole games, in turns that grow, each with the komi with which the game is then even."""
    settings, budget = inquiry.settings, inquiry.budget
    inquiry.games_limit = limit = budget.left
    games = games_about(inquiry) if settings.games_share > 0 else None
    if games is None:
        return
    inquiry.whole_games = games
    for turns_left in (2, 1, 0):
        part, before = settings.games_share / settings.growth**turns_left, games.simulations
        simulations = MOST_NODES if limit.nodes is None else int(part * limit.nodes / games.price) - before
        going = games.run(max(1, simulations), None if limit.seconds is None else part * limit.seconds)
        budget.spend((games.simulations - before) * games.price, interrupted=not going)
        if budget.exhausted or not games.opinions():
            break
    inquiry.opinions = games.opinions()
    for group in inquiry.groups:
        group.prior *= settings.doubt + min(1.0, 2 * games.doubt(group.problem.target))


def simulate_groups(inquiry: Inquiry) -> None:
    """Group MCTS about the likeliest groups, with either side first; then longer about the one with most at stake.

    Half of that is with kos that the opponent may always retake.
    """
    settings, games, share = inquiry.settings, inquiry.whole_games, inquiry.settings.group_share
    assert games is not None
    likely = sorted(inquiry.groups, key=lambda c: -c.prior * sqrt(len(c.problem.target)))[: settings.groups]
    for group in likely if share > 0 else ():
        each, stones = share / 6 / len(likely), group.problem.target
        mine = ask_games(inquiry, partial(games.fate, stones), each)
        theirs = ask_games(inquiry, partial(games.fate, stones, first=False), each)
        if mine is not None and theirs is not None:
            group.chances, group.games = (mine.chance, theirs.chance), mine
            group.prior *= settings.doubt + group.open
    main = max(inquiry.groups, key=lambda group: group.at_stake)
    stones = main.problem.target
    plain = ask_games(inquiry, partial(games.fate, stones), share / 3)
    sure = ask_games(inquiry, partial(games.fate, stones, threats=True), share / 3)
    if plain is not None and sure is not None:
        main.games = sure if sure.chance >= settings.sound * plain.chance else plain
        for group in likely:
            if group is not main and group.problem.target & main.problem.target:
                group.say = 1 / 2


def games_about(inquiry: Inquiry) -> GlobalMcts | None:
    """Simulations of the position, if there is memory for them and they can be begun."""
    memory = inquiry.budget.limit.memory
    if memory < LEAST_MEMORY:
        return None
    try:
        return GlobalMcts(inquiry.problem, inquiry.settings, min(memory, GAME_MEMORY))
    except InputError:
        return None


def ask_games(inquiry: Inquiry, games: Callable[[Limit], GroupOutcome | None], share: float) -> GroupOutcome | None:
    """Let games be played for a share of the limit, and pay for them."""
    outcome = None if inquiry.budget.exhausted or not share else games(inquiry.games_limit.part(share))
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
