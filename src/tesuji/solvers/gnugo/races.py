"""Who wins a capturing race: both questions, taking and standing, and whether a move is needed at all."""

from dataclasses import dataclass

from tesuji.checker import Question
from tesuji.go import BLACK, WHITE, Board, Color, Point
from tesuji.go.reading import crucial_chain
from tesuji.problems import KoAssumption
from tesuji.problems.position import PointSet, Position
from tesuji.problems.region import Region, infer_region
from tesuji.solvers.asking import Answer
from tesuji.solvers.gnugo.codes import Found, find_code
from tesuji.solvers.limit import Budget, Limit
from tesuji.solvers.sources.readers import race_reader, read_part


@dataclass(frozen=True)
class Outcome:
    """A race as the side that owns the first group sees it, moving first."""

    defence: Found
    attack: Found
    move: Point | None
    """``None`` is a pass: nothing is needed, or nothing helps."""


class Race:
    """Two groups that race, and the searches about them."""

    def __init__(self, board: Board, mine: Point, theirs: Point, limit: Limit) -> None:
        self.board = board
        self.position = Position(
            board.width, board.height, frozenset(board.stones(BLACK)), frozenset(board.stones(WHITE))
        )
        self.mover: Color = board[mine]
        self.budget = Budget(limit)
        self.mine, self.theirs, self.region = self.ground(mine, theirs)

    def ground(self, mine: Point, theirs: Point) -> tuple[PointSet, PointSet, Region]:
        """The two groups and where they race.

        A group is the block with those that cannot be cut off from it; the block alone where only that is shut in: the
        others are then part of the wall.
        """
        chains = tuple(frozenset(crucial_chain(self.board, point)) for point in (mine, theirs))
        whole = infer_region(self.position, chains[0] | chains[1])
        if whole.kind != "enclosed":
            blocks = tuple(frozenset(self.board.block(point)) for point in (mine, theirs))
            narrow = infer_region(self.position, blocks[0] | blocks[1])
            if narrow.kind == "enclosed":
                return blocks[0], blocks[1], narrow
        return chains[0], chains[1], whole

    def question(self, assumption: KoAssumption, *, taking: bool, first: bool) -> Question:
        """Take their stones, or keep ours, with us or with them to move first."""
        mover = self.mover
        attacker = mover if taking else mover.opponent
        retakes = {mover: assumption.mover, mover.opponent: assumption.opponent}
        to_play = mover if first else mover.opponent
        ko = self.board.ko if self.board.to_play == to_play and self.board.ko in self.region.points else None
        target, own = (self.theirs, self.mine) if taking else (self.mine, self.theirs)
        alive = self.region.alive - self.mine - self.theirs
        return Question(
            width=self.board.width,
            height=self.board.height,
            black=self.position.black,
            white=self.position.white,
            to_play=to_play,
            objective="race",
            attacker=attacker,
            target=target,
            region=self.region.points,
            own=own,
            quantifier="all",
            alive=alive,
            ko=ko,
            black_retakes=retakes[BLACK],
            white_retakes=retakes[WHITE],
            suicide=self.board.allow_suicide,
        )

    def ask(
        self, assumption: KoAssumption, share: float, *, taking: bool, first: bool = True, all_moves: bool = False
    ) -> Answer:
        """One search."""
        question = self.question(assumption, taking=taking, first=first)
        return read_part(self.budget, race_reader(), question, share, all_moves=all_moves)

    def solve(self) -> Outcome:
        """Both questions, and whether a pass does as well."""
        attack = find_code(lambda assumption, share: self.ask(assumption, share * 0.6, taking=True))
        if attack.code == 1:
            needed = self.needs_move(attack, taking=True)
            return Outcome(attack, attack, self.natural(attack, taking=True) if needed else None)
        defence = find_code(lambda assumption, share: self.ask(assumption, share, taking=False))
        if attack.code:
            return Outcome(defence if defence.code else attack, attack, self.natural(attack, taking=True))
        if defence.code == 0:
            return Outcome(defence, attack, None)
        needed = self.needs_move(defence, taking=False)
        return Outcome(defence, attack, self.natural(defence, taking=False) if needed else None)

    def needs_move(self, found: Found, *, taking: bool) -> bool:
        """Is the result worse when the opponent may move first?"""
        if found.code != 1 or found.assumption is None or self.budget.exhausted:
            return True
        assumption = found.assumption
        answer = self.ask(assumption, 1.0, taking=taking, first=False)
        return answer.winner != ("attacker" if taking else "defender")

    def natural(self, found: Found, *, taking: bool) -> Point | None:
        """The most natural of the moves that work."""
        if found.assumption is None or self.budget.exhausted:
            return found.move
        answer = self.ask(found.assumption, 0.9, taking=taking, all_moves=True)
        return next((move for move in answer.winning_moves if move is not None), found.move)
