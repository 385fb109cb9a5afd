"""When the searched game is over and who has won it."""

from tesuji.checker.benson import can_never_be_captured, safe_stones
from tesuji.checker.grid import NONE, Grid, PointSet
from tesuji.checker.question import ClauseObjective, Question, Side
from tesuji.checker.rules import OPPONENT, UNLIMITED, Connection, Rules, State
from tesuji.go.color import Color
from tesuji.go.point import Point


class Referee:
    """Plays out one question: the first state, the legal moves, and the winner once there is one.

    By definition (`decided`), in this order:

    - ``kill``: the attacker wins when the target is taken; two passes in a row are the defender's.
    - ``seki``: as ``kill``, but at two passes the attacker also wins if the target is not out of reach (see
      below) and one of its stones on a point of the region touches a block of a target stone that still
      stands.
    - ``connect``: the attacker (cutter) wins as soon as any target stone has been captured; the defender wins
      when the target stones, several blocks at first, are all in one, or when each of them is in one block with
      one of its stones that is assumed alive; two passes are the attacker's. The quantifier plays no part.
    - ``race``: the defender wins when the attacker's own named stones are taken; the attacker wins when the
      target is taken; two passes are the defender's.
    - ``and``, ``or``: each clause is decided as ``kill`` and ``connect`` are, between the owner of its stones and
      the other side. A connection that has been made stays made. ``and``: the defender wins as soon as one clause
      is its, the attacker when all are the attacker's. ``or``: the attacker wins as soon as one clause is its, the
      defender when all are the defender's.

    Named stones are taken when all of them (quantifier ``any``: at least one of them) have been captured at
    some time; a stone put back on the point later is not the old one. In a race the quantifier goes for
    both sides' stones.

    By theorem (`out_of_reach`, not for ``connect``): the defender wins as soon as it is certain that the
    target can never be taken, because a target stone (quantifier ``any``: every target stone) is safe. Safe
    are the blocks that hold a stone assumed alive or have a liberty outside the region, and Benson's
    unconditional life with those blocks counted as alive. Playing on from there cannot change the result: the defender
    may pass for ever. Joined clauses are decided by it one by one, for the owner of their stones.
    """

    def __init__(self, question: Question) -> None:
        question.validate()
        self.question = question
        self.grid = Grid(question.width, question.height)
        self.target = self.grid.bits(question.target)
        self.own = self.grid.bits(question.own)
        self._alive = self.grid.bits(question.alive)
        self._region = self.grid.bits(question.region)
        self._clauses = [(clause.objective, self._connection(clause.target)) for clause in question.clauses]
        connections = tuple(connection for objective, connection in self._clauses if objective == "connect")
        self.rules = Rules(self.grid, self._region, self._alive, question.suicide, connections)
        self._whole = self._connection(question.target)
        self.apart = self._whole.apart

    def start(self) -> State:
        q = self.question
        no_ban = q.ko is None or q.retakes(q.to_play) == UNLIMITED
        start = State(
            black=self.grid.bits(q.black),
            white=self.grid.bits(q.white),
            to_play=q.to_play,
            ko=NONE if no_ban or q.ko is None else self.grid.bit(q.ko),
            passes=0,
            black_retakes=q.black_retakes,
            white_retakes=q.white_retakes,
            standing=self.target | self.own,
        )
        return self.rules.noted(start)

    def winner(self, state: State) -> Side | None:
        """Who has won: by definition, or because the target can never be taken; ``None`` while it is open."""
        if self.question.clauses:
            return self._joined(state, by_theorem=True)
        decided = self.decided(state)
        if decided is None and self.out_of_reach(state):
            return "defender"
        return decided

    def decided(self, state: State) -> Side | None:
        """Who has won by definition, if the game is over."""
        if self.question.clauses:
            return self._joined(state, by_theorem=False)
        if self.question.objective == "connect":
            return self._decided_connection(state)
        if self.own and self.taken(self.own, state):
            return "defender"
        if self.taken(self.target, state):
            return "attacker"
        if state.passes < 2:
            return None
        if self.question.objective == "seki" and not self.out_of_reach(state) and self._in_contact(state):
            return "attacker"
        return "defender"

    def out_of_reach(self, state: State) -> bool:
        """Whether it is certain that the target can never be taken (never said of a connection)."""
        if self.question.objective == "connect":
            return False
        return self._is_safe(self.target, self.question.defender, state)

    def _is_safe(self, target: PointSet, owner: Color, state: State) -> bool:
        standing = target & state.standing
        if self.question.quantifier == "any":
            return standing == target and not standing & ~self._safe(owner, state)
        return bool(standing & self._safe(owner, state))

    def _safe(self, owner: Color, state: State) -> PointSet:
        mine, theirs = state.stones(owner), state.stones(OPPONENT[owner])
        immortal = can_never_be_captured(self.grid, mine, theirs, self._region, self._alive)
        return safe_stones(self.grid, mine, theirs, immortal, self.question.suicide)

    def taken(self, named: PointSet, state: State) -> bool:
        """Whether enough of the named stones have been captured to count as taken."""
        standing = named & state.standing
        return standing != named if self.question.quantifier == "any" else not standing

    def _in_contact(self, state: State) -> bool:
        attackers = state.stones(self.question.attacker) & self._region
        blocks = self.grid.block(state.stones(self.question.defender), self.target & state.standing)
        return bool(self.grid.neighbours(blocks) & attackers)

    def _decided_connection(self, state: State) -> Side | None:
        if self.target & ~state.standing:
            return "attacker"
        if self.rules.connected(self._whole, state):
            return "defender"
        return "attacker" if state.passes >= 2 else None

    def _connection(self, target: frozenset[Point]) -> Connection:
        q, bits = self.question, self.grid.bits(target)
        owner = q.defender if target <= q.target else q.attacker
        stones = self.grid.bits(q.stones(owner))
        return Connection(owner, bits, bool(bits & ~self.grid.block(stones, bits & -bits)))

    def _joined(self, state: State, *, by_theorem: bool) -> Side | None:
        """With ``and`` one clause of the defender's is enough for it, with ``or`` one of the attacker's."""
        one: Side = "defender" if self.question.objective == "and" else "attacker"
        other: Side = "attacker" if one == "defender" else "defender"
        found = [self._clause(*clause, state, by_theorem=by_theorem) for clause in self._clauses]
        if one in found:
            return one
        return None if None in found else other

    def _clause(self, objective: ClauseObjective, named: Connection, state: State, *, by_theorem: bool) -> Side | None:
        owner, target, _ = named
        keeps: Side = "attacker" if owner == self.question.attacker else "defender"
        loses: Side = "defender" if keeps == "attacker" else "attacker"
        if objective == "connect":
            if self.rules.was_made(named, state):
                return keeps
            return loses if target & ~state.standing or state.passes >= 2 else None
        if self.taken(target, state):
            return loses
        if state.passes >= 2 or (by_theorem and self._is_safe(target, owner, state)):
            return keeps
        return None
