"""The options that choose a player and how it plays."""

from typing import Annotated

import typer

from tesuji.players import PRESETS

ThreadsOption = Annotated[int | None, typer.Option(min=1, max=1024, help="Threads, for multi-threaded players.")]
SimulationsOption = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Simulations per move, for Monte Carlo players.")
]
TimeOption = Annotated[float | None, typer.Option("--time", min=0.001, metavar="S", help="Seconds per move.")]
SeedOption = Annotated[
    int,
    typer.Option(
        min=0,
        max=2**63 - 1,
        help="Random seed; repeatable on one thread without a time limit.",
    ),
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help="Change a setting of the player; repeatable.")
]
RulesOption = Annotated[str, typer.Option(metavar="NAME", help="Rules: tromp-taylor, chinese, japanese...")]


def complete_player(incomplete: str) -> list[str]:
    return [name for name in PRESETS if name.startswith(incomplete)]


def common_values(threads: int | None = None, simulations: int | None = None) -> dict[str, str]:
    """The settings with options of their own, by name."""
    values = {"threads": threads, "simulations": simulations}
    return {name: str(value) for name, value in values.items() if value is not None}
