"""What single tasks of Zhang's chapter 6 do: networks trained, patterns matched, playouts timed, boards drawn.

Costs: playouts of row D alone and with each part, in turn and in one run, by processor time, so that a busy machine
disturbs it little; of several repeats the best counts. The share of the time is taken per move, because what was
learned changes how long a playout is; the extra time is per playout, as a user has it.
"""

import time
from dataclasses import asdict, dataclass
from pathlib import Path

from tesuji.jobs.task import Result
from tesuji.lab.benchmarks.mcts_measures import tactic_problem
from tesuji.learning.network import NetworkSettings, read_network
from tesuji.learning.paths import Configuration, Lines, configurations
from tesuji.learning.patterns import read_library
from tesuji.learning.rates import match_rates
from tesuji.learning.training import train
from tesuji.problems import Problem, bundled, load
from tesuji.problems.collection import SIGN
from tesuji.render import make_picture, picture_svg
from tesuji.solvers.answer.export import heat_labels, heat_of
from tesuji.solvers.mcts import MctsSearch, MctsSettings, preset
from tesuji.solvers.mcts.learned import DEFAULT_LIBRARY, DEFAULT_NETWORK

KINDS = ("enclosed", "open", "capture")


def _problems(place: str, number: int | None) -> list[Problem]:
    """So many problems of a file, a folder or ``bundled:NAME``, evenly spread."""
    path = Path(place)
    if place.startswith(SIGN):
        files = bundled(place.removeprefix(SIGN))
    else:
        files = sorted(path.glob("*.sgf")) if path.is_dir() else [path]
    found = [problem for file in files for problem in load(file).sound()]
    return found if number is None or number >= len(found) else [found[k * len(found) // number] for k in range(number)]


def _material(place: str, number: int | None, lines: Lines) -> list[Configuration]:
    return [one for problem in _problems(place, number) for one in configurations(problem, lines)]


def trained(place: str, lines: Lines, problems: int | None, hidden: int, epochs: int) -> Result:
    """The error by epoch of a network with so many hidden neurons (6.2.3)."""
    material = _material(place, problems, lines)
    network = train(material, NetworkSettings(hidden=hidden, epochs=epochs, lines=lines))
    errors = [round(error, 7) for error in network.errors]
    return {"hidden": hidden, "positions": len(material), "errors": errors}


def rates(place: str, problems: int | None) -> Result:
    """How often the library that comes with Tesuji knows a legal move, and a move of a solution (6.3.6)."""
    library = read_library(DEFAULT_LIBRARY)
    found = match_rates(library, _material(place, problems, library.settings.lines))
    return {"rates": [one.as_record() for one in found]}


@dataclass(frozen=True)
class Cost:
    """What one part costs on one kind of problem."""

    kind: str
    part: str
    move_ns: float
    """Processor time of a move."""
    playout_us: float
    share: float
    """Of the time per move that the part takes: 0.4 for Zhang's patterns, 0.9 for the network."""
    extra: float
    """How much longer a playout takes: 0.6 more for Zhang's patterns."""


def variants() -> dict[str, MctsSettings]:
    """Row D and what is added to it."""
    plain = preset("D")
    return {
        "row D": plain,
        "3x3": plain.but(pattern3=True),
        "5x5": plain.but(pattern5=True),
        "3x3 and 5x5": plain.but(pattern3=True, pattern5=True),
        "network": plain.but(network=True),
    }


def costs(problem: str, games: int, repeats: int) -> Result:
    """The cost of each part on one kind of problem."""
    searches = {name: MctsSearch(tactic_problem(problem), settings) for name, settings in variants().items()}
    times: dict[str, tuple[float, float]] = dict.fromkeys(searches, (float("inf"), float("inf")))
    for repeat in range(repeats):
        for name, search in searches.items():
            start = time.process_time()
            _, moves = search.playouts(games, seed=repeat + 1)
            used = time.process_time() - start
            times[name] = min(times[name][0], used / moves), min(times[name][1], used / games)
    move, playout = times["row D"]
    found = [
        Cost(problem, name, 1e9 * own_move, 1e6 * own_playout, 1 - move / own_move, own_playout / playout - 1)
        for name, (own_move, own_playout) in times.items()
    ]
    return {"costs": [asdict(one) for one in found]}


def _shown() -> Problem:
    """The problem of figures 6.9 and 7.1: the first one of grade 5 to kill."""
    return next(load(bundled("generated/test/kill-5.sgf")[0]).problems())


def evaluation() -> Result:
    """What the network that comes with Tesuji thinks of every point (figure 6.9)."""
    problem = _shown()
    board = problem.board()
    values = read_network(DEFAULT_NETWORK).evaluate(board, (*problem.target, *problem.own))
    most, total = max(values.values(), default=1.0), sum(values.values()) or 1.0
    labels = {point: str(round(100 * v / total)) for point, v in values.items() if round(100 * v / total)}
    picture = make_picture(board, heat={point: v / most for point, v in values.items()}, labels=labels)
    title = "Values of the network, percent of their sum"
    return {"svg": picture_svg(picture, title=title), "caption": title.lower()}


def history(simulations: int) -> Result:
    """How often simulations pass through every point (figure 7.1), with row T."""
    problem = _shown()
    search = MctsSearch(problem, preset("T"), seed=1)
    search.run(simulations)
    children = search.children()
    labels = heat_labels(children, "history", percent=True)
    picture = make_picture(problem.board(), heat=heat_of(children, "history"), labels=labels)
    title = f"History values after {simulations:,} simulations, percent"
    return {"svg": picture_svg(picture, title=title), "caption": title.lower()}
