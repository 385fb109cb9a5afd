"""Harvesting: one-sided searches of fights, and what they decide on the way, a file for each parcel of games."""

import lzma
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tesuji import _core
from tesuji.errors import InputError
from tesuji.files import read_bytes
from tesuji.jobs.pool import TaskFailure
from tesuji.jobs.workers import pool_for
from tesuji.lab.shape.fights import fights
from tesuji.learning.shape.samples import Samples
from tesuji.settings import Settings
from tesuji.solvers.limit import Limit
from tesuji.solvers.provers.one_sided import OneSided
from tesuji.solvers.settings import SearchSettings

PARCEL = 20
"""Games of one file: what an interrupted harvest does again at most."""


@dataclass(frozen=True)
class HarvestSettings(Settings):
    """What is harvested, and how."""

    games: int = 1000
    first: int = 0
    """The game to begin with."""
    nodes: int = 20_000
    """Of the search of one fight."""
    fights: int = 2
    """At most this many of one game."""
    least_effort: int = 8
    """Decided positions that took fewer nodes are left: anything finds the move there."""
    most: int = 100
    """Positions of one fight and one size of effort, a power of two."""
    shape: bool = False
    """Search as proofs on the open board do, with the network, flooded areas and threats: the next round."""
    shape_file: str = ""
    """The network that does; empty: the one that comes with Tesuji."""
    seed: int = 1

    @property
    def search(self) -> SearchSettings:
        """How the fights are searched."""
        search = SearchSettings(odds=True, all_moves=False, shape=self.shape, shape_file=self.shape_file)
        return replace(search, flood=True, areas_at_once=3, threats=True) if self.shape else search


@dataclass(frozen=True)
class Harvester:
    """Does one parcel: numbered games to samples."""

    settings: HarvestSettings

    def __call__(self, games: Sequence[tuple[int, str]]) -> Samples:
        """What the searches of these games decide."""
        settings = self.settings
        search = settings.search
        found: list[Samples] = []
        for number, moves in games:
            for question in fights(moves, Random(settings.seed << 32 | number), settings.fights):
                samples = _core.ShapeSamples(settings.least_effort, settings.most)
                try:
                    searched = OneSided(question, search, Limit(nodes=settings.nodes))
                except ValueError:  # the ring has taken the last liberty of something
                    continue
                for prover in searched.provers:
                    prover.samples = samples
                searched.solve()
                found.append(Samples.of_core(samples, number))
        return Samples.join(found)


def read_games(path: Path) -> list[str]:
    """One game a line, two letters a move as SGF writes points, Black first; the file may be packed by xz."""
    data = read_bytes(path, "games, one a line")
    try:
        return (lzma.decompress(data) if path.suffix == ".xz" else data).decode("ascii").split()
    except (lzma.LZMAError, UnicodeDecodeError):
        raise InputError(f"{path} has no games: expected one a line, two letters from a to s for each move") from None


def harvest(
    games: Sequence[str],
    folder: Path,
    settings: HarvestSettings,
    jobs: int,
    cluster: str | None = None,
    say: Callable[[str], None] = lambda words: None,
) -> Iterator[tuple[int, int]]:
    """Write a file for each parcel that has none yet; tell how many parcels are done, and the new positions."""
    last = min(settings.first + settings.games, len(games))
    starts = range(settings.first, last, PARCEL)
    paths = {start: folder / f"games-{start:06d}.npz" for start in starts}
    todo = [start for start in starts if not paths[start].exists()]
    yield len(starts) - len(todo), 0
    tasks = [[(i, games[i]) for i in range(start, min(start + PARCEL, last))] for start in todo]
    pool = pool_for(cluster, Harvester(settings), tasks, jobs, say=say)
    for count, (number, answer) in enumerate(pool, 1):
        if isinstance(answer, TaskFailure):
            raise InputError(f"the games from {todo[number]} on: {answer.reason}")
        if not pool.interrupted:  # half a parcel is none
            answer.save(paths[todo[number]])
            yield len(starts) - len(todo) + count, len(answer)
    if pool.interrupted:
        raise KeyboardInterrupt
