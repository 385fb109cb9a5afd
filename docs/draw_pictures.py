"""Draw the pictures of the README with Tesuji's own SVG board: `make picture`."""

from pathlib import Path

import tesuji
from tesuji.go import WHITE, Board, read_sgf
from tesuji.go.reading import ladder_line
from tesuji.render import board_svg

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


if __name__ == "__main__":
    for name, draw in (("ladder", ladder), ("ownership", ownership)):
        (IMAGES / f"{name}.svg").write_text(draw(), encoding="utf-8")
        print(IMAGES / f"{name}.svg")
