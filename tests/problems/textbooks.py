"""The two textbooks: positions that state nothing but the stones and whose turn it is."""

from pathlib import Path

from tesuji.errors import InputError
from tesuji.problems import Draft, bundled, load


def drafts(theme: Path) -> list[Draft]:
    """The positions of a theme, none of which is broken."""
    found = list(load(theme).drafts())
    assert not [error for error in found if isinstance(error, InputError)]
    return [draft for draft in found if isinstance(draft, Draft)]


def themes(book: str) -> dict[str, list[Draft]]:
    """The positions of a book by theme."""
    return {path.stem: drafts(path) for path in bundled(book)}
