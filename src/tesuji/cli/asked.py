"""Options that override what a problem file says."""

from functools import partial
from typing import Annotated

import typer

from tesuji.errors import InputError
from tesuji.go import Color
from tesuji.problems import Goal, Overrides, parse_goal
from tesuji.problems.joint import EXAMPLE
from tesuji.problems.problem import parse_points

_option = partial(typer.Option, rich_help_panel="The question")

GoalOption = Annotated[
    str | None, _option("--goal", help=f"One of {', '.join(Goal)}; or several, such as '{EXAMPLE}'.")
]
TargetOption = Annotated[str | None, _option("--target", metavar="POINTS", help="The target stones, such as 'D4 E5'.")]
TargetsOption = Annotated[
    list[str] | None,
    _option(
        "--target", metavar="POINTS", help="The target stones, such as 'D4 E5'; repeatable: one question for each."
    ),
]
MoveNumberOption = Annotated[
    int | None,
    _option("--move", "-m", min=0, metavar="N", help="Start from the position after move N of a game record."),
]
OneGameOption = Annotated[
    int | None, _option("--game", "-g", min=1, metavar="K", help="Only this game of a collection.")
]
OwnOption = Annotated[str | None, _option("--own", metavar="POINTS", help="In a race: the mover's own stones.")]
RegionOption = Annotated[str | None, _option("--region", metavar="POINTS", help="The points where moves are allowed.")]
AliveOption = Annotated[str | None, _option("--alive", metavar="POINTS", help="Stones to assume alive.")]
ToPlayOption = Annotated[str | None, _option("--to-play", help="Side to move: black or white.")]


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
