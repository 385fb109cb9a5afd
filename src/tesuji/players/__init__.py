"""Players of whole games: one protocol, one table of names, everything else is a setting."""

from tesuji.players.analysis import Analysis
from tesuji.players.clock import Clock
from tesuji.players.opinion import analyze
from tesuji.players.player import RESIGN, Answer, Player, PlayerFailed, Resignation
from tesuji.players.playing import LiveGame, play
from tesuji.players.presets import DEFAULT_PLAYER, PRESETS, make_player, read_player, register_player
from tesuji.players.settings import PlayerSettings

__all__ = [
    "DEFAULT_PLAYER",
    "PRESETS",
    "RESIGN",
    "Analysis",
    "Answer",
    "Clock",
    "LiveGame",
    "Player",
    "PlayerFailed",
    "PlayerSettings",
    "Resignation",
    "analyze",
    "make_player",
    "play",
    "read_player",
    "register_player",
]
