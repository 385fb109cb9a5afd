"""The settings of the default solver: every number that its answers depend on, and where it comes from."""

from dataclasses import dataclass

from tesuji.errors import InputError
from tesuji.problems.questions import KO_THREATS
from tesuji.settings import Settings, between, check_kinds
from tesuji.solvers.settings import SearchSettings
from tesuji.solvers.sources.guide import require_guide


@dataclass(frozen=True)
class ReadingSettings(SearchSettings):
    """Reading in a region: the search and its choice of moves."""

    narrow: int = 8
    """The most moves that the winner tries in a position, pass not counted."""
    wide: int = 20
    """The most that the loser tries: a win is as good as the loser's choice was wide."""
    weak_liberties: int = 3
    """Blocks around the target with at most this many liberties may be fought over."""
    escape_liberties: int = 6
    """Capturing: a block with this many liberties at the attacker's turn is away; 0 leaves it to the region."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("narrow", "wide", "weak_liberties", "escape_liberties"):
            between(name, getattr(self, name), 0, 1_000_000_000)


@dataclass(frozen=True)
class InvestigationSettings(Settings):
    """How the default solver divides its budget and weighs its evidence. Print it, compare it, ``replace`` a field.

    Shares are parts of the budget. Numbers were chosen by hand unless something else is said; `docs/measurements.md`
    says what was chosen in view of which set.
    """

    # Effort
    first_round: int = 4_000
    """The nodes that each search gets in the first round."""
    growth: int = 4
    """How many times more it gets in the next. What an answer still lacks may cost this many times the answer."""
    proof_effort: int = 40
    """What reading has found may cost this many times its nodes to be proven."""
    answer_share: float = 0.25
    """Kept for the answer once it is known what a problem is about. Also for a proof on all of a wide region, with
    which 93 first moves of d180cf are right; with 0.5 they are 90 (30,000 nodes, the same set, chance)."""

    # Readers: ladders, nets, connections, races
    read_nodes: int = 1_500
    """The most nodes of one reading..."""
    read_share: float = 0.2
    """... and the share of all readings, when the problem does not say what it is about."""
    read_breadth: int = 12
    """The most moves that readers try in a position."""
    read_threats: int = 3
    """Ko threats of the side that has plenty in readers and games: each more multiplies the positions of a ko. In
    regions, where most nodes go, it has one."""
    safe_liberties: int = 4
    """A block with this many liberties at the attacker's turn is away, and a wall of such blocks stands. Blocks that
    need this many moves to be joined are cut."""
    race_liberties: int = 6
    """A block with more is in no race, and one that is to be captured in a region is away with this many."""
    rival_nodes: int = 100_000
    """Where a critical tactic is proven, the most nodes for finding out whether something else matters more. With
    40,000 of tactics and gogameguru 103 and 73 were right at 100,000 nodes, without the bound 101 and 76."""

    # Reading in a region
    breadths: tuple[int, ...] = (5, 7, 10, 14)
    """How many moves are tried in a position for the side that is to win, round by round; twice as many and two for the
    other side."""
    small_region: int = 20
    """With no more empty points than this all moves are read, for both sides."""
    layers: int = 3
    """Stones that have run through this many layers of points around their region have escaped."""

    # Games
    games_share: float = 0.1
    """Simulations of whole games, which tell which groups are in doubt; and games about stones that a problem names."""
    groups: int = 3
    """Number of groups that are evaluated by group MCTS; ``growth`` times as many are looked at in all."""
    group_share: float = 0.6
    """Group MCTS."""
    group_reach: int = 4
    """Its tree plays no further than this from the group, as a king walks, and its playouts ``layers`` further."""
    group_visits: int = 256
    """Its positions are read when this many games have come through them, and again after four times as many..."""
    group_nodes: int = 50
    """... with this many nodes."""
    points_per_node: int = 60
    """A simulated game costs as many nodes as the board has times this many points."""

    # Votes for first moves
    other_vote: float = 0.2
    """Searches in regions have one vote in all, so has group MCTS, and a critical block that is captured has one times
    the square root of its stones. This share of it goes to a critical block that is saved, a connection, a cut or a
    race, by the smaller of its two groups. What is read and not proven counts half, and half again an escape into the
    open, by which a block is only probably away. Rounded from a logistic regression on half of the unmarked problems
    of three public sets; docs/measurements.md has the other half."""
    doubt: float = 0.05
    """What is still thought possible against the evidence: that a group is in danger whose fate seems the same whoever
    moves, that something was read wrongly. Winning this much more of its games makes a move e times as preferred."""

    sound: float = 0.8
    """A move that needs no ko is preferred if its games win at least so often, for one time that the best move's do."""
    trust: float = 0.9
    """How often what was read surely is right. Games that say more are believed rather than a failure that was read."""

    # Proofs on the open board
    shape: bool = True
    """Searches that prove for one side ask the network which moves matter, and look in three flooded areas in turns
    (``shape``, ``flood`` and ``areas_at_once`` of the exact search). docs/shape.md has what each of them brings."""
    shape_file: str = ""
    """The network's file; empty: the one that comes with Tesuji."""

    # What is told
    all_moves: bool = True
    """Decide the other first moves too, so that all correct ones are known and the others refuted."""
    tell_seki: bool = True
    """Tell seki from life and from death."""
    ko_threats: int = KO_THREATS
    """How many ko threats the side that is assumed to have plenty has."""
    guide: str = ""
    """Somebody else's network, ``katago:FILE``, that predicts which group is meant and which first moves are to be
    read; without a name, none."""
    seed: int = 1

    def __post_init__(self) -> None:
        check_kinds(self)
        least = {
            "first_round": 1,
            "growth": 2,
            "group_reach": 1,
            "group_visits": 1,
            "points_per_node": 1,
            "safe_liberties": 2,
        }
        sizes = (
            "proof_effort",
            "groups",
            "read_nodes",
            "rival_nodes",
            "read_breadth",
            "small_region",
            "layers",
            "read_threats",
            "group_nodes",
        )
        for name in (*least, *sizes, "race_liberties", "other_vote"):
            between(name, getattr(self, name), least.get(name, 0), 1_000_000)
        for name in ("answer_share", "games_share", "group_share", "read_share"):
            between(name, getattr(self, name), 0, 1)
        between("doubt", self.doubt, 0.001, 1)
        between("trust", self.trust, 0, 1)
        between("sound", self.sound, 0, 1)
        if self.guide:
            require_guide(self.guide)
        between("seed", self.seed, 0, 2**63 - 1)
        if not self.breadths or min(self.breadths) < 1 or max(self.breadths) > 1_000_000:
            raise InputError("breadths is empty or has a number that is no breadth: expected such as (8, 12, 18)")
        _ = self.exact  # refuses what is no setting of the exact search

    @property
    def exact(self) -> SearchSettings:
        """The exact search, one correct move at a time."""
        return SearchSettings(
            all_moves=False,
            tell_seki=self.tell_seki,
            ko_threats=self.ko_threats,
            weak_sum=True,
            odds=True,
            threats=True,
            shape=self.shape,
            shape_file=self.shape_file,
            shape_enclosed=False,
            flood=self.shape,
            areas_at_once=3 if self.shape else SearchSettings.areas_at_once,
        )

    def reading(self, step: int, empty: int) -> ReadingSettings:
        """Reading, wider from round to round; in a small region both sides try everything that seems to matter."""
        step = min(step, len(self.breadths) - 1)
        narrow = self.breadths[step]
        wide = 2 * narrow + 2
        if empty <= self.small_region:
            narrow = wide = self.small_region
        return ReadingSettings(
            all_moves=False,
            tell_seki=self.tell_seki,
            ko_threats=1,
            weak_sum=True,
            odds=True,
            narrow=narrow,
            wide=wide,
            weak_liberties=self.safe_liberties - 1 + step,
            escape_liberties=self.race_liberties,
        )
