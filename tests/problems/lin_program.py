"""The rules of the program in Lin's appendix B (2017), slowly and to the letter: what `-literal` is compared with.

Rows and columns are his: 1 is the top line and the left column, and a frame of -1 stands around the board.
"""

from dataclasses import dataclass, field
from typing import Self

from tesuji.go.point import Point
from tesuji.problems.lin.text import LinProblem

AROUND = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""Up, down, left, right: the order in which he looks."""
Place = tuple[int, int]


@dataclass
class Program:
    """His class Board, as far as play goes."""

    size: int
    kill: bool
    stone: dict[Place, int]
    space: set[Place]
    important: set[Place]
    alive: set[Place]
    own: int = 1
    ko: Place = (0, 0)
    ko_winner: int = 0
    advantage: int = 5
    passes: int = 0
    lead: int = 0
    places: list[Place] = field(default_factory=list)

    @classmethod
    def of(cls, problem: LinProblem) -> Self:
        size = problem.size
        frame = {(row, column): -1 for row in range(size + 2) for column in range(size + 2)}
        places = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]

        def place(point: Point) -> Place:
            return size - point.row, point.column + 1

        stone = frame | dict.fromkeys(places, 0)
        stone |= {place(point): 1 for point in problem.black} | {place(point): 2 for point in problem.white}
        marks = [set(map(place, points)) for points in (problem.feasible, problem.important, problem.alive)]
        return cls(size, problem.aim == 2, stone, *marks, places=places)

    def point(self, place: Place) -> Point | None:
        return None if place == (0, 0) else Point(place[1] - 1, self.size - place[0])

    def near(self, place: Place) -> list[Place]:
        return [(place[0] + row, place[1] + column) for row, column in AROUND]

    def block(self, place: Place, stone: dict[Place, int]) -> tuple[set[Place], int]:
        found, liberties, open_ = {place}, set(), [place]
        while open_:
            for other in self.near(open_.pop()):
                if stone[other] == 0:
                    liberties.add(other)
                elif stone[other] == stone[place] and other not in found:
                    found.add(other)
                    open_.append(other)
        return found, len(liberties)

    def liberties(self, place: Place, stone: dict[Place, int]) -> int:
        return self.block(place, stone)[1] if stone[place] in (1, 2) else -1

    def takes_one(self, place: Place) -> bool:
        """His checkKo."""
        stone = self.stone | {place: self.own}
        if self.liberties(place, stone):
            return False
        dead = [
            other for other in self.near(place) if stone[other] == 3 - self.own and not self.liberties(other, stone)
        ]
        return len(dead) == 1 and all(stone[other] in (self.own, -1) for other in self.near(dead[0]))

    def legal(self, place: Place) -> bool:
        if place not in self.space or self.stone[place] != 0:
            return False
        if self.takes_one(place):
            if place != self.ko:
                return True
            return self.ko_winner == 0 or (self.ko_winner == self.own and self.advantage != 0)
        stone = self.stone | {place: self.own}
        return bool(self.liberties(place, stone)) or any(
            stone[other] == 3 - self.own and not self.liberties(other, stone) for other in self.near(place)
        )

    def fills_eye(self, place: Place) -> bool:
        sides = [self.stone[other] for other in self.near(place)]
        corners = [self.stone[place[0] + row, place[1] + column] for row in (-1, 1) for column in (-1, 1)]
        own, border = (sides + corners).count(self.own), sides.count(-1)
        if border:
            return own == (3 if border == 2 else 5)
        return sides.count(self.own) == 4 and own >= 7

    def may_pass(self) -> bool:
        for place in filter(self.legal, self.places):
            copy = self.copy()
            copy.put(place)
            alone = copy.liberties(place, copy.stone) == 1
            joined = any(copy.stone[other] == self.own for other in self.near(place))
            space = all(self.stone[other] in (self.own, -1) for other in self.near(place))
            if not (space or place == self.ko or (alone and joined)):
                return False
        return True

    def copy(self) -> "Program":
        rest = {name: value for name, value in vars(self).items() if name not in ("stone", "important", "alive")}
        return Program(stone=dict(self.stone), important=set(self.important), alive=set(self.alive), **rest)

    def moves(self) -> list[Place]:
        found = [place for place in self.places if self.legal(place) and not self.fills_eye(place)]
        return [(0, 0), *found] if self.may_pass() else found

    def put(self, place: Place) -> None:
        if place == (0, 0):
            self.lead += 1 if self.own == 1 else -1
            self.passes += 1
            self.ko = (0, 0)
            self.own = 3 - self.own
            return
        self.passes = 0
        lone = self.takes_one(place)
        if lone and place == self.ko:
            self.ko_winner = self.own
            self.advantage -= 1
        self.stone[place] = self.own
        if lone:
            self.ko = [other for other in self.near(place) if self.liberties(other, self.stone) == 0][-1]
        else:
            self.ko = (0, 0)
        for other in self.near(place):
            if self.stone[other] == 3 - self.own and not self.liberties(other, self.stone):
                for dead in self.block(other, self.stone)[0]:
                    self.stone[dead] = 0
        if any(self.stone[other] == self.own and other in self.alive for other in self.near(place)):
            self.mark(place)
        self.own = 3 - self.own

    def mark(self, place: Place) -> None:
        if self.stone[place] == self.own and place not in self.alive:
            self.important.discard(place)
            self.alive.add(place)
            for other in self.near(place):
                self.mark(other)

    def score(self) -> float | None:
        """His getScore; ``None`` while the game is open."""
        if abs(self.lead) >= 4:
            return 1.0 if self.lead > 0 else -1.0
        row = 1 if self.passes == 3 else 2 if self.dead() else 0 if self.lives() else None
        if row is None:
            return None
        saving = ((1, 0.5, 1), (0.7, 0.3, 0.85), (0, 0, 0.5))
        killing = ((0, 0, 0.5), (0.3, 0.15, 0.7), (1, 0.5, 1))
        return (killing if self.kill else saving)[row][self.ko_winner]

    @property
    def living(self) -> int:
        return 2 if self.kill else 1

    def dead(self) -> bool:
        return any(self.stone[place] != self.living for place in self.important)

    def lives(self) -> bool:
        stone, own = dict(self.stone), self.living

        def eye(place: Place) -> bool:
            return stone[place] == 0 and all(stone[other] in (own, -1) for other in self.near(place))

        def take(place: Place) -> bool:
            block, liberties = self.block(place, stone)
            if liberties == 0:
                stone.update(dict.fromkeys(block, 0))
            return liberties == 0

        again = bool(self.important)
        while again:
            again = False
            for place in self.places:
                if stone[place] == 0 and not eye(place):
                    stone[place] = 3 - own
                    again = True
            for place in self.places:
                if stone[place] == own:
                    take(place)
            for place in self.places:
                if eye(place):
                    stone[place] = 3 - own
                    taken = [stone[other] == own and take(other) for other in self.near(place)]  # all four of them
                    if True not in taken:
                        stone[place] = 0
            if any(stone[place] != own for place in self.important):
                return False
        return True
