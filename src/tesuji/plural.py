"""Counts in words: one problem, many problems."""


def counted(number: int, noun: str) -> str:
    """A number of things: ``1 problem``, ``1,200 problems``, ``2 liberties``, ``3 processes``."""
    if number == 1:
        return f"1 {noun}"
    if noun.endswith("y"):
        return f"{number:,} {noun[:-1]}ies"
    return f"{number:,} {noun}{'es' if noun.endswith(('s', 'ch')) else 's'}"
