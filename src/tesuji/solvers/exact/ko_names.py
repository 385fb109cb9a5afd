"""Kos by the names that players give them, found out by asking more questions about the same stones.

Everything is counted from the moment when a ko has been taken in the main line. The side that has just taken it wins
it by this many moves in a row, the other side playing elsewhere each time (docs/verdicts.md). In a direct ko that is
one for both sides. A side that needs more has to prepare (approach-move ko) or has another ko to win first (multi-step
ko). How many threats the mover has to ignore is a separate question: moves that must be answered save it some.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from tesuji.checker import UNLIMITED, Question
from tesuji.checker.proof import MoveNode, Proof, steps
from tesuji.go import BLACK, WHITE, Board, Color, Point, point_name
from tesuji.problems import Problem, Verdict
from tesuji.problems.expected import Move, parse_move
from tesuji.solvers.limit import MEGABYTE, Budget, Limit
from tesuji.solvers.provers.proving import prove
from tesuji.solvers.result.solution import Ko, KoKind, ProofLevel, Solution
from tesuji.solvers.search.asking import Answer, board_of, question_after
from tesuji.solvers.search.resumable import KeptSearches
from tesuji.solvers.settings import SearchSettings

NAME_NODES = 100_000
"""The most nodes that are spent on a name."""
NAME_MEMORY = 16 * MEGABYTE
MOST_MOVES = 5
"""A side that needs more moves in a row than this to win a ko has none for practical purposes."""
MOST_POSITIONS = 24
"""The most positions after the same number of moves in a row that are looked at."""
LONGEST_LINE = 60
PROOF_NODES = 20_000
"""Larger proofs are not searched for a double ko, nor followed."""

NOT_NAMED = "the limit was reached before the ko was named"
FIRST_ONLY = "the ko was not named: only one first move was asked for"
NOT_COUNTED = "the limit was reached before the threats that must be ignored were counted"
NO_LINE = "the ko has no name: no line was found that shows it"
NO_RETAKING = "the ko has no name: no line was found in which it is retaken"
TOO_MANY_MOVES = "the ko has no name: {} needs more than {} moves in a row to win it"


def named(
    solution: Solution,
    settings: SearchSettings | None = None,
    limit: Limit | None = None,
    kept: KeptSearches | None = None,
) -> Solution:
    """The solution with the name of its ko and the threats that must be ignored; a note says why something is missing.

    Only what is proven gets a name: that of an estimate would be one too. The searches that have proven it, where they
    are ``kept``, are resumed.
    """
    if solution.proof is ProofLevel.NONE:
        return solution
    limit = limit or Limit()
    nodes = NAME_NODES if limit.nodes is None else min(limit.nodes, NAME_NODES)
    budget = Budget(replace(limit, nodes=nodes))
    kept = kept or KeptSearches(min(limit.memory, NAME_MEMORY))
    namer = _Namer(solution.problem, replace(settings or SearchSettings(), all_moves=False), budget, kept)
    try:
        found = namer.named(solution)
    except _OutOfBudget:
        found = unnamed(solution, NOT_NAMED)
    found = namer.counted(found)
    return replace(found, nodes=solution.nodes + namer.nodes, seconds=solution.seconds + budget.seconds)


def unnamed(solution: Solution, why: str) -> Solution:
    """The solution with a note why its ko has no name, where it depends on a proven one."""
    if solution.verdict is not Verdict.KO or solution.proof is ProofLevel.NONE:
        return solution
    return replace(solution, notes=(*solution.notes, why))


class _OutOfBudget(Exception):
    """A question was left open."""


@dataclass
class _Namer:
    problem: Problem
    settings: SearchSettings
    budget: Budget
    kept: KeptSearches
    nodes: int = 0

    def named(self, solution: Solution) -> Solution:
        """The solution with the name of its ko, and a main line that shows it."""
        game = solution.deciding_question
        if solution.verdict is Verdict.KO:
            if game is None or solution.ko is None or solution.ko.threats is None:
                return unnamed(solution, NOT_NAMED)
            return self.fought(game, solution, solution.ko.threats)
        defended = solution.verdict is (Verdict.SUCCESS if self.problem.goal.saves else Verdict.FAILURE)
        if game is None or not defended or len(ko_points(solution.problem)) < 2 or not self.is_double(game):
            return solution
        return replace(solution, ko=Ko(None, None, KoKind.DOUBLE), repetition=True)

    def counted(self, solution: Solution) -> Solution:
        """The solution with the least number of the opponent's threats that the mover has to ignore.

        With as many ignored as the opponent has, it is as if it had none, and so the mover wins.
        """
        ko, game, plenty = solution.ko, solution.deciding_question, self.settings.ko_threats
        if solution.verdict is not Verdict.KO or ko is None or ko.threats is None or game is None:
            return solution
        armed = self.with_retakes(game, ko.threats, plenty)
        enough = (number for number in range(plenty) if self.answer(armed, ignores=number).mover_wins)
        try:
            return replace(solution, ko=replace(ko, ignored=next(enough, plenty)))
        except _OutOfBudget:
            return unnamed(solution, NOT_COUNTED)

    # Questions ----------------------------------------------------------------------------------------------------
    def ask(self, game: Question, with_threats: Color, *, all_moves: bool = False) -> Answer:
        """Who wins when this side has all ko threats and the other none?"""
        plenty = self.settings.ko_threats
        retakes = {with_threats: plenty, with_threats.opponent: 0}
        asked = replace(game, black_retakes=retakes[BLACK], white_retakes=retakes[WHITE])
        return self.answer(asked, all_moves=all_moves)

    def answer(self, game: Question, *, all_moves: bool = False, ignores: int | None = None) -> Answer:
        """Put one question; it must be decided."""
        settings = replace(self.settings, zones=ignores is None and self.settings.zones)
        found = self.kept.ask(game, settings, self.budget.left, all_moves=all_moves, ignores=ignores)
        self.nodes += found.nodes
        self.budget.spend(found.nodes)
        if found.winner == "unknown" or (all_moves and not found.complete):
            raise _OutOfBudget
        return found

    def wins(self, game: Question, side: Color) -> bool:
        """Does this side win whatever ko threats the other has?"""
        return (self.ask(game, side.opponent).winner == "attacker") == (side == game.attacker)

    def lives(self, game: Question) -> bool:
        """Is the defender safe for certain if it is the first to move?"""
        defender = game.attacker.opponent
        return self.wins(_with_mover(game, defender), defender)

    # Kos that are fought ------------------------------------------------------------------------------------------
    def fought(self, game: Question, solution: Solution, threats: int) -> Solution:
        """A ko on which the verdict depends."""
        found = self.shown(game, solution.move, threats)
        if found is None:
            return unnamed(solution, NO_LINE if solution.ko is None or solution.ko.first is None else NO_RETAKING)
        line, taken, place = found
        line = line if len(line) > 1 else solution.pv
        first, mover = taken.to_play.opponent, game.to_play
        standing = taken_at(game, place)
        if standing is not None:  # it is there at the start: what counts is not how the mover chooses to begin
            taken = standing
        taker = taken.to_play.opponent
        mine = self.moves_in_a_row(_passed(taken), taker)
        if standing is not None:
            theirs = self.moves_in_a_row(_with_mover(game, taker.opponent), taker.opponent)
        else:
            theirs = self.after_retaking(taken, taker.opponent)
        lengths = {taker: mine and mine[0], taker.opponent: theirs and theirs[0]}
        ko = Ko(threats, first, None, lengths[mover], lengths[mover.opponent])
        if mine is None or theirs is None:
            why = TOO_MANY_MOVES.format(taker if mine is None else taker.opponent, MOST_MOVES)
            return unnamed(replace(solution, ko=ko, pv=line), why)
        if captures_bent_four(game, line) and not self.lives(game):
            kind = KoKind.BENT_FOUR
        elif min(mine, theirs)[0] > 1 and self.leaves_seki(taken):
            kind = KoKind.THOUSAND_YEAR
        else:
            kind = _kind(max(mine, theirs))
        return replace(solution, ko=replace(ko, kind=kind), pv=line)

    def shown(self, game: Question, move: Move, threats: int) -> "KoLine | None":
        """The line up to the first retaking, in which each side plays what wins with as few threats as can be.

        The mover has those that it needs, its opponent wins when there is one less, or else with some of its own.
        Without a retaking both games would be the same, so it must come, unless play goes round in circles; then the
        side that has to get somewhere follows a proof.
        """
        against = self.with_retakes(game, threats - 1, 0) if threats else self.beaten(game)
        return self.line(game, move, against) or self.line(game, move, against, by_proof=True)

    def line(self, game: Question, move: Move, against: Question, *, by_proof: bool = False) -> "KoLine | None":
        """One such line; ``None`` if it comes back to an earlier position or gets too long."""
        mover, plan = game.to_play, None
        line: list[Move] = []
        seen: set[Question] = set()
        takings: dict[frozenset[Move], Question] = {}
        place: frozenset[Move] = frozenset()
        if game.ko is not None and isinstance(after := question_after(replace(game, ko=None), game.ko), Question):
            place = frozenset({game.ko, after.ko})
            takings[place] = game
        while len(line) < LONGEST_LINE:
            line.append(move)
            if move is not None and move == game.ko:
                return KoLine(tuple(line), takings[place], place) if place in takings else None
            after = question_after(game, move)
            if not isinstance(after, Question):
                return None
            if after.ko is not None:
                place = frozenset({move, after.ko})
                takings.setdefault(place, after)
            game = after
            armed = replace(game, black_retakes=against.black_retakes, white_retakes=against.white_retakes)
            if by_proof:
                plan = self.plan(game if mover == game.attacker else armed) if plan is None else plan.after(move)
                if plan is None:
                    return None
            elif game in seen:
                return None
            seen.add(game)
            if plan is not None and game.to_play == game.attacker:
                move = plan.move
            else:
                move = self.answer(game if game.to_play == mover else armed).best
        return None

    def plan(self, game: Question) -> "Plan | None":
        """How the attacker wins without going round in circles; ``None`` if that was not found."""
        proof = prove(game, replace(self.settings, zones=False), self.budget.left, PROOF_NODES, self.kept)
        return None if proof is None or proof.prover != "attacker" else Plan(proof)

    def with_retakes(self, game: Question, mover: int, opponent: int) -> Question:
        """The game with this many retakes for the side to move and the other."""
        black, white = (mover, opponent) if game.to_play == BLACK else (opponent, mover)
        return replace(game, black_retakes=black, white_retakes=white)

    def beaten(self, game: Question) -> Question:
        """The game in which a mover without threats loses to as few as can be."""
        for number in range(1, self.settings.ko_threats):
            against = self.with_retakes(game, 0, number)
            if not self.answer(against).mover_wins:
                return against
        return self.with_retakes(game, 0, self.settings.ko_threats)

    def moves_in_a_row(self, game: Question, side: Color) -> tuple[int, int] | None:
        """How many moves in a row this side, to move, needs to win without condition, and how many take a ko.

        ``None`` when more than are looked for.
        """
        now = [(game, 0)]
        for moves in range(1, MOST_MOVES + 1):
            for position, kos in now:
                if self.wins(position, side):
                    return moves, kos
            now = self.one_move_more(now, side)[:MOST_POSITIONS]
        return None

    def one_move_more(self, now: Iterable[tuple[Question, int]], side: Color) -> list[tuple[Question, int]]:
        """What each position becomes by a move that wins with enough threats, and a pass; kos taken last first."""
        found: dict[Question, int] = {}
        for position, kos in now:
            for move in self.ask(position, side, all_moves=True).winning_moves:
                after = question_after(position, move)
                if move is not None and isinstance(after, Question):
                    found.setdefault(_passed(after), kos + (after.ko is not None))
        return sorted(found.items(), key=lambda item: item[1])

    def after_retaking(self, taken: Question, side: Color) -> tuple[int, int] | None:
        """The same for the side whose stone was taken, once it has retaken with a threat."""
        retaken = question_after(replace(taken, ko=None), taken.ko)
        if isinstance(retaken, Question):
            return self.moves_in_a_row(_passed(retaken), side)
        return (1, 0) if retaken == _side(taken, side) else None

    def leaves_seki(self, taken: Question) -> bool:
        """Can the attacker, once it has taken the ko, have a seki for certain with one move?"""
        if taken.objective != "kill":
            return False
        if taken.to_play != taken.attacker:
            return self.wins(replace(_passed(taken), objective="seki"), taken.attacker)
        retaken = question_after(replace(taken, ko=None), taken.ko)
        return isinstance(retaken, Question) and self.leaves_seki(retaken)

    # Kos that are left --------------------------------------------------------------------------------------------
    def is_double(self, game: Question) -> bool:
        """Do the stones stand because of two kos: when one is taken the other is, even if the threats were endless?"""
        endless = {game.attacker: UNLIMITED, game.attacker.opponent: 0}
        objective = "kill" if game.objective == "seki" else game.objective
        game = replace(game, objective=objective, black_retakes=endless[BLACK], white_retakes=endless[WHITE])
        proof = prove(game, replace(self.settings, zones=False), self.budget.left, PROOF_NODES, self.kept)
        return proof is not None and proof.prover == "defender" and circles_through_two_kos(game, proof)


def _kind(needs: tuple[int, int]) -> KoKind:
    """Direct when both sides need one move; else by what the side that needs more has to do first."""
    moves, kos = needs
    if moves == 1:
        return KoKind.DIRECT
    return KoKind.MULTI_STEP if kos else KoKind.APPROACH


def _side(game: Question, color: Color) -> str:
    return "attacker" if color == game.attacker else "defender"


def _passed(game: Question) -> Question:
    return replace(game, to_play=game.to_play.opponent, ko=None)


def _with_mover(game: Question, color: Color) -> Question:
    return replace(game, to_play=color, ko=None)


class Plan(NamedTuple):
    """The attacker's way to win, as a proof without zones has it, and where in it play is."""

    proof: Proof
    node: int = 0

    @property
    def move(self) -> Move:
        """The attacker's move, where it is its turn."""
        node = self.proof.nodes[self.node]
        return parse_move(node.move) if isinstance(node, MoveNode) else None

    def after(self, move: Move) -> "Plan | None":
        """The plan after a move of either side; ``None`` if it ends there."""
        below = dict(steps(self.proof.nodes[self.node]))
        name = point_name(move)
        return Plan(self.proof, below[name]) if name in below else None


class KoLine(NamedTuple):
    """A line that ends with a ko being retaken at once, and the position in which it was taken for the first time."""

    line: tuple[Move, ...]
    taken: Question
    place: frozenset[Move]
    """Its two points."""


def taken_at(game: Question, place: frozenset[Move]) -> Question | None:
    """The position after this ko is taken now, if it can be taken."""
    for color in (BLACK, WHITE):
        for move in place:
            after = question_after(replace(game, to_play=color, ko=None), move)
            if isinstance(after, Question) and after.ko is not None and {move, after.ko} == place:
                return after
    return None


def ko_points(problem: Problem) -> set[Point]:
    """The points of the region where a ko can be taken now."""
    found = set()
    for color in (BLACK, WHITE):
        board = problem.board()
        board.set_ko(None)
        board.to_play = color
        for point in problem.region or ():
            if board.is_legal(point):
                after = board.copy()
                after.play(point)
                if after.ko is not None:
                    found.add(point)
    return found


# Bent four ---------------------------------------------------------------------------------------------------------


def bent_four(stones: frozenset[Point], width: int, height: int) -> bool:
    """Four points in a corner: three along one side and one along the other, the bend in the corner itself."""
    for corner in (Point(c, r) for c in (0, width - 1) for r in (0, height - 1)):
        across, up = (1 if corner.column == 0 else -1), (1 if corner.row == 0 else -1)
        legs = [Point(corner.column + across, corner.row), Point(corner.column, corner.row + up)]
        ends = [Point(corner.column + 2 * across, corner.row), Point(corner.column, corner.row + 2 * up)]
        if any(stones == {corner, *legs, end} for end in ends):
            return True
    return False


def captures_bent_four(game: Question, line: Iterable[Move]) -> bool:
    """Does the defender take four stones of this shape in the line, before any ko is taken?"""
    board = board_of(game)
    for move in line:
        board.set_ko(None)
        if not board.is_legal(move):
            return False
        mover, before = board.to_play, frozenset(board.stones(game.attacker))
        board.play(move)
        taken = before - frozenset(board.stones(game.attacker))
        if mover != game.attacker and bent_four(taken, game.width, game.height):
            return True
        if board.ko is not None:
            return False
    return False


# Double ko ---------------------------------------------------------------------------------------------------------


def circles_through_two_kos(game: Question, proof: Proof) -> bool:
    """Does a line of the proof lead back to an earlier position by taking two different kos?"""
    board = board_of(game)
    line: list[tuple[int, Point | None]] = [(0, None)]  # nodes, and the ko that was taken on the way to each
    stack = [steps(proof.nodes[0])]
    seen = {0}
    while stack:
        step = next(stack[-1], None)
        if step is None:
            stack.pop()
            line.pop()
            if stack:
                board.undo()
            continue
        name, child = step
        places = [index for index, _ in line]
        taken = _played(board, name)
        if child in places:
            around = [ko for _, ko in line[places.index(child) + 1 :]] + [taken]
            if len({ko for ko in around if ko is not None}) > 1:
                return True
        if child in seen:
            board.undo()
            continue
        seen.add(child)
        line.append((child, taken))
        stack.append(steps(proof.nodes[child]))
    return False


def _played(board: Board, name: str) -> Point | None:
    """Play a move of a proof; the point where a ko was taken, if one was."""
    board.set_ko(None)
    move = None if name == "pass" else Point.parse(name)
    board.play(move)
    return None if board.ko is None else min(move or board.ko, board.ko)
