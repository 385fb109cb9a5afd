"""Lin's synthetic trap (3.1): the tables by Lin's arithmetic, what searches really do there, and minimax beside."""

from collections.abc import Iterable
from math import log10, sqrt
from typing import Any

from tesuji.lab.studies import Answers, Chart, Computed, Finding, Section, Task, call
from tesuji.lab.verdicts import Between, Held
from tesuji.papers.published import published, told
from tesuji.render.plot import Curve, line_plot
from tesuji.solvers.lin import PRESETS, TrapTreeShape, search_trap_tree

SHAPE = TrapTreeShape()
_PARTS = ("normal", "trap", "wrong", "right")
TABLES: dict[int, dict[str, Any]] = {int(n): one for n, one in published("lin")["trap"].items()}
"""Tables 3.1.1 to 3.1.3: visits of a normal move, the trap, a wrong and the right answer; means; bounds."""
POINTS = tuple(TABLES)
LAST = 60_000


# What the tasks do -----------------------------------------------------------------------------------------------


def by_his_arithmetic(normal: int, wrong: int, right: int) -> dict[str, Any]:
    """One of Lin's tables from the visits alone, counted as there.

    Logarithms are decadic, the 0.3 of the right answer is never added to the nodes above it, and the random game from
    the trap itself is not counted.
    """
    others = SHAPE.branching - 1
    trap = others * wrong + right
    root = others * normal + trap
    trap_mean = others * wrong * SHAPE.wrong / trap
    root_mean = (others * normal * SHAPE.normal + trap * trap_mean) / root

    def width(all_visits: int, visits: int) -> float:
        return sqrt(2 * log10(all_visits) / visits)

    return {
        "simulations": root,
        "visits": [normal, trap, wrong, right],
        "means": {"root": root_mean, "trap": trap_mean},
        "bounds": {
            "normal": SHAPE.normal + width(root, normal),
            "trap": trap_mean + width(root, trap),
            "wrong": SHAPE.wrong - width(trap, wrong),
            "right": SHAPE.right - width(trap, right),
        },
    }


def uct_by_his_arithmetic() -> dict[str, Any]:
    """UCT with Lin's sums, all equal children moved on together: which rows of visits does it pass through?"""
    passed, at = {}, {}
    normal = wrong = right = 1
    while (row := by_his_arithmetic(normal, wrong, right))["simulations"] < max(POINTS) + 100:
        for point in POINTS:
            if list(TABLES[point]["visits"]) == row["visits"]:
                passed[str(point)] = True
            if row["simulations"] <= point:
                at[str(point)] = row["visits"]
        bounds = row["bounds"]
        if bounds["normal"] > bounds["trap"]:
            normal += 1
        elif bounds["wrong"] < bounds["right"]:
            wrong += 1
        else:
            right += 1
    return {"passed": passed, "nearest": at}


def in_the_trap(preset: str) -> dict[str, Any]:
    """A search whose sums add up: visits at the three numbers, the curve of the trap, and when it is left for good."""
    search = search_trap_tree(SHAPE, PRESETS[preset], 0)
    snapshots, curve = {}, []
    for stop in sorted({*POINTS, *range(1000, LAST + 1, 1000)}):
        search.continue_(stop - search.simulations)
        trap = search.node([SHAPE.branching - 1])
        curve.append([search.simulations, trap.mean, trap.visits])
        if stop in POINTS:
            replies = search.children([SHAPE.branching - 1])
            normal = [child.visits for child in search.children()[:-1]]
            wrong = [child.visits for child in replies[:-1]]
            snapshots[str(stop)] = {
                "normal": [min(normal), max(normal)],
                "trap": [trap.visits, trap.mean],
                "wrong": [min(wrong), max(wrong)],
                "right": replies[-1].visits,
                "pick": search.best,
            }
    return {"snapshots": snapshots, "curve": curve, "left_from": search.consistent_from, "best": search.best}


def minimax_nodes() -> dict[str, int]:
    """The nodes that two plies of minimax look at in a full tree of this shape: with pruning, and without."""
    branching = SHAPE.branching
    replies = [[SHAPE.normal] * branching for _ in range(branching - 1)]
    replies.append([SHAPE.wrong] * (branching - 1) + [SHAPE.right])
    plain = branching + sum(map(len, replies))
    pruned, best = 0, float("-inf")
    for family in replies:
        pruned += 1
        worst = float("inf")
        for value in family:
            pruned += 1
            worst = min(worst, value)
            if worst <= best:
                break
        best = max(best, worst)
    return {"minimax": plain, "alpha_beta": pruned}


# Plan and report -------------------------------------------------------------------------------------------------


def _tasks() -> dict[str, Task]:
    rows: dict[str, Task] = {
        f"row {point}": call(
            by_his_arithmetic,
            kind="a table by arithmetic",
            name=f"{point} simulations",
            normal=TABLES[point]["visits"][0],
            wrong=TABLES[point]["visits"][2],
            right=TABLES[point]["visits"][3],
        )
        for point in POINTS
    }
    return rows | {
        "uct": call(uct_by_his_arithmetic, kind="UCT by arithmetic", name="his sums"),
        "lin-mcts": call(in_the_trap, kind="a search in the trap", name="MCTS", preset="lin-mcts"),
        "combined": call(in_the_trap, kind="a search in the trap", name="combined", preset="lin-minimax-mcts"),
        "minimax": call(minimax_nodes, kind="minimax in the trap", name="two plies"),
    }


def _plan(scale: str) -> list[Task]:
    return list(_tasks().values())


def _write(scale: str, answers: Answers) -> list[Section]:
    found = {name: answers.result(task) for name, task in _tasks().items()}
    if any(result is None for result in found.values()):
        return [Section("Not finished", ("Some of its tasks have no answer yet.",))]
    results: dict[str, Any] = dict(found)
    return [_by_arithmetic(results), _by_searching(results)]


def _by_arithmetic(found: dict[str, Any]) -> Section:
    lines, exact = [], 0
    swapped = TABLES[7092]["bounds"]
    for point in POINTS:
        row, table = found[f"row {point}"], TABLES[point]
        printed = {**{f"mean of {k}": v for k, v in table["means"].items()}, **table["bounds"]}
        ours = {**{f"mean of {k}": v for k, v in row["means"].items()}, **row["bounds"]}
        same = [name for name in printed if abs(printed[name] - ours[name]) <= 0.00005 + 1e-9]
        exact += len(same)
        for name in printed:
            lines.append(
                (f"{point:,}", name, f"{printed[name]:.4f}", f"{ours[name]:.4f}", "" if name in same else "differs")
            )
    passed, nearest = found["uct"]["passed"], found["uct"]["nearest"]["2976"]
    words = (
        "Bounds are those of Black for his moves (upper) and of White for hers (lower). The tables follow from "
        "their own "
        "visits if the logarithm is decadic (3.4.1 has the natural one), the 0.3 of the right answer is never added "
        "to the "
        "nodes above, and the random game from the trap itself is not counted."
    )
    return Section(
        "Tables 3.1.1 to 3.1.3 by his arithmetic",
        (words,),
        ("simulations", "what", "printed", "by his arithmetic", ""),
        tuple(lines),
        findings=(
            Finding(
                "tables 3.1.1 to 3.1.3",
                "means and bounds after 479, 2976 and 7092 simulations",
                f"{len(lines)} numbers",
                f"{exact} follow from the printed visits to the last digit; the other {len(lines) - exact} are the "
                "two lower "
                f"bounds of table 3.1.3, {swapped['wrong']} and {swapped['right']}, which have changed places",
                Held(exact, len(lines), least=len(lines) - 2),
                "with three slips that his formulas do not have, which are named above",
            ),
            Finding(
                "tables 3.1.1 to 3.1.3",
                "UCT passes through these visits",
                "23, 42, 2, 4; 145, 221, 9, 50; 355, 347, 13, 100",
                f"through {' and '.join(sorted(passed, key=int))}, visit by visit; at 2976 it has "
                f"{', '.join(map(str, nearest))}",
                Held(len(passed), len(POINTS)),
                "in table 3.1.2 the wrong answers have the lower bound and would be chosen before the right one's "
                "fiftieth",
            ),
        ),
    )


def _by_searching(found: dict[str, Any]) -> Section:
    lines = [
        (
            f"{point:,}",
            label,
            _range(found[name]["snapshots"][str(point)]["normal"]),
            f"{found[name]['snapshots'][str(point)]['trap'][0]:,}",
            f"{found[name]['snapshots'][str(point)]['trap'][1]:.4f}",
            _range(found[name]["snapshots"][str(point)]["wrong"]),
            f"{found[name]['snapshots'][str(point)]['right']:,}",
            "the trap" if found[name]["snapshots"][str(point)]["pick"] == SHAPE.branching - 1 else "a normal move",
        )
        for point in POINTS
        for name, label in (("lin-mcts", "MCTS"), ("combined", "combined"))
    ]
    mcts, combined = found["lin-mcts"], found["combined"]
    nodes = found["minimax"]
    curves = [
        Curve(label, tuple((x, mean) for x, mean, _ in found[name]["curve"]))
        for name, label in (("lin-mcts", "MCTS"), ("combined", "combined"))
    ]
    svg = line_plot(curves, title="The mean of the trap", x_label="simulations", y_label="mean")
    return Section(
        "With sums that add up and natural logarithms",
        ("His two searches themselves, whose trees are those of his program, in the same tree with fixed scores.",),
        ("simulations", "search", "normal", "trap", "mean of the trap", "wrong", "right", "would play"),
        tuple(lines),
        pictures=(Chart(svg, "The mean of the trap sinks to 0.3, below the 0.5 of the normal moves, slowly."),),
        findings=(
            Finding(
                "3.1",
                "minimax with depth 2 needs 420 nodes to see the trap",
                "420",
                f"{nodes['minimax']} in a full tree of twenty moves, {nodes['alpha_beta']} with pruning",
                Between(nodes["minimax"], 420, 420),
            ),
            Finding(
                "3.1",
                "MCTS needs roughly twenty times more simulations than minimax needs nodes",
                "7,092",
                f"{mcts['left_from']:,}, {mcts['left_from'] / nodes['minimax']:.0f} times as many",
                Between(round(mcts["left_from"] / nodes["minimax"], 2), 10, 40),
                "in his direction; once his three slips are mended it takes MCTS six times longer than he says",
            ),
            Finding(
                "3.1",
                "the combination is to see such a trap earlier",
                "no number",
                f"left for good after {combined['left_from']:,} simulations, MCTS after {mcts['left_from']:,}",
                Between(round(combined["left_from"] / mcts["left_from"], 4), 0, 1),
            ),
        ),
    )


def _range(bounds: Iterable[int]) -> str:
    low, high = bounds
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


TRAP_TREE = Computed(
    **told("lin-trap-tree"),
    plan=_plan,
    write=_write,
)
