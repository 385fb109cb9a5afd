"""KataGo's networks (Wu 2019), read from the files that KataGo reads and evaluated with NumPy."""

from tesuji.learning.katago.network import Evaluation, KataGoNetwork
from tesuji.learning.katago.weights import read_weights

__all__ = ["Evaluation", "KataGoNetwork", "read_weights"]
