"""An external program as a player: a client of the Go Text Protocol, and the player that asks it."""

from tesuji.players.external.client import GtpClient, GtpRefused
from tesuji.players.external.player import ExternalPlayer, ExternalSettings, read_command

__all__ = ["ExternalPlayer", "ExternalSettings", "GtpClient", "GtpRefused", "read_command"]
