"""Writes the manual page from the commands themselves: ``python -m tools.manpage > docs/tesuji.1``, or ``make man``.

The page comes with the package, so that ``man tesuji`` knows it where the environment's commands are on the path.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tesuji import __version__
from tesuji.cli.app import COMMANDS, build, load_command

EXITS = (
    ("0", "Done."),
    ("1", "A problem, game or task failed, or something is certain to be wrong."),
    ("2", "Something that was given cannot be used; one sentence says what was expected."),
    ("130", "Interrupted; what was done before is kept."),
    ("143", "generate was ended with SIGTERM; what was finished is written."),
)

KINDS = {int: "NUMBER", float: "NUMBER", Path: "FILE"}
"""What an option takes that does not say it; of other kinds it is text."""


def released() -> str:
    """The day of the release that the version names, as the changelog has it."""
    changes = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(__version__)}\] - (\S+)$", changes, re.MULTILINE)
    return found[1] if found else ""


def page() -> str:
    """The page, in roff."""
    lines = [
        f'.TH TESUJI 1 "{released()}" "Tesuji {__version__}" "User commands"',
        *(".SH NAME", r"tesuji \- reads Go positions: solves problems, proves the answers, plays whole games"),
        *(".SH SYNOPSIS", r".B tesuji", r"\fICOMMAND\fR [\fIOPTIONS\fR] [\fIARGUMENTS\fR]", ".SH DESCRIPTION"),
        *described(build().help),
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        lines += command(name, load_command(name))
    lines.append(".SH EXIT STATUS")
    for code, meaning in EXITS:
        lines += [".TP", rf"\fB{code}\fR", escaped(meaning)]
    lines += [".SH SEE ALSO", r"The documents of Tesuji, docs/cli.md first; \fBgnugo\fR(6)."]
    return "\n".join(lines) + "\n"


def command(name: str, made: Any) -> Iterator[str]:
    """A command with its arguments and options; of one that has commands of its own, those."""
    yield from (f".SS tesuji {escaped(name)}", *described(made.help))
    for parameter in made.params:
        yield from option(parameter)
    for inner, one in getattr(made, "commands", {}).items():
        yield from (".TP", rf"\fB{escaped(f'{name} {inner}')}\fR", escaped(one.help.partition("\n")[0]))


def option(parameter: Any) -> Iterator[str]:
    """An option or an argument with what it says about itself."""
    told = getattr(parameter, "help", None)
    if not told or parameter.name == "help" or getattr(parameter, "hidden", False):
        return
    kind = KINDS.get(parameter.type_descriptor.annotation, "TEXT")
    value = "" if getattr(parameter, "is_flag", False) else parameter.metavar or kind
    if parameter.param_type_name == "argument":
        yield from (".TP", rf"\fI{escaped(parameter.metavar or parameter.name.upper())}\fR", escaped(told))
        return
    names = ", ".join(rf"\fB{escaped(one)}\fR" for one in (*parameter.opts, *parameter.secondary_opts))
    yield from (".TP", f"{names} \\fI{escaped(value)}\\fR" if value else names, escaped(told))


def described(text: str) -> Iterator[str]:
    """The paragraphs of a docstring; lines of examples stay as they are."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph.startswith("\b"):
            yield from (".PP", ".nf", *map(escaped, paragraph.splitlines()[1:]), ".fi")
        else:
            yield from (".PP", escaped(" ".join(paragraph.split())))


def escaped(text: str) -> str:
    """With what roff reads as its own made plain."""
    text = " ".join(text.split()) if "\n" in text else text
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    return rf"\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    sys.stdout.write(page())
