"""The players that have a name: name -> settings -> player.

A new player is a settings class with a ``make`` method, and a line here; plug-ins add theirs
(:mod:`tesuji.plugins`).
"""

from collections.abc import Mapping
from typing import Any

from tesuji.errors import InputError
from tesuji.players.external import ExternalSettings, read_command
from tesuji.players.gogogo import GogogoSettings
from tesuji.players.olga import OlgaSettings
from tesuji.players.player import Player
from tesuji.players.settings import PlayerSettings
from tesuji.players.tielman import TielmanSettings
from tesuji.players.uct.settings import UctSettings
from tesuji.players.uniform import UniformSettings
from tesuji.plugins import Registry
from tesuji.settings import read_values

_SHIPPED: dict[str, PlayerSettings] = {
    "random": UniformSettings(),
    "gogogo": GogogoSettings(),
    "gogogo-no-patterns": GogogoSettings(patterns=False),
    "tielman": TielmanSettings(),
    "tielman-heuristic": TielmanSettings(search=False),
    "tielman-average": TielmanSettings(add_values=False),
    "tielman-random-ties": TielmanSettings(random_ties=True),
    "tielman-started-eyes": TielmanSettings(random_ties=True, started_eyes=True, capture_in_eyes=False),
    "tielman-random": TielmanSettings(heuristics=False),
    "tielman-random-games": TielmanSettings(heuristics=False, train=False),
    "tielman-no-priority": TielmanSettings(priorities=False),
    "olga": OlgaSettings(),
    "uct": UctSettings(),
    "uct-minimax": UctSettings(minimax_threshold=5, prior_policy=0.0),
    "uct-minimax-bounds": UctSettings(minimax_bounds=True, prior_policy=0.0),
    "uct-ucb1-tuned": UctSettings(selection="ucb1-tuned"),
    "uct-ucb-e": UctSettings(selection="ucb-e"),
    "uct-omc": UctSettings(selection="omc"),
    "uct-pbbm": UctSettings(selection="pbbm"),
    "uct-rave-by-hand": UctSettings(rave_schedule="by-hand"),
    "uct-unpruning": UctSettings(widening="unpruning"),
    "uct-widening": UctSettings(widening="widening", widening_first=1, widening_visits=40.0, widening_growth=1.4),
    "uct-iterative-widening": UctSettings(widening="iterative"),
    "uct-grandparent": UctSettings(grandparent=10),
    "uct-last-good-reply": UctSettings(playout_replies=0.5),
    "uct-solver": UctSettings(solver=True),
}


def _adopt(name: str, offered: Any) -> PlayerSettings:
    """A plug-in's player: its settings, or their class where every field has a default."""
    settings = offered() if isinstance(offered, type) else offered
    if not isinstance(settings, PlayerSettings):
        raise InputError(f"the player {name!r} is {settings!r:.60}: expected PlayerSettings, or a class of them")
    return settings


PRESETS: Registry[PlayerSettings] = Registry("tesuji.players", _SHIPPED, _adopt)

DEFAULT_PLAYER = "uct"
"""The strongest of them, and the default."""


def preset(name: str) -> PlayerSettings:
    try:
        return PRESETS[name]
    except KeyError:
        raise InputError(f"there is no player {name!r}: expected one of {', '.join(PRESETS)}") from None


def register_player(name: str, settings: PlayerSettings | type[PlayerSettings]) -> None:
    """Give a player of one's own a name, for this process and the workers that it starts.

    >>> from tesuji.players.uniform import UniformSettings
    >>> tesuji.register_player("dice", UniformSettings)
    >>> tesuji.make_player("dice").name
    'dice'
    """
    PRESETS.register(name, settings)


def make_player(name: str, values: Mapping[str, str] | None = None, seed: int = 1) -> Player:
    """The player of that name, some of its settings changed.

    >>> player = tesuji.make_player("uct", {"simulations": "50"})
    >>> game = tesuji.Game(9)
    >>> move = game.play(player.genmove(game, game.to_play).point)
    >>> print(move.color, len(game))
    Black 1
    """
    return preset(name).with_values(values or {}).make(name, seed)


def read_player(text: str, defaults: Mapping[str, str] | None = None) -> tuple[str, PlayerSettings]:
    """Read ``gogogo``, ``gogogo:simulations=200,patterns=no`` or ``gogogo:mine.toml``: the name and its settings.

    ``defaults`` apply to players that have such a setting.
    """
    name, colon, rest = text.partition(":")
    settings = preset(name)
    known = {key: value for key, value in (defaults or {}).items() if key in settings.field_names()}
    words = [_file_setting(word, settings) for word in rest.split(",")] if colon else []
    return name, settings.with_values({**known, **read_values(words)})


def _file_setting(word: str, settings: PlayerSettings) -> str:
    """A file alone stands for the one setting that names a file."""
    alone = settings.file_field is not None and "=" not in word and word.strip().lower().endswith(".toml")
    return f"{settings.file_field}={word}" if alone else word


def find_player(text: str, defaults: Mapping[str, str] | None = None) -> tuple[str, PlayerSettings]:
    """One of our players with settings, or an external program (``gtp:COMMAND``)."""
    command = read_command(text)
    if command is not None:
        return command.split()[0].rpartition("/")[2], ExternalSettings(command)
    try:
        return read_player(text, defaults)
    except InputError as error:
        raise InputError(f"player {text!r}: {error}") from None


def player_of(side: str | PlayerSettings, simulations: int | None = None, seed: int = 1) -> Player:
    """A player as ``tesuji match`` writes it, or with these settings; with this many simulations, if it makes some."""
    values = {} if simulations is None else {"simulations": str(simulations)}
    if isinstance(side, PlayerSettings):
        known = {key: value for key, value in values.items() if key in side.field_names()}
        return side.with_values(known).make(_name_of(side), seed)
    if not isinstance(side, str):
        raise InputError(f"{side!r:.60} is no player: expected a name such as 'uct', settings, or a player")
    name, settings = find_player(side, values)
    return settings.make(name, seed)


def _name_of(settings: PlayerSettings) -> str:
    return next((name for name, known in PRESETS.items() if known == settings), type(settings).__name__)
