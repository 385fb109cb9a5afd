"""`tesuji gtp`: plays under the control of another program."""

import contextlib
import sys
from typing import Annotated

import typer

from tesuji.cli.players import (
    RulesOption,
    SeedOption,
    SetOption,
    SimulationsOption,
    ThreadsOption,
    TimeOption,
    common_values,
    complete_player,
)
from tesuji.go import Rules
from tesuji.gtp import Engine, Session
from tesuji.players import DEFAULT_PLAYER, Clock, read_player
from tesuji.settings import read_values
from tesuji.solvers.limit import DEFAULT_LIMIT, Limit


def gtp(
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="NAME", help="Who plays.", autocompletion=complete_player)
    ] = DEFAULT_PLAYER,
    settings: SetOption = None,
    threads: ThreadsOption = None,
    time: TimeOption = None,
    simulations: SimulationsOption = None,
    seed: SeedOption = 1,
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
    name, chosen = read_player(player, common_values(threads, simulations))
    made = chosen.with_values(read_values(settings or [])).make(name, seed)
    clock = None if time is None else Clock.fixed(time)
    output = sys.stdout
    reading = DEFAULT_LIMIT if time is None else Limit(seconds=time)
    session = Session(made, Rules.named(rules), clock, reading)
    # Whatever is printed by mistake must not look like an answer.
    with contextlib.closing(session), contextlib.redirect_stdout(sys.stderr):
        Engine(session).run(sys.stdin.buffer, output)
