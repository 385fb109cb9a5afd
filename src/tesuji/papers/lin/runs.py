"""Lin's twelve t-tests (tables 4.2.1 to 4.5.10), recomputed from the 340 runs of the thesis."""

from collections.abc import Sequence
from statistics import mean, stdev
from typing import Any

from tesuji.lab.statistics import CONFIDENCE
from tesuji.lab.studies import Answers, Computed, Finding, Section, Task, call
from tesuji.lab.verdicts import Held
from tesuji.papers.lin.published import COMPARISONS, HIS_CONFIDENCE, all_runs, paired_t_test
from tesuji.papers.published import told


def recomputed(mcts: list[int], combined: list[int]) -> dict[str, Any]:
    """Means, deviations and both intervals of one problem."""
    his, usual = (paired_t_test(mcts, combined, level) for level in (HIS_CONFIDENCE, CONFIDENCE))
    return {
        "mcts": [mean(mcts), stdev(mcts)],
        "combined": [mean(combined), stdev(combined)],
        "his": [his.lower, his.upper],
        "usual": [usual.lower, usual.upper],
        "p": usual.p_value,
    }


def _plan(scale: str) -> list[Task]:
    return [
        call(recomputed, kind="a t-test", name=one.name, mcts=one.runs("mcts"), combined=one.runs("combined"))
        for one in COMPARISONS
    ]


def _write(scale: str, answers: Answers) -> list[Section]:
    found = [(one, answers.result(task)) for one, task in zip(COMPARISONS, _plan(scale), strict=True)]
    done = [(one, result) for one, result in found if result is not None]
    if not done:
        return []
    lines, same_means, same_intervals, usual, changed = [], 0, 0, 0, []
    for one, result in done:
        numbers = [*result["mcts"], *result["combined"]]
        printed = [*one.mcts, *one.combined]
        same_means += all(abs(a - b) <= 1 for a, b in zip(numbers, printed, strict=True))
        same_intervals += all(abs(a - b) <= 1 for a, b in zip(result["his"], one.interval, strict=True))
        usual += all(abs(a - b) <= 1 for a, b in zip(result["usual"], one.interval, strict=True))
        significant = result["p"] < 1 - CONFIDENCE
        if significant != one.claims_difference:
            changed.append(f"{one.name} (p = {result['p']:.3f})")
        lines.append(
            (
                one.name,
                " and ".join(one.tables),
                f"{printed[0]:,} ± {printed[1]:,}; {printed[2]:,} ± {printed[3]:,}",
                f"{numbers[0]:,.0f} ± {numbers[1]:,.0f}; {numbers[2]:,.0f} ± {numbers[3]:,.0f}",
                _interval(one.interval),
                _interval(result["his"]),
                _interval(result["usual"]),
                f"{result['p']:.2g}",
                f"{printed[0] / printed[2]:.2f}",
            )
        )
    heads = (
        "problem",
        "tables",
        "printed: MCTS; combined",
        "from the runs",
        "printed 95 %",
        "97.5 %",
        "95 %",
        "p",
        "ratio",
    )
    return [
        Section(
            "His t-tests from his runs",
            (_WORDS,),
            heads,
            tuple(lines),
            findings=tuple(_findings(done, same_means, same_intervals, usual, changed)),
        )
    ]


_WORDS = (
    "Ratios are MCTS over combined. Runs are paired in the order in which he prints them; nothing else pairs them, "
    "since "
    "both programs take their random numbers from the clock, so that an unpaired test would do as well."
)


def _interval(bounds: Sequence[float]) -> str:
    return f"{bounds[0]:,.0f} to {bounds[1]:,.0f}"


def _findings(done: list[Any], same_means: int, same_intervals: int, usual: int, changed: list[str]) -> list[Finding]:
    count = len(done)
    return [
        Finding(
            "tables 4.2.1 to 4.5.9",
            "average computations and standard deviations",
            f"{count} pairs of numbers",
            f"{same_means} of {count} come out of the runs of appendix A within one unit",
            Held(same_means, count),
        ),
        Finding(
            "tables 4.2.2 to 4.5.10",
            "confidence intervals of 95 %",
            f"{count} intervals",
            f"{usual} of {count} come out within one unit at 95 %, {same_intervals} at 97.5 %",
            Held(usual, count),
            "the quantile taken is that of one side at 98.75 %, so they are wider than he says",
        ),
        Finding(
            "5.1",
            "of the simple problems one is significantly different, of the complex ones three",
            "simple 5; complex 1, 2 and 5",
            "at 95 % also " + " and ".join(changed) if changed else "the same ones at 95 %",
            Held(count - len(changed), count),
            "his own level, rightly applied, makes more of his differences significant, all of them in his favour"
            if changed
            else "",
        ),
        _criterion(),
    ]


def _criterion() -> Finding:
    means = [one.mcts[0] for one in COMPARISONS if one.kind == "complex"]
    simple = [run for kind, _, who, run in all_runs() if (kind, who) == ("simple", "mcts")]
    within = sum(500 <= run <= 5000 for run in simple)
    return Finding(
        "4.4, 4.5",
        "simple problems need 500 to 5,000 computations of MCTS, complex ones 50,000 or more",
        "five of each",
        f"{within} of {len(simple)} simple runs are in the range; {sum(m < 50_000 for m in means)} of 5 complex "
        "problems "
        f"need less, {min(means):,} to {max(means):,}",
        Held(within + sum(mean >= 50_000 for mean in means), len(simple) + len(means)),
        "our own complex problems need 10,000 or more, which is said with them",
    )


RUNS = Computed(
    **told("lin-runs"),
    plan=_plan,
    write=_write,
)
