"""No test depends on how fast or how busy the machine is: none sleeps, measures, or lets seconds decide an answer.

What is waited for says so itself: a line that is printed or shown, a pipe that is opened or closed, an observer that
is called. A hang ends a test after ten minutes (``faulthandler_timeout`` in ``pyproject.toml``). Where a limit in
seconds is what a test is about, it is one that is over at once on any machine, or one that is never reached. The output
of two runs is compared ``without_clocks`` (``tests/cli/running.py``), and no figure from a clock is expected as text.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.running import without_clocks

TESTS = Path(__file__).parent
FILES = sorted(path for path in TESTS.rglob("*.py") if path != Path(__file__))

CLOCKS = {"sleep", "perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "process_time", "time_ns"}
"""Functions of the module ``time``, by whatever name they are called."""
LIMITED = {"wait": 1, "join": 1, "submit": 3}
"""Methods whose last argument is a number of seconds if they have so many."""
AT_ONCE, NEVER = 0.01, 3600.0

RUNS = {"tesuji", "tesuji_process", "shell", "readouterr", "json", "to_dict"}
"""Functions that run a command or return its output, and those that tell an answer with the time that it took."""
PRINTED = {"stdout", "stderr", "printed", "shown", "seconds"}
HARMLESS = {"len", "count", "returncode", "without_clocks"}
"""What of a run no clock can change."""
BOUNDS = {"startswith", "endswith", "issubset", "issuperset"}
"""Methods that compare, as operators do."""
FIGURE = re.compile(r"([\d,.]*\d) ?(?:m?s|[a-z]*/s)\b")
"""Seconds or a rate as they are printed."""

ALLOWED = {
    "jobs/test_batch.py": "an answer that is made up says how long it took",
    "suites/test_suite_cases.py": "an outcome that is made up says how long it took",
}
"""Files that may name seconds all the same, each with the reason."""
STORED = {
    "cli/test_nothing_lost.py::test_another_build_of_tesuji_solves_again_and_keeps_the_old_answer",
    "cli/test_review.py::test_what_was_reviewed_is_not_reviewed_again",
    "cli/test_solve_batch.py::test_a_batch_is_resumed",
    "cli/test_solve_batch.py::test_an_answer_from_the_store_is_printed_as_a_new_one",
    "cli/test_suite.py::test_gtp_tests_are_kept_by_engine_and_by_what_they_load",
    "cli/test_suite.py::test_what_was_run_is_not_run_again",
    "jobs/test_batch.py::test_a_stored_answer_says_the_same",
    "jobs/test_batch.py::test_a_stored_estimate_is_shown_as_a_new_one",
    "review/test_proofread.py::test_a_review_is_read_back_as_it_was_written",
}
"""Tests in which the second run prints what the first one stored, times included: one measurement, shown twice."""


def _number(node: ast.AST | None) -> float | None:
    """The number that is written there, also as text on a command line."""
    try:
        return float(ast.literal_eval(node)) if node is not None else None
    except (TypeError, ValueError):
        return None


def _seconds(tree: ast.AST) -> Iterator[tuple[ast.AST, float]]:
    """Every limit in seconds: ``seconds=``, ``{"seconds":``, ``timeout=``, ``--time``, of a job, of waiting."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in ("seconds", "timeout"):
            number = _number(node.value)
            if number is not None:
                yield node.value, number
        if isinstance(node, ast.Call) and len(node.args) == LIMITED.get(getattr(node.func, "attr", ""), -1):
            number = _number(node.args[-1])
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


class _Runs:
    """Which runs of a command the names in a piece of code have output of."""

    def __init__(self, nodes: Iterable[ast.AST], known: Mapping[str, set[str]] | None = None) -> None:
        self._known = dict(known or {})
        for node in nodes:
            match node:
                case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                    for target, value in zip(targets, values, strict=False):
                        self._bind(target, value)
                case ast.Assign(targets=[target], value=value):
                    self._bind(target, value)
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                    self._bind(target, value)

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        runs = self.of(value)
        each = isinstance(value, ast.ListComp | ast.GeneratorExp) and self.of(value.elt) == runs
        for name in [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]:
            self._known[name] = {name} if runs and each else runs

    def of(self, node: ast.AST) -> set[str]:
        """The runs whose output this expression repeats; one field of it, a number or an exit code is no output."""
        match node:
            case ast.Name(id=name):
                return self._known.get(name, set())
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in HARMLESS:
                return set()
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in RUNS:
                return {f"line {node.lineno}, column {node.col_offset}"}
            case ast.Attribute(attr=name) if name in HARMLESS:
                return set()
            case ast.Attribute(attr=name, value=value) if name in PRINTED:
                return self.of(value) or {ast.unparse(value)}
            case ast.Subscript(slice=ast.Constant(value=str(field))) if "seconds" not in field:
                return set()
            case ast.ListComp(elt=value, generators=parts) | ast.GeneratorExp(elt=value, generators=parts):
                return _Runs(parts, self._known).of(value)
        return set().union(*map(self.of, ast.iter_child_nodes(node)))


def comparisons_in(text: str) -> Iterator[tuple[str, str]]:
    """Where a test expects what a clock has said to be the same again: its name, and a sentence."""
    body = ast.parse(text).body
    body += [method for found in body if isinstance(found, ast.ClassDef) for method in found.body]
    for test in body:
        if not isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        statements = [node for node in ast.walk(test) if isinstance(node, ast.Assign | ast.For)]
        runs = _Runs(sorted(statements, key=lambda node: node.lineno))
        given = {number for node in ast.walk(test) if (number := _number(node)) is not None}
        for node in ast.walk(test):
            match node:
                case ast.Compare(left=left, comparators=others, ops=[ast.Is() | ast.IsNot(), *_]):
                    compared = []
                case ast.Compare(left=left, comparators=others):
                    compared = [left, *others]
                case ast.Call(func=ast.Attribute(attr=name, value=left), args=[other, *_]) if name in BOUNDS:
                    compared = [left, other]
                case _:
                    compared = []
            if compared:
                printed = map(runs.of, compared)
                if any(one and other and one != other for one, other in pairwise(printed)):
                    yield test.name, f"line {node.lineno}: two runs may print different times; use without_clocks"
            elif isinstance(node, ast.Assert):
                texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                for figure in FIGURE.findall(" ".join(text for text in texts if isinstance(text, str))):
                    if float(figure.replace(",", "")) not in given:
                        yield test.name, f"line {node.lineno}: {figure!r} is expected from a clock"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_test_looks_at_the_clock(path):
    found = list(clocks_in(path.read_text(encoding="utf-8")))
    name = path.relative_to(TESTS).as_posix()
    assert not found or name in ALLOWED, f"{name}: {'; '.join(found)}"
    assert found or name not in ALLOWED, f"{name} needs no exception any more"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_test_expects_a_clock_to_say_the_same_again(path):
    name = path.relative_to(TESTS).as_posix()
    found = {f"{name}::{test}": sentence for test, sentence in comparisons_in(path.read_text(encoding="utf-8"))}
    allowed = {test for test in STORED if test.startswith(f"{name}::")}
    assert not found.keys() - allowed, "; ".join(f"{test}, {found[test]}" for test in found.keys() - allowed)
    assert not allowed - found.keys(), "no exception is needed any more"


@pytest.mark.parametrize(
    ("code", "clocks"),
    [
        ("import time\ntime.sleep(1)", 2),
        ("from time import monotonic", 1),
        ("SCRIPT = 'import time; time.sleep(60)'", 1),
        ("thread.join(timeout=20)", 1),
        ("assert event.wait(20)", 1),
        ("await desk.submit('solve', asked, 60.0)", 1),
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


@pytest.mark.parametrize(
    ("code", "comparisons"),
    [
        ("new, old = tesuji(*words), tesuji(*words)\n assert old.stdout == new.stdout", 1),
        ("new = tesuji(*words)\n assert tesuji(*words).stdout.splitlines()[:-1] == new.stdout.splitlines()[:-1]", 1),
        ("one, many = (tesuji('solve', '-j', jobs) for jobs in (1, 2))\n assert told(one) == told(many)", 1),
        ("first = tesuji().stdout\n for line in tesuji().stdout.splitlines():\n  assert line in first", 1),
        ("rows = [told(line) for line in run.printed]\n assert rows != [told(line) for line in resumed.printed]", 1),
        ("assert json.loads(one.stdout)['seconds'] == json.loads(other.stdout)['seconds']", 1),
        ("assert subprocess.run(a).stdout == subprocess.run(b).stdout", 1),
        ("new, old = subprocess.run(a), subprocess.run(b)\n assert new.stdout == old.stdout", 1),
        ("assert client.get('/a').json() == client.get('/b').json()", 1),
        ("assert solve(a).to_dict() == solve(a).to_dict()", 1),
        ("one, other = solve(a), solve(a)\n assert one.seconds == other.seconds", 1),
        ("assert tesuji('-j', 1).stdout.startswith(tesuji('-j', 2).stdout)", 1),
        ("assert set(tesuji('-j', 1).stdout.split()) <= set(tesuji('-j', 2).stdout.split())", 1),
        ("assert 'in 0.0 s' in tesuji('solve').stdout", 1),
        ("assert effort(solve(problem)).endswith('5,573 nodes/s')", 1),
        ("new, old = tesuji(), tesuji()\n assert without_clocks(old.stdout) == without_clocks(new.stdout)", 0),
        ("assert json.loads(one.stdout)['move'] == json.loads(other.stdout)['move']", 0),
        ("first, *rest = tesuji().stdout.splitlines()\n assert first in rest", 0),
        ("done = tesuji()\n rows = done.stdout.split()\n assert rows[1] == max(rows)", 0),
        ("assert tesuji().returncode == tesuji('--help').returncode", 0),
        ("assert effort(replace(solution, nodes=20, seconds=2.0)).endswith('20 nodes in 2.000 s')", 0),
    ],
)
def test_comparisons_of_clocks_are_found_and_others_are_not(code, comparisons):
    assert len(list(comparisons_in(f"def test():\n {code}"))) == comparisons
    assert len(list(comparisons_in(f"async def test():\n {code}"))) == comparisons
    method = code.replace("\n", "\n ")
    assert len(list(comparisons_in(f"class Tests:\n def test(self):\n  {method}"))) == comparisons


def test_what_a_clock_says_is_taken_out():
    slow = 'auto: 20 nodes in 1.500 s, 13 nodes/s\n{"seconds": 1.5, "thinking_seconds": [0.1, 2.0], "nodes": 20}'
    quick = 'auto: 20 nodes in 0.004 s\n{"seconds": 4e-05, "thinking_seconds": [0.0, 0.0], "nodes": 20}'
    other = 'auto: 21 nodes in 0.004 s\n{"seconds": 4e-05, "thinking_seconds": [0.0, 0.0], "nodes": 20}'
    assert without_clocks(slow) == without_clocks(quick) != without_clocks(other)
