"""`tesuji solve`: who wins, by which moves, and is that proven?"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from tesuji.cli.asked import (
    AliveOption,
    GoalOption,
    OwnOption,
    RegionOption,
    TargetOption,
    ToPlayOption,
    overrides,
)
from tesuji.cli.output import print_json, printable, progress, require_writable, terminal, write_file
from tesuji.cli.solvers import (
    ANSWER,
    PANEL,
    HeatOption,
    JsonOption,
    MemoryOption,
    PresetOption,
    SeedOption,
    SetOption,
    SimulationsOption,
    SolverOption,
    ThreadsOption,
    TimeOption,
    choose,
    heat_for,
    limit_for,
    require_used,
)
from tesuji.errors import InputError
from tesuji.problems import Entry, Problem, bundled, load, write_sgf_problems
from tesuji.problems.problem import point_names
from tesuji.render import picture_svg, print_picture
from tesuji.solvers import Choice, Limit, Progress, SearchSettings, Solution, Verification, verify
from tesuji.solvers.export import answered, picture_of
from tesuji.solvers.heat import HeatKind, heat_words
from tesuji.solvers.trace import Trace
from tesuji.solvers.words import effort, headline, main_line, progress_words, statistics

_NOTHING_PROVEN = "nothing was proven"


def solve(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Problems: SGF, TOML diagrams, JSON lines, Lin's text; - is stdin."),
    ] = None,
    goal: GoalOption = None,
    target: TargetOption = None,
    own: OwnOption = None,
    region: RegionOption = None,
    alive: AliveOption = None,
    to_play: ToPlayOption = None,
    solver: SolverOption = None,
    preset: PresetOption = None,
    settings: SetOption = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Stop after this many nodes.", rich_help_panel=PANEL)] = None,
    simulations: SimulationsOption = None,
    time: TimeOption = None,
    depth: Annotated[int | None, typer.Option(min=1, help="Moves to look ahead.", rich_help_panel=PANEL)] = None,
    memory: MemoryOption = 256,
    threads: ThreadsOption = None,
    seed: SeedOption = 0,
    first: Annotated[bool, typer.Option("--first", help="One correct move is enough.", rich_help_panel=PANEL)] = False,
    selective: Annotated[
        bool,
        typer.Option("--selective", help="Zhang's quick search for captures: no proof.", rich_help_panel=PANEL),
    ] = False,
    check: Annotated[
        bool, typer.Option("--verify", help="Let the independent checker replay the proofs.", rich_help_panel=ANSWER)
    ] = False,
    trace: Annotated[
        Path | None, typer.Option(metavar="OUT.svg", help="Plot how the search went.", rich_help_panel=ANSWER)
    ] = None,
    sgf: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write the problems with the answers.", rich_help_panel=ANSWER)
    ] = None,
    heat: HeatOption = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Draw the boards with the answers.", rich_help_panel=ANSWER)
    ] = None,
    json: JsonOption = False,
) -> None:
    """Solve problems: who wins, by which moves, and is that proven?

    Without a file it solves the problems that come with Tesuji.

    \b
    Examples:
      tesuji solve problem.sgf                       target, goal and region are found if not marked
      tesuji solve game.sgf --target D4 --goal kill  ask about some stones
      tesuji solve *.sgf --time 5 --json             many problems, one line of JSON each
      tesuji solve problem.sgf --verify              replay the proof with the independent checker
      tesuji solve problem.sgf --solver mcts         an estimate by simulations, where proofs take too long
    """
    choice = choose(solver, preset, settings, selective=selective, first=first)
    limit = limit_for(
        choice, time=time, memory=memory, nodes=nodes, depth=depth, simulations=simulations, threads=threads
    )
    require_used(choice, "trace", given=trace is not None)
    drawn = heat_for(choice, heat)
    asked = overrides(goal, target, own, region, alive, to_play)
    for path in filter(None, (sgf, svg, trace)):
        require_writable(path)
    entries = [entry for file in files or bundled() for entry in load(file, asked)]
    work = _Work(choice, limit, seed, check, json, drawn, svg, trace, len(entries))
    with progress("", total=len(entries)) as (bar, task):
        work.show = lambda words, share: bar.update(task, description=words, completed=work.done + share)
        for entry in entries:
            work.entry(entry)
            if work.interrupted:
                break
    if sgf is not None:
        write_file(sgf, write_sgf_problems(map(answered, work.solutions)))
    if not json and len(work.solutions) > 1:
        _print_summary(work.solutions)
    if work.interrupted:
        raise typer.Exit(130)
    if work.failed:
        raise typer.Exit(2)


@dataclass
class _Work:
    """The batch while it is being solved: what was asked for, and what has come of it."""

    choice: Choice
    limit: Limit
    seed: int
    check: bool
    json: bool
    heat: HeatKind | None
    svg: Path | None
    trace: Path | None
    total: int
    solutions: list[Solution] = field(default_factory=list)
    done: int = 0
    failed: bool = False
    interrupted: bool = False
    show: Callable[[str, float], None] = print

    def entry(self, entry: Entry) -> None:
        """Solve one problem and report it; a broken one is reported and the others go on."""
        try:
            if entry.problem is None:
                raise entry.error or InputError(f"{entry.source}: there is no problem")
            self.problem(entry.problem)
        except InputError as error:
            self.failed = True
            place = "" if entry.problem is None else f"{entry.source}: "
            print(f"tesuji: {place}{error}", file=sys.stderr)
        self.done += 1

    def problem(self, problem: Problem) -> None:
        name = printable(problem.name or str(problem.source))
        curve = Trace(self.choice.solver.name if self.choice.preset is None else self.choice.preset)

        def observe(progress: Progress) -> None:
            curve.watch(progress)
            self.show(f"{name}: {progress_words(progress)}", self.share(progress))

        solution = self.choice.solve(problem, self.limit, observe, self.seed)
        self.solutions.append(solution)
        self.interrupted = solution.stop == "interrupted"
        report = self.verify(solution) if self.check and not self.interrupted else None
        self.failed = self.failed or (report is not None and not report.valid)
        if self.json:
            print_json(solution.to_dict() | _verified(report))
        else:
            _print(solution, report, self.heat)
        self.write(self.svg, lambda: picture_svg(picture_of(solution, heat=self.heat, percent=True)))
        self.write(self.trace, lambda: curve.svg(headline(solution)))

    def share(self, progress: Progress) -> float:
        """How much of its limit a search by simulations has used; of the others nobody knows."""
        if not progress.simulations:
            return 0.0
        of_time = progress.seconds / self.limit.seconds if self.limit.seconds else 0.0
        return min(1.0, max(of_time, progress.simulations / (self.limit.simulations or 1 << 63)))

    def verify(self, solution: Solution) -> Verification:
        settings = self.choice.settings(solution.problem)
        return verify(solution, settings if isinstance(settings, SearchSettings) else None, self.limit)

    def write(self, path: Path | None, text: Callable[[], str]) -> None:
        """One file per problem: the name as given for one, numbered for several."""
        if path is None:
            return
        numbered = path.with_name(f"{path.stem}-{len(self.solutions)}{path.suffix}")
        write_file(path if self.total == 1 else numbered, text())


def _verified(report: Verification | None) -> dict[str, Any]:
    if report is None:
        return {}
    if not report.claims:
        return {"verified": None, "verify_reason": _NOTHING_PROVEN, "repetition": None}
    return {"verified": report.valid, "verify_reason": report.reason, "repetition": report.repetition}


def _print(solution: Solution, report: Verification | None, heat: HeatKind | None) -> None:
    out = terminal()
    problem = solution.problem
    place = f"{Path(problem.source.file).name}, problem {problem.source.index}"
    out.print(Text(printable(f"{problem.name} ({place})" if problem.name else place), style="bold"))
    print_picture(picture_of(solution, heat=heat), out)
    if heat is not None and solution.estimate is not None:
        out.print(Text(heat_words(solution.estimate.children, heat)))
    out.print(Text(headline(solution), style="bold"))
    out.print(Text(f"Target: {' '.join(point_names(problem.target))}"))
    if solution.pv:
        out.print(Text(f"Line: {main_line(solution)}"))
    if solution.estimate is not None:
        out.print(Text(f"Estimate: {statistics(solution)}"))
    for note in solution.notes:
        out.print(Text(f"Note: {printable(note)}"))
    if report is not None and not report.claims:
        out.print(Text(f"Not verified: {_NOTHING_PROVEN}"))
    elif report is not None:
        good = f"Verified: the checker replayed {report.positions:,} positions"
        out.print(Text(good if report.valid else f"NOT verified: {report.reason}"))
        if report.repetition:
            out.print(Text("The defender stands by repetition: the attacker can only go round in circles."))
    out.print(Text(effort(solution), style="dim"))
    out.print()


def _print_summary(solutions: list[Solution]) -> None:
    verdicts = [str(solution.verdict) for solution in solutions]
    counts = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in sorted(set(verdicts)))
    seconds = sum(solution.seconds for solution in solutions)
    terminal().print(Text(f"{len(solutions)} problems in {seconds:.1f} s: {counts}", style="bold"))
