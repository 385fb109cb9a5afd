"""The way of a command through our modules: ``python -m tools.walk solve problem.sgf``.

Every call that enters another module of Tesuji than the one before is a switch; the body of a module that is imported
counts as a call, and so does every step of a generator. Prints the modules in the order in which they are first
entered, then how many switches there were, and how many different ones.
"""

import os
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import tesuji
from tesuji.cli import main

ROOT = f"{Path(tesuji.__file__).parent}{os.sep}"


class Walk:
    """Which modules were entered, and how often another one than before."""

    def __init__(self) -> None:
        self.modules: dict[str, int] = {}
        self.ways: set[tuple[str, str]] = set()
        """From which module into which other one, each once."""
        self.switches = 0
        self._last = ""

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(ROOT) and file != self._last:
            self.switches += 1
            self.ways.add((self._last, file))
            self._last = file
            module = file.removeprefix(ROOT)
            self.modules[module] = self.modules.get(module, 0) + 1


def walk(words: list[str]) -> Walk:
    """Run a command and watch."""
    found = Walk()
    sys.setprofile(found)
    try:
        main(words)
    finally:
        sys.setprofile(None)
    return found


if __name__ == "__main__":
    sys.stdout, out = open(os.devnull, "w", encoding="utf-8"), sys.stdout  # noqa: SIM115
    found = walk(sys.argv[1:])
    for module, times in found.modules.items():
        print(f"{times:6}  {module}", file=out)
    print(
        f"{len(found.modules)} modules, {found.switches} switches between them, {len(found.ways)} different", file=out
    )
