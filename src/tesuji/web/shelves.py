"""The shipped problems as the page shows them: shelves by theme, each problem with an estimate of how hard it is.

All of it is read from one file that ships with the page, so that the first board is there at once. `grades` writes it.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tesuji.problems import Problem

FILE = Path(__file__).parent / "problems.jsonl"
PAGE = 48
MOST = 200
Shipped = Mapping[str, Any]
"""A problem as the page gets it: what poses it, where it stands, and how hard it is."""


@dataclass(frozen=True)
class Shelf:
    key: str
    name: str
    summary: str


SHELVES = (
    Shelf("first-steps", "First steps", "Ataris, eyes and captures for the first evening."),
    Shelf("capture", "Capturing stones", "Snapbacks, throw-ins, shortage of liberties: one block is taken."),
    Shelf("escape", "Saving stones", "A block is in trouble and has a way out."),
    Shelf("chase", "Ladders and nets", "Stones that run, and what stops them."),
    Shelf("live", "Making life", "Two eyes, or enough room for them."),
    Shelf("kill", "Killing groups", "The vital point, the placement, the eye that is false."),
    Shelf("connect", "Connecting", "Under, over or through: two groups become one."),
    Shelf("cut", "Cutting", "Two groups are kept apart."),
    Shelf("race", "Races to capture", "Both sides are short of liberties, and one is first."),
    Shelf("ko", "Ko", "The best result is a ko."),
    Shelf("special", "Seki and under the stones", "Shapes that surprise everybody the first time."),
    Shelf("traps", "Traps", "Wrong moves that look right, made by Lin's recipe."),
)
_BY_FILE = {
    "first-steps": "first-steps",
    "ladders": "chase",
    "nets": "chase",
    "ladder": "chase",
    "loose-ladder": "chase",
    "net": "chase",
    "ko": "ko",
    "seki": "special",
    "under-the-stones": "special",
    "joined": "special",
}
"""Files whose theme is a shelf; all others are parted by what is wanted."""

STRONGEST, WEAKEST = -4, 30
"""Levels in kyu: 1 is 1 kyu, 0 is 1 dan, -4 is 5 dan."""


def shelf_of(path: Path, problem: Problem, verdict: str) -> str:
    if path.parent.name == "lin":
        return "traps"
    if path.stem in _BY_FILE:
        return _BY_FILE[path.stem]
    if verdict in ("ko", "seki"):
        return "ko" if verdict == "ko" else "special"
    return "special" if problem.goal.stake == "joined" else str(problem.goal)


ANCHORS = ((1.5, 26), (9.0, 12), (19.0, -3))
"""Scores and their levels, set by hand: a stone in atari, what three fifths of the shipped problems do not reach, what
only a few do."""
MOST_TEMPTING = 4.0
"""Points of the score that tempting wrong moves bring at most.

Random games miss the move of a well-known shape, such as the L group, as often as that of a hard problem; people don't.
"""
OBVIOUS = 16
"""The limit where the answer is what any player would play first."""


def kyu(score: float, *, tempting: float, obvious: bool) -> int:
    """A grade (`tesuji.generate.grading`), and what of it is for tempting wrong moves, as a level that players know.

    The level is the line through the anchors.
    """
    score -= max(0.0, tempting - MOST_TEMPTING)
    (x, y), (u, v) = ANCHORS[:2] if score < ANCHORS[1][0] else ANCHORS[1:]
    level = round(y + (score - x) * (v - y) / (u - x))
    return max(STRONGEST, min(WEAKEST, max(level, OBVIOUS) if obvious else level))


@cache
def shipped() -> tuple[Shipped, ...]:
    """All of them, in the order of the shelves and from easy to hard."""
    with FILE.open(encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    order = {shelf.key: number for number, shelf in enumerate(SHELVES)}
    return tuple(sorted(found, key=lambda one: (order[one["shelf"]], -one["kyu"])))


def overview() -> dict[str, Any]:
    """The shelves with how many problems stand on each, and what can be chosen from."""
    everything = shipped()
    counts = [sum(one["shelf"] == shelf.key for one in everything) for shelf in SHELVES]
    return {
        "shelves": [asdict(shelf) | {"count": count} for shelf, count in zip(SHELVES, counts, strict=True)],
        "goals": sorted({one["goal"] for one in everything if " " not in one["goal"]}),
        "total": len(everything),
    }


@dataclass(frozen=True)
class Wish:
    """Which problems are looked for; ``seed`` shuffles them."""

    shelf: str = ""
    goal: str = ""
    easiest: int = WEAKEST
    hardest: int = STRONGEST
    seed: int | None = None
    offset: int = 0
    limit: int = PAGE
    keys: tuple[str, ...] = ()


def chosen(wish: Wish) -> dict[str, Any]:
    found = [one for one in shipped() if _fits(one, wish)]
    if wish.seed is not None:
        Random(wish.seed).shuffle(found)
    return {"total": len(found), "problems": found[wish.offset : wish.offset + min(wish.limit, MOST)]}


def _fits(one: Shipped, wish: Wish) -> bool:
    if wish.keys:
        return one["key"] in wish.keys
    return (
        wish.shelf in ("", one["shelf"])
        and wish.goal in ("", one["goal"])
        and wish.hardest <= one["kyu"] <= wish.easiest
    )


SHOWN = (
    *("name", "width", "height", "black", "white", "to_play", "goal", "target", "own", "region", "alive", "ko"),
    *("quantifier", "ko_policy", "suicide"),
)
_USUAL = {"quantifier": "all", "ko_policy": "both"}
_STATED = {"region": "region", "alive": "region", "target": "target", "own": "target", "goal": "goal"}
"""What a problem may state, and which field of it would be inferred along with it otherwise."""


def thumbnail(problem: Problem) -> dict[str, Any]:
    """What a grid of boards needs, and what poses the problem again."""
    data = problem.to_dict()
    stated = [field for field, found in _STATED.items() if found not in problem.inferred and data.get(field)]
    left_out = {"region", "alive"} if "region" in problem.inferred else set[str]()
    kept = {key: data[key] for key in SHOWN if data.get(key) and data[key] != _USUAL.get(key) and key not in left_out}
    return kept | {"stated": stated}
