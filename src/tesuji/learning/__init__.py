"""What can be learned from solution paths: pattern libraries and a network (Zhang, chapter 6)."""

from tesuji.learning.network import Network, NetworkSettings, read_network
from tesuji.learning.paths import Configuration, Lines, configurations
from tesuji.learning.patterns import PatternLibrary, PatternSettings, learn_patterns, read_library
from tesuji.learning.training import train

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
