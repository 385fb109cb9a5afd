"""How many instructions searches take with one build of the core and with another, counted by valgrind.

Run ``python -m tools.instructions OLD NEW`` with two source folders (those with ``tesuji`` in them), each with its own
built module. Seeds and budgets are fixed, so the counts hardly vary however busy the machine is. Only instructions of
the module itself count, so Python and its imports do not. A ratio above 1 is slower.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from tesuji.errors import InputError
from tesuji.problems import bundled
from tesuji.script import Words, command

_HEAD = "[[problem]]"
_FILES = {path.stem: path for path in bundled()}


def _problem(collection: str, number: int) -> str:
    """One of our own problems as a file by itself, which every version reads."""
    return _HEAD + _FILES[collection].read_text(encoding="utf-8").split(_HEAD)[number]


_NET, _CORNER = _problem("nets", 1), _problem("corner", 7)


@dataclass(frozen=True)
class Work:
    """A search as a user would ask for it."""

    words: tuple[str, ...]
    """Of the command line, after ``tesuji``."""
    problem: str = ""
    """A file that is named after them."""
    lines: str = ""
    """On its standard input."""


def _solved(problem: str, solver: str, preset: str, simulations: int) -> Work:
    limits = ("--simulations", str(simulations), "--seed", "1")
    return Work(("solve", "--solver", solver, "--preset", preset, *limits), problem)


def _played(player: str, *settings: str) -> Work:
    changes = tuple(word for setting in settings for word in ("--set", setting))
    return Work(("gtp", "--player", player, *changes), lines="boardsize 9\nclear_board\ngenmove b\ngenmove w\nquit\n")


SEARCHES: Mapping[str, Work] = {
    **{
        f"mcts {preset}": _solved(problem, "mcts", preset, 3_000)
        for preset, problem in (
            ("zhang-d", _CORNER),
            ("zhang-n", _CORNER),
            ("life-table-8.1", _CORNER),
            ("life-plain", _CORNER),
            ("capture-table-8.1", _NET),
        )
    },
    **{
        f"minimax-mcts {preset}": _solved(_CORNER, "minimax-mcts", preset, 10_000)
        for preset in ("lin-mcts", "lin-minimax-mcts", "lin-minimax-mcts-text")
    },
    "uct": _played("uct", "simulations=1000", "early_stop=false"),
    "tielman": _played("tielman", "simulations=300"),
    "olga": _played("olga", "simulations=100"),
}
"""What is counted: the literal presets of Zhang and Lin, and the players uct, Tielman's and Bouzy's."""


def instructions(source: Path, work: Work) -> int:
    """Of the module in the folder while it does the work."""
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "counts"
        tool = ("valgrind", "-q", "--tool=callgrind", "--compress-strings=no", f"--callgrind-out-file={counts}")
        words = [*tool, sys.executable, "-m", "tesuji", *work.words]
        if work.problem:
            (Path(folder) / "problem.toml").write_text(work.problem, encoding="utf-8")
            words.append(str(Path(folder) / "problem.toml"))
        kept = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(words, input=work.lines, env=kept, capture_output=True, text=True)
        if done.returncode not in (0, 1):  # 1: a problem that was not solved
            last = (done.stderr.strip() or "no message").splitlines()[-1]
            raise InputError(f"{source}: `tesuji {' '.join(work.words)}` failed: {last}")
        with counts.open() as lines:
            return own_cost(lines, str(source.resolve()))


def own_cost(lines: Iterable[str], place: str) -> int:
    """What a profile of callgrind has as the own cost of objects in this place."""
    total, counted, called = 0, False, False
    for line in lines:
        if line.startswith("ob="):
            counted = line[3:].startswith(place)
        elif line.startswith("calls="):
            called = True  # the next line is the cost of what was called, which is counted there
        elif line[:1] in "0123456789+-*":
            if counted and not called:
                total += int(line.split()[1])
            called = False
    return total


def _table(old: Path, new: Path, names: Iterable[str]) -> Iterator[str]:
    yield "| search | instructions before | after | ratio |"
    yield "| --- | ---: | ---: | ---: |"
    for name in names:
        before, after = (instructions(source, SEARCHES[name]) for source in (old, new))
        if not before:
            raise InputError(f"{old} has no module that was run: expected a built core in {old / 'tesuji'}")
        yield f"| `{name}` | {before / 1e6:,.1f} M | {after / 1e6:,.1f} M | {after / before:.3f} |"


@command
def main(words: Words = None) -> None:
    """Read the words, count, and print a row for each search as it is done."""
    parser = argparse.ArgumentParser(prog="python -m tools.instructions", description=__doc__)
    parser.add_argument("old", type=Path, help="source folder of the build to compare with")
    parser.add_argument("new", type=Path, help="source folder of the other build")
    parser.add_argument("--only", default="*", metavar="PATTERN", help="searches whose name matches")
    asked = parser.parse_args(words)
    for folder in (asked.old, asked.new):
        if not list(folder.glob("tesuji/_core*.so")):
            raise InputError(f"{folder} holds no built module: expected {folder / 'tesuji' / '_core*.so'}")
    names = [name for name in SEARCHES if fnmatchcase(name, asked.only)]
    if not names:
        raise InputError(f"--only {asked.only} matches no search: expected one of {', '.join(SEARCHES)}")
    if shutil.which("valgrind") is None:
        raise InputError("valgrind is not installed: it counts the instructions")
    for line in _table(asked.old, asked.new, names):
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
