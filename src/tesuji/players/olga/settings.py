"""The settings of Olga: the numbers of the paper, and the urgencies, which are ours."""

from dataclasses import dataclass

from tesuji.players.olga.search import Parameters
from tesuji.players.player import Player
from tesuji.players.settings import PlayerSettings
from tesuji.settings import at_least, between


@dataclass(frozen=True)
class OlgaSettings(PlayerSettings, Parameters):
    """Settings of Olga: the numbers of the search, and urgencies, which are ours."""

    merge: bool = False
    """Section 5.2, which Bouzy leaves undone: leaves that are the same position share their samples."""
    threads: int = 1
    """Threads for the random games; they change nothing but the time."""

    base: int = 10
    """Urgency of every move."""
    patterns: bool = True
    """3x3 patterns, in random games and in the tree."""
    capture: int = 400
    """Taking a block in atari..."""
    capture_per_stone: int = 200
    """... and for each of its stones."""
    escape: int = 300
    """Saving a block in atari..."""
    escape_per_stone: int = 150
    """... and for each of its stones."""
    ladders: bool = True
    """Generator: read ladders, to take what can be caught and to save what can be saved."""
    near: int = 60
    """Generator: beside the last move; half of it two steps away."""
    opening: int = 60
    """Generator: on the third to fifth line with no stone close by."""
    border: int = 40
    """Generator: between the two sides, where both are about equally near."""
    contact: int = 40
    """Generator: where both sides have a stone within two steps."""
    inland: int = 40
    """Generator: not on the first line."""
    weak: int = 15
    """Generator: a liberty of a block that has two, and a few stones more; less if it has three or four."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("depth_max", "width_plus", "width_minus", "simulations", "step"):
            between(name, getattr(self, name), 1, 1_000_000_000)
        between("threads", self.threads, 1, 1024)
        at_least("ratio", self.ratio, 0)
        at_least("equal_sd", self.equal_sd, 0)
        for name in (*self.urgency_names(), "near", "opening", "border", "contact", "inland", "weak"):
            between(name, getattr(self, name), 0, 2000)

    @staticmethod
    def urgency_names() -> tuple[str, ...]:
        return ("base", "capture", "capture_per_stone", "escape", "escape_per_stone")

    def make(self, name: str, seed: int) -> Player:
        from tesuji.players.olga.player import OlgaPlayer

        return OlgaPlayer(name, self, seed)
