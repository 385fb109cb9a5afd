"""Draw the pictures of the README and the documents with Tesuji's own SVG board: `make picture`."""

from pathlib import Path

import tesuji
from tesuji.go import WHITE, Board, Point, read_sgf
from tesuji.go.reading import ladder_line
from tesuji.problems import Goal, Problem
from tesuji.render import board_svg
from tesuji.solvers import CaptureSettings
from tesuji.solvers.trace import Trace, trace

IMAGES = Path(__file__).parent / "images"
BUNDLED = Path(tesuji.__file__).parent / "data" / "ladders.sgf"


def ladder() -> str:
    """The bundled position with the ladder against D8, move by move; stones taken at the end are left standing."""
    start = read_sgf(BUNDLED)[0].position_after(0)
    line = [point for point in ladder_line(start, "D8", WHITE.opponent) if point is not None]
    board = start.copy()
    for point in line[:-1]:
        board.play(point)
    return board_svg(board, numbers={p: n for n, p in enumerate(line[:-1], 1)}, title="A ladder read to the end")


def ownership() -> str:
    """Whom each point of a small board would belong to after random games."""
    board = Board(9)
    for point in ("E5", "E3", "F3", "E7", "F2", "C4"):
        board.play(point)
    games = board.random_games(20_000, seed=1, komi=7.0)
    return board_svg(board, heat=games.ownership, last_move="C4", title="Ownership after 20,000 random games")


NETTED = Problem(
    width=9,
    height=9,
    black=frozenset(map(Point.parse, ("D4", "C3", "D2", "E2"))),
    white=frozenset(map(Point.parse, ("D3", "G6", "G7"))),
    to_play=WHITE,
    goal=Goal.ESCAPE,
    target=frozenset({Point.parse("D3")}),
)
ESCAPING = Problem(
    width=9,
    height=9,
    black=frozenset(map(Point.parse, ("D5", "C4", "C3", "D3", "E3"))),
    white=frozenset(map(Point.parse, ("D4", "E6", "F6"))),
    to_play=WHITE,
    goal=Goal.ESCAPE,
    target=frozenset({Point.parse("D4")}),
)


def curves(problem: Problem, algorithm: str, title: str) -> str:
    """How a capture search went, after Zhang's figures 3.8 to 3.12."""
    drawing = Trace(algorithm)
    drawing.rows = trace(problem, CaptureSettings(algorithm=algorithm), every=50)
    return drawing.svg(title)


PICTURES = {
    "ladder": ladder,
    "ownership": ownership,
    "trace-captured-value": lambda: curves(NETTED, "alphabeta-tt", "Captured: best value by depth"),
    "trace-captured-numbers": lambda: curves(NETTED, "pn", "Captured: proof and disproof number"),
    "trace-escaped-value": lambda: curves(ESCAPING, "alphabeta-tt", "Escaped: best value by depth"),
    "trace-escaped-numbers": lambda: curves(ESCAPING, "pn", "Escaped: proof and disproof number"),
    "capture-netted": lambda: board_svg(NETTED.board(), title="White to play: is the stone at D3 caught?"),
}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (IMAGES / f"{name}.svg").write_text(draw(), encoding="utf-8")
        print(IMAGES / f"{name}.svg")
