"""Every policy of a Monte-Carlo tree that the documents name, alone against plain UCT, on four kinds of problem."""

from collections.abc import Iterator, Mapping, Sequence

from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.statistics import holm, mcnemar
from tesuji.lab.studies.declared import ProblemSet, Scale, Variant
from tesuji.lab.studies.match_study import Matches, Pairing
from tesuji.lab.studies.searching import SearchTask
from tesuji.lab.studies.study import Answers, Section
from tesuji.lab.studies.tables import CHANCE, judgement, settings_lines
from tesuji.papers.zhang.sets import CAPTURES, DOCUMENT, GOTOOLS, LIFE, READING, TEST, Cell, Rows, by_cell
from tesuji.players.presets import preset
from tesuji.problems import Goal, KoPolicy
from tesuji.solvers import SolverConfig

_PLAIN = "plain UCT"
_SOLVER = {"solver": "true", "terminal_life": "true"}
_POLICIES: dict[str, tuple[str, dict[str, str]]] = {
    "history": ("Zhang, table 8.1: on in Zhang's best settings", {"history": "true"}),
    "V_heu": ("Zhang, table 8.1: on in Zhang's best settings", {"heuristic": "true"}),
    "greedy": ("Zhang, table 8.1: depends on the simulations", {"greedy": "true"}),
    "light backup": ("Zhang, table 7.1: worse than an eightfold one", {"heavy_backup": "1"}),
    "progressive unpruning": ("Zhang, 1.4: named as an extension", {"widening": "unpruning"}),
    "progressive widening": (
        "Zhang, 1.4: named with unpruning",
        {"widening": "widening", "widening_first": "1", "widening_visits": "40", "widening_growth": "1.4"},
    ),
    "iterative widening": ("Zhang, 1.4: named as an extension", {"widening": "iterative"}),
    "grandparent": ("Zhang, 1.4: named as an extension", {"grandparent": "10"}),
    "RAVE, by hand": ("Zhang, 1.4: named; Lin, future work 5: often good elsewhere", {"selection": "rave"}),
    "RAVE, least error": ("the same", {"selection": "rave", "rave_schedule": "least-error"}),
    "UCB1-tuned": ("Lin, 2.5.1: better than UCB1; future work 4", {"selection": "ucb1-tuned"}),
    "UCB-E": ("Lin, 2.5.2: suits a single decision better", {"selection": "ucb-e"}),
    "minimax node": ("Lin, 4: sooner right where there are traps", {"minimax_nodes": "visits"}),
    "minimax node, bounds": ("Lin, future work 2: may give clues", {"minimax_nodes": "bounds"}),
    "minimax node, Lin's program": ("as above", {"minimax_nodes": "visits", "minimax_descent": "node"}),
    "last good reply": ("Lin, 2.5.4, future work 5: might be good", {"last_good_reply": "true"}),
    "MCTS-Solver": ("Lin, 2.4.1: 65 % against MCTS in Connect Four", _SOLVER),
    "MCTS-MR": ("Lin, 2.4.2: finds forced wins in simulations", {"minimax_playout": "1"}),
    "MCTS-MS": ("Lin, 2.4.2: checks immediate descendants", {**_SOLVER, "minimax_selection": "2"}),
    "MCTS-MB": ("Lin, 2.4.2: wins and losses go up", {**_SOLVER, "minimax_backup": "2"}),
    "OMC": ("Tielman: named beside UCT", {"selection": "omc"}),
    "PBBM": ("Tielman: named beside UCT", {"selection": "pbbm"}),
}

_LINKS = (Goal.CONNECT, Goal.CUT)
_KINDS: Mapping[str, tuple[str, ...]] = {
    "captures": ("captures", "reading"),
    "enclosed life and death": ("life", "gotools"),
    "open life and death": ("life-open", "small-boards"),
    "connections and races": ("links", "connection", "races", "semeai"),
}
"""The sets of each kind: ours, then those of others."""
_HEADS = ("policy", "what the document expects")
_EXPLAINED = (
    "Right first moves with each number of simulations, on the problems of a kind together; a problem that is in two "
    "sets counts once. Paired: problems that only the policy, and that only plain UCT has right, with the same seed; p "
    "is McNemar's (exact), after Holm's correction for all comparisons of the table. Above 5 % a difference is within "
    "chance. MCTS-Solver and what builds on it end a search when the root is proven, so they spend fewer simulations."
)
Judged = dict[tuple[str, str], bool]


def _right(tasks: Sequence[SearchTask], answers: Answers) -> Judged:
    """Which problems have the right first move, by name and place; those that were not run are left out."""
    judged = {(task.name, str(task.case.problem.source)): judgement("move", task, answers) for task in tasks}
    return {key: right for key, right in judged.items() if right is not None}


def write(study: Rows, scale: str, answers: Answers) -> list[Section]:
    """A table for each kind of problem, what is beyond chance, and the settings."""
    tasks, budgets = study.tasks(scale), study.scales[scale].budgets
    cells = by_cell(tasks)
    sections = [
        _table(kind, sets, budgets, cells, answers, () if number else (_EXPLAINED,))
        for number, (kind, sets) in enumerate(_KINDS.items())
    ]
    settings = Section("Settings", (), ("variant", "solver", "settings", "digest"), tuple(settings_lines(tasks)))
    return [*sections, settings]


def _table(
    kind: str,
    sets: Sequence[str],
    budgets: Sequence[int],
    cells: Mapping[Cell, Sequence[SearchTask]],
    answers: Answers,
    explained: tuple[str, ...],
) -> Section:
    def asked(variant: str, budget: int) -> Judged:
        tasks = [task for name in sets for task in cells.get((name, variant, budget), ())]
        return _right(tasks, answers)

    plain = {budget: asked(_PLAIN, budget) for budget in budgets}
    found = {(name, budget): asked(name, budget) for name in _POLICIES for budget in budgets}
    pairs = {(name, budget): _paired(right, plain[budget]) for (name, budget), right in found.items()}
    chances = dict(zip(pairs, holm([mcnemar(*pair) for pair in pairs.values()]), strict=True))
    heads = [head for budget in budgets for head in (f"right with {budget:,}", "paired", "p")]
    lines = [(_PLAIN, "", *(cell for budget in budgets for cell in (_share(plain[budget]), "", "")))]
    for name, (words, _) in _POLICIES.items():
        row = [name, words]
        for budget in budgets:
            gained, lost = pairs[name, budget]
            row += [_share(found[name, budget]), f"+{gained} -{lost}", f"{chances[name, budget]:.3f}"]
        lines.append(tuple(row))
    beyond = list(_beyond_chance(pairs, chances)) or ["No policy differs from plain UCT by more than chance."]
    problems = len(set().union(*plain.values()))
    return Section(f"{kind.capitalize()}: {problems} problems", (*explained, *beyond), (*_HEADS, *heads), tuple(lines))


def _paired(ours: Judged, theirs: Judged) -> tuple[int, int]:
    """How many problems only the first, and only the second has right."""
    both = ours.keys() & theirs.keys()
    return sum(ours[key] > theirs[key] for key in both), sum(ours[key] < theirs[key] for key in both)


def _share(judged: Judged) -> str:
    return f"{sum(judged.values())}/{len(judged)}" if judged else "not run"


def _beyond_chance(
    pairs: Mapping[tuple[str, int], tuple[int, int]], chances: Mapping[tuple[str, int], float]
) -> Iterator[str]:
    for (name, budget), (gained, lost) in pairs.items():
        if (p := chances[name, budget]) < CHANCE:
            word = "better" if gained > lost else "worse"
            yield f"{name} is {word} than plain UCT with {budget:,} simulations (+{gained} -{lost}, p = {p:.2g})."


def _ours(name: str, goals: Sequence[Goal], *, open: bool = False) -> ProblemSet:
    return ProblemSet(name, (TEST,), tuple(goals), first_moves=True, ko=KoPolicy.AGAINST, open=open)


POLICIES = Rows(
    name="zhang-policies",
    title="Every policy that the documents name against plain UCT, at equal simulations",
    document=DOCUMENT,
    source="Zhang 2010, 1.4 and 7.3; Lin 2017, 2.4 and 2.5; Tielman 2012",
    notes=(
        "Each policy is added to plain UCT with our playouts by itself. Beside the test part of our generated problems "
        "stand sets that do not come with Tesuji: GNU Go's reading, connection and semeai tests, GoTools, and life and "
        "death on small boards, whose region is left to the search. --set-of reading=PATH, connection=PATH, "
        "semeai=PATH, gotools=PATH and small-boards=PATH say where they are; without that only ours are counted.",
    ),
    sets=(
        _ours("captures", CAPTURES, open=True),
        READING,
        _ours("life", LIFE),
        GOTOOLS,
        _ours("life-open", LIFE, open=True),
        _ours("small-boards", LIFE, open=True),
        _ours("links", _LINKS),
        _ours("connection", _LINKS),
        _ours("races", (Goal.RACE,)),
        _ours("semeai", (Goal.RACE,)),
    ),
    variants=(
        Variant(_PLAIN, SolverConfig.of("mcts", "plain-ucb1"), "UCB1 with our playouts"),
        *(
            Variant(name, SolverConfig.of("mcts", "plain-ucb1", changed), words, against=_PLAIN)
            for name, (words, changed) in _POLICIES.items()
        ),
    ),
    scales={"small": Scale((2_000,), problems=25), "full": Scale((500, 5_000, 50_000))},
    write=write,
)

_GAMES: dict[str, str] = {
    "uct-ucb1-tuned": "UCB1-tuned",
    "uct-ucb-e": "UCB-E",
    "uct-omc": "OMC",
    "uct-pbbm": "PBBM",
    "uct-rave-by-hand": "RAVE, by hand",
    "uct-unpruning": "progressive unpruning",
    "uct-widening": "progressive widening",
    "uct-iterative-widening": "iterative widening",
    "uct-grandparent": "grandparent",
    "uct-last-good-reply": "last good reply",
    "uct-solver": "MCTS-Solver",
}
"""The policies that `uct` has in whole games, by its presets."""


def _matches(simulations: int, games: int) -> tuple[Pairing, ...]:
    def player(name: str) -> Contestant:
        return Contestant(name, preset(name).with_values({"simulations": str(simulations)}))

    return tuple(
        Pairing(policy, MatchPlan(player(name), player("uct"), games, opening_moves=2), words=_POLICIES[policy][0])
        for name, policy in _GAMES.items()
    )


GAMES = Matches(
    name="zhang-policies-games",
    title="The policies that whole games can have, against the player uct at equal simulations",
    document=DOCUMENT,
    source="Zhang 2010, 1.4; Lin 2017, 2.4 and 2.5; Tielman 2012",
    notes=(
        "9x9 games from two random moves, each opening with both colours. The player uct has RAVE with least error.",
    ),
    pairings={"small": _matches(100, 20), "full": _matches(1_000, 200)},
)
