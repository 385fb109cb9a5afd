"""Tielman's players (2012): knowledge marks the possible moves, UCT of one side learns to choose among them.

The knowledge itself is in ``core/playout/tielman.cpp``, the search in ``core/search/one_sided_uct.h``.
"""

from tesuji.players.tielman.player import TielmanPlayer
from tesuji.players.tielman.settings import TielmanSettings

__all__ = ["TielmanPlayer", "TielmanSettings"]
