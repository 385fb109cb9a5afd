"""Settings as lines of TOML, and a short name for them."""

from collections.abc import Mapping
from hashlib import sha256


def toml_lines(values: Mapping[str, object]) -> str:
    """One line for every setting."""
    return "".join(f"{name} = {toml_value(value)}\n" for name, value in values.items())


def toml_value(value: object) -> str:
    """A number, a word, yes or no, or several of them."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)


def digest(text: str) -> str:
    """Twelve hexadecimal digits that are the same for the same text, on every machine."""
    return sha256(text.encode()).hexdigest()[:12]
