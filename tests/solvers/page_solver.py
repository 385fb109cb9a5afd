"""A second solver, written from docs/verdicts.md alone: every state of a tiny position, worked out backwards.

It shares no code with Tesuji, neither with the core nor with the checker: points are bits, stones are two numbers. What
it says differs from what Tesuji says only if one of them, or the page, is wrong.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple


class TooLarge(Exception):
    """There are more states than may be written down."""


@dataclass(frozen=True)
class Asked:
    """A question about a position. Sides are 0 and 1, sets of points are numbers whose bits are points."""

    width: int
    height: int
    stones: tuple[int, int]
    mover: int
    attacker: int
    objective: str
    """kill, seki, connect or race."""
    target: int
    region: int
    own: int = 0
    alive: int = 0
    ban: int = 0
    """The point where the side to move may not retake a ko."""
    one_is_enough: bool = False
    """Are named stones taken when one of them is?"""
    suicide: bool = False
    threats: tuple[int, int] = (0, 0)
    """How many kos each side may retake at once."""
    ignores: int | None = None
    """Where this is a number: the mover sees the opponent's threats and may ignore so many; he answers the others."""


class State(NamedTuple):
    """Everything that decides how the game goes on."""

    stones: tuple[int, int]
    player: int
    ban: int
    passes: int
    threats: tuple[int, int]
    standing: int
    ignores: int | None
    threatened: bool
    """Has the opponent just played a threat elsewhere, which has to be answered or ignored?"""


class Solver:
    """All states of one question, and who wins each."""

    def __init__(self, asked: Asked, most_states: int = 200_000) -> None:
        self.asked, self.defender = asked, 1 - asked.attacker
        self.board = (1 << asked.width * asked.height) - 1
        self.near = [self._near(p) for p in range(asked.width * asked.height)]
        self.apart = not self.one_block(asked.stones[self.defender], asked.target)
        self.safe = cache(self.safe_stones)
        self.placed = cache(self.place)
        ban = asked.ban if asked.threats[asked.mover] >= 0 else 0
        first = State(asked.stones, asked.mover, ban, 0, asked.threats, asked.target | asked.own, asked.ignores, False)
        self.states = [first]
        self.following: list[list[tuple[int | None, int]]] = []
        self._write_down(most_states)
        self.won = self._attacker_wins(in_time=asked.objective != "seki")

    @property
    def mover_wins(self) -> bool:
        """Does the side to move get what it wants?"""
        return self.won[0] == (self.asked.mover == self.asked.attacker)

    def first_moves(self) -> set[int | None]:
        """The first moves that win; ``None`` is a pass."""
        mine = self.asked.mover == self.asked.attacker
        return {move for move, after in self.following[0] if self.won[after] == mine}

    # Points ------------------------------------------------------------------------------------------------------
    def _near(self, point: int) -> int:
        width, height = self.asked.width, self.asked.height
        column, row = point % width, point // width
        beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        return sum(1 << r * width + c for c, r in beside if 0 <= c < width and 0 <= r < height)

    def around(self, points: int) -> int:
        """What is beside these points."""
        found = 0
        for p in bits(points):
            found |= self.near[p]
        return found & ~points

    def block(self, stones: int, seed: int) -> int:
        """The blocks that these stones belong to."""
        found = seed & stones
        while more := self.around(found) & stones:
            found |= more
        return found

    def blocks(self, stones: int) -> Iterator[int]:
        """Every block, or every area."""
        while stones:
            found = self.block(stones, stones & -stones)
            yield found
            stones &= ~found

    def one_block(self, stones: int, points: int) -> bool:
        """Are these stones in one block?"""
        return not points & ~self.block(stones, points & -points)

    # Moves -------------------------------------------------------------------------------------------------------
    def place(self, stones: tuple[int, int], player: int, point: int) -> tuple[tuple[int, int], int, int] | None:
        """The stones after a move, what it took, and where it may not be retaken; ``None`` if it is illegal."""
        mine, theirs = stones[player] | 1 << point, stones[1 - player]
        taken = 0
        for block in self.blocks(self.block(theirs, self.near[point])):
            if not self.around(block) & ~(mine | theirs):
                taken |= block
        theirs &= ~taken
        own = self.block(mine, 1 << point)
        liberties = self.around(own) & ~(mine | theirs)
        lost = 0 if liberties else own
        if lost and (not self.asked.suicide or own == 1 << point):
            return None
        if (taken | lost) & self.asked.alive:
            return None
        ko = taken if own == 1 << point and liberties == taken and taken & taken - 1 == 0 else 0
        mine &= ~lost
        return ((mine, theirs) if player == 0 else (theirs, mine)), taken | lost, ko

    def moves(self, state: State) -> Iterator[tuple[int | None, State]]:
        """Every legal move with the state after it, the pass last."""
        player, other = state.player, 1 - state.player
        if state.threatened:
            yield None, state._replace(player=other, threatened=False)  # the threat is answered
            if state.ignores == 0:
                return
        sees = state.ignores is not None and player != self.asked.mover
        for point in bits(self.asked.region & ~(state.stones[0] | state.stones[1])):
            threats = state.threats
            if state.ban == 1 << point:
                if sees or not threats[player]:
                    continue
                threats = less(threats, player)
            found = self.placed(state.stones, player, point)
            if found is not None:
                stones, gone, ko = found
                ignores = state.ignores - 1 if state.threatened and state.ignores else state.ignores
                ban = 0 if state.threats[other] < 0 else ko
                yield point, State(stones, other, ban, 0, threats, state.standing & ~gone, ignores, False)
        if not state.threatened:
            passes = 0 if state.ban else state.passes + 1
            threat = sees and state.ban and state.threats[player]
            threats = less(state.threats, player) if threat else state.threats
            yield None, state._replace(player=other, ban=0, passes=passes, threats=threats, threatened=bool(threat))

    # Ends --------------------------------------------------------------------------------------------------------
    def attacker_has_won(self, state: State) -> bool | None:
        """Who has won: the attacker, the defender, or nobody yet."""
        asked, theirs = self.asked, state.stones[self.defender]
        standing = asked.target & state.standing
        if asked.objective == "connect":
            if standing != asked.target:
                return True
            joined = self.apart and self.one_block(theirs, asked.target)
            living = self.block(theirs, asked.alive)
            if joined or not asked.target & ~living:
                return False
            return True if state.passes >= 2 else None
        if asked.own and self._taken(asked.own, state):
            return False
        if self._taken(asked.target, state):
            return True
        safe = standing & self.safe(state.stones)
        if safe == asked.target if asked.one_is_enough else safe:
            return False
        if state.passes < 2:
            return None
        touching = self.around(self.block(theirs, standing)) & state.stones[asked.attacker] & asked.region
        return asked.objective == "seki" and bool(touching)

    def _taken(self, named: int, state: State) -> bool:
        return bool(named & ~state.standing) if self.asked.one_is_enough else not named & state.standing

    def safe_stones(self, stones: tuple[int, int]) -> int:
        """The defender's stones that cannot be taken even if he always passes: Benson, and what the page adds."""
        mine = stones[self.defender]
        empty = self.board & ~(stones[0] | stones[1])
        immortal = self.asked.alive, self.around(mine) & empty & ~self.asked.region
        blocks = list(self.blocks(mine))
        areas = [a for a in self.blocks(self.board & ~mine) if a & empty]
        while True:
            living = []
            for block in blocks:
                reach = self.around(block)
                vital = [a for a in areas if not (a if self.asked.suicide else a & empty) & ~reach]
                if block & immortal[0] or reach & immortal[1] or len(vital) >= 2:
                    living.append(block)
            kept = [a for a in areas if not self.around(a) & mine & ~sum(living)]
            if len(living) == len(blocks) and len(kept) == len(areas):
                return sum(living)
            blocks, areas = living, kept

    # All states --------------------------------------------------------------------------------------------------
    def _write_down(self, most_states: int) -> None:
        numbers = {self.states[0]: 0}
        self.ends: list[bool | None] = []
        for state in self.states:  # grows while it is walked
            end = self.attacker_has_won(state)
            if not self.ends and self.asked.objective != "connect":
                end = None  # safe stones end the game, but moves are wanted where it begins
            self.ends.append(end)
            steps = []
            for move, after in self.moves(state) if end is None else ():
                number = numbers.setdefault(after, len(self.states))
                if number == len(self.states):
                    self.states.append(after)
                steps.append((move, number))
            self.following.append(steps)
            if len(self.states) > most_states:
                raise TooLarge

    def _attacker_wins(self, *, in_time: bool) -> list[bool]:
        """The states that the attacker wins: he has to win in finitely many moves, or else the defender has."""
        seeker = self.asked.attacker if in_time else self.defender
        before: list[list[int]] = [[] for _ in self.states]
        left = [len(steps) for steps in self.following]
        for number, steps in enumerate(self.following):
            for _, after in steps:
                before[after].append(number)
        won = [end is in_time for end in self.ends]
        queue = deque(number for number, end in enumerate(won) if end)
        while queue:
            for number in before[queue.popleft()]:
                left[number] -= 1
                if not won[number] and (self.states[number].player == seeker or left[number] == 0):
                    won[number] = True
                    queue.append(number)
        return [found == in_time for found in won]


def bits(points: int) -> Iterator[int]:
    """The points of a set."""
    while points:
        yield (points & -points).bit_length() - 1
        points &= points - 1


def less(threats: tuple[int, int], player: int) -> tuple[int, int]:
    """One threat of this side less."""
    return (threats[0] - (player == 0), threats[1] - (player == 1))


@dataclass(frozen=True)
class Found:
    """What the page calls the verdict, with the threats that a ko takes."""

    verdict: str
    moves: frozenset[int | None]
    threats: int | None = None
    """Threats that the mover has to find..."""
    ignored: int | None = None
    """... and those of the opponent that he has to ignore."""


def verdict(goal: str, asked: Asked, policy: str = "both", plenty: int = 8, most_states: int = 200_000) -> Found:
    """The verdict of the side to move, by the questions that the page lists; so many ko threats are plenty."""

    def ask(mine: int, theirs: int, **changes: object) -> Solver:
        threats = (mine, theirs) if asked.mover == 0 else (theirs, mine)
        return Solver(replace(asked, threats=threats, **changes), most_states)  # type: ignore[arg-type]

    against = ask(0, plenty)
    favour = ask(plenty, 0)
    if policy != "both":
        one = against if policy == "against" else favour
        return Found("success" if one.mover_wins else "failure", frozenset(one.first_moves()))
    if against.mover_wins:
        if goal not in ("live", "escape"):
            return Found("success", frozenset(against.first_moves()))
        alive = ask(0, plenty, objective="seki")
        best = alive if alive.mover_wins else against
        return Found("success" if alive.mover_wins else "seki", frozenset(best.first_moves()))
    if not favour.mover_wins:
        if goal in ("kill", "capture"):
            seki = ask(0, plenty, objective="seki")
        elif goal == "race":
            seki = ask(0, plenty, attacker=1 - asked.attacker, target=asked.own, own=asked.target)
        else:
            return Found("failure", frozenset())
        if seki.mover_wins:
            return Found("seki", frozenset(seki.first_moves()))
        return Found("failure", frozenset())
    for number in range(plenty):
        if (ko := ask(number, 0)).mover_wins:
            break
    else:
        number, ko = plenty, favour
    ignored = next((k for k in range(plenty + 1) if ask(number, plenty, ignores=k).mover_wins), None)
    return Found("ko", frozenset(ko.first_moves()), number, ignored)
