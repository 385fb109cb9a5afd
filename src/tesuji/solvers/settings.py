"""The settings of the classical searches, and the named ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from tesuji.errors import InputError
from tesuji.problems.questions import KO_THREATS
from tesuji.settings import Settings, between, check_kinds

Algorithm = Literal["alphabeta", "alphabeta-tt", "pn", "pn+", "dfpn", "dfpn+"]


@dataclass(frozen=True)
class SearchSettings(Settings):
    """How alpha-beta and proof-number search look for the answer. Print it, compare it, ``replace`` a field."""

    fewest_threats: ClassVar[int] = 1
    """Without any, a ko could not be told from success and failure."""

    algorithm: Algorithm = "dfpn+"
    """Alpha-beta with iterative deepening, without and with a table; proof-number search; depth-first
    proof-number search; + begins with Zhang's evaluation (equations 3.1 to 3.4)."""
    epsilon_percent: int = 25
    """df-pn stays with a move until it is this much worse than the second best (Pawlewicz and Lew 2007)."""
    fine_disproof: bool = False
    """pn+ and df-pn+: disproof numbers begin with 25/E to a hundredth (Zhang's equations 3.3 and 3.4); off: to whole
    numbers, rounded down, at least 1."""
    weak_sum: bool = False
    """Add up only the largest number of several moves and one for each other (Ueda and others 2008)."""
    odds: bool = False
    """pn+ and df-pn+: begin with a guess at the attacker's odds instead of Zhang's evaluation (life and death)."""
    history: bool = False
    """With ``odds``: moves that decided other positions of late begin with better odds (df-pn+; history heuristic, last
    good reply). One-sided searches always do so."""
    zones: bool = True
    """Leave out moves that the zone of a refutation makes irrelevant (df-pn; Shih and others 2022)."""
    patterns: bool = True
    """With zones: decide positions that look like proven ones on the zone of the proof (Shih and others 2024)."""
    threats: bool = False
    """With zones, in life and death: where one side would win at once if the other passed, the other tries only what is
    in the zones of all such wins; where they have nothing in common (miai) the position is decided."""
    one_sided: bool = True
    """With zones, in regions with more than forty empty points: each side proves with its own moves restricted to an
    area, against an opponent whose region grows by what the proof depends on."""
    one_sided_epsilon: int = 100
    """The ``epsilon_percent`` of such searches, which also add up all numbers whatever ``weak_sum`` says. Of every
    third problem of an open set (17), 7 were proven within 200,000 nodes with 100, 5 with 25; with the weak sum 1 of 17
    within 500,000, without it 7."""
    shape: bool = False
    """df-pn, life and death: where a position has cost ``shape_after`` nodes a network says which moves matter."""
    shape_file: str = ""
    """The network's file; empty: the one that comes with Tesuji."""
    shape_after: int = 50
    """Fewer nodes and the network is asked about more positions, most of which are decided at once without it."""
    shape_most: int = 64
    """A move that looks unlikely waits until the likeliest one's number is this many times its own."""
    shape_enclosed: bool = True
    """Ask also where no side is proven right alone, in regions with at most forty empty points: nodes are cheap there
    and the network saves none."""
    flood: bool = False
    """One-sided searches: look first where three steps lead from the stones that enter attacking stones without
    crossing them, beside what is near."""
    areas_at_once: int = 2
    """One-sided searches: this many areas of one prover are searched in turns; what is not found soon in the smaller
    one is often found in a larger one, and to fail in an area that is too small takes longest of all."""
    winners_favour: int = 1
    """One-sided searches: a side that has won in an area, where only its opponent's region has still to grow, gets so
    many times as much effort as one that has won nowhere, and so does the area."""
    ko_threats: int = KO_THREATS
    """How many ko threats the side that is assumed to have plenty has. Any finite number is meant: with truly
    endless ones it could go on for ever in a ko that it can neither win nor lose."""
    all_moves: bool = True
    """Go on until every first move is decided, so that all correct ones are known."""
    tell_seki: bool = True
    """Ask a second question to tell seki from life and from death."""

    def __post_init__(self) -> None:
        check_kinds(self)
        for name in ("epsilon_percent", "one_sided_epsilon"):
            if not 0 <= getattr(self, name) <= 10_000:
                raise InputError(f"{name} is {getattr(self, name)}: expected 0 to 10000")
        between("winners_favour", self.winners_favour, 1, 100)
        if not 1 <= self.areas_at_once <= 8:
            raise InputError(f"areas_at_once is {self.areas_at_once}: expected 1 to 8")
        if self.shape_file and not self.shape:
            raise InputError("shape_file names a network: expected shape=true with it")
        if self.shape and not self.algorithm.startswith("dfpn"):
            raise InputError(f"shape is true: {self.algorithm} asks no network, expected dfpn or dfpn+")
        between("shape_after", self.shape_after, 1, 1_000_000_000)
        between("shape_most", self.shape_most, 1, 1024)
        if not self.fewest_threats <= self.ko_threats <= 1000:
            raise InputError(f"ko_threats is {self.ko_threats}: expected {self.fewest_threats} to 1000")

    @property
    def goes_one_sided(self) -> bool:
        """Is this a search that can prove for one side at a time?"""
        return self.one_sided and self.zones and self.algorithm == "dfpn+"


PRESETS: Mapping[str, SearchSettings] = {
    name: SearchSettings(algorithm=name, zones=name == "dfpn+") for name in get_args(Algorithm)
}
"""Zhang's six solvers of chapter 3 by name; the default one uses zones, which the dissertation does not have."""
