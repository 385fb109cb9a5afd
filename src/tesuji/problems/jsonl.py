"""Problems from JSON lines: our own `Problem.to_dict`, and the records of the public measurement sets."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tesuji.errors import InputError
from tesuji.go.color import Color
from tesuji.go.point import Point
from tesuji.problems.about import About
from tesuji.problems.expected import Expected, Move, Verdict, parse_move, parse_moves, read_field, readable, shown
from tesuji.problems.goals import GOALS, Goal
from tesuji.problems.position import PointSet, Position
from tesuji.problems.problem import Draft, KoPolicy, Problem, Quantifier, Source, parse_points
from tesuji.problems.region import close_region

Record = dict[str, Any]


def read_record(record: Record, source: Source) -> Draft:
    """The problem that one JSON object states; which kind of record it is shows in its fields."""
    if not isinstance(record, dict):
        raise InputError(f"expected a JSON object, not {type(record).__name__}")
    with readable("the record"):
        for field, reader in _READERS:
            if field in record:
                draft = reader(record, source)
                return draft if draft.about else draft.replace(about=_about(record))
    raise InputError("the record is of no known kind: expected a field such as goal, command or accepted_first_moves")


def _about(record: Record) -> About:
    """What the public sets say to people, under whatever name."""
    return About.of({"C": record.get("comment") or record.get("prompt"), "SO": record.get("collection")})


def read_lines(lines: Iterable[str], file: str) -> Iterator[Draft | InputError]:
    index = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        index += 1
        place = f"{file}, line {number}"
        try:
            record = parse_json(line, place)
        except InputError as error:
            yield error
            continue
        try:
            yield read_record(record, Source(file, index))
        except InputError as error:
            yield InputError(f"{place}: {error}")


def parse_json(line: str, place: str) -> Any:
    try:
        record = _DECODER.decode(line)
        # Half of a pair is no letter: nothing could write it down again.
        return json.loads(json.dumps(record, ensure_ascii=False).encode(errors="replace")) if _HALF(line) else record
    except json.JSONDecodeError as error:
        raise InputError(f"{place}, column {error.colno}: not JSON ({error.msg})") from None
    except RecursionError:
        raise InputError(f"{place}: the brackets are nested too deeply: expected a JSON object") from None
    except ValueError as error:  # one of ours, or a number of more digits than Python reads
        raise InputError(f"{place}: not JSON ({error})") from None


def _once(pairs: list[tuple[str, Any]]) -> Record:
    record = dict(pairs)
    if len(record) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise InputError(f"the field {shown(twice)} stands there twice")
    return record


def _refuse(word: str) -> Any:
    raise InputError(f"{word} is no number there")


_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]").search
_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_refuse)


def _read_own(record: Record, source: Source) -> Draft:
    return Problem.from_dict(record | {"file": record.get("file") or source.file, "index": source.index})


def _common(record: Record, source: Source) -> Record:
    return {
        "width": record["size"],
        "height": record["size"],
        "black": parse_points(record["black"], "black"),
        "white": parse_points(record["white"], "white"),
        "name": _name(record.get("id", "")),
        "source": source,
    }


def _name(value: Any) -> str:
    """A name; some sets count their problems instead."""
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise InputError(f"id is {shown(value)}: expected text or a number")
    return str(value)


def _listed(record: Record) -> Record:
    return {
        "accepted": parse_moves(read_field(record, "accepted_first_moves", list)),
        "wrong": parse_moves(read_field(record, "known_wrong_first_moves", list, [])),
    }


def _read_gotools(record: Record, source: Source) -> Draft:
    """GoTools: the region and every chain inside the wall are given, the wall counts as alive."""
    common = _common(record, source)
    position = _position(common)
    target = position.whole_blocks(parse_points(record["target_chains"], "target_chains"))
    region = close_region(position, parse_points(record["region"], "region"))  # theirs leaves out Black's inner stones
    listed = _listed(record)
    best = record["best_status"]
    bad = parse_moves([m["move"] for m in read_field(record, "listed_moves", list) if m["status"] != best])
    if not target:
        raise InputError("target_chains names no stones: expected at least one")
    return Problem(
        **common,
        to_play=Color.parse(record["to_move"]),
        goal=Goal.parse(record["goal"]),
        target=target,
        region=region,
        assumed_alive=position.stones(position.color(min(target)).opponent) - region,
        expected=Expected(
            accepted=listed["accepted"], wrong=bad - listed["accepted"], verdict=Verdict.SUCCESS, convention="gotools"
        ),
    )


def _read_d180cf(record: Record, source: Source) -> Draft:
    """tsumego.js: one stone of the target is named; its block is the target."""
    common = _common(record, source)
    target = _position(common).whole_blocks([_point(record["target"])])
    return Problem(
        **common,
        to_play=Color.parse(record["to_move"]),
        goal=Goal.parse(record["goal"]),
        target=target,
        expected=Expected(**_listed(record), convention="every root variation"),
    )


def _read_open(record: Record, source: Source) -> Draft:
    """Shih and others' open life and death: the region reaches to a far wall, and one side may not fight a ko."""
    common = _common(record, source)
    position, to_play = _position(common), Color.parse(record["to_move"])
    target = position.whole_blocks(parse_points(record["target"], "target"))
    region = close_region(position, parse_points(record["region"], "region"))
    fights = record["ko_rule"][to_play.letter] == "allow"
    return Problem(
        **common,
        to_play=to_play,
        goal=Goal.parse(record["goal"]),
        target=target,
        region=region,
        assumed_alive=position.occupied - region - target,
        ko_policy=KoPolicy.FOR if fights else KoPolicy.AGAINST,
        expected=Expected(
            accepted=_listed(record)["accepted"],
            verdict=Verdict.SUCCESS if record["mover_succeeds"] else Verdict.FAILURE,
            convention="open life",
        ),
    )


def _read_listed(record: Record, source: Source) -> Draft:
    """Go Game Guru and goproblems: right and wrong first moves, nothing about target or goal."""
    return Draft(
        **_common(record, source),
        to_play=Color.parse(record["to_move"]),
        expected=Expected(**_listed(record), verdict=Verdict.SUCCESS, convention="listed moves"),
    )


_GNUGO: dict[str, Goal] = {traits.gnugo: goal for goal, traits in GOALS.items()} | {
    "defend_both": Goal.LIVE,
    "owl_does_attack": Goal.KILL,
    "owl_does_defend": Goal.LIVE,
    "dragon_status": Goal.KILL,
}
_ARGUMENTS = dict.fromkeys(
    ("owl_does_attack", "owl_does_defend", "defend_both", "connect", "disconnect", "analyze_semeai"), 2
)
"""How many points a command names, if not one."""
_CODES = {0: Verdict.FAILURE, 1: Verdict.SUCCESS, 2: Verdict.KO, 3: Verdict.KO, 4: Verdict.SUCCESS, 5: Verdict.SUCCESS}


def _read_gnugo(record: Record, source: Source) -> Draft:
    """GNU Go's regression tests: the command is the goal, its arguments are the target."""
    common = _common(record, source)
    position = _position(common)
    command, words = read_field(record, "command", str), read_field(record, "args", str).split()
    if command not in _GNUGO:
        raise InputError(f"the command {shown(command)} is not known: expected one of {', '.join(_GNUGO)}")
    goal = _GNUGO[command]
    wanted = _ARGUMENTS.get(command, 1)
    if len(words) != wanted:
        raise InputError(f"args is {shown(record['args'])}: expected {wanted} point{'s' * (wanted > 1)} for {command}")
    named = [_point(word) for word in (words[1:] if "_does_" in command else words)]
    if any(point not in position.occupied for point in named):
        raise InputError(f"args is {shown(record['args'])}, which names an empty point: expected stones")
    owner = position.color(named[0])
    blocks = [position.block(point).stones for point in named]
    sides: Record = {"target": frozenset().union(*blocks)}
    if goal.stake == "race":
        sides = {"own": blocks[0], "target": blocks[1]}
    quantifier = Quantifier.ANY if command == "defend_both" else Quantifier.ALL
    expected, notes = _gnugo_answer(record, words)
    problem = Problem(
        **common,
        **sides,
        to_play=owner if goal.saves or goal.stake == "race" else owner.opponent,
        goal=goal,
        quantifier=quantifier,
        expected=expected,
        notes=notes,
    )
    return _with_ko(problem, _point(record["ko"])) if record.get("ko") else problem


def _with_ko(problem: Problem, ko: Point) -> Problem:
    """The game's ban may be the other side's: the command says who moves, whatever the turn in the game."""
    try:
        return problem.replace(ko=ko)
    except InputError:
        return problem.noted(f"the ko at {ko} does not bind {problem.to_play}, who is to play")


def _gnugo_answer(record: Record, words: list[str]) -> tuple[Expected, tuple[str, ...]]:
    """The reply as codes and moves; alternatives of a pattern are all read, with or without brackets."""
    command, pattern = record["command"], read_field(record, "answer_regex", str)
    if record.get("negate"):
        return Expected(wrong=_moves_in(pattern), convention="gnugo, must not match"), ()
    if command == "dragon_status":
        return _dragon_answer(pattern)
    numbers = re.findall(r"(?<![A-Za-z0-9])\d(?![0-9])", pattern)
    codes = {int(n) for n in (numbers[1:2] if command == "analyze_semeai" else numbers) if int(n) in _CODES}
    moves = _moves_in(pattern)
    if "_does_" in command:
        moves = frozenset({_point(words[0])}) if codes == {1} else frozenset()
    verdicts = {_CODES[code] for code in codes}
    verdict = verdicts.pop() if len(verdicts) == 1 else None
    if command == "analyze_semeai" and verdict is Verdict.FAILURE and numbers[0] != "0":
        verdict = None  # our stones live and theirs do: seki, or both are simply alive
    return Expected(accepted=moves, verdict=verdict, codes=frozenset(codes), convention="gnugo"), ()


def _dragon_answer(pattern: str) -> tuple[Expected, tuple[str, ...]]:
    """A status asked with the attacker to move: critical means success, with the first list of moves."""
    if pattern.startswith("critical"):
        kills = pattern.split()[1:2]
        return Expected(accepted=_moves_in(" ".join(kills)), verdict=Verdict.SUCCESS, convention="gnugo status"), ()
    if pattern == "alive":
        return Expected(verdict=Verdict.FAILURE, convention="gnugo status"), ()
    note = "the status is dead even if the defender moves first; any move may be right"
    return Expected(verdict=Verdict.SUCCESS, convention="gnugo status"), (note,)


def _moves_in(pattern: str) -> frozenset[Move]:
    return frozenset(parse_move(word) for word in re.findall(r"[A-HJ-Z][1-9]\d?|PASS", pattern))


def _position(common: Record) -> Position:
    black: PointSet = common["black"]
    white: PointSet = common["white"]
    return Position(common["width"], common["height"], black, white)


def _point(text: str) -> Point:
    point = parse_move(text)
    if point is None:
        raise InputError("pass is not a point: expected a point such as D4")
    return point


_READERS: tuple[tuple[str, Callable[[Record, Source], Draft]], ...] = (
    ("to_play", _read_own),
    ("target_chains", _read_gotools),
    ("command", _read_gnugo),
    ("ko_rule", _read_open),
    ("target", _read_d180cf),
    ("accepted_first_moves", _read_listed),
)
