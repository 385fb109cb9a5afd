"""One board as SVG, for reports, notebooks and the page: small, readable, without fonts or styles from elsewhere."""

from collections.abc import Iterable
from html import escape
from textwrap import wrap
from typing import Any

from tesuji.go.board import Board
from tesuji.go.color import BLACK, EMPTY, WHITE
from tesuji.go.point import COLUMNS, Point
from tesuji.render.picture import Picture, make_picture, star_points

CELL = 20  # units from line to line; everything else is a part of it
CAPTION, LETTER = 8, 4.6  # the height of a caption's letters, and how wide they are at most on average

# The page draws its boards in the same style (`web/static/stones.js`, `grain.svg`).
WOOD, DARK_WOOD, PALE_WOOD, LINE, INK, PAPER = "#ecc57f", "#dcae62", "#f3dcae", "#5b4220", "#1c1b19", "#fffdf8"
ACCENT = "#e4572e"
# Blue and vermilion of Okabe and Ito's palette, safe for colour-blind people; a square's area says how much.
WARM, COLD = "#d55e00", "#0072b2"
RIGHT, WRONG = (
    "#00845f",
    "#c02f1d",
)  # a disc with a number or plain, and one with a cross: distinguishable without colour
BLACKS = (("#66625c", "#2a2825", "#0b0a09"), ("#5a5751", "#262422", "#0d0c0b"), ("#706b64", "#302d2a", "#0a0908"))
WHITES = (("#ffffff", "#f6f3ec", "#cfc8ba"), ("#fffefa", "#f2eee4", "#c8c0b0"), ("#fdfdfd", "#f4f2ee", "#d3cdc2"))
"""Stones differ a little, as slates and shells do."""
_TURNS = (-24, 41, 108)
"""Degrees by which the growth lines of a shell are turned."""


def _gradient(name: str, stops: Iterable[tuple[str, str]]) -> str:
    told = "".join(f'<stop offset="{offset}" stop-color="{color}"/>' for offset, color in stops)
    return f'<radialGradient id="tesuji-{name}" cx=".36" cy=".3" r=".75">{told}</radialGradient>'


def _stones(name: str, kinds: Iterable[tuple[str, str, str]], body: str) -> str:
    return "".join(_gradient(f"{name}{k}", zip(("0", body, "1"), kind, strict=True)) for k, kind in enumerate(kinds))


def _shell() -> str:
    """The growth lines of a shell as one path, with the stone's middle at 0."""
    ends = [(round((9.1**2 - y * y) ** 0.5, 1), y) for y in (-6.4, -4.4, -2.4, -0.6, 1.4, 3.4, 5.6)]
    lines = "".join(f"M{-x:g} {y:g}Q0 {y + 2:g} {x:g} {y:g}" for x, y in ends)
    return f'<path id="tesuji-shell" d="{lines}" fill="none" stroke="#8a7350" stroke-opacity=".15" stroke-width=".4"/>'


def _grain(name: str, noise: str, colors: str) -> str:
    return (
        f'<filter id="tesuji-{name}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" {noise}/>'
        f'<feColorMatrix values="{colors}"/></filter>'
    )


DEFINITIONS = (
    f'<defs><linearGradient id="tesuji-wood" x1="0" y1="0" x2="1" y2=".25"><stop offset="0" stop-color="{WOOD}"/>'
    f'<stop offset="1" stop-color="{DARK_WOOD}"/></linearGradient>'
    + _grain(
        "broad",
        'baseFrequency=".03 .0024" numOctaves="3" seed="5"',
        "0 0 0 0 .42 0 0 0 0 .25 0 0 0 0 .06 1.5 0 0 0 -.62",
    )
    + _grain(
        "fine", 'baseFrequency=".45 .007" numOctaves="2" seed="9"', "0 0 0 0 .35 0 0 0 0 .2 0 0 0 0 .05 1.2 0 0 0 -.5"
    )
    + _stones("black", BLACKS, ".35")
    + _stones("white", WHITES, ".55")
    + _shell()
    + "</defs>"
)
"""Names that several pictures on one page share, with the same meaning in all of them."""


def board_svg(
    board: Board, *, coordinates: bool = True, title: str = "", pixels: int | None = None, **what: Any
) -> str:
    """Draw a position; further keywords are those of :func:`tesuji.render.picture.make_picture`.

    >>> board = tesuji.Board.from_stones(9, black=["D4"], white=["F4"])
    >>> tesuji.board_svg(board, marks={"D4": "triangle"}, labels={"E4": "A"})[:4]
    '<svg'
    """
    if not isinstance(board, Board):
        raise TypeError(f"board_svg draws a Board, not {board!r}")
    return picture_svg(make_picture(board, **what), coordinates=coordinates, title=title, pixels=pixels)


def picture_svg(picture: Picture, *, coordinates: bool = True, title: str = "", pixels: int | None = None) -> str:
    """Draw a picture. ``pixels`` is the distance between two lines on the screen; by default it fits a page."""
    canvas = _Canvas(picture, coordinates)
    cells = max(len(picture.view.columns), len(picture.view.rows))
    scale = (pixels or max(20, min(34, 640 // cells))) / CELL
    left, top, width, height = canvas.box()
    name = escape(title or f"Go board, {picture.width} by {picture.height}")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'width="{width * scale:g}" height="{height * scale:g}" role="img" font-family="sans-serif" '
        'text-anchor="middle">',
        f"<title>{_clean(name)}</title>",
        DEFINITIONS,
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="4" fill="url(#tesuji-wood)"/>',
        # Nothing is filled: a program that knows no noise, such as one that makes PDF, draws plain wood.
        *(
            f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" filter="url(#tesuji-{name})" '
            f'opacity="{opacity}"/>'
            for name, opacity in (("broad", ".42"), ("fine", ".38"))
        ),
        *canvas.draw(),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


class _Canvas:
    def __init__(self, picture: Picture, coordinates: bool) -> None:
        self.picture = picture
        self.view = picture.view
        self.coordinates = coordinates

    def x(self, column: int) -> int:
        return (column - self.view.left) * CELL

    def y(self, row: int) -> int:
        return (self.view.top - row) * CELL

    def box(self) -> tuple[int, int, int, int]:
        margin = CELL + 4 if self.coordinates else 14
        width = self.x(self.view.right) + 2 * margin
        lines = len(self._caption_lines(width))
        below = 4 + (CAPTION + 2) * lines if lines else 0
        return -margin, -margin, width, self.y(self.view.bottom) + 2 * margin + below

    def draw(self) -> list[str]:
        return [
            self._region(),
            self._grid(),
            self._stars(),
            self._names() if self.coordinates else "",
            self._heat(on_stones=False),
            self._blanks(),
            self._stones(),
            self._heat(on_stones=True),
            self._answers(),
            self._last_move(),
            self._marks(),
            self._labels(),
            self._caption(),
        ]

    # The board ---------------------------------------------------------------------------------------------------
    def _grid(self) -> str:
        view, half = self.view, CELL // 2 - 3
        x1 = -half if view.left > 0 else 0
        x2 = self.x(view.right) + (half if view.right < self.picture.width - 1 else 0)
        y1 = -half if view.top < self.picture.height - 1 else 0
        y2 = self.y(view.bottom) + (half if view.bottom > 0 else 0)
        across = "".join(f"M{x1} {self.y(row)}H{x2}" for row in reversed(view.rows))
        down = "".join(f"M{self.x(column)} {y1}V{y2}" for column in view.columns)
        edge = self._edge(x1, x2, y1, y2)
        lines = f'<path d="{across}{down}" stroke="{LINE}" stroke-width=".8" stroke-linecap="square"/>'
        return lines + (
            f'\n<path d="{edge}" stroke="{LINE}" stroke-width="1.8" stroke-linecap="square"/>' if edge else ""
        )

    def _edge(self, x1: int, x2: int, y1: int, y2: int) -> str:
        view, picture = self.view, self.picture
        sides = [
            (view.left == 0, f"M0 {y1}V{y2}"),
            (view.right == picture.width - 1, f"M{self.x(view.right)} {y1}V{y2}"),
            (view.top == picture.height - 1, f"M{x1} 0H{x2}"),
            (view.bottom == 0, f"M{x1} {self.y(view.bottom)}H{x2}"),
        ]
        return "".join(path for shown, path in sides if shown)

    def _stars(self) -> str:
        points = [p for p in star_points(self.picture.width, self.picture.height) if p in self.view]
        return _group(f'fill="{LINE}"', (f'<circle {self._at(p)} r="2"/>' for p in points))

    def _names(self) -> str:
        left, right = -CELL + 4, self.x(self.view.right) + CELL - 4
        above, below = -CELL + 7, self.y(self.view.bottom) + CELL - 1
        letters = [(self.x(c), y, COLUMNS[c]) for y in (above, below) for c in self.view.columns]
        digits = [(x, self.y(r) + 3, str(r + 1)) for x in (left, right) for r in reversed(self.view.rows)]
        texts = (f'<text x="{x}" y="{y}">{name}</text>' for x, y, name in letters + digits)
        return _group(f'fill="{LINE}" font-size="8"', texts)

    def _region(self) -> str:
        """The region as one pale shape with a dashed outline."""
        inside = [p for p in self.picture.points() if p in self.picture.region]
        half, cells, outline = CELL // 2, "", ""
        for p in inside:
            x, y = self.x(p.column) - half, self.y(p.row) - half
            cells += f"M{x} {y}h{CELL}v{CELL}h-{CELL}z"
            sides = [
                (0, 1, f"M{x} {y}h{CELL}"),
                (0, -1, f"M{x} {y + CELL}h{CELL}"),
                (-1, 0, f"M{x} {y}v{CELL}"),
                (1, 0, f"M{x + CELL} {y}v{CELL}"),
            ]
            outline += "".join(d for dc, dr, d in sides if Point(p.column + dc, p.row + dr) not in self.picture.region)
        if not inside:
            return ""
        return (
            f'<path d="{cells}" fill="{PALE_WOOD}"/>\n'
            f'<path d="{outline}" stroke="{LINE}" stroke-width=".9" stroke-dasharray="2.5 2.5"/>'
        )

    # What stands on it -------------------------------------------------------------------------------------------
    def _stones(self) -> str:
        """Stones with a shadow and a light, as they lie on a board."""
        black, white = (self._standing(color) for color in (BLACK, WHITE))
        shadows = (_circle(*self._middle(p), 9.5, (0.6, 1)) for p in black + white)
        return "".join(
            (
                _group('fill="#1c0f00" fill-opacity=".28"', shadows),
                *self._kinds("black", black),
                *self._kinds("white", white),
                _group('class="shells"', (self._growth(p) for p in white)),
            )
        )

    def _kinds(self, name: str, points: list[Point]) -> Iterable[str]:
        """Stones of a colour by the slate or shell that each is of."""
        for k in range(len(_TURNS)):
            circles = (_circle(*self._middle(p), 9.4) for p in points if _kind(p) == k)
            yield _group(f'fill="url(#tesuji-{name}{k})"', circles)

    def _growth(self, point: Point) -> str:
        x, y = self._middle(point)
        return f'<use href="#tesuji-shell" transform="translate({x} {y}) rotate({_TURNS[_kind(point)]})"/>'

    def _middle(self, point: Point) -> tuple[int, int]:
        return self.x(point.column), self.y(point.row)

    def _standing(self, color: int) -> list[Point]:
        """Where stones of a colour are drawn: those on the board, and those of the line."""
        return [p for p in self.picture.points() if self._shown(p) == color]

    def _shown(self, point: Point) -> int:
        if point in self.picture.answers and self.picture.line.get(point) is None:
            return int(self.picture.color(point))
        return int(self.picture.line.get(point, self.picture.color(point)))

    def _answers(self) -> str:
        """Right moves green, wrong ones red with a cross, a move that was only tried blue."""
        return "".join(
            self._answer(p, self.picture.answers[p]) for p in self.picture.points() if p in self.picture.answers
        )

    def _answer(self, point: Point, answer: str) -> str:
        x, y = self.x(point.column), self.y(point.row)
        color = {"right": RIGHT, "wrong": WRONG}.get(answer, COLD)
        if point in self.picture.line:  # a stone of the line stands here later
            return f'<circle {self._at(point)} r="9" fill="none" stroke="{color}" stroke-width="2.2"/>'
        numbered = point in self.picture.labels
        radius = 8.6 if answer == "right" or numbered else 5.6
        disc = f'<circle {self._at(point)} r="{radius:g}" fill="{color}"/>'
        if answer != "wrong" or numbered:
            return disc
        cross = f"M{x - 2.4:g} {y - 2.4:g}l4.8 4.8m0-4.8l-4.8 4.8"
        return disc + f'<path d="{cross}" stroke="{PAPER}" stroke-width="1.7" stroke-linecap="round"/>'

    def _heat(self, *, on_stones: bool) -> str:
        squares = []
        for point in self.picture.points():
            value = self.picture.heat.get(point, 0.0)
            if abs(value) < 0.01 or (self.picture.color(point) != EMPTY) != on_stones:
                continue
            side = round((8 if on_stones else 17) * abs(value) ** 0.5, 1)
            x, y = self.x(point.column) - side / 2, self.y(point.row) - side / 2
            color = WARM if value < 0 else COLD
            squares.append(f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" fill="{color}"/>')
        return _group(f'fill-opacity="{".9" if on_stones else ".75"}"', squares)

    def _blanks(self) -> str:
        """Wood under the letters of empty points, so that no line runs through them."""
        points = [p for p in self.picture.points() if p in self.picture.labels and self._shown(p) == EMPTY]
        plain = [p for p in points if abs(self.picture.heat.get(p, 0.0)) < 0.01]
        shades = [(p, PALE_WOOD if p in self.picture.region else WOOD) for p in plain]
        return "".join(f'<circle {self._at(p)} r="7.5" fill="{shade}"/>' for p, shade in shades)

    def _last_move(self) -> str:
        point = self.picture.last_move
        if point is None or point not in self.view or point in self.picture.labels or point in self.picture.marks:
            return ""
        if point in self.picture.heat:
            return f'<circle {self._at(point)} r="7" fill="none" stroke="{ACCENT}" stroke-width="2"/>'
        return f'<circle {self._at(point)} r="3.6" fill="{ACCENT}"/>'

    def _marks(self) -> str:
        shown = [p for p in self.picture.points() if p in self.picture.marks]
        return _group('fill="none" stroke-width="1.7" stroke-linejoin="round"', (self._mark(p) for p in shown))

    def _mark(self, point: Point) -> str:
        x, y, ink = self.x(point.column), self.y(point.row), self._ink(point)
        shapes = {
            "triangle": f'<path d="M{x} {y - 6.2:g}l5.4 9.3h-10.8z"',
            "square": f'<path d="M{x - 4.4:g} {y - 4.4:g}h8.8v8.8h-8.8z"',
            "circle": f'<circle cx="{x}" cy="{y}" r="5"',
            "cross": f'<path d="M{x - 4.2:g} {y - 4.2:g}l8.4 8.4m0-8.4l-8.4 8.4"',
            "selected": f'<path d="M{x - 3:g} {y - 3:g}h6v6h-6z"',
        }
        mark = self.picture.marks[point]
        fill = f' fill="{ink}"' if mark == "selected" else ""
        return f'{shapes[mark]} stroke="{ink}"{fill}/>'

    def _labels(self) -> str:
        shown = [p for p in self.picture.points() if p in self.picture.labels]
        return _group('font-weight="600"', (self._label(p, self.picture.labels[p]) for p in shown))

    def _label(self, point: Point, text: str) -> str:
        size = {1: 11.5, 2: 10, 3: 7.6}.get(len(text), max(3.0, round(23 / max(len(text), 1), 1)))
        ink = ACCENT if point == self.picture.last_move and self.picture.color(point) == EMPTY else self._ink(point)
        where = f'x="{self.x(point.column)}" y="{self.y(point.row) + size * 0.36:g}"'
        return f'<text {where} font-size="{size:g}" fill="{ink}">{_clean(escape(text))}</text>'

    def _ink(self, point: Point) -> str:
        standing = self._shown(point)
        hot = abs(self.picture.heat.get(point, 0.0)) >= 0.5 or point in self.picture.answers
        return PAPER if (hot and standing == EMPTY) or standing == BLACK else INK

    def _caption(self) -> str:
        left, _, width, _ = self.box()
        x, y = left + width / 2, self.y(self.view.bottom) + (CELL + 12 if self.coordinates else 22)
        lines = enumerate(self._caption_lines(width))
        return _group(
            f'font-size="{CAPTION}" fill="{LINE}"',
            (f'<text x="{x:g}" y="{y + (CAPTION + 2) * row:g}">{_clean(escape(line))}</text>' for row, line in lines),
        )

    def _caption_lines(self, width: int) -> list[str]:
        """The caption in lines that are no wider than the board."""
        return wrap(self.picture.caption, max(6, int((width - 8) / LETTER)))

    def _at(self, point: Point) -> str:
        return f'cx="{self.x(point.column)}" cy="{self.y(point.row)}"'


def _kind(point: Point) -> int:
    """Which slate or shell a stone is of, as on the page."""
    x, y = point.column, point.row
    return (x * 7 + y * 13 + x * y) % len(_TURNS)


def _circle(x: int, y: int, radius: float, shift: tuple[float, float] = (0, 0)) -> str:
    return f'<circle cx="{x + shift[0]:g}" cy="{y + shift[1]:g}" r="{radius:g}"/>'


def _group(style: str, shapes: Iterable[str]) -> str:
    body = "".join(shapes)
    return f"<g {style}>{body}</g>" if body else ""


def _clean(text: str) -> str:
    """Without the control characters that XML cannot hold."""
    return "".join(c for c in text if c.isprintable() or c in "\t\n")
