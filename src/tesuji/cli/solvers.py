"""The options that choose a solver and its settings and limits."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Self

import typer

from tesuji.errors import InputError
from tesuji.settings import read_values
from tesuji.solvers import SOLVERS, Limit, SolverConfig, mcts
from tesuji.solvers.answer.export import HeatKind, heat_kind
from tesuji.solvers.limit import DEFAULT_SECONDS, MEGABYTE
from tesuji.solvers.sources.guide import require_guide

search_option = partial(typer.Option, rich_help_panel="The search")
answer_option = partial(typer.Option, rich_help_panel="The answer")
"""Options, by the panel of the help that shows them."""


def complete_solver(incomplete: str) -> list[tuple[str, str]]:
    return [(s.name, s.summary) for s in SOLVERS.values() if s.name.startswith(incomplete)]


def complete_preset(incomplete: str) -> list[tuple[str, str]]:
    found = {p.name: p.summary for solver in SOLVERS.values() for p in solver.presets.values()}
    return [(name, summary) for name, summary in found.items() if name.startswith(incomplete)]


TREES = tuple(name for name, entry in SOLVERS.shipped.items() if entry.tree)
"""Solvers whose search tree can be explored; the first is the default."""

VerifyOption = Annotated[bool, answer_option("--verify", help="Replay the proofs with the independent checker.")]
JsonOption = Annotated[bool, answer_option("--json", help="Print JSON, one object per line.")]
NodesOption = Annotated[int | None, search_option(min=1, help="Node limit per problem.")]


@dataclass(frozen=True)
class LimitOptions:
    time: Annotated[
        float | None,
        search_option(
            min=0,
            metavar="S",
            help="Seconds per problem.",
            show_default=f"{DEFAULT_SECONDS:g}, or none with a number of nodes or simulations",
        ),
    ] = None
    memory: Annotated[int, search_option(min=1, metavar="MB", help="Memory for the table or tree, in megabytes.")] = 256

    def limit(self, choice: SolverConfig, **counts: int | None) -> Limit:
        for option, value in counts.items():
            require_used(choice, option, given=value is not None)
        return choice.limit(seconds=self.time, memory=self.memory * MEGABYTE, **counts)


@dataclass(frozen=True)
class SolverOptions:
    solver: Annotated[
        str | None,
        search_option(
            metavar="NAME",
            help=", ".join(SOLVERS.shipped) + "; or a plug-in.",
            autocompletion=complete_solver,
            show_default="auto, or the one that has the preset",
        ),
    ] = None
    preset: Annotated[
        str | None,
        search_option(
            metavar="NAME",
            help="Named settings of the solver (tesuji presets lists them).",
            autocompletion=complete_preset,
        ),
    ] = None
    settings: Annotated[
        list[str] | None, search_option("--set", metavar="FIELD=VALUE", help="Change a setting; repeatable.")
    ] = None
    patterns: Annotated[Path | None, search_option(metavar="LIB", help="Pattern library (tesuji learn), for mcts.")] = (
        None
    )
    network: Annotated[Path | None, search_option(metavar="FILE", help="Network (tesuji learn), for mcts.")] = None

    def config(self) -> SolverConfig:
        """The solver with its settings; an `InputError` where options contradict each other."""
        values = read_values(self.settings or [])
        if "memory" in values:
            raise InputError("the memory is not set with --set: expected --memory and megabytes")
        values |= _learned(values, {"pattern_library": self.patterns, "network_file": self.network})
        choice = _with_files(self.solver, self.preset, values)
        if name := values.get("shape_file"):
            from tesuji.learning.shape.file import shape_network

            shape_network(name)  # complains at once, rather than at every problem, about a file that is no network
        return choice


@dataclass(frozen=True)
class TreeOptions(LimitOptions, SolverOptions):
    simulations: Annotated[
        int | None, search_option(min=1, metavar="N", help="Simulation limit, for Monte Carlo solvers.")
    ] = None
    threads: Annotated[
        int | None,
        search_option(min=1, max=1024, metavar="N", help="Threads: for mcts; the open-board search uses up to two."),
    ] = None
    seed: Annotated[int, search_option(min=0, max=2**63 - 1, help="Random seed, for Monte Carlo solvers.")] = 0

    def limit(self, choice: SolverConfig, **counts: int | None) -> Limit:
        return super().limit(choice, simulations=self.simulations, threads=self.threads, **counts)


@dataclass(frozen=True)
class SearchOptions(TreeOptions):
    nodes: NodesOption = None
    guide: Annotated[
        str | None,
        search_option(metavar="katago:FILE", help="External network that suggests where to search first (auto)."),
    ] = None
    first: Annotated[bool, search_option("--first", help="Stop at the first correct move.")] = False

    def config(self) -> SolverConfig:
        choice = super().config()
        if self.guide is not None:
            require_used(choice, "guide", given=True)
            if "guide" in choice.values:
                raise InputError("the guide is given twice: expected --guide or --set guide")
            require_guide(self.guide, there=True)
            choice = SolverConfig(choice.solver, choice.preset, {**choice.values, "guide": self.guide})
        if self.first:
            require_used(choice, "first", given=True)
            choice = SolverConfig(choice.solver, choice.preset, {**choice.values, "all_moves": "false"})
        return choice

    def limit(self, choice: SolverConfig, **counts: int | None) -> Limit:
        return super().limit(choice, nodes=self.nodes, **counts)

    def selectively(self) -> Self:
        """The same with Zhang's selective capture search; ``--solver`` names its algorithm."""
        if self.preset is not None:
            raise InputError("--selective goes with --solver, which names its algorithm, not with --preset")
        if self.solver is not None and self.solver not in SOLVERS["capture"].presets:
            raise InputError(f"--selective does not go with --solver {self.solver}")
        return replace(self, solver="capture", preset=self.solver)


def _learned(values: dict[str, str], files: dict[str, Path | None]) -> dict[str, str]:
    given = {field: str(path) for field, path in files.items() if path is not None}
    for field in given.keys() & values.keys():
        raise InputError(f"{field} is given twice: expected --set {field} or the option that names the file")
    return given


_FILES = {
    "pattern_library": ("--patterns", "patterns", "--preset zhang-m, or --solver mcts --set pattern3=true"),
    "network_file": ("--network", "a network", "--preset zhang-r, or --solver mcts --set network=true"),
}
"""The settings that name files: the option, what the search must use, and how to ask for that."""


def _with_files(solver: str | None, preset: str | None, values: dict[str, str]) -> SolverConfig:
    """The configuration, if its search uses the named files; they are read before any work is done."""
    plain = SolverConfig.of(solver, preset, {field: value for field, value in values.items() if field not in _FILES})
    for field in _FILES.keys() & values.keys():
        option, what, how = _FILES[field]
        tactic = _tactic_settings(plain)
        if not tactic or not all(mcts.uses_file(one, field) for one in tactic):
            raise InputError(f"{option} needs a search that uses {what}: expected {how}")
    choice = SolverConfig.of(solver, preset, values)
    for one in _tactic_settings(choice):
        mcts.require_learned(one)
    return choice


def _tactic_settings(choice: SolverConfig) -> "list[mcts.MctsSettings]":
    """The settings that can name learned files: those of the tactic search, which is loaded for no other solver."""
    if choice.solver is not SOLVERS["mcts"]:
        return []
    return [one for one in choice.possible() if isinstance(one, mcts.MctsSettings)]


def require_used(choice: SolverConfig, option: str, *, given: bool) -> None:
    """Refuse an option that the solver does not have."""
    if given and option not in choice.solver.uses:
        fitting = ", ".join(name for name, solver in SOLVERS.items() if option in solver.uses)
        raise InputError(f"solver {choice.solver.name} has no --{option}: expected one of {fitting}")


def heat_for(choice: SolverConfig, word: str | None) -> HeatKind | None:
    if word is None:
        return None
    require_used(choice, "heat", given=True)
    kind = heat_kind(word)
    if kind == "history" and not all(getattr(settings, "history", None) for settings in choice.possible()):
        switch = " or --set history=true" if hasattr(choice.possible()[0], "history") else ""
        raise InputError(f"the history is not kept by this search: expected --heat visits or mean{switch}")
    return kind
