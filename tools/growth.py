"""How the cost of solving grows with the empty points of the region, from the results of a suite.

``tesuji suite PROBLEMS --json > results.jsonl``, then ``python -m tools.growth results.jsonl --svg OUT.svg``
prints a table and draws the medians; several files count as one.
"""

import argparse
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import require_apart, write_file
from tesuji.render.plot import Curve, line_plot
from tesuji.script import Words, command
from tesuji.suites.suite import read_json_records

FIELDS = frozenset({"empty", "nodes", "seconds", "unknown"})
"""What is needed of a result."""


@dataclass(frozen=True)
class Growth:
    """What problems with this many empty points cost. One that was left open costs more than anything that was met."""

    empty: int
    problems: int
    open: int
    """Problems that were left open."""
    median_nodes: float | None
    """``None``: half of the problems or more were left open, so it is only known to be beyond the limit."""
    most_nodes: int | None
    median_seconds: float | None


def growth(records: Iterable[dict[str, Any]]) -> list[Growth]:
    """One row per number of empty points; records that name none are passed over."""
    groups: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for record in records:
        if record.get("empty"):
            groups[record["empty"]].append(record)
    return [_row(empty, found) for empty, found in sorted(groups.items())]


def _row(empty: int, found: list[dict[str, Any]]) -> Growth:
    def costs(name: str) -> list[float]:
        return [inf if record["unknown"] else record[name] for record in found]

    median, seconds = (statistics.median(costs(name)) for name in ("nodes", "seconds"))
    most = max(costs("nodes"))
    return Growth(
        empty,
        len(found),
        sum(bool(record["unknown"]) for record in found),
        median if isfinite(median) else None,
        int(most) if isfinite(most) else None,
        seconds if isfinite(seconds) else None,
    )


def growth_svg(rows: Sequence[Growth]) -> str:
    """Median and most nodes and the median time by empty points, on a logarithmic scale, as far as they are known."""
    median = tuple((float(row.empty), row.median_nodes) for row in rows if row.median_nodes is not None)
    most = tuple((float(row.empty), float(row.most_nodes)) for row in rows if row.most_nodes is not None)
    time = tuple((float(row.empty), 1e6 * row.median_seconds) for row in rows if row.median_seconds is not None)
    curves = [Curve("median nodes", median), Curve("most nodes", most), Curve("median microseconds", time)]
    return line_plot(curves, x_label="empty points of the region", y_label="nodes; microseconds", log_y=True)


@command
def main(words: Words = None) -> None:
    """Print the table and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, nargs="+")
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args(words)
    require_apart({"--svg": options.svg}, options.results)
    rows = growth(record for path in options.results for record in _records(path))
    print("| empty points | problems | left open | median nodes | most nodes | median seconds |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for row in rows:
        median, most, seconds = (
            "beyond the limit" if value is None else format(value, form)
            for value, form in ((row.median_nodes, ",.0f"), (row.most_nodes, ","), (row.median_seconds, ".3f"))
        )
        print(f"| {row.empty} | {row.problems} | {row.open} | {median} | {most} | {seconds} |")
    if options.svg is not None:
        write_file(options.svg, growth_svg(rows))


def _records(path: Path) -> Iterator[dict[str, Any]]:
    """The results of a suite."""
    for number, record in read_json_records(path):
        if isinstance(record, InputError):
            raise record
        if not isinstance(record, dict) or (record.get("empty") and not record.keys() >= FIELDS):
            raise InputError(f"{path}, line {number}: no result of a suite (expected {', '.join(sorted(FIELDS))})")
        yield record


if __name__ == "__main__":
    sys.exit(main())
