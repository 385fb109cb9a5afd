"""Plug-ins: solvers, players, filters, measures and GTP commands that packages, scripts and notebooks add.

A package lists what it adds as entry points of the groups in :data:`GROUPS`; a script or a notebook calls
``tesuji.register_player`` and its like. Both extend the tables that Tesuji has anyway (:class:`Registry`), so a plug-in
can be named wherever ours can. Worker processes find entry points by themselves; what was registered is sent along
with their work (:func:`carried`), by value where a notebook defines it.
"""

import pickle
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tesuji.errors import InputError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Entry = TypeVar("Entry")

GROUPS = {
    "tesuji.solvers": "solver",
    "tesuji.players": "player",
    "tesuji.gtp_commands": "GTP command",
    "tesuji.filters": "kind of filter",
    "tesuji.measures": "measure",
}
"""The groups of entry points, and what one entry of each is called."""

_registered: dict[str, dict[str, Any]] = {}
"""What this process was told by ``register_*``, by group and name."""
_lamented: set[tuple[str, str]] = set()


class Registry(Mapping[str, Entry], Generic[Entry]):
    """Entries by name: those that come with Tesuji first, then those that were registered, then those of packages.

    ``adopt`` takes a name and what a plug-in offers under it, and returns an entry, or complains.
    """

    def __init__(self, group: str, shipped: Mapping[str, Entry], adopt: Callable[[str, Any], Entry]) -> None:
        self.group, self.shipped = group, shipped
        self._adopt = adopt
        self._adopted: dict[str, tuple[Any, Entry]] = {}

    def register(self, name: str, offered: Any) -> None:
        """Add an entry in this process and in the workers that it starts; one's own may be replaced, ours may not."""
        if name in self.shipped:
            raise InputError(f"there is a {GROUPS[self.group]} {name!r} in Tesuji already: expected another name")
        if not isinstance(name, str) or not name or any(sign.isspace() or sign in ":," for sign in name):
            raise InputError(f"{name!r:.40} is no name of a {GROUPS[self.group]}: expected a word without : and ,")
        self._adopt(name, offered)
        _registered.setdefault(self.group, {})[name] = offered

    def __getitem__(self, name: str) -> Entry:
        if name in self.shipped:
            return self.shipped[name]
        if name in _registered.get(self.group, {}):
            return self._entry(name, _registered[self.group][name])
        if name in (offers := _offers(self.group)):
            return self._load(offers[name])
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        """All names but those of plug-ins that cannot be loaded; these cost one sentence on standard error."""
        yield from self.shipped
        for name in _registered.get(self.group, {}):
            yield name
        for name, point in _offers(self.group).items():
            if name in self.shipped or name in _registered.get(self.group, {}):
                continue
            try:
                self._load(point)
            except InputError as error:
                _lament(self.group, name, str(error))
                continue
            yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _load(self, point: "EntryPoint") -> Entry:
        try:
            return self._entry(point.name, point.load())
        except (Exception, SystemExit) as error:  # whatever a plug-in does when it is imported
            words = " ".join(f"{type(error).__name__}: {error}".split())
            package = point.dist.name if point.dist is not None else "a package"
            raise InputError(
                f"the {GROUPS[self.group]} {point.name!r} of {package} cannot be used ({words}): expected {point.value}"
            ) from None

    def _entry(self, name: str, offered: Any) -> Entry:
        if name not in self._adopted or self._adopted[name][0] is not offered:
            self._adopted[name] = offered, self._adopt(name, offered)
        return self._adopted[name][1]


@cache
def _offers(group: str) -> "dict[str, EntryPoint]":
    """What the packages that are installed here add to a table, by name; where two use a name the first has it."""
    from importlib.metadata import entry_points  # only for a name that Tesuji does not have

    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=group):
        found.setdefault(point.name, point)
    return found


def _lament(group: str, name: str, sentence: str) -> None:
    if (group, name) not in _lamented:
        _lamented.add((group, name))
        print(f"tesuji: {sentence}", file=sys.stderr)


# For worker processes --------------------------------------------------------------------------------------------


def carried() -> bytes:
    """What was registered here, for a worker: names with import paths, or with the code that a notebook defines."""
    return pack(_registered) if _registered else b""


def restore(parcel: bytes) -> None:
    """Register in this process what was registered in another one."""
    if not parcel:
        return
    try:
        theirs = pickle.loads(parcel)
    except (ImportError, AttributeError) as error:
        raise InputError(f"a plug-in that was registered cannot be imported here: {error}") from None
    for group, entries in theirs.items():
        _registered.setdefault(group, {}).update(entries)


def pack(value: object) -> bytes:
    """The bytes of something for a process that knows the plug-ins of this one."""
    if not _registered:
        return pickle.dumps(value)
    import cloudpickle  # it takes along what is defined in a notebook

    packed: bytes = cloudpickle.dumps(value)
    return packed


# What decides answers --------------------------------------------------------------------------------------------


def source_digest(thing: object) -> str:
    """Eight digits for the code of a plug-in's class, function or object; nothing for what comes with Tesuji.

    It stands for the sources of the whole package that the thing is defined in, and for what a notebook says of it.
    """
    owner: Any = thing if hasattr(thing, "__qualname__") else type(thing)
    module: str = getattr(owner, "__module__", None) or "builtins"
    package = module.partition(".")[0]
    if package in ("tesuji", "builtins"):
        return ""
    file = getattr(sys.modules.get(package), "__file__", None)
    if file is None or not Path(file).is_file():  # a notebook's cells are in no file
        return sha256(_written(owner).encode()).hexdigest()[:8]
    whole = Path(file).name == "__init__.py"
    files = sorted(Path(file).parent.rglob("*.py")) if whole else [Path(sys.modules[module].__file__ or file)]
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8]


def _written(owner: Any) -> str:
    import inspect

    try:
        return inspect.getsource(owner)
    except (OSError, TypeError):
        return str(owner.__qualname__)
