"""The `tesuji` command: words and progress bars around the rest of the package."""

import sys
from collections.abc import Sequence

from tesuji import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (that of the process unless given) and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:  # answered before typer is loaded: scripts ask for it all the time
        print(f"tesuji {__version__}")
        return 0
    from tesuji.cli.app import run

    return run(words)
