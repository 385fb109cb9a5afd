"""A line of JSON as a query: positions of a game to be analysed, or something else that the engine is asked to do.

The protocol: KataGo's ``docs/Analysis_Engine.md``. Fields, defaults and words of errors are KataGo's.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from tesuji.analysis import fields
from tesuji.analysis.fields import QueryError, Record
from tesuji.errors import InputError
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import MAX_SIZE, Point, board_points, point_name
from tesuji.go.rules import Rules
from tesuji.gtp.rules import handicap_bonus, named_rules, rules_of
from tesuji.players.settings import PlayerSettings

PERSPECTIVES = {"BLACK": BLACK, "WHITE": WHITE, "SIDETOMOVE": None}

ACTIONS = ("query_version", "query_models", "clear_cache", "terminate", "terminate_all")

_KNOWN = (
    *("id", "moves", "initialStones", "initialPlayer", "rules", "komi", "whiteHandicapBonus"),
    *("boardXSize", "boardYSize", "analyzeTurns", "priority", "priorities", "maxVisits", "overrideSettings"),
    *("includeOwnership", "includePolicy", "analysisPVLen", "avoidMoves", "allowMoves"),
    *("reportDuringSearchEvery", "firstReportDuringSearchAfter"),
)
_NOT_COUNTED = {
    "includeMovesOwnership": "the ownership after single moves is not counted here",
    "includeOwnershipStdev": "the deviation of ownership is not counted here",
    "includeMovesOwnershipStdev": "the deviation of ownership is not counted here",
    "includePVVisits": "the visits of a variation's moves are not counted here",
}
"""What can be asked of KataGo and is not known here: a warning says so."""


@dataclass(frozen=True)
class Action:
    """Something else than analysis; ``record`` is sent back with what the answer adds."""

    name: str
    record: dict[str, Any]
    terminates: str | None = None
    """The queries to end; ``None`` for all of them."""
    turns: frozenset[int] | None = None


@dataclass(frozen=True, eq=False)
class QueryTurn:
    turn: int
    game: Game
    color: Color
    priority: int = 0


@dataclass(frozen=True, eq=False)
class Query:
    """Positions of a game, and how they are to be analysed."""

    id: str
    settings: PlayerSettings
    visits: int
    perspective: Color | None = BLACK
    seconds: float | None = None
    """The most that a position may take."""
    line: int = 16
    """The longest variation that is reported."""
    ownership: bool = False
    policy: bool = False
    report_every: float | None = None
    first_report: float | None = None
    banned: dict[Color, frozenset[Point | None]] = field(default_factory=dict)
    positions: tuple[QueryTurn, ...] = ()
    warnings: tuple[QueryError, ...] = ()


def read_query(line: str, defaults: Query) -> Query | Action:
    """Read a line; what it leaves open is as in ``defaults``."""
    try:
        record = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise QueryError(f"{why[:200]} - could not parse input line as json request: {line[:200]}") from None
    if not isinstance(record, dict):
        raise QueryError(f"Request line was valid json but was not an object, ignoring: {line[:200]}")
    name = record.get("id")
    if not isinstance(name, str):
        raise QueryError('Request must have a string "id" field')
    try:
        if isinstance(record.get("action"), str):
            return _action(record)
        return _Reader(record, replace(defaults, id=name)).read()
    except QueryError as error:
        error.query = name if error.field else None
        raise


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _action(record: dict[str, Any]) -> Action:
    name, ends = record["action"], record.get("terminateId")
    if name not in ACTIONS:
        raise QueryError(f"'action' field must be {' or '.join(map(repr, ACTIONS))}")
    if not name.startswith("terminate"):
        return Action(name, record)
    if name == "terminate" and not isinstance(ends, str):
        raise QueryError('Requests for a terminate action must have a string "terminateId" field', "terminateId")
    turns = None
    if "turnNumbers" in record:
        expected = "If provided, must be an array of integers indicating turns to terminate"
        turns = frozenset(fields.integers(record, "turnNumbers", expected))
    return Action(name, record, ends if name == "terminate" else None, turns)


class _Reader:
    def __init__(self, record: Record, query: Query) -> None:
        self.record, self.query = record, query
        self.warnings: list[QueryError] = []
        sizes = [fields.whole(record, name, 2, MAX_SIZE, fields.SIZE) for name in ("boardXSize", "boardYSize")]
        self.size = (sizes[0], sizes[1])

    def read(self) -> Query:
        """All fields, in KataGo's order."""
        stones, moves = self.stones(), fields.pairs(self.record, "moves", self.size)
        first = fields.player(self.record, "initialPlayer") if "initialPlayer" in self.record else None
        turns = self.turns(len(moves))
        rules, komi = self.rules()
        query = self.reports(self.search(replace(self.query, banned=self.banned())))
        positions = tuple(self.positions(stones, moves, first, turns, rules, komi))
        self.unknown()
        for warning in self.warnings:
            warning.query = query.id
        return replace(query, positions=positions, warnings=tuple(self.warnings))

    def warn(self, words: str, field: str) -> None:
        """Something that does not keep the query from being answered."""
        self.warnings.append(QueryError(words, field))

    def unknown(self) -> None:
        for name in self.record:
            if name in _NOT_COUNTED:
                if fields.flag(self.record, name):
                    self.warn(_NOT_COUNTED[name], name)
            elif name not in _KNOWN:
                self.warn("Unexpected or unused field", name[:80])

    # The game ----------------------------------------------------------------------------------------------------
    def stones(self) -> dict[Point, Color]:
        """What stands on the board before the first move; of two on one point the last counts."""
        found: dict[Point, Color] = {}
        for stone in fields.pairs(self.record, "initialStones", self.size) if "initialStones" in self.record else ():
            if stone.point is None:
                raise QueryError("Could not parse board location: pass", "initialStones")
            if found.setdefault(stone.point, stone.color) != stone.color:
                raise QueryError(f"Stones of both colours at {stone.point}", "initialStones")
        return found

    def turns(self, moves: int) -> dict[int, int]:
        record = self.record
        same = 0
        if "priority" in record:
            if "priorities" in record:
                raise QueryError("Cannot specify both priority and priorities", "priority")
            same = fields.whole(record, "priority", -fields.MOST_PRIORITY, fields.MOST_PRIORITY, fields.PRIORITY)
        if "analyzeTurns" not in record:
            if "priorities" in record:
                raise QueryError("Can only specify when also specifying analyzeTurns", "priorities")
            return {moves: same}
        turns = fields.integers(record, "analyzeTurns", "Must specify an array of integers indicating turns to analyze")
        wrong = next((turn for turn in turns if not 0 <= turn <= moves), None)
        if wrong is not None:
            raise QueryError(f"Invalid turn number: {str(wrong)[:20]}", "analyzeTurns")
        if "priorities" not in record:
            return dict.fromkeys(sorted(turns), same)
        each = fields.integers(record, "priorities", "Must specify an array of integers indicating priorities")
        if len(each) != len(turns):
            raise QueryError("Must be of matching length to analyzeTurns", "priorities")
        if any(abs(priority) > fields.MOST_PRIORITY for priority in each):
            raise QueryError(f"Invalid priority: {str(max(each, key=abs))[:30]}", "priorities")
        return dict(sorted(zip(turns, each, strict=True)))

    def rules(self) -> tuple[Rules, float]:
        record, said = self.record, self.record.get("rules")
        if not isinstance(said, str | dict):
            expected = 'Must specify rules string, such as "chinese" or "tromp-taylor", or a JSON object with detailed'
            raise QueryError(f"{expected} rules parameters.", "rules")
        try:
            rules = named_rules(said) if isinstance(said, str) else rules_of(said)
        except InputError as error:
            raise QueryError(f"Could not parse rules: {error}", "rules") from None
        komi = rules.komi
        if "komi" in record:
            komi = fields.number(record, "komi", -fields.MOST_KOMI, fields.MOST_KOMI, fields.KOMI)
            if not (2 * komi).is_integer():
                raise QueryError(fields.KOMI, "komi")
        if "whiteHandicapBonus" in record:
            try:
                rules = replace(rules, handicap_bonus=handicap_bonus(record["whiteHandicapBonus"]))
            except InputError as error:
                raise QueryError(str(error), "whiteHandicapBonus") from None
        return rules, komi

    def positions(
        self,
        stones: dict[Point, Color],
        moves: list[Move],
        first: Color | None,
        turns: dict[int, int],
        rules: Rules,
        komi: float,
    ) -> Iterator[QueryTurn]:
        game = Game(self.size, rules, komi)
        black, white = ([p for p, color in stones.items() if color == side] for side in (BLACK, WHITE))
        handicap = len(black) if len(black) > 1 and not white else 0
        if first is None:
            first = moves[0].color if moves else WHITE if handicap else BLACK
        try:
            game.setup(black, white, to_play=first)
        except InputError as error:
            raise QueryError(f"Illegal stones: {error}", "initialStones") from None
        game.handicap = handicap
        for turn in range(len(moves) + 1):
            if turn in turns:
                yield QueryTurn(turn, game.copy(), game.to_play, turns[turn])
            if turn < len(moves):
                self.play(game, turn, moves[turn])

    @staticmethod
    def play(game: Game, turn: int, move: Move) -> None:
        """A move of the record, without the superko rule."""
        try:
            game.play_recorded(move.point, move.color)
        except InputError:
            raise QueryError(f"Illegal move {turn}: {point_name(move.point)}", "moves") from None

    # The search --------------------------------------------------------------------------------------------------
    def search(self, query: Query) -> Query:
        """How long the search lasts, and its settings."""
        settings = self.record.get("overrideSettings", {})
        if not isinstance(settings, dict):
            raise QueryError("Must be an object", "overrideSettings")
        try:
            query = self.overridden(query, settings)
        except InputError as error:
            raise QueryError(f"Could not set settings: {error}", "overrideSettings") from None
        if "maxVisits" in self.record:
            visits = fields.whole(self.record, "maxVisits", 1, fields.MOST_VISITS, fields.VISITS)
            query = replace(query, visits=visits)
        return query

    def overridden(self, query: Query, settings: Record) -> Query:
        """Some of KataGo's parameters, and every setting of the player."""
        ours, unknown = {}, []
        for name, value in settings.items():
            if name == "reportAnalysisWinratesAs":
                if not isinstance(value, str) or value.upper() not in PERSPECTIVES:
                    raise InputError(f"{name} is {value!r:.80}: expected {', '.join(PERSPECTIVES)}")
                query = replace(query, perspective=PERSPECTIVES[value.upper()])
            elif name == "maxTime":
                seconds = fields.number(settings, name, 0.001, 1e20, "maxTime: expected a number of seconds")
                query = replace(query, seconds=min(seconds, fields.MOST_SECONDS))
            elif name == "maxVisits":
                query = replace(query, visits=fields.whole(settings, name, 1, fields.MOST_VISITS, fields.VISITS))
            elif name in query.settings.field_names() and name not in ("threads", "memory"):
                ours[name] = value if isinstance(value, str) else json.dumps(value)
            else:
                unknown.append(name)
        if unknown:
            self.warn(f"Unknown config params: {fields.listed(unknown)}", "overrideSettings")
        return replace(query, settings=query.settings.with_values(ours))

    def reports(self, query: Query) -> Query:
        record = self.record
        if "analysisPVLen" in record:
            expected = "Must be an integer from 1 to 1000"
            query = replace(query, line=fields.whole(record, "analysisPVLen", 1, 1000, expected))
        every, first = (
            fields.number(record, name, 0.001, fields.MOST_SECONDS, fields.SECONDS) if name in record else None
            for name in ("reportDuringSearchEvery", "firstReportDuringSearchAfter")
        )
        ownership, policy = (fields.flag(record, name) for name in ("includeOwnership", "includePolicy"))
        return replace(query, report_every=every, first_report=first, ownership=ownership, policy=policy)

    def banned(self) -> dict[Color, frozenset[Point | None]]:
        """The first moves to leave out, by the side to move."""
        record = self.record
        if "allowMoves" in record and "avoidMoves" in record:
            raise QueryError("Cannot specify both allowMoves and avoidMoves", "allowMoves")
        name = "allowMoves" if "allowMoves" in record else "avoidMoves"
        rows = record.get(name, [])
        if not isinstance(rows, list) or not all(_is_rule(row) for row in rows):
            raise QueryError("Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'", name)
        if name == "allowMoves" and len(rows) > 1:
            raise QueryError("Currently allowMoves only allows one entry", name)
        every = {None, *board_points(*self.size)}
        found: dict[Color, frozenset[Point | None]] = {}
        for row in rows:
            color, moves = fields.player(row, "player"), frozenset(fields.vertices(row, "moves", self.size))
            if fields.whole(row, "untilDepth", 1, 10**9, "Must be a positive integer") > 1:
                self.warn("moves are left out at the first move only", name)
            banned = every - moves if name == "allowMoves" else moves
            found[color] = found.get(color, frozenset()) | banned
        return found


def _is_rule(row: object) -> bool:
    return isinstance(row, dict) and {"player", "moves", "untilDepth"} <= row.keys()
