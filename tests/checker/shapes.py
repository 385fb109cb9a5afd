"""Questions drawn as diagrams.

``X`` and ``O`` are black and white stones that may be captured, ``x`` and ``o`` stones assumed alive, ``.``
an empty point of the region and ``:`` an empty point where nobody may play. The region is every ``.``,
``X`` and ``O``. The target is every stone of the defender that is not assumed alive, unless points are
named.
"""

from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from tesuji.checker import UNLIMITED, Question
from tesuji.go.color import BLACK, WHITE, Color
from tesuji.go.point import Point


def points(text: str) -> frozenset[Point]:
    """Points as a player lists them: ``"A1 B2"``."""
    return frozenset(Point.parse(name) for name in text.split())


def where(diagram: str, signs: str) -> frozenset[Point]:
    """The points of a diagram that carry one of these signs."""
    rows = diagram.split()[::-1]
    return frozenset(Point(c, r) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in signs)


def question(diagram: str, to_play: Color, attacker: Color = WHITE, **changes: Any) -> Question:
    """The question whether the attacker can kill (unless changed) what the diagram shows."""
    rows = diagram.split()
    fields: dict[str, Any] = {
        "width": len(rows[0]),
        "height": len(rows),
        "black": where(diagram, "Xx"),
        "white": where(diagram, "Oo"),
        "to_play": to_play,
        "objective": "kill",
        "attacker": attacker,
        "target": where(diagram, "X" if attacker == WHITE else "O"),
        "region": where(diagram, ".XO"),
        "alive": where(diagram, "xo"),
    }
    for name in ("target", "own", "region"):
        if isinstance(changes.get(name), str):
            changes[name] = points(changes[name])
    return Question(**(fields | changes))


def retakes(color: Color, number: int = UNLIMITED) -> dict[str, int]:
    """Only this side may retake kos at once."""
    return {"black_retakes" if color == BLACK else "white_retakes": number}


@st.composite
def tiny_questions(draw: st.DrawFn) -> Question:
    """Any stones on a tiny board: mostly nonsense to a player, and therefore a good test."""
    width, height = draw(st.sampled_from([(3, 2), (4, 2), (3, 3), (4, 3)]))
    signs = draw(st.lists(st.sampled_from("XXXOOO....xo:"), min_size=width * height, max_size=width * height))
    diagram = "\n".join("".join(signs[r * width : (r + 1) * width]) for r in range(height))
    objective = draw(st.sampled_from(["kill", "kill", "seki", "connect", "race"]))
    changes: dict[str, Any] = {
        "objective": objective,
        "quantifier": draw(st.sampled_from(["all", "any"])),
        "suicide": draw(st.booleans()),
        "black_retakes": draw(st.sampled_from([0, 1, -1])),
        "white_retakes": draw(st.sampled_from([0, 1, -1])),
    }
    attacker = draw(st.sampled_from([BLACK, WHITE]))
    if objective == "race":
        own = "O" if attacker == WHITE else "X"
        changes["own"] = frozenset(
            Point(i % width, height - 1 - i // width) for i, sign in enumerate(signs) if sign == own
        )
    asked = question(diagram, draw(st.sampled_from([BLACK, WHITE])), attacker, **changes)
    try:
        asked.validate()
    except ValueError:
        reject()  # a block without liberties, or no target
    return asked
