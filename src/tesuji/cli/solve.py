"""`tesuji solve`: who wins, by which moves, and is it proven?"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, cast, get_args

import typer

from tesuji.cli.asked import QuestionOptions, question_option
from tesuji.cli.kept import ClusterOptions, opened
from tesuji.cli.output import (
    Pace,
    check_outputs,
    complain,
    deliver,
    leave,
    print_json,
    printable,
    progress,
    say,
    terminal,
    wants_style,
)
from tesuji.cli.solvers import (
    JsonOption,
    SearchOptions,
    VerifyOption,
    answer_option,
    heat_for,
    require_used,
    search_option,
)
from tesuji.errors import InputError
from tesuji.files import PROBLEM_FILES, STREAM
from tesuji.jobs.batch import Failed, ProblemBatch, Result, Solved, SolveOne, answer_record
from tesuji.jobs.pool import broken
from tesuji.plural import counted
from tesuji.problems import Overrides, Problem, bundled, load
from tesuji.problems.collection import Entry, files_of
from tesuji.problems.problem import point_names
from tesuji.render import picture_svg, print_picture
from tesuji.render.picture import Picture
from tesuji.render.terminal import plain_text
from tesuji.solvers import Progress, Solution, Verification, VerifySettings
from tesuji.solvers.answer.export import HeatKind, heat_words, picture_of, solution_svg
from tesuji.solvers.answer.tree import Detail
from tesuji.solvers.answer.words import checked, effort, progress_words, sentences, statistics, weighted_visits


def solve(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...", help="Problems: SGF, TOML, JSON lines, Lin's text, or folders; - is stdin."
        ),
    ] = None,
    *,
    question: QuestionOptions,
    move: Annotated[
        int | None,
        question_option(
            "--move", "-m", min=0, metavar="N", help="Start from the position after move N of a game record."
        ),
    ] = None,
    game: Annotated[
        int | None, question_option("--game", "-g", min=1, metavar="K", help="Only this game of a collection.")
    ] = None,
    search: SearchOptions,
    depth: Annotated[int | None, search_option(min=1, help="Depth limit, in moves.")] = None,
    selective: Annotated[
        bool,
        search_option("--selective", help="Use Zhang's selective capture search: quick, no proof."),
    ] = False,
    check: VerifyOption = False,
    trace: Annotated[Path | None, answer_option(metavar="OUT.svg", help="Plot the progress of the search.")] = None,
    sgf: Annotated[
        Path | None, answer_option(metavar="OUT", help="Write the problems with their solution trees.")
    ] = None,
    tree: Annotated[str, answer_option(metavar="main|full", help="How much of the solution --sgf writes.")] = "main",
    heat: Annotated[
        str | None,
        answer_option(
            metavar="visits|mean|history", help="Draw the board as a heat map, after a search by simulations."
        ),
    ] = None,
    svg: Annotated[Path | None, answer_option(metavar="OUT", help="Draw the boards with the answers.")] = None,
    json: JsonOption = False,
    tasks: ClusterOptions,
) -> None:
    """Solve problems: who wins, by which moves, and is it proven?

    Without a file it solves the bundled problems. The exit code is 1 when a problem failed or the checker
    refused a proof, 2 when an input is wrong.

    \b
    Examples:
      tesuji solve problem.sgf                       target, goal and region are found if not marked
      tesuji solve game.sgf --move 57 --target D4    ask about some stones of a game
      tesuji solve *.sgf --time 5 --json             many problems on all cores, one line of JSON each
      tesuji solve *.sgf --resume results.sqlite     an interrupted run is resumed
      tesuji solve problem.sgf --sgf out.sgf --tree full
      tesuji solve problem.sgf --verify              replay the proof with the independent checker
      tesuji solve problem.sgf --solver mcts         an estimate by simulations, where proofs take too long
    """
    choice = (search.selectively() if selective else search).config()
    limit = search.limit(choice, depth=depth)
    require_used(choice, "trace", given=trace is not None)
    drawn = heat_for(choice, heat)
    asked = question.overrides(move)
    work = SolveOne(
        choice,
        limit,
        search.seed,
        VerifySettings() if check else None,
        plot=trace is not None,
        tree=_detail(tree) if sgf else None,
        status=not search.first,
    )
    if not files:
        complain("no file given, solving the bundled problems; for your own: tesuji solve problem.sgf")
    files = [found for file in files for found, _ in files_of(file, PROBLEM_FILES)] if files else bundled()
    check_outputs({"--sgf": sgf, "--svg": svg, "--trace": trace, "--resume": tasks.resume}, files, json=json)
    entries = [entry for file in files for entry in _chosen(file, asked, game)]
    report = _Report(json, drawn, svg, trace, len(entries), quiet=STREAM in (sgf, svg, trace))
    check_outputs(report.pictures, files)
    with opened(tasks.resume) as store:
        jobs = tasks.workers(limit.threads)
        batch = ProblemBatch(entries, work, jobs, store, cluster=tasks.cluster, say=complain)
        if batch.answered_otherwise:
            complain(
                f"{tasks.resume} has other answers to {batch.answered_otherwise} of these problems, by other settings, "
                "limits or another build of Tesuji: they are not used"
            )
        with progress("", total=len(entries)) as (bar, task):
            watch = _Watch(bar, task, batch)
            for _, answer in batch:
                report.add(answer)
                watch.printed()
    if sgf is not None:
        deliver(sgf, "".join(solved.sgf for solved in report.solved if solved.sgf is not None))
    if report.wordy and len(report.solved) + report.failed > 1:
        _print_summary(report.solved, report.failed, batch.resumed)
    refused = any(solved.refused for solved in report.solved)
    leave(interrupted=batch.interrupted, bad_input=report.wrong_input, failed=report.failed or refused)


def _chosen(file: Path, asked: Overrides, game: int | None) -> Iterator[Entry]:
    number, found = 0, False
    for entry in load(file, asked):
        number = max(number, entry.source.index)
        if game in (None, entry.source.index):
            found = True
            yield entry
    if not found and game is not None:
        raise InputError(f"{file} has no game {game}: expected 1 to {number}")


def _detail(text: str) -> Detail:
    if text not in get_args(Detail):
        raise InputError(f"--tree {text} is not known: expected {' or '.join(get_args(Detail))}")
    return cast("Detail", text)


class _Watch:
    """The progress bar: how one search goes, or how many problems are done."""

    def __init__(self, bar: Any, task: Any, batch: ProblemBatch) -> None:
        self._bar, self._task, self._batch = bar, task, batch
        self._pace, self._printed = Pace(), 0
        batch.done = self._solved
        if batch.alone:
            batch.solver.show = self._searching

    def printed(self) -> None:
        self._printed += 1
        if self._batch.alone:
            self._bar.update(self._task, completed=self._printed)

    def _solved(self, *_: object) -> None:
        rate = self._pace.step()
        if not self._batch.alone:
            done = self._pace.done + self._batch.resumed
            self._bar.update(self._task, completed=done, description=f"{rate:.1f} problems/s")

    def _searching(self, problem: Problem, how: Progress) -> None:
        name = printable(problem.name or str(problem.source))
        done = self._printed + self._share(how)
        self._bar.update(self._task, description=f"{name}: {progress_words(how)}", completed=done)

    def _share(self, how: Progress) -> float:
        """How much of its limit a Monte Carlo search has used; 0 for others, which do not know."""
        if not how.simulations:
            return 0.0
        limit = self._batch.solver.limit
        of_time = how.seconds / limit.seconds if limit.seconds else 0.0
        return min(1.0, max(of_time, how.simulations / (limit.simulations or 1 << 63)))


@dataclass
class _Report:
    """Prints and draws each answer, and keeps count for the summary."""

    json: bool
    heat: HeatKind | None
    svg: Path | None
    trace: Path | None
    total: int
    quiet: bool = False
    """Standard output carries a picture or a file, so no words."""
    solved: list[Solved] = field(default_factory=list)
    failed: int = 0
    wrong_input: bool = False

    @property
    def wordy(self) -> bool:
        return not (self.json or self.quiet)

    @property
    def pictures(self) -> dict[str, Path]:
        """The files that will be drawn, by the options that name them: one per problem, numbered if there are more."""
        asked = {"--svg": self.svg, "--trace": self.trace}
        if self.total == 1:
            return {option: path for option, path in asked.items() if path is not None}
        for option, path in asked.items():
            if path == STREAM:
                raise InputError(f"{option} - is for one picture, and there are {self.total} problems: expected a name")
        numbers = range(1, self.total + 1)
        return {f"{o} {n}": self.numbered(p, n) for o, p in asked.items() if p is not None for n in numbers}

    def numbered(self, path: Path, number: int) -> Path:
        """The name of one picture: as given for a single problem."""
        return path if self.total == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")

    def add(self, answer: Result) -> None:
        """Report one problem; a broken one is reported and the others continue."""
        if isinstance(answer, InputError):
            self.wrong_input = True
            complain(str(answer))
            return
        if isinstance(answer, Failed):
            self._fail(answer)
            return
        try:
            self._show(answer)
        except (InputError, OSError):  # the output cannot be written, for this problem or the next
            raise
        except Exception as error:
            self._fail(Failed(answer.solution.problem, broken(error)))
            return
        self.solved.append(answer)

    def _fail(self, failed: Failed) -> None:
        self.failed += 1
        complain(str(failed))
        if self.json:
            print_json(failed.to_dict())

    def _show(self, answer: Solved) -> None:
        number = len(self.solved) + 1
        picture = None if self.svg is None else _drawing(answer.solution, self.heat)
        if self.json:
            print_json(answer_record(answer))
        elif self.wordy:
            _print(answer.solution, answer.report, self.heat)
        if self.svg is not None and picture is not None:
            deliver(self.numbered(self.svg, number), picture)
        if self.trace is not None and answer.plot is not None:
            deliver(self.numbered(self.trace, number), answer.plot)


def _drawing(solution: Solution, heat: HeatKind | None) -> str:
    if heat is None:
        return solution_svg(solution)
    return picture_svg(picture_of(solution, heat=heat, percent=True))


def _print(solution: Solution, report: Verification | None, heat: HeatKind | None) -> None:
    problem = solution.problem
    place = f"{Path(problem.source.file).name}, problem {problem.source.index}"
    say(printable(f"{problem.name} ({place})" if problem.name else place), style="bold")
    _print_picture(picture_of(solution, heat=heat))
    if heat is not None and solution.estimate is not None:
        say(heat_words(solution.estimate.children, heat))
    said, *more = sentences(solution)
    say(said, style="bold")
    named = problem.target | problem.own if problem.goal.stake == "joined" else problem.target
    say(f"Target: {' '.join(point_names(named))}")
    for words in more:
        say(words)
    if solution.estimate is not None:
        say(f"Estimate: {statistics(solution)}")
        if words := weighted_visits(solution.estimate):
            say(words)
    for note in solution.notes:
        say(f"Note: {printable(note)}")
    if report is not None:
        say(checked(report))
        if report.repetition:
            say("The proof depends on repetition: a line leads back to an earlier position.")
    say(effort(solution), style="dim")
    say()


def _print_picture(picture: Picture) -> None:
    if wants_style(sys.stdout):
        print_picture(picture, terminal())
    else:
        say(plain_text(picture))


def _print_summary(solved: list[Solved], failed: int, resumed: int) -> None:
    verdicts = [str(one.solution.verdict) for one in solved]
    counts = [f"{verdicts.count(verdict)} {verdict}" for verdict in sorted(set(verdicts))]
    counts += [f"{failed} failed"] if failed else []
    seconds = sum(one.solution.seconds for one in solved)
    words = f"{counted(len(solved) + failed, 'problem')} in {seconds:.1f} s: {', '.join(counts)}"
    say(words + (f" ({resumed} solved before)" if resumed else ""), style="bold")
