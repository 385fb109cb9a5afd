"""Tactical hypotheses of an unmarked problem: every block, connection and race near at hand, put to its reader.

A composed problem is critical: the side to move succeeds, and fails if it passes. So each question is read with either
side first; what succeeds only for whoever moves is what the problem may be about.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt

from tesuji.errors import InputError
from tesuji.problems import Draft, Goal, KoAssumption, Problem, Verdict, complete
from tesuji.problems.expected import Move
from tesuji.problems.infer import describe
from tesuji.problems.position import Block, PointSet, Position
from tesuji.solvers.limit import Budget
from tesuji.solvers.result.solution import Claim, OtherSide, ProofLevel, Solution
from tesuji.solvers.search.asking import Answer
from tesuji.solvers.sources.readers import board_question, prove_reading, read_through
from tesuji.solvers.sources.settings import InvestigationSettings


@dataclass
class Tactic:
    """One question about a block, a connection or a race, and what its reader says."""

    problem: Problem
    stake: int
    """Stones that are won or lost."""
    mine: Answer | None = None
    """With the mover first; ``None`` while it was not read."""
    theirs: Answer | None = None
    """With the opponent first: its success makes the move necessary."""
    loss: Answer | None = None
    """A block of the mover that cannot be saved, with threats for every ko."""
    proven: Answer | None = None
    """What was read, proven."""

    @property
    def succeeds(self) -> bool | None:
        """Does the mover get what it wants, without ko?"""
        return None if self.mine is None else self.mine.mover_wins

    @property
    def critical(self) -> bool:
        """Does it depend on who moves? What a pass saves, by what was read, is in no danger."""
        if self.mine is None or self.theirs is None or None in self.mine.winning_moves:
            return False
        return self.mine.mover_wins is True and self.theirs.mover_wins is True

    @property
    def takes(self) -> bool:
        """Does the mover take stones, whatever happens if it passes?"""
        return self.problem.goal is Goal.CAPTURE and self.succeeds is True and bool(self.moves)

    @property
    def lost(self) -> bool:
        """Is it a block of the mover that cannot be saved, as it was read?"""
        return self.loss is not None

    def outweighs(self, fight: Problem) -> bool:
        """Is it about other stones, and at least as many?"""
        return self.stake >= len(fight.target) and not self.problem.target & fight.target

    @property
    def decided(self) -> bool:
        """Is there nothing more to read?"""
        if self.succeeds is not True:
            return self.succeeds is False
        return self.theirs is not None and self.theirs.mover_wins is not None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The first moves that were proven to work; those that were read to, while none is."""
        answer = self.proven or self.mine
        return () if answer is None else tuple(move for move in answer.winning_moves if move is not None)

    def vote(self, settings: InvestigationSettings) -> float:
        """How much it speaks for each of its moves."""
        if not self.critical or not self.moves:
            return 0.0
        weight = 1.0 if self.problem.goal is Goal.CAPTURE else settings.other_vote
        weight /= 1 if self.proven is not None else 2
        weight /= 2 if self.mine is not None and self.mine.probable else 1
        return weight * sqrt(self.stake) / len(self.moves)

    def read(self, settings: InvestigationSettings, budget: Budget, nodes: int) -> None:
        """Put it to its reader: the mover first, then the opponent; of what is critical, every first move."""
        if self.succeeds is None:
            self.mine = _read(self.problem, settings, budget, nodes)
        if self.succeeds is False and self.problem.goal is Goal.ESCAPE and not budget.exhausted:
            loss = _read(self.problem, settings, budget, nodes, KoAssumption(settings.read_threats, 0))
            self.loss = loss if loss is not None and loss.mover_wins is False else None
        if not self.succeeds:
            return
        if not self.decided and not budget.exhausted:
            self.theirs = _read(self.problem.turned(), settings, budget, nodes)
        if self.critical and not budget.exhausted:
            every = _read(self.problem, settings, budget, nodes, all_moves=True)
            self.mine = every if every is not None and every.mover_wins else self.mine

    def prove(self, settings: InvestigationSettings, budget: Budget, nodes: int) -> None:
        """Prove what was read, with the winner's moves restricted to the reader's points; a failure for every ko."""
        reading = self.mine if self.succeeds else self.loss
        if reading is None or reading.probable or self.proven is not None:
            return
        most = settings.ko_threats
        question = board_question(self.problem, KoAssumption(0, most) if self.succeeds else KoAssumption(most, 0))
        self.proven, spent = prove_reading(question, reading, settings.exact, budget.slice(nodes))
        budget.spend(spent)

    def solution(self, winner: Move = None) -> Solution:
        """The answer that it gives, with this first move if any works: proven where that was found."""
        answer = self.proven
        if answer is None or (self.succeeds and winner not in answer.winning_moves):
            answer = self.loss or self.mine
        assert answer is not None
        move = winner if self.succeeds else answer.best
        lines = tuple((first, line) for first, line in answer.winning_lines)
        whole = self.problem if self.problem.region is not None else complete(self.problem)
        found = Solution(
            problem=whole,
            verdict=Verdict.SUCCESS if self.succeeds else Verdict.FAILURE,
            proof=ProofLevel.NONE,
            move=move,
            moves=answer.winning_moves,
            pv=(move, *dict(lines).get(move, ())) if self.succeeds else answer.pv,
            lines=lines,
            refutations=answer.refutations,
            complete=False,
            passed=self.other_side,
            notes=whole.notes,
        )
        if answer is not self.proven:
            return found
        claim = Claim(answer.question, answer.winner == "attacker", answer.proof)
        stated = "region" not in self.problem.inferred and not answer.whole_board
        return replace(found, proof=ProofLevel.REGION if stated else ProofLevel.BOARD, claims=(claim,))

    @property
    def other_side(self) -> OtherSide | None:
        """What the opponent reaches if it moves first, as it was read."""
        if self.theirs is None or not self.theirs.mover_wins:
            return None
        return OtherSide(Verdict.SUCCESS, ProofLevel.NONE, self.theirs.winning_moves or (self.theirs.best,))


def _read(
    problem: Problem,
    settings: InvestigationSettings,
    budget: Budget,
    nodes: int,
    ko: KoAssumption | None = None,
    *,
    all_moves: bool = False,
) -> Answer | None:
    question = board_question(problem, ko or KoAssumption(0, settings.read_threats))
    safe, breadth = settings.safe_liberties, settings.read_breadth
    escapes = problem.goal.stake == "block" and not all_moves
    answer = read_through(
        question,
        budget.slice(2 * nodes),  # for two readings
        safe,
        breadth,
        all_moves=all_moves,
        escapes=escapes,
    )
    if answer is None:
        return None
    budget.spend(answer.nodes, answer.positions)
    if answer.stop == "interrupted":
        budget.end(interrupted=True)
    return answer


def tactics(bare: Draft, settings: InvestigationSettings) -> list[Tactic]:
    """What may be read on the board, the most at stake first: blocks, connections between blocks, races."""
    position = bare.position
    found: list[Tactic] = []
    for goal, target, own, stake in _candidates(bare, position, settings):
        try:
            found.append(Tactic(_problem(bare, goal, target, own), stake))
        except InputError:
            continue
    return sorted(found, key=lambda tactic: -tactic.stake)


Candidate = tuple[Goal, PointSet, PointSet, int]


def _problem(bare: Draft, goal: Goal, target: PointSet, own: PointSet) -> Problem:
    draft = bare.replace(goal=goal, target=target, own=own)
    note = f"target: {describe(bare.position, target)}, chosen by reading"
    return Problem.from_draft(draft.noted(note), inferred=frozenset({"target", "goal", "region"}))


def _candidates(bare: Draft, position: Position, settings: InvestigationSettings) -> Iterator[Candidate]:
    yield from _blocks(bare, position, settings.safe_liberties)
    yield from _links(bare, position, settings.safe_liberties)
    yield from _races(bare, position, settings.race_liberties)


def _blocks(bare: Draft, position: Position, safe: int) -> Iterator[Candidate]:
    for block in position.blocks:
        if len(block.liberties) <= safe:
            goal = Goal.ESCAPE if block.color == bare.to_play else Goal.CAPTURE
            yield goal, block.stones, frozenset(), len(block.stones)


def _links(bare: Draft, position: Position, far: int) -> Iterator[Candidate]:
    for number, first in enumerate(position.blocks):
        steps = position.distances(first.stones, position.empty.__contains__, far - 1)
        for second in position.blocks[number + 1 :]:
            near = min((steps.get(p, far) for p in second.liberties), default=far) < far
            if second.color == first.color and near:
                goal = Goal.CONNECT if first.color == bare.to_play else Goal.CUT
                yield goal, first.stones | second.stones, frozenset(), min(len(first.stones), len(second.stones))


def _races(bare: Draft, position: Position, most: int) -> Iterator[Candidate]:
    for mine in position.blocks:
        if mine.color != bare.to_play or not _may_race(mine, most):
            continue
        for theirs in position.adjacent_blocks(mine.stones, mine.color.opponent):
            if _may_race(theirs, most):
                yield Goal.RACE, theirs.stones, mine.stones, min(len(mine.stones), len(theirs.stones))


def _may_race(block: Block, most: int) -> bool:
    return len(block.stones) > 1 and len(block.liberties) <= most
