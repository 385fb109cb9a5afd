"""List the bundled problems by theme and count them: `make collection` writes docs/collection.md."""

import tomllib
from collections import Counter
from pathlib import Path

from tesuji.problems import Goal, Problem, Verdict, bundled, load

PAGE = Path(__file__).parent / "collection.md"
INTRODUCTION = """# The bundled problems

Tesuji ships problems, one file per theme, in `src/tesuji/problems/collections`. They are what
`tesuji solve` solves when no file is named. Every verdict is decided by exact search within the region that the diagram
shows, with all correct first moves, and the checker, which shares no code with the search, accepts every proof;
the tests do this again each time. [Problems](problems.md) explains the goals and the format of the files.
Problems with [joined goals](verdicts.md#joined-goals) are listed after the themes and not counted;
`tesuji solve bundled:joined` solves them.

This page is written by `make collection`.
"""
TEXTBOOK = """## The textbook

`bundled:textbook` has {count} positions of our own on the themes of a first book of tesuji. A position is the stones
and whose turn it is, on 9x9, 13x13 or 19x19; it states no goal, target or region, so the solver has to find out what it
is about. `tesuji suite bundled:textbook --nodes 20000` counts how often it does. All correct first moves are listed.
Each answer is proven by exact search as a marked problem, with the goal, target and region in
`tests/problems/textbook.toml`; the tests prove it again, and the checker replays the proof.
"""
SECOND = """## The second textbook

`bundled:second-textbook` has {count} more of the same kind, kept apart to measure on: nothing was chosen in view of
them. They were composed by random trials, not by hand: enclosed groups and races that the exact search calls unsettled
with few right moves, and local fights that a reader calls so, with every stone removed that the answer does not need.
So readers find most of these fights by construction. `tests/problems/second_textbook.toml` says what each is about.
"""


def page() -> str:
    """The whole page."""
    themes = {_title(path): list(load(path).problems()) for path in bundled()}
    everything = [problem for problems in themes.values() for problem in problems]
    parts = [INTRODUCTION, f"## Counts\n\n{len(everything)} problems in {len(themes)} themes.\n", _counts(everything)]
    themes |= {_title(path): list(load(path).problems()) for path in bundled("joined")}
    parts += [f"## {title} ({len(problems)})\n\n{_list(problems)}" for title, problems in themes.items()]
    return "\n".join([*parts, _textbook(TEXTBOOK, "textbook"), _textbook(SECOND, "second-textbook")])


def _textbook(words: str, folder: str) -> str:
    """The themes of the positions that state nothing, with their numbers."""
    counts = {_title(path): sum(1 for _ in load(path).problems()) for path in bundled(folder)}
    rows = ["| theme | positions |", "| --- | --- |", *(f"| {title} | {count} |" for title, count in counts.items())]
    return "\n".join([words.format(count=sum(counts.values())), *rows]) + "\n"


def _title(path: Path) -> str:
    title: str = tomllib.loads(path.read_text(encoding="utf-8"))["title"]
    return title


def _counts(problems: list[Problem]) -> str:
    """How often each verdict occurs with each goal."""
    verdicts = [v for v in Verdict if v is not Verdict.UNKNOWN]
    seen = Counter((p.goal, p.expected.verdict) for p in problems)
    rows = [f"| goal | {' | '.join(verdicts)} | all |", f"|{' --- |' * (len(verdicts) + 2)}"]
    for goal in Goal:
        numbers = [seen[goal, verdict] for verdict in verdicts]
        rows.append(f"| {goal} | {' | '.join(map(str, numbers))} | {sum(numbers)} |")
    return "\n".join(rows) + "\n"


def _list(problems: list[Problem]) -> str:
    """The problems by who plays, what is asked, and what comes of it."""
    names: dict[str, list[str]] = {}
    for p in problems:
        names.setdefault(f"{p.to_play} to {p.goal}, {_verdict(p)}", []).append(p.name)
    return "\n".join(f"- {asked}: *{'*, *'.join(found)}*" for asked, found in names.items()) + "\n"


def _verdict(problem: Problem) -> str:
    """The verdict, and for a ko how many threats the side to move has to find."""
    threats = problem.expected.threats
    if threats is None:
        return str(problem.expected.verdict)
    return f"ko, {threats} threat{'' if threats == 1 else 's'} to find" if threats else "ko, no threat to find"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
