"""Rules in KataGo's words: a name, or a JSON object of what each rule says.

The object is that of KataGo's GTP extensions (``kata-set-rules``) and of its analysis engine.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tesuji.errors import InputError
from tesuji.go.rules import CHINESE, PRESETS, TROMP_TAYLOR, HandicapBonus, Rules, Scoring, Superko, find_rules

_KO = {"SIMPLE": Superko.NONE, "POSITIONAL": Superko.POSITIONAL, "SITUATIONAL": Superko.SITUATIONAL}
_SCORING = {"AREA": Scoring.AREA, "TERRITORY": Scoring.TERRITORY}
_BONUS = {"0": HandicapBonus.NONE, "N": HandicapBonus.STONES, "N-1": HandicapBonus.STONES_BUT_ONE}
_CUSTOM = "custom"

_KATAGO_NAMES = {
    "chineseogs": replace(CHINESE, name="chinese-ogs"),
    "chinesekgs": replace(CHINESE, name="chinese-kgs"),
}
"""KataGo's own names for rules that are those of a preset here."""

UNSUPPORTED = ("stonescoring", "ancientarea", "agabutton", "ing", "goe")
"""KataGo's names for rules with a tax on groups, a button, or Ing's ko rule."""


def read_rules(words: str) -> Rules:
    """Rules as KataGo's commands take them: ``chinese``, or ``{"ko":"POSITIONAL","scoring":"AREA",...}``."""
    if not words.lstrip().startswith("{"):
        return named_rules(words)
    try:
        record = json.loads(words)
    except (ValueError, RecursionError):
        raise InputError(f"the rules {words[:80]!r} are not JSON: expected a name or an object") from None
    return rules_of(record)


def named_rules(name: str) -> Rules:
    letters = "".join(c for c in name.casefold() if c.isalpha())
    found = find_rules(name) or _KATAGO_NAMES.get(letters)
    if found is None:
        why = "a tax, a button or Ing's ko rule is not supported" if letters in UNSUPPORTED else "no such rules"
        raise InputError(f"rules {name[:80]!r}: {why}: expected one of {', '.join(PRESETS)}")
    return found


def rules_of(record: Mapping[str, Any]) -> Rules:
    """Rules from KataGo's object; what it leaves out is as in Tromp-Taylor."""
    rules = TROMP_TAYLOR
    for key, value in record.items():
        if key not in _FIELDS:
            raise InputError(f"there is no rule {key[:80]!r}: expected {', '.join(_FIELDS)}")
        rules = _FIELDS[key](rules, key, value)
    known = (preset for preset in PRESETS.values() if rules_record(preset) == rules_record(rules))
    scoring_komi = rules.komi if rules.scoring is Scoring.AREA else PRESETS["japanese"].komi
    return next(known, replace(rules, name=_CUSTOM, komi=scoring_komi))


def rules_record(rules: Rules) -> dict[str, Any]:
    return {
        "hasButton": False,
        "ko": _name(_KO, rules.superko),
        "scoring": _name(_SCORING, rules.scoring),
        "suicide": rules.suicide,
        "tax": "NONE",
        "whiteHandicapBonus": _name(_BONUS, rules.handicap_bonus),
    }


def handicap_bonus(value: object) -> HandicapBonus:
    """What White gets for handicap stones: 0, N or N-1."""
    found: HandicapBonus = _choice(_BONUS, "whiteHandicapBonus", value)
    return found


Set = Callable[[Rules, str, object], Rules]


def _name(choices: Mapping[str, Any], value: object) -> str:
    return next(name for name, meaning in choices.items() if meaning == value)


def _choice(choices: Mapping[str, Any], key: str, value: object) -> Any:
    found = choices.get(value.upper()) if isinstance(value, str) else None
    if found is None:
        raise InputError(f"{key} is {value!r:.80}: expected {', '.join(choices)}")
    return found


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"{key} is {value!r:.80}: expected true or false")
    return value


def _refuse(rules: Rules, key: str, value: object) -> Rules:
    """Rules with a tax or a button are not played here; saying that there is none is fine."""
    if value not in (False, "NONE"):
        raise InputError(f"{key} {value!r:.80} is not supported: expected {'false' if key == 'hasButton' else 'NONE'}")
    return rules


def _either_way(rules: Rules, key: str, value: object) -> Rules:
    """Two passes end the game and dead stones are judged then, whatever is said about friendly passes."""
    _flag(key, value)
    return rules


_FIELDS: dict[str, Set] = {
    "ko": lambda rules, key, value: replace(rules, superko=_choice(_KO, key, value)),
    **dict.fromkeys(
        ("scoring", "score"), lambda rules, key, value: replace(rules, scoring=_choice(_SCORING, key, value))
    ),
    "suicide": lambda rules, key, value: replace(rules, suicide=_flag(key, value)),
    "whiteHandicapBonus": lambda rules, key, value: replace(rules, handicap_bonus=handicap_bonus(value)),
    "tax": _refuse,
    "hasButton": _refuse,
    "friendlyPassOk": _either_way,
}
