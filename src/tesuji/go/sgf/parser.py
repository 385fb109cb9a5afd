"""From SGF text to nodes, token by token; what does not fit together is named by its line."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tesuji.errors import InputError
from tesuji.go.sgf.node import Node

MAX_NODES = 1_000_000
"""Four thousand games of one file; each node takes about half a kilobyte of memory."""

_START = re.compile(r"\(\s*;", re.ASCII)
# Possessive (+ after *): a value may be megabytes long, and going back in it would find nothing.
_TOKEN = re.compile(
    r"""\s*+(?:
      \[ (?P<V> [^\\\]]*+ (?: \\. [^\\\]]*+ )*+ ) \]
    | (?P<I> [A-Za-z]{1,64} )
    | (?P<D> [;()] )
    )""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_SMALL = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")


class _Token(NamedTuple):
    """A delimiter (D), the name of a property (I) or a value without its brackets (V); where the one before ends."""

    kind: str
    text: str
    start: int


class _Broken(Exception):
    """The tokens stop making sense at a place of the text."""

    def __init__(self, position: int, why: str) -> None:
        super().__init__(why)
        self.position = position


def parse_games(text: str, name: str) -> Iterator[Node]:
    """The root of every game in a text; what stands before, between and after the games is passed over."""
    # What UTF-8 cannot write is no letter: half of a pair that some encodings let through.
    text = text.encode(errors="replace").decode()
    position, number, nodes = 0, 0, 0
    while start := _START.search(text, position):
        number += 1
        builder = _Builder(text, start.start(), MAX_NODES - nodes)
        try:
            root = builder.build()
        except _Broken as broken:
            line = text.count("\n", 0, broken.position) + 1
            raise InputError(f"{name}, game {number}, line {line}: the SGF is broken: {broken}") from None
        position, nodes = builder.position, nodes + builder.nodes
        yield root
    if number == 0:
        raise InputError(f"{name} is not an SGF file: no game begins with '(;' in it")


class _Builder:
    """Reads one game: the tree that the tokens from a place of the text on spell."""

    def __init__(self, text: str, position: int, most: int) -> None:
        self.text, self.position, self.most = text, position, most
        self.nodes = 0
        self._ahead: _Token | None = None

    def build(self) -> Node:
        root: Node | None = None
        node: Node | None = None
        branches: list[Node | None] = []
        open_for_nodes = open_for_properties = False
        while token := self._next():
            kind, text, start = token
            if kind == "I":
                if not open_for_properties or node is None:
                    raise _Broken(start, f"property {text} stands outside a node")
                values = self._values(text)
                if text:  # only capitals count in a name, and some have none
                    node.properties.setdefault(text, []).extend(values)
            elif kind == "V":
                raise _Broken(start, "a value in brackets has no property before it")
            elif text == ";":
                if not open_for_nodes:
                    raise _Broken(start, "a move follows where only variations may")
                node = self._node(node, start)
                root = root or node
                open_for_properties = True
            elif text == "(":
                branches.append(node)
                open_for_nodes, open_for_properties = True, False
            else:
                node = branches.pop()
                open_for_nodes = open_for_properties = False
                if not branches and root is not None:
                    return root
        raise _Broken(self.position, "it ends, or cannot be read any further, before the last ')' of the game")

    def _node(self, parent: Node | None, start: int) -> Node:
        self.nodes += 1
        if self.nodes > self.most:
            raise _Broken(start, f"the file has more than {MAX_NODES:,} nodes: expected fewer")
        return Node(parent)

    def _values(self, name: str) -> list[str]:
        values = []
        while (token := self._next()) and token.kind == "V":
            values.append(token.text)
        if token is None and not values:
            raise _Broken(self.position, f"the value of {name} is missing or is not closed by ']'")
        if token is not None and not values:
            raise _Broken(token.start, f"property {name} has no value")
        self._ahead = token
        return values

    def _next(self) -> _Token | None:
        """The next token; nothing at the end of the text, or where no token begins."""
        token, self._ahead = self._ahead, None
        if token is not None:
            return token
        found = _TOKEN.match(self.text, self.position)
        if found is None:
            return None
        self.position = found.end()
        kind = found.lastgroup or ""
        text = found[kind].translate(_SMALL) if kind == "I" else found[kind]
        return _Token(kind, text, found.start())
