"""The documents are true: examples run, links lead somewhere, commands and options exist, names are complete."""

import json
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.running import without_clocks
from tesuji.cli.app import COMMANDS, load_command
from tesuji.players import PRESETS
from tesuji.problems import bundled
from tesuji.solvers import SOLVERS

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
EXAMPLE = ROOT / "docs" / "examples" / "under-the-stones.sgf"
NODES = ["--nodes", "30000"]
OPTIONS = {name: name for name in ("analysis-engine", "book", "generate", "gtp", "lab", "review", "suite", "web")}
OPTIONS["learn"] = "learning"
"""The page that describes a command's options, where docs/cli.md leaves them to it."""


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def python_of(path: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def command_lines(text: str) -> list[str]:
    """The lines of examples that call the command, without prompt and remark."""
    return re.findall(r"^(?:    |\$ )?tesuji ([a-z].*)$", text, re.MULTILINE)


def examples_of_help(name: str) -> list[str]:
    """The examples that a command's own help ends with, without what is said about them."""
    lines = re.findall(r"^ *tesuji ([a-z].*)$", load_command(name).help or "", re.MULTILINE)
    return [re.split(r"\s{2,}", line)[0] for line in lines]


def assert_understood(line: str) -> None:
    """Parse a command line as the command does, without running it."""
    name, *arguments = shlex.split(line, comments=True)
    assert name in COMMANDS, line
    command = load_command(name)
    try:
        if hasattr(command, "commands") and arguments and arguments[0] in command.commands:
            command, (name, *arguments) = command.commands[arguments[0]], arguments
        command.make_context(name, arguments)
    except Exception as error:
        pytest.fail(f"tesuji {line}: {error}")


@pytest.mark.parametrize(
    "path", [path for path in DOCUMENTS if python_of(path) and path.name != "notebook.md"], ids=lambda p: p.name
)
def test_the_python_of_the_documents_runs(path, tmp_path):
    for name, source in {"problem.sgf": EXAMPLE, "Go.txt": bundled()[0].parent / "lin" / "simple-1-85.txt"}.items():
        (tmp_path / name).write_bytes(source.read_bytes())
    blocks = python_of(path)
    one_program = "The blocks below are one program" in " ".join(path.read_text(encoding="utf-8").split())
    for block in ["\n".join(blocks)] if one_program else blocks:
        subprocess.run([sys.executable, "-c", block], check=True, capture_output=True, cwd=tmp_path)


def test_the_readme_shows_what_the_command_answers(tmp_path):
    (shown,) = re.findall(r"```text\n\$ tesuji (.*)\n((?:.*\n)*?)```", readme())
    command, answer = shlex.split(shown[0]), shown[1]
    picture = tmp_path / "picture.svg"
    ran = subprocess.run(
        [sys.executable, "-m", "tesuji", *command, *NODES, "--svg", str(picture)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert without_clocks(ran.stdout).rstrip() == without_clocks(answer).rstrip()
    (drawn,) = re.findall(r'src="(docs/images/[^"]+)"[^>]*the move is 1', readme())
    assert picture.read_text(encoding="utf-8") == (ROOT / drawn).read_text(encoding="utf-8")


def test_the_readme_names_every_player_and_every_solver():
    assert [name for name in (*PRESETS.shipped, *SOLVERS.shipped) if f"`{name}`" not in readme()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_links_lead_somewhere(path):
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text) + re.findall(r'src="([^"]+)"', text)
    missing = [link for link in links if "://" not in link and not (path.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_commands_in_the_documents_exist(path):
    named = re.findall(r"(?:^    |`)tesuji ([a-z]+(?:-[a-z]+)*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= set(COMMANDS)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_examples_in_the_documents_are_understood(path):
    for line in command_lines(path.read_text(encoding="utf-8")):
        assert_understood(line)


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_in_the_help_are_understood(name):
    for line in examples_of_help(name):
        assert_understood(line)


def test_an_option_that_does_not_exist_is_not_understood():
    with pytest.raises(pytest.fail.Exception, match="--no-such-option"):
        assert_understood("solve problem.sgf --no-such-option")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_modules_and_targets_in_the_documents_exist(path):
    text = path.read_text(encoding="utf-8")
    assert [name for name in re.findall(r"python -m ([\w.]+)", text) if find_spec(name) is None] == []
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^    |`)make ([a-z-]+)", text, re.MULTILINE)) <= targets


def test_every_command_is_documented():
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"tesuji {name}" not in text] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_documented(name):
    pages = ("cli", OPTIONS.get(name, "cli"))
    text = "".join((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8") for page in pages)
    command = load_command(name)
    parts = [command, *getattr(command, "commands", {}).values()]
    for option in (option for part in parts for option in part.params):
        spelled = [word for word in (*option.opts, *option.secondary_opts) if word.startswith("--")]
        assert not spelled or any(re.search(rf"{word}(?![\w-])", text) for word in spelled), spelled


def test_the_parts_of_a_command_are_documented():
    text = (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    assert [part for part in load_command("lab").commands if f"`tesuji lab {part}" not in text] == []


def test_every_player_is_documented():
    text = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    assert [name for name in PRESETS if f"`{name}`" not in text] == []


def test_every_page_is_in_the_menu_of_the_site():
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = set(re.findall(r": (\S+\.md)$", menu, re.MULTILINE))
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md")}
    reports = {page for page in pages if page.startswith("reports/")}  # docs/_site/hooks.py adds them, by document
    assert sorted(pages - reports - named) == []
    stems = {page.removeprefix("reports/").removesuffix(".md") for page in reports} - {"findings"}
    assert {stem.partition("-")[0] for stem in stems} <= {"zhang", "lin", "tielman", "bouzy", "gogogo"}


def test_the_site_loads_nothing_from_elsewhere():
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "http" not in site
    assert "font: false" in site
    (script,) = re.findall(r"polyfills: \[(.*)\]", site)
    assert "iframe-worker" in script  # the theme fetches its own from a network unless one with this name is there
    assert (ROOT / "docs" / script).is_file()


def test_documents_are_cited_by_author_and_never_by_number():
    number = re.compile(r"\(00\d[,)]|\b00[0-9]_[0-9a-f]")
    kinds = (".py", ".md", ".h", ".cpp", ".toml", ".js", ".html")
    folders = ("src", "core", "tests", "docs", "benchmarks", "fuzz")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
    assert [path.name for path in files if number.search(path.read_text(encoding="utf-8"))] == []


def test_the_notebook_does_what_its_page_says_and_runs(tmp_path, monkeypatch):
    folder = ROOT / "docs" / "tutorials"
    cells = json.loads((folder / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    told = [block.rstrip() for block in python_of(folder / "notebook.md")]
    assert [block.replace("../examples/under-the-stones.sgf", "problem.sgf") for block in code] == told
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    for block in code:
        exec(block, names)
