"""Pages of the site that nobody writes by hand: options and settings from the code, and files beside docs/."""

import ast
import inspect
import re
from dataclasses import MISSING, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[2]
BESIDE = {
    "ARCHITECTURE.md": ROOT / "ARCHITECTURE.md",
    "CONTRIBUTING.md": ROOT / "CONTRIBUTING.md",
    "CHANGELOG.md": ROOT / "CHANGELOG.md",
    "benchmarks.md": ROOT / "benchmarks" / "README.md",
}
"""Documents of the repository that the site shows too, by the names they have there."""
DOCUMENTS = {
    "zhang": "Zhang 2010",
    "lin": "Lin 2017",
    "tielman": "Tielman 2012",
    "bouzy": "Bouzy 2004",
    "gogogo": "Jia and Li 2012 (gogogo)",
}
"""The documents whose experiments are repeated, by the word that the names of their reports begin with."""


def on_files(files: Any, config: Any) -> Any:
    """Add what is generated, and what stands beside docs/."""
    made = {"reference/python.md": python(), "reference/commands.md": commands(), "reference/settings.md": settings()}
    made |= {name: path.read_text(encoding="utf-8") for name, path in BESIDE.items()}
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    reports = sorted(Path(config["docs_dir"], "reports").glob("*.md"))
    if reports:
        config["nav"] = [_with_reports(entry, reports) for entry in config["nav"]]
    return files


def _with_reports(entry: Any, reports: list[Path]) -> Any:
    """The measured part, with the findings of all documents and a list of reports for each document."""
    if "Measured" not in entry:
        return entry
    found: list[Any] = [{"Findings": f"reports/{path.name}"} for path in reports if path.stem == "findings"]
    for document, title in DOCUMENTS.items():
        own = [{path.stem: f"reports/{path.name}"} for path in reports if path.stem.startswith(f"{document}-")]
        found += [{title: own}] if own else []
    return {"Measured": [*entry["Measured"], {"Reports of the five documents": found}]}


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Links to files beside docs/ lead to their pages here; those to sources are left as words."""
    if page.file.src_uri.startswith(("diary/", "reports/")):
        page.meta["search"] = {"boost": 0.5}  # who searches wants what is, before what was tried
    if page.file.src_uri == "reports/findings.md":
        markdown = re.sub(r"\| ([\w.-]+)\.md \|$", r"| [\1](\1.md) |", markdown, flags=re.MULTILINE)
    depth = page.file.src_uri.count("/")
    up = "../" * depth
    for name, path in BESIDE.items():
        there = path.relative_to(ROOT).as_posix()
        markdown = re.sub(rf"\]\((?:\.\./)+{re.escape(there)}(#[^)]*)?\)", rf"]({up}{name}\1)", markdown)
    if page.file.src_uri in BESIDE:
        markdown = markdown.replace("](docs/", f"]({up}")
        markdown = re.sub(r"\]\(((?:\.\./)*)docs/", rf"]({up}", markdown)
    return re.sub(r"\[([^\]]*)\]\((?:\.\./)*(?:src|core|tests|benchmarks|LICENSE)[^)]*\)", r"\1", markdown)


def python() -> str:
    """Every public name, with its docstring."""
    import tesuji

    parts = ["# Python", "", "Everything here is imported from `tesuji`; modules are loaded when they are needed.", ""]
    for name in sorted(tesuji.__all__, key=str.lower):
        home = tesuji._HOMES[name]
        value = getattr(tesuji, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            parts += [f"::: {value.__module__}.{name}", ""]
        else:
            parts += [f"## {name}", "", f"`{home}.{name}` = `{value!r}`", ""]
    return "\n".join(parts)


def commands() -> str:
    """The options of every command, as its own help has them."""
    from tesuji.cli.app import COMMANDS, load_command

    about = "[What the commands do](../cli.md) is told elsewhere; this is what each can be told."
    parts = ["# Options of every command", "", about, ""]
    for name in COMMANDS:
        command = load_command(name)
        below = getattr(command, "commands", {})
        parts += [f"## tesuji {name}", "", _help(command.help), ""]
        if below:
            for word, one in below.items():
                parts += [f"### tesuji {name} {word}", "", _help(one.help), "", *_options(one), ""]
        else:
            parts += [*_options(command), ""]
    return "\n".join(parts)


def _help(text: str | None) -> str:
    told, _, examples = (text or "").partition("\b")
    shown = f"\n\n```text\n{examples.strip(chr(10))}\n```" if examples.strip() else ""
    return told.strip() + shown


def _options(command: Any) -> list[str]:
    rows = ["| option | meaning | unless said |", "| --- | --- | --- |"]
    for option in command.params:
        if getattr(option, "hidden", False) or option.name == "help":
            continue
        names = ", ".join(f"`{word}`" for word in [*option.opts, *option.secondary_opts])
        if option.param_type_name == "argument":
            names = f"`{option.metavar or option.name}`"
        default = option.default if option.default not in (None, False, ()) and not callable(option.default) else ""
        shown = option.show_default if isinstance(getattr(option, "show_default", None), str) else default
        rows.append(f"| {names} | {getattr(option, 'help', '') or ''} | {shown} |".replace("\n", " "))
    return rows if len(rows) > 2 else []


def settings() -> str:
    """Every field of every settings object, from the code."""
    from tesuji.players.presets import PRESETS
    from tesuji.solvers import SOLVERS

    about = "Any of them is changed with `--set field=value`; `tesuji presets NAME` shows a preset."
    parts = ["# Settings of solvers and players", "", about, ""]
    kinds: dict[type, list[str]] = {}
    for solver in SOLVERS.values():
        kinds.setdefault(type(solver.presets[solver.default].settings), []).append(solver.name)
    for name, one in PRESETS.items():
        kinds.setdefault(type(one), []).append(name)
    for kind, names in kinds.items():
        used = ", ".join(f"`{name}`" for name in names)
        parts += [f"## {kind.__name__}", "", f"Of {used}. {inspect.getdoc(kind)}", ""]
        parts += ["| field | unless said | meaning |", "| --- | --- | --- |"]
        words = _field_words(kind)
        for field in fields(kind):
            default = "" if field.default is MISSING else f"`{field.default!r}`"
            parts.append(f"| `{field.name}` | {default} | {words.get(field.name, '')} |")
        parts.append("")
    return "\n".join(parts)


def _field_words(kind: type) -> dict[str, str]:
    """The sentences that stand below the fields of a class."""
    found: dict[str, str] = {}
    for one in reversed([base for base in kind.__mro__ if base.__module__.startswith("tesuji")]):
        (tree,) = ast.parse(inspect.getsource(one)).body
        body = getattr(tree, "body", [])
        for field, text in pairwise(body):
            named = isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            if named and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
                found[field.target.id] = " ".join(str(text.value.value).split()).replace("|", "\\|")
    return found
