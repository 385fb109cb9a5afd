"""`tesuji solve`: for now it reads a position; the solvers take over here."""

from pathlib import Path
from typing import Annotated

import typer

from tesuji.cli.position import GameOption, JsonOption, MoveOption, choose
from tesuji.cli.read import report

BUNDLED = Path(__file__).parents[1] / "data" / "ladders.sgf"


def solve(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="An SGF file of your own.")] = None,
    move: MoveOption = None,
    game: GameOption = 1,
    json: JsonOption = False,
) -> None:
    """Read the bundled position, or one's own: ladders and how the blocks stand.

    \b
    Examples:
      tesuji solve                    a position that comes with Tesuji
      tesuji solve problem.sgf        one of your own
    """
    source = file or BUNDLED
    report(source, choose(source, game, move), json)
