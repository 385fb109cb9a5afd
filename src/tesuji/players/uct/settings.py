"""Every ingredient of the player as a number that can be changed or turned off."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from tesuji.errors import InputError
from tesuji.players.settings import PlayerSettings
from tesuji.settings import at_least, between

if TYPE_CHECKING:
    from tesuji import _core
    from tesuji.players.player import Player

Selection = Literal["ucb1", "ucb1-tuned", "ucb-e", "omc", "pbbm"]
RaveSchedule = Literal["least-error", "by-hand"]
Widening = Literal["none", "unpruning", "widening", "iterative"]

_CORE = (
    "playout_",
    "policy_visits",
    "prior_",
    "reading_",
    "selection",
    "rave",
    "exploration",
    "ucb_e",
    "widening",
    "grandparent",
    "solver",
    "minimax_",
    "expand_visits",
    "forget_replies",
    "score_bonus",
    "criticality",
)


@dataclass(frozen=True)
class UctSettings(PlayerSettings):
    """Chances are from 0 to 1, priors are virtual simulations; 0 turns an ingredient off."""

    simulations: int = 10_000
    """Per move, without a time limit."""
    threads: int = 1
    memory: int = 256
    """Megabytes for the tree."""

    # The tree
    selection: Selection = "ucb1"
    """What is added to a move's value: UCB1's share of `exploration`, UCB1-tuned (Auer 2002), UCB-E (Audibert 2010); or
    urgency and fairness instead: OMC (Chaslot 2006) and PBBM (Coulom 2006)."""
    rave: bool = True
    """Is a move's value also that of simulations where it was played later?"""
    rave_schedule: RaveSchedule = "least-error"
    """How these fade: with the least squared error (Silver 2009), or by hand (Gelly and Silver 2007)."""
    rave_equivalence: float = 3500.0
    """Simulations at which a move's own playouts weigh as much as those where it was played later."""
    exploration: float = 0.0
    """UCB1's constant; virtual wins and RAVE explore enough without it."""
    ucb_e: float = 0.0
    """The constant a of UCB-E; 0 takes the largest that its theorem allows."""
    widening: Widening = "none"
    """The moves with the best priors come first and others by and by: progressive unpruning (Chaslot 2007), progressive
    widening (Coulom 2007), or iterative widening (Cazenave 2001) of the whole tree at once."""
    widening_first: int = 5
    """The moves that a search which widens begins with."""
    widening_visits: float = 50.0
    """The simulations after which the next move would come, if there was no growth: Chaslot's A (50), Coulom's 40."""
    widening_growth: float = 1.3
    """The growth from move to move: Chaslot's B (1.3), Coulom's 1.4."""
    grandparent: int = 0
    """A new move begins with what the same move was worth two moves before, as at most this many virtual simulations
    (Gelly and Silver 2007)."""
    solver: bool = False
    """MCTS-Solver: back up wins and losses that are certain once both sides have passed (Winands 2008)."""
    minimax_threshold: int = 0
    """Visits per child from which on a move is looked at through its minimax node; 0 never (Lin 2017, 3.5)."""
    minimax_bounds: bool = False
    """... as long as the lower bound of the best reply is above the mean instead (Lin 2017, 5.2)."""
    expand_visits: int = 3
    reuse: bool = True
    """Keep the tree from move to move."""
    score_bonus: float = 0.02
    """The share of a result that says by how much the game was won."""
    criticality: float = 0.0
    """Virtual wins for points whose owner wins."""

    # Playouts: the chance that each part of the knowledge is asked at a move
    playout_replies: float = 0.0
    forget_replies: bool = True
    playout_captures: float = 0.9
    playout_escapes: float = 0.9
    playout_ladders: float = 0.1
    playout_nakade: float = 0.9
    playout_patterns: float = 0.95
    playout_wide_patterns: float = 0.0
    playout_two_liberties: float = 0.0
    playout_self_atari: float = 0.9

    # Priors: virtual simulations
    prior_even: float = 10.0
    prior_capture_one: float = 15.0
    prior_capture_many: float = 30.0
    prior_ladder: float = 20.0
    prior_hopeless: float = 10.0
    prior_self_atari: float = 10.0
    prior_pattern: float = 10.0
    prior_near_1: float = 24.0
    prior_near_2: float = 22.0
    prior_near_3: float = 8.0
    prior_near_small: float = 1.0
    """The share of these three on boards up to 11x11."""
    prior_edge: float = 10.0
    prior_centre: float = 20.0
    prior_eye: float = 8.0
    prior_pass: float = 10.0
    prior_policy: float = 150.0
    """Virtual wins of a move that the policy network is certain of; of others the root of their share of it."""
    policy_visits: int = 16
    """Simulations of a position after which the network is asked about it; at the root it is asked at once."""
    policy_file: str = ""
    """The network; empty: the one that comes with Tesuji."""

    # Groups in danger, read by Zhang's capture search before the game is searched
    reading_nodes: int = 100
    """Nodes per question; 0 reads nothing."""
    reading_liberties: int = 3
    """Blocks with at most this many liberties are in danger."""
    reading_stones: int = 2
    """Smaller blocks are not worth it."""
    reading_groups: int = 8
    """At most this many are read, the largest first."""
    reading_prior: float = 20.0
    """Virtual wins of moves that capture or save, virtual losses of those that save nothing."""
    reading_replies: float = 0.9
    """Chance that a playout makes the reply that was read."""
    reading_visits: int = 0
    """Also read at nodes of the tree with this many visits; 0 only at the root."""

    # When to think, to stop and to give up
    early_stop: bool = True
    """Stop when no other move can catch up."""
    unsure_extra: float = 0.5
    """The share of extra time for a move, when the most tried move is not the best one."""
    resign: float = 0.05
    """Give up below this share of wins, 0 never."""
    resign_moves: int = 3
    """... at this many moves in a row."""
    dynamic_komi: float = 7.0
    """Points per handicap stone that count as komi at the beginning and fade, 0 for none."""

    def __post_init__(self) -> None:
        super().__post_init__()
        at_least("simulations", self.simulations, 1)
        between("threads", self.threads, 1, 1024)
        between("memory", self.memory, 1, 1 << 24)
        at_least("expand_visits", self.expand_visits, 0)
        at_least("policy_visits", self.policy_visits, 1)
        at_least("rave_equivalence", self.rave_equivalence, 1)
        for name, words in (
            ("selection", Selection),
            ("rave_schedule", RaveSchedule),
            ("widening", Widening),
        ):
            if getattr(self, name) not in get_args(words):
                raise InputError(f"{name}={getattr(self, name)} is unknown: expected {', '.join(get_args(words))}")
        for name in ("widening_first", "widening_visits", "widening_growth"):
            at_least(name, getattr(self, name), 1)
        if (self.selection != "ucb1" or self.widening != "none") and (self.minimax_bounds or self.minimax_threshold):
            raise InputError("minimax nodes go with selection=ucb1 and widening=none only")
        if self.minimax_bounds and self.minimax_threshold:
            raise InputError(
                f"minimax_threshold={self.minimax_threshold} counts visits: expected 0 with minimax_bounds"
            )
        at_least("resign_moves", self.resign_moves, 1)
        for name, value in self.values().items():
            if not isinstance(value, (bool, str)):
                between(name, value, 0, 1 << 62 if name == "simulations" else 1e9)
            if (name.startswith("playout_") or name in ("score_bonus", "resign", "reading_replies")) and not 0 <= float(
                value
            ) <= 1:
                raise InputError(f"{name}={value} is not a share: expected 0 to 1")

    def core(self) -> dict[str, float | int | bool]:
        """What the search in the core is told."""
        values = {name: value for name, value in self.values().items() if name.startswith(_CORE)}
        return {**values, "memory": self.memory << 20}  # type: ignore[dict-item]

    def policy(self) -> "_core.PolicyNetwork | None":
        """The network for whole boards, where it is asked."""
        if self.prior_policy <= 0:
            return None
        from tesuji.learning.policy.file import policy_network

        return policy_network(self.policy_file)

    def make(self, name: str, seed: int) -> "Player":
        from tesuji.players.uct.player import UctPlayer

        return UctPlayer(name, self, seed)
