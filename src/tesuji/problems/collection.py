"""Collections: problem files of every kind, read one problem at a time, with errors in their places."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tesuji.errors import InputError
from tesuji.files import read_bytes, split_lines
from tesuji.go.color import Color
from tesuji.go.sgf.encoding import decode
from tesuji.problems.goals import Goal
from tesuji.problems.infer import complete
from tesuji.problems.joint import Joint
from tesuji.problems.position import PointSet
from tesuji.problems.problem import Draft, Problem, Source
from tesuji.problems.region import close_region
from tesuji.problems.sgf import read_sgf_problems

BUNDLED = Path(__file__).parent / "collections"
SIGN = "bundled:"
"""The prefix of a bundled collection, where files are named."""
_KINDS = (".toml", ".sgf", ".txt")


@dataclass(frozen=True)
class Entry:
    """One place of a collection: a problem, or the reason why there is none."""

    source: Source
    problem: Problem | None = None
    error: InputError | None = None


@dataclass(frozen=True)
class Overrides:
    """What the user says himself, whatever the file says; ``None`` leaves the file its word."""

    goal: Goal | Joint | None = None
    target: PointSet | None = None
    own: PointSet | None = None
    region: PointSet | None = None
    alive: PointSet | None = None
    to_play: Color | None = None
    move: int | None = None
    """Of a game record: the position after this many moves."""
    targets: tuple[PointSet, ...] = ()
    """Several targets, each a separate question."""

    def each(self) -> "list[Overrides]":
        """One question at a time: as many as there are targets."""
        return [replace(self, target=target, targets=()) for target in self.targets] or [self]

    def apply(self, draft: Draft) -> Draft:
        """The draft with these words in it. What the file inferred from a word that is now another is dropped."""
        changes: dict[str, Any] = {"notes": self._still_true(draft.notes)}
        if self.to_play is not None and self.to_play != draft.to_play:
            changes |= _turn(draft, self.to_play)
        if self.goal is not None and self.goal != draft.goal:
            changes["goal"] = self.goal
            if self.goal is not Goal.RACE:
                changes["own"] = frozenset()
            if isinstance(self.goal, Joint) or isinstance(draft.goal, Joint):
                changes["target"] = frozenset()
        if self.target is not None:
            changes |= self._about(draft, _blocks(draft, self.target))
        if self.own is not None:
            changes["own"] = _blocks(draft, self.own)
        if self.alive is not None:
            changes["assumed_alive"] = _blocks(draft, self.alive)
        if self.region is not None:
            goal, alive = changes.get("goal", draft.goal), changes.get("assumed_alive", draft.assumed_alive)
            named = changes.get("target", draft.target), changes.get("own", draft.own)
            at_stake = goal.sides(draft.position) if isinstance(goal, Joint) else named
            changes["region"] = close_region(draft.position, self.region.union(*at_stake), alive)
        return Draft(**{key: getattr(draft, key) for key in Draft.__dataclass_fields__} | changes)

    def _about(self, draft: Draft, stones: PointSet) -> dict[str, Any]:
        """These stones as the target; stones of both sides are a race, as they are where they are marked in a file."""
        mine = stones & draft.stones(self.to_play or draft.to_play)
        if mine and mine != stones and self.own is None and self.goal in (None, Goal.RACE):
            return {"target": stones - mine, "own": mine, "goal": Goal.RACE}
        changes: dict[str, Any] = {"target": stones, "own": frozenset()}
        return changes | ({"goal": None} if self.goal is None and draft.goal is not None else {})

    def _still_true(self, notes: tuple[str, ...]) -> tuple[str, ...]:
        """The notes of the file without those about what is said otherwise now."""
        said = {
            ("to play:",): self.to_play,
            ("MA marks", "TR marks"): self.target,
            ("SQ marks",): self.alive,
            ("CR marks",): self.region,
        }
        dropped = tuple(start for starts, word in said.items() if word is not None for start in starts)
        kept = [note for note in notes if not note.startswith(dropped)] if dropped else list(notes)
        return tuple(note for note in kept if self.to_play is None or " first moves of " not in note)


def _blocks(draft: Draft, stones: PointSet) -> PointSet:
    """The whole blocks; a point without a stone is kept, so that the problem complains about it."""
    return stones | draft.position.whole_blocks(stones)


def _turn(draft: Draft, to_play: Color) -> dict[str, Any]:
    """The other side to move: the goal turns round, and the file's answer is for the other one."""
    changes: dict[str, Any] = {"to_play": to_play, "ko": None, "expected": type(draft.expected)()}
    if draft.goal is not None:
        changes["goal"] = draft.goal.reverse
    if isinstance(draft.goal, Joint):
        return changes | {"target": frozenset(), "own": frozenset()}
    if draft.own:
        changes |= {"target": draft.own, "own": draft.target}
    return changes


class Collection:
    """The problems of one file in order, read when asked for.

    >>> from tesuji.problems import bundled
    >>> collection = tesuji.load(bundled("eyes.toml")[0])
    >>> [problem.name for problem in collection.problems()][1]
    'A bent three in the corner dies'
    """

    def __init__(self, path: str | Path, overrides: Overrides | None = None, text: str | None = None) -> None:
        self.path = Path(path)
        self.overrides = overrides or Overrides()
        self._text = text

    def __iter__(self) -> Iterator[Entry]:
        """Every problem, completed; one that is broken comes as its error, and the others follow."""
        for index, item in enumerate(self.drafts(), 1):
            source = Source(str(self.path), index)
            if isinstance(item, InputError):
                yield Entry(source, error=item)
                continue
            for asked in self.overrides.each():
                yield self._entry(item, asked)

    def _entry(self, draft: Draft, asked: Overrides) -> Entry:
        try:
            return Entry(draft.source, complete(asked.apply(draft)))
        except InputError as error:
            message = str(error)
            place = "" if message.startswith(str(self.path)) else f"{draft.source}: "
            return Entry(draft.source, error=InputError(place + message))

    def problems(self) -> Iterator[Problem]:
        for entry in self:
            if entry.error is not None:
                raise entry.error
            assert entry.problem is not None
            yield entry.problem

    def sound(self) -> list[Problem]:
        entries = list(self)
        found = [entry.problem for entry in entries if entry.problem is not None]
        errors = [entry.error for entry in entries if entry.error is not None]
        if errors and not found:
            raise errors[0]
        return found

    def drafts(self) -> Iterator[Draft | InputError]:
        """What the file states, before anything is overridden or inferred."""
        try:
            yield from _read(self.path, self._text, self.overrides.move)
        except InputError as error:
            yield error


def load(path: str | Path, overrides: Overrides | None = None) -> Collection:
    """A problem file: SGF, Lin's text, our TOML diagrams or JSON lines, recognized by name and content.

    >>> from tesuji.problems import bundled
    >>> sum(1 for problem in tesuji.load(bundled("eyes.toml")[0]).problems())
    22
    """
    return Collection(path, overrides)


def read_text(text: str, overrides: Overrides | None = None) -> Collection:
    """The problems of a text that stands in no file: SGF, or another kind that begins unmistakably."""
    return Collection("text", overrides, text)


def bundled(name: str = "") -> list[Path]:
    """The collections that come with Tesuji: those made by hand, or others by name, such as ``generated/test``."""
    if not name:
        return sorted(BUNDLED.glob("*.toml"))
    found = named(Path(SIGN + name))
    return sorted(path for path in found.iterdir() if path.suffix in _KINDS) if found.is_dir() else [found]


def named(path: Path) -> Path:
    """The folder or file of a collection that is called ``bundled:NAME``; any other path is itself."""
    text = str(path)
    if not text.startswith(SIGN):
        return path
    name = text.removeprefix(SIGN).rstrip("/")
    names = [folder.relative_to(BUNDLED).as_posix() for folder in sorted(BUNDLED.rglob("*")) if folder.is_dir()]
    if name not in names and not (Path(name).suffix in _KINDS and BUNDLED / name in BUNDLED.rglob("*")):
        raise InputError(f"unknown collection {text}: expected {SIGN}NAME with one of {', '.join(names)}")
    return BUNDLED / name


def has_lin_text(path: Path) -> bool:
    """Is this a ``.txt`` with a problem of Lin's? Other such files lie about in many folders."""
    if path.suffix.lower() != ".txt":
        return False
    try:
        with path.open("rb") as file:
            return is_lin(file.read(100).decode("utf-8-sig", "replace"))
    except OSError:
        return False


def files_of(path: Path, kinds: Iterable[str]) -> list[tuple[Path, Path | None]]:
    """The file itself, or all files of these kinds in a folder and below it, each with the folder."""
    path, wanted = named(path), tuple(kinds)
    if not os.path.isdir(path):  # and no name is too long for the system
        return [(path, None)]
    files = sorted(
        file for file in path.rglob("*") if (file.suffix.lower() in wanted or has_lin_text(file)) and file.is_file()
    )
    if not files:
        raise InputError(f"{path} has no problem files: expected {' '.join(wanted)} or Lin's .txt")
    return [(file, path) for file in files]


def is_lin(text: str) -> bool:
    """Does a text look like a problem in Lin's format?"""
    return text.lstrip()[:20].lower().startswith("board size")


def _read(path: Path, text: str | None, move: int | None) -> Iterator[Draft | InputError]:
    """The problems of a file; the reader of its kind is loaded here, so that SGF does not wait for the others."""
    if text is None:
        text = decode(read_bytes(path, "a problem file"))
    suffix, name = path.suffix.lower(), str(path)
    start = text.lstrip()[:1]
    if move is not None and suffix != ".sgf" and start != "(":
        raise InputError(f"{path} is no game record: expected SGF for the position after move {move}")
    if suffix == ".toml":
        from tesuji.problems.text import read_text_problems

        return read_text_problems(text, name)
    if suffix in (".jsonl", ".json", ".ndjson") or start == "{":
        from tesuji.problems.jsonl import read_lines

        return read_lines(split_lines(text), name)
    if suffix == ".sgf" or start == "(":
        return read_sgf_problems(text, name, move)
    if is_lin(text):
        return _read_lin(text, name)
    raise InputError(f"{path} is of no known kind: expected SGF, Lin's text (Board size), TOML diagrams or JSON lines")


def _read_lin(text: str, name: str) -> Iterator[Draft | InputError]:
    from tesuji.problems.lin.bridge import from_lin
    from tesuji.problems.lin.text import parse_lin

    yield from_lin(parse_lin(text, name), Source(name, 1))
