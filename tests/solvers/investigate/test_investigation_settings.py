"""Every number that the default solver's answers depend on is one of at most thirty settings."""

import ast
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

import tesuji
from tesuji.solvers.investigate import InvestigationSettings

PACKAGE = Path(tesuji.__file__).parent
PARTS = sorted([*PACKAGE.glob("solvers/investigate/*.py"), *PACKAGE.glob("solvers/sources/*.py")])
MEMORY_AND_WORDS = {"LEAST_MEMORY", "GAME_MEMORY", "MOST_MEMORY", "TABLE", "MOST_TOLD", "LINE", "LONGEST_LINE"}
"""Bytes of trees and tables, and how much of lines and rival moves is told."""


def test_there_are_at_most_thirty_settings() -> None:
    files = {"guide", "shape_file"}  # no numbers
    assert len({one.name for one in fields(InvestigationSettings)} - files) <= 30


@pytest.mark.parametrize("path", PARTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_number_stands_beside_the_settings(path: Path) -> None:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and any(isinstance(part, ast.Constant) for part in _plain(node.value)):
            names = {name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)}
            assert names <= MEMORY_AND_WORDS, f"{path.name}:{node.lineno}"


def _plain(value: ast.expr) -> list[ast.expr]:
    """The parts of what is assigned, where that is written out as numbers: a sum, a tuple."""
    if isinstance(value, ast.BinOp):
        left, right = _plain(value.left), _plain(value.right)
        return left + right if left and right else []
    if isinstance(value, ast.Tuple):
        return [part for element in value.elts for part in _plain(element)]
    return [value] if isinstance(value, ast.Constant) and isinstance(value.value, (int, float)) else []


def test_no_two_classes_of_the_solvers_and_what_they_stand_on_have_one_name() -> None:
    names = Counter(
        node.name
        for room in ("solvers", "problems", "checker")
        for path in (PACKAGE / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in names.items() if count > 1] == []
