"""Figure 1.4 of Zhang's dissertation: how strength grows with time. Here: ``uct`` with twice the simulations, 9x9."""

from collections.abc import Sequence
from itertools import pairwise

from tesuji.lab.matches.game_task import GameTask, game_tasks
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.statistics import elo_difference, wilson_interval
from tesuji.lab.studies.study import Answers, Chart, Computed, Finding, Section
from tesuji.lab.verdicts import Every
from tesuji.papers.published import told
from tesuji.players.uct.settings import UctSettings
from tesuji.render.plot import Curve, line_plot

LEVELS = {"small": (25, 50, 100, 200), "full": (50, 100, 200, 400, 800, 1_600, 3_200, 6_400)}
GAMES = {"small": 10, "full": 200}
SIZE = {"small": 7, "full": 9}


def _games(scale: str) -> dict[tuple[int, int], list[GameTask]]:
    levels: Sequence[int] = LEVELS[scale]
    found = {}
    for fewer, more in pairwise(levels):
        sides = [Contestant(f"uct {n}", UctSettings(prior_policy=0.0, simulations=n, memory=64)) for n in (more, fewer)]
        plan = MatchPlan(
            sides[0], sides[1], games=GAMES[scale], size=SIZE[scale], komi=9.5 if SIZE[scale] == 7 else 7.5
        )
        found[fewer, more] = game_tasks(plan)
    return found


def plan(scale: str) -> list[GameTask]:
    """Every level against the one below."""
    return [task for tasks in _games(scale).values() for task in tasks]


def write(scale: str, answers: Answers) -> list[Section]:
    """Elo gained by each doubling."""
    lines, total, gains = [], 0.0, []
    points = [(float(LEVELS[scale][0]), 0.0)]
    for (fewer, more), tasks in _games(scale).items():
        won = [result["outcome"] for result in answers.results(tasks)]
        if not won:
            continue
        low, high = wilson_interval(sum(won), len(won))
        rate = min(max(sum(won) / len(won), 0.5 / len(won)), 1 - 0.5 / len(won))
        total += elo_difference(rate)
        gains.append((sum(won), len(won)))
        points.append((float(more), total))
        interval = f"{elo_difference(low):+.0f} to {elo_difference(high):+.0f}"
        lines.append(
            (f"{more} against {fewer}", f"{sum(won):g} of {len(won)}", f"{elo_difference(rate):+.0f}", interval)
        )
    picture = line_plot(
        [Curve("uct", tuple(points), dots=True)],
        title="Strength by simulations",
        x_label="simulations for a move",
        y_label="Elo above the first",
        log_x=True,
    )
    claim = Finding(
        "1.4, figure 1.4",
        "UCT gains with every doubling of the time, without diminishing return",
        "a plot of Elo by the logarithm of time, without numbers in the text",
        "; ".join(f"{line[0]}: {line[2]}" for line in lines) + " Elo",
        Every(tuple(gains)),
    )
    words = (
        f"The player uct on {SIZE[scale]}x{SIZE[scale]}, colours in turn. The figure is not his: it is from a mailing "
        "list. A match that was won or lost entirely counts half a game the other way.",
    )
    heads = ("simulations for a move", "won", "Elo", "interval of 95 %")
    return [
        Section(
            "Figure 1.4",
            words,
            heads,
            tuple(lines),
            pictures=(Chart(picture, "Elo by simulations"),),
            findings=(claim,),
        )
    ]


STRENGTH = Computed(
    **told("zhang-scaling"),
    plan=plan,
    write=write,
)
