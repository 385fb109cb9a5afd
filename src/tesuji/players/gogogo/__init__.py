"""gogogo (Jia and Li, 2012): phases of filters over maps of stone power, 3x3 patterns, and random games to break ties.

Reading order: :mod:`filters` (one small class each), :mod:`patterns` (the 3x3 patterns), :mod:`policy` (phases and
the fall-through between them), :mod:`reading` (a policy from a TOML file; those that come with Tesuji are in
``policies/``), :mod:`player` (settings, Monte Carlo, and the player itself).
"""

from tesuji.players.gogogo.player import GogogoPlayer, GogogoSettings

__all__ = ["GogogoPlayer", "GogogoSettings"]
