"""What is signed: the problems that come with Tesuji, told in full or in part, and a few positions of games."""

from collections.abc import Iterator

from tesuji.go import Game
from tesuji.problems import Draft, Problem, bundled, complete, load

LIN = sorted((bundled()[0].parent / "lin").glob("*.txt"))
COLLECTIONS = {path.stem: [path] for path in (*bundled(), *bundled("joined"))} | {"lin": LIN}
"""Every file that comes with Tesuji, by the name of its collection."""

OPENING = "E5 C3 G7 C7 G3 D5 E3 E7"
FIGHT = "E5 E4 D4 F5 F4 E6 D5 G4 F3 D6 C6 C7 B6 G3 F2 G2"
"""The first moves of two games on 9x9, Black first."""
BRAWL = (
    "H11 F10 F9 G10 G9 H9 H8 J8 J9 H10 J10 H7 G8 E9 G7 G6 H6 J7 F6 G5 F7 F5 "
    "E10 F11 J6 K8 H5 J11 K10 H12 E11 K6 H4 G4 E5 G3 H3 E6 E7 D9 L8 M7 K5 L6"
)
"""A game of `uct` against itself on 13x13, in which nobody is safe."""


def problems(collection: str) -> Iterator[tuple[str, Problem]]:
    """The problems of a collection with their names."""
    for path in COLLECTIONS[collection]:
        for problem in load(path).problems():
            yield problem.name or path.stem, problem


def problem(collection: str, name: str) -> Problem:
    """One problem by its name."""
    return dict(problems(collection))[name]


def opened(problem: Problem) -> Problem:
    """The problem without its region, and with nothing that counts as alive: as it stands on the board."""
    return complete(bare(problem).replace(goal=problem.goal, target=problem.target, own=problem.own))


def bare(problem: Problem) -> Draft:
    """Nothing but the stones and whose turn it is."""
    return Draft(
        **problem.position.placed,
        to_play=problem.to_play,
        ko=problem.ko,
        suicide=problem.suicide,
    )


def game(moves: str, size: int = 9) -> Game:
    """A game after these moves."""
    played = Game(size)
    for move in moves.split():
        played.play(move)
    return played
