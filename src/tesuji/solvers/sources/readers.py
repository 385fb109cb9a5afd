"""Readers: what a player reads at a glance, on the whole board, with few moves in mind.

Each objective has its reader in the core: a block that is to be taken (``core/readers/block_reader.h``: ladders, nets,
squeezes), blocks that are to be joined (``connection_reader.h``), a capturing race (``race_reader.h``). What a reader
decides is an estimate, but a good one, and it costs a few hundred nodes. So every hypothesis goes to its reader before
anything is searched, and what the reader finds is then proven with the winner's moves restricted to the points that
the reader used (`prove_reading`): on a whole board that takes hundreds of nodes where the search of all moves takes
millions.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tesuji import _core
from tesuji.checker import Question
from tesuji.go import EMPTY, Board, Point, board_points
from tesuji.go.reading import adjacent_enemies, ladder_line
from tesuji.problems import Goal, KoAssumption, Problem, complete, question_of
from tesuji.problems.expected import Move
from tesuji.problems.position import PointSet, Position
from tesuji.problems.region import liberties_up_to
from tesuji.solvers.limit import MEGABYTE, Budget, Limit
from tesuji.solvers.provers.one_sided import Prover, one_sided
from tesuji.solvers.search.asking import Answer, board_of, core_search, run
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.natural_moves import WEAK
from tesuji.solvers.sources.settings import InvestigationSettings

TABLE = 64 * MEGABYTE
"""The most memory of one reading."""
THREATS = InvestigationSettings.read_threats
LONGEST_LINE = 80
"""Moves of a line: a ladder across the board has more than sixty."""


@dataclass(frozen=True)
class Reader:
    """One of the core's readers with its choice of moves."""

    name: str
    search: Callable[[_core.QuestionSearch, _core.SearchOptions], dict[str, Any]]

    def read(self, question: Question, limit: Limit, *, all_moves: bool = False) -> Answer:
        """Who wins as a player would read it, and by which first moves."""
        reader = _ReaderSearch(core_search(question), self)
        limit = replace(limit, memory=min(limit.memory, TABLE))
        settings = SearchSettings(zones=False, all_moves=all_moves)
        return run(reader, question, settings, limit, all_moves=all_moves)


@dataclass(frozen=True)
class _ReaderSearch:
    question: _core.QuestionSearch
    reader: Reader

    def solve(self, options: _core.SearchOptions) -> dict[str, Any]:
        """Read, and tell what was found."""
        return self.reader.search(self.question, options)


BREADTH, SAFE = InvestigationSettings.read_breadth, InvestigationSettings.safe_liberties


def block_reader(escape: int = SAFE, attacker: int = BREADTH, defender: int = BREADTH) -> Reader:
    """Takes or saves one block; with this many liberties at the attacker's turn it is away."""
    return Reader("block reader", lambda question, options: question.chase(options, attacker, defender, escape))


def connection_reader(longest: int = SAFE, breadth: int = BREADTH) -> Reader:
    """Joins blocks or cuts them; they are cut when joining them takes this many moves at the cutter's turn."""
    return Reader("connection reader", lambda question, options: question.link(options, breadth, longest))


def race_reader() -> Reader:
    """Fills liberties in a race, equal ones in one order only."""
    return Reader("race reader", lambda question, options: question.race(options, 0))


Look = Callable[[int, float], Answer]
"""Search with ways of this many moves cut, and with a share of what is left of the limit."""


def read_link(look: Look, *, cut: bool) -> tuple[Answer, int]:
    """The answer, and how long the ways were in the search that gave it.

    A connection that holds in the near look needs no other, and a cut of the usual look is looked at again from
    further away, where whoever moves has the benefit of the doubt.
    """
    answer = look(SAFE - 1, 0.2)
    if answer.winner == "defender":
        return answer, SAFE - 1
    answer = look(SAFE, 0.5)
    if answer.winner != "attacker":
        return answer, SAFE
    further = look(SAFE + 1, 0.5)
    return (answer, SAFE) if further.winner == "unknown" and cut else (further, SAFE + 1)


def read_part(budget: Budget, reader: Reader, question: Question, share: float, *, all_moves: bool) -> Answer:
    """One reading with a share of what is left."""
    part = budget.left.part(share)
    part = part if part.nodes is None else replace(part, nodes=max(1, part.nodes))
    answer = reader.read(question, part, all_moves=all_moves)
    budget.spend(answer.nodes, answer.positions)
    if answer.stop == "interrupted":
        budget.end(interrupted=True)
    return answer


def reader_of(question: Question, safe: int = SAFE, breadth: int = BREADTH) -> Reader | None:
    """The reader for a question; ``None`` where there is none, such as for a group of several blocks."""
    match question.objective:
        case "connect":
            return connection_reader(safe, breadth)
        case "race":
            return race_reader()
        case "kill" if len(_position(question).blocks_of(question.target)) == 1:
            return block_reader(safe, breadth, breadth)
    return None


def read_through(
    question: Question,
    limit: Limit,
    safe: int = SAFE,
    breadth: int = BREADTH,
    *,
    all_moves: bool = False,
    escapes: bool = True,
) -> Answer | None:
    """What the reader of the question says; with ``escapes``, whether a block that runs into the open is probably away.

    No reader decides such an escape: the block may be chased for ever. So it is read again with a liberty less than is
    safe. Who has run this far is away as a player would say, which is weaker evidence, and the answer says so. Each of
    the two readings may take half of the limit.
    """
    reader, half = reader_of(question, safe, breadth), limit.part(0.5)
    if reader is None:
        return None
    answer = reader.read(question, half, all_moves=all_moves)
    if answer.winner != "unknown" or question.objective != "kill" or not escapes or answer.stop == "interrupted":
        return answer
    nearer = block_reader(safe - 1, breadth, breadth).read(question, half)
    away = nearer.winner == "defender"
    return replace(
        nearer if away else answer,
        nodes=answer.nodes + nearer.nodes,
        positions=answer.positions + nearer.positions,
        stop=nearer.stop if away or nearer.stop == "interrupted" else answer.stop,
        probable=away,
    )


def board_question(problem: Problem, assumption: KoAssumption) -> Question:
    """The question of a problem on everything that may be played: the board, unless the problem states a region.

    A race takes place in its region: without the walls around it, it is another fight.
    """
    if problem.goal is Goal.RACE:
        return question_of(problem if problem.region is not None else complete(problem), assumption)
    if problem.region is not None and "region" not in problem.inferred:
        return question_of(problem, assumption)
    everywhere = frozenset(board_points(problem.width, problem.height))
    return question_of(problem.replace(region=everywhere, assumed_alive=frozenset()), assumption)


def prove_reading(
    question: Question, reading: Answer, settings: SearchSettings, limit: Limit
) -> tuple[Answer | None, int]:
    """What was read, proven for everything that may be played, and the nodes it took; ``None`` if that is not found.

    The winner's moves are restricted to points near the reader's line, the loser's are not. First moves that were read
    to win are proven one by one.
    """
    if reading.winner == "unknown" or not settings.goes_one_sided:
        return None, 0
    budget, spent = Budget(limit), 0
    prover = Prover(question, reading.winner, _areas(question, reading), one_sided(settings), limit)

    def go_on(*moves: Point | None) -> Answer:
        nonlocal spent
        found = prover.go_on(budget.left, None, moves)
        budget.spend(found.nodes)
        spent += found.nodes
        return found

    answer = go_on()
    if answer.winner != reading.winner:
        return None, spent
    proof = prover.prove(budget.left, reading.winner)
    if proof is None:
        return None, spent
    values, lines = dict(answer.values), {}
    if reading.mover_wins:
        values = {move: won for move, won in values.items() if won == reading.winner}
        lines = dict.fromkeys(values, answer.pv[1:])
        for move in reading.winning_moves:
            if move not in values and not budget.exhausted and (found := go_on(move)).winner == reading.winner:
                values[move], lines[move] = reading.winner, found.pv
        if question.objective == "kill" and reading.winner == "attacker":
            lines = {move: _running(question, move, go_on) or line for move, line in lines.items()}
    found = replace(
        answer,
        values=tuple(values.items()),
        lines=tuple((move, 0, line) for move, line in lines.items()),
        whole_board=answer.whole_board or not question.alive,
        proof=proof,
    )
    return found, spent


def _running(question: Question, first: Move, go_on: Callable[..., Answer]) -> tuple[Move, ...]:
    """How play goes on after a first move that takes the target, when it runs as far as it can.

    All its replies lose, and the search shows one that is refuted in an instant; a player would want to see this one.
    """
    board, moves = board_of(question), [first]
    board.play(first)
    while len(moves) < LONGEST_LINE:
        stones = [stone for stone in question.target if board[stone] == question.defender]
        reply = _escape(board, stones[0], question.region) if stones else None
        if reply is None:
            break
        board.play(reply)
        found = go_on(*moves, reply)
        if found.winner != "attacker" or not found.pv or not board.is_legal(found.pv[0]):
            break
        board.play(found.pv[0])
        moves += [reply, found.pv[0]]
    return tuple(moves[1:])


def _escape(board: Board, stone: Point, region: PointSet) -> Point | None:
    """The move that gives a block most liberties: an extension, or the capture of what surrounds it."""
    moves = set(board.liberties(stone))
    best, most = None, int(len(moves) > 1)  # only a block in atari has nothing better than atari again
    for enemy in adjacent_enemies(board, stone):
        last = board.liberties(enemy[0])
        moves |= set(last) if len(last) == 1 else set()
    for move in sorted(moves & region):
        if not board.is_legal(move):
            continue
        board.play(move)
        count = len(board.liberties(stone)) if board[stone] != EMPTY else 0  # suicide
        board.undo()
        if count > most:
            best, most = move, count
    return best


def _areas(question: Question, reading: Answer) -> tuple[PointSet, ...]:
    """Where the winner needs to play: the liberties of the target and the reader's line. A search that fails there adds
    what it has missed."""
    position = _position(question)
    line = frozenset(move for move in reading.pv if move is not None) | _ladder(question, reading)
    line |= frozenset(move for move in reading.winning_moves if move is not None)
    stones = question.target | question.own
    near = liberties_up_to(position, stones, 1) | line
    beside = [b for b in position.blocks_of(position.neighbours(stones)) if len(b.liberties) <= WEAK]
    if question.objective != "kill":
        near |= liberties_up_to(position, stones, 2).union(*(block.liberties for block in beside))
    return (near & question.region,)


def _ladder(question: Question, reading: Answer) -> PointSet:
    """The points of a ladder against the target, which readers do not play out."""
    if question.objective != "kill" or reading.winner != "attacker":
        return frozenset()
    board, stone = board_of(question), min(question.target)
    if len(board.liberties(stone)) > 2:
        return frozenset()
    return frozenset(move for move in ladder_line(board, stone, question.to_play) if move is not None)


def _position(question: Question) -> Position:
    return Position(question.width, question.height, question.black, question.white)
