"""Try parts of Tesuji at random: `python -m fuzz api --seed 1 --seconds 600`."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from fuzz.harness import PATIENCE, Child, Run
from fuzz.part import PARTS, load


def main() -> int:
    """Run what was asked for; 1 when something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of {', '.join(PARTS)}; all when none is named")
    parser.add_argument("--seed", type=int, default=1, help="the same seed tries the same things")
    parser.add_argument("--count", type=int, help="how many to try; each part knows how many are a full run")
    parser.add_argument("--short", action="store_true", help="as many as a short run tries")
    parser.add_argument("--seconds", type=float, default=3600, help="time for each part")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds until a step counts as a hang")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes side by side")
    parser.add_argument("--batch", type=int, help="only this batch, as a failure names it")
    parser.add_argument("--steps", help="of that batch only these steps: 3,8,203")
    asked = parser.parse_args()
    names = asked.parts or [name for name in PARTS if (Path(__file__).parent / f"{name}.py").exists()]
    if unknown := [name for name in names if name not in PARTS]:
        parser.error(f"there is no part called '{unknown[0]}': expected {', '.join(PARTS)}")
    bad = False
    for name in names:
        part = load(name)
        run = Run(
            name,
            asked.seed,
            asked.count or (part.SHORT if asked.short else part.FULL),
            asked.seconds,
            asked.jobs,
            asked.patience,
        )
        if asked.batch is not None:
            steps = [int(step) for step in asked.steps.split(",")] if asked.steps else range(part.BATCH)
            with tempfile.TemporaryDirectory(prefix="tesuji-fuzz-") as folder:
                child = Child(name, Path(folder), 0, asked.patience)
                failure = child.run(asked.seed, asked.batch, steps)
                child.close()
            if failure is not None:
                run.tell(failure)
            bad |= failure is not None
            continue
        run.run()
        for failure in run.failures:
            print(f"{name}: batch {failure.batch}: {failure.reason}")
        print(f"{name}: {run.made:,} {part.UNIT}, {len(run.failures)} failures, {run.repeats} more like them")
        bad |= bool(run.failures)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
