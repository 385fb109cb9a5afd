"""Zhang's rows A to U on a set of problems, each against the row that his text compares it with.

Run ``python -m tesuji.lab.papers.zhang_rows FILE --simulations 10000 --seed 1 --seed 2``. Both have the same problems
and seeds, so a difference is tested by the problems that only one of the two has right (McNemar, exact).
``--departures ROW`` measures instead what each of our departures from his text does to that row: one field at a time.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import require_apart
from tesuji.lab.command import Words, command, write_rows
from tesuji.lab.papers.zhang_mcts import Row, judged_problems, measure
from tesuji.lab.papers.zhang_passes import PARTNERS, PASSES, his_words
from tesuji.lab.statistics import mcnemar
from tesuji.problems import Goal, KoPolicy, Problem, bundled
from tesuji.problems.collection import SIGN
from tesuji.solvers.mcts import ROWS, ZHANG, MctsSettings, preset

OURS: Mapping[str, object] = {name: ours for name, (ours, _) in MctsSettings().differences(ZHANG).items()} | {
    "heavy_backup": 1,
    "terminal_ladder": False,
    "region_kept": "never",
}
"""The fields that ``--departures`` changes, and to what: our reading, or another one of a point that is in doubt."""


CAPTURING, LIFE = {Goal.CAPTURE, Goal.ESCAPE}, {Goal.KILL, Goal.LIVE}


@dataclass(frozen=True)
class Variant:
    """One column of settings, and the name of the one that it is compared with."""

    name: str
    words: str
    settings: MctsSettings
    partner: str | None = None


def files(path: Path) -> list[Path]:
    """The problem files that a word of the command line names: one, or those of a collection that comes with Tesuji."""
    name = str(path)
    return bundled(name.removeprefix(SIGN).rstrip("/")) if name.startswith(SIGN) else [path]


def rows(letters: str) -> list[Variant]:
    """His rows by letter."""
    unknown = sorted(set(letters) - set(ROWS))
    if unknown:
        raise InputError(f"there is no row {unknown[0]!r}: expected letters from A to U")
    return [Variant(letter, *ROWS[letter], PARTNERS.get(letter)) for letter in dict.fromkeys(letters)]


def departures(name: str) -> list[Variant]:
    """A preset of his, the same with one field changed, and with all of our departures at once."""
    base = preset(name)
    changed = [
        Variant(f"{field} = {value}", "", base.but(**{field: value}), name)
        for field, value in OURS.items()
        if getattr(base, field) != value
    ]
    ours = {field: ours for field, (ours, _) in MctsSettings().differences(ZHANG).items()}
    return [Variant(name, "as it is", base), *changed, Variant("all as ours", "", base.but(**ours), name)]


def line(variant: Variant, mine: Sequence[Row], theirs: Sequence[Row] | None, *, capturing: bool | None) -> str:
    """One row of the table: what is right, against the partner on the same problems and seeds, and his counts.

    He has captures, and life and death; there is nothing to compare with where a set has both.
    """
    right = sum(row.right for row in mine)
    failed = sum(row.move == "" for row in mine)
    speed = sum(row.simulations for row in mine) / max(sum(row.seconds for row in mine), 1e-9)
    cells = [variant.name, variant.words, f"{right}/{len(mine)}" + (f" ({failed} failed)" if failed else "")]
    if theirs is None:
        cells += ["", "", ""]
    else:
        pairs = [(a.right, b.right) for a, b in zip(mine, theirs, strict=True)]
        won, lost = pairs.count((True, False)), pairs.count((False, True))
        cells += [variant.partner or "", f"+{won} -{lost}", f"{mcnemar(won, lost):.2f}"]
    his = ""
    if capturing is not None and variant.name in PASSES:
        his = his_words(PASSES[variant.name], mine[0].simulations, capturing=capturing)
    return f"| {' | '.join([*cells, his, f'{speed:,.0f}'])} |"


def table(
    variants: Sequence[Variant], problems: Sequence[Problem], simulations: int, seeds: Sequence[int], *, open_: bool
) -> list[Row]:
    """Measure every variant, print its line as soon as it is known, and give all rows."""
    goals = {problem.goal for problem in problems}
    capturing = True if goals <= CAPTURING else False if goals <= LIFE else None
    print(f"\n{simulations:,} simulations, seeds {', '.join(map(str, seeds))}\n")
    print("| row | | right | against | | p | his | simulations/s |\n|" + " --- |" * 8)
    known: dict[str, list[Row]] = {}
    for variant in variants:
        print(f"{variant.name}: {len(problems) * len(seeds)} searches", file=sys.stderr)
        known[variant.name] = [
            row
            for seed in seeds
            for row in measure(problems, variant.name, variant.settings, simulations, seed, KoPolicy.AGAINST, open_)
        ]
        theirs = known.get(variant.partner) if variant.partner else None
        print(line(variant, known[variant.name], theirs, capturing=capturing), flush=True)
    return [row for found in known.values() for row in found]


@command
def main(words: Words = None) -> None:
    """Measure, print a table for each number of simulations, and write one JSON object per search where asked."""
    parser = argparse.ArgumentParser(prog="python -m tesuji.lab.papers.zhang_rows", description=__doc__)
    parser.add_argument("file", type=Path, nargs="+", help="problems; bundled:NAME, such as bundled:generated/test")
    parser.add_argument("--goal", type=Goal, choices=list(Goal), action="append", help="only these; repeat for several")
    parser.add_argument("--rows", default="".join(ROWS), help="letters, such as DGH")
    parser.add_argument("--departures", metavar="ROW", help="this row with one field at a time changed, instead")
    parser.add_argument("--simulations", type=int, action="append", help="repeat for several; 10000 unless said")
    parser.add_argument("--seed", type=int, action="append", help="repeat for several; 1 unless said")
    parser.add_argument("--every", type=int, default=1, help="only every n-th problem")
    parser.add_argument("--open", action="store_true", help="leave the region to the search")
    parser.add_argument("--json", type=Path, help="write the rows here")
    options = parser.parse_args(words)
    require_apart({"--json": options.json}, options.file)
    if options.every < 1:
        raise InputError(f"--every is {options.every}: expected 1 or more")
    variants = departures(options.departures) if options.departures else rows(options.rows.upper())
    names = ", ".join(path.name for path in options.file)
    known = [p for path in options.file for file in files(path) for p in judged_problems(file)]
    problems = [p for p in known if options.goal is None or p.goal in options.goal][:: options.every]
    if not problems:
        raise InputError(f"{names}: there is no such problem with right first moves")
    print(f"{names}: {len(problems)} problems, load {os.getloadavg()[0]:.1f}")
    found: list[Row] = []
    for simulations in options.simulations or [10_000]:
        found += table(variants, problems, simulations, options.seed or [1], open_=options.open)
    write_rows(options.json, found)


if __name__ == "__main__":
    sys.exit(main())
