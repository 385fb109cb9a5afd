"""Rules as data: what may be played, and how the end is counted."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tesuji.errors import InputError


class Superko(StrEnum):
    """Which whole-board repetitions are forbidden, beyond retaking a ko at once."""

    NONE = "none"
    POSITIONAL = "positional"
    """No move may bring back an earlier position, whichever side was to move."""
    SITUATIONAL = "situational"
    """No move may bring back an earlier position with the same player to move."""


class Scoring(StrEnum):
    """What counts at the end: stones and surrounded points, or surrounded points and prisoners."""

    AREA = "area"
    TERRITORY = "territory"


class HandicapBonus(StrEnum):
    """What White gets for the handicap stones when area is counted."""

    NONE = "none"
    STONES = "n"
    """One point for every handicap stone."""
    STONES_BUT_ONE = "n-1"
    """One point for every handicap stone but the first."""

    def points(self, handicap: int) -> int:
        """White's compensation in points for this many handicap stones."""
        if handicap < 2 or self is HandicapBonus.NONE:
            return 0
        return handicap if self is HandicapBonus.STONES else handicap - 1


@dataclass(frozen=True)
class Rules:
    """A set of Go rules. The default is Tromp-Taylor; :data:`PRESETS` has the others by name.

    >>> tesuji.Rules.named("japanese").suicide, tesuji.Rules().suicide
    (False, True)
    """

    name: str = "tromp-taylor"
    suicide: bool = True
    """May a move remove its own stones? (Never a single one: nothing would have changed.)"""
    superko: Superko = Superko.POSITIONAL
    scoring: Scoring = Scoring.AREA
    handicap_bonus: HandicapBonus = HandicapBonus.NONE
    komi: float = 7.5
    """The usual komi of an even game, for a game that does not say."""

    @classmethod
    def named(cls, name: str) -> "Rules":
        """The rules of that name, as people and SGF files write it: Japanese, AGA, NZ, Tromp-Taylor."""
        rules = find_rules(name)
        if rules is None:
            raise InputError(f"there are no rules called {name!r}: expected one of {', '.join(PRESETS)}")
        return rules

    def __str__(self) -> str:
        return self.name


TROMP_TAYLOR = Rules()
CHINESE = Rules("chinese", suicide=False, handicap_bonus=HandicapBonus.STONES)
JAPANESE = Rules("japanese", suicide=False, superko=Superko.NONE, scoring=Scoring.TERRITORY, komi=6.5)
KOREAN = replace(JAPANESE, name="korean")
AGA = Rules(
    "aga", suicide=False, superko=Superko.SITUATIONAL, handicap_bonus=HandicapBonus.STONES_BUT_ONE
)  # by area; counting territory with pass stones gives the same result
NEW_ZEALAND = Rules("new-zealand", superko=Superko.SITUATIONAL, komi=7.0)

PRESETS = {rules.name: rules for rules in (TROMP_TAYLOR, CHINESE, JAPANESE, KOREAN, AGA, NEW_ZEALAND)}
"""The rules that have a name."""

_ALIASES = {
    "tt": TROMP_TAYLOR,
    "logical": TROMP_TAYLOR,
    "cn": CHINESE,
    "jp": JAPANESE,
    "japan": JAPANESE,
    "kr": KOREAN,
    "korea": KOREAN,
    "american": AGA,
    "us": AGA,
    "bga": AGA,
    "french": AGA,
    "nz": NEW_ZEALAND,
    "newzealand": NEW_ZEALAND,
    "cgos": TROMP_TAYLOR,
    "china": CHINESE,
}


def find_rules(name: str) -> Rules | None:
    """The rules of that name, or ``None`` for a name that means nothing to us."""
    key = "".join(c for c in name.casefold() if c.isalpha()).removesuffix("rules").removesuffix("rule")
    by_letters = {preset.replace("-", ""): rules for preset, rules in PRESETS.items()}
    return by_letters.get(key) or _ALIASES.get(key)
