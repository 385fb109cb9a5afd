"""Every command of the README, of the tutorials and of `--help` is run, with limits and inputs that make it short.

What would still take minutes, or waits for a browser, is named in LONG and not run; tests/test_docs.py parses it.
"""

import re
import shlex
import sys
from pathlib import Path

import pytest
from katago_files import small_network

from tesuji import Game
from tesuji.cli.app import COMMANDS, load_command
from tesuji.players import make_player
from tesuji.problems import bundled

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "tutorials").glob("*.md"))]
EXAMPLE = ROOT / "docs" / "examples" / "under-the-stones.sgf"

LONG = {
    "bench": "measures for minutes",
    "bench 'playouts-*' --threads 0": "measures for a minute",
    "web": "serves until Ctrl-C; tests/web runs the page",
    "web --port 9000 --no-browser": "serves until Ctrl-C",
    "web --host 0.0.0.0": "serves until Ctrl-C",
    "lab report zhang-rows -o reports": "reports what a run of an hour has stored; the report of study.toml is run",
    "generate --goal live --ko -n 10 -o ko.sgf": "problems with a ko are rare; other goals are run",
    "generate --goal cut --trap-level 5 -n 3 -o traps.sgf": "such traps are rare; other goals are run",
    "learn patterns bundled:generated/training -o library.txt --set least=2": "counts 836 problems",
    "learn shape train samples -o shape.txt": "needs PyTorch; tests/learning trains where it is installed",
    "learn policy train games.txt -o policy.txt": "needs PyTorch, and thousands of games",
}
"""Commands that are not run, and why."""

SHORTER = {
    "solve": "--nodes 2000 --jobs 1",
    "review": "--nodes 500 --jobs 1",
    "suite": "--nodes 200 --jobs 1",
    "explore": "--simulations 50",
    "match": "--games 1 --size 5 --simulations 5",
    "generate": "--count 1 --level 1 --jobs 1",
    "learn ann": "--set epochs=2",
    "learn shape harvest": "--set games=2 --set nodes=200",
    "lab check": "--workers 1",
    "bench": "--repeats 1",
    "book": "--nodes 20000",
}
"""What is added to a command so that it is over soon; of an option that is given twice the last counts."""


def documented() -> list[str]:
    """All command lines, once each, without the words that are said about them."""
    found = [
        line for page in PAGES for line in re.findall(r"^(?:    |\$ )tesuji ([a-z].*)$", page.read_text("utf-8"), re.M)
    ]
    for name in COMMANDS:
        found += re.findall(r"^ *tesuji ([a-z].*)$", load_command(name).help or "", re.MULTILINE)
    whole = [re.split(r"\s{2,}|\s+#", line)[0] for line in found]
    return list(dict.fromkeys(re.sub(r'(gtp:"[^"]*") the same tests.*', r"\1", line) for line in whole))


def shortened(line: str) -> list[str]:
    """The words of a command with our own engine for somebody else's, and with limits, none of them in seconds."""
    line = re.sub(r" --time \S+", "", line)
    ours = f'gtp:"{shlex.join([sys.executable, "-m", "tesuji", "gtp", "-p", "random"])}"'
    words = [ours if word.startswith("gtp:") else word for word in shlex.split(line)]
    name = next((key for key in SHORTER if words[: len(key.split())] == key.split()), "")
    extra = SHORTER.get(name, "")
    if words[0] == "solve" and "mcts" in words:
        extra = "--simulations 50"
    if words[:2] == ["lab", "run"] and words[2] == "zhang-rows":
        extra = "--dry-run"
    elif words[:2] == ["lab", "run"]:
        extra = "--workers 1"
    shorter = tuple(word.split("=")[0] + "=" for word in extra.split() if "=" in word)
    kept = [
        word
        for word, then in zip(words, [*words[1:], ""], strict=True)
        if not (word == "--set" and then.startswith(shorter))
    ]
    return [*(word for word in kept if not (shorter and word.startswith(shorter))), *extra.split()]


@pytest.fixture
def desk(tmp_path):
    """A folder with everything that the examples name."""
    example = EXAMPLE.read_bytes()
    (tmp_path / "docs" / "examples").mkdir(parents=True)
    (tmp_path / "docs" / "examples" / EXAMPLE.name).write_bytes(example)
    (tmp_path / "problem.sgf").write_bytes(example)
    game, player = Game(9), make_player("random", seed=1)
    while len(game) < 60:
        game.play(player.genmove(game, game.to_play).point)
    record = game.to_sgf()
    (tmp_path / "game.sgf").write_text(record, encoding="utf-8")
    (tmp_path / "games.sgf").write_text(record * 3, encoding="utf-8")
    solved = next(path for path in bundled("generated/test") if path.name == "kill-1.sgf").read_bytes()
    (tmp_path / "problems").mkdir()
    for name in ("problems.sgf", "solved.sgf", "killing.sgf", "problems/one.sgf"):
        (tmp_path / name).write_bytes(solved)
    letters = "".join(f"{chr(97 + move.point.column)}{chr(97 + move.point.row)}" for move in game.moves if move.point)
    (tmp_path / "games.txt").write_text(f"{letters}\n" * 3, encoding="utf-8")
    small_network(tmp_path / "g170-b15c192.bin.gz")
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "findings.json").write_bytes((ROOT / "docs" / "reports" / "findings.json").read_bytes())
    (tmp_path / "Go.txt").write_bytes((EXAMPLE.parent / "lin-appendix-b.txt").read_bytes())
    (tmp_path / "owl.tst").write_text("loadsgf game.sgf\n10 countlib D4\n#? [.*]\n", encoding="utf-8")
    study = re.search(r"```toml\n(.*?)```", (ROOT / "docs/tutorials/first-ablation.md").read_text("utf-8"), re.DOTALL)
    assert study is not None
    small = study[1].replace("[300]", "[20]").replace("problems = 6", "problems = 1").replace("[1, 2]", "[1]")
    for name in ("eyes.toml", "study.toml"):
        (tmp_path / name).write_text(small, encoding="utf-8")
    return tmp_path


def prepare(words: list[str], desk: Path, tesuji) -> None:
    """What must have been done before."""
    if "tests.jsonl" in words or "problems.jsonl" in words:
        import json

        from tesuji.problems import load

        lines = [json.dumps(problem.to_dict()) for problem in load(desk / "solved.sgf").problems()]
        for name in ("tests.jsonl", "problems.jsonl"):
            (desk / name).write_text("\n".join(lines), encoding="utf-8")
    if words[:3] == ["learn", "show", "library.txt"]:
        assert tesuji("learn", "patterns", "solved.sgf", "-o", "library.txt").returncode == 0
    if words[:3] == ["learn", "show", "network.txt"]:
        assert tesuji("learn", "ann", "solved.sgf", "-o", "network.txt", "--set", "epochs=2").returncode == 0
    if words[:2] in (["lab", "report"], ["lab", "export"]):
        assert tesuji("lab", "run", "eyes.toml", "--workers", 1).returncode == 0


def captures(desk: Path) -> None:
    """A problem of capture in place of the one of life, for the figures of captures."""
    (desk / "problem.sgf").write_text("(;SZ[9]AB[cf][dh][bg][dg]AW[cg]MA[cg]PL[B])", encoding="utf-8")


@pytest.mark.parametrize("line", [line for line in documented() if line not in LONG])
def test_a_documented_command_runs(line, desk, tesuji):
    words = shortened(line)
    prepare(words, desk, tesuji)
    if "--candidates" in words or "--after" in words:
        captures(desk)
    words = [str(path) for word in words for path in (sorted(desk.glob(word)) if word == "*.sgf" else [word])]
    done = tesuji(*words, stdin="quit\n")
    judged = words[0] in ("review", "suite")  # 1 says that something is wrong with an answer
    assert done.returncode in ((0, 1) if judged else (0,)), done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_not_run_is_still_documented():
    assert set(LONG) <= set(documented())
