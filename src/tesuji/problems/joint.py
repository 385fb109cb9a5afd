"""Goals joined by and / or, such as: capture D4 or connect B2 D2.

Zhang (8.4) names multi-tactic problems as future work; what they mean here is in docs/verdicts.md.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from tesuji.errors import InputError
from tesuji.go.point import Point
from tesuji.problems.goals import Goal
from tesuji.problems.position import PointSet, Position

JoinWord = Literal["and", "or"]
_OTHER: dict[JoinWord, JoinWord] = {"and": "or", "or": "and"}
EXAMPLE = "capture D4 or connect B2 D2"
MOST_CLAUSES = 16


@dataclass(frozen=True)
class GoalClause:
    """One of the goals that are joined, with its stones; one stone of a block stands for all of it."""

    goal: Goal
    target: PointSet

    def __str__(self) -> str:
        return f"{self.goal} {' '.join(map(str, sorted(self.target)))}"

    @property
    def stones(self) -> str:
        """The stones as a sentence names them: cuts A2 from D1."""
        names = list(map(str, sorted(self.target)))
        return (" from " if self.goal is Goal.CUT and len(names) == 2 else " and ").join(names)


@dataclass(frozen=True)
class JointWords:
    """What is said of a joined goal, as `GoalTraits` says it of a single one."""

    does: str
    cannot: str
    without_ko: str


@dataclass(frozen=True)
class Joint:
    """All of several goals, or at least one of them, as the side to move wants them.

    >>> from tesuji.problems import parse_goal
    >>> goal = parse_goal("capture D4 or connect B2 D2")
    >>> str(goal), str(goal.reverse)
    ('capture D4 or connect B2 D2', 'escape D4 and cut B2 D2')
    """

    word: JoinWord
    clauses: tuple[GoalClause, ...]

    def __post_init__(self) -> None:
        if not 2 <= len(self.clauses) <= MOST_CLAUSES:
            raise InputError(f"{len(self.clauses)} goals cannot be joined: expected 2 to {MOST_CLAUSES}")
        for clause in self.clauses:
            if clause.goal.stake == "race":
                raise InputError("a race cannot be joined: it is two goals already, expected kill and live instead")
            if not clause.target:
                raise InputError(f"{clause.goal} names no stones: expected goals and their stones such as {EXAMPLE}")

    def __str__(self) -> str:
        return f" {self.word} ".join(map(str, self.clauses))

    @property
    def reverse(self) -> "Joint":
        """What the other side wants: to spoil one of all, or every one."""
        return Joint(
            _OTHER[self.word], tuple(GoalClause(clause.goal.reverse, clause.target) for clause in self.clauses)
        )

    @property
    def stake(self) -> Literal["joined"]:
        return "joined"

    @property
    def seki_objective(self) -> None:
        """No second question: each clause counts its stones in seki as standing."""

    @property
    def saves(self) -> bool:
        """Are all the stones the mover's own? If not, it has to make progress in finite time."""
        return all(clause.goal.saves for clause in self.clauses)

    def sides(self, position: Position) -> tuple[PointSet, PointSet]:
        """The target and the own stones of such a problem: what the mover attacks, and what it also keeps."""

        def blocks(saved: bool) -> PointSet:
            stones = frozenset[Point]().union(*(c.target for c in self.clauses if c.goal.saves == saved))
            return stones | position.whole_blocks(stones)

        attacked, kept = blocks(saved=False), blocks(saved=True)
        return (attacked, kept) if attacked else (kept, attacked)

    def at(self, position: Position) -> "Joint":
        """The same with one stone for each block."""

        def named(target: PointSet) -> PointSet:
            empty = target - position.occupied
            return empty | frozenset(min(block.stones) for block in position.blocks_of(target - empty))

        return Joint(self.word, tuple(GoalClause(clause.goal, named(clause.target)) for clause in self.clauses))

    @property
    def words(self) -> JointWords:
        does = self._said(lambda verb: verb)
        # Captures, lives with: capture, live with.
        bare = self._said(lambda verb: " ".join([verb.split()[0].removesuffix("s"), *verb.split()[1:]]))
        if self.word == "or":
            cannot = f"can neither {' nor '.join(bare)}"
        elif len(bare) == 2:
            cannot = f"cannot both {' and '.join(bare)}"
        else:
            cannot = f"cannot do all of these: {', '.join(bare)}"
        return JointWords(f" {self.word} ".join(does), cannot, f"{{mover}} {cannot}")

    def _said(self, form: Callable[[str], str]) -> list[str]:
        return [f"{form(clause.goal.traits.takes_on)} {clause.stones}" for clause in self.clauses]


def joins(words: Iterable[str]) -> list[JoinWord]:
    lower = {word.lower() for word in words}
    return [join for join in _OTHER if join in lower]


def parse_goal(text: str) -> Goal | Joint:
    """Read a goal by its name, or several with their stones, joined by and / or."""
    words = text.replace(",", " ").split() if isinstance(text, str) else []
    found = joins(words)
    if not found:
        return Goal.parse(text)
    if len(found) > 1:
        raise InputError(f"{text!r} joins goals by both and / or: expected one of the two words")
    (word,) = found
    parts: list[list[str]] = [[]]
    for token in words:
        if token.lower() == word:
            parts.append([])
        else:
            parts[-1].append(token)
    return Joint(word, tuple(_clause(part, text) for part in parts))


def _clause(words: list[str], text: str) -> GoalClause:
    if not words:
        raise InputError(f"{text!r} lacks a goal: expected goals and their stones such as {EXAMPLE}")
    try:
        return GoalClause(Goal.parse(words[0]), frozenset(map(Point.parse, words[1:])))
    except ValueError as error:
        raise InputError(f"{text!r} is not a joined goal ({error}): expected such as {EXAMPLE}") from None
