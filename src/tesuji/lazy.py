"""Packages that list names of their modules: a module is loaded when the first of its names is asked for."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def homes_of(modules: Mapping[str, str]) -> dict[str, str]:
    """The module that defines each name, from the modules with their names, separated by spaces."""
    return {name: module for module, names in modules.items() for name in names.split()}


def getter(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package whose names are defined in these modules.

    Type checkers see the same names imported. No name may be that of a module of the package, which would hide it.
    """

    def load(name: str) -> Any:
        if name in homes:
            return getattr(import_module(homes[name]), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return load
