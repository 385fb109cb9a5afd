"""Lines of KataGo's analysis protocol, good, odd and broken, to servers with every player that analyses.

Every line is answered: a position that is asked for exactly once at the end, an action once, and what is wrong with an
error in the protocol's form. An internal error is a failure.
"""

import json
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from fuzz.gtp import LIMITS
from fuzz.mutate import ODD_NUMBERS, ODD_TEXTS, ODD_VALUES
from fuzz.part import Note
from tesuji.analysis import QueryError, Server, read_query
from tesuji.analysis.query import Action
from tesuji.go.point import COLUMNS
from tesuji.gtp.rules import UNSUPPORTED
from tesuji.players import PRESETS

UNIT, FULL, SHORT, BATCH = "queries", 10_000, 500, 100

PLAYERS = ("uct", "uct", "uct", "olga", "tielman", "gogogo")
RULES: tuple[Any, ...] = (
    *("tromp-taylor", "chinese", "Japanese", "korean", "aga", "new zealand", "chinese-ogs", *UNSUPPORTED, ""),
    {"ko": "SIMPLE", "scoring": "TERRITORY", "suicide": False, "tax": "NONE", "hasButton": False},
    {"ko": "POSITIONAL", "tax": "ALL"},
    {"whiteHandicapBonus": "N-1", "friendlyPassOk": True},
    {"x": 1},
)
SWITCHES = (
    *("includeOwnership", "includePolicy", "includePVVisits", "includeMovesOwnership", "includeOwnershipStdev"),
    "includeMovesOwnershipStdev",
)


@dataclass
class World:
    """A server and what it has written."""

    server: Server
    lines: list[str]
    name: str


def start(random: Random) -> World:
    """A server with one of the players, at a limit at which it answers in a moment."""
    name = random.choice(PLAYERS)
    settings = PRESETS[name]
    values = {key: value for key, value in LIMITS.items() if key in settings.field_names()}
    lines: list[str] = []
    return World(Server(name, settings.with_values(values), lines.append), lines, name)


def stop(world: World) -> None:
    """End the server: whatever was asked has been answered."""
    world.server.finish()


def step(world: World, random: Random, note: Note) -> None:
    """Send some lines at once, end the server, and look at all of its answers; then a fresh server takes its place."""
    sent = [_line(random) for _ in range(random.choice((1, 1, 2, 4)))]
    note(f"{world.name}: {[line[:2000] for line in sent]!r}")
    for line in sent:
        world.server.take(line)
    world.server.finish()
    expected: Counter[tuple[str, int]] = Counter()
    actions = errors = 0
    for line in filter(str.strip, sent):
        try:
            asked = read_query(line, world.server.defaults)
        except QueryError:
            errors += 1
            continue
        if isinstance(asked, Action):
            actions += 1
        else:
            expected.update((asked.id, position.turn) for position in asked.positions)
    _check(world.lines, expected, actions, errors)
    world.lines.clear()
    world.server = Server(world.name, world.server.defaults.settings, world.lines.append)


def _check(lines: list[str], expected: Counter[tuple[str, int]], actions: int, errors: int) -> None:
    answers = [json.loads(line) for line in lines]
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines), lines
    wrong = [answer for answer in answers if "error" in answer]
    assert not any("internal error" in str(answer["error"]) for answer in wrong), wrong
    final = Counter((a["id"], a["turnNumber"]) for a in answers if a.get("isDuringSearch") is False)
    assert final == expected, f"{final} for {expected}"
    assert len(wrong) == errors, f"{len(wrong)} errors for {errors}: {wrong}"
    assert sum(1 for a in answers if "action" in a and "error" not in a) >= actions, answers


# Lines -----------------------------------------------------------------------------------------------------------


def _line(random: Random) -> str:
    query = _action(random) if random.random() < 0.15 else _query(random)
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        _spoil(random, query)
    line = json.dumps(query)
    if random.random() < 0.1:
        cut = random.randrange(len(line))
        put = random.choice((*ODD_TEXTS, *ODD_NUMBERS, "[" * 5000, '"', "{", "}", "NaN"))
        line = line[:cut] + put + line[cut + random.choice((0, 1, 5)) :]
    return line.replace("\n", " ")


def _query(random: Random) -> dict[str, Any]:
    width, height = random.choice(((2, 2), (3, 3), (5, 5), (7, 4), (9, 9), (9, 9), (13, 13), (19, 19), (25, 25)))

    def point() -> str:
        if random.random() < 0.03:
            return random.choice(("pass", "PASS", "(0,0)", "(1,30)", "I5", "Z26", "A0", "d4"))
        return f"{COLUMNS[random.randrange(width)]}{random.randint(1, height)}"

    def stones(most: int) -> list[list[str]]:
        return [[random.choice("BW"), point()] for _ in range(random.randrange(most))]

    moves = stones(random.choice((1, 3, 12)))
    query: dict[str, Any] = {
        "id": random.choice(("a", "b", "é", "")),
        "moves": moves,
        "rules": random.choice(RULES[:7] if random.random() < 0.8 else RULES),
        "boardXSize": width,
        "boardYSize": height,
        "maxVisits": random.choice((1, 2, 6, 20)),
    }
    more: dict[str, Any] = {
        "initialStones": stones(8),
        "initialPlayer": random.choice(("B", "w", "x")),
        "komi": random.choice((0, 6.5, -150, 7, 0.25)),
        "whiteHandicapBonus": random.choice(("0", "N", "N-1", 1)),
        "analyzeTurns": [random.randrange(len(moves) + 2) for _ in range(random.randrange(3))],
        "priority": random.choice((0, -5, 10**6, 1 << 62)),
        "priorities": [random.randrange(5) for _ in range(random.randrange(3))],
        "analysisPVLen": random.choice((1, 5, 0)),
        "reportDuringSearchEvery": random.choice((0.001, 1, 0)),
        "firstReportDuringSearchAfter": random.choice((0.001, 1)),
        "avoidMoves": [{"player": random.choice("BW"), "moves": [point(), "pass"], "untilDepth": 1}],
        "allowMoves": [{"player": "B", "moves": [point() for _ in range(random.randrange(3))], "untilDepth": 2}],
        "overrideSettings": random.choice(
            (
                {"reportAnalysisWinratesAs": random.choice(("BLACK", "SIDETOMOVE", "x")), "wideRootNoise": 0.04},
                {"maxTime": random.choice((0.001, 1, "x")), "maxVisits": 5},
                {"seed": 1, "rave": False, "exploration": random.choice((0.5, -1, "x"))},
            )
        ),
        **{name: random.choice((True, True, False, "yes")) for name in SWITCHES},
    }
    for name in random.sample(sorted(more), random.randrange(6)):
        query[name] = more[name]
    return query


def _action(random: Random) -> dict[str, Any]:
    name = random.choice(("query_version", "clear_cache", "terminate", "terminate_all", "dance"))
    action: dict[str, Any] = {"id": "x", "action": name}
    if random.random() < 0.8:
        action["terminateId"] = random.choice(("a", "b", "none"))
    if random.random() < 0.3:
        action["turnNumbers"] = random.choice(([0], [0, 1, 2], [], "x", [None]))
    return action


def _spoil(random: Random, query: dict[str, Any]) -> None:
    name = random.choice((*query, "colour", "maxVisits", "analyzeTurns"))
    if random.random() < 0.3:
        query.pop(name, None)
    elif name not in ("simulations", "maxVisits", "overrideSettings"):  # who is given hours thinks for hours
        query[name] = random.choice(ODD_VALUES)
    else:
        query[name] = random.choice((None, True, 0, -1, 1.5, "5", [], {}, 10**30))
