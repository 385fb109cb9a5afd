"""Why an answer is so: the points that its proof depends on, and how a race to capture stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tesuji.go import point_name
from tesuji.go.color import Color
from tesuji.go.point import Point
from tesuji.plural import counted
from tesuji.problems import Problem, Verdict
from tesuji.problems.position import PointSet, Position
from tesuji.problems.problem import point_names
from tesuji.solvers import Limit, Solution, SolverConfig
from tesuji.solvers.answer.finish import answer_problem
from tesuji.solvers.answer.words import headline
from tesuji.solvers.provers.proving import prove

PROOF_NODES = 100_000
MOST_PROOF = 100_000
SHOWN = 5
"""Moves of the line that shows what the count does not see."""
EYES = {1: 1, 2: 2, 3: 3, 4: 5, 5: 8, 6: 12, 7: 17}
"""Moves that it takes to fill a big eye of this many points (Müller 1999, section 2)."""


@dataclass(frozen=True)
class Racer:
    color: Color
    outside: PointSet
    shared: PointSet
    eye: PointSet
    """The points of its largest eye, with the opponent's stones that stand in it."""
    inside: int
    """The opponent's stones in the eye: moves that have been made already."""

    @property
    def eye_value(self) -> int:
        size = len(self.eye)
        return max(0, EYES.get(size, size) - self.inside) if self.eye else 0

    @property
    def own_moves(self) -> int:
        """Moves that the opponent needs apart from shared liberties."""
        return len(self.outside) + self.eye_value

    def to_dict(self) -> dict[str, Any]:
        return {
            "color": self.color.word,
            "outside": point_names(self.outside),
            "shared": point_names(self.shared),
            "eye": point_names(self.eye),
            "eye_value": self.eye_value,
            "moves": self.own_moves,
        }


def explained(problem: Problem, seconds: float, nodes: int | None) -> dict[str, Any]:
    """The zone of the proof, and where two sides race, their liberties."""
    choice = SolverConfig.of()
    solution = answer_problem(problem, choice, choice.limit(seconds=seconds, nodes=nodes))
    points = zone(solution)
    asked = solution.problem
    race: tuple[Racer, Racer] | None = None
    if asked.own and asked.target and asked.goal.stake == "race":
        race = racer(asked.position, asked.own, asked.target), racer(asked.position, asked.target, asked.own)
    return {
        "zone": point_names(points),
        "zone_words": _zone_words(solution, points),
        "headline": headline(solution),
        "race": [one.to_dict() for one in race] if race else [],
        "race_words": race_words(*race, solution) if race else [],
        "problem": asked.to_dict(),
    }


def zone(solution: Solution) -> PointSet:
    """The points that the proofs of the verdict depend on: stones elsewhere could stand in any other way."""
    found: set[Point] = set()
    for claim in solution.claims:
        proof = claim.proof or prove(claim.question, limit=Limit(nodes=PROOF_NODES), most_nodes=MOST_PROOF)
        if proof is None or not proof.nodes:
            continue
        root = proof.nodes[0].zone
        found |= claim.question.region if root is None else root
    return frozenset(found)


def _zone_words(solution: Solution, points: PointSet) -> str:
    if not points:
        return "Nothing was proven here, so there is no proof whose points could be shown."
    board = solution.problem.width * solution.problem.height
    return f"The proof depends on {counted(len(points), 'point')} of {board}: whatever stands elsewhere, it holds."


def racer(position: Position, stones: PointSet, rivals: PointSet) -> Racer:
    color = position.color(min(stones))
    mine, theirs = _liberties(position, stones), _liberties(position, rivals)
    eye = _eye(position, stones, mine - theirs, color)
    inside = sum(1 for point in eye if position.color(point) == color.opponent)
    return Racer(color, mine - theirs - eye, mine & theirs, eye, inside)


def _liberties(position: Position, stones: PointSet) -> PointSet:
    return position.neighbours(stones) & position.empty


def _eye(position: Position, stones: PointSet, liberties: PointSet, color: Color) -> PointSet:
    """The largest space that only these stones enclose, with what the opponent has thrown into it."""
    eyes: list[PointSet] = []
    for point in liberties:
        space = position.flood({point}, lambda p: position.color(p) != color)
        border = position.neighbours(space) - space
        if len(space) <= max(EYES) and border <= stones:
            eyes.append(space)
    return max(eyes, key=len, default=frozenset())


def race_words(mine: Racer, theirs: Racer, found: Solution) -> list[str]:
    """How the race stands, for the side to move and its opponent, and whether the count explains what was found."""
    return [_side_words(mine), _side_words(theirs), _standing(mine, theirs, found)]


def _side_words(side: Racer) -> str:
    kinds = (side.outside, "of its own"), (side.shared, "shared")
    parts = [f"{counted(len(points), 'liberty')} {kind}" for points, kind in kinds if points]
    if side.eye:
        worth = f"an eye of {counted(len(side.eye), 'point')}, worth {counted(side.eye_value, 'move')}"
        parts.append(worth + (f" ({counted(side.inside, 'stone')} inside)" if side.inside else ""))
    return f"{side.color} has {_joined(parts)}."


def _joined(parts: Iterable[str]) -> str:
    words = list(parts) or ["no liberties"]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _ahead(mine: Racer, theirs: Racer) -> int:
    """By how many moves the side to play is ahead; who alone has an eye need not fill the shared liberties."""
    lone_eye = bool(mine.eye) - bool(theirs.eye)
    return mine.own_moves - theirs.own_moves + lone_eye * len(mine.shared)


def _counted_out(mine: Racer, theirs: Racer) -> Verdict:
    """What the count says for the side to play (Müller 1999, section 3): a lead must outweigh shared liberties."""
    ahead, both = _ahead(mine, theirs), bool(mine.eye) == bool(theirs.eye)
    dame = max(0, len(mine.shared) - (not mine.eye)) if both else 0
    if ahead >= dame:
        return Verdict.SUCCESS
    return Verdict.FAILURE if -ahead > dame or not dame else Verdict.SEKI


def _standing(mine: Racer, theirs: Racer, found: Solution) -> str:
    ahead, shared = _ahead(mine, theirs), len(mine.shared)
    if ahead == 0:
        count = "both need the same number of moves"
    else:
        count = f"{mine.color if ahead > 0 else theirs.color} is ahead by {counted(abs(ahead), 'move')}"
    if not _agree(_counted_out(mine, theirs), found.verdict):
        reading = _reading(mine, theirs, found)
        return f"Counting alone does not decide here: {count} and {mine.color} is to play, but {reading}."
    told = f"{mine.color} is to play, and {count}"
    if ahead == 0 and found.verdict is not Verdict.SEKI:
        told += ", so the move decides"
    if shared > 1 and bool(mine.eye) == bool(theirs.eye):
        told += f"; with {shared} shared liberties, filling them costs oneself too, so seki is possible"
    elif shared and bool(mine.eye) != bool(theirs.eye):
        owner = mine if mine.eye else theirs
        told += f"; the shared liberties count for the side with the eye, {owner.color}"
    return told + "."


def _agree(count: Verdict, found: Verdict) -> bool:
    """Where neither side is taken a race is not won; nothing contradicts what was not found out."""
    lost = {Verdict.SEKI, Verdict.FAILURE}
    return found in (count, Verdict.UNKNOWN) or {count, found} <= lost


def _reading(mine: Racer, theirs: Racer, found: Solution) -> str:
    if found.verdict is Verdict.SUCCESS:
        line = " ".join(map(point_name, found.pv[:SHOWN]))
        return f"{mine.color} wins with {' or '.join(map(point_name, found.moves))}, as the reading shows ({line})"
    if found.verdict is Verdict.FAILURE:
        return f"{theirs.color} holds, as the reading shows"
    return f"it comes to {'a ko' if found.verdict is Verdict.KO else 'seki'}, as the reading shows"
