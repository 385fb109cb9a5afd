"""The page's own files stay small: short functions, short lines, and no file that nobody loads."""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "src" / "tesuji" / "web" / "static"
SCRIPTS = sorted(STATIC.glob("*.js"))
MOST_LINES, MOST_COLUMNS = 60, 120
FUNCTION = re.compile(r"(\bfunction\b.*|=>|^\s+(async\s+|static\s+|get\s+|\*)?\w+\(.*\)) *[{(]$")


def functions(text: str):
    """Every function that ends on a line of its own, with its length; the code is indented as Prettier does it."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not FUNCTION.search(line) or re.match(r"\s*(if|for|while|switch|catch)\b", line):
            continue
        indent = len(line) - len(line.lstrip())
        rest = enumerate(lines[number + 1 :], number + 1)
        end = next(k for k, other in rest if other.strip() and len(other) - len(other.lstrip()) <= indent)
        yield line.strip(), end - number + 1


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_function_is_long(path):
    found = list(functions(path.read_text(encoding="utf-8")))
    assert [(name, length) for name, length in found if length > MOST_LINES] == []


@pytest.mark.parametrize("path", [*SCRIPTS, *STATIC.glob("*.css"), *STATIC.glob("*.html")], ids=lambda path: path.name)
def test_no_line_is_long(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > MOST_COLUMNS] == []


def test_every_script_is_imported():
    text = "".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    parts = set(re.findall(r'"(\w+)"', text.partition("const PARTS")[2].partition("]")[0]))
    imported = set(re.findall(r'from "\./(\w+)\.js"', text)) | parts | {"app"}
    assert {path.stem for path in SCRIPTS} == imported


def test_the_first_screen_asks_for_all_its_scripts_at_once():
    needed, found = ["app", "problems"], set()
    while needed:
        found.add(name := needed.pop())
        text = (STATIC / f"{name}.js").read_text(encoding="utf-8")
        needed += set(re.findall(r'from "\./(\w+)\.js"', text)) - found
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'(?:href|src)="(\w+)\.js"', page)) == found


@pytest.mark.parametrize("head", ["export function long() {", "const long = () => {", "  async method(a, b) {"])
def test_long_functions_are_found(head):
    indent = " " * (len(head) - len(head.lstrip()))
    body = f"{indent}  let a = 1;\n" * MOST_LINES
    assert list(functions(f"{head}\n{body}{indent}}}\n")) == [(head.strip(), MOST_LINES + 2)]
