"""Plots as SVG, small enough to write by hand: lines, groups of bars, a legend, axes by logarithm."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 36, 48
# Okabe and Ito's palette, which colour-blind people can distinguish; dashes distinguish the curves in print.
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#000000")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "10 4")


@dataclass(frozen=True)
class Curve:
    """A named line through points in the order given."""

    name: str
    points: tuple[tuple[float, float], ...]
    dots: bool = False
    """Is every point marked, as where there are few?"""


@dataclass(frozen=True)
class Bars:
    """A named bar in each group; ``None`` where there is none."""

    name: str
    values: tuple[float | None, ...]


def line_plot(
    curves: Sequence[Curve],
    *,
    title: str = "",
    x_label: str = "",
    y_label: str = "",
    log_x: bool = False,
    log_y: bool = False,
    reach: float = 1.0,
) -> str:
    """Draw the curves as an SVG picture; heights go up to ``reach`` at least.

    With ``log_x`` or ``log_y`` places are logarithms, and what is below 1 is drawn at 1.
    """
    points = [point for curve in curves for point in curve.points]
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    across = _Axis(LEFT, WIDTH - RIGHT, xs, log_x)
    up = _Axis(HEIGHT - BOTTOM, TOP, [*ys, 0.0, reach], log_y)
    drawn = [part for index, curve in enumerate(curves) for part in _curve(curve, index, across, up)]
    return _picture(title, x_label, y_label, [*_upright(across), *_level(up), *drawn])


def bar_plot(
    groups: Sequence[str], bars: Sequence[Bars], *, title: str = "", x_label: str = "", y_label: str = ""
) -> str:
    values = [value for one in bars for value in one.values if value is not None]
    up = _Axis(HEIGHT - BOTTOM, TOP, [*values, 0.0, max([*values, 0.0]) or 1.0], logarithm=False)
    step = (WIDTH - LEFT - RIGHT) / max(len(groups), 1)
    width = step * 0.8 / max(len(bars), 1)
    parts = _level(up)
    for place, word in enumerate(groups):
        middle = LEFT + (place + 0.5) * step
        parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{_text(word)}</text>')
    for index, one in enumerate(bars):
        color = COLORS[index % len(COLORS)]
        for place, value in enumerate(one.values):
            if value is not None:
                x, top, foot = (
                    LEFT + (place + 0.1) * step + index * width,
                    up.at(max(value, 0.0)),
                    up.at(min(value, 0.0)),
                )
                parts.append(
                    f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{foot - top:.1f}" fill="{color}"/>'
                )
        # On one line above the bars, which may be high everywhere.
        x = LEFT + 10 + index * (WIDTH - LEFT - RIGHT) / max(len(bars), 1)
        parts.append(f'<rect x="{x:.1f}" y="{TOP - 11}" width="10" height="10" fill="{color}"/>')
        parts.append(f'<text x="{x + 14:.1f}" y="{TOP - 2}">{_text(one.name)}</text>')
    return _picture(title, x_label, y_label, parts)


class _Axis:
    def __init__(self, start: float, end: float, values: Sequence[float], logarithm: bool) -> None:
        self.start, self.end, self.logarithm = start, end, logarithm
        places = [self.place(value) for value in values]
        self.low, self.high = min(places), max(places)
        if self.high <= self.low:
            self.high = self.low + 1

    def place(self, value: float) -> float:
        return math.log10(max(value, 1.0)) if self.logarithm else value

    def at(self, value: float) -> float:
        return self.start + (self.place(value) - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[tuple[float, str]]:
        places = _ticks(self.low, self.high, whole=self.logarithm)
        values = [10.0**place for place in places] if self.logarithm else places
        return [(self.at(value), f"{value:,g}") for value in values]


def _picture(title: str, x_label: str, y_label: str, parts: Sequence[str]) -> str:
    middle_x, middle_y = (LEFT + WIDTH - RIGHT) / 2, (TOP + HEIGHT - BOTTOM) / 2
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" font-family="sans-serif" font-size="12">',
        f"<title>{_text(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{middle_x:g}" y="20" text-anchor="middle" font-size="14">{_text(title)}</text>',
        *parts,
        f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="#444"/>',
        f'<text x="{middle_x:g}" y="{HEIGHT - 10}" text-anchor="middle">{_text(x_label)}</text>',
        f'<text transform="translate(14 {middle_y:g}) rotate(-90)" text-anchor="middle">{_text(y_label)}</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _upright(axis: _Axis) -> list[str]:
    low = HEIGHT - BOTTOM
    return [
        f'<path d="M{x:.1f} {TOP}V{low}" stroke="#e5e5e5"/>'
        f'<text x="{x:.1f}" y="{low + 16}" text-anchor="middle">{word}</text>'
        for x, word in axis.ticks()
    ]


def _level(axis: _Axis) -> list[str]:
    return [
        f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#e5e5e5"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{word}</text>'
        for y, word in axis.ticks()
    ]


def _curve(curve: Curve, index: int, across: _Axis, up: _Axis) -> list[str]:
    color, dash = COLORS[index % len(COLORS)], DASHES[index % len(DASHES)]
    points = [(across.at(x), up.at(y)) for x, y in curve.points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    style = f'fill="none" stroke="{color}" stroke-width="2"' + (f' stroke-dasharray="{dash}"' if dash else "")
    y = TOP + 14 + 16 * index
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in points] if curve.dots else []
    return [
        f'<polyline points="{path}" {style}/>',
        *dots,
        f'<path d="M{LEFT + 10} {y - 4}h24" {style}/>',
        f'<text x="{LEFT + 40}" y="{y}">{_text(curve.name)}</text>',
    ]


def _ticks(low: float, high: float, *, whole: bool = False) -> list[float]:
    rough = max((high - low) / 5, 1e-12)
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough)
    if whole:
        step = max(1.0, round(step))
    first = math.ceil(low / step)
    return [i * step for i in range(first, math.floor(high / step) + 1)]


def _text(text: str) -> str:
    return escape("".join(c for c in text if c.isprintable()))
