"""Problems in Lin's text format: the ``Go.txt`` of appendix B, read strictly and written back the same.

The file has six parts, each with its heading on a separate line: ``Board size`` and ``Game type``, each followed by one
number (type 1: Black saves its important stones, 2: Black kills White's), then ``Stone`` (0 empty, 1 black, 2 white),
``Space`` (1 where both sides may play), ``Important`` and ``Alive`` (1 on such stones). Each of the four tables has
size + 2 lines of size + 2 numbers, top line first, with a frame of -1. Blank lines and the spacing do not matter.

A seventh part is ours: ``Correct``, and under it a line with row and column of each right first move. Lin's program
passes over what it does not know.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import NamedTuple

from tesuji.errors import InputError
from tesuji.files import read_bytes, write_file
from tesuji.go.color import BLACK, EMPTY, WHITE, Color
from tesuji.go.point import MAX_SIZE, MIN_SIZE, Point

MAX_TEXT = 1_000_000
FRAME = -1


class Aim(IntEnum):
    """What Black, who moves first, wants: to save its important stones or to kill White's."""

    SAVE = 1
    KILL = 2


class Scenario(StrEnum):
    """The five kinds of problem that Lin distinguishes (3.3.1); the rules of play are the same in all of them."""

    SAVE = "save"
    KILL = "kill"
    CONNECT = "connect"
    CUT = "cut"
    RACE = "race"


@dataclass(frozen=True)
class LinProblem:
    """A Go problem in Lin's model: Black moves first, and both sides play on the feasible points only."""

    size: int
    aim: Aim
    black: frozenset[Point]
    white: frozenset[Point]
    feasible: frozenset[Point]
    important: frozenset[Point]
    alive: frozenset[Point] = frozenset()
    """Stones of either colour that count as alive, and so does every stone joined to them."""
    correct: frozenset[Point] = frozenset()
    """The first moves that are known to be right, if any are; the rules of play do not look at them."""

    def __post_init__(self) -> None:
        if fault := next(_faults(self), None):
            raise _Misfit(fault)

    @property
    def defender(self) -> Color:
        return BLACK if self.aim == Aim.SAVE else WHITE

    def color(self, point: Point) -> Color:
        return BLACK if point in self.black else WHITE if point in self.white else EMPTY

    @property
    def scenario(self) -> Scenario:
        """Which of Lin's five kinds this is, as far as the position shows.

        Important stones with a friendly living group to reach are to be connected or cut off. Otherwise it
        is a race when the attacker's stones around them could be taken within the feasible space as well.
        """
        saves = self.aim == Aim.SAVE
        if any(self.color(point) == self.defender for point in self.alive):
            return Scenario.CONNECT if saves else Scenario.CUT
        if any(map(self._can_be_taken, self._attackers())):
            return Scenario.RACE
        return Scenario.SAVE if saves else Scenario.KILL

    def _attackers(self) -> Iterator[frozenset[Point]]:
        """The attacker's blocks that touch a block with important stones."""
        seen: set[Point] = set()
        for stone in sorted(self.important):
            for member in sorted(self._block(stone)):
                for point in member.neighbours(self.size, self.size):
                    if self.color(point) == self.defender.opponent and point not in seen:
                        block = self._block(point)
                        seen |= block
                        yield block

    def _can_be_taken(self, block: frozenset[Point]) -> bool:
        return not block & self.alive and self._liberties(block) <= self.feasible

    def _block(self, stone: Point) -> frozenset[Point]:
        color, found, waiting = self.color(stone), {stone}, [stone]
        while waiting:
            for point in waiting.pop().neighbours(self.size, self.size):
                if self.color(point) == color and point not in found:
                    found.add(point)
                    waiting.append(point)
        return frozenset(found)

    def _liberties(self, block: frozenset[Point]) -> frozenset[Point]:
        around = (point for stone in block for point in stone.neighbours(self.size, self.size))
        return frozenset(point for point in around if self.color(point) == EMPTY)


def read_lin(path: str | Path) -> LinProblem:
    data = read_bytes(path, "a problem file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{path}:{line}: expected plain text (UTF-8)") from None
    return parse_lin(text, str(path))


def parse_lin(text: str, name: str = "problem") -> LinProblem:
    if len(text) > MAX_TEXT:
        raise InputError(f"{name}: too long for a problem: expected at most {MAX_TEXT:,} letters")
    lines = _Lines(text, name)
    size = lines.number("Board size", range(MIN_SIZE, MAX_SIZE + 1), f"a size from {MIN_SIZE} to {MAX_SIZE}")
    aim = Aim(lines.number("Game type", range(1, 3), "1 (Black saves) or 2 (Black kills)"))
    stones = lines.table("Stone", size, range(3), "0 (empty), 1 (black) or 2 (white)")
    marks = [
        lines.table(field, size, range(2), f"0 or 1 ({meaning})")
        for field, meaning in (("Space", "feasible"), ("Important", "important"), ("Alive", "alive"))
    ]
    correct = lines.points("Correct", size)
    feasible, important, alive = (frozenset(p for p, value in table.items() if value) for table in marks)
    black, white = (frozenset(p for p, value in stones.items() if value == color) for color in (BLACK, WHITE))
    try:
        return LinProblem(size, aim, black, white, feasible, important, alive, correct)
    except _Misfit as error:
        line = lines.line_of(error.fault, size)
        raise InputError(f"{name}:{line}: {error}") from None


def format_lin(problem: LinProblem) -> str:
    size = problem.size

    def table(heading: str, value: Callable[[Point], int]) -> str:
        inside = [[value(Point(column, row)) for column in range(size)] for row in reversed(range(size))]
        frame = [FRAME] * (size + 2)
        rows = [frame, *([FRAME, *row, FRAME] for row in inside), frame]
        return "\n".join([heading, *(" ".join(f"{number:2d}" for number in row) for row in rows)])

    return "\n".join(
        [
            f"Board size\n{size}",
            f"Game type\n{problem.aim.value}",
            table("Stone", lambda point: problem.color(point).value),
            table("Space", lambda point: point in problem.feasible),
            table("Important", lambda point: point in problem.important),
            table("Alive", lambda point: point in problem.alive),
            *(["Correct"] if problem.correct else []),
            *(f"{size - point.row} {point.column + 1}" for point in _in_order(problem.correct)),
            "",
        ]
    )


def write_lin(problem: LinProblem, path: str | Path) -> None:
    write_file(Path(path), format_lin(problem))


class _Fault(NamedTuple):
    """Something that makes no sense: in which part of the file, at which point if at one, and why."""

    field: str
    point: Point | None
    text: str


class _Misfit(InputError):
    def __init__(self, fault: _Fault) -> None:
        super().__init__(f"{fault.field}: {fault.text}")
        self.fault = fault


def _place(problem: LinProblem, point: Point) -> str:
    return f"row {problem.size - point.row}, column {point.column + 1} ({point})"


def _faults(problem: LinProblem) -> Iterator[_Fault]:
    """What is wrong with a problem whose numbers are all in range, the first fault first."""
    size = problem.size
    if not MIN_SIZE <= size <= MAX_SIZE:
        yield _Fault("Board size", None, f"expected a size from {MIN_SIZE} to {MAX_SIZE}, found {size}")
        return
    parts = {
        "Stone": problem.black | problem.white,
        "Space": problem.feasible,
        "Important": problem.important,
        "Alive": problem.alive,
        "Correct": problem.correct,
    }
    for field, points in parts.items():
        for point in points:
            if not (0 <= point.column < size and 0 <= point.row < size):
                yield _Fault(field, None, f"expected points of a {size}x{size} board, found {tuple(point)}")
                return
    for point in _in_order(problem.black & problem.white):
        yield _Fault("Stone", point, f"{_place(problem, point)}: expected one colour, found both")
        return
    for stone in _in_order(parts["Stone"]):
        if not problem._liberties(problem._block(stone)):
            yield _Fault("Stone", stone, f"{_place(problem, stone)}: expected a liberty, found a block without one")
            break
    if not problem.feasible:
        yield _Fault("Space", None, "expected at least one feasible point (1), found none")
    if not problem.important:
        yield _Fault("Important", None, "expected at least one important stone (1), found none")
    side = "black" if problem.aim == Aim.SAVE else "white"
    aim = f"game type {problem.aim.value}: Black {problem.aim.name.lower()}s"
    for point in _in_order(problem.important):
        if (color := problem.color(point)) != problem.defender:
            found = "an empty point" if color == EMPTY else f"a {str(color).lower()} one"
            yield _Fault(
                "Important", point, f"{_place(problem, point)}: expected a {side} stone ({aim}), found {found}"
            )
    for point in _in_order(problem.alive):
        if problem.color(point) == EMPTY:
            yield _Fault("Alive", point, f"{_place(problem, point)}: expected a stone, found an empty point")
    for point in _in_order(problem.correct):
        if point not in problem.feasible or problem.color(point) != EMPTY:
            place = f"row {size - point.row}, column {point.column + 1} ({point})"
            yield _Fault("Correct", None, f"{place}: expected an empty feasible point")


def _in_order(points: Iterable[Point]) -> list[Point]:
    return sorted(points, key=lambda point: (-point.row, point.column))


class _Lines:
    """The lines of a file that are not blank, taken one by one, with the numbers they have in the file."""

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        everything = text.split("\n")
        self._lines = [(i, line.split()) for i, line in enumerate(everything, 1) if line.split()]
        self._last = len(everything)
        self._at = 0
        self._numbers: dict[str, list[int]] = {}

    def number(self, heading: str, allowed: range, expected: str) -> int:
        self._heading(heading)
        line, words = self._take(heading, expected)
        if len(words) != 1 or (value := _integer(words[0])) is None or value not in allowed:
            raise self._error(line, heading, expected, _quote(words))
        return value

    def table(self, heading: str, size: int, allowed: range, expected: str) -> dict[Point, int]:
        self._heading(heading)
        cells: dict[Point, int] = {}
        for row in range(size + 2):
            wanted = f"line {row + 1} of {size + 2}, with {size + 2} numbers"
            line, words = self._take(heading, wanted)
            self._numbers[heading].append(line)
            if len(words) != size + 2:
                raise self._error(line, heading, wanted, f"{len(words)} words" if len(words) != 1 else _quote(words))
            for column, word in enumerate(words):
                framed = row in (0, size + 1) or column in (0, size + 1)
                value = _integer(word)
                if framed and value != FRAME:
                    raise self._error(line, heading, f"{FRAME} (the frame) as number {column + 1}", repr(word))
                if framed:
                    continue
                if value is None or value not in allowed:
                    raise self._error(line, f"{heading}: row {row}, column {column}", expected, repr(word))
                cells[Point(column - 1, size - row)] = value
        return cells

    def points(self, heading: str, size: int) -> frozenset[Point]:
        """The points under a heading up to the end, by row and column; nothing else may follow, or nothing at all."""
        if self._at == len(self._lines):
            return frozenset()
        self._heading(heading, f"the heading {heading!r} or nothing after the last table")
        found = set()
        while self._at < len(self._lines):
            line, words = self._lines[self._at]
            numbers = [_integer(word) for word in words]
            row, column = numbers if len(numbers) == 2 else (None, None)
            if row is None or column is None or not (1 <= row <= size and 1 <= column <= size):
                raise self._error(line, heading, f"a row and a column, both from 1 to {size}", _quote(words))
            found.add(Point(column - 1, size - row))
            self._at += 1
        return frozenset(found)

    def line_of(self, fault: _Fault, size: int) -> int:
        """The line on which a fault is: that of its point, or of its heading."""
        numbers = self._numbers[fault.field]
        return numbers[0] if fault.point is None else numbers[1 + size - fault.point.row]

    def _heading(self, heading: str, expected: str = "") -> None:
        expected = expected or f"the heading {heading!r}"
        line, words = self._take(heading, expected)
        if " ".join(words) != heading:
            raise self._error(line, heading, expected, _quote(words))
        self._numbers[heading] = [line]

    def _take(self, field: str, expected: str) -> tuple[int, list[str]]:
        if self._at == len(self._lines):
            raise self._error(self._last, field, expected, "the end of the file")
        self._at += 1
        return self._lines[self._at - 1]

    def _error(self, line: int, field: str, expected: str, found: str) -> InputError:
        return InputError(f"{self._name}:{line}: {field}: expected {expected}, found {found}")


def _integer(word: str) -> int | None:
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdecimal() and len(digits) <= 6 else None


def _quote(words: list[str]) -> str:
    text = " ".join(words)
    return repr(text if len(text) <= 40 else text[:37] + "...")
