"""Any function as a task: the door for what is neither a search of a problem nor a game."""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.jobs.digest import sources_digest
from tesuji.jobs.task import Facts, Result, Task, identity_of


@dataclass(frozen=True)
class CallTask(Task):
    """A function of a module, called with plain data, that returns plain data. Made by :func:`call`."""

    function: str
    """``module:name``."""
    arguments: Mapping[str, Any]
    facts: Facts
    identity: str = field(compare=False)

    def answer(self) -> Result:
        """Call the function; whatever is no dictionary becomes ``{"value": ...}``."""
        module, _, name = self.function.partition(":")
        function = getattr(import_module(module), name)
        seed = {"seed": self.seed} if "seed" in signature(function).parameters else {}
        found = function(**self.arguments, **seed)
        return found if isinstance(found, dict) else {"value": found}


def call(
    function: Callable[..., Any],
    *,
    kind: str,
    name: str,
    seed: int = 1,
    effort: float = 0.0,
    group: str = "",
    **arguments: Any,
) -> CallTask:
    """A task that calls a function of a module with these arguments, and with the seed if it takes one.

    Arguments and what it returns are plain data (JSON). The digest of the module's source is part of the identity, so
    that a change there, and in whatever decides answers, makes the task new. ``effort`` says how much of the function's
    work it is (simulations, say), if the time grows in step with it, and ``group`` which calls are alike in that.
    """
    place = f"{function.__module__}:{function.__qualname__}"
    if "." in function.__qualname__ or getattr(sys.modules[function.__module__], function.__name__, None) is None:
        raise InputError(f"{place} cannot be called in another process: expected a function of a module")
    try:
        plain = json.loads(json.dumps(arguments, sort_keys=True, allow_nan=False))
    except (TypeError, ValueError):
        raise InputError(f"the arguments of {place} are no plain data: expected what JSON can hold") from None
    version = f"{sources_digest()}+{_module_digest(function.__module__)}"
    family = f"{place} {group}".rstrip() if effort else ""
    facts = Facts(kind, name, version, seed, family=family, effort=effort)
    return CallTask(place, plain, facts, identity_of([place, plain, seed, version]))


@cache
def _module_digest(module: str) -> str:
    file = sys.modules[module].__file__
    assert file is not None, f"{module} has no source"
    return sha256(Path(file).read_bytes()).hexdigest()[:8]
