"""GTP regression files: commands with numbers, and the answers they should get.

The format of GNU Go's and Fuego's suites (``.tst``)::

    loadsgf games/one.sgf 57
    10 owl_attack D4
    #? [1 (C3|D2)]*

``#?`` gives a regular expression for the whole answer to the numbered command before it; ``!`` inside means that it
must not match, ``*`` behind that the suite's own program is known to fail, ``&`` that the test is not to be used.
Where the answer is a code or status and moves, the two are judged separately.
"""

import os
import re
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from tesuji.errors import InputError
from tesuji.files import read_bytes, split_lines
from tesuji.go.color import BLACK, EMPTY, Color
from tesuji.go.game import Move
from tesuji.go.point import Point
from tesuji.go.sgf import GameTree
from tesuji.go.sgf.encoding import decode
from tesuji.gtp.protocol import clean_line
from tesuji.players.external.client import GtpRefused
from tesuji.problems.expected import read_field
from tesuji.problems.position import Position, board_complaints
from tesuji.problems.problem import parse_points
from tesuji.suites.suite import CaseOutcome, Place, read_json_records, record_place

Ask = Callable[[str], str]
"""Puts one command to an engine; raises :class:`~tesuji.gtp.GtpRefused` with the words after the question mark."""

_ANSWER = re.compile(r"#\?\s*\[(!?)(.*)\]\s*([*&]*)\s*")
_COMMAND = re.compile(r"(\d+)\s+(\S.*)")
_MOVES = re.compile(r"\(?[A-Z]\d+(\|[A-Z]\d+)*\)?")
_STARTS = ("loadsgf", "boardsize", "clear_board")
"""Commands that begin a position anew, so that the tests after them do not depend on the ones before."""

CODE_WORDS = {
    **dict.fromkeys(("attack", "defend", "owl_attack", "owl_defend", "connect", "disconnect", "ladder_attack"), 1),
    **dict.fromkeys(("owl_does_attack", "owl_does_defend", "defend_both", "does_attack", "does_defend"), 1),
    **dict.fromkeys(("owl_threaten_attack", "owl_threaten_defense", "dragon_status", "unconditional_status"), 1),
    **dict.fromkeys(("analyze_semeai", "tactical_analyze_semeai"), 2),
}
"""How many words of the answer are codes or a status; what follows are moves."""


@dataclass(frozen=True)
class Expectation:
    number: str
    command: str
    pattern: str
    negate: bool = False
    known_failure: bool = False

    def __post_init__(self) -> None:
        codes = CODE_WORDS.get(self.command.split()[0], 0) if self.command.strip() else 0
        wanted = split_pattern(self.pattern)
        for part in (self.pattern, " ".join(wanted[:codes]), " ".join(wanted[codes:])):
            try:
                _compiled(part)
            except (re.error, RecursionError, OverflowError) as error:
                raise InputError(f"the answer [{part}] is not a regular expression ({error})") from None

    @property
    def expected(self) -> str:
        """What should come, in the words of the suite."""
        return f"not {self.pattern}" if self.negate else self.pattern

    def judge(self, reply: str) -> tuple[bool | None, bool | None]:
        words, reply = self.command.split(), reply.strip()
        codes = CODE_WORDS.get(words[0])
        if codes is None:  # a number, a list, or a move by itself
            right = bool(matches(self.pattern, reply)) != self.negate
            return (None, right) if "genmove" in words[0] else (right, None)
        wanted, got = split_pattern(self.pattern), reply.split()
        if not self.negate and codes == 1 and _MOVES.fullmatch(self.pattern):  # moves by themselves: any success
            return reply[:1] in tuple("12345"), matches(self.pattern, got[-1])
        if self.negate:
            right = not matches(self.pattern, reply)
            return (right, None) if len(wanted) <= codes else (None, right)
        code = matches(" ".join(wanted[:codes]), " ".join(got[:codes]))
        if len(wanted) <= codes:
            return code, None
        return code, matches(" ".join(wanted[codes:]), " ".join(got[codes:]))


@dataclass(frozen=True)
class Stones:
    """A position that is loaded, not played."""

    size: int
    black: frozenset[Point]
    white: frozenset[Point]
    to_play: Color
    ko: Point | None = None

    def __post_init__(self) -> None:
        named = {"black": self.black, "white": self.white, "ko": frozenset({self.ko} if self.ko else ())}
        for complaint in board_complaints(self.size, self.size, named):
            raise InputError(complaint)
        if both := self.black & self.white:
            raise InputError(f"{min(both)} cannot be both black and white")

    def load(self, ask: Ask) -> None:
        """Let the engine read the position from a record, the one way that every engine knows."""
        with tempfile.TemporaryDirectory(prefix="tesuji-") as folder:
            path = Path(folder) / "position.sgf"
            path.write_text(self.to_sgf(), encoding="utf-8")
            _say(ask, f"loadsgf {path}")

    def to_sgf(self) -> str:
        """The position as a record. A ko comes about by a move: the one that has just taken there."""
        tree = GameTree.new(self.size)
        black, white, last = self.black, self.white, self._taker()
        if last is not None and self.ko is not None:
            taken = frozenset({self.ko})
            black, white = black - {last.point}, white - {last.point}
            black, white = (black, white | taken) if last.color == BLACK else (black | taken, white)
            tree.root.add_move(last)
        tree.root.set_points("AB", black)
        tree.root.set_points("AW", white)
        tree.root.properties["PL"] = [(self.to_play if last is None else last.color).letter]
        return tree.to_sgf()

    def _taker(self) -> Move | None:
        """The stone that took in the ko: alone, with the ko as its only liberty."""
        position = Position(self.size, self.size, self.black, self.white)
        near = position.around[self.ko] if self.ko is not None else ()
        for point in near:
            color = position.color(point)
            if color == EMPTY or any(position.color(p) == color.opponent for p in near):
                continue
            if position.block(point).stones == {point} and position.block(point).liberties == {self.ko}:
                return Move(color, point)
        return None


Step = str | Expectation | Stones


@dataclass(frozen=True)
class GtpScript:
    """Commands that begin with a position and the checks on it; independent of every other script."""

    set: str
    folder: str
    """What file names are relative to."""
    steps: tuple[Step, ...]
    level: str = ""

    @property
    def place(self) -> Place:
        """Where it belongs in the table of results; it is called after its tests."""
        checks = [step for step in self.steps if isinstance(step, Expectation)]
        return Place(self.set, self.level, ", ".join(f"{check.number} {check.command}" for check in checks))

    def run(self, ask: Ask, outcomes: list[CaseOutcome]) -> None:
        """Say everything to an engine and add its judged answers. A command that is no test may be refused."""
        for step in self.steps:
            if isinstance(step, Expectation):
                outcomes.append(self._check(step, ask))
            elif isinstance(step, Stones):
                step.load(ask)
            else:
                _say(ask, self._resolve(step))

    def _check(self, check: Expectation, ask: Ask) -> CaseOutcome:
        begin = perf_counter()
        try:
            reply = ask(self._resolve(check.command)).strip()
        except GtpRefused as error:
            return self._refused(check, str(error))
        return self._outcome(check, reply, check.judge(reply), seconds=perf_counter() - begin)

    def _resolve(self, line: str) -> str:
        """File names are relative to the suite, and the engine may be somewhere else."""
        words = line.split()
        if words[0] == "loadsgf" and len(words) > 1 and not Path(words[1]).is_absolute():
            words[1] = os.path.abspath(Path(self.folder) / words[1])
            return " ".join(words)
        return line

    def lost(self, answered: int, reason: str) -> list[CaseOutcome]:
        checks = [step for step in self.steps if isinstance(step, Expectation)][answered:]
        return [self._refused(check, reason) for check in checks]

    def _refused(self, check: Expectation, reason: str) -> CaseOutcome:
        """Everything is wrong that would have been judged."""
        code, move = check.judge("?")
        return self._outcome(check, "?", (None if code is None else False, None if move is None else False), reason)

    def _outcome(
        self,
        check: Expectation,
        reply: str,
        right: tuple[bool | None, bool | None],
        detail: str = "",
        seconds: float = 0.0,
    ) -> CaseOutcome:
        return CaseOutcome(
            set=self.set,
            level=self.level,
            name=check.number if self.level else f"{check.number} {check.command}",
            expected=f"{check.command}: {check.expected}",
            answer=reply,
            verdict=right[0],
            move=right[1],
            known_failure=check.known_failure,
            seconds=round(seconds, 4),
            detail=detail,
        )


def _say(ask: Ask, line: str) -> None:
    try:
        ask(line)
    except GtpRefused as error:
        if line.split()[0] in _STARTS:
            raise InputError(f"{line!r} was refused: {error}") from None


def matches(pattern: str, text: str) -> bool:
    """Does the whole text match? The suites write moves in capitals, programs do as they like."""
    return _compiled(pattern).fullmatch(text) is not None


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a pattern may mean in a Python to come is not the user's affair
        return re.compile(pattern, re.IGNORECASE)


def split_pattern(pattern: str) -> list[str]:
    words, depth, start = [], 0, 0
    for place, sign in enumerate(pattern):
        depth += (sign == "(") - (sign == ")")
        if sign == " " and depth == 0:
            words.append(pattern[start:place])
            start = place + 1
    return [word for word in (*words, pattern[start:]) if word]


def read_scripts(path: Path) -> Iterator[GtpScript]:
    text = decode(read_bytes(path, "a GTP regression file"))
    head: list[Step] = []
    steps: list[Step] | None = None
    for step in _steps(text, str(path)):
        if isinstance(step, str) and step.split()[0] in _STARTS and not _just_begun(steps):
            if steps:
                yield GtpScript(path.stem, str(path.parent), tuple(head + steps))
            steps = []
        (head if steps is None else steps).append(step)
    rest = head if steps is None else head + steps
    if not any(isinstance(step, Expectation) for step in rest) and steps is None:
        raise InputError(f"{path} has no tests: expected numbered commands, each followed by a line such as #? [1 D4]")
    yield GtpScript(path.stem, str(path.parent), tuple(rest))


def read_command_records(path: Path) -> Iterator[GtpScript | InputError]:
    """GTP tests as JSON lines, one position, command and answer each; records of another kind are passed over."""
    for index, (line, record) in enumerate(read_json_records(path), 1):
        if isinstance(record, InputError):
            yield record
        elif isinstance(record, dict) and "command" in record and "answer_regex" in record:
            try:
                yield _read_command(path, record, index)
            except KeyError as error:
                yield InputError(f"{path}, line {line}: the record has no field {error}")
            except ValueError as error:
                yield InputError(f"{path}, line {line}: {error}")


def _read_command(path: Path, record: dict[str, Any], index: int) -> GtpScript:
    black, white = (parse_points(record[key], key) for key in ("black", "white"))
    ko = Point.parse(record["ko"]) if record.get("ko") else None
    to_play = Color.parse(record.get("to_move_in_sgf") or "B")
    stones = Stones(read_field(record, "size", int), black, white, to_play, ko)
    known = bool(record.get("original_program_known_to_fail"))
    place = record_place(path, record, index)
    command = " ".join(" ".join(read_field(record, key, str) for key in ("command", "args")).split())
    if not command:
        raise InputError("command is empty: expected a GTP command")
    check = Expectation(place.name, command, read_field(record, "answer_regex", str), bool(record.get("negate")), known)
    return GtpScript(place.set, str(path.parent), (stones, check), place.level)


def _just_begun(steps: list[Step] | None) -> bool:
    """Only commands that begin a position so far, such as boardsize before clear_board."""
    return bool(steps) and all(isinstance(s, str) and s.split()[0] in _STARTS[1:] for s in steps or ())


def _steps(text: str, place: str) -> Iterator[Step]:
    numbered: tuple[str, str] | None = None
    for row, line in enumerate(split_lines(text), 1):
        line = line.strip()
        if answer := _ANSWER.match(line):
            if numbered is not None:
                yield from _check(numbered, answer, f"{place}, line {row}")
            numbered = None
            continue
        line = clean_line(line)
        if not line:
            continue
        if numbered is not None:
            yield numbered[1]
        command = _COMMAND.fullmatch(line)
        numbered = (command[1], command[2]) if command else None
        if command is None:
            yield line
    if numbered is not None:
        yield numbered[1]


def _check(numbered: tuple[str, str], answer: re.Match[str], place: str) -> Iterator[Step]:
    negate, pattern, signs = answer.groups()
    try:
        check = Expectation(*numbered, pattern, negate == "!", "*" in signs)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None
    if "&" not in signs:
        yield check
