"""A count has the noun in the right number, everywhere."""

import ast
import re
from pathlib import Path

import pytest

from tesuji.plural import counted

PACKAGE = Path(__file__).parents[1] / "src" / "tesuji"
NOUNS = {
    *("problems", "games", "tasks", "moves", "simulations", "nodes", "positions", "stones", "points", "visits"),
    *("pairs", "liberties", "findings", "rows", "threads", "families", "epochs", "neurons", "processes", "files"),
    *("draws", "duplicates", "workers", "reports", "replies", "threats"),
}
KINDS = ("equal", "first", "hidden", "ko", "legal", "more", "other", "possible", "random", "right")
NOT_ONE = {
    "players/olga/telling.py": "widths",  # of all levels, such as 1 - 7 - 49
    "lab/benchmarks/bench.py": "self.threads",  # a key of figures that are kept
    "lab/studies/match_study.py": "line.decision",  # no test ends after one game
    "lab/studies/tables.py": "self.decision",
    "lab/studies/declared.py": "self.problems",  # refused because it is less than one
    "cli/match.py": "text error",  # refused because it is more than a hundred; an error of points
    "cli/learn.py": "size",  # 3x3 patterns
    "cli/solve.py": "self.total",  # refused because it is more than one
    "go/sgf/node.py": "len(values)",
    "go/block_status.py": "self.color",
    "gtp/streams.py": "name",  # a move
    "problems/problem.py": "wanted",  # a colour
    "review/proofread.py": "self.doubtful",  # more than MOST_OTHERS
    "solvers/exact/solve.py": "self.settings.ko_threats",  # the end of a range
    "solvers/lin/traps.py": "nodes",  # limits
    "solvers/provers/proving.py": "self._most_nodes",
    "solvers/mcts/search.py": "liberties",  # as many as liberty_limit
    "web/work.py": "asked['most']",
}
"""What is not a count, or never one where it is printed, by file."""
SCRIPTS = ("lab/life_guess.py", "lab/load.py", "papers/")
"""Files whose sizes are fixed by those who run them: samples, budgets and games of experiments, by the hundred."""


@pytest.mark.parametrize(
    ("number", "noun", "words"),
    [
        (1, "problem", "1 problem"),
        (0, "problem", "0 problems"),
        (1200, "problem", "1,200 problems"),
        (2, "liberty", "2 liberties"),
        (2, "process", "2 processes"),
        (1, "hidden neuron", "1 hidden neuron"),
    ],
)
def test_one_is_singular(number, noun, words):
    assert counted(number, noun) == words


def _fixed_plurals(path: Path) -> list[str]:
    """Numbers in f-strings that are followed by a plural, whatever the number is."""
    found = []
    for string in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(string, ast.JoinedStr):
            continue
        for value, after in zip(string.values, string.values[1:], strict=False):
            if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant):
                continue
            noun = re.match(rf" (?:(?:{'|'.join(KINDS)}) )?([a-z]+)\b(?!/)", str(after.value))
            shape = "" if value.format_spec is None else ast.unparse(value.format_spec)
            number = ast.unparse(value.value)
            if noun and noun[1] in NOUNS and not re.search(r"\.\d|%", shape) and not number.isupper():
                found.append(number)
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_no_count_has_a_fixed_plural(path):
    name = path.relative_to(PACKAGE).as_posix()
    if not name.startswith(SCRIPTS):
        assert [number for number in _fixed_plurals(path) if number not in NOT_ONE.get(name, "").split()] == []
