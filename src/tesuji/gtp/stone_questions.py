"""Questions about stones, with GNU Go's names, arguments and answers, so that existing regression suites can ask them.

The table has two parts: facts that stand on the board (liberties, legal moves, history), and questions that need
reading (attack, owl_attack, connect, analyze_semeai, ...), which the default solver answers within the session's limit.
Codes are GNU Go's: 0 no, 1 yes, 2 by a ko that is won by ignoring threats, 3 by one for which a threat must be found.
Fuego's questions about ladders and safety are here too, and a whole problem can be put with ``tesuji-solve``.
"""

from collections.abc import Callable, Iterable, Sequence

import tesuji
from tesuji.errors import InputError
from tesuji.go.board import Board
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import Point, point_name
from tesuji.go.reading import LadderStatus, benson, ladder
from tesuji.gtp.commands import Handler
from tesuji.gtp.protocol import GtpError, read_color, read_int, read_vertex
from tesuji.gtp.session import Session
from tesuji.problems.joint import joins, parse_goal
from tesuji.solvers.gnugo import questions as gnugo

LADDER_LIBERTIES = 2


# Arguments -------------------------------------------------------------------------------------------------------


def _point(session: Session, word: str) -> Point:
    try:
        point = read_vertex(word, session.game.width, session.game.height)
    except GtpError:
        point = None
    if point is None:
        raise GtpError("invalid coordinate")
    return point


def _stone(session: Session, word: str, what: str = "vertex") -> Point:
    point = _point(session, word)
    if session.game.board[point] == EMPTY:
        raise GtpError(f"{what} must not be empty")
    return point


def _color(word: str) -> Color:
    try:
        return read_color(word)
    except GtpError:
        raise GtpError("invalid color") from None


def _listed(points: Iterable[Point]) -> str:
    """Points as GNU Go lists them: line by line from the top, each from the left."""
    return " ".join(str(point) for point in sorted(points, key=lambda p: (-p.row, p.column)))


# Facts -----------------------------------------------------------------------------------------------------------


def _countlib(session: Session, arguments: Sequence[str]) -> str:
    return str(len(session.game.board.liberties(_stone(session, arguments[0]))))


def _findlib(session: Session, arguments: Sequence[str]) -> str:
    return _listed(session.game.board.liberties(_stone(session, arguments[0])))


def _is_legal(session: Session, arguments: Sequence[str]) -> str:
    try:
        color = read_color(arguments[0])
        point = read_vertex(arguments[1], session.game.width, session.game.height)
    except GtpError:
        raise GtpError("invalid color or coordinate") from None
    return str(int(session.game.is_legal(point, color)))


def _all_legal(session: Session, arguments: Sequence[str]) -> str:
    return _listed(session.game.legal_moves(_color(arguments[0])))


def _captures(session: Session, arguments: Sequence[str]) -> str:
    black, white = session.game.prisoners
    return str(black if _color(arguments[0]) == BLACK else white)


def _move_history(session: Session, arguments: Sequence[str]) -> str:
    moves = (f"{str(move.color).lower()} {_vertex(move.point)}" for move in reversed(session.game.moves))
    return "\n".join(moves)


def _last_move(session: Session, arguments: Sequence[str]) -> str:
    if not session.game.moves:
        raise GtpError("no previous move known")
    move = session.game.moves[-1]
    return f"{str(move.color).lower()} {_vertex(move.point)}"


def _vertex(move: Point | None) -> str:
    return point_name(move).upper()


def _list_stones(session: Session, arguments: Sequence[str]) -> str:
    return _listed(session.game.board.stones(_color(arguments[0])))


def _color_of(session: Session, arguments: Sequence[str]) -> str:
    color = session.game.board[_point(session, arguments[0])]
    return {BLACK: "black", WHITE: "white"}.get(color, "empty")


def _worm_stones(session: Session, arguments: Sequence[str]) -> str:
    return _listed(session.game.board.block(_stone(session, arguments[0])))


def _dragon_stones(session: Session, arguments: Sequence[str]) -> str:
    return _listed(gnugo.dragon(session.game.board, _stone(session, arguments[0])))


def _same_dragon(session: Session, arguments: Sequence[str]) -> str:
    first, second = (_stone(session, word) for word in arguments)
    return str(int(second in gnugo.dragon(session.game.board, first)))


def _undo_moves(session: Session, arguments: Sequence[str]) -> str:
    number = read_int(arguments[0]) if arguments else 1
    if not 0 <= number <= len(session.game):
        raise GtpError("cannot undo")
    for _ in range(number):
        session.game.undo()
    return ""


def _unconditional_status(session: Session, arguments: Sequence[str]) -> str:
    point, board = _point(session, arguments[0]), session.game.board
    for color, name in ((BLACK, "black"), (WHITE, "white")):
        life = benson(board, color)
        if point in life.stones:
            return "alive"
        if point in life.territory:
            return f"{name}_territory" if board[point] == EMPTY else "dead"
    return "undecided"


def _ladder_attack(session: Session, arguments: Sequence[str]) -> str:
    point, board = _stone(session, arguments[0]), session.game.board
    if len(board.liberties(point)) != LADDER_LIBERTIES:
        raise GtpError("string must have exactly 2 liberties")
    found = ladder(board, point)
    return "0" if found.capture is None else f"1 {found.capture}"


def _go_ladder(session: Session, arguments: Sequence[str]) -> str:
    """Fuego's answers: captured, unsettled, or escaped, by who moves first."""
    status = ladder(session.game.board, _stone(session, arguments[0])).status
    if status is LadderStatus.UNKNOWN:
        raise GtpError("the ladder is too long to read")
    return str(status.value)


def _go_safe(session: Session, arguments: Sequence[str]) -> str:
    """Fuego's: how many points are safe, and which."""
    if arguments[0] != "benson":
        raise GtpError(f"unknown safety solver {arguments[0]}: expected benson")
    colors = [_color(arguments[1])] if len(arguments) > 1 else [BLACK, WHITE]
    lives = [benson(session.game.board, color) for color in colors]
    safe = {point for life in lives for point in (*life.stones, *life.territory)}
    return f"{len(safe)} {_listed(safe)}".rstrip()


# Questions -------------------------------------------------------------------------------------------------------

Ask = Callable[[Session, Board, Sequence[str]], str]


def _answer(session: Session, name: str, points: list[Point]) -> str:
    return gnugo.answer(session.game.board, name, points, session.reading)


def _question(ask: Ask, least: int, most: int | None) -> Handler:
    """A command with this number of arguments whose answer needs reading."""

    def run(session: Session, arguments: Sequence[str]) -> str:
        try:
            return ask(session, session.game.board, arguments)
        except InputError as error:
            raise GtpError(str(error)) from None

    return Handler(run, least, most)


def _about_stone(name: str) -> Handler:
    def ask(session: Session, board: Board, words: Sequence[str]) -> str:
        return _answer(session, name, [_stone(session, words[0])])

    return _question(ask, 1, 1)


def _about_move(name: str) -> Handler:
    """Is this move good enough? An illegal one is not."""

    def ask(session: Session, board: Board, words: Sequence[str]) -> str:
        move, stone = _point(session, words[0]), _stone(session, words[1], "dragon vertex")
        mover = board[stone] if name.endswith("defend") else board[stone].opponent
        board.to_play = mover
        if not board.is_legal(move):
            return "0"
        return _answer(session, name, [move, stone])

    return _question(ask, 2, 2)


def _about_link(name: str, *, joined: str) -> Handler:
    """Two chains of one colour; ``joined`` is the answer when they are one already."""

    def ask(session: Session, board: Board, words: Sequence[str]) -> str:
        first, second = (_stone(session, word) for word in words)
        if board[first] != board[second]:
            raise GtpError("vertices must have same color")
        if second in board.block(first):
            return joined
        return _answer(session, name, [first, second])

    return _question(ask, 2, 2)


def _semeai(session: Session, board: Board, words: Sequence[str]) -> str:
    mine, theirs = (_stone(session, word) for word in words)
    if board[mine] == board[theirs]:
        raise GtpError("vertices must not have same color")
    return _answer(session, "analyze_semeai", [mine, theirs])


def _solve(session: Session, board: Board, words: Sequence[str]) -> str:
    """The position as a problem, answered as `tesuji.solve` does, with the stones or joined goals that are named."""
    color, asked = _color(words[0]), words[1:]
    goal = parse_goal(" ".join(asked)) if joins(asked) else None
    stones = [] if goal else [_stone(session, word) for word in asked]
    if board.to_play != color:
        board.to_play = color
        board.set_ko(None)
    limit = session.reading
    return str(tesuji.solve(board, goal=goal, target=stones or None, time=limit.seconds, nodes=limit.nodes))


FACTS: dict[str, Handler] = {
    "countlib": Handler(_countlib, 1, 1),
    "findlib": Handler(_findlib, 1, 1),
    "is_legal": Handler(_is_legal, 2, 2),
    "all_legal": Handler(_all_legal, 1, 1),
    "captures": Handler(_captures, 1, 1),
    "move_history": Handler(_move_history),
    "last_move": Handler(_last_move),
    "list_stones": Handler(_list_stones, 1, 1),
    "color": Handler(_color_of, 1, 1),
    "worm_stones": Handler(_worm_stones, 1, 1),
    "dragon_stones": Handler(_dragon_stones, 1, 1),
    "same_dragon": Handler(_same_dragon, 2, 2),
    "query_boardsize": Handler(lambda session, arguments: str(session.game.width)),
    "get_komi": Handler(lambda session, arguments: f"{session.game.komi:4.1f}"),
    "get_handicap": Handler(lambda session, arguments: str(session.game.handicap)),
    "gg-undo": Handler(_undo_moves, 0, 1),
    "unconditional_status": Handler(_unconditional_status, 1, 1),
    "ladder_attack": Handler(_ladder_attack, 1, 1),
    "go_ladder": Handler(_go_ladder, 1, 1),
    "go_static_ladder": Handler(_go_ladder, 1, 1),
    "go_safe": Handler(_go_safe, 1, 2),
}
"""What stands on the board: no search, or only that of a ladder."""

QUESTIONS: dict[str, Handler] = {
    **{name: _about_stone(name) for name in ("attack", "defend", "owl_attack", "owl_defend", "dragon_status")},
    **{name: _about_move(name) for name in ("owl_does_attack", "owl_does_defend", "does_attack", "does_defend")},
    "connect": _about_link("connect", joined="1 PASS"),
    "disconnect": _about_link("disconnect", joined="0"),
    "defend_both": _about_link("defend_both", joined="1"),
    "analyze_semeai": _question(_semeai, 2, 2),
    "tesuji-solve": _question(_solve, 1, None),
}
"""What has to be read out."""

ANALYSIS: dict[str, Handler] = {**FACTS, **QUESTIONS}
