"""The rules of Go as the searched game needs them, written to be believed rather than to be fast.

A move is legal if it is an empty point of the region, not forbidden by the ko rule, and the stone has a
liberty once what it captures is gone. Everything is recomputed by flood fill after each move. Three
things are added:

- Stones assumed alive can never be captured: a move that would leave their block without liberties is not
  allowed, whoever plays it.
- A side may have some number of immediate ko retakes (it is assumed to own that many ko threats): the
  forbidden point may be played and one retake is used up. A side that is barred from a ko and passes only
  waits for the ban to end: that pass is not one of the two that end the game.
- Stones to be watched (targets) are remembered until they are captured once: a stone put back later is a
  new stone. Connections to be watched are remembered once they are made.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tesuji.checker.grid import NONE, Grid, PointSet, singles
from tesuji.go.color import BLACK, WHITE, Color

UNLIMITED = -1
PASS: PointSet = NONE
OPPONENT = (Color.EMPTY, WHITE, BLACK)


class IllegalMove(ValueError):
    """The rules do not allow this move; the message says why."""


class State(NamedTuple):
    """Everything that decides how the game may continue."""

    black: PointSet
    white: PointSet
    to_play: Color
    ko: PointSet  # the point that would retake a ko at once, or nothing
    passes: int  # passes in a row just before, without those that waited for a ko; two end the game
    black_retakes: int  # immediate ko retakes left, or UNLIMITED
    white_retakes: int
    standing: PointSet  # watched stones that have never been captured
    made: int = 0  # watched connections that have been made, a bit for each

    def stones(self, color: Color) -> PointSet:
        return self.black if color == BLACK else self.white

    def retakes(self, color: Color) -> int:
        """How many kos this side may still retake at once."""
        return self.black_retakes if color == BLACK else self.white_retakes


class Connection(NamedTuple):
    """Stones of one side that are to become one block, or to be joined to stones assumed alive."""

    color: Color
    target: PointSet
    apart: bool  # whether they began as several blocks; one block can only be joined to living stones


class Rules:
    """Who may play where inside a region, and what the board looks like afterwards."""

    def __init__(
        self,
        grid: Grid,
        region: PointSet,
        alive: PointSet = NONE,
        suicide: bool = False,
        connections: tuple[Connection, ...] = (),
    ) -> None:
        self.grid = grid
        self.region = region
        self.alive = alive
        self.suicide = suicide
        self.connections = connections

    def moves(self, state: State) -> Iterator[tuple[PointSet, State]]:
        """Every legal move with the state after it: points of the region line by line, then pass."""
        for point in singles(self.region & ~(state.black | state.white)):
            try:
                after = self.play(state, point)
            except IllegalMove:
                continue
            yield point, after
        yield PASS, self.play(state, PASS)

    def play(self, state: State, move: PointSet) -> State:
        """The state after a move (a set of one point) or a pass; raises `IllegalMove`."""
        if move == PASS:
            # Waiting for a ko ban to end stands for a ko threat that does not exist; it does not end the game.
            passes = 0 if state.ko else state.passes + 1
            return state._replace(to_play=OPPONENT[state.to_play], ko=NONE, passes=passes)
        color = state.to_play
        mine, theirs = state.stones(color), state.stones(OPPONENT[color])
        if not move & self.region:
            raise IllegalMove("the point is outside the region")
        if move & (mine | theirs):
            raise IllegalMove("the point is not empty")
        retakes = self._pay_for_ko(state, move)
        beside = self.grid.neighbours(move) & ~(mine | theirs)
        mine |= move
        removed = captured = self._captured_by(move, mine, theirs)
        theirs &= ~captured
        is_ko = False
        if not beside:  # else the stone has a liberty that it did not make by capturing: neither suicide nor ko
            block, liberties = self._block_and_liberties(move, mine, theirs)
            if not liberties:
                self._require_suicide_is_allowed(block, move)
                mine &= ~block
                removed |= block
            is_ko = block == move and liberties == captured and captured & (captured - 1) == NONE
        black, white = (mine, theirs) if color == BLACK else (theirs, mine)
        return self._next(state, black, white, captured if is_ko else NONE, retakes, state.standing & ~removed)

    def _pay_for_ko(self, state: State, move: PointSet) -> int:
        """The mover's retakes that are left after the move."""
        retakes = state.retakes(state.to_play)
        if move != state.ko or retakes == UNLIMITED:
            return retakes
        if retakes == 0:
            raise IllegalMove("the ko may not be retaken at once")
        return retakes - 1

    def _captured_by(self, move: PointSet, mine: PointSet, theirs: PointSet) -> PointSet:
        """The opponent's stones that the stone just put on the board leaves without liberties."""
        captured = NONE
        touched = self.grid.neighbours(move) & theirs
        if not touched:
            return NONE
        empty = self.grid.board & ~(mine | theirs)
        for stone in singles(touched):
            block = self._block_without_liberties(stone, theirs, empty)
            if block & self.alive:
                raise IllegalMove("it would capture stones that are assumed alive")
            captured |= block
        return captured

    def _block_without_liberties(self, seed: PointSet, stones: PointSet, empty: PointSet) -> PointSet:
        """The block of the seed if it has no liberty, and no stones otherwise."""
        block = seed
        while True:
            around = self.grid.neighbours(block)
            if around & empty:
                return NONE
            grown = block | around & stones
            if grown == block:
                return block
            block = grown

    def _block_and_liberties(self, move: PointSet, mine: PointSet, theirs: PointSet) -> tuple[PointSet, PointSet]:
        block = self.grid.block(mine, move)
        return block, self.grid.neighbours(block) & ~(mine | theirs)

    def _require_suicide_is_allowed(self, block: PointSet, move: PointSet) -> None:
        if not self.suicide or block == move:
            raise IllegalMove("it is suicide")
        if block & self.alive:
            raise IllegalMove("it would take away stones that are assumed alive")

    def _next(
        self, state: State, black: PointSet, white: PointSet, ko: PointSet, retakes: int, standing: PointSet
    ) -> State:
        color = state.to_play
        other = OPPONENT[color]
        # A ban that the other side may ignore at no cost is no ban.
        if state.retakes(other) == UNLIMITED:
            ko = NONE
        black_retakes, white_retakes = (
            (retakes, state.white_retakes) if color == BLACK else (state.black_retakes, retakes)
        )
        after = State(black, white, other, ko, 0, black_retakes, white_retakes, standing, state.made)
        return self.noted(after) if self.connections else after

    def noted(self, state: State) -> State:
        """The state with the watched connections that it makes; one whose stones were captured is made no more."""
        made = state.made
        for index, connection in enumerate(self.connections):
            if not connection.target & ~state.standing and self.connected(connection, state):
                made |= 1 << index
        return state._replace(made=made)

    def was_made(self, connection: Connection, state: State) -> bool:
        """Whether a watched connection has been made at some time."""
        return bool(state.made >> self.connections.index(connection) & 1)

    def connected(self, connection: Connection, state: State) -> bool:
        """Whether the stones, all of which stand, are one block, or each joined to a stone assumed alive."""
        stones, target = state.stones(connection.color), connection.target
        one_block = not target & ~self.grid.block(stones, target & -target)
        return (connection.apart and one_block) or not target & ~self.grid.block(stones, self.alive & stones)
