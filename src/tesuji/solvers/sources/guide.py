"""A guide: an external network, asked rarely and only at the top of the tree.

It predicts where strong players would play and whose the stones will be. What it predicts says where to look first:
which group a problem may be about, and which first moves our own searches are to read. It decides nothing. A guide that
is broken, slow or makes no sense is left out with a note, and the search goes on without it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from pathlib import Path
from time import perf_counter
from typing import Protocol

from tesuji.errors import InputError
from tesuji.go import BLACK, Board, Point
from tesuji.plural import counted
from tesuji.problems import Draft
from tesuji.problems.frame import Frame, framed
from tesuji.settings import Settings
from tesuji.solvers.limit import Budget
from tesuji.solvers.result.estimate import Consulted

KINDS = ("katago",)


@dataclass(frozen=True)
class GuideSettings(Settings):
    """How a guide is asked, and what is made of what it says."""

    komi: float = 7.5
    """The usual komi, with which it is asked how much a position is worth; then it is asked with that as komi, so that
    the fight decides the game."""
    questions: int = 3
    """The most that it is asked about a problem: what the position is worth, then with either side to move."""
    seconds: float = 10.0
    """If one takes longer it is not asked again."""
    share: float = 0.2
    """The part of the time that all its answers may take, where there is a limit of time."""
    smallest: int = 2
    """Boards that KataGo's networks know are no smaller..."""
    largest: int = 19
    """... and no larger."""
    digits: int = 4
    """Predictions are rounded to this many digits: what is added up in another order gives the same answer."""
    told: int = 5
    """Number of its moves that are reported."""
    settled: float = 0.2
    """What is left of the promise of a group whose fate does not depend on who moves, as it sees it."""
    fights: int = 2
    """In this many of the likeliest fights..."""
    moves: int = 3
    """... this many of the likeliest first moves are read..."""
    read_share: float = 0.05
    """... each with no more than this part of what is left..."""
    step: int = 1
    """... as widely as in this round of a search in the region."""
    vote: float = 0.6
    """What a first move counts that was predicted and read to win, in a fight that is not decided."""


GUIDED = GuideSettings()


@dataclass(frozen=True)
class Advice:
    """What a guide predicts about a position, for the side to move."""

    moves: Mapping[Point, float]
    """How likely each legal move is, a pass left out."""
    lead: float
    """By how many points the side to move is ahead."""
    owner: Mapping[Point, float]
    """Whose each point will be, from 1 (the mover's) to -1."""


class Guide(Protocol):
    """A network that can be asked about a position."""

    @property
    def name(self) -> str:
        """What answers call it."""

    def ask(self, board: Board, komi: float) -> Advice:
        """What it predicts; any error is a reason to do without it."""


class KataGoGuide:
    """A network of KataGo's."""

    def __init__(self, path: Path) -> None:
        from tesuji.learning.katago import KataGoNetwork  # NumPy, which only those who ask a guide wait for

        self._network = KataGoNetwork.read(path)

    @property
    def name(self) -> str:
        """The name that the network's makers gave it."""
        return self._network.name

    def ask(self, board: Board, komi: float) -> Advice:
        """One forward pass."""
        from tesuji.learning.katago.inputs import GameRules, inputs

        if not all(GUIDED.smallest <= size <= GUIDED.largest for size in (board.width, board.height)):
            size = f"{board.width}x{board.height}"
            raise InputError(f"it knows no boards of {size}, only from {GUIDED.smallest} to {GUIDED.largest} lines")
        answer = self._network.evaluate(*inputs(board, GameRules(round(2 * komi) / 2)))
        rows = answer.policy[:-1].reshape(board.height, board.width)

        def at(values: Mapping[tuple[int, int], float], point: Point) -> float:
            return round(float(values[board.height - 1 - point.row, point.column]), GUIDED.digits)

        moves = {point: at(rows, point) for point in board.legal_moves()}  # type: ignore[arg-type]
        owner = {point: at(answer.owner, point) for point in board.points()}  # type: ignore[arg-type]
        return Advice(moves, round(answer.lead, 1), owner)


def require_guide(text: str, *, there: bool = False) -> None:
    """Complain about a guide that cannot be meant, or is not ``there``. What it holds is seen when it is asked."""
    kind, _, name = text.partition(":")
    if kind not in KINDS or not name:
        raise InputError(f"{text!r} is no guide: expected katago:FILE, such as katago:g170-b15c192.bin.gz")
    if there and not Path(name).is_file():
        raise InputError(f"{name}: there is no such file")


def read_guide(text: str) -> Guide:
    """The guide of this name: ``katago:FILE``."""
    from tesuji.learning.file import stamp  # NumPy comes with it

    require_guide(text)
    path = Path(text.partition(":")[2])
    return _kept(path, stamp(path))


@lru_cache(maxsize=1)
def _kept(path: Path, _stamp: object) -> Guide:
    return KataGoGuide(path)


class Counsel:
    """What one guide says about one problem, within the questions and the time that it is given."""

    def __init__(self, text: str, questions: int, seconds: float, budget: Budget, guide: Guide | None = None) -> None:
        self._text, self._most, self._seconds, self._budget, self._guide = text, questions, seconds, budget, guide
        self._open = bool(text) or guide is not None
        self._frame: Frame | None = None
        self._mine: Advice | None = None
        self._theirs: Advice | None = None
        self._asked, self._spent = 0, 0.0
        self.notes: list[str] = []
        """Why it was left out, if it was."""

    def look(self, position: Draft) -> bool:
        """Ask about a position with either side to move, cut to the fight. False: it did not answer."""
        if not self._open:
            return False
        self._frame = framed(position)
        board = self._frame.board
        first = self._ask(board, GUIDED.komi)
        if first is None:
            return False
        even = GUIDED.komi + (first.lead if board.to_play == BLACK else -first.lead)
        self._mine = self._ask(board, even)
        other = board.copy()
        other.to_play = board.to_play.opponent
        self._theirs = self._ask(other, even)
        return self._mine is not None

    def _ask(self, board: Board, komi: float) -> Advice | None:
        """One question; ``None`` when there are no more, or when this guide is of no use."""
        start = perf_counter()
        whole = self._budget.limit.seconds
        if not self._open or self._asked >= self._most or (whole is not None and self._spent > GUIDED.share * whole):
            return None
        try:
            if self._guide is None:
                self._guide = read_guide(self._text)
            start = perf_counter()  # reading a file is no question
            self._asked += 1
            advice = _checked(self._guide.ask(board, komi), board)
        except Exception as error:
            self._leave(f"{error}" if isinstance(error, InputError) else f"{type(error).__name__}: {error}")
            return None
        took = perf_counter() - start
        self._spent += took
        if took > self._seconds:
            self._leave(f"one question took longer than {self._seconds:g} s")
        return advice

    def _leave(self, why: str) -> None:
        self._open = False
        self.notes.append(f"guide: it was left out ({' '.join(why.split())})")

    @property
    def moves(self) -> dict[Point, float]:
        """The first moves that it predicts, the likeliest first."""
        if self._mine is None or self._frame is None:
            return {}
        likely = sorted(self._mine.moves.items(), key=lambda entry: (-entry[1], entry[0]))
        outside = ((self._frame.outside(move), share) for move, share in likely)
        return {move: share for move, share in outside if move is not None}

    def swing(self, stones: Iterable[Point]) -> float | None:
        """How far the fate of stones depends on who moves, from 0 to 1; ``None`` where it is not known."""
        if self._mine is None or self._theirs is None or self._frame is None:
            return None
        inside = [point for point in map(self._frame.inside, stones) if point is not None]
        if not inside:
            return None
        turns = (abs(self._mine.owner[point] + self._theirs.owner[point]) / 2 for point in inside)
        return sum(turns) / len(inside)

    @property
    def consulted(self) -> Consulted | None:
        """What the guide was asked, for the answer; ``None`` without questions."""
        if self._guide is None or not self._asked:
            return None
        return Consulted(self._guide.name, self._asked, tuple(self.moves.items())[: GUIDED.told])

    @property
    def told(self) -> tuple[str, ...]:
        """The notes for the answer."""
        if self.notes or (asked := self.consulted) is None:
            return tuple(self.notes)
        return (f"guide: {asked.name} was asked {counted(asked.questions, 'question')}; it proves nothing",)


def _checked(advice: Advice, board: Board) -> Advice:
    """The advice, if it makes sense."""
    numbers = (advice.lead, *advice.moves.values(), *advice.owner.values())
    if not all(map(isfinite, numbers)):
        raise InputError("it answered with what is no number")
    if set(advice.owner) != set(board.points()) or not set(advice.moves) <= set(board.legal_moves()):
        raise InputError("it answered about another board")
    return advice
