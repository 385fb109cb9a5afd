"""Errors that a user can mend."""

LONGEST = 1000
"""Characters of a sentence: a quotation may be megabytes of a file."""


class InputError(ValueError):
    """Input that cannot be read or played: one sentence that names the place and what was expected.

    >>> try:
    ...     tesuji.parse_sgf("hello")
    ... except tesuji.InputError as error:
    ...     print(error)
    SGF is not an SGF file: ...
    """

    def __init__(self, sentence: str) -> None:
        """The sentence, with its middle cut out when it is too long to read."""
        if len(sentence) > LONGEST:
            half = LONGEST // 2
            sentence = f"{sentence[:half]} ... {sentence[-half:]}"
        super().__init__(sentence)
