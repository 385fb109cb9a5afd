"""`tesuji analysis-engine`: KataGo's analysis protocol, for KaTrain and scripts."""

import contextlib
import os
import sys
from typing import Annotated

import typer

from tesuji.analysis import Server
from tesuji.cli.players import NamedPlayerOptions
from tesuji.gtp.lines import LineReader


def analysis_engine(
    *,
    side: NamedPlayerOptions,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            max=256,
            metavar="N",
            help="Number of positions analysed in parallel.",
            show_default="all cores",
        ),
    ] = None,
    quit_without_waiting: Annotated[
        bool, typer.Option(help="At the end of input, stop the searches instead of finishing all queries.")
    ] = False,
) -> None:
    """Analyse positions for other programs, with KataGo's JSON protocol on standard input.

    Each line is a query; answers go to standard output, a line each, as they are ready; everything else goes to
    standard error. KaTrain and scripts written for `katago analysis` can use it.

    \b
    Examples:
      tesuji analysis-engine                             uct, as many positions at once as there are cores
      tesuji analysis-engine --simulations 500 -j 1      for queries without maxVisits
      tesuji analysis-engine -p olga --seed 7
    """
    name, settings = side.named()
    output = sys.stdout

    def write(line: str) -> None:
        output.write(line)
        output.flush()

    with contextlib.redirect_stdout(sys.stderr):  # whatever is printed by mistake must not look like an answer
        server = Server(name, settings, write, seed=side.seed, jobs=jobs or os.cpu_count() or 1)
        print("Started, ready to begin handling requests", file=sys.stderr, flush=True)
        try:
            server.serve(LineReader.of(sys.stdin.buffer))
            server.finish(wait=not quit_without_waiting)
        except KeyboardInterrupt:
            server.finish(wait=False)
            raise
