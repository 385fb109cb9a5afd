"""What the author of a problem says to people: comment, names, source, copyright, letters on points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tesuji.errors import InputError
from tesuji.go.point import Point
from tesuji.go.sgf.node import Node

KEPT = (
    *("AN", "BR", "BT", "CP", "DI", "DT", "EV", "KM", "ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU", "SO", "ST"),
    *("TM", "US", "WR", "WT"),
)
"""Properties of SGF that a root keeps, besides the comments C and GC and the letters LB. Its name is the problem's."""

SIGN = "Tesuji:"
"""What Tesuji writes into a comment begins with this: the author's words stand before it."""


@dataclass(frozen=True)
class About:
    """The author's words, by the names that SGF has for them. They change no answer."""

    texts: tuple[tuple[str, str], ...] = ()
    labels: tuple[tuple[Point, str], ...] = ()
    """Letters that the comment may speak of."""

    @classmethod
    def of(cls, texts: Mapping[str, Any]) -> "About":
        """Words from a file of another kind; what is no text or empty is left out."""
        return cls(tuple((name, text) for name, text in texts.items() if isinstance(text, str) and text.strip()))

    @classmethod
    def at(cls, node: Node) -> "About":
        """The words from the root of a game to the node that poses the problem."""
        path = node.path()
        found = {name: text for part in reversed(path) for name in KEPT if (text := part.text(name).strip())}
        found["C"] = "\n\n".join(filter(None, (_before_sign(part.comment) for part in path)))
        found["GC"] = path[0].text("GC").strip()
        if found["GC"].startswith(SIGN):  # the first line says how to read the problem
            found["GC"] = found["GC"].partition("\n")[2].strip()
        try:
            labels = {point: text for part in path for point, text in part.labels.items()}
        except InputError:  # a letter on no point is not worth a problem
            labels = {}
        return cls(cls.of(found).texts, tuple(sorted(labels.items())))

    def __bool__(self) -> bool:
        return bool(self.texts or self.labels)

    def text(self, name: str) -> str:
        return dict(self.texts).get(name, "")

    def write(self, root: Node, header: str, comment: str) -> None:
        """Put the words into a root: the author's comment before ours, the author's GC after our header."""
        for name, text in self.texts:
            root.set_text(name, text)
        root.set_text("C", "\n\n".join(filter(None, (self.text("C"), comment))))
        root.set_text("GC", "\n".join(filter(None, (header, self.text("GC")))))
        root.set_labels(dict(self.labels))

    def to_dict(self) -> dict[str, Any]:
        labels = {"labels": {str(point): text for point, text in self.labels}} if self.labels else {}
        return dict(self.texts) | labels

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "About":
        texts = {name: text for name, text in data.items() if name != "labels"}
        labels = data.get("labels", {})
        return cls(cls.of(texts).texts, tuple((Point.parse(name), str(text)) for name, text in labels.items()))


def _before_sign(comment: str) -> str:
    lines = comment.split("\n")
    ours = next((number for number, line in enumerate(lines) if line.startswith(f"{SIGN} ")), len(lines))
    return "\n".join(lines[:ours]).strip()
