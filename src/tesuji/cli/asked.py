"""Options that override what a problem file says."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated

import typer

from tesuji.errors import InputError
from tesuji.go import Color
from tesuji.problems import Goal, Overrides, parse_goal
from tesuji.problems.joint import EXAMPLE
from tesuji.problems.problem import parse_points

question_option = partial(typer.Option, rich_help_panel="The question")


@dataclass(frozen=True)
class QuestionOptions:
    goal: Annotated[str | None, question_option(help=f"One of {', '.join(Goal)}; or several, such as '{EXAMPLE}'.")] = (
        None
    )
    target: Annotated[
        list[str] | None,
        question_option(metavar="POINTS", help="The target stones, such as 'D4 E5'; repeatable: a question for each."),
    ] = None
    own: Annotated[str | None, question_option(metavar="POINTS", help="In a race: the mover's own stones.")] = None
    region: Annotated[str | None, question_option(metavar="POINTS", help="The points where moves are allowed.")] = None
    alive: Annotated[str | None, question_option(metavar="POINTS", help="Stones to assume alive.")] = None
    to_play: Annotated[str | None, question_option(help="Side to move: black or white.")] = None

    def overrides(self, move: int | None = None) -> Overrides:
        try:
            side = None if self.to_play is None else Color.parse(self.to_play)
        except ValueError as error:
            raise InputError(f"--to-play: {error}") from None
        named = {name: getattr(self, name) for name in ("own", "region", "alive")}
        return Overrides(
            goal=None if self.goal is None else parse_goal(self.goal),
            to_play=side,
            move=move,
            targets=tuple(parse_points(points, "--target") for points in self.target or ()),
            **{name: parse_points(points, f"--{name}") for name, points in named.items() if points is not None},
        )
