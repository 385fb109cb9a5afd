"""`tesuji gtp`: plays under the control of another program."""

import contextlib
import sys

from tesuji.cli.players import NamedPlayerOptions, RulesOption, TimeOption
from tesuji.go import Rules
from tesuji.gtp import Engine, Session
from tesuji.players import Clock
from tesuji.solvers.limit import DEFAULT_LIMIT, Limit


def gtp(
    *,
    side: NamedPlayerOptions,
    time: TimeOption = None,
    rules: RulesOption = "tromp-taylor",
) -> None:
    """Play under the control of another program: an engine for the Go Text Protocol.

    Commands are read from standard input and answered on standard output; everything else goes to standard error. Any
    program that speaks GTP version 2 can use it, such as Sabaki or GoGui.

    \b
    Examples:
      tesuji gtp                                  the strongest player, uct
      tesuji gtp --player random --seed 7         random moves, the same every time
      tesuji gtp -p gogogo --set simulations=500  a setting changed
    """
    name, settings = side.named()
    made = settings.make(name, side.seed)
    clock = None if time is None else Clock.fixed(time)
    output = sys.stdout
    reading = DEFAULT_LIMIT if time is None else Limit(seconds=time)
    session = Session(made, Rules.named(rules), clock, reading)
    # Whatever is printed by mistake must not look like an answer.
    with contextlib.closing(session), contextlib.redirect_stdout(sys.stderr):
        Engine(session).run(sys.stdin.buffer, output)
