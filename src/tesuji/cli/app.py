"""The table of commands, and the one place where errors become sentences and exit codes.

A command is a file ``cli/NAME.py`` with a function ``NAME`` that typer reads, and a line in :data:`COMMANDS`. The file
is imported when the command runs, so it may import whatever it needs at its head. One with subcommands
lists their functions in a ``COMMANDS`` too. Options that commands share are the fields of a dataclass (:func:`spread`).
"""

import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, TextIO, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from tesuji import __version__
from tesuji.cli import EXIT_BAD_INPUT, EXIT_INTERRUPTED
from tesuji.cli.output import printable, wants_style
from tesuji.errors import InputError
from tesuji.files import reason

COMMANDS = {
    "show": "Show a position of a game record: board, prisoners, side to move.",
    "read": "Read ladders and say how the blocks of a position stand.",
    "solve": "Solve problems: who wins, by which moves, and is it proven?",
    "review": "Proof-read problems with solution trees: is the answer right, and do the refutations hold?",
    "explore": "Walk through the tree of a search by simulations, in the terminal.",
    "presets": "List the named settings of the solvers with what differs.",
    "web": "Open a page in the browser to solve, practise, compare, play and review problems.",
    "play": "Play a game against one of the players, in the terminal.",
    "gtp": "Play under the control of another program: an engine for the Go Text Protocol.",
    "analysis-engine": "Analyse positions for other programs, with KataGo's JSON protocol on standard input.",
    "match": "Let two players play many games and say who is stronger.",
    "book": "Make a problem book: problems by level, then solutions with diagrams, page numbers and an index.",
    "generate": "Make problems: composed, proven, graded, and written with their solution trees.",
    "learn": "Learn patterns or a network from solution paths, and inspect them.",
    "suite": "Run problems with known answers, and count the right ones by set and level.",
    "lab": "Run experiments: declared in a few lines, resumable, written up as reports.",
    "bench": "Measure how fast Tesuji is on this machine.",
}
"""Every command with the sentence that ``tesuji --help`` shows; a test keeps it equal to the command's docstring."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""Errors of writing that the user can mend: disk full, quota, closed output."""

# typer has its own copy of click since 0.26 and used the separate package before; both agree on this ancestry.
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]


_PLAIN: dict[Any, Any] = {
    str: str,
    Path: Path,
    list[str]: list,
    list[Path]: lambda w: list(map(Path, w)),
}
"""How words become the values of options of these kinds."""


def _read_at_once(option: Any) -> Any:
    """Take unchanged what needs no checking: typer asks Pydantic about every value, and loads it for nothing else."""
    checked = option.process_value
    kind: Any = getattr(getattr(option, "type_descriptor", None), "annotation", None)

    def process(context: Any, value: Any) -> Any:
        if option.required or (value is not None and (option.callback is not None or value is not option.default)):
            made = None if option.callback is not None else _PLAIN.get(kind)
            return checked(context, value) if made is None or not value else made(value)
        return value if option.callback is None else option.callback(context, option, value)

    option.process_value = process
    return option


def _quick(options: list[Any]) -> list[Any]:
    return [option if "process_value" in vars(option) else _read_at_once(option) for option in options]


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _quick(super().get_params(ctx))


class _LazyCommand(TyperCommand):
    """A name and a sentence, until the command runs or its options are read."""

    def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
        return load_command(str(self.name)).make_context(info_name, args, parent=parent, **extra)


class _Commands(TyperGroup):
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, sentence in COMMANDS.items():
            self.add_command(_LazyCommand(name, callback=None, help=sentence, rich_markup_mode=self.rich_markup_mode))

    def get_params(self, ctx: Any) -> list[Any]:
        return _quick(super().get_params(ctx))


def load_command(name: str) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode="rich" if wants_style(sys.stdout) else None)
    word = name.replace("-", "_")
    module = import_module(f"tesuji.cli.{word}")
    if hasattr(module, "COMMANDS"):  # a command of commands
        app.callback(invoke_without_command=False)(getattr(module, word))
        for command in module.COMMANDS:
            app.command(command.__name__.strip("_"), cls=_Command)(spread(command))
    else:
        app.command(name, cls=_Command, no_args_is_help=False)(spread(getattr(module, word)))
    return typer.main.get_command(app)


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The command as typer reads it: a parameter whose type is a dataclass becomes an option per field."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: kind for name, kind in hints.items() if is_dataclass(kind)}
    if not groups:
        return command

    @wraps(command)
    def called(**values: Any) -> None:
        made = {name: kind(**{one.name: values.pop(one.name) for one in fields(kind)}) for name, kind in groups.items()}
        command(**values, **made)

    parameters: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if kind := groups.get(name):
            told = get_type_hints(kind, include_extras=True)
            parameters += [
                Parameter(one.name, Parameter.KEYWORD_ONLY, default=_default(one), annotation=told[one.name])
                for one in fields(kind)
            ]
        else:
            parameters.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name]))
    called.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return called


def _default(field: Field[Any]) -> Any:
    return Parameter.empty if field.default is MISSING else field.default


def build() -> Any:
    app = typer.Typer(
        cls=_Commands,
        rich_markup_mode="rich" if wants_style(sys.stdout) else None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=False)(tesuji)
    return typer.main.get_command(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"tesuji {__version__}")
        raise typer.Exit


def tesuji(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Tesuji reads Go positions: it solves tactical problems and proves the answers.

    Points are written as on a printed board: D4 is the fourth column from the left, the fourth line from below, and
    there is no column I. Files are SGF game records; a dash reads from standard input.

    \b
    Examples:
      tesuji show game.sgf --move 57      the position after move 57
      tesuji read problem.sgf             which blocks can be captured in a ladder
      tesuji solve problem.sgf            who wins, by which moves, and is it proven
      tesuji review problems/             check the answers of a collection
      tesuji generate --goal kill -n 20   new problems, proven
      tesuji suite problems/              score the solver on a collection
      tesuji play                         a game against one of the players
      tesuji match gogogo random -n 10    two players against each other
      tesuji lab run zhang-rows           repeat an experiment of Zhang's dissertation
      tesuji bench                        how fast Tesuji is on this machine
      tesuji COMMAND --help               more about one command
    """


def run(words: Sequence[str]) -> int:
    """Run the command line and return the exit code: 0 done, 1 something failed, 2 bad input, 130 interrupted."""
    if sys.stdout is None:
        return _complain("standard output is closed: expected somewhere to write to")
    if sys.stdin is None:  # closed input has nothing to say
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    try:
        _set_up_streams()
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has closed it
        _drop(sys.stdout)
        return 1
    except OSError as error:
        if error.filename is not None or error.errno not in _FULL:
            raise
        _drop(sys.stdout)
        return _complain(f"standard output cannot be written: {reason(error)}")
    return code


def _set_up_streams() -> None:
    """A terminal that lacks a letter shows a question mark; files and pipes have all letters, on Windows too."""
    encoding = "utf-8" if sys.platform == "win32" else None
    for stream in (sys.stdin, sys.stdout):
        with contextlib.suppress(io.UnsupportedOperation):  # something has read from it before us
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding=encoding, errors="replace")


def _run(words: Sequence[str]) -> int:
    try:
        code = build().main(args=list(words) or ["--help"], prog_name="tesuji", standalone_mode=False)
    except InputError as error:
        return _complain(str(error))
    except _UsageError as error:
        return _complain(_usage_sentence(error))
    except (KeyboardInterrupt, typer.Abort):
        return EXIT_INTERRUPTED
    return code if isinstance(code, int) else 0


def _complain(sentence: str) -> int:
    try:
        print("tesuji: " + printable(" ".join(sentence.split())), file=sys.stderr)
    except OSError:  # standard error is closed
        _drop(sys.stderr)
    return EXIT_BAD_INPUT


def _drop(stream: TextIO) -> None:
    """Discard what could not be written: Python would complain once more when it closes the stream."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _usage_sentence(error: Any) -> str:
    command = error.ctx.command_path if error.ctx else "tesuji"
    return f"{error.format_message().rstrip('.')} (see {command} --help)"
