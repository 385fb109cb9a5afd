"""The Go Text Protocol: our engine, other people's programs, and streams of analysis."""

from tesuji.gtp.client import GtpClient, GtpRefused
from tesuji.gtp.engine import Engine
from tesuji.gtp.external import ExternalPlayer, ExternalSettings
from tesuji.gtp.session import Session

__all__ = ["Engine", "ExternalPlayer", "ExternalSettings", "GtpClient", "GtpRefused", "Session"]
