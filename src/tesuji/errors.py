"""Errors that a user can mend."""


class InputError(ValueError):
    """Input that cannot be read or played: one sentence that names the place and what was expected."""
