"""One function that solves whatever it is given: a file, SGF text, a problem, a board, or many of them."""

import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self, TypedDict, Unpack, overload

from tesuji.errors import InputError
from tesuji.go import Board, Color, Game
from tesuji.go.board import PointLike
from tesuji.jobs.batch import Failed, ProblemBatch, SolveOne
from tesuji.jobs.pool import all_cores
from tesuji.plural import counted
from tesuji.problems import Collection, Draft, Entry, Goal, Overrides, Source, complete, load, parse_goal
from tesuji.problems.collection import read_text
from tesuji.problems.joint import Joint
from tesuji.problems.problem import parse_points
from tesuji.settings import as_typed
from tesuji.solvers import Solution, SolverConfig
from tesuji.solvers.limit import DEFAULT_MEMORY

if TYPE_CHECKING:
    from rich.progress import Progress

One = str | Path | Draft | Board | Game | Collection
"""What can be solved: a file or its name, SGF text, a problem, a position; a file or a text may hold many problems."""


GoalName = Literal["capture", "escape", "kill", "live", "connect", "cut", "race"]
Stones = str | Iterable[PointLike]
"""Points as ``"D4 E5"``, or one by one."""


class SolveOptions(TypedDict, total=False):
    """What else `solve` may be told."""

    to_play: Color | Literal["black", "white"] | None
    goal: Goal | GoalName | Joint | None
    """Several goals that are joined are read by ``tesuji.problems.parse_goal``."""
    target: Stones | None
    own: Stones | None
    region: Stones | None
    alive: Stones | None
    move: int | None
    solver: str | None
    preset: str | None
    settings: Mapping[str, Any] | None
    nodes: int | None
    simulations: int | None
    depth: int | None
    memory: int
    threads: int | None
    seed: int
    first: bool
    guide: str | None
    jobs: int | None
    progress: bool | None


@overload
def solve(  # type: ignore[overload-overlap]  # a word is iterable too, but the first that fits counts
    problem: str | Path | Draft | Board | Game, time: float | None = None, **options: Unpack[SolveOptions]
) -> Solution: ...
@overload
def solve(
    problem: Collection | Iterable[One], time: float | None = None, **options: Unpack[SolveOptions]
) -> "Solutions": ...
def solve(
    problem: One | Iterable[One], time: float | None = None, **options: Unpack[SolveOptions]
) -> "Solution | Solutions":
    """Say who wins a fight, by which moves, and how that is known.

    ``problem`` is a file name, SGF text, a `Problem`, a `Board` or `Game` with stones, or a list of such things. One
    problem gives its `Solution`; a list, or the `Collection` that ``tesuji.load`` makes of a file with several
    problems, gives `Solutions`: an iterator that works on all cores and shows its progress on a terminal or in a
    notebook.

    >>> import tesuji
    >>> board = tesuji.Board.from_diagram('''
    ...     . . . . . . .
    ...     X X X X X X .
    ...     O O O O O X .
    ...     . . . . O X .
    ... ''')
    >>> solution = tesuji.solve(board, to_play="black", target="A2", nodes=10_000)
    >>> print(solution)
    White is alive as it stands. Black to play cannot kill (proven)
    Best try: A1, which is met by B1
    >>> solution.status, solution.verdict, solution.verify().valid
    (<Status.ALIVE: 'alive'>, <Verdict.FAILURE: 'failure'>, True)

    ``time`` is in seconds for each problem, 5 unless ``nodes`` or ``simulations`` are counted. What the problem leaves
    open, or is to be different: ``to_play``, ``goal`` (one, or several such as ``"capture C3 or connect B2 E2"``),
    ``target``, ``own``, ``region``, ``alive`` (points such as ``"D4 E5"``), ``move`` (of a game record: the position
    after this many moves). ``solver``, ``preset`` and ``settings`` are named as for the command; further ``depth``,
    ``memory`` (bytes), ``threads``, ``seed``, ``first`` (one correct move is enough), ``jobs`` (processes) and
    ``progress`` (show it or not). ``guide`` names an external network that suggests where to search first, such as
    ``"katago:FILE.bin.gz"`` (docs/guide.md).
    """
    for name in options:
        if name not in SolveOptions.__annotations__:
            likely = get_close_matches(name, ("time", *SolveOptions.__annotations__), 1)
            raise TypeError(f"solve() has no option {name!r}" + (f": did you mean {likely[0]}?" if likely else ""))
    asked = _Asked(time=time, **options)
    entries, many = _entries(problem, asked.overrides)
    work = SolveOne(asked.choice, asked.limit, asked.seed, status=not asked.first)
    if many:
        return Solutions(entries, work, asked.jobs, asked.progress)
    if entries[0].error is not None:
        raise entries[0].error
    assert entries[0].problem is not None
    answer = work(entries[0].problem)
    if isinstance(answer, InputError):
        raise answer
    return answer.solution


class Solutions(Iterator[Solution]):
    """The answers to many problems, in order, as they are found on all cores.

    A problem that cannot be read or that breaks is left out with a warning, and kept in ``errors``.

    >>> from tesuji.problems import bundled
    >>> answers = tesuji.solve(tesuji.load(bundled("first-steps.toml")[0]), nodes=10_000, jobs=1)
    >>> len(answers), [str(answer.status) for answer in answers][-2:]
    (6, ['alive', 'dead'])
    """

    def __init__(self, entries: list[Entry], work: SolveOne, jobs: int | None, progress: bool | None) -> None:
        self.errors: list[str] = []
        self._entries, self._shown = entries, progress
        cores = max(1, all_cores() // work.limit.threads)
        self._batch = ProblemBatch(entries, work, jobs or cores, reads_script=False)
        self._answers = self._run()

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Solution:
        return next(self._answers)

    def _run(self) -> Iterator[Solution]:
        with _bar(self._shown) as bar:
            task = bar.add_task("solving", total=len(self._entries))
            self._batch.done = lambda *_: bar.advance(task)
            for _, answer in self._batch:
                if isinstance(answer, InputError | Failed):
                    self.errors.append(str(answer))
                    warnings.warn(str(answer), stacklevel=3)
                else:
                    yield answer.solution
        if self._batch.interrupted:
            raise KeyboardInterrupt


class _Asked:
    def __init__(
        self,
        *,
        time: float | None = None,
        to_play: str | Color | None = None,
        goal: str | Goal | Joint | None = None,
        target: Any = None,
        own: Any = None,
        region: Any = None,
        alive: Any = None,
        move: int | None = None,
        solver: str | None = None,
        preset: str | None = None,
        settings: Mapping[str, Any] | None = None,
        nodes: int | None = None,
        simulations: int | None = None,
        depth: int | None = None,
        memory: int = DEFAULT_MEMORY,
        threads: int | None = None,
        seed: int = 0,
        first: bool = False,
        guide: str | None = None,
        jobs: int | None = None,
        progress: bool | None = None,
    ) -> None:
        values = {name: as_typed(value) for name, value in (settings or {}).items()}
        values |= {"all_moves": "false"} if first else {}
        values |= {"guide": guide} if guide else {}
        self.choice = SolverConfig.of(solver, preset, values)
        self.limit = self.choice.limit(
            seconds=time, nodes=nodes, simulations=simulations, depth=depth, threads=threads, memory=memory
        )
        self.seed, self.first, self.jobs, self.progress = seed, first, jobs, progress
        self.overrides = Overrides(
            goal=goal if goal is None or isinstance(goal, Goal | Joint) else parse_goal(goal),
            target=_points(target, "target"),
            own=_points(own, "own"),
            region=_points(region, "region"),
            alive=_points(alive, "alive"),
            to_play=_side(to_play),
            move=move,
        )


def _points(names: Any, label: str) -> Any:
    if names is None:
        return None
    return parse_points(names if isinstance(names, str) else [str(name) for name in names], label)


def _side(to_play: str | Color | None) -> Color | None:
    if to_play is None or isinstance(to_play, Color):
        return to_play
    try:
        return Color.parse(to_play)
    except ValueError as error:
        raise InputError(f"to_play: {error}") from None


def _entries(problem: One | Iterable[One], overrides: Overrides) -> tuple[list[Entry], bool]:
    """The problems, each in its place, and whether they are to be answered as many."""
    if isinstance(problem, Draft | Board | Game):
        return [_entry(problem, overrides)], False
    if isinstance(problem, Path) or (isinstance(problem, str) and not _is_text(problem)):
        found = list(load(problem, overrides))
    elif isinstance(problem, str):
        found = list(read_text(problem, overrides))
    elif isinstance(problem, Collection):
        return list(replace_overrides(problem, overrides)), True
    else:
        return [entry for one in _items(problem) for entry in _of_many(one, overrides)], True
    if len(found) != 1:
        name = "the text" if isinstance(problem, str) and _is_text(problem) else str(problem)
        raise InputError(f"{name} has {counted(len(found), 'problem')}: expected one, or what tesuji.load(FILE) gives")
    return found, False


def _of_many(one: One, overrides: Overrides) -> list[Entry]:
    """The problems of one thing in a list, where a file or a text may hold any number."""
    if isinstance(one, Path) or (isinstance(one, str) and not _is_text(one)):
        return list(load(one, overrides))
    return list(read_text(one, overrides)) if isinstance(one, str) else _entries(one, overrides)[0]


def replace_overrides(collection: Collection, overrides: Overrides) -> Collection:
    return Collection(collection.path, overrides) if overrides != Overrides() else collection


def _items(problems: Iterable[One]) -> Iterable[One]:
    try:
        return iter(problems)
    except TypeError:
        raise InputError(
            f"{type(problems).__name__} cannot be solved: expected a file, SGF text, a Problem, a Board or many of them"
        ) from None


def _is_text(text: str) -> bool:
    """Is it the text of a problem and no name of a file?"""
    return text.lstrip().startswith("(") and ";" in text


def _entry(position: Draft | Board | Game, overrides: Overrides) -> Entry:
    source = position.source if isinstance(position, Draft) else Source("board")
    try:
        if overrides.move is not None:
            raise InputError("a move number goes with game records: expected a file or SGF text")
        board = position.board if isinstance(position, Game) else position
        draft = board if isinstance(board, Draft) else Draft.from_board(board, source=source)
        return Entry(source, complete(overrides.apply(draft) if overrides != Overrides() else draft))
    except InputError as error:
        return Entry(source, error=error)


def _bar(shown: bool | None) -> "Progress":
    """A progress bar on standard error, or in the notebook; none where it could not be seen."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=sys.stderr)
    visible = console.is_terminal or console.is_jupyter if shown is None else shown
    return Progress(console=console, transient=True, disable=not visible)
