"""Our side of GTP: reads commands, answers them, and never says anything else."""

import sys
from collections.abc import Iterable, Mapping
from threading import Event
from typing import Any, BinaryIO, TextIO

from tesuji.errors import InputError
from tesuji.gtp.commands import PROTOCOL, Handler, Run, Stream
from tesuji.gtp.kata import KATA
from tesuji.gtp.lines import LineReader
from tesuji.gtp.protocol import MAX_LINE, Command, GtpError, answer, parse_line, tidy
from tesuji.gtp.session import Session
from tesuji.gtp.stone_questions import ANALYSIS
from tesuji.gtp.streams import STREAMS
from tesuji.gtp.tools import TOOLS
from tesuji.plugins import Registry


def _adopt(name: str, offered: Any) -> Handler:
    """A plug-in's command: how it is answered, with any arguments unless a `Handler` says how many."""
    if not callable(offered) or isinstance(offered, type):
        raise InputError(f"the GTP command {name!r} is {offered!r:.60}: expected a function, or a Handler")
    return offered if isinstance(offered, Handler) else Handler(offered, 0, None)


def register_gtp_command(name: str, run: Handler | Run) -> None:
    """Add a command to the GTP engines that this process makes.

    ``run`` gets the session and the arguments, and answers in words; a `Handler` says how many arguments there may be.

    >>> tesuji.register_gtp_command("stones", lambda session, words: str(len(session.game.moves)))
    """
    COMMANDS.register(name, run)


COMMANDS: Registry[Handler] = Registry(
    "tesuji.gtp_commands", {**PROTOCOL, **KATA, **ANALYSIS, **TOOLS, **STREAMS}, _adopt
)
"""Every command that a table holds. The engine adds ``list_commands`` and ``known_command``."""


class Engine:
    """Answers GTP commands about one session. More commands can be given as a table of handlers."""

    def __init__(self, session: Session, extra: Mapping[str, Handler] | None = None) -> None:
        self.session = session
        self.commands: dict[str, Handler] = {
            **COMMANDS,
            "list_commands": Handler(lambda _, arguments: "\n".join(sorted(self.commands))),
            "known_command": Handler(lambda _, arguments: "true" if arguments[0] in self.commands else "false", 1, 1),
            **(extra or {}),
        }

    def run(self, source: BinaryIO, output: TextIO) -> None:
        reader = LineReader.of(source)
        self.serve(reader, output, reader.waiting)

    def serve(self, lines: Iterable[str], output: TextIO, stop: Event) -> None:
        """Answer line after line; ``stop`` is set whenever another line is waiting."""
        for line in lines:
            for text in self._answers(line, stop):
                output.write(text)
                output.flush()
            if self.session.ended:
                return

    def ask(self, line: str) -> str:
        stop = Event()
        stop.set()
        return "".join(self._answers(line, stop))

    def _answers(self, line: str, stop: Event) -> Iterable[str]:
        if len(line) > MAX_LINE:
            yield answer("syntax error: the line is too long", ok=False)
            return
        command = parse_line(line)
        if command is None:
            return
        try:
            result = self._result(command)
        except GtpError as error:
            yield answer(str(error), command.id, ok=False)
            return
        if isinstance(result, str):
            yield answer(result, command.id)
        else:
            yield from self._stream(result, command, stop)

    def _result(self, command: Command) -> str | Stream:
        handler = self.commands.get(command.name)
        if handler is None:
            raise GtpError("unknown command")
        try:
            return handler(self.session, command.arguments)
        except GtpError:
            raise
        except Exception as error:  # a bug must not end a game: one line for the controller, the rest to stderr
            _report(error)
            raise GtpError(f"internal error: {type(error).__name__}: {error}") from error

    def _stream(self, stream: Stream, command: Command, stop: Event) -> Iterable[str]:
        """An answer that runs until the next input: status line, lines as they come, an empty line."""
        yield f"={command.id}\n"
        try:
            for line in stream(stop):
                if text := tidy(line):
                    yield f"{text}\n"
        except Exception as error:  # the status has been sent: nothing is left but to end the answer
            _report(error)
        yield "\n"


def _report(error: Exception) -> None:
    import traceback

    traceback.print_exception(error, file=sys.stderr)
