"""Commands of KataGo and KGS that change the rules, the clock or a setting of the player."""

import json
from collections.abc import Sequence

from tesuji.errors import InputError
from tesuji.go.rules import Rules
from tesuji.gtp.commands import Handler
from tesuji.gtp.protocol import GtpError, read_float, read_int
from tesuji.gtp.rules import read_rules, rules_record
from tesuji.gtp.session import Session
from tesuji.players.clock import Clock
from tesuji.players.settings import PlayerSettings
from tesuji.settings import as_typed

_CLOCKS = {"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3}
"""KGS's time systems, and how many numbers each has."""


def _set_rules(session: Session, arguments: Sequence[str]) -> str:
    return _change(session, " ".join(arguments))


def _kgs_rules(session: Session, arguments: Sequence[str]) -> str:
    return _change(session, arguments[0])


def _change(session: Session, words: str) -> str:
    try:
        rules = read_rules(words)
    except InputError as error:
        raise GtpError(str(error)) from None
    _use(session, rules)
    return ""


def _set_rule(session: Session, arguments: Sequence[str]) -> str:
    record = rules_record(session.rules)
    value = {"true": True, "false": False}.get(arguments[1].lower(), arguments[1].upper())
    return _change(session, json.dumps(record | {arguments[0]: value}))


def _use(session: Session, rules: Rules) -> None:
    """Play by these rules from now on; a game that has begun keeps its rules, so a change is refused."""
    if rules == session.rules:
        return
    try:
        session.need_empty_board()
    except GtpError:
        raise GtpError("the rules of a game that has begun cannot change: expected clear_board first") from None
    session.rules = rules
    session.new_game()


def _get_rules(session: Session, arguments: Sequence[str]) -> str:
    return json.dumps(rules_record(session.rules), separators=(",", ":"))


def _kgs_time(session: Session, arguments: Sequence[str]) -> str:
    """KGS's clocks: Japanese byo-yomi is counted as one stone in every period."""
    system, words = arguments[0].lower(), arguments[1:]
    if system not in _CLOCKS or len(words) != _CLOCKS[system]:
        raise GtpError("syntax error: expected none, absolute MAIN, byoyomi MAIN PERIOD PERIODS or canadian MAIN BYO N")
    numbers = [read_float(word) for word in words]
    if any(number < 0 for number in numbers):
        raise GtpError("syntax error: expected times that are not negative")
    if system == "none":
        session.clock = None
    elif system == "absolute":
        session.clock = Clock(main=numbers[0])
    else:
        count = read_int(words[2])
        stones = 1 if system == "byoyomi" and count > 0 else count
        session.clock = Clock(numbers[0], numbers[1] if count else 0.0, stones)
    return ""


# Settings of the player ------------------------------------------------------------------------------------------


def _settings(session: Session, name: str) -> PlayerSettings:
    settings = session.player.settings
    if name not in settings.field_names():
        raise GtpError(f"there is no setting {name[:80]}: expected one that kata-list-params names")
    return settings


def _list_params(session: Session, arguments: Sequence[str]) -> str:
    return " ".join(session.player.settings.field_names())


def _get_param(session: Session, arguments: Sequence[str]) -> str:
    return as_typed(_settings(session, arguments[0]).values()[arguments[0]])


def _get_params(session: Session, arguments: Sequence[str]) -> str:
    return json.dumps(session.player.settings.values())


def _set_param(session: Session, arguments: Sequence[str]) -> str:
    name, value = arguments
    try:
        session.change_player(_settings(session, name).with_values({name: value}))
    except InputError as error:
        raise GtpError(str(error)) from None
    return ""


def _raw_nn(session: Session, arguments: Sequence[str]) -> str:
    raise GtpError("no neural network is behind this engine, so there is no output of one")


KATA: dict[str, Handler] = {
    "kata-set-rules": Handler(_set_rules, 1, None),
    "kata-set-rule": Handler(_set_rule, 2, 2),
    "kata-get-rules": Handler(_get_rules),
    "kgs-rules": Handler(_kgs_rules, 1, 1),
    "kgs-time_settings": Handler(_kgs_time, 1, 4),
    "kata-list-params": Handler(_list_params),
    "kata-get-param": Handler(_get_param, 1, 1),
    "kata-get-params": Handler(_get_params),
    "kata-set-param": Handler(_set_param, 2, 2),
    "kata-raw-nn": Handler(_raw_nn, 0, None),
}
"""Rules, clocks and settings, as KataGo and KGS name them."""
