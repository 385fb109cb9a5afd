"""An experiment from a TOML file: a few lines for a study of one's own, on problems or of matches."""

import tomllib
from collections.abc import Mapping
from itertools import combinations, product
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import read_bytes
from tesuji.go import GameTree, read_sgf
from tesuji.lab.matches.match import Contestant, MatchPlan
from tesuji.lab.statistics import Sprt
from tesuji.lab.studies.declared import Experiment, ProblemSet, Scale, Variant
from tesuji.lab.studies.match_study import Matches, Pairing
from tesuji.lab.studies.sequential import Sequential
from tesuji.lab.studies.study import one_of
from tesuji.players.presets import find_player
from tesuji.problems import Goal
from tesuji.problems.collection import SIGN
from tesuji.settings import as_typed
from tesuji.solvers import SolverConfig

_Kinds = dict[str, tuple[type, ...]]
_SCALE: _Kinds = {"simulations": (list,), "nodes": (list,), "seeds": (list,), "problems": (int,)}
_FIELDS: _Kinds = {"title": (str,), "sets": (list,), "goals": (list,), "first_moves": (bool,), "measures": (list,)}
_FIELDS |= {"sequential": (list,), "block": (int,)}
_FIELDS |= {"test": (str,), "variants": (dict,), "small": (dict,), **_SCALE}
_MATCHES: _Kinds = {"title": (str,), "players": (dict,), "pairings": (list,), "games": (int,), "size": (int,)}
_MATCHES |= {"sequential": (list,), "block": (int,)}
_MATCHES |= {"komi": (int, float), "openings": (int, str), "swap": (bool,), "seed": (int,), "small": (dict,)}
_WORDS = {list: "a list", int: "a whole number", float: "a number", str: "a word", bool: "true or false"}
_WORDS |= {dict: "a table"}
_OF_VARIANT = ("solver", "preset", "against", "words")


def read_experiment(path: Path) -> Experiment | Matches:
    """The experiment that a file declares; its name is the file's, and paths of problems begin in its folder."""
    try:
        data = tomllib.loads(read_bytes(path, "an experiment in TOML").decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{path} cannot be read as TOML: {error}") from None
    try:
        return _matches(path, data) if "players" in data else _experiment(path, data)
    except InputError as error:
        message = str(error)
        raise InputError(message if message.startswith(str(path)) else f"{path}: {message}") from None


def _experiment(path: Path, data: Mapping[str, Any]) -> Experiment:
    _check(data, _FIELDS)
    unit = _unit(data)
    sets = _texts(data, "sets")
    goals = tuple(Goal.parse(word) for word in _texts(data, "goals"))
    plain = bool(data.get("first_moves", False))
    scales = {"full": _scale(data, unit)}
    if "small" in data:
        _check(data["small"], _SCALE)
        scales = {"small": _scale({**{k: v for k, v in data.items() if k in _SCALE}, **data["small"]}, unit)} | scales
    return Experiment(
        name=path.stem,
        title=data.get("title", path.stem),
        sets=tuple(ProblemSet(word, (_beside(path, word),), goals, plain) for word in sets),
        variants=tuple(one for name, row in data.get("variants", {}).items() for one in _variants(name, row)),
        scales=scales,
        unit=unit,
        measures=_texts(data, "measures") or ("move",),
        test=data.get("test", "mcnemar"),
        sequential=_sequential(data),
    )


def _sequential(data: Mapping[str, Any]) -> Sequential | None:
    numbers = data.get("sequential")
    if numbers is None:
        if "block" in data:
            raise InputError("block is nothing without a test: expected sequential = [0, 50] beside it")
        return None
    if len(numbers) != 2 or not all(isinstance(n, int | float) and not isinstance(n, bool) for n in numbers):
        raise InputError(f"sequential is {numbers!r:.40}: expected two differences in Elo, as in [0, 50]")
    return Sequential(Sprt(*map(float, numbers)), data.get("block", 20))


def _unit(data: Mapping[str, Any]) -> str:
    given = [unit for unit in ("simulations", "nodes") if unit in data]
    if len(given) != 1:
        raise InputError("expected either simulations or nodes, as in simulations = [1000]")
    return given[0]


def _scale(data: Mapping[str, Any], unit: str) -> Scale:
    other = "nodes" if unit == "simulations" else "simulations"
    if other in data:
        raise InputError(f"{other} does not go with {unit}: expected one of them")
    return Scale(_numbers(data, unit), _numbers(data, "seeds") or (1,), data.get("problems"))


def _variants(name: str, row: Any) -> list[Variant]:
    """One variant, or several where fields have lists of values: each with each."""
    if not isinstance(row, dict):
        raise InputError(f'the variant {name!r} is {row!r:.40}: expected a table, as in {{ preset = "life-best" }}')
    for word in _OF_VARIANT:
        if not isinstance(row.get(word, ""), str):
            raise InputError(f"{word} of the variant {name!r} is {row[word]!r:.40}: expected a word")
    found = []
    for full, typed in _swept(name, {field: value for field, value in row.items() if field not in _OF_VARIANT}):
        try:
            choice = SolverConfig.of(row.get("solver"), row.get("preset"), typed)
        except InputError as error:
            raise InputError(f"the variant {name!r}: {error}") from None
        found.append(Variant(full, choice, row.get("words", ""), row.get("against")))
    return found


# Matches ---------------------------------------------------------------------------------------------------------


def _matches(path: Path, data: Mapping[str, Any]) -> Matches:
    _check(data, _MATCHES)
    players = dict(one for name, row in data["players"].items() for one in _players(name, row))
    pairs = [tuple(pair) if isinstance(pair, list) else () for pair in data.get("pairings", [])]
    for pair in pairs:
        if len(pair) != 2 or not all(isinstance(name, str) for name in pair):
            raise InputError('pairings: expected two players each, as in [["a", "b"], ["a", "c"]]')
        one_of("player", pair, players)
    pairs = pairs or list(combinations(players, 2))
    if not pairs:
        raise InputError("there is nobody to play against: expected two players or more")
    scales = {"full": _pairings(path, players, pairs, data)}
    if "small" in data:
        _check(data["small"], {"games": (int,)})
        scales = {"small": _pairings(path, players, pairs, {**data, **data["small"]})} | scales
    return Matches(name=path.stem, title=data.get("title", path.stem), pairings=scales, sequential=_sequential(data))


def _pairings(
    path: Path, players: Mapping[str, Contestant], pairs: list[tuple[str, ...]], data: Mapping[str, Any]
) -> tuple[Pairing, ...]:
    games, size, openings = data.get("games", 100), data.get("size", 9), data.get("openings", 0)
    if games < 1 or not 2 <= size <= 25 or (isinstance(openings, int) and not 0 <= openings <= 100):
        raise InputError("expected 1 game or more, on boards of 2 to 25, after 0 to 100 random moves")
    trees: tuple[GameTree, ...] = tuple(read_sgf(path.parent / openings)) if isinstance(openings, str) else ()
    return tuple(
        Pairing(
            f"{a} - {b}",
            MatchPlan(
                players[a],
                players[b],
                games=games,
                size=size,
                komi=float(data.get("komi", 7.5)),
                swap=data.get("swap", True),
                openings=trees,
                opening_moves=openings if isinstance(openings, int) else 0,
                seed=data.get("seed", 1),
            ),
        )
        for a, b in pairs
    )


def _players(name: str, row: Any) -> list[tuple[str, Contestant]]:
    """One player as it is typed for ``tesuji match``, or several where fields have lists of values."""
    if isinstance(row, str):
        return [(name, Contestant(name, find_player(row)[1]))]
    if not isinstance(row, dict) or not isinstance(row.get("player"), str):
        raise InputError(f'the player {name!r} is {row!r:.40}: expected "uct", or a table, as in {{ player = "uct" }}')
    found = []
    for full, typed in _swept(name, {field: value for field, value in row.items() if field != "player"}):
        found.append((full, Contestant(full, find_player(row["player"])[1].with_values(typed))))
    return found


def _swept(name: str, fields: Mapping[str, Any]) -> list[tuple[str, dict[str, str]]]:
    """Every choice of values where fields have lists of them, as a person types them, with a name for each."""
    swept = [field for field, value in fields.items() if isinstance(value, list)]
    found = []
    for values in product(*(fields[field] for field in swept)):
        chosen = {**fields, **dict(zip(swept, values, strict=True))}
        typed = {field: _typed(name, field, value) for field, value in chosen.items()}
        found.append((" ".join([name, *(f"{field}={typed[field]}" for field in swept)]), typed))
    return found


def _typed(name: str, field: str, value: Any) -> str:
    """The value as a person types it after ``--set``."""
    if not isinstance(value, bool | int | float | str):
        raise InputError(f"{field} of {name!r} is {value!r:.40}: expected a number, a word, true or false")
    return as_typed(value)


def _check(data: Mapping[str, Any], known: _Kinds) -> None:
    for name, value in data.items():
        if name not in known:
            raise InputError(f"there is no field {name!r}: expected one of {', '.join(known)}")
        kinds = known[name]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise InputError(f"{name} is {value!r:.40}: expected {' or '.join(_WORDS[kind] for kind in kinds)}")


def _texts(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    values = data.get(name, [])
    if not all(isinstance(value, str) for value in values):
        raise InputError(f"{name} is {values!r:.40}: expected a list of words")
    return tuple(values)


def _numbers(data: Mapping[str, Any], name: str) -> tuple[int, ...]:
    values = data.get(name, [])
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise InputError(f"{name} is {values!r:.40}: expected a list of whole numbers")
    return tuple(values)


def _beside(path: Path, word: str) -> str:
    return word if word.startswith(SIGN) else str(path.parent / word)
