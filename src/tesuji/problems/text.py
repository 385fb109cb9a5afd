"""Problems as diagrams: TOML files that a player can read and write. docs/problems.md describes the format."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tesuji.errors import InputError
from tesuji.files import split_lines
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import COLUMNS, Point
from tesuji.plural import counted
from tesuji.problems.about import About
from tesuji.problems.expected import Expected, Verdict, move_names, parse_moves, shown
from tesuji.problems.goals import Goal
from tesuji.problems.joint import Joint, parse_goal
from tesuji.problems.position import PointSet, Position
from tesuji.problems.problem import Draft, KoPolicy, Problem, Quantifier, Source, parse_points, unsaid
from tesuji.problems.region import close_region

MAX_ENTRY = 1 << 18
"""Characters of one problem: a board, and notes of a sensible length."""
MAX_DOTS = 1000
"""In one line: a key of n words, with dots between them, takes the TOML reader n² steps."""

_ENTRY = re.compile(r"^\s*\[\[\s*problem\s*\]\]\s*(#.*)?$")
_SIGNS: dict[str, tuple[Color, str]] = {
    ".": (EMPTY, ""),
    "*": (EMPTY, "region"),
    "X": (BLACK, ""),
    "O": (WHITE, ""),
    "x": (BLACK, "target"),
    "o": (WHITE, "target"),
    "B": (BLACK, "alive"),
    "W": (WHITE, "alive"),
}
_KEYS = (
    *("name", "to_play", "goal", "diagram", "target", "own", "alive", "region", "ko", "quantifier", "ko_policy"),
    *("suicide", "verdict", "threats", "moves", "wrong", "notes"),
)


class _Chunk(NamedTuple):
    line: int
    text: str


def read_text_problems(text: str, file: str) -> Iterator[Draft | InputError]:
    """Every problem of a file in order; an entry that cannot be read gives its error instead."""
    head, *entries = _chunks(text)
    try:
        title = _parse(head, file).get("title")
    except InputError as error:
        title = None
        yield error
    if not entries:
        yield InputError(f"{file} has no problems: expected a line [[problem]]")
    for index, chunk in enumerate(entries, 1):
        try:
            draft = _read_entry(chunk, Source(file, index))
            yield draft.replace(about=About.of({"SO": title, "C": "\n".join(draft.notes)}))
        except InputError as error:
            yield error


def _chunks(text: str) -> list[_Chunk]:
    """What stands before the first problem, then each problem by itself, so that one error spoils one entry."""
    chunks = [(1, [""])]
    for number, line in enumerate(split_lines(text), 1):
        if _ENTRY.match(line):
            chunks.append((number, []))
        chunks[-1][1].append(line)
    head, *rest = [_Chunk(number, "\n".join(lines)) for number, lines in chunks]
    return [head._replace(line=0), *rest]


def _parse(chunk: _Chunk, file: str) -> dict[str, Any]:
    """What the lines say, if they are TOML that a problem could be written in."""
    first = max(chunk.line, 1)
    if len(chunk.text) > MAX_ENTRY:
        raise InputError(f"{file}, line {first}: what begins here is too long: expected at most {MAX_ENTRY:,} letters")
    for number, line in enumerate(chunk.text.split("\n"), chunk.line):
        if line.count(".") > MAX_DOTS:
            raise InputError(f"{file}, line {number} has more than {MAX_DOTS} dots: expected a key and a value")
    try:
        return tomllib.loads(chunk.text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(_at_line(error, file, chunk)) from None
    except RecursionError:
        raise InputError(f"{file}, line {first}: brackets are nested too deeply in what begins here") from None
    except ValueError as error:  # a number of more digits than Python reads
        raise InputError(f"{file}, line {first}: what begins here is not TOML: {error}") from None


def _read_entry(chunk: _Chunk, source: Source) -> Draft:
    data = _parse(chunk, source.file)["problem"][0]
    unknown = sorted(data.keys() - set(_KEYS))
    if unknown:
        raise InputError(
            f"{_place(chunk, source, unknown[0])}: {unknown[0]!r} is not known: expected {', '.join(_KEYS)}"
        )
    for key in ("diagram", "to_play"):
        if key not in data:
            raise InputError(f"{_place(chunk, source)}: {key} is missing")
    width, height, points = _read_diagram(data["diagram"], chunk, source)
    fields = {name: _read_value(name, data, chunk, source) for name in _KEYS if name in data and name != "diagram"}
    try:
        return _draft(width, height, points, fields, source)
    except InputError as error:
        raise InputError(f"{_place(chunk, source)}: {error}") from None


def _draft(
    width: int, height: int, points: dict[tuple[Color, str], PointSet], fields: dict[str, Any], source: Source
) -> Draft:
    def at(color: Color, role: str | None = None) -> PointSet:
        return frozenset().union(*(p for (c, r), p in points.items() if c == color and role in (None, r)))

    position = Position(width, height, at(BLACK), at(WHITE))
    to_play = fields["to_play"]
    marked = {color: position.whole_blocks(at(color, "target")) for color in (BLACK, WHITE)}
    mine, theirs = marked[to_play], marked[to_play.opponent]
    target, own = (theirs, mine) if mine and theirs else (mine | theirs, frozenset())
    target, own = fields.get("target", target), fields.get("own", own)
    goal = fields.get("goal", Goal.RACE if own else None)
    if isinstance(goal, Joint):
        target, own = goal.sides(position)
    alive = fields.get("alive", position.whole_blocks(at(BLACK, "alive") | at(WHITE, "alive")))
    region = fields.get("region")
    if region is None and at(EMPTY, "region"):
        region = close_region(position, at(EMPTY, "region") | target | own, alive)
    expected = Expected(
        fields.get("moves", frozenset()),
        fields.get("wrong", frozenset()),
        fields.get("verdict"),
        threats=fields.get("threats"),
    )
    chosen = {
        key: fields[key] for key in ("name", "ko", "quantifier", "ko_policy", "suicide", "notes") if key in fields
    }
    return Draft(
        **position.placed,
        to_play=to_play,
        goal=goal,
        target=target,
        own=own,
        region=region,
        assumed_alive=alive,
        source=source,
        expected=expected,
        **chosen,
    )


def _read_diagram(diagram: Any, chunk: _Chunk, source: Source) -> tuple[int, int, dict[tuple[Color, str], PointSet]]:
    """Width, height, and the points by what stands there and what the mark says."""
    start = _line_of(chunk, "diagram")
    if not isinstance(diagram, str):
        raise InputError(f"{source.file}, line {start}: diagram must be text between three quotes")
    # TOML drops a line break right after the opening quotes.
    opened_alone = bool(re.search(r"=\s*(\"\"\"|''')\s*$", chunk.text.split("\n")[start - chunk.line]))
    rows = []
    for offset, line in enumerate(diagram.splitlines()):
        signs = _signs_of(line)
        if signs:
            rows.append((start + offset + opened_alone, signs))
    if not rows:
        raise InputError(f"{source.file}, line {start}: the diagram is empty: expected lines of . X O and marks")
    width, height = len(rows[0][1]), len(rows)
    points: dict[tuple[Color, str], set[Point]] = {}
    for top, (number, signs) in enumerate(rows):
        if len(signs) != width:
            raise InputError(
                f"{source.file}, line {number}: this line of the diagram has {counted(len(signs), 'point')}, "
                f"the first has {width}"
            )
        for column, sign in enumerate(signs):
            if sign not in _SIGNS:
                raise InputError(
                    f"{source.file}, line {number}: {sign!r} in the diagram is unknown: expected {' '.join(_SIGNS)}"
                )
            points.setdefault(_SIGNS[sign], set()).add(Point(column, height - 1 - top))
    return width, height, {key: frozenset(found) for key, found in points.items()}


def _signs_of(line: str) -> list[str]:
    """The points of one line of a diagram, without the coordinates that may stand around it."""
    words = line.split()
    letters = "".join(words)
    if not words or (len(words) > 1 and letters == COLUMNS[: len(letters)]):
        return []
    if len(words) > 1 and words[0].isdecimal():
        words = words[1:]
    if len(words) > 1 and words[-1].isdecimal():
        words = words[:-1]
    return list("".join(words))


def _read_value(name: str, data: dict[str, Any], chunk: _Chunk, source: Source) -> Any:
    value = data[name]
    try:
        if name in ("target", "own", "alive", "region"):
            return parse_points(value, name)
        if name in ("moves", "wrong"):
            return parse_moves(_words(value))
        if name == "notes":
            return tuple([_text(note) for note in ([value] if isinstance(value, str) else value)])
        if name == "suicide" and not isinstance(value, bool):
            raise ValueError
        return _PLAIN[name](value)
    except InputError as error:
        raise InputError(f"{_place(chunk, source, name)}: {name}: {error}") from None
    except (ValueError, TypeError, AttributeError):
        message = f"{name} is {shown(value)}: expected {_EXPECTED.get(name, 'text')}"
        raise InputError(f"{_place(chunk, source, name)}: {message}") from None


def _words(value: Any) -> list[str]:
    words: list[str] = value.replace(",", " ").split() if isinstance(value, str) else list(value)
    return words


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


_PLAIN: dict[str, Any] = {
    "name": _text,
    "to_play": Color.parse,
    "goal": parse_goal,
    "ko": Point.parse,
    "quantifier": Quantifier,
    "ko_policy": KoPolicy,
    "suicide": bool,
    "verdict": Verdict,
    "threats": lambda threats: threats,
}
_EXPECTED = {
    "to_play": "black or white",
    "ko": "a point such as D4",
    "quantifier": "all or any",
    "ko_policy": ", ".join(KoPolicy),
    "suicide": "true or false",
    "verdict": ", ".join(Verdict),
    "notes": "texts",
}


def _line_of(chunk: _Chunk, key: str) -> int:
    for offset, line in enumerate(chunk.text.split("\n")):
        if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
            return chunk.line + offset
    return chunk.line


def _place(chunk: _Chunk, source: Source, key: str = "") -> str:
    return f"{source.file}, line {_line_of(chunk, key) if key else chunk.line}, problem {source.index}"


def _at_line(error: tomllib.TOMLDecodeError, file: str, chunk: _Chunk) -> str:
    """TOML's own message, with the line counted in the file."""
    first = max(chunk.line, 1)
    message = re.sub(r"\(at line (\d+),", lambda m: f"(at line {int(m[1]) + first - 1},", str(error))
    if "at end of document" in message:
        message = message.replace("at end of document", f"in the entry that begins in line {first}")
    return f"{file} is not TOML: {message[0].lower()}{message[1:]}"


def write_text_problem(problem: Problem) -> str:
    """One problem as an entry of a TOML file that `read_text_problems` reads back."""
    values = {"name": problem.name, "to_play": str(problem.to_play).lower(), "goal": str(problem.goal)}
    lines = ["[[problem]]", *(f"{key} = {_quote(value)}" for key, value in values.items() if value)]
    diagram = ['diagram = """', *_draw(problem), '"""']
    back = _read_entry(_Chunk(1, "\n".join([*lines, *diagram])), problem.source)
    lines += [f'{key} = "{value}"' for key, value in unsaid(problem, back).items()]
    if problem.suicide:
        lines.append("suicide = true")
    answer = problem.expected
    if answer.verdict is not None:
        lines.append(f'verdict = "{answer.verdict}"')
    if answer.threats is not None:
        lines.append(f"threats = {answer.threats}")
    for key, moves in (("moves", answer.accepted), ("wrong", answer.wrong)):
        if moves:
            lines.append(f'{key} = "{" ".join(move_names(moves))}"')
    if problem.notes:
        lines.append(f"notes = [{', '.join(_quote(note) for note in problem.notes)}]")
    return "\n".join([*lines, *diagram, ""])


def write_text_problems(problems: Iterable[Problem], title: str = "") -> str:
    head = f"title = {_quote(title)}\n\n" if title else ""
    return head + "\n".join(write_text_problem(problem) for problem in problems)


def _draw(problem: Problem) -> Iterator[str]:
    signs = {meaning: sign for sign, meaning in _SIGNS.items()}
    position, marked = problem.position, problem.target | problem.own
    region = problem.region or frozenset()
    for row in range(problem.height - 1, -1, -1):
        line = []
        for column in range(problem.width):
            point = Point(column, row)
            color = position.color(point)
            role = "target" if point in marked else "alive" if point in problem.assumed_alive else ""
            if color == EMPTY and point in region:
                role = "region"
            line.append(signs[color, role])
        yield " ".join(line)


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    escaped = "".join(
        c if c.isprintable() else f"\\u{ord(c):04X}" if ord(c) < 65536 else f"\\U{ord(c):08X}" for c in escaped
    )
    return f'"{escaped}"'
