"""`tesuji bench`: how fast is Tesuji here?"""

import os
from pathlib import Path
from typing import Annotated

import typer

from tesuji.cli.kept import opened
from tesuji.cli.output import print_json, progress, terminal
from tesuji.jobs.load import load_in_words
from tesuji.lab.benchmarks import bench as lab
from tesuji.plural import counted


def _complete_name(incomplete: str) -> list[tuple[str, str]]:
    return [(b.name, b.summary) for b in lab.BENCHMARKS if b.name.startswith(incomplete)]


def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME", help="Benchmarks to run; * matches anything. All by default.", autocompletion=_complete_name
        ),
    ] = None,
    threads: Annotated[
        int,
        typer.Option(
            min=0,
            max=1024,
            help="Threads for playouts and tactic searches; 0 uses all processors.",
            show_default=True,
        ),
    ] = 1,
    repeats: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=1000,
            help="Number of runs of each; the best counts.",
            show_default="5 or 2",
        ),
    ] = None,
    list_only: Annotated[bool, typer.Option("--list", help="List the benchmarks and stop.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")] = False,
    store: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Store the figures here, and print the best earlier ones beside them."),
    ] = None,
) -> None:
    """Measure how fast Tesuji is on this machine.

    Every benchmark runs several times, and the best run counts. Where another program does the same work, both are
    measured in turn, and the ratio says how many times faster Tesuji is.

    \b
    Examples:
      tesuji bench                            everything, one thread
      tesuji bench 'playouts-*' --threads 0   random games on all processors
      tesuji bench start-up --json            one benchmark for a script
      tesuji bench --store bench.sqlite       store the figures, and print the best earlier ones
    """
    chosen = lab.select(names or [])
    if list_only:
        _list(chosen, json)
        return
    out = terminal()
    with opened(store) as kept, progress("Measuring", total=len(chosen)) as (bar, task):
        if not json:
            out.print(f"{load_in_words().capitalize()} on {counted(os.cpu_count() or 1, 'processor')}", style="dim")
        figures = lab.run(chosen, threads or os.cpu_count() or 1, repeats, kept)
        for benchmark in chosen:
            bar.update(task, description=benchmark.name)
            figure, earlier = next(figures)
            bar.advance(task)
            if json:
                print_json(figure.as_record() | ({} if kept is None else {"earlier": earlier}))
            else:
                before = "" if earlier is None else f", before at best {earlier:,.0f}"
                out.print(_sentence(figure) + before)


def _list(chosen: list[lab.Benchmark], json: bool) -> None:
    for benchmark in chosen:
        if json:
            print_json({"name": benchmark.name, "summary": benchmark.summary, "unit": benchmark.unit})
        else:
            print(f"{benchmark.name:34}  {benchmark.summary}")


def _sentence(figure: lab.BenchFigure) -> str:
    line = f"{figure.name:34}  {figure.value:>12,.0f} {figure.unit:8} best of {figure.repeats}"
    line += f", {counted(figure.threads, 'thread')}"
    if figure.ratio is not None:
        line += f", {figure.ratio:.2f} x {figure.peer} ({figure.peer_value:,.0f})"
    return line
