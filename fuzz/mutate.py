"""Files with something wrong in them: bytes, tokens and structure of good ones changed at random."""

import json
import re
from random import Random
from typing import Any

ODD_NUMBERS = ("-1", "0", "1", "25", "26", "99", "1e9", "nan", "inf", "-inf", "0x1F", "1_0", "٣", "9" * 40, "9" * 5000)
ODD_TEXTS = ("", " ", "é", "\x00", "\ud800", "\u2028", "\x1b[31m", "()", "[]", "pass", "I9", "Z99", "tt", "aa:ss", ":")
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 26, 10**30, 1e308, "", "D4", "Z99", "pass", "é\0\ud800", "x" * 3000),
    *([], [[]], ["D4"], ["D4"] * 500, [None], {}, {"a": {}}, [1, 2], "black", "kill", "9" * 5000),
)
TOKENS = {
    "sgf": (
        *("(", ")", ";", "[", "]", "\\", "(;", "AB[aa]", "AW[aa:ss]", "AE[aa]", "B[]", "W[tt]", "SZ[9]", "SZ[2:25]"),
        *("SZ[0]", "MA[aa]", "TR[bb]", "SQ[aa:cc]", "CR[aa:ii]", "PL[W]", "PL[x]", "KM[1e9]", "HA[9]", "RU[Japanese]"),
        *(
            "C[RIGHT]",
            "C[wrong]",
            "TE[1]",
            "BM[1]",
            "GM[2]",
            "CA[utf-7]",
            "CA[idna]",
            "CA[shift_jis]",
            "LB[aa:x]",
            "L[aa]",
        ),
        *("GC[Tesuji: goal=kill]", "GC[Tesuji: suicide=maybe; threats=-1]", "GC[Tesuji: target=A1; ko=B2; codes=9]"),
    ),
    "toml": (
        *(
            "[[problem]]",
            "[problem]",
            "diagram = 5",
            'diagram = ""',
            'to_play = "white"',
            "to_play = 1",
            'goal = "race"',
        ),
        *(
            'goal = "live"',
            'target = "A1"',
            'own = "B1"',
            'ko = "A1"',
            "suicide = true",
            "threats = -3",
            'moves = "pass"',
        ),
        *(
            'region = "A1 B1"',
            'alive = "C3"',
            'notes = ["x", 1]',
            "a.b.c = 1",
            "x = [[[",
            '"""',
            "'''",
            "* x o X O B W .",
        ),
    ),
    "jsonl": (
        '{"',
        '":',
        "[",
        "]",
        "{",
        "}",
        ",",
        "null",
        "NaN",
        '"size": 9',
        '"size": 100000',
        '"id": 5',
        '"args": ""',
    ),
    "txt": ("Board size", "Game type", "Stone", "Space", "Important", "Alive", "-1", "0", "1", "2", "25"),
    "tst": (
        *(
            "loadsgf a.sgf",
            "loadsgf -",
            "boardsize 9",
            "clear_board",
            "10 attack D4",
            "20 owl_attack D4",
            "30 reg_genmove b",
        ),
        *(
            "#? [1 D4]",
            "#? [!0]*",
            "#? [(]",
            "#? [[1 2]]&",
            "#? [(a+)+]",
            "play b D4",
            "play w D5",
            "quit",
            "40 countlib D4",
        ),
    ),
}


def mutated(random: Random, text: str, kind: str, others: list[str]) -> bytes:
    """The text of a file with one to several things changed: mostly what leaves its syntax alone."""
    data = text.encode(errors="surrogatepass")
    rough = random.random() < 0.35
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 5, 8, 20)) if rough else random.choice((1, 1, 2, 3))):
        draw = random.random() if rough else random.uniform(0.35, 0.85)
        if draw < 0.35:
            data = _bytes(random, data)
        elif draw < 0.85:
            text = data.decode(errors="surrogateescape")
            text = _structure(random, text, kind) if draw < 0.6 else _token(random, text, kind)
            data = text.encode(errors="replace" if "\ud800" in text else "surrogateescape")
        else:
            data = _splice(random, data, random.choice(others).encode(errors="surrogatepass"))
    return data[:200_000]


def _cut(random: Random, length: int, most: int = 60) -> tuple[int, int]:
    start = random.randint(0, length)
    return start, min(length, start + random.randint(0, most))


def _bytes(random: Random, data: bytes) -> bytes:
    start, end = _cut(random, len(data), random.choice((1, 4, 60, 10_000)))
    draw = random.randrange(7)
    if draw == 0:  # flip a bit
        return (
            data[:start] + bytes([data[start] ^ (1 << random.randrange(8))]) + data[start + 1 :]
            if data[start:]
            else b""
        )
    if draw == 1:
        return data[:start] + data[end:]
    if draw == 2:
        return data[:start] + data[start:end] * random.choice((2, 3, 10, 1000)) + data[end:]
    if draw == 3:
        return data[:start]
    if draw == 4:
        return data[start:]
    if draw == 5:
        return data[:start] + random.randbytes(random.randint(1, 8)) + data[end:]
    encoding = random.choice(("utf-16", "utf-8-sig", "shift_jis", "gb18030", "big5", "utf-32", "latin-1", "cp949"))
    return data.decode(errors="replace").encode(encoding, errors="replace")


def _token(random: Random, text: str, kind: str) -> str:
    """Insert a word of the format, or put something odd in the place of a number or a word."""
    draw = random.random()
    if draw < 0.3:  # where such a word may stand: a line of its own, after the first bracket, in a node
        gaps = [
            found.end() for found in re.finditer({"sgf": r";", "jsonl": r"\{"}.get(kind, r"\n"), text[:50_000])
        ] or [0]
        place, end = random.choice(gaps), {"sgf": "", "jsonl": ","}.get(kind, "\n")
        return text[:place] + random.choice(TOKENS[kind]) + end + text[place:]
    if draw < 0.45:
        place = random.randint(0, len(text))
        return text[:place] + random.choice(TOKENS[kind]) + random.choice(("", " ", "\n")) + text[place:]
    pattern, choices = random.choice(((r"-?\d+", ODD_NUMBERS), (r"\w+", ODD_TEXTS), (r"\w+", TOKENS[kind])))
    found = list(re.finditer(pattern, text[:50_000]))
    if not found:
        return text
    place = random.choice(found)
    return text[: place.start()] + random.choice(choices) + text[place.end() :]


def _splice(random: Random, data: bytes, other: bytes) -> bytes:
    start, end = _cut(random, len(data), 200)
    first, last = _cut(random, len(other), 2000)
    return data[:start] + other[first:last] + data[end:]


def _structure(random: Random, text: str, kind: str) -> str:
    if kind == "jsonl":
        return _json(random, text)
    if kind == "sgf":
        return _sgf(random, text)
    lines = text.split("\n")
    number = random.randrange(len(lines))
    draw = random.randrange(4)
    if draw == 0:
        del lines[number]
    elif draw == 1:
        lines.insert(number, random.choice(lines))
    elif draw == 2:
        other = random.randrange(len(lines))
        lines[number], lines[other] = lines[other], lines[number]
    else:
        key, equals, _ = lines[number].partition("=")
        value = random.choice((*ODD_NUMBERS, *(json.dumps(v) for v in ODD_VALUES)))
        lines[number] = f"{key}= {value}" if equals else f"{lines[number]} {value}"
    return "\n".join(lines)


def _sgf(random: Random, text: str) -> str:
    """Change the values of properties, their names, or the brackets of variations."""
    draw = random.randrange(4)
    if draw == 3:
        depth = random.choice((1, 3, 50, 3000))
        place = random.randint(0, len(text))
        return text[:place] + random.choice(("(;B[aa]", "(", "(;", ";W[]", ")")) * depth + text[place:]
    pattern = (r"\[[^\]]*\]", r"[A-Z]{1,2}(?=\[)", r"[();]")[draw]
    found = list(re.finditer(pattern, text[:50_000]))
    if not found:
        return text
    place, other = random.choice(found), random.choice(found)
    new = random.choice(
        (other[0], "", place[0] * 2, f"[{random.choice(ODD_TEXTS)}]", f"[{random.choice(ODD_NUMBERS)}]")
    )
    return text[: place.start()] + new + text[place.end() :]


def _json(random: Random, text: str) -> str:
    """Change one field of one record: its value, its name, or something inside it."""
    lines = text.split("\n")
    number = random.randrange(len(lines))
    try:
        record = json.loads(lines[number])
    except (ValueError, RecursionError):
        return text
    if not isinstance(record, dict) or not record:
        return text
    holder: Any = record
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            break
        key = random.choice(keys)
        if isinstance(holder[key], dict | list) and holder[key] and random.random() < 0.5:
            holder = holder[key]
            continue
        draw = random.random()
        if draw < 0.6:
            holder[key] = random.choice(ODD_VALUES)
        elif draw < 0.8:
            del holder[key]
        elif isinstance(holder, dict):
            holder[random.choice(("size", "to_play", "target", "command", "args", "goal", "x"))] = holder.pop(key)
        break
    lines[number] = json.dumps(record, ensure_ascii=random.random() < 0.5)
    if random.random() < 0.1:
        lines[number] = lines[number].replace(": ", random.choice((": [", ": {", ": NaN, ")), 1)
    return "\n".join(lines)
