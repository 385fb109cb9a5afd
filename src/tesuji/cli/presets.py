"""`tesuji presets`: the named settings of the solvers, and what differs."""

from typing import Annotated, Any

import typer
from rich.text import Text

from tesuji.cli.output import print_json, say, terminal
from tesuji.cli.solvers import JsonOption, complete_preset
from tesuji.settings import toml_value
from tesuji.solvers import SOLVERS, Preset, Solver
from tesuji.solvers.table import solvers_with


def presets(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A preset, or a solver.", autocompletion=complete_preset),
    ] = None,
    json: JsonOption = False,
) -> None:
    """List the named settings of the solvers with what differs.

    Each preset is compared with the most similar earlier one of its solver, the first with the default settings. With a
    name: all settings of that preset, or all presets of that solver.

    \b
    Examples:
      tesuji presets               all presets
      tesuji presets mcts          the presets of Zhang's tactic search
      tesuji presets life-best     all settings of one preset
    """
    pairs = [(solver, preset) for solver in SOLVERS.values() for preset in solver.presets.values()]
    if name is not None and name in SOLVERS and len(SOLVERS[name].presets) > 1:
        pairs = [(solver, preset) for solver, preset in pairs if solver.name == name]
        name = None
    elif name is not None:
        pairs = [(solver, solver.preset(name)) for solver in solvers_with(name)]
    for index, (solver, preset) in enumerate(pairs):
        if json:
            print_json(_record(solver, preset, whole=name is not None))
        elif name is not None:
            _print_whole(solver, preset)
        else:
            _print_line(solver, preset, heading=index == 0 or pairs[index - 1][0] is not solver)


def _print_line(solver: Solver, preset: Preset, *, heading: bool) -> None:
    out = terminal()
    differs = Text(f"({_words(solver, preset)})", "dim")
    if len(solver.presets) == 1:
        out.print(Text(f"{solver.name}: {solver.summary}", style="bold"), differs)
        return
    if heading:
        say(f"{solver.name}: {solver.summary}", style="bold")
    out.print(Text(f"  {preset.name:22}  {preset.summary}"), differs)


def _changes(solver: Solver, preset: Preset) -> tuple[str | None, dict[str, Any]]:
    base = solver.nearest(preset)
    other = type(preset.settings)() if base is None else base.settings
    return (base.name if base else None), {field: ours for field, (_, ours) in preset.differences(other).items()}


def _words(solver: Solver, preset: Preset) -> str:
    base, changes = _changes(solver, preset)
    start = base or "the default settings"
    return start if not changes else f"{start} with {_list(changes)}"


def _list(changes: dict[str, Any]) -> str:
    return ", ".join(f"{field}={toml_value(value).strip(chr(34))}" for field, value in changes.items())


def _record(solver: Solver, preset: Preset, *, whole: bool) -> dict[str, Any]:
    base, changes = _changes(solver, preset)
    record = {
        "name": preset.name,
        "solver": solver.name,
        "summary": preset.summary,
        "default": preset.name == solver.default or preset.name in solver.defaults.values(),
        "builds_on": base,
        "changes": changes,
        "digest": preset.settings.digest,
    }
    return record | ({"settings": dict(vars(preset.settings))} if whole else {})


def _print_whole(solver: Solver, preset: Preset) -> None:
    say(f"{preset.name} of {solver.name}: {preset.summary}", style="bold")
    say(f"Digest {preset.settings.digest}; {_words(solver, preset)}")
    default = preset.differences(type(preset.settings)())
    for line in preset.settings.to_toml().splitlines():
        field = line.partition(" =")[0]
        note = f"  # default: {toml_value(default[field][0])}" if field in default else ""
        say(line + note, style="bold" if note else "")
    say()
