"""Examples in docstrings, which begin with >>>, are code."""

from typing import Any

from griffe import Extension


class Fences(Extension):
    """Puts fences around them, and turns roles such as :func:`x` into plain names."""

    def on_object(self, *, obj: Any, **kwargs: Any) -> None:
        """Called for everything that has a docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with every block of lines that begins with >>> in a fence."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if line.lstrip().startswith(">>>") and not inside:
            lines += ["", "```pycon"]
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line.strip() if inside and line.lstrip().startswith((">>>", "...")) else line)
    return "\n".join([*lines, "```"] if inside else lines)
