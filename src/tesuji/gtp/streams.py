"""Analysis that runs until the next line of input: Leela Zero's and KataGo's commands, which boards such as Sabaki
and Lizzie draw."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Event
from time import monotonic
from typing import NamedTuple

from tesuji.go.color import BLACK, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point, point_name
from tesuji.gtp.commands import Handler, Stream
from tesuji.gtp.protocol import GtpError, read_color, read_float, read_int, read_vertex
from tesuji.gtp.session import Session
from tesuji.players.analysis import MoveReport, Report
from tesuji.players.clock import moves_to_come
from tesuji.players.life import ownership

SLICE = 0.1
"""Seconds of thinking between two checks for input."""
LEAST_INTERVAL = 0.01

_SWITCHES = ("ownership", "movesownership", "pvvisits", "rootinfo", "pvedgevisits", "ownershipstdev")


@dataclass
class _Request:
    """What was asked: ``[colour] [interval] key value...``."""

    color: Color
    interval: float = 1.0
    least: int = 0
    most: int | None = None
    avoid: set[Point | None] = field(default_factory=set)
    allow: set[Point | None] = field(default_factory=set)
    switches: set[str] = field(default_factory=set)

    def banned(self, game: Game) -> list[Point | None]:
        every: list[Point | None] = [None, *(Point(c, r) for r in range(game.height) for c in range(game.width))]
        return [p for p in every if p in self.avoid or (self.allow and p not in self.allow)]


def _read(session: Session, arguments: Sequence[str]) -> _Request:
    words = list(arguments)
    request = _Request(session.game.to_play)
    if words and words[0].lower() in ("b", "w", "black", "white"):
        request.color = read_color(words.pop(0))
    if words and words[0].replace(".", "", 1).isdigit():
        request.interval = _interval(words.pop(0))
    while words:
        key = words.pop(0).lower()
        if key in ("avoid", "allow"):
            _read_moves(session, request, key, words)
            continue
        if not words:
            raise GtpError(f"syntax error: expected a value after {key}")
        value = words.pop(0)
        if key == "interval":
            request.interval = _interval(value)
        elif key == "minmoves":
            request.least = read_int(value)
        elif key == "maxmoves":
            request.most = max(read_int(value), 0)
        elif key in _SWITCHES:
            if value.lower() == "true":
                request.switches.add(key)
        else:
            raise GtpError(f"syntax error: {key} is not known here")
    return request


def _interval(word: str) -> float:
    """Centiseconds, as these commands count."""
    return max(read_float(word) / 100, LEAST_INTERVAL)


def _read_moves(session: Session, request: _Request, key: str, words: list[str]) -> None:
    if len(words) < 3:
        raise GtpError(f"syntax error: expected a colour, points and a number after {key}")
    color, names, _until = read_color(words.pop(0)), words.pop(0), read_int(words.pop(0))
    if color != request.color:
        return  # it is not that side's turn, and what is left out is left out at the first move
    points = {read_vertex(name, session.game.width, session.game.height) for name in names.split(",")}
    (request.avoid if key == "avoid" else request.allow).update(points)


# Words ---------------------------------------------------------------------------------------------------------


class _Style(NamedTuple):
    share: Callable[[float], str]
    scores: bool


_LZ = _Style(lambda share: str(round(10_000 * share)), scores=False)
_KATA = _Style(lambda share: f"{share:.6f}", scores=True)


def _line(request: _Request, report: Report, style: _Style, game: Game) -> str:
    moves = [m for i, m in enumerate(report.moves) if m.visits > 0 or i < request.least]
    even = 1 / max(len(report.moves), 1)
    words = [_move_words(order, m, style, even) for order, m in enumerate(moves[: request.most])]
    if style.scores and "rootinfo" in request.switches:
        lead = "" if report.score is None else f" scoreLead {report.score:.3f}"
        words.append(f"rootInfo visits {report.visits} winrate {report.win_rate:.6f}{lead}")
    if style.scores and "ownership" in request.switches:
        sign = 1 if request.color == BLACK else -1
        owners = ownership(game.board) if report.ownership is None else report.ownership
        values = " ".join(f"{sign * value:.4f}" for row in owners[::-1] for value in row)
        words.append(f"ownership {values}")
    return " ".join(words)


def _move_words(order: int, move: MoveReport, style: _Style, even: float) -> str:
    name = point_name(move.point)
    words = f"info move {name} visits {move.visits} winrate {style.share(move.win_rate)}"
    if style.scores and move.score is not None:
        words += f" scoreMean {move.score:.3f} scoreLead {move.score:.3f}"
    line, prior = " ".join(map(point_name, move.line)), even if move.prior is None else move.prior
    return f"{words} prior {style.share(prior)} lcb {style.share(max(move.lower_bound, 0.0))} order {order} pv {line}"


# Commands ------------------------------------------------------------------------------------------------------


def _analyze(session: Session, arguments: Sequence[str], style: _Style) -> Stream:
    request = _read(session, arguments)
    game, banned = session.game.copy(), request.banned(session.game)
    if session.player.analyze(game, request.color, LEAST_INTERVAL, banned) is None:
        raise GtpError("this player does not analyse")

    def lines(stop: Event) -> Iterator[str]:
        next_report = monotonic() + request.interval
        while True:
            seconds = min(SLICE, max(next_report - monotonic(), LEAST_INTERVAL))
            report = session.player.analyze(game, request.color, seconds, banned)
            assert report is not None
            stopped = stop.is_set()
            if stopped or monotonic() >= next_report:
                next_report = monotonic() + request.interval
                yield _line(request, report, style, game)
            if stopped:
                return

    return lines


def _genmove_analyze(session: Session, arguments: Sequence[str], style: _Style) -> Stream:
    request = _read(session, arguments)
    game, banned = session.game, request.banned(session.game)
    if session.player.analyze(game, request.color, LEAST_INTERVAL, banned, 1) is None:
        raise GtpError("this player does not analyse")

    def lines(stop: Event) -> Iterator[str]:
        begin = monotonic()
        seconds = None
        if session.clock is not None:
            seconds = session.clock.allowance(request.color, moves_to_come(game.width, game.height, len(game)))
        left = session.player.move_simulations
        while True:
            rest = request.interval if seconds is None else min(request.interval, seconds - (monotonic() - begin))
            limit = None if seconds is not None else left
            report = session.player.analyze(game, request.color, max(rest, LEAST_INTERVAL), banned, limit)
            assert report is not None
            left = None if left is None else left - max(report.made, 1)
            yield _line(request, report, style, game)
            enough = report.finished or (left is not None and left <= 0)
            if enough if seconds is None else monotonic() - begin >= seconds:
                break
        choice = session.player.decide(game, request.color)
        if isinstance(choice, Move):
            game.play(choice.point, request.color)
        yield f"play {point_name(choice.point) if isinstance(choice, Move) else 'resign'}"

    return lines


def _command(run: Callable[[Session, Sequence[str], _Style], Stream], style: _Style) -> Handler:
    return Handler(lambda session, arguments: run(session, arguments, style), 0, None)


STREAMS: dict[str, Handler] = {
    "lz-analyze": _command(_analyze, _LZ),
    "kata-analyze": _command(_analyze, _KATA),
    "analyze": _command(_analyze, _LZ),
    "lz-genmove_analyze": _command(_genmove_analyze, _LZ),
    "kata-genmove_analyze": _command(_genmove_analyze, _KATA),
    "genmove_analyze": _command(_genmove_analyze, _LZ),
}
"""Streams of what a player who searches sees."""
