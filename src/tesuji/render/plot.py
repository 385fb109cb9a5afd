"""Line plots as SVG, small enough to write by hand: axes, a few curves, a legend."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 36, 48
# Okabe and Ito's palette, which colour-blind people tell apart; dashes tell the curves apart in print.
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#000000")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "10 4")


@dataclass(frozen=True)
class Curve:
    """A named line through points in the order given."""

    name: str
    points: tuple[tuple[float, float], ...]


def line_plot(
    curves: Sequence[Curve], *, title: str = "", x_label: str = "", y_label: str = "", log_y: bool = False
) -> str:
    """Draw the curves as an SVG picture. With ``log_y`` heights are logarithms, and what is below 1 is drawn at 1."""
    frame = _Frame([point for curve in curves for point in curve.points], log_y)
    middle_x, middle_y = (LEFT + WIDTH - RIGHT) / 2, (TOP + HEIGHT - BOTTOM) / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" font-family="sans-serif" font-size="12">',
        f"<title>{_text(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{middle_x:g}" y="20" text-anchor="middle" font-size="14">{_text(title)}</text>',
        *frame.grid(),
        f'<text x="{middle_x:g}" y="{HEIGHT - 10}" text-anchor="middle">{_text(x_label)}</text>',
        f'<text transform="translate(14 {middle_y:g}) rotate(-90)" text-anchor="middle">{_text(y_label)}</text>',
        *(line for index, curve in enumerate(curves) for line in frame.curve(curve, index)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


class _Frame:
    """Values to coordinates, ticks at round numbers."""

    def __init__(self, points: Sequence[tuple[float, float]], log_y: bool) -> None:
        self.log_y = log_y
        xs = [x for x, _ in points] or [0.0]
        ys = [self.height(y) for _, y in points] or [0.0]
        self.left, self.right = min(xs), max(max(xs), min(xs) + 1)
        self.bottom, self.top = min(0.0, *ys), max(1.0, *ys)

    def height(self, value: float) -> float:
        return math.log10(max(value, 1.0)) if self.log_y else value

    def x(self, value: float) -> float:
        return LEFT + (value - self.left) / (self.right - self.left) * (WIDTH - LEFT - RIGHT)

    def y(self, height: float) -> float:
        return HEIGHT - BOTTOM - (height - self.bottom) / (self.top - self.bottom) * (HEIGHT - TOP - BOTTOM)

    def grid(self) -> list[str]:
        right, low = WIDTH - RIGHT, HEIGHT - BOTTOM
        lines = []
        for tick in _ticks(self.left, self.right):
            x = self.x(tick)
            lines.append(f'<path d="M{x:.1f} {TOP}V{low}" stroke="#e5e5e5"/>')
            lines.append(f'<text x="{x:.1f}" y="{low + 16}" text-anchor="middle">{tick:,g}</text>')
        for tick in _ticks(self.bottom, self.top, whole=self.log_y):
            y, shown = self.y(tick), 10**tick if self.log_y else tick
            lines.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#e5e5e5"/>')
            lines.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{shown:,g}</text>')
        return [*lines, f'<path d="M{LEFT} {TOP}V{low}H{right}" fill="none" stroke="#444"/>']

    def curve(self, curve: Curve, index: int) -> list[str]:
        color, dash = COLORS[index % len(COLORS)], DASHES[index % len(DASHES)]
        path = " ".join(f"{self.x(x):.1f},{self.y(self.height(y)):.1f}" for x, y in curve.points)
        style = f'fill="none" stroke="{color}" stroke-width="2"' + (f' stroke-dasharray="{dash}"' if dash else "")
        y = TOP + 14 + 16 * index
        return [
            f'<polyline points="{path}" {style}/>',
            f'<path d="M{LEFT + 10} {y - 4}h24" {style}/>',
            f'<text x="{LEFT + 40}" y="{y}">{_text(curve.name)}</text>',
        ]


def _ticks(low: float, high: float, *, whole: bool = False) -> list[float]:
    """About five round numbers from low to high."""
    rough = (high - low) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough)
    if whole:
        step = max(1.0, round(step))
    first = math.ceil(low / step)
    return [i * step for i in range(first, math.floor(high / step) + 1)]


def _text(text: str) -> str:
    return escape("".join(c for c in text if c.isprintable()))
