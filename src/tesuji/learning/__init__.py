"""What can be learned from solution paths: pattern libraries and a network (Zhang, chapter 6)."""

from typing import TYPE_CHECKING

from tesuji.lazy import getter, homes_of

if TYPE_CHECKING:
    from tesuji.learning.network import Network, NetworkSettings, read_network
    from tesuji.learning.paths import Configuration, Lines, configurations
    from tesuji.learning.patterns import PatternLibrary, PatternSettings, learn_patterns, read_library
    from tesuji.learning.training import train
else:
    __getattr__ = getter(
        __name__,
        homes_of(
            {
                "tesuji.learning.network": "Network NetworkSettings read_network",
                "tesuji.learning.paths": "Configuration Lines configurations",
                "tesuji.learning.patterns": "PatternLibrary PatternSettings learn_patterns read_library",
                "tesuji.learning.training": "train",
            }
        ),
    )

__all__ = [
    "Configuration",
    "Lines",
    "Network",
    "NetworkSettings",
    "PatternLibrary",
    "PatternSettings",
    "configurations",
    "learn_patterns",
    "read_library",
    "read_network",
    "train",
]
