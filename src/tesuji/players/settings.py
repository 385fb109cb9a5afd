"""What makes one player different from another: frozen, printable, comparable, hashable data."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import isfinite
from typing import TYPE_CHECKING, Self, get_type_hints

from tesuji.errors import InputError
from tesuji.toml import digest, toml_lines

if TYPE_CHECKING:
    from tesuji.players.player import Player

Value = bool | int | float | str


@dataclass(frozen=True)
class PlayerSettings(ABC):
    """The settings of one kind of player. Every field is a number, a word or yes/no, so that it fits on a line."""

    @abstractmethod
    def make(self, name: str, seed: int) -> "Player":
        """A player with these settings."""

    def with_values(self, values: Mapping[str, str]) -> Self:
        """The same settings but for some fields, given as a person types them."""
        kinds = get_type_hints(type(self))
        changes: dict[str, Value] = {}
        for name, text in values.items():
            if name not in self.field_names():
                known = ", ".join(self.field_names()) or "none at all"
                raise InputError(f"there is no setting {name!r} here: expected one of {known}")
            changes[name] = _read_value(name, text, kinds[name])
        return replace(self, **changes)

    @classmethod
    def field_names(cls) -> list[str]:
        """The names of the settings."""
        return [field.name for field in fields(cls)]

    def values(self) -> dict[str, Value]:
        """The settings by name."""
        return {name: getattr(self, name) for name in self.field_names()}

    def to_toml(self) -> str:
        """The settings as lines of TOML."""
        return toml_lines(self.values()).rstrip("\n")

    @property
    def digest(self) -> str:
        """A short word that is the same for the same settings, for tables of results."""
        return digest(f"{type(self).__name__}\n{self.to_toml()}")

    def __str__(self) -> str:
        return self.to_toml()


_WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def _read_value(name: str, text: str, kind: object) -> Value:
    word = text.strip()
    try:
        if kind is bool:
            return _WORDS[word.lower()]
        if kind is int:
            return int(word)
        if kind is float:
            if not isfinite(number := float(word)):
                raise ValueError
            return number
    except (KeyError, ValueError):
        expected = {bool: "true or false", int: "a whole number", float: "a number"}[kind]  # type: ignore[index]
        raise InputError(f"{name}={text} is not a setting: expected {expected}") from None
    return word


def at_least(name: str, value: float, least: float) -> None:
    """Complain about a setting that is too small."""
    if not value >= least:
        raise InputError(f"{name}={value} is too small: expected at least {least}")
