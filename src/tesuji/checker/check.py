"""Replay a proof against the rules and say whether it proves what it claims.

The checker trusts nothing but the question: it plays every move itself, finds out for itself which replies
are legal and whether a line has ended, and accepts a proof only if every line that the other side can
choose is answered.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from tesuji.checker.grid import PointSet, singles
from tesuji.checker.proof import PASS_NAME, EndNode, MoveNode, Proof, ReplyNode, cited, edges
from tesuji.checker.question import Question, Side
from tesuji.checker.referee import Referee
from tesuji.checker.rules import PASS, IllegalMove, State
from tesuji.checker.zones import ZoneFault, ZoneRules
from tesuji.go.color import Color
from tesuji.go.point import Point, point_name

NOBODY_HAS_WON = "the proof ends here but nobody has won yet"
ASK_EVERY = 64
"""Nodes between two checks whether to continue."""


@dataclass(frozen=True)
class CheckReport:
    """Whether a proof holds; if not, where it fails and why.

    ``nodes`` counts the proof's nodes that were visited, ``positions`` the positions that were set up on
    the way, one for every move of every node. ``path`` is the line from the question's position to the
    fault. ``whole_board`` says that the zones make it hold without the region's border and without stones
    assumed alive. ``stopped``: it was not replayed to the end, so nothing is known.
    """

    valid: bool
    reason: str
    nodes: int
    positions: int
    path: tuple[str, ...] = ()
    whole_board: bool = False
    stopped: bool = False


class _Stopped(Exception):
    """The check was interrupted or ran out of time."""


class _Fault(Exception):
    """The proof fails at a node."""

    def __init__(self, node: int, why: str, move: str | None = None) -> None:
        super().__init__(why)
        self.node = node
        self.why = why
        self.move = move


def check(question: Question, proof: Proof, go_on: Callable[[], bool] = lambda: True) -> CheckReport:
    """Whether the proof shows that its prover wins the question, by the rules alone.

    It stops when ``go_on``, which is asked again and again, says no.
    """
    return _Checker(question, proof, go_on).report()


class _Checker:
    def __init__(self, question: Question, proof: Proof, go_on: Callable[[], bool]) -> None:
        self._go_on, self._question = go_on, question
        self._referee = Referee(question)
        self._rules = self._referee.rules
        self._proof = proof
        self._states: list[State | None] = [None] * len(proof.nodes)
        self._arrived: dict[int, tuple[int, str]] = {}  # how each node was reached first: from where, by which move
        self._queue: deque[int] = deque()
        self._citations: list[tuple[int, str, int, State]] = []
        self._visited = 0
        self._positions = 0
        self._names = {self._rules.grid.bit(p): point_name(p) for p in question.region} | {PASS: PASS_NAME}
        self._bits = {name: bit for bit, name in self._names.items()}
        self._prover: Color = question.attacker if proof.prover == "attacker" else question.defender
        self._zone_rules = ZoneRules(self._referee, self._prover)
        bits = {zone: self._rules.grid.bits(zone) for zone in {node.zone for node in proof.nodes} if zone is not None}
        self._zones = [None if node.zone is None else bits[node.zone] for node in proof.nodes]
        self._unzoned = question.suicide or bool(question.clauses)

    def report(self) -> CheckReport:
        try:
            self._visit_all()
            for parent, move, child, state in self._citations:
                self._check_citation(parent, move, child, state)
            self._require_no_cycle()
        except _Stopped:
            return CheckReport(False, "It was not replayed to the end.", self._visited, self._positions, stopped=True)
        except _Fault as fault:
            path = self._path(fault.node) + (() if fault.move is None else (fault.move,))
            line = "At the start" if not path else f"After {' '.join(path)}"
            return CheckReport(False, f"{line}: {fault.why}.", self._visited, self._positions, path)
        bounded = (
            self._zone_rules.bounded
            or self._unzoned
            or any(zone is None and state is not None for zone, state in zip(self._zones, self._states, strict=True))
        )
        return CheckReport(True, "", self._visited, self._positions, whole_board=not bounded)

    def _visit_all(self) -> None:
        if not self._proof.nodes:
            raise _Fault(0, "the proof has no nodes")
        self._states[0] = self._referee.start()
        self._positions = 1
        self._queue.append(0)
        while self._queue:
            if self._visited % ASK_EVERY == 0 and not self._go_on():
                raise _Stopped
            index = self._queue.popleft()
            state = self._states[index]
            assert state is not None
            self._visited += 1
            self._visit(index, state)

    def _visit(self, index: int, state: State) -> None:
        node = self._proof.nodes[index]
        zone = self._zones[index]
        if zone is not None and self._unzoned:
            raise _Fault(index, "zones prove nothing where suicide is allowed or goals are joined")
        decided = self._referee.decided(state)
        try:
            if zone is not None:
                self._zone_rules.require_closed(state, zone)
            if isinstance(node, EndNode):
                self._check_end(index, state, decided, zone)
                return
            if decided is not None:
                raise _Fault(index, f"the game is over and the {decided} has won, but the proof continues")
            if isinstance(node, MoveNode):
                self._check_move(index, node, state, zone)
            elif zone is None:
                self._check_replies(index, node, state)
            else:
                self._check_zone_replies(index, node, state, zone)
        except ZoneFault as fault:
            raise _Fault(index, str(fault)) from None

    def _zone_of(self, index: int, child: int) -> PointSet | None:
        if not 0 <= child < len(self._zones):
            raise _Fault(index, f"the move leads to node {child}, which the proof does not have")
        return self._zones[child]

    def _check_end(self, index: int, state: State, decided: Side | None, zone: PointSet | None) -> None:
        """The prover has won: by definition, or because the target is safe, in the zone if there is one."""
        if decided is None and zone is not None and self._proof.prover == "defender":
            if self._question.objective == "connect":
                raise _Fault(index, NOBODY_HAS_WON)
            self._zone_rules.require_end(state, zone)  # who is safe by the zone alone is safe
            return
        winner = self._referee.winner(state) if decided is None else decided
        if winner is None:
            raise _Fault(index, NOBODY_HAS_WON)
        if winner != self._proof.prover:
            raise _Fault(index, f"the {winner} has won, not the {self._proof.prover}")
        if zone is not None:
            self._zone_rules.require_end(state, zone)

    def _check_move(self, index: int, node: MoveNode, state: State, zone: PointSet | None) -> None:
        if state.to_play != self._prover:
            raise _Fault(index, f"{state.to_play} is to play and every reply is needed, but the proof gives one move")
        after = self._play(index, node.move, state)
        if zone is not None:
            below = self._zone_of(index, node.child)
            self._zone_rules.require_move(state, self._move(node.move), after, zone, below)
        self._arrive(index, node.move, node.child, after)

    def _check_replies(self, index: int, node: ReplyNode, state: State) -> None:
        self._require_other_side(index, state)
        answered = 0
        needed = self._not_excused(index, node, state)
        for move, after in self._rules.moves(state):
            name = self._names[move]
            child = node.replies.get(name)
            if child is None and (self._zone_rules.may_wait(state) if move == PASS else not move & needed):
                continue
            if child is None:
                raise _Fault(index, f"the reply {name} of {state.to_play} is missing")
            self._arrive(index, name, child, after)
            answered += 1
        if answered < len(node.replies):
            # More replies than legal moves: playing them all finds one that the rules refuse.
            for name in node.replies:
                self._play(index, name, state)

    def _not_excused(self, index: int, node: ReplyNode, state: State) -> PointSet:
        """The points that no zone of an answer to another move makes irrelevant."""
        needed = self._rules.grid.board
        for name, child in node.replies.items():
            below = self._zone_of(index, child)
            if below is not None and self._zone_rules.is_null(
                state, self._move(name), self._play(index, name, state), below
            ):
                needed &= below
        return needed

    def _check_zone_replies(self, index: int, node: ReplyNode, state: State, zone: PointSet) -> None:
        """Every move inside the zone is answered, or illegal whatever is outside, or excused by another answer."""
        self._require_other_side(index, state)
        replies = []
        for name, child in node.replies.items():
            after = self._play(index, name, state)
            replies.append((self._move(name), after, self._zone_of(index, child)))
            self._arrive(index, name, child, after)
        for move in singles(self._zone_rules.require_replies(state, zone, replies)):
            if self._is_legal(state, move):
                raise _Fault(index, f"the reply {self._names[move]} of {state.to_play} is missing")
            self._zone_rules.require_illegal(state, move, zone)

    def _require_other_side(self, index: int, state: State) -> None:
        if state.to_play == self._prover:
            raise _Fault(index, f"{state.to_play} proves and is to play, but the proof gives replies instead of a move")

    def _is_legal(self, state: State, move: PointSet) -> bool:
        try:
            self._rules.play(state, move)
        except IllegalMove:
            return False
        return True

    def _play(self, index: int, name: str, state: State) -> State:
        try:
            return self._rules.play(state, self._move(name))
        except IllegalMove as error:
            raise _Fault(index, f"{state.to_play} cannot play {name} because {error}") from None

    def _move(self, name: str) -> PointSet:
        try:
            return self._bits[name]
        except KeyError:
            raise IllegalMove("the point is outside the region") from None

    def _arrive(self, parent: int, move: str, child: int, state: State) -> None:
        """Note that a move leads to a node; the first arrival says which state the node stands for."""
        self._positions += 1
        if not 0 <= child < len(self._states):
            raise _Fault(parent, f"the move leads to node {child}, which the proof does not have", move)
        if cited(self._proof.nodes[parent], move):
            self._citations.append((parent, move, child, state))
            return
        known = self._states[child]
        if known is None:
            self._states[child] = state
            self._arrived[child] = (parent, move)
            self._queue.append(child)
        elif known != state:
            other = " ".join(self._path(child)) or "the start"
            difference = self._difference(known, state)
            raise _Fault(parent, f"node {child} stands for another state, that of {other}: {difference}", move)

    def _check_citation(self, parent: int, move: str, child: int, state: State) -> None:
        """A cited node is part of the proof, with a zone on which its state and the one after the move look alike."""
        known, zone = self._states[child], self._zones[child]
        if known is None:
            raise _Fault(parent, f"it cites node {child}, which no line of the proof leads to", move)
        if zone is None:
            raise _Fault(parent, f"it cites node {child}, which has no zone", move)
        if self._referee.decided(state) not in (None, self._proof.prover):
            raise _Fault(parent, f"it cites node {child}, but the game is over and lost", move)
        try:
            self._zone_rules.require_alike(known, state, zone)
        except ZoneFault as fault:
            other = " ".join(self._path(child)) or "the start"
            raise _Fault(parent, f"it cites node {child}, the state of {other}: {fault}", move) from None

    def _difference(self, known: State, state: State) -> str:
        """In a player's words, the first thing in which two states differ."""
        if known[:2] != state[:2]:
            other = (known.black ^ state.black) | (known.white ^ state.white)
            return f"the stones differ at {self._point(other)}"
        if known.to_play != state.to_play:
            return "the other side is to play"
        if known.ko != state.ko:
            return f"the ko at {self._point(known.ko or state.ko)} is open in only one of them"
        if known.passes != state.passes:
            return "the last move was a pass in only one of them"
        if known.standing != state.standing:
            return f"the stone at {self._point(known.standing ^ state.standing)} was taken in only one of them"
        if known.made != state.made:
            return "a connection had been made in only one of them"
        return "the ko retakes left differ"

    def _point(self, points: PointSet) -> Point:
        return self._rules.grid.points(points)[0]

    def _path(self, index: int) -> tuple[str, ...]:
        moves: list[str] = []
        while index in self._arrived:
            index, move = self._arrived[index]
            moves.append(move)
        return tuple(reversed(moves))

    def _must_end(self, index: int) -> bool:
        """Whether play from this node may not come back to it.

        Endless play is no win of a side that must get somewhere; and while it keeps stones from being safe in the
        whole region (seki), it does not do so in every position that looks the same on a zone.
        """
        if self._states[index] is None:
            return False
        zoned = self._question.objective == "seki" and self._zones[index] is not None
        return self._proof.prover == self._question.seeker or zoned

    def _require_no_cycle(self) -> None:
        """Take away nodes that nothing leads to any more; what is left in the end is on or behind a cycle."""
        ending = {index for index in range(len(self._proof.nodes)) if self._must_end(index)}
        below = {i: [child for _, child in edges(self._proof.nodes[i]) if child in ending] for i in ending}
        entries = [0] * len(self._proof.nodes)
        for children in below.values():
            for child in children:
                entries[child] += 1
        free = [index for index in ending if entries[index] == 0]
        for taken in count():
            if taken == len(free):
                break
            for child in below[free[taken]]:
                entries[child] -= 1
                if entries[child] == 0:
                    free.append(child)
        if len(free) < len(ending):
            why = f"the {self._proof.prover}'s proof comes back here, so it need never end"
            raise _Fault(self._on_cycle(entries), why)

    def _on_cycle(self, entries: list[int]) -> int:
        """A node of a cycle: walk backwards along nodes that are still entered until one comes again."""
        nodes = self._proof.nodes
        behind = {
            child: index
            for index, node in enumerate(nodes)
            if entries[index] > 0
            for _, child in edges(node)
            if entries[child] > 0
        }
        index = next(iter(behind))
        seen: set[int] = set()
        while index not in seen:
            seen.add(index)
            index = behind[index]
        return index
