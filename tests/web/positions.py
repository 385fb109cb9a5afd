"""Positions for the tests of the page: ours, and small."""

from typing import Any


def position(diagram: str, **fields: Any) -> dict[str, Any]:
    """A position as the page sends it, from a diagram of X, O and dots."""
    rows = [line.split() for line in diagram.strip().splitlines()][::-1]
    names = {"X": [], "O": []}
    for row, line in enumerate(rows, 1):
        for column, sign in zip("ABCDEFGHJKLMN", line, strict=False):
            if sign in names:
                names[sign].append(f"{column}{row}")
    return {"width": len(rows[0]), "height": len(rows), "black": names["X"], "white": names["O"], **fields}


THREE_IN_A_ROW = position(
    """
    . . . . . . .
    . . . . . . .
    X X X X X . .
    O O O O X . .
    . . . O X . .
    """,
    to_play="black",
)
"""Black kills at B1."""

CAPTURE_OR_CONNECT = position(
    """
    . . . . . .
    . . . . . .
    . X O X . .
    . X . . X .
    . . . . . .
    """,
    to_play="black",
    goal="capture C3 or connect B2 E2",
    region=["C2", "D2", "C4"],
)
"""Black does one of the two at C2, and neither elsewhere."""
