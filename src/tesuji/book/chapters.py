"""Solved problems in the order of a book: by level where the file states one, else by file."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tesuji.problems import Problem, Verdict
from tesuji.solvers import Solution

_THEME = re.compile(r"^Themes?: (.+?)\.?$", re.MULTILINE)


@dataclass(frozen=True)
class Item:
    """One problem with its solution; ``number`` counts through the whole book."""

    number: int
    solution: Solution

    @property
    def problem(self) -> Problem:
        return self.solution.problem

    @property
    def task(self) -> str:
        """The reader's task, without revealing whether it is possible."""
        return f"{self.problem.to_play} to play: {self.problem.goal}"

    @property
    def subjects(self) -> tuple[str, ...]:
        """Where the problem stands in the index: themes that the file names, its goal, ko and seki."""
        themes = _THEME.search(self.problem.about.text("C") or "")
        named = tuple(word.strip() for word in themes[1].split(",")) if themes else ()
        goal = str(self.problem.goal) if self.problem.goal.stake != "joined" else "joined goals"
        verdict = self.solution.verdict
        ends = (str(verdict),) if verdict in (Verdict.KO, Verdict.SEKI) else ()
        return (*dict.fromkeys((*named, goal, *ends)),)


@dataclass(frozen=True)
class Chapter:
    title: str
    items: tuple[Item, ...]


def chapters(solutions: Iterable[Solution]) -> tuple[Chapter, ...]:
    """The chapters of a book, the easiest level first; problems without a level follow, file by file."""
    found: dict[tuple[str, str], list[Solution]] = {}
    for solution in solutions:
        found.setdefault(_place(solution.problem), []).append(solution)
    made, number = [], 0
    for place in sorted(found, key=lambda place: place[0]):
        items = tuple(Item(number + k, solution) for k, solution in enumerate(found[place], 1))
        number += len(items)
        made.append(Chapter(place[1], items))
    return tuple(made)


def _place(problem: Problem) -> tuple[str, str]:
    level = (problem.about.text("DI") or "").strip()
    if level:
        return f"1 {level.zfill(4)}", f"Level {level}"
    stem = Path(problem.source.file).stem
    return "2", stem.replace("-", " ").replace("_", " ").capitalize()
