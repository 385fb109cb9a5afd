"""kill -9 in the middle of `solve`, `suite`, `match` and `lab run` with a store: nothing lost, doubled, or changed.

A run is killed when it has printed so many lines, or by itself in the middle of writing a row or a file, so the
moment does not depend on how fast the machine is. ``python tests/cli/killing.py 20`` kills each so often.
"""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations, islice
from pathlib import Path
from typing import Any

from running import without_clocks

PIPE = 4096
"""Bytes that a run may be ahead of its reader: fewer than AHEAD lines."""
AHEAD = 6
MOST = 4
"""Tasks that are finished before a run is killed, at most: chance, from a seed, says how many."""
STONES = "SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]"
WITHIN = """
import os, signal, sys
from tesuji.cli import main
from tesuji.jobs.store import Store

kept, last = [], int(sys.argv[2])

def end():
    os.kill(os.getpid(), signal.SIGKILL)

def keep(self, record, settings, real=Store.keep):
    kept.append(record)
    if sys.argv[1] == "row" and len(kept) == last:
        self._connection.execute("BEGIN")
        real(self, record, settings)
        end()
    real(self, record, settings)

def replace(one, other, real=os.replace):
    if sys.argv[1] == "file" and "game-" in str(other) and len(kept) >= last:
        end()
    return real(one, other)

Store.keep, os.replace = keep, replace
sys.exit(main(sys.argv[3:]))
"""
"""Killed when a row is written and not committed, or when a game has a row and no file yet."""


def kill_after(lines: int, words: list[str], folder: Path) -> None:
    """Run a command, read so many lines of what it prints, and kill it. It cannot end before: the pipe is narrow."""
    command = [sys.executable, "-m", "tesuji", *words]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, bufsize=0, pipesize=PIPE) as running:
        assert running.stdout is not None
        for _ in range(lines):
            assert running.stdout.readline()
        running.kill()
    assert running.returncode == -signal.SIGKILL


def kill_within(what: str, number: int, words: list[str], folder: Path) -> None:
    """Run a command that is killed while it writes its so-manieth row or game."""
    done = subprocess.run([sys.executable, "-c", WITHIN, what, str(number), *words], cwd=folder, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def rows_of(store: Path) -> dict[str, str]:
    """The results of a store, by identity."""
    with closing(sqlite3.connect(store)) as rows:
        return dict(rows.execute("SELECT identity, result FROM tasks"))


def kill_at_random(
    words: list[str], folder: Path, store: str, kills: int, ways: str, workers: str, *, prints_kept: bool = False
) -> dict[str, str]:
    """Run a command again and again, killed at moments that chance says: after so many lines, or within a write.

    Nothing that was there may be lost or changed, and what was printed must be there. Gives what is there at last.
    """
    chance = random.Random(store)
    stored: dict[str, str] = {}
    for number in range(kills):
        how = "lines" if number == 0 else chance.choice(ways.split())
        resumed, tasks = [*words, workers, str(chance.randint(1, 2))], chance.randint(1, MOST)
        if how == "lines":
            kill_after(tasks + (len(stored) if prints_kept else 0), resumed, folder)
        else:
            kill_within(how, tasks, resumed, folder)
        there = rows_of(folder / store)
        assert there.items() >= stored.items(), "a result that was there is lost or has changed"
        new = len(there) - len(stored)
        assert new == tasks - 1 if how == "row" else new >= tasks, "a row is half written, or what was done is lost"
        stored = there
    return stored


def finish(words: list[str], folder: Path) -> list[dict[str, Any]]:
    """Run a command to its end; the objects that it prints, without what the clock says."""
    done = subprocess.run([sys.executable, "-m", "tesuji", *words], cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in without_clocks(done.stdout).splitlines()]


def write_problems(folder: Path, number: int) -> dict[Path, bytes]:
    """So many different problems, and what is in their files."""
    points = [column + row for row in "ab" for column in "abcdefg"]
    for n, far in enumerate(islice(combinations(points, 3), number)):  # stones that do not matter make them different
        stones = "".join(f"[{point}]" for point in far)
        (folder / f"{n:03}.sgf").write_text(f"(;GN[{n}]{STONES}AB{stones};W[be]C[RIGHT])")
    return contents(folder)


def contents(folder: Path, suffix: str = ".sgf") -> dict[Path, bytes]:
    """The files of a folder."""
    return {path: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix == suffix}


def kill_solve(folder: Path, kills: int) -> None:
    """Solve problems with as many kills, and compare with a run that nobody disturbs."""
    _kill(folder, kills, "solve", (AHEAD + MOST) * kills + 1)


def kill_suite(folder: Path, kills: int) -> None:
    """Run a suite with as many kills, and compare its table with that of a run that nobody disturbs."""
    _kill(folder, kills, "suite", (3 * AHEAD + MOST) * kills + 1)  # a line of an outcome is short


def _kill(folder: Path, kills: int, command: str, problems: int) -> None:
    inputs = write_problems(folder, problems)
    words = [command, *(path.name for path in inputs), "--json", "--nodes", "2000", "--solver", "dfpn+"]
    wanted = finish(words, folder)
    words += ["--resume", "results.sqlite"]
    kill_at_random(words, folder, "results.sqlite", kills, "lines row", "-j", prints_kept=True)
    assert finish(words, folder) == wanted
    assert len(rows_of(folder / "results.sqlite")) == len(inputs)
    assert contents(folder) == inputs


def kill_match(folder: Path, kills: int) -> None:
    """Play a match with as many kills, and compare with one that nobody disturbs."""
    (folder / "openings.sgf").write_text("(;SZ[5];B[cc])(;SZ[5];B[bb];W[dd])")
    inputs = contents(folder)
    games = (3 * AHEAD + MOST) * kills + 1  # a line of a game is short
    words = ["match", "random", "random", "--size", "5", "--openings", "openings.sgf", "--json", "-n", str(games)]
    wanted = finish(words, folder)
    words += ["--sgf-dir", "games", "--resume"]
    stored = kill_at_random(words, folder, "games/games.sqlite", kills, "lines row file", "-j")
    *new, summary = finish(words, folder)
    assert summary == wanted[-1]
    assert all(game in wanted for game in new)
    assert len(stored) + len(new) == games == len(rows_of(folder / "games" / "games.sqlite")), "a game was played twice"
    names = {f"game-{number:04}.sgf" for number in range(1, games + 1)}
    assert {path.name for path in (folder / "games").iterdir()} == names | {"games.sqlite"}
    assert contents(folder) == inputs


def kill_lab(folder: Path, kills: int) -> None:
    """Run an experiment with as many kills, and compare its tables with those of a run that nobody disturbs."""
    inputs = write_problems(folder, 4)
    seeds = list(range(4 * (kills + 1)))
    names = ", ".join(f'"{path.name}"' for path in inputs)
    study = f"sets = [{names}]\nsimulations = [20]\nseeds = {seeds}\n[variants]\n"
    study += 'plain = { preset = "zhang-d" }\nladder = { preset = "zhang-h", against = "plain" }\n'
    (folder / "study.toml").write_text(study)
    words = ["lab", "run", "study.toml", "--json"]
    wanted = _tables(finish([*words, "--store", "undisturbed"], folder))
    stored = kill_at_random(words, folder, "tesuji-lab.sqlite", kills, "lines row", "--workers")
    printed = finish(words, folder)
    new = [record["identity"] for record in printed if "identity" in record]
    assert not stored.keys() & set(new), "a task was done twice"
    assert len(stored) + len(new) == 2 * len(inputs) * len(seeds)
    assert _tables(printed) == wanted
    assert contents(folder) == inputs


def _tables(printed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tables of an experiment."""
    return [record for record in printed if "heads" in record]


COMMANDS = {"solve": kill_solve, "suite": kill_suite, "match": kill_match, "lab": kill_lab}


def _run(kills: int) -> Iterator[str]:
    for name, kill in COMMANDS.items():
        with tempfile.TemporaryDirectory() as folder:
            kill(Path(folder), kills)
        yield f"{name}: killed {kills} times, nothing lost, nothing doubled, no input changed"


if __name__ == "__main__":
    for sentence in _run(int(sys.argv[1])):
        print(sentence, flush=True)
