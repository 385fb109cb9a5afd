"""What a type checker tells somebody who writes programs with Tesuji."""

import re
from pathlib import Path

import pytest

api = pytest.importorskip("mypy.api")
ROOT = Path(__file__).parents[1]


def complaints(tmp_path: Path, source: str) -> list[str]:
    file = tmp_path / "program.py"
    file.write_text(source)
    arguments = ["--strict", "--no-error-summary", "--cache-dir", str(ROOT / ".mypy_cache"), str(file)]
    out, err, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), *arguments])
    assert err == ""
    return [line for line in out.splitlines() if ": error: " in line]


def test_ten_wrong_calls_are_ten_errors(tmp_path):
    source = (ROOT / "tests" / "wrong_calls.py").read_text()
    wrong = source.splitlines()[source.splitlines().index("board = tesuji.Board(9)") + 1 :]
    found = complaints(tmp_path, source)
    assert len(wrong) == 10
    first = len(source.splitlines()) - len(wrong) + 1
    assert {int(line.split(":")[1]) for line in found} == set(range(first, first + 10)), found


def test_one_file_has_one_solution_and_many_problems_have_solutions(tmp_path):
    source = """
import tesuji

one: tesuji.Solution = tesuji.solve("x.sgf", time=3)
many: tesuji.Solutions = tesuji.solve(tesuji.load("x.sgf"), goal="kill")
board: tesuji.Solution = tesuji.solve(tesuji.Board.from_text("5/5/5/5/5"), goal=tesuji.Goal.KILL)
"""
    assert complaints(tmp_path, source) == []


@pytest.mark.parametrize("name", ["own-player.md", "first-engine.md", "first-ablation.md"])
def test_the_tutorials_have_no_errors(name, tmp_path):
    text = (ROOT / "docs" / "tutorials" / name).read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    found = (
        complaints(tmp_path, "\n".join(blocks))
        if name == "own-player.md"
        else [e for b in blocks for e in complaints(tmp_path, b)]
    )
    assert found == []
