"""Draws the rooms, which of them imports which, and the way of a problem: ``python -m tools.rooms``.

An arrow leads from a room to one that it imports; where another way of arrows leads there too, it is left out.
"""

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tesuji"
PICTURE = ROOT / "docs" / "rooms.svg"
BASE = {"errors", "files", "settings", "plural", "lazy", "script"}
"""Files that every room may import: no arrows lead to them."""
WAY = (
    ("cli", "what is asked"),
    ("problems", "the file is read"),
    ("jobs", "a task, kept in a store"),
    ("solvers", "evidence is weighed"),
    ("core", "boards are searched"),
    ("checker", "proofs are replayed"),
    ("render", "the answer is drawn"),
)
"""The way of a problem through the rooms."""
BOX, GAP, ROW = (132, 40), 14, 78
TITLE = "The rooms of Tesuji, and the way of a problem through them"
TIP = (
    '<defs><marker id="tip" markerWidth="7" markerHeight="7" refX="6" refY="3" orient="auto">'
    '<path d="M0,0L6,3L0,6z" fill="#b9a98a"/></marker></defs>'
)
STYLE = (
    "text{font:13px sans-serif;text-anchor:middle;fill:#222}.small{font-size:10px;fill:#555}"
    ".room{fill:#fbf7ee;stroke:#8a6d3b}.way{fill:#fde9c9;stroke:#c0392b;stroke-width:2}"
    ".edge{fill:none;stroke:#b9a98a}.step{fill:#c0392b}.number{fill:#fff;font-size:11px;font-weight:bold}"
)


def imported(path: Path) -> Iterator[str]:
    """The rooms that a module imports when it runs; a board's picture for notebooks does not count."""
    todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.FunctionDef) and node.name == "_repr_svg_":
            continue
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tesuji"):
            names = [f"tesuji.{one.name}" for one in node.names] if node.module == "tesuji" else [str(node.module)]
            yield from ("core" if name.split(".")[1] == "_core" else name.split(".")[1] for name in names)
        todo.extend(ast.iter_child_nodes(node))


def graph() -> dict[str, set[str]]:
    """Each room with the rooms that it imports."""
    found: dict[str, set[str]] = {"core": set()}
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if room not in BASE and not room.startswith("__"):
            found.setdefault(room, set()).update(imported(path))
    return {room: {other for other in others if other in found and other != room} for room, others in found.items()}


def depths(rooms: dict[str, set[str]]) -> dict[str, int]:
    """How many rooms stand below each, one on another."""
    found: dict[str, int] = {}

    def depth(room: str) -> int:
        if room not in found:
            found[room] = 1 + max((depth(other) for other in rooms[room]), default=-1)
        return found[room]

    for room in rooms:
        depth(room)
    return found


def reduced(rooms: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same without arrows beside which another way leads there."""

    def below(room: str) -> set[str]:
        return rooms[room] | {far for other in rooms[room] for far in below(other)}

    return {room: others - {far for other in others for far in below(other)} for room, others in rooms.items()}


def draw(rooms: dict[str, set[str]]) -> str:
    """The picture, with rooms that import no other at the bottom."""
    level = depths(rooms)
    rows = [sorted(room for room in rooms if level[room] == n) for n in range(max(level.values()), -1, -1)]
    width = max(len(row) for row in rows) * (BOX[0] + GAP) + GAP + 120
    places: dict[str, tuple[float, float]] = {}
    for down, row in enumerate(rows):
        left = (width - len(row) * (BOX[0] + GAP) + GAP) / 2 + (60 if down % 2 else -60) * (len(row) == 1)
        places |= {room: (left + across * (BOX[0] + GAP), 16 + down * ROW) for across, room in enumerate(row)}
    arrows = [(room, other) for room, others in sorted(reduced(rooms).items()) for other in sorted(others)]
    parts = [_arrow(places[room], places[other]) for room, other in arrows]
    steps = {room: (number, words) for number, (room, words) in enumerate(WAY, 1)}
    for room, (x, y) in places.items():
        parts += _box(room, x, y, *steps.get(room, (0, "")))
    height = 16 + len(rows) * ROW - (ROW - BOX[1]) + 16
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<title>{TITLE}</title>", f"<style>{STYLE}</style>"]
    return "\n".join([*head, TIP, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>\n"])


def _box(room: str, x: float, y: float, number: int, words: str) -> Iterator[str]:
    look, middle = "way" if number else "room", x + BOX[0] / 2
    yield f'<rect class="{look}" x="{x:g}" y="{y:g}" width="{BOX[0]}" height="{BOX[1]}" rx="6"/>'
    yield f'<text x="{middle:g}" y="{y + (17 if number else 25):g}">{escape(room)}</text>'
    if number:
        yield f'<text class="small" x="{middle:g}" y="{y + 32:g}">{escape(words)}</text>'
        yield f'<circle class="step" cx="{x:g}" cy="{y:g}" r="9"/>'
        yield f'<text class="number" x="{x:g}" y="{y + 4:g}">{number}</text>'


def _arrow(upper: tuple[float, float], lower: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = (upper[0] + BOX[0] / 2, upper[1] + BOX[1]), (lower[0] + BOX[0] / 2, lower[1] - 2)
    bend = (y2 - y1) / 2
    curve = f"M{x1:g},{y1:g}C{x1:g},{y1 + bend:g} {x2:g},{y2 - bend:g} {x2:g},{y2:g}"
    return f'<path class="edge" marker-end="url(#tip)" d="{curve}"/>'


if __name__ == "__main__":
    PICTURE.write_text(draw(graph()), encoding="utf-8")
