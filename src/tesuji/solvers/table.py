"""Every solver by name: what it is for, its named settings, and how it is run.

A new solver is one entry here; plug-ins add theirs (:mod:`tesuji.plugins`).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cached_property
from time import perf_counter
from typing import Any, Protocol, Self

from tesuji.checker import Question
from tesuji.errors import InputError
from tesuji.plugins import Registry
from tesuji.problems import GOALS, Goal, Problem
from tesuji.settings import changed
from tesuji.solvers import lin, mcts
from tesuji.solvers.capture.search import CaptureSettings, solve_capture, zhang
from tesuji.solvers.exact.solve import solve_exact
from tesuji.solvers.investigate import InvestigationSettings, investigate
from tesuji.solvers.limit import DEFAULT_MEMORY, DEFAULT_SECONDS, Limit
from tesuji.solvers.result.estimate import Progress
from tesuji.solvers.result.solution import Solution
from tesuji.solvers.search import asking
from tesuji.solvers.search.tree import DEFAULT_SIMULATIONS, Observer, TreeSearch, solve_tree
from tesuji.solvers.settings import PRESETS as EXACT_PRESETS


class AnySettings(Protocol):
    """What all settings have in common; they are frozen dataclasses."""

    def to_toml(self) -> str:
        """Every field, one to a line."""

    @property
    def digest(self) -> str:
        """A short name for exactly these settings."""


@dataclass(frozen=True)
class Preset:
    """AnySettings with a name."""

    name: str
    summary: str
    settings: AnySettings

    def differences(self, other: AnySettings) -> dict[str, tuple[Any, Any]]:
        """The fields that are not as in other settings of the same kind: what they are there, and here."""
        pairs = ((f.name, getattr(other, f.name), getattr(self.settings, f.name)) for f in fields(other))  # type: ignore[arg-type]
        return {name: (theirs, ours) for name, theirs, ours in pairs if theirs != ours}


@dataclass(frozen=True)
class _Later(Mapping[str, Preset]):
    """Presets that are made when they are first looked at: they load the search that they belong to."""

    make: Callable[[], Mapping[str, Preset]]

    @cached_property
    def _made(self) -> Mapping[str, Preset]:
        return self.make()

    def __getitem__(self, name: str) -> Preset:
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


Run = Callable[[Problem, Any, Limit, Observer | None, int], Solution]
"""Takes the problem, the settings, the limit, an observer and the seed."""


@dataclass(frozen=True)
class Solver:
    """One way to solve problems."""

    name: str
    summary: str
    run: Run
    presets: Mapping[str, Preset]
    default: str
    """The preset that is taken when none is named..."""
    defaults: Mapping[Goal, str] = field(default_factory=dict)
    """...unless the goal has one of its own."""
    uses: frozenset[str] = frozenset()
    """Which limits and options mean something to it, of: nodes, depth, simulations, threads, first, trace, heat,
    guide."""
    tree: Callable[[Problem, Any, Limit, int], TreeSearch] | None = None
    """For searches whose tree can be walked: begins one."""

    def preset(self, name: str) -> Preset:
        """The preset of this name; a single letter is a row of Zhang's tables."""
        if preset_key(name) not in self.presets:
            raise InputError(f"{self.name} has no preset {name!r}: {self._instead(name)}")
        return self.presets[preset_key(name)]

    def _instead(self, name: str) -> str:
        """What may have been meant by a preset that this solver does not have."""
        others = [solver.name for solver in SOLVERS.values() if preset_key(name) in solver.presets]
        if others:
            return f"it belongs to {' and '.join(others)}"
        near = get_close_matches(name.lower(), self.presets, 1)
        if near:
            return f"did you mean {near[0]}?"
        if elsewhere := _nearest_of_all(name):
            return f"did you mean {elsewhere}?"
        few = len(self.presets) <= _FEW
        return f"expected {' or '.join(self.presets)}" if few else f"tesuji presets {self.name} lists them"

    def nearest(self, preset: Preset) -> Preset | None:
        """The earlier preset that it differs least from: the one that it builds on. ``None`` for the first."""
        names = list(self.presets)
        earlier = [self.presets[name] for name in names[: names.index(preset.name)]]
        return min(reversed(earlier), key=lambda other: len(preset.differences(other.settings)), default=None)


def preset_key(name: str) -> str:
    """The name of a preset as the table has it; a single letter is a row of Zhang's tables."""
    return f"zhang-{name}".lower() if len(name) == 1 else name.lower()


def _nearest_of_all(preset: str) -> str:
    """The preset of any solver that was probably meant, with the name of its solver; nothing where none is near."""
    near = get_close_matches(preset.lower(), [name for solver in SOLVERS.values() for name in solver.presets], 1)
    return f"{near[0]} of {solvers_with(near[0])[0].name}" if near else ""


def solvers_with(preset: str) -> list[Solver]:
    """The solvers that have a preset of this name, at least one."""
    found = [solver for solver in SOLVERS.values() if preset_key(preset) in solver.presets]
    if found:
        return found
    near = _nearest_of_all(preset)
    instead = f"did you mean {near}?" if near else "tesuji presets lists them"
    raise InputError(f"no solver has a preset {preset!r}: {instead}")


@dataclass(frozen=True)
class SolverConfig:
    """A solver with the requested settings."""

    solver: Solver
    preset: str | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    """Fields of the settings that are to be changed, as a person types them."""

    def __post_init__(self) -> None:
        self.possible()

    @classmethod
    def of(cls, solver: str | None = None, preset: str | None = None, values: Mapping[str, str] | None = None) -> Self:
        """The solver of this name, or the one that has the preset, or the default."""
        if solver is None:
            solver = solvers_with(preset)[0].name if preset else DEFAULT
        if solver not in SOLVERS:
            raise InputError(f"there is no solver called {solver!r}: expected one of {', '.join(SOLVERS)}")
        return cls(SOLVERS[solver], preset, values or {})

    def __reduce_ex__(self, protocol: Any) -> Any:
        """For other processes a name will do: a solver of the table takes all its presets along otherwise."""
        if SOLVERS.get(self.solver.name) is not self.solver:
            return super().__reduce_ex__(protocol)
        return SolverConfig.of, (self.solver.name, self.preset, dict(self.values))

    def settings(self, problem: Problem) -> AnySettings:
        """The settings for a problem: without a named preset they depend on its goal."""
        by_goal = self.solver.defaults.get(problem.goal) if isinstance(problem.goal, Goal) else None
        return self._settings(self.preset or by_goal or self.solver.default)

    def possible(self) -> list[AnySettings]:
        """The settings that may be taken, whatever the goal."""
        names = [self.preset] if self.preset else [self.solver.default, *self.solver.defaults.values()]
        return [self._settings(name) for name in dict.fromkeys(names)]

    def limit(
        self,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        simulations: int | None = None,
        depth: int | None = None,
        threads: int | None = None,
        memory: int = DEFAULT_MEMORY,
    ) -> Limit:
        """How far the solver may go: what is asked for, else the default time, or a number of simulations before it.

        A count gives the same answer every time: no clock ends such a search.
        """
        counted = {"nodes": nodes, "simulations": simulations, "depth": depth, "threads": threads}
        for name, value in counted.items():
            if value is not None and name not in self.solver.uses:
                able = ", ".join(solver.name for solver in SOLVERS.values() if name in solver.uses)
                raise InputError(f"solver {self.solver.name} does not support {name}: expected one of {able}")
        if seconds is None and nodes is None and simulations is None:
            seconds = DEFAULT_SECONDS
            simulations = DEFAULT_SIMULATIONS if "simulations" in self.solver.uses else None
        return Limit(nodes, seconds, depth, memory, simulations, threads or 1)

    def solve(self, problem: Problem, limit: Limit, observer: Observer | None = None, seed: int = 0) -> Solution:
        """Solve a problem by this solver alone; clients call `answer_problem`, which finishes the answer."""
        return self.solver.run(problem, self.settings(problem), limit, observer, seed)

    def tree(self, problem: Problem, limit: Limit, seed: int = 0) -> TreeSearch:
        """A search whose tree can be walked, not begun yet."""
        if self.solver.tree is None:
            able = ", ".join(name for name, solver in SOLVERS.items() if solver.tree)
            raise InputError(f"{self.solver.name} keeps no tree to walk through: expected one of {able}")
        return self.solver.tree(problem, self.settings(problem), limit, seed)

    def _settings(self, name: str) -> AnySettings:
        return changed(self.solver.preset(name).settings, self.values)


def _auto(problem: Problem, settings: Any, limit: Limit, observer: Observer | None, seed: int) -> Solution:
    return investigate(problem, replace(settings, seed=seed), limit, _classical(observer))


def _exact(problem: Problem, settings: Any, limit: Limit, observer: Observer | None, seed: int) -> Solution:
    return replace(solve_exact(problem, settings, limit, _classical(observer)), seed=seed)


def _capture(problem: Problem, settings: Any, limit: Limit, observer: Observer | None, seed: int) -> Solution:
    return replace(solve_capture(problem, settings, limit, _classical(observer)), seed=seed)


def _classical(observer: Observer | None) -> asking.Observer | None:
    if observer is None:
        return None
    start = perf_counter()

    def observe(question: Question | None, nodes: int, pn: int, dn: int, depth: int, score: int) -> None:
        numbers = (nodes, pn, dn, depth, score)
        observer(Progress(perf_counter() - start, nodes=nodes, numbers=numbers, question=question))

    return observe


def _tactic(problem: Problem, settings: Any, limit: Limit, observer: Observer | None, seed: int) -> Solution:
    return solve_tree(_tactic_tree(problem, settings, limit, seed), limit, observer, seed)


def _tactic_tree(problem: Problem, settings: Any, limit: Limit, seed: int) -> TreeSearch:
    return mcts.TacticTree(problem, settings, limit, seed)


def _tactic_presets() -> dict[str, Preset]:
    return {name: Preset(name, words, settings) for name, (words, settings) in mcts.PRESETS.items()}


def _lin(problem: Problem, settings: Any, limit: Limit, observer: Observer | None, seed: int) -> Solution:
    return solve_tree(_lin_tree(problem, settings, limit, seed), limit, observer, seed)


def _lin_tree(problem: Problem, settings: Any, limit: Limit, seed: int) -> TreeSearch:
    return lin.LinTree(problem, settings, limit, seed)


def _lin_presets() -> dict[str, Preset]:
    return {name: Preset(name, _LIN_WORDS[name], settings) for name, settings in lin.PRESETS.items()}


_EXACT_WORDS = {
    "alphabeta": "Alpha-beta with iterative deepening",
    "alphabeta-tt": "Alpha-beta with a table of positions",
    "pn": "Proof-number search",
    "pn+": "Proof-number search that begins with Zhang's evaluation",
    "dfpn": "Depth-first proof-number search",
    "dfpn+": "Depth-first proof-number search that begins with Zhang's evaluation",
}
_LIN_WORDS = {
    "lin-mcts": "Lin's MCTS: decision by mean",
    "lin-minimax-mcts": "Lin's minimax-combined MCTS: 50 visits per child, decision by visits",
    "lin-minimax-mcts-20": "The same with the threshold of the list of tables",
    "lin-minimax-mcts-30": "Lin's minimax-combined MCTS, 30 visits per child: best on our problems",
    "lin-minimax-mcts-140": "Lin's minimax-combined MCTS, 140 visits however many children: the other reading",
    "lin-minimax-mcts-bounds": "Lin's minimax-combined MCTS that goes by confidence bounds (5.2, future work 2)",
    "lin-minimax-mcts-text": "Lin's minimax-combined MCTS as in the text, which differs from the program",
    "lin-mcts-program": "Lin's MCTS with a budget of descents, plus one, as the program counts",
    "lin-minimax-mcts-program": "Lin's minimax-combined MCTS with a budget of descents, plus one",
    "lin-mcts-literal": "Lin's MCTS as in appendix B: its budget, and its rules where ours differ",
    "lin-minimax-mcts-literal": "Lin's minimax-combined MCTS as in appendix B",
    "lin-mcts-tuned": "Lin's MCTS with the bounds of UCB1-tuned (2.5.1)",
    "lin-mcts-ucb-e": "Lin's MCTS with UCB-E, best arm identification (2.5.2)",
    "lin-mcts-solver": "Lin's MCTS with MCTS-Solver (2.4.1)",
    "lin-mcts-amaf": "Lin's MCTS with all moves as first (2.5.3)",
    "lin-mcts-replies": "Lin's MCTS with last good replies (2.5.4)",
}
_FEW = 3
"""The most presets that are listed in a sentence."""
_CLASSICAL = frozenset({"nodes", "depth", "first", "trace"})
_ON_TWO_CORES = _CLASSICAL | {"threads"}
"""Both sides of a problem on the open board are proven at the same time."""


def _solvers() -> list[Solver]:
    exact = {name: Preset(name, _EXACT_WORDS[name], settings) for name, settings in EXACT_PRESETS.items()}
    captures = {
        name: Preset(name, f"{p.summary}, selective", CaptureSettings(algorithm=name, all_moves=True))  # type: ignore[arg-type]
        for name, p in exact.items()
    }
    captures |= {
        f"zhang-{name}": Preset(f"zhang-{name}", f"{p.summary}, selective, as Zhang has it", zhang(name))  # type: ignore[arg-type]
        for name, p in exact.items()
    }
    best = {goal: traits.preset for goal, traits in GOALS.items()}
    by_simulations = frozenset({"simulations", "trace", "heat"})
    auto = {"auto": Preset("auto", "All of them on one budget", InvestigationSettings())}
    return [
        Solver(
            "auto", "Proven if possible, else the best estimate", _auto, auto, "auto", uses=_ON_TWO_CORES | {"guide"}
        ),
        *(
            Solver(
                name,
                p.summary,
                _exact,
                {name: p},
                name,
                uses=_ON_TWO_CORES if EXACT_PRESETS[name].goes_one_sided else _CLASSICAL,
            )
            for name, p in exact.items()
        ),
        Solver("capture", "Zhang's quick search for captures: no proof", _capture, captures, "dfpn+", uses=_CLASSICAL),
        Solver(
            "mcts",
            "Zhang's tactic Monte-Carlo tree search: an estimate",
            _tactic,
            _Later(_tactic_presets),
            "life-best",
            best,
            by_simulations | {"threads"},
            _tactic_tree,
        ),
        Solver(
            "minimax-mcts",
            "Lin's searches in the model of the thesis: an estimate",
            _lin,
            _Later(_lin_presets),
            "lin-minimax-mcts",
            uses=by_simulations,
            tree=_lin_tree,
        ),
    ]


def _adopt(name: str, offered: Any) -> Solver:
    if not isinstance(offered, Solver) or offered.name != name:
        raise InputError(f"the solver {name!r} is {offered!r:.60}: expected a tesuji.solvers.Solver of that name")
    if offered.default not in offered.presets:
        raise InputError(f"the solver {name!r} has no preset {offered.default!r}, its default: expected it in presets")
    return offered


def register_solver(solver: Solver) -> None:
    """Add a solver of one's own, for this process and the workers that it starts.

    >>> from dataclasses import replace
    >>> from tesuji.solvers import SOLVERS
    >>> tesuji.register_solver(replace(SOLVERS["dfpn+"], name="mine"))
    >>> board = tesuji.Board.from_stones(7, black=["B1"], white=["A1"])
    >>> print(tesuji.solve(board, target="A1", solver="mine", nodes=1000).move)
    A2
    """
    SOLVERS.register(solver.name, solver)


SOLVERS: Registry[Solver] = Registry("tesuji.solvers", {solver.name: solver for solver in _solvers()}, _adopt)
"""All solvers, in the order in which they are listed."""
DEFAULT = "auto"
"""The solver that is taken when none is named."""
