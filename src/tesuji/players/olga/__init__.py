"""Olga (Bouzy 2004): shallow, selective global tree search over means of pseudo-random games.

Reading order: :mod:`search` (the algorithm of Bouzy's section 3.3, which knows no Go), :mod:`patterns` and
:mod:`generator` (urgencies), :mod:`player` (what ties them together), :mod:`settings`.
"""

from tesuji.players.olga.settings import OlgaSettings

__all__ = ["OlgaSettings"]
