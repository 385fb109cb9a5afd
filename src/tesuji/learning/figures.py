"""The best patterns drawn as in figures 6.6 and 6.7, with the columns of table 6.1, as text and as a picture."""

from collections.abc import Sequence
from html import escape

from tesuji.learning.patterns import Counted
from tesuji.learning.shapes import BORDER, CENTRE, SYMBOLS, states_of

HEADS = ("chosen", "appearances", "chosen/appearances", "rank value")
_CELL, _GAP, _ACROSS, _WORDS = 20, 24, 5, 46
_WOOD, _OFF, _LINE = "#f0d9ab", "#d8d8d8", "#6b5430"


def columns(one: Counted) -> tuple[str, ...]:
    return str(one.chosen), str(one.appearances), f"{one.rate:.6f}", f"{one.rank:.9f}"


def pattern_words(patterns: Sequence[Counted]) -> str:
    """The patterns one below the other, each with its numbers; # is off the board, * the move."""
    widths = [max(len(head), 12) for head in HEADS]
    blocks = []
    for number, one in enumerate(patterns, 1):
        lines = [" ".join(line) for line in one.text.split("/")]
        middle = len(lines) // 2
        numbers = "  ".join(word.rjust(width) for word, width in zip(columns(one), widths, strict=True))
        heads = "  ".join(head.rjust(width) for head, width in zip(HEADS, widths, strict=True))
        lines[middle - 1] += f"   {heads}"
        lines[middle] += f"   {numbers}"
        blocks.append("\n".join([f"{number}.", *(f"   {line}" for line in lines)]))
    return "\n".join(blocks)


def pattern_svg(patterns: Sequence[Counted], title: str = "") -> str:
    """The patterns as a picture, five in a row: the move is marked with a cross, grey points are off the board."""
    side = (patterns[0].size if patterns else 3) * _CELL
    step = max(side, 110) + _GAP
    rows = (len(patterns) + _ACROSS - 1) // _ACROSS
    width, height = _ACROSS * step + _GAP, rows * (side + _WORDS + _GAP) + 48
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="sans-serif" font-size="11" text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<text x="{width / 2:g}" y="24" font-size="14">{escape(title)}</text>',
    ]
    for index, one in enumerate(patterns):
        x = _GAP + index % _ACROSS * step
        y = 40 + index // _ACROSS * (side + _WORDS + _GAP)
        parts += _drawn(one, x, y)
        middle = x + side / 2
        parts.append(f'<text x="{middle:g}" y="{y + side + 16}">{one.chosen} of {one.appearances}</text>')
        parts.append(f'<text x="{middle:g}" y="{y + side + 32}">{one.rate:.3f}, rank {one.rank:.4f}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _drawn(one: Counted, x: int, y: int) -> list[str]:
    """One square, its first row below."""
    size = one.size
    states = states_of(one.code, size)[0].tolist()
    states.insert(size * size // 2, 0)
    parts = []
    for place, state in enumerate(states):
        left, top = x + place % size * _CELL, y + (size - 1 - place // size) * _CELL
        middle_x, middle_y, half = left + _CELL // 2, top + _CELL // 2, _CELL // 2
        fill = _OFF if state == BORDER else _WOOD
        parts.append(f'<rect x="{left}" y="{top}" width="{_CELL}" height="{_CELL}" fill="{fill}"/>')
        if state == BORDER:
            continue
        cross = f"M{left} {middle_y}h{_CELL}M{middle_x} {top}v{_CELL}"
        parts.append(f'<path d="{cross}" stroke="{_LINE}" stroke-width=".8"/>')
        if SYMBOLS[state] in "XO":
            color = "black" if SYMBOLS[state] == "X" else "white"
            parts.append(f'<circle cx="{middle_x}" cy="{middle_y}" r="{half - 1}" fill="{color}" stroke="{_LINE}"/>')
        if place == size * size // 2:
            arms = f"M{middle_x - 5} {middle_y - 5}l10 10m0-10l-10 10"
            parts.append(f'<path d="{arms}" stroke="#e4572e" stroke-width="2.5"><title>{CENTRE}</title></path>')
    return parts
