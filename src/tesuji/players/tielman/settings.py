"""The settings of Tielman's players: every piece of knowledge can be switched off."""

from dataclasses import dataclass
from typing import Literal

from tesuji.players.player import Player
from tesuji.players.settings import PlayerSettings
from tesuji.settings import between


@dataclass(frozen=True)
class TielmanSettings(PlayerSettings):
    """Settings of Tielman's players. What the thesis leaves open is marked as ours."""

    search: bool = True
    """UCT chooses among the possible moves; without it one is drawn at random ("heuristic player")."""
    simulations: int = 2000
    """Simulated games for each move; Tielman's tests have 50, 500, 1000 and 2000."""
    exploration: float = 5.0
    """C of the UCT formula."""
    chance: float = 0.3
    """How often a simulation goes into a known move although an unknown one is left ("chance value")."""
    add_values: bool = True
    """A node's value in the formula is the sum of its wins (our reading); off: "most of the time the average"."""
    train: bool = True
    """In simulations the opponent plays as the heuristic player, whatever we ourselves do without; off: as we do."""
    tell_replies: bool = False
    """The tree tells the opponent's replies apart (ours); off: it holds our moves only, as in the pseudo code."""
    random_ties: bool = False
    """Of equal moves one is drawn, in the tree and at the end; off: the first one in the order of the board."""
    reuse_tree: bool = True
    """Go on with the part of the tree that the game has reached ("continuously updating the tree")."""
    final_choice: Literal["bound", "mean", "visits"] = "bound"
    """What decides at last: ``bound`` (the UCT value, Tielman's), ``mean`` or ``visits`` (both ours)."""

    heuristics: bool = True
    """Knowledge marks the possible moves, in the tree and in simulations; off: all that fill no eye of their own."""
    priorities: bool = True
    """Moves with a priority are forced; off: they are merely possible."""
    phases: bool = True
    """Opening, middle or end for every point; off: marks count wherever they are."""
    corner_openings: bool = True
    """Opening: the first stone goes to a corner, and empty corners stay possible."""
    influence_borders: bool = True
    """Opening and middle: the borders of one's own influence."""
    strengthen: bool = True
    """Opening: near own stones."""
    defend: bool = True
    """Opening: near own stones that the opponent has come close to; changes nothing unless ``strengthen`` is off."""
    attack: bool = False
    """The liberties of enemy blocks that are short of them (ours; the thesis has no such mark)."""
    fight: bool = True
    """Middle: near stones that touch the other side's."""
    leftover: bool = True
    """End: what is still empty and no eye."""
    mark_eyes: bool = True
    """Points surrounded by one colour, false eyes among them, are eyes and never played in."""
    started_eyes: bool = False
    """Empty points that "have started forming the shape of an eye" are marked too: three own stones beside them, the
    rest empty; off: all sides."""
    create_eyes: bool = True
    """The last empty neighbour of what would then be an eye."""
    capture: bool = True
    """First priority: take a block that has one liberty."""
    capture_in_eyes: bool = True
    """... also where that liberty has the shape of an eye; off: eyes are never played in, false ones among them."""
    escape: bool = True
    """First priority: save a block that has one liberty."""
    save_threatened: bool = True
    """Second priority: eyes for a block that is threatened..."""
    extend_threatened: bool = True
    """... liberties for it too ("defensive moves"), not only eyes."""
    check_saves: bool = False
    """Only forced to save what then has two liberties (ours); off: also to run in vain."""
    influence_radius: int = 0
    """How far a stone's influence reaches (ours); 0 is a third of the board's side."""
    close: int = 2
    """How many steps are close (ours)."""
    threat_liberties: int = 2
    """A block with this many liberties is threatened (ours)."""
    living_eyes: int = 2
    """A block with this many marked eyes is settled."""

    def __post_init__(self) -> None:
        super().__post_init__()
        between("simulations", self.simulations, 1, 10_000_000)
        between("exploration", self.exploration, 0, 1e9)
        between("chance", self.chance, 0, 1)
        for name in ("influence_radius", "close", "threat_liberties", "living_eyes"):
            between(name, getattr(self, name), 0, 50)

    def make(self, name: str, seed: int) -> Player:
        from tesuji.players.tielman.player import TielmanPlayer

        return TielmanPlayer(name, self, seed)

    def core_values(self) -> dict[str, bool | int | float | str]:
        ours = {"search", "simulations", "reuse_tree", "final_choice"}
        return {name: value for name, value in self.values().items() if name not in ours}
