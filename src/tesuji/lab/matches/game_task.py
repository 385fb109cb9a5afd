"""One game of two players as a task."""

from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from tesuji.errors import InputError
from tesuji.jobs.digest import version_of
from tesuji.jobs.effort import alike, board_effort, move_effort
from tesuji.jobs.task import Facts, Result, Task, identity_of
from tesuji.lab.matches.match import MatchPlan, play_numbered_game
from tesuji.lab.matches.match_game import GameRecord
from tesuji.settings import digest as short_name


@dataclass(frozen=True)
class GameTask(Task):
    """Game ``number`` (from 0) of a match. Made by :func:`game_task`, or several at once by :func:`game_tasks`."""

    plan: MatchPlan
    number: int
    named: str
    """The kind of the task."""
    version: str
    with_sgf: bool = False
    """Is the record of the game wanted too?"""

    @cached_property
    def facts(self) -> Facts:
        """Of both players; the seed is the match's, from which each player derives its own.

        A family is the same players however much they search: on any board against any setting of the opponent, and
        on this. The effort is random games of both players for a move each, by the size of the board.
        """
        plan, sides = self.plan, [self.plan.a.settings, self.plan.b.settings]
        texts = (f"[{side}]  # {type(s).__name__}\n{s.to_toml()}" for side, s in zip("ab", sides, strict=True))
        wide = [alike(side) if move_effort(side) else type(side).__name__ for side in sides]
        family = f"{short_name(str(wide))}/{short_name(f'{plan.size} {[alike(side) for side in sides]}')}"
        effort = board_effort(plan.size) * sum(map(move_effort, sides))
        return Facts(
            kind=self.named,
            name=f"game {self.number + 1}",
            version=self.version,
            seed=plan.seed,
            settings="\n".join(texts),
            digest=short_name(" ".join(side.digest for side in sides)),
            family=family if effort else "",
            effort=effort,
        )

    @cached_property
    def identity(self) -> str:
        """Players, board, rules, opening, seed and number; what players are called does not change it."""
        plan = self.plan
        opening = [sha256(tree.to_sgf().encode()).hexdigest() for tree in plan.openings] or plan.opening_moves
        sides = [[type(c.settings).__name__, c.settings.values(), c.settings.digest] for c in (plan.a, plan.b)]
        asked = [sides, plan.size, plan.komi, plan.rules.name, plan.seconds, plan.swap, opening, plan.seed]
        return identity_of([*asked, self.number, self.version, *(["sgf"] if self.with_sgf else [])])

    def answer(self) -> Result | InputError:
        """Play it. Winner, score and points are named by A and B; ``colour`` says which one A has."""
        try:
            record, sgf = play_numbered_game(self.plan, self.number)
        except InputError as error:
            return error
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
    return GameTask(plan, number, kind, version_of(plan.a.settings, plan.b.settings), with_sgf)


def game_tasks(plan: MatchPlan, kind: str = "") -> list[GameTask]:
    return [game_task(plan, number, kind) for number in range(plan.games)]
