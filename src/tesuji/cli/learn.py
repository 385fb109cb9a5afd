"""`tesuji learn`: pattern libraries and networks from solution paths, and a look at them."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tesuji.cli.output import check_outputs, complain, deliver, print_json, progress, say, terminal
from tesuji.errors import InputError
from tesuji.learning.figures import pattern_svg, pattern_words
from tesuji.learning.file import Provenance, hashed, kind_of
from tesuji.learning.network import Network, NetworkSettings, read_network
from tesuji.learning.paths import Configuration, Lines, configurations
from tesuji.learning.patterns import PatternLibrary, PatternSettings, learn_patterns, read_library
from tesuji.learning.rates import MatchRate, match_rates
from tesuji.learning.shapes import SIZES
from tesuji.learning.training import train
from tesuji.plural import counted
from tesuji.problems import Problem, load
from tesuji.problems.collection import SIGN, named
from tesuji.render import make_picture, picture_svg, print_picture
from tesuji.render.plot import Curve, line_plot
from tesuji.settings import changed, read_values
from tesuji.solvers.mcts.learned import DEFAULT_LIBRARY, DEFAULT_NETWORK

_WHAT = ("patterns", "ann", "shape", "policy", "show")
_BEST = 10
_FEW = 3


def learn(
    what: Annotated[str, typer.Argument(metavar="patterns|ann|shape|policy|show", help="What to learn, or to show.")],
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="Problems with solution trees, or folders of them; for show, a file that was learned.",
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="File or folder to write.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help="Change a setting; repeatable.")
    ] = None,
    compare: Annotated[
        list[int] | None,
        typer.Option(min=1, max=256, metavar="N", help="ann: also plot a network with N hidden neurons; repeatable."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="OUT.svg", help="ann, shape train: plot the error.")] = None,
    on: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="show: measure on these problems; shape report: on these samples; repeatable."
        ),
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT.svg", help="show: draw what was learned.")] = None,
    size: Annotated[int, typer.Option(metavar="3|5", help="show: the size of the patterns to draw.")] = 3,
    number: Annotated[int, typer.Option("--problem", min=1, metavar="K", help="show: the K-th problem of --on.")] = 1,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="shape harvest: run on the cluster at tcp://HOST:PORT."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")] = False,
) -> None:
    """Learn patterns or a network from solution paths, and inspect them.

    Zhang's chapter 6. The files are problems with solution trees, such as tesuji solve --sgf OUT --tree full writes.
    The result is one file, for --patterns and --network of solve, suite and explore. Without a file, show shows the
    bundled library.

    shape makes the network that guides proofs: harvest GAMES -o FOLDER searches fights of games, train FOLDER -o OUT
    learns from the decided ones (pip install "tesuji[train]"), report OUT --on FOLDER measures the network.

    policy makes the network for whole boards, for the player uct: train GAMES -o OUT, report OUT --on GAMES.

    \b
    Examples:
      tesuji learn patterns solved.sgf -o library.txt            counts of 3x3 and 5x5 patterns
      tesuji learn patterns bundled:generated/training -o library.txt --set least=2
      tesuji learn ann solved.sgf -o network.txt --plot errors.svg
      tesuji learn show library.txt --size 5 --svg best.svg      the best patterns
      tesuji learn show network.txt --on problem.sgf             its values as a heat map
      tesuji learn shape harvest games.txt -o samples --set games=200
      tesuji learn shape train samples -o shape.txt
      tesuji learn policy train games.txt -o policy.txt
    """
    if what not in _WHAT:
        raise InputError(f"learn {what} is not known: expected {', '.join(_WHAT)}")
    given = {"--compare": compare, "--plot": plot, "--on": on, "--svg": svg, "--set": settings, "--output": output}
    given |= {"--cluster": [cluster] if cluster else None}
    fitting = {
        "patterns": ("--set", "--output"),
        "ann": ("--set", "--output", "--compare", "--plot"),
        "shape": ("--set", "--output", "--plot", "--on", "--cluster"),
        "policy": ("--set", "--output", "--plot", "--on"),
        "show": ("--on", "--svg"),
    }
    for option, value in given.items():
        if value and option not in fitting[what]:
            raise InputError(f"{option} does not go with learn {what}")
    if what == "shape":
        from tesuji.cli.learn_shape import learn_shape  # loads the searches, which the others do without

        learn_shape(files or [], output, settings or [], on or [], plot, cluster, json)
        return
    if what == "policy":
        from tesuji.cli.learn_policy import learn_policy

        learn_policy(files or [], output, settings or [], on or [], plot, json)
        return
    if what == "show":
        _show(files or [DEFAULT_LIBRARY], on or [], svg, size, number, json)
        return
    if not files:
        raise InputError(f"learn {what} needs problems with solution trees: expected files")
    if output is None:
        raise InputError(f"learn {what} needs a file to write: expected -o OUT")
    check_outputs({"-o": output, "--plot": plot}, _expanded(files), json=json)
    values = read_values(settings or [])
    if what == "patterns":
        _learn_patterns(files, output, changed(PatternSettings(), values), settings or [], json)
    else:
        _learn_network(files, output, changed(NetworkSettings(), values), settings or [], compare or [], plot, json)


# Learning --------------------------------------------------------------------------------------------------------


def _learn_patterns(files: list[Path], output: Path, settings: PatternSettings, words: list[str], json: bool) -> None:
    found, provenance = _material(files, settings.lines, "patterns", words)
    with progress("Counting", total=len(found)) as (bar, task):
        library = learn_patterns(found, settings, provenance, lambda done: bar.update(task, completed=done))
    deliver(output, library.text())
    facts = {f"{n}x{n}": _sizes(library, n) for n in SIZES}
    if json:
        print_json({"output": str(output), **provenance.to_dict(), "patterns": facts})
        return
    say(f"{_material_words(provenance)} on their solution paths", stream=sys.stderr)
    for name, fact in facts.items():
        words_ = f"{name}: {counted(fact['families'], 'family')}, {fact['chosen']} chosen"
        words_ += f", {fact['positive']} with a rank above 0"
        left = f"; {fact['left_out']} rarer left out" if fact["left_out"] else ""
        say(words_ + left, stream=sys.stderr)


def _sizes(library: PatternLibrary, size: int) -> dict[str, int]:
    ranked = library.ranked(size)
    return {
        "families": len(ranked),
        "chosen": sum(one.chosen > 0 for one in ranked),
        "positive": sum(one.rank > 0 for one in ranked),
        "negative": sum(one.rank < 0 for one in ranked),
        "left_out": library.left_out[size],
    }


def _learn_network(
    files: list[Path],
    output: Path,
    settings: NetworkSettings,
    words: list[str],
    compare: list[int],
    plot: Path | None,
    json: bool,
) -> None:
    found, provenance = _material(files, settings.lines, "ann", words)
    others = [size for size in dict.fromkeys(compare) if size != settings.hidden]
    networks = []
    with progress("Training", total=(len(others) + 1) * (settings.epochs + 1)) as (bar, task):
        for hidden in [settings.hidden, *others]:

            def watch(epoch: int, error: float, hidden: int = hidden) -> None:
                bar.update(
                    task, advance=1, description=f"{counted(hidden, 'neuron')}, epoch {epoch}, error {error:.5f}"
                )

            networks.append(train(found, replace(settings, hidden=hidden), provenance, watch))
    deliver(output, networks[0].text())
    if plot is not None:
        deliver(plot, _errors_svg(networks))
    for network in networks:
        epochs, error = len(network.errors) - 1, min(network.errors)
        if json:
            print_json({"hidden": network.settings.hidden, "epochs": epochs, "error": error, **provenance.to_dict()})
        else:
            sentence = f"{counted(network.settings.hidden, 'hidden neuron')}: error {error:.6f}"
            sentence += f" after {counted(epochs, 'epoch')}"
            say(sentence, stream=sys.stderr)


def _errors_svg(networks: list[Network]) -> str:
    """In thousandths, as the axis begins at 1."""
    curves = [
        Curve(
            counted(net.settings.hidden, "hidden neuron"),
            tuple((float(n), 1000 * e) for n, e in enumerate(net.errors[1:], 1)),
        )
        for net in networks
    ]
    return line_plot(
        curves, title="Error by epoch", x_label="epoch", y_label="mean squared error, thousandths", log_y=True
    )


def _material(files: list[Path], lines: Lines, what: str, words: list[str]) -> tuple[list[Configuration], Provenance]:
    """The positions of all solution paths; a problem without one, or with a broken one, costs itself only."""
    found: list[Configuration] = []
    problems, without = 0, 0
    read = _expanded(files)
    with progress("Reading", total=len(read)) as (bar, task):
        for file in read:
            for entry in load(file):
                try:
                    positions = _positions(entry.problem, entry.error, lines)
                except InputError as error:
                    complain(str(error))
                    continue
                problems += bool(positions)
                without += not positions
                found += positions
            bar.advance(task)
    if without:
        complain(f"{counted(without, 'problem')} without a solution path left out")
    if not found:
        raise InputError(
            "there is nothing to learn from: no problem of these files has a solution tree with a right line"
        )
    command = " ".join(["tesuji learn", what, *map(_said, files), *(f"--set {word}" for word in words)])
    return found, Provenance(command, hashed(read), problems, len(found))


def _said(path: Path) -> str:
    """A file by its name without folders, so that the same files give the same bytes anywhere."""
    return str(path) if str(path).startswith(SIGN) else path.name


def _expanded(paths: list[Path]) -> list[Path]:
    """The files themselves; of folders, and of collections that come with Tesuji, the SGF files in and below them."""
    found: list[Path] = []
    for path in map(named, paths):
        inside = sorted(path.rglob("*.sgf")) if os.path.isdir(path) else [path]
        if not inside:
            raise InputError(f"{path} has no SGF files: expected problems with solution trees")
        found += inside
    return found


def _positions(problem: Problem | None, error: InputError | None, lines: Lines) -> list[Configuration]:
    if problem is None:
        raise error or InputError("there is no problem here")
    return configurations(problem, lines)


# Looking ---------------------------------------------------------------------------------------------------------


def _show(files: list[Path], on: list[Path], svg: Path | None, size: int, number: int, json: bool) -> None:
    if len(files) != 1:
        raise InputError(f"learn show takes one file, and there are {len(files)}")
    if size not in SIZES:
        raise InputError(f"--size {size} is not a size of patterns: expected 3 or 5")
    shipped = {"patterns": DEFAULT_LIBRARY, "network": DEFAULT_NETWORK}
    path = shipped.get(str(files[0]), files[0])
    check_outputs({"--svg": svg}, [path, *_expanded(on)], json=json)
    if kind_of(path) == "patterns":
        _show_library(read_library(path), on, svg, size, json)
    else:
        _show_network(read_network(path), on, svg, number, json)


def _show_library(library: PatternLibrary, on: list[Path], svg: Path | None, size: int, json: bool) -> None:
    best = library.ranked(size)[:_BEST]
    rates = match_rates(library, _material(on, library.settings.lines, "show", [])[0]) if on else []
    if svg is not None:
        deliver(svg, pattern_svg(best, f"The best {size}x{size} patterns by rank"))
    if json:
        facts = {f"{n}x{n}": _sizes(library, n) for n in SIZES}
        print_json({**library.provenance.to_dict(), "patterns": facts, "settings": vars(library.settings)})
        for one in best:
            numbers = {"chosen": one.chosen, "appearances": one.appearances, "rate": one.rate, "rank": one.rank}
            print_json({"size": one.size, "pattern": one.text, **numbers})
        for rate in rates:
            print_json(rate.as_record())
        return
    say(_origin(library), style="bold")
    for n in SIZES:
        fact = _sizes(library, n)
        words = f"{n}x{n}: {counted(fact['families'], 'family')}, {fact['positive']} with a rank above 0"
        words += f", {fact['negative']} below"
        say(words + (f", {fact['left_out']} rarer left out" if fact["left_out"] else ""))
    say(f"\nThe best {size}x{size} patterns: X black, O white, # off the board, * the move")
    say(pattern_words(best))
    for rate in rates:
        say(_rate_words(rate))


def _rate_words(rate: MatchRate) -> str:
    record = rate.as_record()
    return (
        f"{rate.size}x{rate.size}: of {counted(rate.moves, 'legal move')} {record['known_rate']:.1%} are known and "
        f"{record['weighted_rate']:.1%} have a rank above 0; of {counted(rate.chosen, 'move')} of the solutions "
        f"{record['chosen_known_rate']:.1%} and {record['chosen_weighted_rate']:.1%}"
    )


def _show_network(network: Network, on: list[Path], svg: Path | None, number: int, json: bool) -> None:
    settings = network.settings
    if not json:
        say(_origin(network), style="bold")
        epochs = len(network.errors) - 1
        say(f"82 inputs, {counted(settings.hidden, 'hidden neuron')}, 81 outputs; {counted(epochs, 'epoch')}")
        if network.errors:
            say(f"Mean squared error {network.errors[0]:.6f} at first, {min(network.errors):.6f} at best")
    else:
        print_json({**network.provenance.to_dict(), "settings": vars(settings), "errors": list(network.errors)})
    if not on:
        if svg is not None:
            deliver(svg, _errors_svg([network]))
        return
    problems = [problem for file in _expanded(on) for problem in load(file).problems()]
    if number > len(problems):
        raise InputError(f"--problem {number} does not exist: the files have {counted(len(problems), 'problem')}")
    problem = problems[number - 1]
    board = problem.board()
    values = network.evaluate(board, (*problem.target, *problem.own))
    most, total = max(values.values(), default=1.0), sum(values.values()) or 1.0
    heat = {p: v / most for p, v in values.items()}
    if svg is not None:
        shares = {p: str(round(100 * v / total)) for p, v in values.items() if round(100 * v / total)}
        deliver(svg, picture_svg(make_picture(board, heat=heat, labels=shares), title="Values of the network, percent"))
    if json:
        print_json({"problem": problem.name, "values": {str(p): round(v, 6) for p, v in sorted(values.items())}})
        return
    tenths = {p: str(min(9, int(10 * share))) for p, share in heat.items() if share >= 0.1}
    print_picture(make_picture(board, heat=heat, labels=tenths), terminal())
    best = sorted(values, key=lambda p: -values[p])[:5]
    say("Best: " + ", ".join(f"{p} {values[p] / total:.1%}" for p in best) + " (on the board: tenths of the best)")


def _origin(learned: PatternLibrary | Network) -> str:
    source = learned.provenance
    names = [name for name, _ in source.files]
    files = ", ".join(names) if len(names) <= _FEW else f"{counted(len(names), 'file')}: {source.command}"
    return f"Learned from {_material_words(source)} ({files})"


def _material_words(source: Provenance) -> str:
    return f"{counted(source.problems, 'problem')}, {counted(source.configurations, 'position')}"
