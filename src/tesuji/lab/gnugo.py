"""GNU Go asked about positions, and its replies compared with what a regression test expects."""

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tesuji.go import Point

COMMAND = (shutil.which("gnugo") or "/usr/games/gnugo", "--mode", "gtp", "--quiet")

_SGF = "abcdefghijklmnopqrs"


class GnuGo:
    """A running GNU Go that answers single questions about set-up positions. Use it in a ``with`` statement."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._folder = tempfile.TemporaryDirectory(prefix="tesuji-gnugo-")
        self._file = Path(self._folder.name) / "position.sgf"

    def __enter__(self) -> "GnuGo":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def ask(self, line: str) -> str:
        """The reply to one GTP command, or ``?`` when it refuses."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        reply: list[str] = []
        while text := self._process.stdout.readline():
            if text == "\n":
                break
            reply.append(text.strip())
        words = " ".join(reply)
        return words[1:].strip() if words.startswith("=") else "?"

    def answer(self, record: dict[str, Any]) -> str:
        """The reply to the question of a regression test."""
        self._file.write_text(_sgf(record), encoding="ascii")
        self.ask(f"loadsgf {self._file}")
        return self.ask(f"{record['command']} {record['args']}")


def _sgf(record: dict[str, Any]) -> str:
    """The position as SGF; a ko is made by playing its last capture."""
    size, last = record["size"], ""
    stones = {side: {Point.parse(name) for name in record[side]} for side in ("black", "white")}
    if record.get("ko"):
        ko = Point.parse(record["ko"])
        mine, theirs = ("black", "white") if record["to_move_in_sgf"] == "B" else ("white", "black")
        occupied = stones["black"] | stones["white"]
        around = [p for p in ko.neighbours(size, size) if p in stones[theirs]]
        taker = next(
            p for p in around if all(q == ko or q in occupied - stones[theirs] for q in p.neighbours(size, size))
        )
        stones[theirs].discard(taker)
        stones[mine].add(ko)
        last = f";{theirs[0].upper()}[{_coordinates(taker, size)}]"
    listed = "".join(
        label + "".join(f"[{_coordinates(p, size)}]" for p in sorted(stones[side]))
        for label, side in (("AB", "black"), ("AW", "white"))
        if stones[side]
    )
    return f"(;FF[4]GM[1]SZ[{size}]{listed}{last})"


def _coordinates(point: Point, size: int) -> str:
    return f"{_SGF[point.column]}{_SGF[size - 1 - point.row]}"


@dataclass(frozen=True)
class Score:
    """Was the reply right: the code (or the status), the move, and so the whole?"""

    code: bool
    move: bool

    @property
    def right(self) -> bool:
        """Code and move."""
        return self.code and self.move


def score(record: dict[str, Any], reply: str) -> Score:
    """Compare a reply with the pattern of the test; every alternative of the pattern counts for the same code."""
    pattern = re.sub(r"^(\d) ([^()]*\|.*)$", r"\1 (\2)", record["answer_regex"])
    matches = re.fullmatch(pattern, reply, re.IGNORECASE) is not None
    if record.get("negate"):
        return Score(not matches, not matches)
    codes = 2 if record["command"] == "analyze_semeai" else 1
    if re.fullmatch(r"[A-Z]\d+(\|[A-Z]\d+)*", pattern):  # moves without a code: any success is meant
        return Score(reply[:1] in "1245", matches or reply.split()[-1:] == [pattern])
    wanted, got = pattern.split(" "), reply.split(" ")
    same = re.fullmatch(" ".join(wanted[:codes]), " ".join(got[:codes])) is not None
    return Score(same, same and (matches or (codes == 1 and wanted[0] == "0")))
