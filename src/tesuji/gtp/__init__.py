"""The Go Text Protocol: our engine, other people's programs, and streams of analysis."""

from tesuji.gtp.engine import Engine
from tesuji.gtp.session import Session
from tesuji.players.external.client import GtpClient, GtpRefused
from tesuji.players.external.player import ExternalPlayer, ExternalSettings

__all__ = ["Engine", "ExternalPlayer", "ExternalSettings", "GtpClient", "GtpRefused", "Session"]
