"""What is signed: the problems that come with Tesuji, told in full or in part, and a few positions of games."""

from collections.abc import Iterator

from tesuji.go import Game
from tesuji.problems import Draft, Problem, bundled, complete, load

LIN = sorted((bundled()[0].parent / "lin").glob("*.txt"))
COLLECTIONS = {path.stem: [path] for path in bundled()} | {"lin": LIN}
"""Every file that comes with Tesuji, by the name of its collection."""

OPENING = "E5 C3 G7 C7 G3 D5 E3 E7"
FIGHT = "E5 E4 D4 F5 F4 E6 D5 G4 F3 D6 C6 C7 B6 G3 F2 G2"
"""The first moves of two games on 9x9, Black first."""


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
        width=problem.width,
        height=problem.height,
        black=problem.black,
        white=problem.white,
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
