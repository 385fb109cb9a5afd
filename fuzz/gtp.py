"""GTP lines, good, odd and broken, of every command, to engines with every player on boards of all sizes.

Every line that says something is answered with ``=`` or ``?``, by the letter of the protocol. An internal error is a
traceback that the engine has caught: a failure too.
"""

import io
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from fuzz.mutate import ODD_NUMBERS, ODD_TEXTS
from fuzz.part import Note
from tesuji.go.point import COLUMNS
from tesuji.gtp import Engine, Session
from tesuji.gtp.protocol import parse_line
from tesuji.players import PRESETS, make_player
from tesuji.solvers import Limit

UNIT, FULL, SHORT, BATCH = "GTP lines", 100_000, 1_500, 200

LIMITS = {"simulations": "6", "step": "3", "depth_max": "1", "width_plus": "3", "memory": "8", "reading_nodes": "10"}
"""Settings with which a player answers in a moment, for whoever has them."""
MOMENT = Limit(nodes=10, simulations=5)
ANSWER = re.compile(r"[=?](\d*)(?: [^\n]+)?\n(?:[^\n]+\n)*\n")

COLORS = ("b", "w", "black", "White", "B", "W")
NUMBERS = ("0", "1", "2", "3", "5", "9", "13", "19", "25")
KEYS = ("interval", "minmoves", "maxmoves", "ownership", "rootInfo", "avoid", "allow", "true", "false", "pvVisits")
LONG_THOUGHTS = ("genmove", "reg_genmove", "kgs-genmove_cleanup")
ARGUMENTS = {
    "boardsize": "size",
    "rectangular_boardsize": "size size",
    "komi": "number",
    "play": "color point",
    "is_legal": "color point",
    "set_position": "color point color point color point",
    "fixed_handicap": "number",
    "place_free_handicap": "number",
    "set_free_handicap": "point point point",
    **dict.fromkeys((*LONG_THOUGHTS, "all_legal", "captures", "list_stones"), "color"),
    "time_settings": "time time number",
    "time_left": "color time number",
    "final_status_list": "status",
    "loadsgf": "file number",
    "printsgf": "file",
    "known_command": "command",
    "kata-set-rules": "rules",
    "kata-set-rule": "rule rules",
    "kgs-rules": "rules",
    "kgs-time_settings": "system time time number",
    "kata-get-param": "param",
    "kata-set-param": "param value",
    "go_safe": "solver color",
    "tesuji-map": "map color",
    "gg-undo": "number",
    **dict.fromkeys(("same_dragon", "connect", "disconnect", "defend_both", "analyze_semeai"), "point point"),
    **dict.fromkeys(("owl_does_attack", "owl_does_defend", "does_attack", "does_defend"), "point point"),
    **dict.fromkeys(("lz-analyze", "kata-analyze", "analyze"), "color small key small key"),
    **dict.fromkeys(("lz-genmove_analyze", "kata-genmove_analyze", "genmove_analyze"), "color small key small"),
}
"""What a command takes; those that are missing take a point or nothing, which is for them to say."""


@dataclass
class World:
    """An engine in a folder of its own."""

    engine: Engine
    folder: tempfile.TemporaryDirectory[str]
    before: str

    @property
    def size(self) -> tuple[int, int]:
        """The board that points are drawn for."""
        game = self.engine.session.game
        return game.width, game.height


def start(random: Random) -> World:
    """An engine with one of the players, at a limit at which it answers in a moment."""
    folder, before = tempfile.TemporaryDirectory(prefix="tesuji-gtp-"), os.getcwd()
    os.chdir(folder.name)
    Path("game.sgf").write_text("(;SZ[9]KM[5.5];B[ee];W[cc];B[gc];W[cg])", encoding="utf-8")
    Path("bad.sgf").write_text("(;SZ[9]AB[zz];B[ee", encoding="utf-8")
    Path("bytes.sgf").write_bytes(random.randbytes(300))
    os.mkfifo("pipe")
    name = random.choice(list(PRESETS))
    values = {key: value for key, value in LIMITS.items() if key in PRESETS[name].field_names()}
    engine = Engine(Session(make_player(name, values, seed=1), reading=MOMENT))
    for line in (f"boardsize {random.choice((2, 3, 4, 5, 7, 9, 9, 9, 13, 19, 25))}", "time_settings 0 1 0"):
        engine.ask(line)
    return World(engine, folder, before)


def stop(world: World) -> None:
    """End the player and remove the folder."""
    world.engine.session.player.close()
    os.chdir(world.before)
    world.folder.cleanup()


def step(world: World, random: Random, note: Note) -> None:
    """Say one line; now and then some lines at once, as bytes, as they come through a pipe."""
    if random.random() < 0.03:
        _pour(world, random, note)
        return
    line = _line(world, random)
    note(f"{world.engine.session.player.name}, {world.size}: {line[:2000]!r}")
    command = parse_line(line)
    reply = world.engine.ask(line)
    world.engine.session.ended = False
    if command is None:
        assert reply == "", f"answered nothing with {reply!r}"
        return
    _check(reply, command.id if len(line) < 1 << 20 else "")


def _check(reply: str, number: str) -> None:
    found = ANSWER.fullmatch(reply)
    assert found, f"not an answer: {reply[:500]!r}"
    assert found[1] == number, f"expected the number {number!r}: {reply[:500]!r}"
    assert "internal error" not in reply, reply[:500]


def _pour(world: World, random: Random, note: Note) -> None:
    lines = [_line(world, random).replace("\n", " ") for _ in range(5)]
    data = "\n".join(lines).encode(errors="surrogatepass") + random.choice(
        (b"", b"\n", b"\r\n", b"\x00\xff", b"\xff\n")
    )
    note(f"{world.engine.session.player.name}, {world.size}, poured: {data[:3000]!r}")
    output = io.StringIO()
    world.engine.run(io.BytesIO(data), output)
    world.engine.session.ended = False
    said = sum(parse_line(line) is not None for line in data.decode(errors="replace").split("\n"))
    answers = output.getvalue()
    found = ANSWER.findall(answers)
    assert "".join(match[0] for match in ANSWER.finditer(answers)) == answers, f"not answers: {answers[:1000]!r}"
    assert len(found) == said or any("quit" in line for line in lines), f"{len(found)} answers to {said} lines"
    assert "internal error" not in answers, answers[:1000]


# Lines -----------------------------------------------------------------------------------------------------------


def _line(world: World, random: Random) -> str:
    draw = random.random()
    if draw < 0.3:  # so that there are stones to ask about
        line = f"play {random.choice('bw')} {_point(world, random)}"
    else:
        name = random.choice(list(world.engine.commands))
        kinds = ARGUMENTS.get(name, random.choice(("", "point"))).split()
        line = " ".join([name, *(_argument(world, random, kind) for kind in kinds)])
    if random.random() < 0.15:
        line = f"{random.choice((1, 7, 10**17, random.randrange(1000)))} {line}"
    return _spoilt(random, line) if random.random() < 0.12 else line


def _spoilt(random: Random, line: str) -> str:
    words = line.split(" ")
    place = random.randrange(len(words))
    draw = random.choice(
        (0, 2, 4, 6, 8) if re.search("time_|param", line) else range(9)
    )  # who is given hours thinks for hours
    if draw == 0:
        del words[place]
    elif draw == 1:
        words.insert(place, random.choice((*ODD_TEXTS, *ODD_NUMBERS)))
    elif draw == 2:
        words[place] = random.choice(ODD_TEXTS)
    elif draw == 3:
        words[place] = random.choice(ODD_NUMBERS)
    elif draw == 4:
        words[place] = words[place].upper()
    elif draw == 5:
        words[place] *= random.choice((2, 50, 5000))
    elif draw == 6:
        words.append("# a comment")
    elif draw == 7:
        words = [random.choice(("", "#", "\t", "\x00", "123", "é", "x" * 1_100_000))]
    else:
        cut = random.randint(0, len(line))
        return line[:cut] + random.choice(("", "\x00", "\t", "\r", "\ud800", "\x7f")) + line[cut + 1 :]
    return " ".join(words)


def _point(world: World, random: Random) -> str:
    width, height = world.size
    if random.random() < 0.04:
        return random.choice(("pass", "PASS", "resign", "I5", "Z26", "A0", "T19", "d4"))
    return f"{COLUMNS[random.randrange(width)]}{random.randint(1, height)}"


def _argument(world: World, random: Random, kind: str) -> str:
    if random.random() < 0.02:
        return random.choice(ODD_TEXTS)
    choices = {
        "color": COLORS,
        "number": (*NUMBERS, "6.5", "-3.5", "1e308", "-1", "400"),
        "small": NUMBERS,
        "size": (*NUMBERS, "7", "9", "9", "26", "-9"),
        "time": ("0", "0.01", "0.1", "-1"),
        "status": ("alive", "dead", "seki", "x"),
        "file": ("game.sgf", "bad.sgf", "bytes.sgf", "none.sgf", "out.sgf", "pipe", ".", "-", "/dev/zero", "/dev/full"),
        "command": tuple(world.engine.commands),
        "solver": ("benson", "x"),
        "map": ("ownership", *world.engine.session.player.heat_maps(), "x"),
        "rules": (
            "chinese",
            "Japanese",
            "new_zealand",
            "aga",
            "x",
            '{"ko":"SIMPLE"}',
            '{"tax":"ALL"}',
            "{",
            "true",
            "N",
        ),
        "rule": ("ko", "scoring", "suicide", "tax", "x"),
        "system": ("none", "absolute", "byoyomi", "canadian", "x"),
        "param": ("rave", "resign", "patterns", "x", "exploration"),  # none that lets a player think for hours
        "value": ("true", "0", "0.5", "no", "x"),
        "key": KEYS,
    }
    return _point(world, random) if kind == "point" else random.choice(choices[kind])
