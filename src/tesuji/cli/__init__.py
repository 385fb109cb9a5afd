"""The `tesuji` command: words and progress bars around the rest of the package."""

import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from tesuji import __version__

EXIT_FAILED, EXIT_BAD_INPUT, EXIT_INTERRUPTED, EXIT_TERMINATED = 1, 2, 130, 143


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (that of the process unless given) and return its exit code."""
    try:
        code = _main(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:  # while modules were loaded
        code = EXIT_INTERRUPTED
    if arguments is None:  # a second Ctrl-C while Python tidies up ends the process and shows nothing
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return code


def _main(words: list[str]) -> int:
    if words == ["--version"] and sys.stdout:  # answered before typer is loaded: scripts ask for it all the time
        with suppress(OSError):  # what cannot be written is complained about below
            print(f"tesuji {__version__}", flush=True)
            return 0
    from tesuji.cli.app import run

    return run(words)
