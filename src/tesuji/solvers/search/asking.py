"""One question to the core: who wins, and by which moves."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import repeat
from typing import Any, Literal, Protocol, TypedDict, Unpack

from tesuji import _core
from tesuji.checker import UNLIMITED, EndNode, MoveNode, Node, Proof, Question, ReplyNode
from tesuji.checker.question import Side
from tesuji.go import BLACK, WHITE, Board, Color, Point, board_points, point_name
from tesuji.problems.expected import Line, Move
from tesuji.solvers.limit import Limit
from tesuji.solvers.settings import SearchSettings

Winner = Literal["attacker", "defender", "unknown"]
Observer = Callable[[Question | None, int, int, int, int, int], None]
"""Called now and then with the question, nodes, the attacker's proof and disproof number, depth and best value.

The question is ``None`` where the numbers do not speak for one, as after some moves.
"""
CoreObserver = Callable[[int, int, int, int, int], None]
"""The same as the core calls it: a search there answers one question."""


@dataclass(frozen=True)
class Answer:
    """What a search found out about one question."""

    question: Question
    winner: Winner
    best: Point | None
    """The winner's move, the loser's best resistance, or the most promising one; ``None`` is a pass."""
    pv: tuple[Point | None, ...]
    values: tuple[tuple[Point | None, Winner], ...]
    """Who wins after each first move, as far as that was decided."""
    nodes: int
    positions: int
    depth: int
    stop: str
    lines: tuple[tuple[Point | None, int, tuple[Point | None, ...]], ...] = ()
    """With every first move asked for: the move, the nodes spent below it, and how play goes on after it."""
    zone: frozenset[Point] | None = None
    """The points that decide it; ``None`` when zones were not asked for, or all points matter."""
    whole_board: bool = False
    """Does it hold on the whole board, without the region's border and stones assumed alive?"""
    proof: Proof | None = None
    """Where the search has written it down."""
    probable: bool = False
    """Is it weaker evidence: a block that has run into the open, which no reader decides?"""

    @property
    def mover_wins(self) -> bool | None:
        """The result as the side to move sees it."""
        if self.winner == "unknown":
            return None
        return self.question.mover_succeeds(self.winner == "attacker")

    @property
    def winning_moves(self) -> tuple[Point | None, ...]:
        """The first moves that are known to win for the side to move."""
        mover = "attacker" if self.question.mover_is_attacker else "defender"
        return tuple(move for move, winner in self.values if winner == mover)

    @property
    def refutations(self) -> tuple[Line, ...]:
        """The first moves that fail and the line that refutes each, those that took most effort first."""
        mover = "attacker" if self.question.mover_is_attacker else "defender"
        failing = {move for move, winner in self.values if winner not in (mover, "unknown")}
        order = sorted((entry for entry in self.lines if entry[0] in failing and entry[2]), key=lambda e: -e[1])
        return tuple((move, line) for move, _, line in order)

    @property
    def winning_lines(self) -> tuple[Line, ...]:
        """The first moves that win, each with what follows it."""
        winning = self.winning_moves
        return tuple((move, line) for move, _, line in self.lines if move in winning and line)

    @property
    def complete(self) -> bool:
        """Is every first move decided?"""
        return all(winner != "unknown" for _, winner in self.values)


def board_of(question: Question) -> Board:
    """The position that a question starts from."""
    board = Board.from_stones(question.width, question.height, question.black, question.white, question.to_play)
    board.allow_suicide = question.suicide
    if question.ko is not None:
        board.set_ko(question.ko)
    return board


def question_after(question: Question, move: Move) -> Question | Winner | None:
    """The question after a move; who has won, if the move ends it; ``None`` when it is illegal.

    Captured stones are no longer at stake: one that is played there again is a new stone. Of joined goals nothing is
    asked after a move, so it is ``None``: which of them have been decided is no part of a question.
    """
    if question.clauses:
        return None
    board = board_of(question)
    if not board.is_legal(move):
        return None
    board.play(move)
    black, white = frozenset(board.stones(BLACK)), frozenset(board.stones(WHITE))
    mine, theirs = (black, white) if question.attacker == BLACK else (white, black)
    target, own = question.target & theirs, question.own & mine
    if question.own and own != question.own and (question.quantifier == "any" or not own):
        return "defender"
    if not target or (question.quantifier == "any" and target != question.target):
        return "attacker"
    ko = board.ko if board.ko in question.region else None
    return replace(question, black=black, white=white, to_play=board.to_play, ko=ko, target=target, own=own)


def core_search(question: Question, ignores: int | None = None) -> _core.QuestionSearch:
    """The core's search for a question."""
    return _core.QuestionSearch(core_question(question, ignores=ignores))


def core_question(
    question: Question, held: Color | None = None, area: Iterable[Point] = (), ignores: int | None = None
) -> _core.Question:
    """A question as the core knows it; one side may be restricted to an area of the region.

    With ``ignores`` the opponent of the side to move plays ko threats, and that side may ignore at most this many.
    """

    def flat(points: Iterable[Point]) -> list[int]:
        return [p.row * question.width + p.column for p in sorted(points)]

    return _core.Question(
        board_of(question),
        question.attacker,
        question.objective,
        flat(question.region),
        flat(question.target),
        flat(question.own),
        flat(question.alive),
        question.black_retakes,
        question.white_retakes,
        question.quantifier == "any",
        held,
        flat(area),
        [(clause.objective, flat(clause.target)) for clause in question.clauses],
        None if ignores is None else question.to_play,
        UNLIMITED if ignores is None else ignores,
    )


class How(TypedDict, total=False):
    """What else may be said to every search."""

    all_moves: bool
    report_every: int
    known: _core.KnownPatterns | None
    """Patterns that other searches of the same question have found; they help, and grow."""


def ask(
    question: Question, settings: SearchSettings, limit: Limit, observer: Observer | None = None, **how: Unpack[How]
) -> Answer:
    """Answer one question exactly."""
    return run(core_search(question), question, settings, limit, observer, **how)


class CoreSearch(Protocol):
    """Something in the core that can be asked."""

    def solve(self, options: _core.SearchOptions) -> dict[str, Any]:
        """Search, and tell what was found."""


def search_options(
    settings: SearchSettings,
    limit: Limit,
    observer: CoreObserver | None = None,
    *,
    all_moves: bool = False,
    report_every: int = 1000,
    known: _core.KnownPatterns | None = None,
    stop: _core.StopHandle | None = None,
    samples: _core.ShapeSamples | None = None,
) -> _core.SearchOptions:
    """Settings and limit as the core takes them; whoever has the handle may end the search from another thread.

    A search that can be resumed adds to ``samples`` what it decides.
    """
    return _core.SearchOptions(
        settings.algorithm,
        nodes=limit.nodes,
        seconds=limit.seconds,
        depth=limit.depth,
        memory=limit.memory,
        all_moves=all_moves,
        epsilon_percent=settings.epsilon_percent,
        weak_sum=settings.weak_sum,
        odds=settings.odds,
        zones=settings.zones,
        patterns=settings.patterns,
        fine_disproof=settings.fine_disproof,
        history=settings.history,
        threats=settings.threats,
        guide_after=settings.shape_after,
        guide_most=settings.shape_most,
        report_every=report_every,
        observer=observer,
        known=known,
        stop=stop,
        samples=samples,
        shape=_network(settings),
    )


def _network(settings: SearchSettings) -> _core.ShapeNetwork | None:
    if not (settings.shape and settings.shape_enclosed):
        return None
    from tesuji.learning.shape.file import shape_network  # most searches do without

    return shape_network(settings.shape_file)


def run(
    search: CoreSearch,
    question: Question,
    settings: SearchSettings,
    limit: Limit,
    observer: Observer | None = None,
    **how: Unpack[How],
) -> Answer:
    """Let the core search, and read its answer."""
    heard = None if observer is None else partial(observer, question)
    return read_answer(search.solve(search_options(settings, limit, heard, **how)), question)


def read_answer(found: dict[str, Any], question: Question) -> Answer:
    """What the core says about a question."""
    points = (*board_points(question.width, question.height), None)  # index -1
    best, zone, moves = found["best"], found["zone"], found["root_moves"]
    return Answer(
        question=question,
        winner=found["value"],
        best=None if best is None else points[best],
        pv=tuple([points[i] for i in found["pv"]]),
        values=tuple([(points[i], winner) for i, winner, *_ in moves]),
        nodes=found["nodes"],
        positions=found["evaluated"],
        depth=found["depth"],
        stop=found["stop"],
        lines=tuple([(points[row[0]], row[4], tuple([points[i] for i in row[5]])) for row in moves]),
        zone=None if zone is None else frozenset([points[i] for i in zone]),
        whole_board=found["whole_board"],
    )


CoreNode = tuple[int, int] | list[tuple[int, int]] | None
"""A node as the core gives it: nothing at an end, a move and its node for the prover, all of them for the other.

Where a node is only cited its number is given as ``~number``, which is negative.
"""


def written(
    prover: Side,
    nodes: Iterable[CoreNode],
    width: int,
    height: int,
    zones: Iterable[list[int] | None] = (),
) -> Proof:
    """A proof as the core gives it, in the checker's form."""
    points = board_points(width, height)
    names = [*map(point_name, points), point_name(None)]  # index -1
    known: dict[tuple[int, ...], frozenset[Point]] = {}  # many nodes have the same one

    def zone_of(flat: list[int]) -> frozenset[Point]:
        key = tuple(flat)
        if key not in known:
            known[key] = frozenset(points[i] for i in flat)
        return known[key]

    def node(data: CoreNode, flat: list[int] | None) -> Node:
        zone = None if flat is None else zone_of(flat)
        if data is None:
            return EndNode(zone)
        if isinstance(data, tuple):
            return MoveNode(names[data[0]], max(data[1], ~data[1]), zone, data[1] < 0)
        cites = frozenset(names[move] for move, child in data if child < 0)
        return ReplyNode({names[move]: max(child, ~child) for move, child in data}, zone, cites)

    return Proof(prover, tuple(map(node, nodes, zones or repeat(None))))
