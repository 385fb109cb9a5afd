"""The numbers that Zhang's dissertation (2010) publishes, to stand beside ours."""

from dataclasses import dataclass
from functools import cache

from tesuji.papers.published import published, table

_PUBLISHED = published("zhang")
SETS = {name: int(one["size"]) for name, one in _PUBLISHED["sets"].items()}
"""Zhang's problem sets and their sizes."""
SET_WORDS = {name: str(one["words"]) for name, one in _PUBLISHED["sets"].items()}
SIMULATIONS = (10_000, 50_000, 250_000)
MOST = 1_250_000
"""Rows D and M on Zhang's open problems alone; note (2) of table 8.1 rests on these two lines."""


@dataclass(frozen=True)
class Runs:
    """One cell of a table of results: the runs of one row on one set, most of which Zhang made twice."""

    passes: tuple[int, ...]
    seconds: tuple[float, ...]
    """Processor time of all problems of the set."""

    @property
    def mean(self) -> float:
        """Problems passed, the mean of the runs."""
        return sum(self.passes) / len(self.passes)


@cache
def results() -> dict[str, dict[str, dict[int, Runs]]]:
    """Tables 5.2 to 7.5 by row (A to U) and table 8.2 (``best``), then by set and number of simulations."""
    found: dict[str, dict[str, dict[int, Runs]]] = {}
    for line in table("zhang", "results"):
        cells = found.setdefault(line["row"], {}).setdefault(line["set"], {})
        known = cells.get(int(line["simulations"]), Runs((), ()))
        passes, seconds = (*known.passes, int(line["passed"])), (*known.seconds, float(line["seconds"]))
        cells[int(line["simulations"])] = Runs(passes, seconds)
    return found


TABLE_OF = {line["row"]: line["table"] for line in table("zhang", "results")}
"""Where the results of a row stand."""

PARTNERS = {
    **{later: earlier for earlier, later in zip("ABCDEFG", "BCDEFGH", strict=True)},
    **dict.fromkeys("JKMPR", "D"),
    **dict.fromkeys("LNT", "H"),
    **dict.fromkeys("OQSU", "N"),
    "I": "G",
}
"""The row from which a row differs by its extension. (Zhang's text compares I with H, which has the ladder besides.)"""


@dataclass(frozen=True)
class Extension:
    """A line of table 8.1, the conclusion of the dissertation."""

    name: str
    pairs: tuple[tuple[str, str], ...]
    """Rows with it and without it."""
    captures: str
    """✓ helps, x hurts, ≈ makes no difference, ✓x depends on the number of simulations."""
    life: str
    note: str = ""
    off_until: int = 0
    """With so many simulations or fewer it does nothing."""


TABLE_8_1 = tuple(
    Extension(**{**line, "pairs": tuple((first, second) for first, second in line["pairs"])})
    for line in _PUBLISHED["table_8_1"]
)


@dataclass(frozen=True)
class Search:
    """A line of table 3.1: 61 problems, means over what was solved."""

    words: str
    solved: int
    milliseconds: int
    nodes: int
    depth: float

    @property
    def nodes_per_second(self) -> float:
        """How fast Zhang's search was on average."""
        return 1000 * self.nodes / self.milliseconds


TABLE_3_1 = {name: Search(**line) for name, line in _PUBLISHED["table_3_1"].items()}
TABLE_7_1 = {int(k): line for k, line in _PUBLISHED["table_7_1"].items()}
TABLE_6_1 = tuple((chosen, seen) for chosen, seen in _PUBLISHED["table_6_1"]["patterns"])
