"""An experiment from a TOML file: a few lines for a study of one's own."""

import tomllib
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import read_bytes
from tesuji.lab.experiments.declared import Experiment, ProblemSet, Scale, Variant
from tesuji.problems import Goal
from tesuji.problems.collection import SIGN
from tesuji.solvers import Choice

_SCALE = {"simulations": list, "nodes": list, "seeds": list, "problems": int}
_FIELDS = {"title": str, "sets": list, "goals": list, "first_moves": bool, "measures": list, "test": str}
_FIELDS |= {"variants": dict, "small": dict, **_SCALE}
_WORDS = {list: "a list", int: "a whole number", str: "a word", bool: "true or false", dict: "a table"}
_OF_VARIANT = ("solver", "preset", "against", "words")


def read_experiment(path: Path) -> Experiment:
    """The experiment that a file declares; its name is the file's, and paths of problems begin in its folder."""
    try:
        data = tomllib.loads(read_bytes(path, "an experiment in TOML").decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{path} cannot be read as TOML: {error}") from None
    try:
        return _experiment(path, data)
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
        measures=_texts(data, "measures") or ("move",),  # type: ignore[arg-type]
        test=data.get("test", "mcnemar"),
    )


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
    fields = {field: value for field, value in row.items() if field not in _OF_VARIANT}
    swept = [field for field, value in fields.items() if isinstance(value, list)]
    found = []
    for values in product(*(fields[field] for field in swept)):
        chosen = dict(zip(swept, values, strict=True))
        typed = {field: _typed(name, field, value) for field, value in (fields | chosen).items()}
        full = " ".join([name, *(f"{field}={typed[field]}" for field in swept)])
        try:
            choice = Choice.of(row.get("solver"), row.get("preset"), typed)
        except InputError as error:
            raise InputError(f"the variant {name!r}: {error}") from None
        found.append(Variant(full, choice, row.get("words", ""), row.get("against")))
    return found


def _typed(name: str, field: str, value: Any) -> str:
    """The value as a person types it after ``--set``."""
    if not isinstance(value, bool | int | float | str):
        raise InputError(f"{field} of the variant {name!r} is {value!r:.40}: expected a number, a word, true or false")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _check(data: Mapping[str, Any], known: Mapping[str, type]) -> None:
    for name, value in data.items():
        if name not in known:
            raise InputError(f"there is no field {name!r}: expected one of {', '.join(known)}")
        if not isinstance(value, known[name]) or (known[name] is int and isinstance(value, bool)):
            raise InputError(f"{name} is {value!r:.40}: expected {_WORDS[known[name]]}")


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
