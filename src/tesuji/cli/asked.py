"""What the user says about a problem himself: the options that override its file."""

from typing import Annotated

import typer

from tesuji.errors import InputError
from tesuji.go import Color
from tesuji.problems import Goal, Overrides, parse_goal
from tesuji.problems.joint import EXAMPLE
from tesuji.problems.problem import parse_points

_PANEL = "What is asked"

GoalOption = Annotated[
    str | None,
    typer.Option("--goal", help=f"One of {', '.join(Goal)}; or several, such as '{EXAMPLE}'.", rich_help_panel=_PANEL),
]
TargetOption = Annotated[
    str | None,
    typer.Option("--target", metavar="POINTS", help="The stones it is about, such as 'D4 E5'.", rich_help_panel=_PANEL),
]
TargetsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--target",
        metavar="POINTS",
        help="The stones it is about, such as 'D4 E5'; more than once: each for itself.",
        rich_help_panel=_PANEL,
    ),
]
MoveNumberOption = Annotated[
    int | None,
    typer.Option(
        "--move", "-m", min=0, metavar="N", help="Of a game record: the position after move N.", rich_help_panel=_PANEL
    ),
]
OneGameOption = Annotated[
    int | None,
    typer.Option("--game", "-g", min=1, metavar="K", help="Only this game of a collection.", rich_help_panel=_PANEL),
]
OwnOption = Annotated[
    str | None,
    typer.Option("--own", metavar="POINTS", help="For a race: the mover's stones.", rich_help_panel=_PANEL),
]
RegionOption = Annotated[
    str | None,
    typer.Option("--region", metavar="POINTS", help="The points that may be played.", rich_help_panel=_PANEL),
]
AliveOption = Annotated[
    str | None, typer.Option("--alive", metavar="POINTS", help="Stones that count as alive.", rich_help_panel=_PANEL)
]
ToPlayOption = Annotated[str | None, typer.Option("--to-play", help="Whose turn it is.", rich_help_panel=_PANEL)]


def overrides(
    goal: str | None, target: str | None, own: str | None, region: str | None, alive: str | None, to_play: str | None
) -> Overrides:
    try:
        side = None if to_play is None else Color.parse(to_play)
    except ValueError as error:
        raise InputError(f"--to-play: {error}") from None
    return Overrides(
        goal=None if goal is None else parse_goal(goal),
        target=None if target is None else parse_points(target, "--target"),
        own=None if own is None else parse_points(own, "--own"),
        region=None if region is None else parse_points(region, "--region"),
        alive=None if alive is None else parse_points(alive, "--alive"),
        to_play=side,
    )
