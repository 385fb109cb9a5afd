"""No test depends on how fast or how busy the machine is: none sleeps, measures, or lets seconds decide an answer.

What is waited for says so itself: a line that is printed or shown, a pipe that is opened or closed, an observer that
is called. A hang ends a test after ten minutes (``faulthandler_timeout`` in ``pyproject.toml``). Where a limit in
seconds is what a test is about, it is one that is over at once on any machine, or one that is never reached.
"""

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FILES = sorted(path for path in TESTS.rglob("*.py") if path != Path(__file__))

CLOCKS = {"sleep", "perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "process_time", "time_ns"}
"""Functions of the module ``time``, by whatever name they are called."""
AT_ONCE, NEVER = 0.01, 3600.0

ALLOWED = {
    "lab/test_batch.py": "an answer that is made up says how long it took",
    "lab/test_suite_cases.py": "an outcome that is made up says how long it took",
}
"""Files that may name seconds all the same, each with the reason."""


def _number(node: ast.AST | None) -> float | None:
    """The number that is written there, also as text on a command line."""
    try:
        return float(ast.literal_eval(node)) if node is not None else None
    except (TypeError, ValueError):
        return None


def _seconds(tree: ast.AST) -> Iterator[tuple[ast.AST, float]]:
    """Every limit in seconds: ``seconds=``, ``{"seconds":``, ``timeout=``, ``--time``, and what is waited at most."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in ("seconds", "timeout"):
            number = _number(node.value)
            if number is not None:
                yield node.value, number
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("wait", "join") and len(node.args) == 1:
            number = _number(node.args[0])
            if number is not None:
                yield node, number
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                number = _number(value)
                if isinstance(key, ast.Constant) and key.value == "seconds" and number is not None:
                    yield value, number
        parts = node.args if isinstance(node, ast.Call) else getattr(node, "elts", [])
        for word, value in pairwise(parts):
            number = _number(value)
            if isinstance(word, ast.Constant) and word.value in ("--time", "--timeout") and number is not None:
                yield value, number


def clocks_in(text: str) -> Iterator[str]:
    """What a test does with the time, as sentences."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            module = getattr(node, "module", None)
            if "time" in names or "timeit" in names or module in ("time", "timeit"):
                yield f"line {node.lineno}: the clock is imported"
        elif isinstance(node, ast.Attribute) and node.attr in CLOCKS:
            yield f"line {node.lineno}: {node.attr} is used"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "time.sleep" in node.value:
            yield f"line {node.lineno}: a program that sleeps"
    for node, number in _seconds(tree):
        if AT_ONCE < number < NEVER:
            line = getattr(node, "lineno", 0)
            yield f"line {line}: {number:g} seconds, expected at most {AT_ONCE} or at least {NEVER:g}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_test_looks_at_the_clock(path):
    found = list(clocks_in(path.read_text(encoding="utf-8")))
    name = path.relative_to(TESTS).as_posix()
    assert not found or name in ALLOWED, f"{name}: {'; '.join(found)}"
    assert found or name not in ALLOWED, f"{name} needs no exception any more"


@pytest.mark.parametrize(
    ("code", "clocks"),
    [
        ("import time\ntime.sleep(1)", 2),
        ("from time import monotonic", 1),
        ("SCRIPT = 'import time; time.sleep(60)'", 1),
        ("thread.join(timeout=20)", 1),
        ("assert event.wait(20)", 1),
        ("solve(problem, Limit(seconds=0.3))", 1),
        ("client.post('/api/solve', json={'seconds': 60})", 1),
        ("tesuji('solve', 'three.sgf', '--time', 0.5)", 1),
        ("words = ['solve', '--time', '300']", 1),
        ("solve(problem, Limit(seconds=0))", 0),
        ("words = ['solve', '--time', '3600', '--nodes', 5]", 0),
        ("solve(problem, Limit(nodes=300))", 0),
    ],
)
def test_clocks_are_found_and_counts_are_not(code, clocks):
    assert len(list(clocks_in(code))) == clocks
