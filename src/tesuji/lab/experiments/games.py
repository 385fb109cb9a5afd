"""One game of two players as a task."""

from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from tesuji.lab.experiments.effort import alike, board_effort, move_effort
from tesuji.lab.experiments.study import Result, identity_of
from tesuji.lab.game_task import GameRecord
from tesuji.lab.match import MatchPlan, play_numbered_game
from tesuji.lab.sources import sources_digest
from tesuji.toml import digest as short_name


@dataclass(frozen=True)
class GameTask:
    """Game ``number`` (from 0) of a match. Made by :func:`game_task`, or several at once by :func:`game_tasks`."""

    plan: MatchPlan
    number: int
    kind: str
    version: str
    with_sgf: bool = False
    """Is the record of the game wanted too?"""

    @cached_property
    def identity(self) -> str:
        """Players, board, rules, opening, seed and number; what players are called does not change it."""
        plan = self.plan
        opening = [sha256(tree.to_sgf().encode()).hexdigest() for tree in plan.openings] or plan.opening_moves
        sides = [[type(c.settings).__name__, c.settings.values(), c.settings.digest] for c in (plan.a, plan.b)]
        asked = [sides, plan.size, plan.komi, plan.rules.name, plan.seconds, plan.swap, opening, plan.seed]
        return identity_of([*asked, self.number, self.version, *(["sgf"] if self.with_sgf else [])])

    @property
    def name(self) -> str:
        """Which game it is."""
        return f"game {self.number + 1}"

    @property
    def seed(self) -> int:
        """Of the match: each player has one of his own from it."""
        return self.plan.seed

    @cached_property
    def settings(self) -> str:
        """Of both players."""
        sides = (("a", self.plan.a), ("b", self.plan.b))
        return "\n".join(f"[{side}]  # {type(c.settings).__name__}\n{c.settings.to_toml()}" for side, c in sides)

    @cached_property
    def digest(self) -> str:
        """Of both players."""
        return short_name(f"{self.plan.a.settings.digest} {self.plan.b.settings.digest}")

    @property
    def family(self) -> str:
        """The same players however much they search: on any board against any setting of the opponent, and on this."""
        if not self.effort:
            return ""
        sides = [c.settings for c in (self.plan.a, self.plan.b)]
        wide = [alike(side) if move_effort(side) else type(side).__name__ for side in sides]
        return f"{short_name(str(wide))}/{short_name(f'{self.plan.size} {[alike(side) for side in sides]}')}"

    @property
    def effort(self) -> float:
        """Random games of both players for a move each, by the size of the board."""
        return board_effort(self.plan.size) * sum(move_effort(c.settings) for c in (self.plan.a, self.plan.b))

    def perform(self) -> Result:
        """Play it. Winner, score and points are named by A and B; ``colour`` says which one A has."""
        record, sgf = play_numbered_game(self.plan, self.number)
        first = 0 if record.a_color == "black" else 1

        def sides(pair: "tuple[float, float] | None") -> "tuple[float, float] | tuple[None, None]":
            return (None, None) if pair is None else (pair[first], pair[1 - first])

        return {
            "winner": {1.0: "a", 0.5: "draw", 0.0: "b"}[record.outcome],
            "outcome": record.outcome,
            "colour": record.a_color,
            "score": record.score,
            **dict(zip(("a_points", "b_points"), sides(record.points), strict=True)),
            "result": record.result,
            "reason": record.reason,
            "detail": record.detail,
            "moves": record.moves,
            "seconds": record.seconds,
            **dict(zip(("a_simulations", "b_simulations"), sides(record.simulations), strict=True)),
            **dict(zip(("a_seconds", "b_seconds"), sides(record.thinking_seconds), strict=True)),
        } | ({"sgf": sgf} if self.with_sgf else {})

    def record(self, result: Result) -> GameRecord:
        """How the game went, from what was found."""
        first, second = "ab" if result["colour"] == "black" else "ba"
        names = {"a": self.plan.a.name, "b": self.plan.b.name}

        def sides(what: str) -> Any:
            return result[f"{first}_{what}"], result[f"{second}_{what}"]

        return GameRecord(
            game=self.number + 1,
            black=names[first],
            white=names[second],
            a_color=result["colour"],
            **{name: result[name] for name in ("result", "outcome", "score", "reason", "detail", "moves", "seconds")},
            seed=self.seed,
            points=None if result["a_points"] is None else sides("points"),
            simulations=sides("simulations"),
            thinking_seconds=sides("seconds"),
        )


def game_task(plan: MatchPlan, number: int, kind: str = "", *, with_sgf: bool = False) -> GameTask:
    """One game of a match by its number from 0."""
    pair = number // 2 if plan.swap else number
    if plan.openings:  # only the one that is played goes to the worker
        plan = replace(plan, openings=(plan.openings[pair % len(plan.openings)],))
    plan = replace(plan, games=0, sprt=None)
    kind = kind or f"{plan.a.name} - {plan.b.name}, {plan.size}x{plan.size}"
    return GameTask(plan, number, kind, sources_digest(), with_sgf)


def game_tasks(plan: MatchPlan, kind: str = "") -> list[GameTask]:
    """All games of a match."""
    return [game_task(plan, number, kind) for number in range(plan.games)]
