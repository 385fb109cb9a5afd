"""What players call the way a problem is solved, told from its main line, where that is certain."""

from tesuji.solvers import Solution


def themes_of(found: Solution) -> tuple[str, ...]:
    """The themes of a solution; empty where none can be told."""
    return ()
