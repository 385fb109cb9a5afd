"""kill -9 in the middle of `solve --resume`, `suite`, `match` and `lab run`: nothing lost, doubled, or changed.

A run is killed when it has printed so many lines, or by itself in the middle of writing a line, a row or a file,
so the moment does not depend on how fast the machine is. ``python tests/cli/killing.py 20`` kills each so often.
"""

import json
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import combinations, cycle, islice
from pathlib import Path
from typing import Any

PIPE = 4096
"""Bytes that a run may be ahead of its reader: fewer than AHEAD lines."""
AHEAD = 6
STONES = "SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]"
TORN = """
import os, signal, sys
from tesuji.cli import main

def end():
    os.kill(os.getpid(), signal.SIGKILL)

def write(handle, data, real=os.write):
    if data.startswith((b'{"key"', b'{"game"')):
        real(handle, data[: int(len(data) * float(sys.argv[2]))])
        end()
    return real(handle, data)

def replace(one, other, real=os.replace):
    if "game-" in str(other):
        end()
    return real(one, other)

setattr(os, sys.argv[1], {"write": write, "replace": replace}[sys.argv[1]])
sys.exit(main(sys.argv[3:]))
"""

HALF_KEPT = """
import os, signal, sys
from tesuji.cli import main
from tesuji.lab.experiments.store import Store

kept = []

def keep(self, record, settings, real=Store.keep):
    if kept:
        self._connection.execute("BEGIN")
    real(self, record, settings)
    if kept:
        os.kill(os.getpid(), signal.SIGKILL)
    kept.append(record)

Store.keep = keep
sys.exit(main(sys.argv[1:]))
"""
"""Killed when the second row is written and not committed."""


def kill_after(lines: int, words: list[str], folder: Path) -> None:
    """Run a command, read so many lines of what it prints, and kill it. It cannot end before: the pipe is narrow."""
    command = [sys.executable, "-m", "tesuji", *words]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, bufsize=0, pipesize=PIPE) as running:
        assert running.stdout is not None
        for _ in range(lines):
            assert running.stdout.readline()
        running.kill()
    assert running.returncode == -signal.SIGKILL


def kill_within(call: str, share: float, words: list[str], folder: Path) -> None:
    """Run a command that is killed within its next write of a record (when a share of it is written) or of a game."""
    done = subprocess.run([sys.executable, "-c", TORN, call, str(share), *words], cwd=folder, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def finish(words: list[str], folder: Path) -> list[dict[str, Any]]:
    """Run a command to its end; the objects that it prints, without what the clock says."""
    done = subprocess.run([sys.executable, "-m", "tesuji", *words], cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return [_without_time(json.loads(line)) for line in done.stdout.splitlines()]


def _without_time(record: dict[str, Any]) -> dict[str, Any]:
    if "summary" in record:
        return {"summary": [_without_time(row) for row in record["summary"]]}
    return {name: value for name, value in record.items() if "seconds" not in name}


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


def whole_lines(path: Path) -> list[dict[str, Any]]:
    """The records of a journal but for one that is cut off."""
    text = path.read_bytes().decode(errors="replace") if path.exists() else ""
    return [json.loads(line) for line in text.split("\n")[:-1]]


def kill_solve(folder: Path, kills: int) -> None:
    """Solve problems with as many kills, and compare with a run that nobody disturbs."""
    inputs = write_problems(folder, AHEAD * (kills + 1))
    words = ["solve", *(path.name for path in inputs), "--json", "--nodes", "2000", "--solver", "dfpn+"]
    wanted = finish(words, folder)
    stored: list[str] = []
    for number, how in enumerate(islice(cycle(("lines", "write")), kills), 1):
        resumed = [*words, "-j", str(1 + number // 2 % 2), "--resume", "results.jsonl"]
        if how == "write":
            kill_within(how, number / (kills + 1), resumed, folder)
        else:
            kill_after(len(stored) + 1, resumed, folder)
        keys = [record["key"] for record in whole_lines(folder / "results.jsonl")]
        assert keys[: len(stored)] == stored, "an answer that was there is lost"
        assert len(set(keys)) == len(keys), "an answer is there twice"
        assert how == "write" or len(keys) > len(stored), "an answer that was printed is not there"
        stored = keys
        assert contents(folder) == inputs
    assert finish([*words, "--resume", "results.jsonl"], folder) == wanted
    keys = [record["key"] for record in whole_lines(folder / "results.jsonl")]
    assert len(set(keys)) == len(keys) == len(inputs)


def kill_suite(folder: Path, kills: int) -> None:
    """A suite writes nothing, so nothing may be there or changed afterwards."""
    inputs = write_problems(folder, AHEAD + kills)
    words = ["suite", *(path.name for path in inputs), "--json", "--nodes", "2000", "--solver", "dfpn+"]
    wanted = finish(words, folder)
    for number in range(1, kills + 1):
        kill_after(number, [*words, "-j", str(1 + number % 2)], folder)
        assert contents(folder) == inputs
        assert sorted(folder.iterdir()) == sorted(inputs)
    assert finish(words, folder) == wanted


def kill_match(folder: Path, kills: int) -> None:
    """Play a match with as many kills, and compare with one that nobody disturbs."""
    (folder / "openings.sgf").write_text("(;SZ[5];B[cc])(;SZ[5];B[bb];W[dd])")
    inputs = contents(folder)
    match = ["match", "random", "random", "--size", "5", "--openings", "openings.sgf", "--json"]
    games = AHEAD * 3 * (kills + 1)  # a line of a game is short
    match += ["-n", str(games)]
    wanted = finish(match, folder)
    words = [*match, "--sgf-dir", "games", "--resume"]
    played: list[int] = []
    for number, how in enumerate(islice(cycle(("lines", "write", "replace")), kills), 1):
        if how == "lines":
            kill_after(1, words, folder)
        else:
            kill_within(how, number / (kills + 1), words, folder)
        there = [record["game"] for record in whole_lines(folder / "games" / "games.jsonl")]
        assert there[: len(played)] == played, "a game that was there is lost"
        assert len(set(there)) == len(there), "a game is there twice"
        played = there
        assert contents(folder) == inputs
    finish(words, folder)
    records = [_without_time(record) for record in whole_lines(folder / "games" / "games.jsonl")]
    assert sorted(records, key=lambda record: record["game"]) == wanted[:-1]
    names = {f"game-{n:04}.sgf" for n in range(1, games + 1)} | {"games.jsonl", "match.json"}
    assert {path.name for path in (folder / "games").iterdir()} == names


def kill_lab(folder: Path, kills: int) -> None:
    """Run an experiment with as many kills, and compare its tables with those of a run that nobody disturbs."""
    inputs = write_problems(folder, 4)
    seeds = list(range(2 * (kills + 1)))
    names = ", ".join(f'"{path.name}"' for path in inputs)
    study = f"sets = [{names}]\nsimulations = [20]\nseeds = {seeds}\n[variants]\n"
    study += 'plain = { preset = "zhang-d" }\nladder = { preset = "zhang-h", against = "plain" }\n'
    (folder / "study.toml").write_text(study)
    words = ["lab", "run", "study.toml", "--json"]
    wanted = _tables(finish([*words, "--store", "undisturbed"], folder))
    stored: dict[str, str] = {}
    for number, how in enumerate(islice(cycle(("lines", "row")), kills), 1):
        resumed = [*words, "--workers", str(1 + number // 2 % 2)]
        if how == "lines":
            kill_after(1, resumed, folder)
        else:
            done = subprocess.run([sys.executable, "-c", HALF_KEPT, *resumed], cwd=folder, capture_output=True)
            assert done.returncode == -signal.SIGKILL, done.stderr.decode()
        with sqlite3.connect(folder / "tesuji-lab.sqlite") as rows:
            there = dict(rows.execute("SELECT identity, result FROM tasks"))
        rows.close()
        assert there.items() > stored.items(), "a result that was there is lost, or none came"
        assert how == "lines" or len(there) == len(stored) + 1, "a row that was half written is there"
        stored = there
    printed = finish(words, folder)
    new = [record["identity"] for record in printed if "identity" in record]
    assert not stored.keys() & set(new), "a task was done twice"
    assert len(stored) + len(new) == 2 * len(inputs) * len(seeds)
    assert _tables(printed) == wanted
    assert contents(folder) == inputs


def _tables(printed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tables of an experiment without the processor's time."""
    tables = [record for record in printed if "heads" in record]
    for table in tables:
        columns = [k for k, head in enumerate(table["heads"]) if head != "processor time"]
        table["lines"] = [[line[k] for k in columns] for line in table["lines"]]
    return tables


COMMANDS = {"solve": kill_solve, "suite": kill_suite, "match": kill_match, "lab": kill_lab}


def _run(kills: int) -> Iterator[str]:
    for name, kill in COMMANDS.items():
        with tempfile.TemporaryDirectory() as folder:
            kill(Path(folder), kills)
        yield f"{name}: killed {kills} times, nothing lost, nothing doubled, no input changed"


if __name__ == "__main__":
    for sentence in _run(int(sys.argv[1])):
        print(sentence, flush=True)
