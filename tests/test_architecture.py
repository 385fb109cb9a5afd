"""The map in ARCHITECTURE.md is true: rooms only know the rooms before them, and modules stay small."""

import ast
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tools.rooms import PICTURE, draw, graph

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tesuji"
MAP = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")

PYTHON_ROOMS = [
    "errors",
    "files",
    "settings",
    "plural",
    "lazy",
    "plugins",
    "_core",
    "go",
    "render",
    "checker",
    "problems",
    "learning",
    "solvers",
    "players",
    "script",
    "jobs",
    "api",
    "gtp",
    "analysis",
    "suites",
    "lab",
    "papers",
    "review",
    "generate",
    "book",
    "web",
    "cli",
]
SOLVER_ROOMS = [
    "settings",
    "limit",
    "result",
    "search",
    "provers",
    "exact",
    "capture",
    "mcts",
    "lin",
    "sources",
    "investigate",
    "table",
    "answer",
    "gnugo",
]
CORE_ROOMS = ["base", "go", "net", "search", "playout", "questions", "readers", "games", "bindings"]
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)
SOURCES = sorted(path for room in CORE_ROOMS for path in (ROOT / "core" / room).glob("*.*"))


# Notebooks ask a board or a game itself for its picture; the import waits inside that one method.
PICTURES = {"go/board.py", "go/game.py"}


class _WithoutPictures(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return None if node.name == "_repr_svg_" else self.generic_visit(node)


def _imported_rooms(path: Path) -> set[str]:
    """The rooms of Tesuji that a module imports anywhere, also inside functions."""
    rooms = set()
    tree: ast.AST = ast.parse(path.read_text(encoding="utf-8"))
    if path.relative_to(PACKAGE).as_posix() in PICTURES:
        tree = _WithoutPictures().visit(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            names = [node.module or ""]
            if node.module == "tesuji":
                names = [f"tesuji.{alias.name}" for alias in node.names if alias.name != "__version__"]
        else:
            continue
        rooms.update(name.split(".")[1] for name in names if name.startswith("tesuji."))
    return rooms


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_room_imports_only_from_rooms_before_it(path):
    room = path.relative_to(PACKAGE).parts[0]
    allowed = set(PYTHON_ROOMS[: PYTHON_ROOMS.index(room) + 1])
    assert _imported_rooms(path) <= allowed


def _module(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


NAMES = {_module(path): path for path in MODULES}


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def _homes(package: str) -> dict[str, str]:
    """The modules of the names that a package loads when they are asked for."""
    body = ast.parse(NAMES[package].read_text(encoding="utf-8")).body if package in NAMES else []
    if "__getattr__" not in ast.dump(ast.Module(body, [])):
        return {}
    imports = [node for part in body if _for_types(part) for node in ast.walk(part) if isinstance(node, ast.ImportFrom)]
    return {alias.name: (node.module or "").removeprefix("tesuji.") for node in imports for alias in node.names}


def _imported_at_once(path: Path) -> set[str]:
    """The modules that a module imports when it is loaded; what waits inside a function does not make a cycle."""
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.ImportFrom) and node.module:
            package = node.module.removeprefix("tesuji.")
            homes = _homes(package)
            for alias in node.names:
                full = f"{package}.{alias.name}"
                found.add(full if full in NAMES else homes.get(alias.name, package))
        elif isinstance(node, ast.Import):
            found.update(alias.name.removeprefix("tesuji.") for alias in node.names)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _for_types(node):
            todo.extend(ast.iter_child_nodes(node))
    return found & NAMES.keys()


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("solvers.")])
def test_a_room_of_the_solvers_loads_only_rooms_before_it(name):
    allowed = SOLVER_ROOMS[: SOLVER_ROOMS.index(name.split(".")[1]) + 1]
    loaded = (other.split(".") for other in _imported_at_once(NAMES[name]) if other.startswith("solvers."))
    assert {room for _, room, *_ in loaded} <= set(allowed)


@pytest.mark.parametrize("depth", [2, 9], ids=["the folders of a room", "modules"])
def test_nothing_inside_a_room_goes_in_circles(depth):
    """Two levels deep a folder of a room is one unit, and so is each of its modules."""

    def unit(module: str) -> str:
        return ".".join(module.split(".")[:depth])

    graph: dict[str, set[str]] = {unit(module): set() for module in NAMES}
    for module, path in NAMES.items():
        graph[unit(module)] |= {unit(other) for other in _imported_at_once(path)} - {unit(module)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_room_of_the_core_includes_only_rooms_before_it(path):
    room = path.parent.name
    allowed = set(CORE_ROOMS[: CORE_ROOMS.index(room) + 1])
    assert set(re.findall(r'#include "(\w+)/', path.read_text(encoding="utf-8"))) <= allowed


@pytest.mark.parametrize("path", [*MODULES, *SOURCES], ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_fit_on_a_few_screens(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


def _optional(function: ast.FunctionDef) -> list[str]:
    """The arguments of a function that have a default."""
    arguments = function.args
    placed = [*arguments.posonlyargs, *arguments.args]
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return [a.arg for a in placed[len(placed) - len(arguments.defaults) :]] + [a.arg for a, d in named if d is not None]


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_function_ignores_an_optional_argument(path):
    # Methods may ignore what their interface has, and functions without a body have their options read elsewhere.
    tree = ast.parse(path.read_text(encoding="utf-8"))
    ignored = []
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        inside = [node for statement in function.body for node in ast.walk(statement)]
        if not all(isinstance(node, ast.Expr | ast.Constant) for node in inside):
            used = {node.id for node in inside if isinstance(node, ast.Name)}
            ignored += [(function.name, name) for name in _optional(function) if name not in used]
    assert ignored == []


# Names that several places share because they hold the same idea.
SHARED_CLASSES = {
    "Child",  # a move with its statistics, in Tielman's tree and in the others
    "Finding",  # what a study says of a claim, and what the proof-reader says of a problem
    "Node",  # of a game record, and of Bouzy's tree (his class)
    "Position",  # the stones, and the same as the page sends it
    "Residual",  # a block of a network, read and trained
    "Rules",  # the checker's own, apart from the board's
    "Scale",  # from the smallest to the largest
    "Server",
    "Share",  # so many of so many
    "Thinking",  # a search that goes on while the other player thinks
}
SHARED_MODULES = {
    *("player", "settings", "search", "tree", "presets"),  # a solver's or player's own
    *("studies", "published", "work"),  # a paper's own, and what its tasks and those of others do
    *("questions", "words", "text", "figures", "tables"),
    *("file", "network", "patterns", "training"),  # what is learned, and how it is kept
    *("api", "batch", "rules", "server"),
}


def _twice(names: list[str]) -> set[str]:
    return {name for name in names if names.count(name) > 1}


def test_no_class_has_the_name_of_another():
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")]
    names = [node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert _twice([name for name in names if not name.startswith("_")]) == SHARED_CLASSES


def test_no_module_has_the_name_of_another():
    # A command has the name of what it runs.
    files = [path for path in PACKAGE.rglob("*.py") if path.parent.name != "cli" and not path.stem.startswith("__")]
    assert _twice([path.stem for path in files]) == SHARED_MODULES


def test_every_room_is_on_the_map():
    rooms = {path.parent.relative_to(ROOT).parts[1 if path.suffix != ".py" else 2] for path in [*MODULES, *SOURCES]}
    assert [room for room in sorted(rooms) if f"  {room}/" not in MAP] == []


def test_the_picture_of_the_rooms_is_what_is_imported():
    assert PICTURE.read_text(encoding="utf-8") == draw(graph()), "python -m tools.rooms draws it again"
