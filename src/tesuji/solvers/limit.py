"""How far a search may go. What it does on the way is in the settings."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from typing import Protocol

from tesuji.errors import InputError
from tesuji.settings import between, check_kinds

MEGABYTE = 1 << 20
DEFAULT_MEMORY = 256 * MEGABYTE
DEFAULT_SECONDS = 5.0
"""For each problem or question, in every client, unless another limit is given."""
MAX_DEPTH = 1_000_000
"""Moves that no search looks ahead."""
MOST_NODES = 1 << 40
"""Efforts that grow from turn to turn stop growing here."""


@dataclass(frozen=True)
class Limit:
    """The most that a search may spend; ``None`` is no limit. It always answers with what it knows by then."""

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None
    memory: int = DEFAULT_MEMORY
    """Bytes for the table or the tree of positions."""
    simulations: int | None = None
    """For searches that make them; the classical ones count nodes."""
    threads: int = 1
    """For searches that can use several."""

    def __post_init__(self) -> None:
        check_kinds(self)
        for name in ("nodes", "seconds", "depth", "simulations"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise InputError(f"the limit {name} is {value}: expected zero or more")
        if self.depth is not None:
            between("depth", self.depth, 0, MAX_DEPTH)
        if self.memory < 1 << 10:
            raise InputError(f"the memory limit is {self.memory} bytes: expected at least 1024")
        if not 1 <= self.threads <= 1024:
            raise InputError(f"the number of threads is {self.threads}: expected 1 to 1024")

    def part(self, share: float) -> "Limit":
        """The limit with a part of its nodes and of its time."""
        nodes = None if self.nodes is None else int(share * self.nodes)
        return self._with(nodes, None if self.seconds is None else share * self.seconds)

    def less(self, nodes: int, seconds: float) -> "Limit":
        """What is left of the limit when this much of it is taken."""
        left = None if self.nodes is None else max(0, self.nodes - nodes)
        if self.seconds is None:
            return self._with(left, 0.0 if seconds == inf else None)
        return self._with(left, max(0.0, self.seconds - seconds))

    def _with(self, nodes: int | None, seconds: float | None) -> "Limit":
        """Part of a limit needs no checking."""
        limit = object.__new__(Limit)
        vars(limit).update(vars(self), nodes=nodes, seconds=seconds)
        return limit


DEFAULT_LIMIT = Limit(seconds=DEFAULT_SECONDS)


class Spent(Protocol):
    """What says what it has cost, and why it ended."""

    @property
    def nodes(self) -> int: ...
    @property
    def positions(self) -> int: ...
    @property
    def stop(self) -> str: ...


class Budget:
    """A limit that several searches share: what they have spent of it, and what is left."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.nodes = self.positions = 0
        """What was spent so far."""
        self.interrupted = False
        """Has Ctrl-C ended it?"""
        self._over = False
        self._before = 0  # nodes spent before the limit that counts now
        self._start = self._start_of_limit = time.perf_counter()

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.perf_counter() - self._start

    @property
    def stop(self) -> str:
        """Why it is over, as searches tell it."""
        return "interrupted" if self.interrupted else ""

    @property
    def exhausted(self) -> bool:
        """Is there nothing left to spend?"""
        left = self.left
        return left.nodes == 0 or left.seconds == 0

    @property
    def left(self) -> Limit:
        """The limit for the next search."""
        seconds = time.perf_counter() - self._start_of_limit
        return self.limit.less(self.nodes - self._before, inf if self._over else seconds)

    @property
    def share(self) -> float:
        """The part of the limit that is left, from 1 down to 0: of nodes or of time, whichever is less."""
        left, whole = self.left, self.limit
        parts = [0.0 if self._over else 1.0]
        if whole.nodes:
            parts.append((left.nodes or 0) / whole.nodes)
        if whole.seconds is not None:
            parts.append((left.seconds or 0.0) / whole.seconds if whole.seconds else 0.0)
        return min(parts)

    def slice(self, nodes: int, within: float = 1.0) -> Limit:
        """A limit of this many nodes, and at most a part of what is left."""
        left = self.left.part(within)
        return replace(left, nodes=min(nodes, MOST_NODES if left.nodes is None else left.nodes))

    def has_more_than(self, share: float) -> bool:
        """Is more than this part of the limit left?"""
        return not self.exhausted and self.share > share

    def spend(self, nodes: int, positions: int = 0, *, interrupted: bool = False) -> None:
        """Count what a search that has ended has cost; nothing is left when Ctrl-C has ended it."""
        self.nodes += nodes
        self.positions += positions
        if interrupted:
            self.end(interrupted=True)

    def charge(self, found: Spent) -> None:
        """Count what an answer has cost."""
        self.spend(found.nodes, found.positions, interrupted=found.stop == "interrupted")

    def begin_anew(self) -> None:
        """Let all shares be of what is left now."""
        self.limit, self._before, self._start_of_limit = self.left, self.nodes, time.perf_counter()

    def restrict(self, nodes: int) -> None:
        """Leave at most this many nodes for further searches."""
        whole = self.nodes - self._before + nodes
        self.limit = replace(self.limit, nodes=whole if self.limit.nodes is None else min(whole, self.limit.nodes))

    @contextmanager
    def keeping(self, share: float) -> Iterator[None]:
        """Let searches have all but a share of the limit, which is for those that come afterwards."""
        whole = self.limit
        self.limit = whole.part(1 - share)
        try:
            yield
        finally:
            self.limit = whole

    def end(self, *, interrupted: bool = False) -> None:
        """Leave nothing for further searches."""
        self._over = True
        self.interrupted = self.interrupted or interrupted
