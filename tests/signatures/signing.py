"""How an answer is signed, and the file of signatures: tables of TOML, an entry to a line of a diff."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tesuji.go import Point, point_name
from tesuji.settings import digest, toml_value
from tesuji.solvers import Solution

FILE = Path(__file__).with_name("signatures.toml")
_HEAD = """\
# What every search answers, at fixed seeds and limits of nodes or simulations, on one thread: a few words, and a digest
# of everything else. Written by `make signatures`; a commit that changes it says so, and why (CONTRIBUTING.md).
"""
MOVES, LINE = 3, 5
"""So many of the first moves are shown, and of the line; the digest has them all."""
_NOT_SIGNED = ("file", "index", "name", "settings", "seconds", "seed", "notes", "words", "status", "status_proof")
"""Of a solution: where it comes from, what it took, mere words, and what follows from the rest."""

Statistic = tuple[Point | None, int, float]
"""A first move, how often it was tried, and what it was worth."""


def signed(words: str, everything: Any) -> str:
    """The words, and eight digits that stand for everything."""
    return f"{words} #{digest(repr(everything))[:8]}"


def tree(nodes: int, statistics: Iterable[Statistic]) -> str:
    """A tree by its size and by the visits and values of its first moves, in the order of its choice.

    Values count to six decimals, so that they do not hang on how a compiler orders a sum.
    """
    rows = [(point_name(move), visits, f"{value:.6f}") for move, visits, value in statistics]
    shown = ", ".join(f"{move} {visits} ({float(value):.3f})" for move, visits, value in rows[:MOVES])
    return signed(f"{shown or 'no move'}; {nodes} nodes", (nodes, rows))


def answer(solution: Solution) -> str:
    """An answer by its verdict, how it is known, the correct moves, the line and the nodes."""
    facts = {name: value for name, value in solution.to_dict().items() if name not in _NOT_SIGNED}
    verdict = solution.verdict if solution.ko is None else f"{solution.verdict} ({solution.ko.kind})"
    line = names(solution.pv[:LINE]) + (" ..." if len(solution.pv) > LINE else "")
    words = f"{verdict}, proof {solution.proof}: {names(solution.moves)}; {line}; {solution.nodes} nodes"
    return signed(words, facts)


def names(moves: Sequence[Point | None]) -> str:
    """Moves as players write them."""
    return " ".join(map(point_name, moves)) or "-"


def read() -> dict[str, dict[str, str]]:
    """The signatures of the file by table and name; none without a file."""
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def written(tables: Mapping[str, Mapping[str, str]]) -> str:
    """The text of the file."""
    lines = [_HEAD]
    for table, entries in tables.items():
        lines.append(f"\n[{toml_value(table)}]\n")
        lines += [f"{toml_value(name)} = {toml_value(value)}\n" for name, value in entries.items()]
    return "".join(lines)


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The entries that are not the same, with what they were and what they are."""
    every = [*before, *(name for name in now if name not in before)]
    return [
        f"{name}\n  was {before.get(name, 'not there')}\n  is  {now.get(name, 'not there')}"
        for name in every
        if before.get(name) != now.get(name)
    ]
