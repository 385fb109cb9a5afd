"""What scripts (``python -m tools.growth``) have in common: how they end."""

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Protocol, TypeAlias

from tesuji.errors import InputError

BAD_INPUT, INTERRUPTED = 2, 130

Words: TypeAlias = Sequence[str] | None


class ScriptMain(Protocol):
    """What ``sys.exit`` is called with: the exit code, by the words of the command line or those given."""

    def __call__(self, words: Words = None) -> int: ...


def command(run: Callable[[Words], None]) -> ScriptMain:
    """A command that ends with its exit code; bad input ends in one sentence, Ctrl-C in a word."""

    @wraps(run)
    def main(words: Words = None) -> int:
        try:
            run(words)
        except InputError as error:
            print(error, file=sys.stderr)
            return BAD_INPUT
        except KeyboardInterrupt:
            print("interrupted", file=sys.stderr)
            return INTERRUPTED
        return 0

    return main
