"""The page of JSON fields says what the commands print, no less and no more; that of GTP commands has them all."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest
from katago_files import small_network

from tesuji.gtp.engine import Engine
from tesuji.gtp.session import Session
from tesuji.players import make_player
from tesuji.players.analysis import Analysis, MoveReport
from tesuji.problems import bundled

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
GTP_PAGE = (ROOT / "docs" / "gtp-commands.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "under-the-stones.sgf"
HAND_MADE = bundled()[0].parent
ENGINE = Engine(Session(make_player("random", seed=1)))
BROKEN = "something broke"
"""What the page says of fields that only a bug can show."""

MISTAKEN = """
title = "Mistaken"

[[problem]]
name = "A straight three, with the wrong answer"
to_play = "black"
goal = "kill"
verdict = "success"
moves = "B1"
wrong = "C1"
diagram = '''
. . . . . . .
B B B B B B .
o o o o o B .
o * * * o B .
'''
"""
"""A file in which something is to be found."""

CORNERS = """(;SZ[13:9]AB[kg][lg][jf][kf][je][jd][jc][kc][bb][kb][lb][ba][la]
AW[mg][lf][ke][kd][ld][ac][bc][cc][lc][mc][cb][db][da]PL[B])"""
"""Nothing is marked, and it is not obvious what it is about."""

STUDY = """
title = "History"
sets = ["bundled:generated/test"]
goals = ["capture"]
first_moves = true
simulations = [50]
problems = 2
[variants]
plain = { preset = "zhang-h" }
history = { preset = "zhang-h", history = true, against = "plain" }
"""

RUNS = {
    "show": [
        f"show {EXAMPLE}",
        f"show {EXAMPLE} --region --preset D",
        f"show {EXAMPLE} --boundary",
        f"show {EXAMPLE} --weights",
        f"show {EXAMPLE} --policy shape",
        "show netted.sgf --candidates",
        "show netted.sgf --policy katago:small.bin.gz",
    ],
    "read": [f"read {EXAMPLE}", f"read {ROOT / 'docs' / 'examples' / 'lin-appendix-b.txt'} --traps"],
    "solve": [
        f"solve {EXAMPLE} --nodes 3000 --verify",
        f"solve {EXAMPLE} --solver mcts --simulations 200",
        f"solve {EXAMPLE} --solver minimax-mcts --simulations 3000",
        f"solve {HAND_MADE / 'ko.toml'} --nodes 20000 --jobs 1",
        "solve corners.sgf --nodes 4000 --guide katago:small.bin.gz",
    ],
    "suite": [f"suite {HAND_MADE / 'eyes.toml'} --nodes 500 --jobs 1 --every 5"],
    "review": [f"review {EXAMPLE} mistaken.toml --nodes 5000 --jobs 1"],
    "match": ["match random random --games 2 --size 5 --sprt 0,50"],
    "generate": ["generate --goal cut --level 1 --count 1 --jobs 1"],
    "learn": [
        "learn patterns bundled:generated/test/kill-2.sgf -o library.txt",
        "learn ann bundled:generated/test/kill-2.sgf -o network.txt --set epochs=2",
        "learn show --on bundled:generated/test/kill-2.sgf",
        "learn show network --on bundled:generated/test/kill-2.sgf --problem 1",
    ],
    "presets": ["presets mcts", "presets life-best"],
    "lab list": ["lab list"],
    "lab run": ["lab run study.toml --workers 1"],
    "lab status": ["lab status"],
    "lab cost": ["lab cost study.toml --scale full"],
    "lab verdicts": ["lab verdicts judged.json"],
    "lab compare": ["lab compare study.toml:history study.toml:plain"],
    "bench": ["bench start-up --repeats 1", "bench start-up --repeats 1 --store figures", "bench start-up --list"],
}
"""Examples of every command that has ``--json``, which together show every field."""


@dataclass(frozen=True)
class Table:
    """One table of the page: the fields that every object has, and those that some have."""

    always: frozenset[str]
    sometimes: frozenset[str]
    broken: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        """Every field."""
        return self.always | self.sometimes | self.broken

    @property
    def open(self) -> frozenset[str]:
        """Objects whose names are data."""
        return frozenset(name.removesuffix("{}") for name in self.all if name.endswith("{}"))


def tables(command: str) -> list[Table]:
    """The tables of a command, in the order of the page."""
    _, _, after = PAGE.partition(f"\n## tesuji {command}\n")
    section = after.partition("\n## ")[0]
    parts = re.split(r"\| field \| when \| meaning \|\n", section)[1:]
    found = []
    for part in parts:
        rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \|", part, re.MULTILINE)
        names = [(frozenset(re.findall(r"`([^`]+)`", cell)), when) for cell, when in rows]
        found.append(
            Table(
                frozenset().union(*(cell for cell, when in names if when == "always")),
                frozenset().union(*(cell for cell, when in names if when not in ("always", BROKEN))),
                frozenset().union(*(cell for cell, when in names if when == BROKEN)),
            )
        )
    return found


def paths(value: Any, open_: frozenset[str], at: str = "") -> Iterator[str]:
    """The fields of an object as the page writes them, those of objects inside it too."""
    if isinstance(value, dict):
        for name, below in value.items():
            path = f"{at}.{name}" if at else name
            if path in open_:
                yield f"{path}{{}}"
            elif isinstance(below, dict) or (isinstance(below, list) and below and isinstance(below[0], dict)):
                yield path
                yield from paths(below, open_, path)
            else:
                yield path
    elif isinstance(value, list):
        for below in value:
            yield from paths(below, open_, f"{at}[]")


def parents(names: frozenset[str]) -> set[str]:
    """Objects and lists that the page names by what is in them only."""
    cut = {re.sub(r"\[\]$", "", name.rpartition(".")[0]) for name in names}
    return (cut | {re.sub(r"\[\]$", "", one.rpartition(".")[0]) for one in cut}) - {""}


def fitting(record: dict[str, Any], known: list[Table]) -> tuple[set[str], Table]:
    """The fields of an object, and the table that it belongs to: the one that knows most of them and misses fewest."""
    found = [(set(paths(record, table.open)), table) for table in known]
    return max(found, key=lambda one: (len(one[0] & one[1].all), -len(one[1].always - one[0])))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("fields")
    (place / "study.toml").write_text(STUDY, encoding="utf-8")
    (place / "judged.json").write_text('[{"verdict": "agrees", "evidence": {"rule": "held", "held": 2, "of": 2}}]')
    (place / "mistaken.toml").write_text(MISTAKEN, encoding="utf-8")
    (place / "netted.sgf").write_text(
        "(;SZ[9]AB[cf][dh][bg][dg]AW[cg]MA[cg]PL[B]GC[Tesuji: goal=capture])", encoding="utf-8"
    )
    (place / "corners.sgf").write_text(CORNERS, encoding="utf-8")
    small_network(place / "small.bin.gz")
    return place


def printed(line: str, folder: Path) -> list[dict[str, Any]]:
    ran = subprocess.run(
        [sys.executable, "-m", "tesuji", *shlex.split(line), "--json"], cwd=folder, capture_output=True, text=True
    )
    assert ran.returncode in (0, 1), ran.stderr
    return [json.loads(text) for text in ran.stdout.splitlines()]


@pytest.mark.parametrize("command", RUNS)
def test_the_page_has_every_field_that_is_printed_and_no_other(command, folder):
    if command in ("lab status", "lab cost", "lab compare"):
        printed("lab run study.toml --workers 1", folder)
    known = tables(command)
    met: dict[Table, set[str]] = {table: set() for table in known}
    for line in RUNS[command]:
        for record in printed(line, folder):
            seen, table = fitting(record, known)
            unknown = seen - table.all - parents(table.all)
            assert not unknown, f"{line}: {sorted(unknown)} is not on the page"
            missing = {name for name in table.always - seen if "[]" not in name and name not in table.broken}
            assert not missing, f"{line}: {sorted(missing)} is not always there"
            met[table] |= seen
    for table, seen in met.items():
        never = {name for name in (table.always | table.sometimes) - seen if not name.startswith("other")}
        assert not never, f"{sorted(never)} is on the page and never printed"


def test_every_command_that_prints_json_is_on_the_page():
    from tesuji.cli.app import COMMANDS, load_command

    def has_json(command: Any) -> bool:
        return any("--json" in option.opts for option in command.params)

    expected = []
    for name in COMMANDS:
        command = load_command(name)
        parts = {f"{name} {word}": one for word, one in getattr(command, "commands", {}).items()} or {name: command}
        expected += [word for word, one in parts.items() if has_json(one)]
    assert sorted(expected) == sorted(RUNS)
    assert sorted(re.findall(r"^## tesuji (.*)$", PAGE, re.MULTILINE)) == sorted(RUNS)


@pytest.mark.parametrize(("heading", "kind"), [("An analysis", Analysis), ("A move of an analysis", MoveReport)])
def test_what_python_gives_is_on_the_page(heading, kind):
    section = PAGE.partition(f"\n### {heading}\n")[2].partition("\n###")[0].partition("\n\nA game")[0]
    cells = re.findall(r"^\| (`[^|]*) \|", section, re.MULTILINE)
    assert {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)} == {one.name for one in fields(kind)}


def gtp_rows() -> dict[str, str]:
    """Commands of the page with the arguments that it gives them."""
    return dict(re.findall(r"^\| `([\w-]+)((?: [^`]*)?)` \|", GTP_PAGE, re.MULTILINE))


def test_the_page_of_gtp_commands_lists_what_the_engine_lists():
    assert sorted(gtp_rows()) == sorted(ENGINE.commands)


@pytest.mark.parametrize("name", sorted(ENGINE.commands))
def test_arguments_on_the_page_are_those_that_the_engine_takes(name):
    handler = ENGINE.commands[name]
    told = gtp_rows()[name]
    endless = "..." in told
    optional = re.findall(r"\[[^\]]*\]", told)
    needed = re.sub(r"\[[^\]]*\]", "", told).replace("...", "").split()
    assert len(needed) == handler.least
    if handler.most is None:
        assert endless
    else:
        assert not endless
        assert len(needed) + sum(len(part.strip("[]").split()) for part in optional) == handler.most
