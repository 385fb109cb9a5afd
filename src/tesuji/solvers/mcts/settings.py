"""Everything that can be set in the tactic Monte-Carlo tree search, one field per extension and constant.

Chapters and sections are those of Peigang Zhang's dissertation on tactic Monte-Carlo tree search in Go; a field
marked "ours" fills a gap that the text leaves or goes beyond it. The defaults are ours: where the text says something
else, the field says what, and Zhang's presets have it (docs/tactic-mcts.md lists them).
"""

import tomllib
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, Self

from tesuji.errors import InputError
from tesuji.learning.file import file_digest
from tesuji.learning.patterns import Negative
from tesuji.settings import Settings, at_least, between, check_kinds, digest

Selection = Literal["ucb1+", "ucb1-tuned", "ucb-e", "rave", "omc", "pbbm"]
RaveSchedule = Literal["by-hand", "least-error"]
MinimaxNodes = Literal["never", "visits", "bounds"]
MinimaxDescent = Literal["child", "node"]
Widening = Literal["none", "unpruning", "widening", "iterative"]
FinalChoice = Literal["visits", "mean"]
RegionKept = Literal["enclosed", "stated", "never"]
ProximityReading = Literal["current", "initial", "over-eyes"]
MOST_DEPTH = 8
"""Of the full-width searches: the cost grows with the number of moves to this power."""


@dataclass(frozen=True)
class MctsSettings(Settings):
    """How a tactic search chooses, simulates, backs up and ends. Compare, hash and print it; change it with `but`."""

    # Weights of moves in playouts -----------------------------------------------------------------------------------
    default_weight: int = 10
    """Weight of a legal move in the region (5.1)."""
    solid_eye: bool = True
    """Never fill an own solid eye, in playouts and in the tree (5.1.1)."""
    capture_escape: bool = True
    """Weight captures and escapes from atari by the stones they gain (5.1.2)."""
    capture_weight: int = 10_000
    """Per stone taken (5.1.2)."""
    escape_weight: int = 1_000
    """Per stone freed from atari (5.1.2)."""
    capture_to_escape_weight: int = 50_000
    """Per stone taken when that frees own stones from atari (5.1.2, figure 5.4)."""
    tactic_weights: bool = True
    """Start from weights that depend on the target (5.1.3); a point of several kinds has the highest."""
    first_liberty_weight: int = 400
    """Liberties of the target (5.1.3)."""
    second_liberty_weight: int = 100
    """Second liberties of the target (5.1.3)."""
    third_liberty_weight: int = 25
    """Third liberties of the target (5.1.3)."""
    opponent_first_weight: int = 50
    """Liberties of the opponent's blocks next to the target (5.1.3)."""
    opponent_second_weight: int = 12
    """Second liberties of the opponent's blocks next to the target (5.1.3)."""
    opponent_neighbour_weight: int = 25
    """Liberties of blocks next to the opponent's blocks next to the target (5.1.3)."""
    new_point_weight: int = 11
    """Points that the region has grown by (5.1.3)."""
    create_eye: bool = False
    """Play the point that makes the eye instead of filling it (5.1.4)."""
    create_eye_in_atari: bool = False
    """The same where the point drawn is the last liberty of a block (5.1.4 names no exception); off: such a point is
    played for what it takes or frees."""
    avoid_self_atari: bool = False
    """Lower the weight of a self-atari once and draw again (5.1.5)."""
    avoid_single_self_atari: bool = False
    """The same for a single stone (off: 5.1.6)."""
    self_atari_weight: int = 5
    """What the weight of a self-atari is lowered to (5.1.5)."""
    self_atari_once: bool = False
    """"Reduced once": a point is lowered once in a simulation (5.1.5); off: again when its surroundings change."""
    proximity: bool = False
    """Add to the weights around the last moves, halved every move (5.1.7)."""
    proximity_reading: ProximityReading = "current"
    """What w_i is in "Wproximity_i = w_i" (5.1.7): the point's current weight, its initial weight, or its initial
    weight even in an own solid eye."""
    ladder: bool = False
    """Weight the liberty that catches a block of two liberties in a ladder, for both sides (5.1.8)."""
    ladder_weight: int = 1_000
    """Per stone in the ladder (5.1.8 gives no number: ours)."""
    ladder_all_liberties: bool = False
    """Both liberties have the weight where both catch the block ("those liberties", 5.1.8); off: the first found."""
    ladder_reread: bool = False
    """Ladders are read again after every move, which may have broken them; off: until the block's liberties change."""
    ladder_moves: int = 200
    """The quick reader of playouts follows a chase for at most this many moves of the defender (ours)."""
    ladder_nodes: int = 50
    """Where something could be taken on the way, an exact reading of at most this many nodes decides (ours); 0: none,
    and the block gets away."""
    pattern3: bool = False
    """Add the weights of the library's 3x3 patterns (6.1)."""
    pattern5: bool = False
    """Add the weights of the library's 5x5 patterns (6.1)."""
    pattern_library: str = ""
    """The file of the library, or bundled:NAME for one that comes with Tesuji; empty: bundled:patterns."""
    pattern_weight: int = 50
    """Times a pattern's rank value, as a whole number (equation 6.3)."""
    negative_rank: Negative = "nothing"
    """What a rank below 0 does, which most patterns have: nothing, or it lowers the weight of a move as far as 1 (6.1
    does not say)."""
    network: bool = False
    """Add the weights of an artificial neural network (6.2)."""
    network_file: str = ""
    """The file of the network, or bundled:NAME for one that comes with Tesuji; empty: bundled:network."""
    network_weight: int = 1_280
    """The sum of the network's weights (equation 6.4)."""
    pass_weight: int = 0
    """Weight of a pass in playouts; 0 passes when no move is left (ours)."""

    # The region -----------------------------------------------------------------------------------------------------
    region_kept: RegionKept = "enclosed"
    """Where the search keeps to a fixed region instead of Zhang's floating one (4.4): where the problem states one and
    where the fight is enclosed; only where it is stated ("the bounded region of the bounded Life&Death problems",
    4.4.3); or never."""
    beyond_in_region: bool = False
    """The points of opponent_neighbour_weight belong to the initial region: without that most of them are no
    candidates and their weight (5.1.3, the seventh) means nothing."""
    floating_region: bool = True
    """After a move its neighbours join the region ("create new candidate", 4.4)."""
    virtual_boundary: bool = True
    """Life and death: the region never grows out of an enlarged box around the problem (4.4.3)."""
    boundary_lines: int = 2
    """How many lines larger the box is (4.4.3)."""
    strong_without_second: int = 5
    """Life and death: an opponent's block with this many liberties keeps its second liberties out of the region (4.4.2;
    the number is ours)."""
    strong_without_first: int = 8
    """With this many, the first liberties as well (4.4.2; the number is ours)."""

    weak_liberties: int = 0
    """Blocks with at most this many liberties that touch a block of the fight, or share a liberty with it, take part as
    well: their liberties join the initial region (ours); 0: only Zhang's region."""
    weak_steps: int = 4
    """At most this many blocks away from the target (ours)."""

    # The end of a playout and of a line in the tree -----------------------------------------------------------------
    liberty_limit: int = 5
    """Capturing: with more liberties the target has escaped (4.5.4; the number is ours)."""
    raise_liberty_limit: bool = True
    """To one more than the target has at the root, where that is higher; off: such a problem is refused."""
    move_limit: int = 60
    """After this many moves from the root the target stands (4.5.4, 4.5.5; the number is ours)."""
    pass_in_tree: bool = True
    """In the tree, the side that wins when nothing happens may pass (ours; off: only who has no other move)."""
    terminal_ladder: bool = True
    """Capturing: a node whose target is caught in a ladder is terminal (4.5.6)."""
    terminal_ladder_nodes: int = 500
    """That ladder is read exactly with at most this many nodes; one that takes more is none (ours)."""
    terminal_life: bool = False
    """A node whose target lives by Benson's algorithm is terminal (ours)."""
    ko_threats: int = 8
    """How many kos the side that is assumed to have the threats may retake at once, as in the exact searches (ours); 0:
    nobody, the rule of ko that Zhang names."""
    every_move: bool = False
    """Own eyes, and passes of both sides, are candidates in the tree as well: needed for proofs (ours)."""

    # Selection ------------------------------------------------------------------------------------------------------
    selection: Selection = "ucb1+"
    """UCB1 with Zhang's additions (4.2), UCB1-tuned (Auer 2002), UCB-E (Audibert 2010), RAVE (Gelly 2007), or urgency
    and fairness: OMC (Chaslot 2006) and PBBM (Coulom 2006)."""
    exploration: float = 10.0
    """ExEValue: the larger, the less exploration (4.3, 4.6)."""
    history: bool = False
    """Prefer points that simulations often pass through, wherever they are in the tree (7.1)."""
    history_start: int = 1_000
    """C_his: simulations before the history counts (7.1)."""
    history_fades_with_root: bool = True
    """S in equation 7.1 is taken of the root's visits less C_his; off: of the node's, as Zhang writes it, clamped at 0,
    because for most nodes Zhang's root would be of a negative number. So below C_his visits the history counts in
    full."""
    heuristic: bool = False
    """Prefer moves that catch something in a ladder, avoid those that are caught (5.2)."""
    heuristic_good: float = 1.0
    """V_heu of a move that takes, frees or catches stones (5.2)."""
    heuristic_neutral: float = 0.5
    """V_heu of any other move (ours; Zhang has 1 and 0 only, so those presets have 0 here)."""
    heuristic_bad: float = 0.0
    """V_heu of a move whose block is caught in a ladder (5.2)."""
    sigmoid_scale: float = 10.0
    """C_S: how slowly history and heuristic fade (equation 4.6; the number is ours)."""
    greedy: bool = False
    """Leave unvisited children alone while some child wins nearly always (7.3)."""
    greedy_threshold: float = 0.95
    """C_greedy (7.3)."""
    sort_children: bool = False
    """Visit children first in the order of their playout weights (7.2)."""
    ucb_e: float = 0.0
    """The constant a of UCB-E; 0 takes the largest that its theorem allows, 25/36 (n - K) / H1, with the gaps of the
    means so far in H1, none taken to be smaller than one standard error (Audibert, Bubeck and Munos 2010)."""
    rave_equivalence: float = 1_000.0
    """RAVE's k: the visits at which AMAF and mean weigh the same."""
    rave_schedule: RaveSchedule = "by-hand"
    """How AMAF fades: by hand (Gelly and Silver 2007), or with the least squared error (Silver 2009)."""
    minimax_nodes: MinimaxNodes = "never"
    """Look at a move through its minimax node (Lin 2017, 3.5): nodes take part from this many visits on, or as long as
    the lower bound of their best move is above their mean (Lin's future work 2)."""
    minimax_threshold: int = 30
    """Visits per child from which on a node takes part by visits (Lin 2017, 3.5)."""
    minimax_descent: MinimaxDescent = "child"
    """The search goes on from the move that was chosen (Lin's text), or from its minimax node (Lin's program)."""
    widening: Widening = "none"
    """The best moves by weight come first and others by and by: progressive unpruning (Chaslot 2007), progressive
    widening (Coulom 2007), or iterative widening (Cazenave 2001) of the whole tree at once (Zhang 1.4, 7.3)."""
    widening_first: int = 5
    """The moves that a search which widens begins with."""
    widening_visits: float = 50.0
    """The visits after which the next move would come, if there was no growth: Chaslot's A (50), Coulom's 40."""
    widening_growth: float = 1.3
    """The growth from move to move: Chaslot's B (1.3), Coulom's 1.4."""
    grandparent: int = 0
    """A new move begins with what the same move was worth two moves before, as at most this many visits (Gelly and
    Silver 2007; Zhang 1.4)."""

    # Backup and playouts that learn ---------------------------------------------------------------------------------
    heavy_backup: int = 8
    """How many simulations a terminal node counts for (7.4)."""
    solver: bool = False
    """MCTS-Solver: back up wins and losses that are certain among the candidates (Winands, Björnsson and Saito 2008).
    They are proofs for the region only with every_move."""
    share_proofs: bool = False
    """With the solver: lines that lead to the same position share what is proven of it (ours)."""
    prover_nodes: int = 0
    """With the solver, in a bounded region: for every simulation, this many nodes of an exact search (df-pn) beside the
    tree, which settles small problems and refutes first moves (ours; MoHex has such a pair too)."""
    prover_means: float = 0.0
    """How much the tree's means count, as log odds, where that search begins with a position; 0 is off (ours)."""
    proof_number_weight: float = 0.0
    """With the solver, PN-MCTS: prefer moves that are nearly proven (Kowalski and others 2024): C_pn, times one less
    the share of the largest proof number. 0 is off."""
    minimax_playout: int = 0
    """MCTS-MR: before every move of a playout, a full-width search of this many moves; what it makes certain ends the
    playout (Baier and Winands 2014). 0 is off, as in the next two."""
    minimax_selection: int = 0
    """MCTS-MS: in the tree, a full-width search of this many moves, once for each node."""
    minimax_selection_visits: int = 1
    """The visits that a node has when MCTS-MS searches it; 0 is before its first playout."""
    minimax_backup: int = 0
    """MCTS-MB: where a proof stops on its way up, a full-width search of this many moves at that node."""
    minimax_backup_visits: int = 0
    """MCTS-MB searches nodes with at least this many visits."""
    last_good_reply: bool = False
    """Playouts try the reply that last won (Drake 2009)."""
    forget_replies: bool = True
    """Replies that lose are forgotten (Baier and Drake 2010)."""

    # Threads --------------------------------------------------------------------------------------------------------
    virtual_loss: int = 64
    """With several threads: at nodes with fewer visits a simulation under way counts as lost, so that other threads
    look elsewhere (Chaslot 2008); 0 is without. At nodes with more one visit says little (the number is ours)."""

    # Decision and end -----------------------------------------------------------------------------------------------
    final_choice: FinalChoice = "visits"
    """The answer is the child with the most visits (ours) or the best winning rate (4.7, 8.3)."""
    early_stop: bool = False
    """Stop when the three values of the search result confidence are high enough (4.7)."""
    stop_root_mean: float = 0.5
    """The root's winning rate (4.7)."""
    stop_best_mean: float = 0.75
    """The best child's winning rate (4.7)."""
    stop_gap: float = 0.05
    """The best child's winning rate less the second best's; 0 where several moves may be equally good (4.7)."""
    memory: int = 256 << 20
    """Bytes of the tree; when it is full the search goes on without growing it."""

    def __post_init__(self) -> None:
        check_kinds(self)
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, int | float):
                between(field.name, value, 0, 2**62 if field.name == "memory" else 2**31 - 1)
        ones = ("minimax_threshold", "widening_first", "widening_visits", "widening_growth", "terminal_ladder_nodes")
        for name in ones:
            at_least(name, getattr(self, name), 1)
        if self.widening != "none" and not self.sort_children:
            raise InputError("widening needs sort_children = true, which puts the best moves first")
        if self.minimax_descent == "node" and self.minimax_nodes == "never":
            raise InputError("minimax_descent = 'node' needs minimax_nodes = 'visits' or 'bounds'")
        if self.minimax_nodes != "never" and self.selection in ("omc", "pbbm"):
            raise InputError(f"minimax_nodes needs a selection by bounds, not {self.selection!r}")
        if self.exploration <= 0 or self.sigmoid_scale <= 0 or self.heavy_backup < 1 or self.move_limit < 1:
            raise InputError("exploration, sigmoid_scale, heavy_backup and move_limit must be more than 0")
        if self.selection != "ucb1+" and (self.history or self.heuristic):
            raise InputError(f"history and heuristic belong to the selection 'ucb1+', not to {self.selection!r}")
        for name in ("share_proofs", "prover_nodes", "proof_number_weight", "minimax_selection", "minimax_backup"):
            if getattr(self, name) and not self.solver:
                raise InputError(f"{name} needs solver = true, which keeps what is proven")
        for name in ("minimax_playout", "minimax_selection", "minimax_backup"):
            if getattr(self, name) > MOST_DEPTH:
                raise InputError(f"{name} = {getattr(self, name)} is too deep: expected at most {MOST_DEPTH} moves")

    def but(self, **changes: Any) -> Self:
        """The same settings with some fields changed."""
        unknown = set(changes) - {field.name for field in fields(self)}
        if unknown:
            raise InputError(f"{min(unknown)!r} is not a setting of the tactic search")
        return replace(self, **changes)

    @property
    def digest(self) -> str:
        """A short name for exactly these settings; what is in the files that they name belongs to it."""
        return digest(self.to_toml() + "".join(file_digest(name) for name in self._files()))

    def _files(self) -> list[str]:
        return [name for name in (self.pattern_library, self.network_file) if name]

    def differences(self, other: Self) -> dict[str, tuple[Any, Any]]:
        """The fields in which two settings differ, with both values."""
        mine, theirs = asdict(self), asdict(other)
        return {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """Settings from what `to_toml` wrote; fields that are missing have their defaults."""
        try:
            values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise InputError(f"the settings are not TOML: {error}") from None
        return cls().but(**values)

    def __str__(self) -> str:
        return self.to_toml()
