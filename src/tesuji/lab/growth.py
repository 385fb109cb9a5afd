"""How the cost of solving grows with the empty points of the region, from the results of a suite.

``tesuji suite PROBLEMS --json > results.jsonl``, then ``python -m tesuji.lab.growth results.jsonl --svg OUT.svg``
prints a table and draws the medians.
"""

import argparse
import json
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tesuji.render.plot import Curve, line_plot


@dataclass(frozen=True)
class Growth:
    """What problems with so many empty points cost."""

    empty: int
    problems: int
    open: int
    """Problems that were left open."""
    median_nodes: float
    most_nodes: int
    median_seconds: float


def growth(records: Iterable[dict[str, Any]]) -> list[Growth]:
    """One row per number of empty points; records that name none are passed over."""
    groups: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for record in records:
        if record.get("empty"):
            groups[record["empty"]].append(record)
    return [
        Growth(
            empty,
            len(found),
            sum(bool(record["unknown"]) for record in found),
            statistics.median(record["nodes"] for record in found),
            max(record["nodes"] for record in found),
            statistics.median(record["seconds"] for record in found),
        )
        for empty, found in sorted(groups.items())
    ]


def growth_svg(rows: Sequence[Growth]) -> str:
    """Median and most nodes by empty points, nodes on a logarithmic scale."""
    median = Curve("median", tuple((float(row.empty), row.median_nodes) for row in rows))
    most = Curve("most", tuple((float(row.empty), float(row.most_nodes)) for row in rows))
    return line_plot([median, most], x_label="empty points of the region", y_label="nodes", log_y=True)


def main(words: Sequence[str] | None = None) -> None:
    """Print the table and draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path)
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args(words)
    lines = options.results.read_text(encoding="utf-8").splitlines()
    rows = growth(record for record in map(json.loads, lines) if "summary" not in record)
    print("| empty points | problems | left open | median nodes | most nodes | median seconds |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for row in rows:
        nodes = f"{row.median_nodes:,.0f} | {row.most_nodes:,}"
        print(f"| {row.empty} | {row.problems} | {row.open} | {nodes} | {row.median_seconds:.3f} |")
    if options.svg is not None:
        options.svg.write_text(growth_svg(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
