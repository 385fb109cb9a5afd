"""Settings as lines of TOML, a short name for them, and their values: what a person types, and what a field may be."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from math import isfinite
from operator import index
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from tesuji.errors import InputError

AnySettings = TypeVar("AnySettings")


def toml_lines(values: Mapping[str, object]) -> str:
    return "".join(f"{name} = {toml_value(value)}\n" for name, value in values.items())


def toml_value(value: object) -> str:
    """A number, a word, yes or no, or several of them."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)


def as_typed(value: object) -> str:
    """A value as a person types it after ``--set``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def digest(text: str) -> str:
    """Twelve hexadecimal digits that are the same for the same text, on every machine."""
    return sha256(text.encode()).hexdigest()[:12]


class Settings:
    """What all settings (frozen dataclasses) have in common: they can be written down, and have a short name."""

    def to_toml(self) -> str:
        return toml_lines({field.name: getattr(self, field.name) for field in fields(self)})  # type: ignore[arg-type]

    @property
    def digest(self) -> str:
        """A short name for exactly these settings, the same on every machine."""
        return digest(self.to_toml())


def check_kinds(settings: Any) -> None:
    """Refuse settings (a frozen dataclass) with a value that is no value of its field, such as a word for a number.

    Whole numbers given for others become such, so that equal settings look alike.
    """
    for name, kind in _kinds(settings.__class__).items():
        value = getattr(settings, name)
        try:
            meant = as_kind(value, kind)
        except (TypeError, ValueError, OverflowError):
            raise InputError(f"{name} is {value!r:.80}: expected {_expected(kind)}") from None
        if meant is not value:
            object.__setattr__(settings, name, meant)


def as_kind(value: Any, kind: Any) -> Any:
    """The value as a field of this kind holds it; TypeError or ValueError for one that cannot be meant."""
    if get_origin(kind) is UnionType:
        kinds = get_args(kind)
        return None if value is None and NoneType in kinds else as_kind(value, kinds[0])
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        if type(value) is not tuple or (... not in kinds and len(value) != len(kinds)):
            raise TypeError
        return tuple(as_kind(one, kinds[0]) for one in value)
    if kind in (int, float) and isinstance(value, bool):
        raise TypeError
    if kind is int:
        if abs(whole := index(value)) > _MOST:
            raise ValueError
        return whole
    if kind is float:
        if isinstance(value, str | bytes) or not isfinite(number := float(value)):
            raise ValueError
        return value if type(value) is float else number
    if value not in get_args(kind) if get_origin(kind) is Literal else not isinstance(value, kind):
        raise TypeError
    return value


@cache
def _kinds(settings: type) -> dict[str, Any]:
    hints = get_type_hints(settings)
    return {field.name: hints[field.name] for field in fields(settings)}


def _expected(kind: Any) -> str:
    if get_origin(kind) is UnionType:
        return f"{_expected(get_args(kind)[0])} or none"
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        many = "several" if ... in kinds else {2: "two", 3: "three"}.get(len(kinds), str(len(kinds)))
        return f"{many} {'whole ' if kinds[0] is int else ''}numbers"
    if get_origin(kind) is Literal:
        return f"one of {', '.join(get_args(kind))}"
    return {bool: "true or false", int: "a whole number", float: "a number"}.get(kind, "a word")


def at_least(name: str, value: float, least: float) -> None:
    if not value >= least:
        raise InputError(f"{name}={value} is too small: expected at least {least}")


def between(name: str, value: float, least: float, most: float) -> None:
    at_least(name, value, least)
    if not value <= most:
        raise InputError(f"{name}={value!r:.80} is too large: expected at most {most:,}")


def read_values(words: Iterable[str]) -> dict[str, str]:
    values = {}
    for word in words:
        field, equals, value = word.partition("=")
        if not equals or not field.strip():
            raise InputError(f"{word!r} is not a setting: expected field=value")
        if field.strip() in values:
            raise InputError(f"the setting {field.strip()!r} is given twice: expected it once")
        values[field.strip()] = value.strip()
    return values


def changed(settings: AnySettings, values: Mapping[str, str]) -> AnySettings:
    """The same settings (a frozen dataclass) but for some fields, given as a person types them."""
    if not values:
        return settings
    kinds = get_type_hints(type(settings))
    known = [field.name for field in fields(settings)]  # type: ignore[arg-type]
    for name in values:
        if name not in known:
            likely = get_close_matches(name, known) if len(known) > _FEW else known
            more = f" and {len(known) - _FEW} more" if not likely and len(known) > _FEW else ""
            names = ", ".join(likely or known[:_FEW]) or "none at all"
            raise InputError(f"there is no setting {name!r} here: expected one of {names}{more}")
    return replace(settings, **{name: read_value(name, text, kinds[name]) for name, text in values.items()})  # type: ignore[type-var]


def read_value(name: str, text: str, kind: object) -> Any:
    """A setting as a person types it: yes or no, a number, several numbers such as 4,10, or a word."""
    word = text.strip()
    try:
        if kind is bool:
            return _YES_OR_NO[word.lower()]
        if kind is int:
            return int(word)
        if kind is float:
            if not isfinite(number := float(word)):
                raise ValueError
            return number
        if get_origin(kind) is tuple:
            return as_kind(tuple(get_args(kind)[0](part) for part in word.split(",")), kind)
    except (KeyError, ValueError, TypeError):
        example = ", with commas, as in 4,10" if get_origin(kind) is tuple else ""
        raise InputError(f"{name}={text} is not a setting: expected {_expected(kind)}{example}") from None
    return word


_YES_OR_NO = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_MOST = 2**63 - 1  # no number of the core is larger
_FEW = 12  # names that can be listed in a sentence
