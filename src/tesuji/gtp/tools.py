"""Commands that other people's tools ask for: gomill's and GoGui's."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

import tesuji
from tesuji.go.color import BLACK, Color
from tesuji.go.game import Game
from tesuji.gtp.commands import Handler
from tesuji.gtp.protocol import GtpError, read_color
from tesuji.gtp.session import Session
from tesuji.players.life import ownership
from tesuji.players.player import HeatMap


def _describe(session: Session, arguments: Sequence[str]) -> str:
    player = session.player
    words = f"Tesuji {tesuji.__version__}\nplayer {player.name}, seed {player.seed}, {session.rules} rules"
    return f"{words}\n{player.settings.to_toml()}".rstrip()


def _explain(session: Session, arguments: Sequence[str]) -> str:
    return session.player.explain()


def _cpu_time(session: Session, arguments: Sequence[str]) -> str:
    return f"{session.cpu_seconds:.3f}"


def _ownership(game: Game, color: Color) -> npt.NDArray[np.float64]:
    return ownership(game.board) * (1 if color == BLACK else -1)


_ABOUT_A_STONE = ("attack", "defend", "owl_attack", "owl_defend", "dragon_status", "unconditional_status")
"""Questions that GoGui asks about the stone that was clicked on."""


def _maps(session: Session) -> dict[str, HeatMap]:
    return {"ownership": _ownership, **session.player.heat_maps()}


def _analyze_commands(session: Session, arguments: Sequence[str]) -> str:
    lines = [f"dboard/{name.capitalize()} map/tesuji-map {name} %c" for name in _maps(session)]
    return "\n".join(
        [*lines, "text/Solve/tesuji-solve %c", "text/Solve Stone/tesuji-solve %c %p"]
        + ["string/Explain Last Move/gomill-explain_last_move", "string/Final Score/final_score"]
        + [f"plist/Final Status {kind.capitalize()}/final_status_list {kind}" for kind in ("dead", "seki")]
        + [f"string/{name.replace('_', ' ').title()}/{name} %p" for name in _ABOUT_A_STONE]
    )


def _map(session: Session, arguments: Sequence[str]) -> str:
    maps = _maps(session)
    if arguments[0] not in maps:
        raise GtpError(f"there is no such map: expected one of {', '.join(maps)}")
    color = read_color(arguments[1]) if len(arguments) > 1 else session.game.to_play
    values = maps[arguments[0]](session.game, color)
    return "\n".join(" ".join(f"{value:.3f}" for value in row) for row in values[::-1])


TOOLS: dict[str, Handler] = {
    "gomill-describe_engine": Handler(_describe),
    "gomill-explain_last_move": Handler(_explain),
    "gomill-cpu_time": Handler(_cpu_time),
    "gogui-analyze_commands": Handler(_analyze_commands),
    "tesuji-map": Handler(_map, 1, 2),
}
"""What gomill and GoGui ask; ``tesuji-map NAME [COLOUR]`` is what the analyze commands of GoGui call."""
