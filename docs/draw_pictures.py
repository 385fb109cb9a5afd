"""Draw the pictures of the README and the documents with Tesuji's own SVG board: `make picture`."""

from pathlib import Path

from tesuji import solve
from tesuji.go import Board
from tesuji.learning.figures import pattern_svg
from tesuji.learning.patterns import read_library
from tesuji.papers.zhang.prediction import EXAMPLES as CAUGHT_OR_NOT
from tesuji.problems import Problem
from tesuji.render import board_svg
from tesuji.solvers import CaptureSettings
from tesuji.solvers.answer.export import solution_svg
from tesuji.solvers.capture.trace import Trace, trace
from tesuji.solvers.mcts.learned import DEFAULT_LIBRARY

IMAGES = Path(__file__).parent / "images"
EXAMPLES = Path(__file__).parent / "examples"


def under_the_stones() -> str:
    """The README's problem with its answer, as `tesuji solve --svg` draws it."""
    return solution_svg(solve(EXAMPLES / "under-the-stones.sgf", nodes=30_000))


def ownership() -> str:
    """Whom each point of a small board would belong to after random games."""
    board = Board(9)
    for point in ("E5", "E3", "F3", "E7", "F2", "C4"):
        board.play(point)
    games = board.random_games(20_000, seed=1, komi=7.0)
    return board_svg(board, heat=games.ownership, last_move="C4", title="Ownership after 20,000 random games")


NETTED, ESCAPING = CAUGHT_OR_NOT["captured"], CAUGHT_OR_NOT["escaped"]


def curves(problem: Problem, algorithm: str, title: str) -> str:
    """How a capture search went, after Zhang's figures 3.8 to 3.12."""
    drawing = Trace(algorithm)
    drawing.rows = trace(problem, CaptureSettings(algorithm=algorithm), every=50)
    return drawing.svg(title)


def best_patterns(size: int) -> str:
    """The best patterns of the library that comes with Tesuji, after Zhang's figures 6.6 and 6.7."""
    return pattern_svg(read_library(DEFAULT_LIBRARY).ranked(size)[:10], f"The best {size}x{size} patterns by rank")


PICTURES = {
    "patterns-3x3": lambda: best_patterns(3),
    "patterns-5x5": lambda: best_patterns(5),
    "under-the-stones": under_the_stones,
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
