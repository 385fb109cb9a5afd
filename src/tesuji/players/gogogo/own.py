"""Kinds of filters of one's own: a class of a plug-in, or of a Python file beside the policy.

The fields that the policy's table may have are the arguments of the class, with the kinds that it annotates; a class
that takes ``thresholds`` has the fields ``least`` and ``most`` for them.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter, signature
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, get_type_hints

from tesuji.errors import InputError
from tesuji.files import read_bytes
from tesuji.players.gogogo.filters import Filter, Thresholds
from tesuji.plugins import source_digest
from tesuji.settings import as_kind, digest

SIGN = ".py:"
"""Between the file and the class that a policy names."""


class PolicyRow(Protocol):
    """A filter's table in a policy."""

    row: Mapping[str, Any]
    place: str

    @property
    def thresholds(self) -> Thresholds:
        """``least`` and ``most``."""


Kind = tuple[tuple[str, ...], Callable[[Any], Filter]]
"""The fields of a filter's table, and how the filter is made of it."""


def own_kind(name: str, made: Any) -> Kind:
    """How a filter of this class is made of its table."""
    if not isinstance(made, type) or not issubclass(made, Filter):
        raise InputError(f"the kind of filter {name!r} is {made!r:.60}: expected a class of Filter")
    taken = signature(made).parameters
    hints = get_type_hints(made.__init__)
    fields = tuple(field for field in taken if field != "thresholds")
    limits = ("least", "most") if "thresholds" in taken else ()

    def make(row: PolicyRow) -> Filter:
        values = {field: _value(row, field, hints.get(field, Any)) for field in fields if field in row.row}
        for field in fields:
            if field not in values and taken[field].default is Parameter.empty:
                raise InputError(f"{row.place}: {field} is missing: expected a value for {made.__name__}")
        return made(**values, **({"thresholds": row.thresholds} if limits else {}))

    return (*fields, *limits), make


def _value(row: PolicyRow, field: str, kind: Any) -> Any:
    value = row.row[field]
    try:
        return value if kind is Any else as_kind(tuple(value) if isinstance(value, list) else value, kind)
    except (TypeError, ValueError, OverflowError):
        words = getattr(kind, "__name__", str(kind))
        raise InputError(f"{row.place}: {field} is {value!r:.40}: expected {words}") from None


def read_own(kind: str, folder: Path, place: str) -> Kind:
    """The class that ``file.py:Class`` names; the file stands beside the policy."""
    file, _, name = kind.rpartition(":")
    path = folder / file
    source = read_bytes(path, "a filter in Python", regular=True)
    module = ModuleType(f"tesuji_filter_{digest(str(path.resolve()))}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except Exception as error:  # whatever the user's file does
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise InputError(f"{place}: {path} cannot be loaded ({words}): expected a class {name!r}") from None
    made = getattr(module, name, None)
    if not isinstance(made, type) or not issubclass(made, Filter):
        raise InputError(f"{place}: {path} has no filter {name!r}: expected a class of Filter")
    return own_kind(kind, made)


def own_sources(filter_: Filter) -> Iterator[str]:
    """Digests of the code of filters of one's own, also of those within this one."""
    if found := source_digest(type(filter_)):
        yield found
    for part in vars(filter_).values():
        if isinstance(part, Filter):
            yield from own_sources(part)
