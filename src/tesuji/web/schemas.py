"""The API's input, checked before any work begins."""

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, Strict

from tesuji.problems import Goal
from tesuji.solvers.limit import DEFAULT_SECONDS
from tesuji.web.shelves import MOST, PAGE, STRONGEST, WEAKEST

Size = Annotated[int, Field(ge=2, le=25)]
Name = Annotated[str, Field(max_length=3, pattern=r"^[A-HJ-Za-hj-z][1-9][0-9]?$")]
"""A point such as D4."""
Move = Annotated[str, Field(max_length=4, pattern=r"^([A-HJ-Za-hj-z][1-9][0-9]?|pass)$")]
Points = Annotated[list[Name], Field(max_length=625)]
Colour = Literal["black", "white"]
GoalText = Annotated[str, Field(max_length=500)]
"""A goal, or several with their stones joined by and / or."""
GoalName = Annotated[Goal, Strict(False)]
Word = Annotated[str, Field(max_length=80)]
Text = Annotated[str, Field(max_length=2_000_000)]
Seconds = Annotated[float, Field(gt=0, le=86_400)]
Nodes = Annotated[int, Field(ge=1, le=10**12)]


class Model(BaseModel):
    """Unknown fields are refused: what has nothing behind it is not ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Position(Model):
    width: Size
    height: Size
    black: Points = []
    white: Points = []
    to_play: Colour = "black"
    goal: GoalText | None = None
    target: Points = []
    own: Points = []
    region: Points = []
    alive: Points = []
    ko: Name | None = None
    quantifier: Literal["all", "any"] = "all"
    ko_policy: Literal["both", "for", "against"] = "both"
    suicide: bool = False
    name: Annotated[str, Field(max_length=500)] = ""


class ReadRequest(Model):
    """A problem file: its text, or its bytes in base64 where the encoding is for us to find out."""

    text: Text = ""
    data: Text = ""
    name: Annotated[str, Field(max_length=200)] = ""


class ReviewRequest(ReadRequest):
    seconds: Seconds = DEFAULT_SECONDS


class MissedRequest(ReadRequest):
    """A file with a game record, which of its games, and seconds for all of it."""

    game: Annotated[int, Field(ge=0, le=10_000)] = 0
    seconds: Seconds = 60.0
    nodes: Nodes | None = None


class PositionRequest(Model):
    position: Position


class PictureRequest(PositionRequest):
    part: bool = False


class SolveRequest(PositionRequest):
    """A problem, its solver and the limits."""

    solver: Word | None = None
    preset: Word | None = None
    settings: Annotated[dict[Word, Word], Field(max_length=60)] = {}
    seconds: Seconds = DEFAULT_SECONDS
    nodes: Nodes | None = None
    simulations: Annotated[int, Field(ge=1, le=10**9)] | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] = 0
    verify: bool = False


class PractiseRequest(PositionRequest):
    """A problem and the line that was played so far, which ends with the move to be judged."""

    searches: ClassVar[int] = 3
    """A judgement takes at most this many, each with all seconds: the problem, and before and after the move."""
    moves: Annotated[list[Move], Field(min_length=1, max_length=400)]
    enough: Annotated[int, Field(ge=0, le=400)] = 0
    seconds: Seconds = DEFAULT_SECONDS
    nodes: Nodes | None = None


class WhyRequest(PositionRequest):
    seconds: Seconds = DEFAULT_SECONDS
    nodes: Nodes | None = None


class GameRequest(Model):
    size: Size = 9
    rules: Word = "chinese"
    komi: Annotated[float, Field(ge=-400, le=400)] | None = None
    handicap: Annotated[int, Field(ge=0, le=9)] = 0
    moves: Annotated[list[Move], Field(max_length=2000)] = []


class PlayRequest(GameRequest):
    player: Word = "uct"
    simulations: Annotated[int, Field(ge=1, le=10**8)] = 2000
    seconds: Seconds = 10.0
    choose: bool = True
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] = 1


class GenerateRequest(Model):
    goal: GoalName = Goal.KILL
    level: Annotated[int, Field(ge=1, le=5)] | None = None
    verdict: Literal["success", "ko", "seki", "failure"] = "success"
    count: Annotated[int, Field(ge=1, le=50)] = 1
    seconds: Seconds = 20.0
    seed: Annotated[int, Field(ge=1, lt=1 << 63)] = 1


class ProblemsRequest(BaseModel):
    model_config = ConfigDict(extra="forbid")

    shelf: Word = ""
    goal: Word = ""
    easiest: Annotated[int, Field(ge=STRONGEST, le=WEAKEST)] = WEAKEST
    hardest: Annotated[int, Field(ge=STRONGEST, le=WEAKEST)] = STRONGEST
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] | None = None
    offset: Annotated[int, Field(ge=0)] = 0
    limit: Annotated[int, Field(ge=1, le=MOST)] = PAGE
    keys: Annotated[list[Word], Field(max_length=MOST)] = []
