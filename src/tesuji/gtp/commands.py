"""The commands of GTP version 2 as a table: name -> handler. Each handler reads its arguments and answers in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Event

import tesuji
from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.game import Move
from tesuji.go.point import MAX_SIZE, Point, point_name
from tesuji.go.setup import fixed_handicap, max_fixed_handicap
from tesuji.go.sgf import GameTree, read_sgf, write_sgf
from tesuji.gtp.protocol import GtpError, read_color, read_float, read_int, read_vertex
from tesuji.gtp.session import Session
from tesuji.players.clock import Clock
from tesuji.players.life import judge_blocks
from tesuji.players.player import Resignation

Stream = Callable[[Event], Iterator[str]]
"""An answer that runs until the next line of input: takes an event that says stop, and yields lines."""

Run = Callable[[Session, Sequence[str]], str | Stream]


@dataclass(frozen=True)
class Handler:
    """How one command is answered, and how many arguments it takes."""

    run: Run
    least: int = 0
    most: int | None = 0

    def __call__(self, session: Session, arguments: Sequence[str]) -> str | Stream:
        """Answer, or complain about the number of arguments."""
        if len(arguments) < self.least or (self.most is not None and len(arguments) > self.most):
            expected = str(self.least) if self.least == self.most else f"at least {self.least}"
            if self.most is not None and self.most != self.least:
                expected = f"{self.least} to {self.most}"
            raise GtpError(f"syntax error: expected {expected} argument{'s' if expected != '1' else ''}")
        return self.run(session, arguments)


# Board and game ------------------------------------------------------------------------------------------------


def _boardsize(session: Session, arguments: Sequence[str]) -> str:
    sizes = [read_int(word) for word in arguments]
    if not all(2 <= size <= MAX_SIZE for size in sizes):
        raise GtpError("unacceptable size")
    session.new_game(sizes[0], sizes[-1])
    return ""


def _clear_board(session: Session, arguments: Sequence[str]) -> str:
    session.new_game()
    return ""


def _komi(session: Session, arguments: Sequence[str]) -> str:
    session.game.komi = read_float(arguments[0])
    return ""


def _play(session: Session, arguments: Sequence[str]) -> str:
    color, word = read_color(arguments[0]), arguments[1]
    if word.lower() == "resign":
        session.game.resign(color)
        return ""
    try:
        session.game.play(read_vertex(word, session.game.width, session.game.height), color)
    except InputError as error:
        raise GtpError(f"illegal move: {error}") from None
    return ""


def _undo(session: Session, arguments: Sequence[str]) -> str:
    try:
        session.game.undo()
    except InputError:
        raise GtpError("cannot undo") from None
    return ""


def _set_position(session: Session, arguments: Sequence[str]) -> str:
    """Sabaki's and KataGo's form: colour and point, colour and point... History begins here."""
    if len(arguments) % 2:
        raise GtpError("syntax error: expected pairs of colour and point")
    stones: dict[Point, Color] = {}
    for name, vertex in zip(arguments[::2], arguments[1::2], strict=True):
        point = read_vertex(vertex, session.game.width, session.game.height)
        if point is None or point in stones:
            raise GtpError("illegal position: expected different points")
        stones[point] = read_color(name)
    before = session.game
    session.new_game()
    try:
        black, white = ([p for p, c in stones.items() if c == color] for color in (BLACK, WHITE))
        session.game.setup(black, white)
    except InputError as error:
        session.game = before
        raise GtpError(f"illegal position: {error}") from None
    return ""


# Handicap ------------------------------------------------------------------------------------------------------


def _fixed_handicap(session: Session, arguments: Sequence[str]) -> str:
    session.need_empty_board()
    return _place(session, _fixed_points(session, read_int(arguments[0])))


def _place_free_handicap(session: Session, arguments: Sequence[str]) -> str:
    session.need_empty_board()
    game, wanted = session.game, read_int(arguments[0])
    if not 2 <= wanted < game.width * game.height:
        raise GtpError("invalid number of stones")
    most = max_fixed_handicap(game.width, game.height)
    if most:  # the specification allows fewer stones than asked for
        return _place(session, _fixed_points(session, min(wanted, most)))
    scattered = [Point(c, r) for r in range(game.height) for c in range(game.width) if (c + r) % 2]
    return _place(session, scattered[:wanted])


def _set_free_handicap(session: Session, arguments: Sequence[str]) -> str:
    session.need_empty_board()
    points = [read_vertex(word, session.game.width, session.game.height) for word in arguments]
    if None in points or len(set(points)) < len(points):
        raise GtpError("bad vertex list")
    _place(session, [point for point in points if point is not None])
    return ""


def _fixed_points(session: Session, stones: int) -> list[Point]:
    try:
        return fixed_handicap(session.game.width, session.game.height, stones)
    except InputError:
        raise GtpError("invalid number of stones") from None


def _place(session: Session, points: list[Point]) -> str:
    try:
        session.game.place_handicap(points)
    except InputError:
        raise GtpError("bad vertex list") from None
    return " ".join(map(str, points))


# Playing -------------------------------------------------------------------------------------------------------


def _genmove(session: Session, arguments: Sequence[str]) -> str:
    return _play_answer(session, read_color(arguments[0]), cleanup=False)


def _genmove_cleanup(session: Session, arguments: Sequence[str]) -> str:
    return _play_answer(session, read_color(arguments[0]), cleanup=True)


def _play_answer(session: Session, color: Color, *, cleanup: bool) -> str:
    choice = session.think(color, cleanup=cleanup)
    if isinstance(choice, Resignation):
        return "resign"
    session.game.play(choice.point, color)
    return point_name(choice.point)


def _reg_genmove(session: Session, arguments: Sequence[str]) -> str:
    choice = session.think(read_color(arguments[0]))
    return point_name(choice.point) if isinstance(choice, Move) else "resign"


def _time_settings(session: Session, arguments: Sequence[str]) -> str:
    main, byo_yomi, stones = read_float(arguments[0]), read_float(arguments[1]), read_int(arguments[2])
    try:
        clock = Clock.settings(main, byo_yomi, stones)
    except InputError as error:
        raise GtpError(f"syntax error: {error}") from None
    session.clock = None if clock.is_unlimited else clock
    return ""


def _time_left(session: Session, arguments: Sequence[str]) -> str:
    color, seconds, stones = read_color(arguments[0]), read_float(arguments[1]), read_int(arguments[2])
    if stones < 0:
        raise GtpError("syntax error: expected a number of stones that is not negative")
    if session.clock is None:
        session.clock = Clock(main=max(seconds, 0.0))
    session.clock.tell(color, seconds, stones)
    return ""


# The end -------------------------------------------------------------------------------------------------------


def _final_score(session: Session, arguments: Sequence[str]) -> str:
    blocks = judge_blocks(session.game.board, session.player.seed)
    return str(session.game.score([b[0] for b in blocks.dead], [b[0] for b in blocks.seki]))


def _final_status_list(session: Session, arguments: Sequence[str]) -> str:
    blocks = judge_blocks(session.game.board, session.player.seed)
    named = {"alive": blocks.alive, "dead": blocks.dead, "seki": blocks.seki}
    if arguments[0] not in named:
        raise GtpError("syntax error: expected alive, dead or seki")
    return "\n".join(" ".join(map(str, block)) for block in named[arguments[0]])


def _loadsgf(session: Session, arguments: Sequence[str]) -> str:
    number = read_int(arguments[1]) if len(arguments) > 1 else None
    if number is not None and number < 1:
        raise GtpError("syntax error: moves are counted from 1")
    try:
        tree = read_sgf(arguments[0], regular=True)[0]  # a pipe or a device may never end
        if tree.rules is None:
            tree.root.set_text("RU", str(session.rules))
        game = tree.game_after(None if number is None else min(number - 1, len(tree.moves)))
    except InputError as error:
        raise GtpError(f"cannot load file: {error}") from None
    session.game = game
    return ""


def _printsgf(session: Session, arguments: Sequence[str]) -> str:
    tree = GameTree.from_game(session.game)
    if not arguments:
        return tree.to_sgf().strip()
    try:
        write_sgf(arguments[0], tree, regular=True)
    except InputError as error:
        raise GtpError(f"cannot write file: {error}") from None
    return ""


def _showboard(session: Session, arguments: Sequence[str]) -> str:
    game = session.game
    black, white = game.prisoners
    turn = f"{game.to_play} to play, komi {game.komi:g}, prisoners: Black has taken {black}, White {white}"
    return f"\n{game.board}\n{turn}"


def _quit(session: Session, arguments: Sequence[str]) -> str:
    session.ended = True
    return ""


PROTOCOL: dict[str, Handler] = {
    "protocol_version": Handler(lambda session, arguments: "2"),
    "name": Handler(lambda session, arguments: f"Tesuji {session.player.name}"),
    "version": Handler(lambda session, arguments: tesuji.__version__),
    "quit": Handler(_quit),
    "boardsize": Handler(_boardsize, 1, 2),
    "rectangular_boardsize": Handler(_boardsize, 2, 2),
    "clear_board": Handler(_clear_board),
    "komi": Handler(_komi, 1, 1),
    "play": Handler(_play, 2, 2),
    "undo": Handler(_undo),
    "set_position": Handler(_set_position, 0, None),
    "fixed_handicap": Handler(_fixed_handicap, 1, 1),
    "place_free_handicap": Handler(_place_free_handicap, 1, 1),
    "set_free_handicap": Handler(_set_free_handicap, 2, None),
    "genmove": Handler(_genmove, 1, 1),
    "reg_genmove": Handler(_reg_genmove, 1, 1),
    "kgs-genmove_cleanup": Handler(_genmove_cleanup, 1, 1),
    "time_settings": Handler(_time_settings, 3, 3),
    "time_left": Handler(_time_left, 3, 3),
    "final_score": Handler(_final_score),
    "final_status_list": Handler(_final_status_list, 1, 1),
    "loadsgf": Handler(_loadsgf, 1, 2),
    "printsgf": Handler(_printsgf, 0, 1),
    "showboard": Handler(_showboard),
}
"""GTP version 2, but for the three commands about the table itself, which the engine answers."""
