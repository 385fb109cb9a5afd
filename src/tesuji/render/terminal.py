"""A board in the terminal: colours where they can be seen, plain text that can be read back everywhere else."""

from typing import TYPE_CHECKING, Any

from tesuji.go.board import Board
from tesuji.go.color import BLACK, EMPTY
from tesuji.go.point import COLUMNS, Point
from tesuji.render.picture import Picture, make_picture, star_points

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_WOOD, _LINE, _INK, _PAPER, _ACCENT = "#e5c07b", "#8a6d3b", "#000000", "#ffffff", "#d7263d"
_WARM, _COLD, _PALE = "#d55e00", "#0072b2", "#f3e2bd"
_GROUNDS = {"right": "#7fb77e", "wrong": "#d98880", "try": "#9fc5e8"}
_ENOUGH_COLOURS = ("256", "truecolor", "windows")
"""Where wood is not white: a terminal with eight colours shows letters, so that white stones can be seen."""
_SHAPES = {"triangle": "▲", "square": "■", "circle": "◎", "cross": "✕", "selected": "◆"}


def print_board(board: Board, console: "Console | None" = None, **what: Any) -> None:
    """Print a position; further keywords are those of :func:`tesuji.render.picture.make_picture`.

    >>> tesuji.print_board(tesuji.Board.from_stones(3, black=["B2"]), labels={"A1": "a"})
       A B C
     3 . . . 3
     2 . X . 2
     1 a . . 1
       A B C
    """
    print_picture(make_picture(board, **what), console)


def print_picture(picture: Picture, console: "Console | None" = None) -> None:
    """Print a picture in colours on a terminal, and as plain text into a pipe or when NO_COLOR is set."""
    from rich.console import Console

    console = console or Console(highlight=False)
    if console.is_terminal and console.color_system in _ENOUGH_COLOURS and not console.no_color:
        console.print(styled_text(picture), soft_wrap=True)
    else:
        console.print(plain_text(picture), markup=False, emoji=False, highlight=False, soft_wrap=True)


def plain_text(picture: Picture) -> str:
    """The picture as a text diagram, which :meth:`Board.from_diagram` reads.

    The last move stands in parentheses. Marked stones are x and o; on empty points a mark is ``*``, a label its first
    letter or digit, a move that was only tried a question mark, the region a comma. Heat on empty points is a digit,
    tenths of its value; a to i when negative.
    """
    letters = "   " + " ".join(COLUMNS[c] for c in picture.view.columns)
    lines = [letters]
    for points in reversed(picture.lines()):
        line, row = [" "], points[0].row
        for point in points:
            symbol = _plain_symbol(picture, point)
            if point == picture.last_move:
                line[-1] = "("
            line += [symbol, ")" if point == picture.last_move else " "]
        lines.append(f"{row + 1:2}{''.join(line)}{row + 1}")
    return "\n".join([*lines, letters])


def _plain_symbol(picture: Picture, point: Point) -> str:
    color = picture.color(point)
    if color != EMPTY:
        symbol = ".XO"[color]
        return symbol.lower() if point in picture.marks else symbol
    label = picture.labels.get(point, "")
    if label and label[0].isascii() and label[0].isalnum() and label[0] not in "XOxo":
        return label[0]
    if picture.answers.get(point) == "try":
        return "?"
    if point in picture.marks or label:
        return "*"
    tenths = min(9, int(abs(heat := picture.heat.get(point, 0.0)) * 10))
    if tenths:
        return str(tenths) if heat > 0 else "abcdefghi"[tenths - 1]
    return "," if point in picture.region else "."


def styled_text(picture: Picture) -> "Text":
    """The picture in colours: two columns of the terminal for every point."""
    from rich.text import Text

    stars = set(star_points(picture.width, picture.height))
    text = Text()
    letters = "   " + " ".join(COLUMNS[c] for c in picture.view.columns) + "\n"
    text.append(letters, style="dim")
    for points in reversed(picture.lines()):
        row = points[0].row
        text.append(f"{row + 1:2}", style="dim")
        text.append(" ", style=f"on {_WOOD}")
        for point in points:
            symbol, style = _styled_symbol(picture, point, point in stars)
            ground = _ground(picture, point)
            text.append(symbol, style=f"{style} on {ground}")
            text.append(" ", style=f"on {_WOOD}")
        text.append(f"{row + 1:<2}\n", style="dim")
    text.append(letters.rstrip("\n"), style="dim")
    return text


def _styled_symbol(picture: Picture, point: Point, is_star: bool) -> tuple[str, str]:
    color = picture.color(point)
    label, mark = picture.labels.get(point, ""), picture.marks.get(point)
    stone = _INK if color == BLACK else _PAPER
    if label and label[0].isascii() and label[0].isprintable():  # wide letters would push the line aside
        dark = abs(picture.heat.get(point, 0.0)) >= 0.6
        ink = _ACCENT if point == picture.last_move else _PAPER if dark else _INK
        return label[0], f"bold {ink if color == EMPTY else stone}"
    if mark is not None:
        return _SHAPES[mark], f"bold {_INK if color == EMPTY else stone}"
    if color != EMPTY:
        return "●", f"bold {stone}"
    if point in picture.answers:
        return {"wrong": "✕", "try": "?"}.get(picture.answers[point], "○"), f"bold {_INK}"
    return ("+" if is_star else "·"), _LINE


def _ground(picture: Picture, point: Point) -> str:
    """The colour behind a point: the last move, an answer, heat, the region or wood, whichever comes first."""
    if point == picture.last_move and picture.color(point) != EMPTY:
        return _ACCENT
    if point in picture.answers:
        return _GROUNDS[picture.answers[point]]
    heat = picture.heat.get(point, 0.0)
    if abs(heat) >= 0.01:
        return _mix(_COLD if heat > 0 else _WARM, _WOOD, abs(heat))
    return _PALE if point in picture.region else _WOOD


def _mix(one: str, other: str, share: float) -> str:
    pairs = zip(
        (int(one[i : i + 2], 16) for i in (1, 3, 5)), (int(other[i : i + 2], 16) for i in (1, 3, 5)), strict=True
    )
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
