"""The goals, and everything in which they differ: `GOALS` has a row for each. `tesuji.problems.joint` joins several.

A row is plain data; one about the same fight names only what differs. Readers, searches and words ask the row instead
of the goal, so a new goal is a row here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Literal

from tesuji.checker import Objective
from tesuji.errors import InputError

Stake = Literal["block", "group", "connection", "race"]
Growth = Literal["enclosure", "chase", "board"]


class Goal(StrEnum):
    """What the side to move wants. The target is its own in escape, live and connect, else the opponent's.

    >>> tesuji.Goal.KILL.reverse, tesuji.Goal.LIVE.saves
    (<Goal.LIVE: 'live'>, True)
    """

    CAPTURE = "capture"
    ESCAPE = "escape"
    KILL = "kill"
    LIVE = "live"
    CONNECT = "connect"
    CUT = "cut"
    RACE = "race"

    @cached_property
    def traits(self) -> "GoalTraits":
        return GOALS[self]

    @cached_property
    def words(self) -> "GoalTraits":
        return self.traits

    @cached_property
    def reverse(self) -> "Goal":
        return self.traits.reverse

    @cached_property
    def saves(self) -> bool:
        return self.traits.saves

    @cached_property
    def stake(self) -> Stake:
        return self.traits.stake

    @cached_property
    def seki_objective(self) -> Objective | None:
        """The attacker's objective in the question that separates seki from life and death; ``None``: no seki."""
        return self.traits.seki_objective

    @classmethod
    def parse(cls, text: str) -> "Goal":
        try:
            return cls(text.strip().lower())
        except (ValueError, AttributeError):
            raise InputError(f"{text!r} is not a goal: expected one of {', '.join(cls)}") from None


@dataclass(frozen=True, kw_only=True)
class GoalTraits:
    """What a goal means for files, searches, the generator and words."""

    reverse: Goal
    """What the other side wants when it moves first."""
    saves: bool
    """Are the target stones the mover's own?"""
    stake: Stake
    """What is at stake, and so which reader is asked: one block, a group, a connection, or a race of two groups."""
    several: Goal
    """The goal for the same stones when they are several blocks: only capture and escape are about one alone."""
    objective: Objective
    """The attacker's objective in the question that decides success."""
    seki_objective: Objective | None
    """Of the question that separates seki from life and death; in a race both sides have it; ``None``: no seki."""
    growth: Growth
    """How its region is found and grows: by what encloses the stones, along with a block that runs, or at once to the
    whole board."""
    tactic: Literal["capture", "kill", "cut", "race"]
    """The tactic search's name for it, whoever moves first."""
    preset: str
    """The best preset of the tactic search."""
    gnugo: str
    """GNU Go's command that asks for it."""
    does: str
    """Black to play ..."""
    cannot: str
    """Black to play ..."""
    takes_on: str
    """Black to play ... D4."""
    without_ko: str
    """What happens when the mover has to do without ko."""
    alive: str
    """The target stands, whoever moves first."""
    dead: str
    """The attacker succeeds, whoever moves first."""


_CAPTURE = GoalTraits(
    reverse=Goal.ESCAPE,
    saves=False,
    stake="block",
    several=Goal.KILL,
    objective="kill",
    seki_objective="seki",
    growth="chase",
    tactic="capture",
    preset="capture-best",
    gnugo="attack",
    does="captures",
    cannot="cannot capture",
    takes_on="captures",
    without_ko="{defender} gets away",
    alive="{defender} is {probably}safe as it stands",
    dead="{defender} is {probably}caught as it stands",
)
_KILL = replace(
    _CAPTURE,
    reverse=Goal.LIVE,
    stake="group",
    growth="enclosure",
    tactic="kill",
    preset="life-best",
    gnugo="owl_attack",
    does="kills",
    cannot="cannot kill",
    takes_on="kills",
    without_ko="{defender} stands",
    alive="{defender} is {probably}alive as it stands",
    dead="{defender} is {probably}dead as it stands",
)
_CUT = replace(
    _KILL,
    reverse=Goal.CONNECT,
    stake="connection",
    several=Goal.CUT,
    objective="connect",
    seki_objective=None,
    growth="board",
    tactic="cut",
    preset="connection",
    gnugo="disconnect",
    does="cuts",
    cannot="cannot cut",
    takes_on="cuts",
    without_ko="{defender} connects",
    alive="{defender} is {probably}connected as it stands",
    dead="{defender} is {probably}cut as it stands",
)
_RACE = replace(
    _KILL,
    reverse=Goal.RACE,
    stake="race",
    several=Goal.RACE,
    objective="race",
    seki_objective="race",
    tactic="race",
    gnugo="analyze_semeai",
    does="wins the race",
    cannot="does not win the race",
    takes_on="wins the race against",
    without_ko="{attacker} does not win the race",
    alive="{defender} {probably}wins the race as it stands",
    dead="{attacker} {probably}wins the race as it stands",
)


GOALS: Mapping[Goal, GoalTraits] = {
    Goal.CAPTURE: _CAPTURE,
    Goal.ESCAPE: replace(
        _CAPTURE,
        reverse=Goal.CAPTURE,
        saves=True,
        several=Goal.LIVE,
        gnugo="defend",
        does="escapes",
        cannot="cannot escape",
        takes_on="saves",
        without_ko="{defender} is caught",
    ),
    Goal.KILL: _KILL,
    Goal.LIVE: replace(
        _KILL,
        reverse=Goal.KILL,
        saves=True,
        several=Goal.LIVE,
        gnugo="owl_defend",
        does="lives",
        cannot="cannot live",
        takes_on="lives with",
        without_ko="{defender} dies",
    ),
    Goal.CONNECT: replace(
        _CUT,
        reverse=Goal.CUT,
        saves=True,
        several=Goal.CONNECT,
        gnugo="connect",
        does="connects",
        cannot="cannot connect",
        takes_on="connects",
        without_ko="{defender} is cut",
    ),
    Goal.CUT: _CUT,
    Goal.RACE: _RACE,
}
"""All goals with their traits."""
