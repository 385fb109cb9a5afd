"""What the zone of a node must contain, so that the prover's strategy works whatever is outside it.

The zone of a node is a set of points. It claims: the prover wins from every position that looks like the node's on
these points, with the same side to move. The rules below are local, from each node to the next; docs/zones.md has
the argument why together they prove the claim, and the numbers by which they are called here.
"""

from collections.abc import Iterable

from tesuji.checker.benson import safe_stones
from tesuji.checker.grid import NONE, PointSet, singles
from tesuji.checker.referee import Referee
from tesuji.checker.rules import OPPONENT, PASS, UNLIMITED, State
from tesuji.go.color import Color


class ZoneFault(Exception):
    """A zone is too small; the message says what it lacks."""


def _no_fewer(retakes: int, others: int) -> bool:
    return retakes == others or (UNLIMITED not in (retakes, others) and retakes > others)


class ZoneRules:
    """Judges the zones of one proof. ``bounded`` turns true when one relies on the border or on assumed life."""

    def __init__(self, referee: Referee, prover: Color) -> None:
        self._referee = referee
        self._question = referee.question
        self._grid = referee.grid
        self._region = referee.rules.region
        self._alive = referee.rules.alive
        self._prover = prover
        self._loser = OPPONENT[prover]
        self._defends = prover == referee.question.defender
        self._target = referee.target
        self._own = referee.own
        self.bounded = False

    def require_closed(self, state: State, zone: PointSet) -> None:
        """C1 to C3: the prover's blocks are whole, each with a liberty that stays unless a move is played inside."""
        self._require_lifeline(state, zone)
        empty = self._empty(state)
        if zone & empty & ~self._region:
            self.bounded = True
        mine = state.stones(self._prover)
        inside = mine & zone
        cut = self._grid.neighbours(inside) & mine & ~zone
        if cut:
            raise ZoneFault(f"the zone cuts the block at {self._name(self._grid.block(mine, cut))}")
        # All blocks with a liberty at once: those that hang together with a stone beside one.
        free = self._grid.block(inside, self._grid.neighbours(empty & zone) & inside)
        for block in self._grid.blocks(inside & ~free):
            if not block & self._alive:
                raise ZoneFault(f"the block at {self._name(block)} has no liberty in the zone")
            self.bounded = True

    def require_end(self, state: State, zone: PointSet) -> None:
        """E1 to E4: the zone alone decides the game."""
        if self._question.objective == "connect":
            self._require_connection(state, zone)
        elif not any(named and self._referee.taken(named, state) for named in (self._own, self._target)):
            if state.passes >= 2:
                raise ZoneFault("two passes end the game of the whole region, not that of a zone")
            self._require_safe(state, zone)

    def _require_connection(self, state: State, zone: PointSet) -> None:
        if self._target & ~state.standing:
            return
        stones = state.stones(self._question.defender) & zone
        if not self._referee.apart or self._target & ~self._grid.block(stones, self._target & -self._target):
            self.bounded = True
            if self._target & ~self._grid.block(stones, self._alive & stones):
                raise ZoneFault("the zone does not show that the target stones are joined")

    def _require_lifeline(self, state: State, zone: PointSet) -> None:
        """C3: the stones that the prover must not lose, or one of them, stand inside the zone."""
        named = self._target if self._defends else self._own
        every = self._question.quantifier == "any" or self._question.objective == "connect"
        standing = named & state.standing
        if named and (named & ~(standing & zone) if every else not standing & zone):
            raise ZoneFault("the stones that must not be lost are outside the zone")

    def _require_safe(self, state: State, zone: PointSet) -> None:
        """E4: Benson's life, with points outside the zone as neutral."""
        mine, theirs = state.stones(self._prover) & zone, state.stones(self._loser) & zone
        closed = self._grid.neighbours(self._empty(state) & zone & ~self._region)
        immortal = sum(b for b in self._grid.blocks(mine) if b & (self._alive | closed))
        standing = self._target & state.standing
        for anchor in (NONE, immortal):
            # An area with points outside the zone proves nothing: its empty points may all be taken.
            safe = safe_stones(self._grid, mine, theirs, anchor, self._question.suicide, within=zone)
            if not standing & ~safe if self._question.quantifier == "any" else standing & safe:
                self.bounded = self.bounded or anchor != NONE
                return
        raise ZoneFault("the zone does not show that the target is safe")

    def require_move(self, state: State, move: PointSet, after: State, zone: PointSet, below: PointSet | None) -> None:
        """P1 to P5: the prover's move is possible and does the same in every position that looks alike."""
        below = self._contained(zone, below)
        if move == PASS:
            if state.ko:
                self._require_ko_shape(state, zone)
            return
        self._require(zone, move | self._grid.neighbours(move), "the move and the points next to it")
        theirs = state.stones(self._loser)
        captured = theirs & ~after.stones(self._loser)
        self._require(zone, captured | self._grid.neighbours(captured), "what is captured and the points around it")
        known = self._empty(state) & zone & ~move
        for stone in singles(self._grid.neighbours(move) & theirs & ~captured):
            if not self._grid.touches(theirs & zone, stone, known):
                raise ZoneFault(f"the block at {self._name(stone)} might be captured too")
        if not self._grid.touches(after.stones(self._prover) & zone, move, self._empty(after) & zone):
            raise ZoneFault(f"the stone at {self._name(move)} might have no liberty")

    def _require_ko_shape(self, state: State, zone: PointSet) -> None:
        """P5: a pass that waits for a ko needs the ko to be there."""
        around = self._grid.neighbours(state.ko)
        for stone in singles(around & state.stones(self._loser)):
            if not self._grid.neighbours(stone) & ~(state.ko | state.stones(self._prover)):
                around |= self._grid.neighbours(stone)
        self._require(zone, state.ko | around, "the ko that the pass waits for")

    def require_replies(
        self,
        state: State,
        zone: PointSet,
        replies: Iterable[tuple[PointSet, State, PointSet | None]],
    ) -> PointSet:
        """L1 to L5: the moves of the zone that are left, not answered and not excused by another answer.

        Each reply is the move, the state after it and the zone of the node that it leads to.
        """
        empty = self._empty(state)
        answered, must, passed, excuse = NONE, zone, False, False
        for move, after, below in replies:
            if below is None:
                continue
            if self.is_null(state, move, after, below) and not below & ~zone:
                must &= below
                excuse = True
                passed = passed or move == PASS
            elif move != PASS and self._answers(state, move, after, zone, below):
                answered |= move
        waits = self.may_wait(state)
        if not waits and not passed:
            raise ZoneFault("the pass has no answer inside the zone")
        if not waits and not excuse:
            raise ZoneFault("nothing answers the moves outside the zone")
        return must & empty & self._region & ~answered

    def is_null(self, state: State, move: PointSet, after: State, below: PointSet) -> bool:
        """L2: its answer has nothing to do with the move, so it answers every other move outside the zone too."""
        captured = state.stones(self._prover) & ~after.stones(self._prover)
        return move == PASS or (not (move | captured) & below and move != state.ko)

    def _answers(self, state: State, move: PointSet, after: State, zone: PointSet, below: PointSet) -> bool:
        """L1: the move does the same in every position that looks alike, as far as the zone below it goes."""
        if not move & zone or below & ~zone:
            return False
        captured = state.stones(self._prover) & ~after.stones(self._prover)
        for block in self._grid.blocks(captured):
            if block & below and (block | self._grid.neighbours(block)) & ~zone:
                return False
        return True

    def may_wait(self, state: State) -> bool:
        """L4: the defender may pass until the attacker plays in the zone: it wins by two passes and by endless play."""
        return self._defends and self._question.objective in ("kill", "race") and not state.ko

    def require_illegal(self, state: State, move: PointSet, zone: PointSet) -> None:
        """L3: a move that is illegal here is illegal in every position that looks alike."""
        if move == state.ko:
            return
        mine, theirs = state.stones(self._prover), state.stones(self._loser)
        around = self._grid.neighbours(move)
        for stone in singles(around & mine & self._living(mine)):
            block = self._grid.block(mine, stone)
            if block & self._alive and not self._grid.neighbours(block) & self._empty(state) & ~move:
                self.bounded = True
                self._require(zone, block | self._grid.neighbours(block), "what makes a capture impossible")
                return
        self._require(zone, around, f"the points next to {self._name(move)}, where a stone would have no liberty")
        for stone in singles(around & theirs):
            block = self._grid.block(theirs, stone)
            self._require(
                zone, block | self._grid.neighbours(block), f"what leaves {self._name(move)} without liberties"
            )
        known = self._empty(state) & zone & ~move
        for stone in singles(around & mine):
            if not self._grid.touches(mine & zone, stone, known):
                raise ZoneFault(f"a stone at {self._name(move)} might capture the block at {self._name(stone)}")

    def _living(self, mine: PointSet) -> PointSet:
        return self._grid.block(mine, self._alive & mine) if self._alive else NONE

    def require_alike(self, known: State, state: State, zone: PointSet) -> None:
        """S1 to S3: what is proven of a state by its zone holds of another state too."""
        other = ((known.black ^ state.black) | (known.white ^ state.white)) & zone
        if other:
            raise ZoneFault(f"the stones differ at {self._name(other)}, in the zone")
        if known.to_play != state.to_play:
            raise ZoneFault("the other side is to play")
        # Who wins by taking stones must take what was not taken before, wherever it is.
        takes = not self._defends or self._question.objective == "race"
        gone = (known.standing ^ state.standing) & (self._grid.board if takes else zone)
        if gone:
            raise ZoneFault(f"the stone at {self._name(gone)} was taken in only one of them")
        loser_moves = state.to_play == self._loser
        ban = (known.ko ^ state.ko) & (self._grid.board if loser_moves else zone)
        if ban:
            raise ZoneFault(f"the ko at {self._name(ban)} is open in only one of them")
        mine, theirs = self._prover, self._loser
        if not (
            _no_fewer(state.retakes(mine), known.retakes(mine))
            and _no_fewer(known.retakes(theirs), state.retakes(theirs))
        ):
            raise ZoneFault("the prover has fewer ko retakes, or the other side more")
        if loser_moves and state.passes and not (self._defends and self._question.objective in ("kill", "race")):
            raise ZoneFault("the other side could end the game by a second pass")

    def _contained(self, zone: PointSet, below: PointSet | None) -> PointSet:
        if below is None:
            raise ZoneFault("the next node has no zone")
        self._require(zone, below, "the zone of the next node")
        return below

    def _require(self, zone: PointSet, points: PointSet, what: str) -> None:
        if points & ~zone:
            raise ZoneFault(f"the zone lacks {self._name(points & ~zone)}: it needs {what}")

    def _empty(self, state: State) -> PointSet:
        return self._grid.board & ~(state.black | state.white)

    def _name(self, points: PointSet) -> str:
        return str(self._grid.points(points)[0])
