"""Writes the list of shipped problems that the page shows: ``python -m tools.grades make`` or ``check``.

Each problem is solved and graded as the generator grades its own: what the proof costs, how deep its line is, and how
much of a short search goes to wrong moves. Limits are nodes, so the same problems give the same file.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import write_file
from tesuji.generate.grading import grade
from tesuji.generate.settings import GradeSettings
from tesuji.plural import counted
from tesuji.problems import Problem, load
from tesuji.problems.collection import BUNDLED
from tesuji.script import Words, command
from tesuji.solvers import Limit
from tesuji.solvers.answer.finish import answer_problem
from tesuji.web.shelves import FILE, kyu, shelf_of, thumbnail

NODES = 20_000
KINDS = (".toml", ".sgf", ".txt")
KEPT_APART = "second-textbook"
"""Problems to measure on: the page does not show them."""


def bundled_problems() -> Iterator[tuple[str, Path, Problem]]:
    """Every problem that comes with Tesuji, with its key: its file and its number there."""
    paths = sorted(path for path in BUNDLED.rglob("*") if path.suffix in KINDS)
    for path in paths:
        if path.parent.name == KEPT_APART:
            continue
        for problem in load(path).problems():
            yield f"{path.relative_to(BUNDLED).with_suffix('').as_posix()}:{problem.source.index}", path, problem


def entry(key: str, path: Path, problem: Problem, nodes: int = NODES) -> dict[str, Any]:
    """A problem as a line of the file: solved, graded and put on a shelf."""
    found = answer_problem(problem, limit=Limit(nodes=nodes))
    if "target" in problem.inferred:  # the question that the solver has found is the one that is asked
        problem = found.problem.replace(inferred=found.problem.inferred - {"target", "goal"})
    settings = GradeSettings()
    graded = grade(found, settings)
    verdict = str(problem.expected.verdict or found.verdict)
    return {
        "key": key,
        "shelf": shelf_of(path, problem, verdict),
        "kyu": kyu(graded.score, tempting=settings.temptation * graded.temptation, obvious=graded.obvious),
        "effort": {"nodes": graded.nodes, "depth": graded.depth, "temptation": graded.temptation},
        "verdict": verdict,
        **thumbnail(problem),
        "name": name_of(path, problem),
    }


def name_of(path: Path, problem: Problem) -> str:
    """What a tile is called: the problem's own name, or a word for its kind and a number."""
    if path.parent.parent.name == "generated":
        kind, _, number = problem.name.partition(" ")
        part = "" if path.parent.name == "training" else "b"
        return f"{kind.replace('-', ' ').capitalize()}, no. {number.lstrip('0')}{part}"
    return problem.name or path.stem.replace("-", " ").capitalize()


@command
def main(words: Words = None) -> None:
    """Make the list, or check that it has the problems that ship."""
    parser = argparse.ArgumentParser(description="Make or check the list of problems that the page shows.")
    parser.add_argument("what", choices=("make", "check"))
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args(words)
    lines = []
    for number, (key, path, problem) in enumerate(bundled_problems(), 1):
        lines.append(json.dumps(entry(key, path, problem), separators=(",", ":"), ensure_ascii=False))
        if number % 50 == 0:
            print(f"{counted(number, 'problem')} graded", file=sys.stderr, flush=True)
    text = "\n".join(lines) + "\n"
    if options.what == "make":
        write_file(options.file, text)
    elif options.file.read_text(encoding="utf-8") != text:
        raise InputError(f"{options.file} is not what the problems give: expected `grades make` after a change")
    print(f"{counted(len(lines), 'problem')} in {options.file.name}")


if __name__ == "__main__":
    sys.exit(main())
