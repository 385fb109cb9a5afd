"""Lines of GTP version 2: taken apart, put together, and the words that stand in them.

The draft specification: Gunnar Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2" (2002).
"""

import re
from math import isfinite
from typing import NamedTuple

from tesuji.go.color import Color
from tesuji.go.point import Point

MAX_LINE = 1 << 20
"""Longer lines are not commands; they are answered with an error and thrown away."""

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_ID = re.compile(r"\d{1,18}", re.ASCII)


class GtpError(Exception):
    """What is wrong with a command, in the words that go after the question mark."""


class Command(NamedTuple):
    id: str
    name: str
    arguments: list[str]


def clean_line(line: str) -> str:
    """A line as the protocol reads it: no control characters, tabs are blanks, no comment (section 3.1)."""
    return _CONTROL.sub("", line).replace("\t", " ").partition("#")[0].strip()


def parse_line(line: str) -> Command | None:
    """The command of a line, or ``None`` when it is empty or a comment."""
    words = clean_line(line).split()
    if not words:
        return None
    number = words.pop(0) if _ID.fullmatch(words[0]) else ""
    return Command(number, words[0] if words else "", words[1:])


def answer(text: str, number: str = "", *, ok: bool = True) -> str:
    """A whole response: status, number, text, and the empty line that ends it."""
    tidied = tidy(text)
    gap = " " if tidied and tidied[0] != "\n" else ""
    return f"{'=' if ok else '?'}{number}{gap}{tidied}\n\n"


def tidy(text: str) -> str:
    """Text that may stand in a response: no control characters, and no empty line, which would end it."""
    lines = (_CONTROL.sub("", line.replace("\t", " ")).rstrip() for line in text.split("\n"))
    kept = [line for number, line in enumerate(lines) if line or number == 0]
    return "\n".join(kept)


# Arguments -----------------------------------------------------------------------------------------------------


def read_color(word: str) -> Color:
    try:
        return Color.parse(word)
    except ValueError:
        raise GtpError("syntax error: expected a colour, b or w") from None


def read_vertex(word: str, width: int, height: int) -> Point | None:
    if word.lower() == "pass":
        return None
    try:
        point = Point.parse(word)
    except ValueError:
        raise GtpError("syntax error: expected a point such as D4, or pass") from None
    if point.column >= width or point.row >= height:
        raise GtpError("invalid coordinate: the point is not on the board")
    return point


def read_int(word: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,9}", word, re.ASCII):
        raise GtpError("syntax error: expected a whole number")
    return int(word)


def read_float(word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        raise GtpError("syntax error: expected a number") from None
    if not isfinite(number):
        raise GtpError("syntax error: expected a number")
    return number
