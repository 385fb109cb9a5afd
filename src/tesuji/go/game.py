"""A game: moves in order, under rules, to a result."""

from collections import Counter
from collections.abc import Iterable
from math import isfinite
from typing import NamedTuple

from tesuji.errors import InputError
from tesuji.go.board import Board, PointLike
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import Point, point_name
from tesuji.go.rules import TROMP_TAYLOR, Rules, Scoring, Superko
from tesuji.go.score import Score, area_score, territory_score
from tesuji.go.setup import find_surrounded, fixed_handicap
from tesuji.plural import counted

Size = int | tuple[int, int]
"""A board's size: one side of a square, or (width, height)."""


class Move(NamedTuple):
    """A colour and its move; ``None`` is a pass.

    >>> print(tesuji.Move(tesuji.WHITE, None))
    W pass
    """

    color: Color
    point: Point | None

    def __str__(self) -> str:
        return f"{self.color.letter} {point_name(self.point)}"


class _Start(NamedTuple):
    """A position that was put on the board, not played: the beginning, or stones set up later."""

    number: int
    board: Board


class Game:
    """A game of Go: the moves so far, the position they lead to, and what the rules make of it.

    >>> game = tesuji.Game(9, rules="japanese")
    >>> for move in ("E5", "C3", None, None):
    ...     _ = game.play(move)
    >>> print(len(game), game.is_over, game.to_play)
    4 True Black
    """

    def __init__(
        self, size: Size = 19, rules: Rules | str = TROMP_TAYLOR, komi: float | None = None, handicap: int = 0
    ) -> None:
        """Begin a game; ``handicap`` puts stones on the fixed points. Komi is the rules' own, or 0.5 with handicap."""
        self.rules = Rules.named(rules) if isinstance(rules, str) else rules
        try:
            width, height = (size, size) if isinstance(size, int) else size
        except (TypeError, ValueError):
            raise InputError(f"{size!r} is no size of a board: expected 19, or two numbers such as (9, 13)") from None
        try:
            self._board = Board(width, height)
        except ValueError as error:
            raise InputError(str(error)) from None
        self._board.allow_suicide = self.rules.suicide
        self.handicap = 0
        self._moves: list[Move] = []
        self._prisoners: list[tuple[int, int]] = [(0, 0)]
        self._resigned: Color = EMPTY
        self._turns: dict[int, Color] = {}  # turns that were given, by the number of moves before
        self._starts: list[_Start] = []
        self._begin()
        self.komi = komi if komi is not None else 0.5 if handicap else self.rules.komi
        if handicap:
            self.place_handicap(fixed_handicap(width, height, handicap))

    # What the game is like now -----------------------------------------------------------------------------------
    @property
    def width(self) -> int:
        return self._board.width

    @property
    def height(self) -> int:
        return self._board.height

    @property
    def komi(self) -> float:
        """The points that White gets for moving second."""
        return self._komi

    @komi.setter
    def komi(self, komi: float) -> None:
        if not isfinite(komi):
            raise InputError(f"komi {komi} is not a number of points")
        self._komi = float(komi)

    @property
    def board(self) -> Board:
        """A copy of the current position."""
        return self._board.copy()

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    @property
    def last_move(self) -> Move | None:
        """The latest move, or ``None`` when nothing has been played since the position was set up."""
        return self._moves[-1] if len(self._moves) > self._starts[-1].number else None

    @property
    def to_play(self) -> Color:
        """Whose turn it is."""
        return self._board.to_play

    @property
    def ko(self) -> Point | None:
        """The point that the player whose turn it is may not retake at once."""
        return self._board.ko

    @property
    def prisoners(self) -> tuple[int, int]:
        """How many stones Black and White have taken (a player's suicide counts for the other)."""
        return self._prisoners[-1]

    @property
    def is_over(self) -> bool:
        """Has a player resigned, or have both passed in turn?"""
        last = self._moves[max(self._starts[-1].number, len(self._moves) - 2) :]
        passed = len(last) == 2 and all(move.point is None for move in last) and last[0].color != last[1].color
        return passed or self._resigned != EMPTY

    # Playing -----------------------------------------------------------------------------------------------------
    def play(self, point: PointLike | None, color: Color | None = None) -> Move:
        """Play a move, or pass with ``None``; refuses what the rules forbid and leaves the game as it was."""
        move = self._play_on_board(point, color)
        if move.point is not None and self._repeats():
            self._board.undo()
            raise InputError(
                f"{move.color} may not play {move.point}: it repeats an earlier position ({self.rules.superko} superko)"
            )
        return self._record(move)

    def play_recorded(self, point: PointLike | None, color: Color | None = None) -> Move:
        """Play a move of a game record: like :meth:`play`, but without the superko rule."""
        return self._record(self._play_on_board(point, color))

    def is_legal(self, point: PointLike | None, color: Color | None = None) -> bool:
        """Would the rules let the player play there (superko included)?"""
        try:
            move = self._play_on_board(point, color)
        except InputError:
            return False
        legal = move.point is None or not self._repeats()
        self._board.undo()
        return legal

    def legal_moves(self, color: Color | None = None) -> list[Point]:
        """Where the player may play (passing is always possible besides)."""
        return [p for p in self._board.legal_moves(color) if self.is_legal(p, color)]

    def undo(self) -> Move:
        """Take back the last move, and stones that were set up after it."""
        if not self._moves:
            raise InputError("there is no move to take back")
        self._prisoners.pop()
        self._resigned = EMPTY
        self._turns.pop(len(self._moves), None)
        move = self._moves.pop()
        if self._starts[-1].number > len(self._moves):
            self._starts.pop()
            self._rebuild()
        else:
            self._seen[self._keys.pop()] -= 1
            self._board.undo()
        self._stones = self._count_stones()
        return move

    def resign(self, color: Color | None = None) -> None:
        """Resign, by default for the side to move."""
        self._resigned = self.to_play if color is None else Color(color)

    def set_to_play(self, color: Color) -> None:
        """Give the turn to a player, as SGF's PL does."""
        self._board.to_play = color
        self._turns[len(self._moves)] = Color(color)

    # Stones that are put, not played -----------------------------------------------------------------------------
    def setup(
        self,
        black: Iterable[PointLike] = (),
        white: Iterable[PointLike] = (),
        empty: Iterable[PointLike] = (),
        to_play: Color | None = None,
    ) -> None:
        """Put stones on the board and take others off, as SGF's AB, AW and AE do; nothing is captured by it.

        Superko forgets the positions before.
        """
        stones = {point: color for color in (BLACK, WHITE) for point in self._board.stones(color)}
        said: dict[Point, Color] = {}
        for color, points in ((BLACK, black), (WHITE, white), (EMPTY, empty)):
            for name in points:
                point = self._point(name)
                if said.setdefault(point, color) != color:
                    raise InputError(f"{point} cannot be both {said[point]} and {color}")
        stones = {point: color for point, color in (stones | said).items() if color != EMPTY}
        surrounded = find_surrounded(self.width, self.height, stones)
        if surrounded is not None:
            raise InputError(f"the stone at {surrounded} would have no liberty")
        turn = self.to_play if to_play is None else to_play
        self._board.set_stones(*([p for p, there in stones.items() if there == color] for color in (BLACK, WHITE)))
        self.set_to_play(turn)
        self._begin()

    def place_handicap(self, points: Iterable[PointLike]) -> None:
        """Give Black these stones before the first move; it is White's turn then."""
        stones = {self._point(name) for name in points}
        if self._moves or any(self._count_stones()):
            raise InputError("handicap stones can only be placed on an empty board before the first move")
        if len(stones) < 2 or len(stones) >= self.width * self.height:
            wrong = f"a handicap of {counted(len(stones), 'stone')} is not possible"
            raise InputError(f"{wrong}: expected at least 2, and not the whole board")
        self.setup(black=stones, to_play=WHITE)
        self.handicap = len(stones)

    # Looking back ------------------------------------------------------------------------------------------------
    def board_at(self, number: int) -> Board:
        """The position after this many moves (with what was set up there); ``-1`` is the last position, as in a
        list."""
        at = number + len(self._moves) + 1 if number < 0 else number
        if not 0 <= at <= len(self._moves):
            raise InputError(
                f"there is no position after move {number}: the game has {counted(len(self._moves), 'move')}"
            )
        start = next(start for start in reversed(self._starts) if start.number <= at)
        board = start.board.copy()
        for move in self._moves[start.number : at]:
            board.play(move.point, move.color)
        self._take_turn(board, at)
        return board

    @property
    def starts(self) -> list[tuple[int, Board]]:
        """The positions that were put on the board, not played: the first, and those set up after this many moves."""
        return [(start.number, self.board_at(start.number)) for start in self._starts]

    def move_numbers(self, first: int = 1, last: int | None = None) -> dict[Point, int]:
        """Which move each point was last played at, for diagrams: moves ``first`` to ``last``, counted from 1."""
        moves = enumerate(self._moves[:last], 1)
        return {move.point: number for number, move in moves if move.point is not None and number >= first}

    # The end -----------------------------------------------------------------------------------------------------
    def score(
        self, dead: Iterable[PointLike] = (), seki: Iterable[PointLike] = (), scoring: Scoring | None = None
    ) -> Score:
        """Count the board as it stands, by the game's rules unless ``scoring`` says otherwise.

        ``dead`` names blocks to be lifted off first, by one or more of their stones; ``seki`` names blocks that have no
        territory (area counting does not ask). Komi and handicap compensation are among White's points.
        """
        if Scoring(scoring or self.rules.scoring) is Scoring.TERRITORY:
            return territory_score(self._board, self.prisoners, white_bonus=self.komi, dead=dead, seki=seki)
        bonus = self.komi + self.rules.handicap_bonus.points(self.handicap)
        return area_score(self._board, white_bonus=bonus, dead=dead)

    def result(self, dead: Iterable[PointLike] = (), seki: Iterable[PointLike] = ()) -> str:
        """The result as SGF writes it: ``B+3.5``, ``W+R`` after Black's resignation, ``0`` for a draw."""
        if self._resigned != EMPTY:
            return f"{self._resigned.opponent.letter}+R"
        return str(self.score(dead, seki))

    def to_sgf(self, **properties: str) -> str:
        """The record of the game; more may be said at its root, such as ``PB="Black's name"``."""
        from tesuji.go.sgf import GameTree

        tree = GameTree.from_game(self)
        for name, text in properties.items():
            tree.root.set_text(name, text)
        return tree.to_sgf()

    @classmethod
    def from_sgf(cls, text: str) -> "Game":
        """The main line of an SGF record, to the end; `parse_sgf` keeps comments and variations too.

        >>> game = tesuji.Game.from_sgf("(;SZ[9]KM[6.5];B[ee];W[cg](;B[gc])(;B[gg]))")
        >>> print(len(game), *game.moves)
        3 B E5 W C3 B G7
        """
        from tesuji.go.sgf import parse_sgf

        if not isinstance(text, str) or (text.lower().endswith(".sgf") and "(" not in text):
            raise InputError(f"{text!r} is no SGF record: expected its text, or tesuji.read_sgf(path) for a file")
        return parse_sgf(text)[0].game_after()

    def copy(self) -> "Game":
        """The same game, to be played on separately."""
        twin = Game((self.width, self.height), self.rules, self.komi)
        twin.handicap = self.handicap
        twin._moves = list(self._moves)
        twin._prisoners = list(self._prisoners)
        twin._resigned = self._resigned
        twin._starts = list(self._starts)
        twin._turns = dict(self._turns)
        twin._rebuild()
        return twin

    def __repr__(self) -> str:
        players = f"{self.to_play} to play" if not self.is_over else self.result()
        return (
            f"<Game {self.width}x{self.height}, {self.rules}, {counted(len(self), 'move')}, {players}>\n{self._board}"
        )

    def _repr_svg_(self) -> str:
        """The picture that notebooks show: the position and the last move."""
        from tesuji.render.picture import picture_of_game
        from tesuji.render.svg import picture_svg

        return picture_svg(picture_of_game(self))

    # Keeping the books -------------------------------------------------------------------------------------------
    def _begin(self) -> None:
        """The position on the board is a start: nothing before it can be repeated."""
        number = len(self._moves)
        self._starts = [start for start in self._starts if start.number < number]
        self._starts.append(_Start(number, self._board.copy()))
        self._keys = [self._key()]
        self._seen = Counter(self._keys)
        self._stones = self._count_stones()

    def _rebuild(self) -> None:
        """Play everything since the last start again."""
        start = self._starts[-1]
        self._board = start.board.copy()
        self._keys = [self._key()]
        for number, move in enumerate(self._moves[start.number :], start.number):
            self._take_turn(self._board, number)
            self._board.play(move.point, move.color)
            self._keys.append(self._key())
        self._take_turn(self._board, len(self._moves))
        self._seen = Counter(self._keys)
        self._stones = self._count_stones()

    def _take_turn(self, board: Board, number: int) -> None:
        if number in self._turns:
            board.to_play = self._turns[number]

    def _play_on_board(self, point: PointLike | None, color: Color | None) -> Move:
        player = self.to_play if color is None else Color(color)
        try:
            if isinstance(point, str) and point.lower() == "pass":
                point = None
            move = Move(player, None if point is None else self._point(point))
            self._board.play(move.point, player)
        except ValueError as error:
            raise InputError(str(error)) from None
        return move

    def _repeats(self) -> bool:
        return self.rules.superko is not Superko.NONE and self._seen[self._key()] > 0

    def _key(self) -> int | tuple[int, Color]:
        """What superko compares."""
        if self.rules.superko is Superko.SITUATIONAL:
            return self._board.stones_hash, self._board.to_play
        return self._board.stones_hash

    def _record(self, move: Move) -> Move:
        stones = self._count_stones()
        played = [int(move.point is not None and move.color == color) for color in (BLACK, WHITE)]
        lost = [self._stones[i] + played[i] - stones[i] for i in range(2)]
        black, white = self.prisoners
        self._prisoners.append((black + lost[1], white + lost[0]))
        self._stones = stones
        self._moves.append(move)
        self._keys.append(self._key())
        self._seen[self._keys[-1]] += 1
        self._resigned = EMPTY
        return move

    def _count_stones(self) -> tuple[int, int]:
        return len(self._board.color_indices(BLACK)), len(self._board.color_indices(WHITE))

    def _point(self, name: PointLike) -> Point:
        try:
            point = Point.parse(name) if isinstance(name, str) else Point(*name)
            if isinstance(name, str) and not (point.column < self.width and point.row < self.height):
                raise InputError(f"{point} is not on a {self.width}x{self.height} board")
            self._board.color_index(point)
        except ValueError as error:
            raise InputError(str(error)) from None
        except TypeError:
            raise InputError(f"{name!r} is not a point: expected a Point, (column, row) or a name such as D4") from None
        return point
