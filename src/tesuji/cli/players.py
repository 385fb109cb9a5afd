"""The options that choose a player and how it plays."""

from dataclasses import dataclass
from typing import Annotated

import typer

from tesuji.players import DEFAULT_PLAYER, PRESETS, PlayerSettings, read_player
from tesuji.settings import read_values

SimulationsOption = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Simulations per move, for Monte Carlo players.")
]
TimeOption = Annotated[float | None, typer.Option("--time", min=0.001, metavar="S", help="Seconds per move.")]
SeedOption = Annotated[
    int, typer.Option(min=0, max=2**63 - 1, help="Random seed; repeatable on one thread without a time limit.")
]
RulesOption = Annotated[str, typer.Option(metavar="NAME", help="Rules: tromp-taylor, chinese, japanese...")]


def _complete_player(incomplete: str) -> list[str]:
    return [name for name in PRESETS if name.startswith(incomplete)]


def common_values(threads: int | None = None, simulations: int | None = None) -> dict[str, str]:
    values = {"threads": threads, "simulations": simulations}
    return {name: str(value) for name, value in values.items() if value is not None}


@dataclass(frozen=True)
class PlayerOptions:
    simulations: SimulationsOption = None
    threads: Annotated[int | None, typer.Option(min=1, max=1024, help="Threads, for multi-threaded players.")] = None
    seed: SeedOption = 1

    def values(self) -> dict[str, str]:
        return common_values(self.threads, self.simulations)


@dataclass(frozen=True)
class NamedPlayerOptions(PlayerOptions):
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="NAME", help="Who plays.", autocompletion=_complete_player)
    ] = DEFAULT_PLAYER
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="Change a setting of the player; repeatable."),
    ] = None

    def named(self) -> tuple[str, PlayerSettings]:
        name, chosen = read_player(self.player, self.values())
        return name, chosen.with_values(read_values(self.settings or []))
