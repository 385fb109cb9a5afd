"""What makes one player different from another: frozen, printable, comparable, hashable data."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, Self

from tesuji.settings import changed, check_kinds, digest, toml_lines

if TYPE_CHECKING:
    from tesuji.players.player import Player

Value = bool | int | float | str


@dataclass(frozen=True)
class PlayerSettings(ABC):
    file_field: ClassVar[str | None] = None
    """The field that names a file, where there is one: ``gogogo:mine.toml`` sets it."""

    def __post_init__(self) -> None:
        """Refuse what is no value of its field."""
        check_kinds(self)

    @abstractmethod
    def make(self, name: str, seed: int) -> "Player":
        """A player with these settings."""

    def with_values(self, values: Mapping[str, str]) -> Self:
        """The same settings but for some fields, given as a person types them."""
        return changed(self, values)

    @classmethod
    def field_names(cls) -> list[str]:
        return [field.name for field in fields(cls)]

    def values(self) -> dict[str, Value]:
        return {name: getattr(self, name) for name in self.field_names()}

    def to_toml(self) -> str:
        return toml_lines(self.values()).rstrip("\n")

    @property
    def digest(self) -> str:
        """A short word that is the same for the same settings, for tables of results."""
        return digest(f"{type(self).__name__}\n{self.to_toml()}")

    def __str__(self) -> str:
        return self.to_toml()
