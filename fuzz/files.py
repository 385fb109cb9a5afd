"""Mutated files of every format, read as the commands read them, some of them solved for a moment.

A file gives a result or an `InputError` whose sentence names it; whatever else comes out is a failure.
"""

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from fuzz.mutate import ODD_NUMBERS, ODD_TEXTS, mutated
from fuzz.part import Note
from tesuji.cli import main
from tesuji.cli.position import choose
from tesuji.cli.solvers import SolverOptions
from tesuji.errors import LONGEST, InputError
from tesuji.players import PRESETS
from tesuji.players.external.client import GtpRefused
from tesuji.players.external.player import ExternalSettings
from tesuji.players.presets import find_player
from tesuji.problems import Problem, bundled, load
from tesuji.problems.collection import BUNDLED
from tesuji.problems.sgf import write_sgf_problem
from tesuji.problems.text import write_text_problem
from tesuji.render import picture_of_node, picture_svg
from tesuji.solvers import SOLVERS, Limit
from tesuji.suites.regression import read_command_records, read_scripts
from tesuji.suites.runner import OwnEngine
from tesuji.suites.suite import read_cases

UNIT, FULL, SHORT, BATCH = "files", 100_000, 300, 50

SOLVED = 0.05
"""The share of readable problems that are solved for a moment; the fuzzing of files is not one of searches."""
MOMENT = Limit(nodes=30, simulations=10, depth=3, seconds=5.0)

GAMES = (
    "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]HA[2]AB[cc][gg]PB[x]PW[y]RE[W+2];W[ee];B[ec]C[hm]LB[aa:1]TR[bb](;W[])(;W[dd];B[tt]))",
    "(;SZ[5:3]AB[aa]AW[ba];B[ab];AE[aa]PL[W];W[cb]L[aa][bb])(;SZ[19];B[pd];W[dp];B[pq];W[dd])",
    "(;SZ[9]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]MA[ab]CR[aa][ba]SQ[ac]PL[B](;B[aa]C[RIGHT])(;B[ba]C[WRONG];W[aa]))",
)
SCRIPT = """# a suite
boardsize 9
clear_board
play black D4
play white D5
play black E5
10 attack D5
#? [0]
20 countlib D4
#? [3]*
30 is_legal black D6
#? [!0]
loadsgf a.sgf 3
40 reg_genmove white
#? [A1|B2|PASS]
"""
RECORDS = (
    {"id": "a/b/1", "size": 9, "black": ["D4", "C3"], "white": ["D5"], "to_move": "B", "accepted_first_moves": ["D6"]},
    {
        "id": "g/1",
        "size": 9,
        "black": ["A2", "B2", "B1"],
        "white": ["A3", "B3", "C2", "C1"],
        "to_move": "W",
        "goal": "kill",
        "target_chains": ["A2"],
        "region": ["A1", "A2", "B1", "B2"],
        "best_status": 1,
        "listed_moves": [{"move": "A1", "status": 1}],
        "accepted_first_moves": ["A1"],
    },
    {
        "id": "c/1",
        "size": 9,
        "black": ["D4"],
        "white": ["E4", "D3", "C4"],
        "command": "attack",
        "args": "D4",
        "answer_regex": "1 (D5|E5)",
        "negate": False,
        "ko": None,
    },
    {
        "id": "s/1",
        "size": 9,
        "black": ["D4"],
        "white": ["E4"],
        "command": "analyze_semeai",
        "args": "D4 E4",
        "answer_regex": "1 0 D3",
    },
    {
        "id": "t/1",
        "size": 9,
        "black": ["D4"],
        "white": ["E4"],
        "to_move": "B",
        "goal": "capture",
        "target": "E4",
        "accepted_first_moves": ["E5"],
        "known_wrong_first_moves": ["pass"],
    },
)


@dataclass
class World:
    """A folder to write into, and good files of every kind to spoil."""

    folder: tempfile.TemporaryDirectory[str]
    before: str
    seeds: dict[str, list[str]]


def start(random: Random) -> World:
    """Collect the seeds: bundled problems in every form, and a few of our own."""
    folder, before = tempfile.TemporaryDirectory(prefix="tesuji-files-"), os.getcwd()
    os.chdir(folder.name)
    Path("a.sgf").write_text(GAMES[0], encoding="utf-8")
    path = random.choice(bundled())
    problems = list(load(path).problems())
    some = random.sample(problems, min(3, len(problems)))
    lines = [json.dumps(problem.to_dict()) for problem in some]
    seeds = {
        "sgf": [*GAMES, "\n".join(write_sgf_problem(problem) for problem in some)],
        "toml": ["\n".join(write_text_problem(problem) for problem in some)],
        "jsonl": ["\n".join(lines), *(json.dumps(record) for record in RECORDS), "\n".join(map(json.dumps, RECORDS))],
        "txt": [random.choice(sorted((BUNDLED / "lin").glob("*.txt"))).read_text(encoding="utf-8")],
        "tst": [SCRIPT],
    }
    return World(folder, before, seeds)


def stop(world: World) -> None:
    """Remove the folder."""
    os.chdir(world.before)
    world.folder.cleanup()


def step(world: World, random: Random, note: Note) -> None:
    """Spoil one file and read it in a way that fits it, or (seldom) in one that does not."""
    if random.random() < 0.05:
        _settings(random, note)
        return
    kind = random.choices(list(world.seeds), (4, 3, 4, 2, 2))[0]
    others = [text for texts in world.seeds.values() for text in texts]
    data = mutated(random, random.choice(world.seeds[kind]), kind, others)
    path = Path(f"file.{kind if random.random() < 0.9 else random.choice(list(world.seeds))}")
    path.write_bytes(data)
    ways = {"sgf": [_show, _solve, _cases, _command], "tst": [_script]}.get(path.suffix[1:], [_solve, _cases])
    way = random.choice(ways)
    note(f"{way.__name__[1:]} {path}: {data[:3000]!r}{'...' if len(data) > 3000 else ''}")
    _expect(lambda: way(path, random, note), note)


def _expect(act: Callable[[], None], note: Note) -> None:
    try:
        act()
    except InputError as error:
        _check_sentence(error)
        note(f"    {error}")


def _check_sentence(error: InputError) -> None:
    sentence = str(error)
    assert sentence.strip(), "an error without words"
    assert len(sentence) <= LONGEST + 10, "an error too long to read"


# Ways to read a file ---------------------------------------------------------------------------------------------


def _show(path: Path, random: Random, note: Note) -> None:
    chosen = choose(path, random.choice((1, 1, 2)), random.choice((None, 0, 1, 5)))
    picture_svg(picture_of_node(chosen.node))
    assert chosen.sentence
    chosen.tree.to_sgf()


def _solve(path: Path, random: Random, note: Note) -> None:
    for entry in load(path):
        if entry.error is not None:
            _check_sentence(entry.error)
        elif entry.problem is not None:
            _use(entry.problem, random, note)


def _use(problem: Problem, random: Random, note: Note) -> None:
    """A problem that was read can be written down in every form, and asked about."""
    write_sgf_problem(problem)
    write_text_problem(problem)
    again = Problem.from_dict(json.loads(json.dumps(problem.to_dict())))
    assert again == problem, "not what was written down"
    if random.random() < SOLVED:
        name = random.choice(list(SOLVERS))
        note(f"    solve with {name}")
        with suppress(InputError):  # not every solver takes every problem
            SolverOptions(name).config().solve(problem, MOMENT, None, 1)


def _cases(path: Path, random: Random, note: Note) -> None:
    for case in read_cases(path, None):
        if isinstance(case, InputError):
            _check_sentence(case)
    if path.suffix == ".jsonl":
        for script in read_command_records(path):
            if isinstance(script, InputError):
                _check_sentence(script)
            elif random.random() < SOLVED:
                _run(script, note)


def _script(path: Path, random: Random, note: Note) -> None:
    for script in read_scripts(path):
        if random.random() < 0.2:
            _run(script, note)


def _run(script: object, note: Note) -> None:
    note("    run the script")
    engine = OwnEngine("random", MOMENT)
    with suppress(GtpRefused):
        script.run(engine.open(), [])  # type: ignore[attr-defined]


def _command(path: Path, random: Random, note: Note) -> None:
    """The whole command, as a user gives it; its sentences are its own affair, its exit code is not."""
    words = random.choice((["show"], ["show", "--json"], ["show", "--region"], ["show", "--move", "1"], ["read"]))
    code = main([*words, str(path)])
    assert code in (0, 2), f"exit code {code}"


def _settings(random: Random, note: Note) -> None:
    """Players and solvers with settings as somebody types them."""
    if random.random() < 0.6:
        name = random.choice(list(PRESETS))
        fields = PRESETS[name].field_names() or ["x"]
        text = random.choice((f"{name}:{_pairs(random, fields)}", f'gtp:{random.choice(ODD_TEXTS)}"{name}', name + ":"))
        note(f"player {text[:300]!r}")
        _expect(lambda: _make(text), note)
        return
    solver = SOLVERS[random.choice(list(SOLVERS))]
    preset = random.choice([None, *solver.presets])
    names = list(vars(next(iter(solver.presets.values())).settings)) or ["x"]
    words = _pairs(random, names).split(",")
    note(f"solver {solver.name} {preset} {str(words)[:300]}")
    _expect(lambda: str(SolverOptions(solver.name, preset, words).config().possible()), note)


def _pairs(random: Random, names: list[str]) -> str:
    values = (*ODD_NUMBERS, *ODD_TEXTS, "true", "no", "4,10", "1", "2", "0.5", "3")
    count = random.choice((1, 1, 2, 5))
    return ",".join(
        f"{random.choice(names)}{random.choice(('=', '=', '=', '', '=='))}{random.choice(values)}" for _ in range(count)
    )


def _make(text: str) -> None:
    name, settings = find_player(text)
    if not isinstance(settings, ExternalSettings):
        settings.make(name, 1).close()
