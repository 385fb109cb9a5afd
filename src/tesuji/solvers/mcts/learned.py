"""What the search has learned: the pattern library and the network that its settings name (chapter 6)."""

import atexit
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tesuji import _core
from tesuji.go import Board, Point
from tesuji.learning.file import LIBRARY, NETWORK, named, stamp
from tesuji.learning.network import Network, read_network, window
from tesuji.learning.patterns import Negative, read_library
from tesuji.solvers.mcts.settings import MctsSettings

LEARNED = (
    "pattern3",
    "pattern5",
    "pattern_library",
    "pattern_weight",
    "negative_rank",
    "network",
    "network_file",
)
"""Settings that the core does not have: it gets the weights and the network themselves."""
DEFAULT_LIBRARY, DEFAULT_NETWORK = named(LIBRARY), named(NETWORK)


def pattern_weights(settings: MctsSettings) -> _core.PatternWeights | None:
    """The weights of the patterns that are switched on; ``None`` when none are."""
    sizes = tuple(size for size, wanted in ((3, settings.pattern3), (5, settings.pattern5)) if wanted)
    if not sizes:
        return None
    path = named(settings.pattern_library or LIBRARY)
    return _weights(path, stamp(path), sizes, settings.pattern_weight, settings.negative_rank)


@lru_cache(maxsize=16)
def _weights(
    path: Path, _stamp: object, sizes: tuple[int, ...], weight: int, negative: Negative
) -> _core.PatternWeights:
    return read_library(path).weights(sizes, weight, negative)


atexit.register(_weights.cache_clear)  # the core's objects go before the core, whoever still holds this module


def network_for(settings: MctsSettings, board: Board, stones: Iterable[Point]) -> _core.WindowNetwork | None:
    """The network as it looks at a problem about these stones; ``None`` when it is switched off."""
    found = _network(settings)
    return None if found is None else found.seen_from(window(board, stones))


def uses_file(settings: MctsSettings, field: str) -> bool:
    """Is what the file of this setting holds switched on?"""
    return settings.network if field == "network_file" else settings.pattern3 or settings.pattern5


def require_learned(settings: MctsSettings) -> None:
    """Complain about a file that is not there or does not have what is switched on."""
    pattern_weights(settings)
    _network(settings)


def _network(settings: MctsSettings) -> Network | None:
    if not settings.network:
        return None
    return read_network(named(settings.network_file or NETWORK))
