"""A policy from a TOML file: phases, their filters in order, thresholds, matrices and patterns.

::

    title = "Captures first"
    matrices.cross = [[0, 1, 0], [1, 0, 1], [0, 1, 0]]

    [[phases]]
    name = "running"
    filters = [{ kind = "capture", least = 1 }, { kind = "power", matrix = "cross", least = 1 }]

    [[phases]]
    name = "passing"

``kind`` may also name a class of one's own (:mod:`tesuji.players.gogogo.own`), as in ``kind = "mine.py:Edges"``; the
file stands beside the policy.

The policies that come with Tesuji are such files, in ``policies/``; a name without ``.toml`` is one of them.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf, isfinite
from pathlib import Path
from typing import Any

import numpy as np

from tesuji.errors import InputError
from tesuji.files import read_bytes
from tesuji.go.point import Point
from tesuji.players.gogogo.filters import (
    MATRICES,
    CaptureFilter,
    Filter,
    FixPosFilter,
    PatternFilter,
    PositiveFilter,
    PowerFilter,
    PowerMap,
    ProductFilter,
    RandomFilter,
    Thresholds,
)
from tesuji.players.gogogo.own import SIGN, Kind, own_kind, own_sources, read_own
from tesuji.players.gogogo.patterns import LETTERS, PATTERNS, Pattern
from tesuji.players.gogogo.policy import Phase, Policy
from tesuji.plugins import Registry
from tesuji.plural import counted
from tesuji.settings import digest

FOLDER = Path(__file__).parent / "policies"
SUFFIX = ".toml"
_WORDS = {str: "a word", list: "a list", dict: "a table", bool: "true or false"}
_DEEPEST = 8
"""Filters within filters: deeper nesting is a mistake."""
_LARGEST = 49
"""Sides of a matrix: more than any board needs."""


def shipped() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob(f"*{SUFFIX}"))


def policy_path(word: str) -> Path:
    """The file that a setting names: one of the shipped policies by its name, or a file of one's own."""
    if word.lower().endswith(SUFFIX):
        return Path(word)
    if (path := FOLDER / f"{word}{SUFFIX}").name in {f"{name}{SUFFIX}" for name in shipped()}:
        return path
    names = ", ".join(shipped())
    raise InputError(f"there is no policy {word!r}: expected one of {names}, or a file that ends in {SUFFIX}")


def policy_digest(word: str) -> str:
    """A short name for what the policy says, the same for the same file."""
    text = _text(policy_path(word))
    own = (source for phase in read_policy(word).phases for one in phase.filters for source in own_sources(one))
    return digest("\n".join([text, *own]))


def read_policy(word: str) -> Policy:
    """The policy of this name or in this file; errors name the file, the phase, the filter and the field."""
    path = policy_path(word)
    text = _text(path)
    return _parse(path, text) if SIGN in text else _parsed(path, text)  # a file of somebody's code may change


def _text(path: Path) -> str:
    try:
        return read_bytes(path, "a policy in TOML", regular=True).decode()
    except UnicodeDecodeError:
        raise InputError(f"{path} is not text: expected a policy in TOML") from None


@lru_cache(maxsize=64)
def _parsed(path: Path, text: str) -> Policy:
    return _parse(path, text)


def _parse(path: Path, text: str) -> Policy:
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{path} cannot be read as TOML: {error}") from None
    return _Reader(str(path), data).policy()


@dataclass
class _Reader:
    """Makes a policy of a file's data; ``place`` is said in every complaint."""

    place: str
    data: Mapping[str, Any]
    matrices: dict[str, PowerMap] = field(default_factory=lambda: dict(MATRICES))
    patterns: dict[str, Pattern] = field(default_factory=lambda: {one.name: one for one in PATTERNS})

    def policy(self) -> Policy:
        self._known(self.data, ("title", "matrices", "patterns", "phases"), self.place)
        for name, rows in self._get(self.data, "matrices", dict, self.place, {}).items():
            self.matrices[name] = self._matrix(rows, f"{self.place}, matrix {name!r}")
        for name, row in self._get(self.data, "patterns", dict, self.place, {}).items():
            self.patterns[name] = self._pattern(name, row, f"{self.place}, pattern {name!r}")
        phases = self._get(self.data, "phases", list, self.place)
        found = tuple(self._phase(number, row) for number, row in enumerate(phases, 1))
        if not found or found[-1].filters:
            raise InputError(f"{self.place}: the last phase passes: expected one without filters")
        names = [phase.name for phase in found]
        if len(set(names)) < len(names):
            raise InputError(f"{self.place}: expected phases with different names, not {', '.join(names)}")
        return Policy(found, self._get(self.data, "title", str, self.place, ""))

    def _phase(self, number: int, row: Any) -> Phase:
        place = f"{self.place}, phase {number}"
        self._table(row, place, 'name = "running"')
        self._known(row, ("name", "filters"), place)
        name = self._get(row, "name", str, place)
        place = f"{place} ({name})"
        filters = self._get(row, "filters", list, place, [])
        return Phase(name, tuple(self._filter(one, f"{place}, filter {i}") for i, one in enumerate(filters, 1)))

    def _filter(self, row: Any, place: str, depth: int = 1) -> Filter:
        self._table(row, place, 'kind = "pattern"')
        kind = self._get(row, "kind", str, place)
        made = read_own(kind, Path(self.place).parent, place) if SIGN in kind else KINDS.get(kind)
        if made is None:
            names = ", ".join(KINDS)
            raise InputError(f"{place}: there is no kind {kind!r}: expected one of {names}, or FILE{SIGN}CLASS")
        if depth > _DEEPEST:
            raise InputError(f"{place}: filters stand within filters more than {_DEEPEST} times: expected fewer")
        fields, make = made
        self._known(row, ("kind", *fields), f"{place} ({kind})")
        return make(_Row(self, row, f"{place} ({kind})", depth))

    def _matrix(self, rows: Any, place: str) -> PowerMap:
        expected = (
            "expected rows of numbers, an odd number of rows and of columns, as in [[0, 1, 0], [1, 0, 1], [0, 1, 0]]"
        )
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise InputError(f"{place} is {rows!r:.40}: {expected}")
        widths = {len(row) for row in rows}
        if len(widths) != 1 or not all(n % 2 and n <= _LARGEST for n in (len(rows), *widths)):
            raise InputError(f"{place} has {counted(len(rows), 'row')} of {sorted(widths)} numbers: {expected}")
        for value in (value for row in rows for value in row):
            if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 1e9:
                raise InputError(f"{place} has {value!r:.40}: expected numbers up to a thousand million")
        return np.array(rows, dtype=float)

    def _pattern(self, name: str, row: Any, place: str) -> Pattern:
        self._table(row, place, 'rows = ["XO.", "...", "?.?"]')
        self._known(row, ("rows", "mover"), place)
        rows = self._get(row, "rows", list, place)
        if len(rows) != 3 or not all(isinstance(line, str) and len(line) == 3 for line in rows):
            raise InputError(f"{place}: rows is {rows!r:.60}: expected three words of three letters")
        if strange := sorted(set("".join(rows)) - set(LETTERS)):
            raise InputError(f"{place}: rows has {strange[0]!r}: expected letters of {''.join(LETTERS)!r}")
        if rows[1][1] != ".":
            raise InputError(f"{place}: the move in the middle is {rows[1][1]!r}: expected '.'")
        return Pattern(name, (rows[0], rows[1], rows[2]), self._get(row, "mover", bool, place, False))

    # What every table has in common ------------------------------------------------------------------------------
    @staticmethod
    def _table(row: Any, place: str, example: str) -> None:
        if not isinstance(row, dict):
            raise InputError(f"{place} is {row!r:.40}: expected a table, as in {{ {example} }}")

    @staticmethod
    def _known(row: Mapping[str, Any], names: tuple[str, ...], place: str) -> None:
        for name in row:
            if name not in names:
                raise InputError(f"{place}: there is no field {name!r}: expected one of {', '.join(names)}")

    @staticmethod
    def _get(row: Mapping[str, Any], name: str, kind: type, place: str, default: Any = None) -> Any:
        value = row.get(name, default)
        if value is None:
            raise InputError(f"{place}: {name} is missing: expected {_WORDS[kind]}")
        if not isinstance(value, kind):
            raise InputError(f"{place}: {name} is {value!r:.40}: expected {_WORDS[kind]}")
        return value


@dataclass(frozen=True)
class _Row:
    reader: _Reader
    row: Mapping[str, Any]
    place: str
    depth: int

    def number(self, name: str, default: float | None, least: float = -inf, most: float = inf) -> float:
        value = self.row.get(name, default)
        if value is None:
            raise InputError(f"{self.place}: {name} is missing: expected a number")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InputError(f"{self.place}: {name} is {value!r:.40}: expected a number")
        given = name in self.row
        if given and not (isfinite(value) and least <= value <= most):
            raise InputError(f"{self.place}: {name} is {value}: expected {_range(least, most)}")
        return float(value)

    @property
    def thresholds(self) -> Thresholds:
        found = Thresholds(self.number("least", -inf), self.number("most", inf))
        if found.low > found.high:
            raise InputError(
                f"{self.place}: least is {found.low:g} and most is {found.high:g}: expected least below most"
            )
        return found

    @property
    def matrix(self) -> PowerMap:
        value = self.row.get("matrix")
        if isinstance(value, str):
            if value not in self.reader.matrices:
                known = ", ".join(self.reader.matrices)
                raise InputError(f"{self.place}: there is no matrix {value!r}: expected one of {known}")
            return self.reader.matrices[value]
        return self.reader._matrix(value, f"{self.place}: matrix")

    @property
    def points(self) -> list[Point] | None:
        """Points by name; ``None`` when the file names none."""
        if "points" not in self.row:
            return None
        names = self.reader._get(self.row, "points", list, self.place)
        try:
            return [Point.parse(name) for name in names]
        except ValueError as error:
            raise InputError(f"{self.place}: points: {error}") from None

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """Patterns by name; all of the report's when the file names none."""
        if "patterns" not in self.row:
            return PATTERNS
        names = self.reader._get(self.row, "patterns", list, self.place)
        known = self.reader.patterns
        for name in names:
            if not isinstance(name, str) or name not in known:
                raise InputError(f"{self.place}: there is no pattern {name!r:.40}: expected some of {', '.join(known)}")
        return tuple(known[name] for name in names)

    def child(self, name: str) -> Filter:
        if name not in self.row:
            raise InputError(f"{self.place}: {name} is missing: expected a filter")
        return self.reader._filter(self.row[name], f"{self.place}, {name}", self.depth + 1)


def _range(least: float, most: float) -> str:
    return f"{least:g} to {most:g}" if isfinite(least) or isfinite(most) else "a finite number"


_LIMITS = ("least", "most")
_SHIPPED: dict[str, Kind] = {
    "fixed-positions": (("points",), lambda row: FixPosFilter(row.points)),
    "power": (("matrix", *_LIMITS), lambda row: PowerFilter(row.matrix, row.thresholds)),
    "positive": (("matrix", *_LIMITS), lambda row: PositiveFilter(row.matrix, row.thresholds)),
    "random": (
        ("probability", "first", "second"),
        lambda row: RandomFilter(row.number("probability", None, 0, 1), row.child("first"), row.child("second")),
    ),
    "product": (
        ("first", "second", *_LIMITS),
        lambda row: ProductFilter(row.child("first"), row.child("second"), row.thresholds),
    ),
    "pattern": (("patterns", *_LIMITS), lambda row: PatternFilter(row.thresholds, row.patterns)),
    "capture": (_LIMITS, lambda row: CaptureFilter(row.thresholds)),
}
KINDS: Registry[Kind] = Registry("tesuji.filters", _SHIPPED, own_kind)
"""Every kind of filter: the fields that it takes, and how it is made."""


def register_filter(kind: str, made: type[Filter]) -> None:
    """Add a kind of filter to gogogo's policies, for this process and the workers that it starts.

    >>> from tesuji.players.gogogo.filters import CaptureFilter
    >>> tesuji.register_filter("take", CaptureFilter)
    """
    KINDS.register(kind, made)
