"""From SGF text to nodes: sgfmill splits it into tokens, and what does not fit together is named by its line."""

import re
from collections.abc import Iterator

from sgfmill import sgf_grammar

from tesuji.errors import InputError
from tesuji.go.sgf.node import Node

Token = tuple[str, bytes]

_START = re.compile(rb"\(\s*;")
_WORD = re.compile(rb"\s*[A-Za-z]+")


class _Broken(Exception):
    """The tokens stop making sense at one of them."""

    def __init__(self, index: int, why: str) -> None:
        super().__init__(why)
        self.index = index


def parse_games(text: str, name: str) -> Iterator[Node]:
    """The root of every game in a text; what stands before, between and after the games is passed over."""
    data = text.encode(errors="replace")
    position, number = 0, 0
    while start := _START.search(data, position):
        tokens, position = sgf_grammar.tokenise(data, start.start())
        number += 1
        try:
            yield _build(tokens)
        except _Broken as broken:
            at = position if broken.index >= len(tokens) else _locate(data, start.start(), tokens[: broken.index])
            line = data.count(b"\n", 0, at) + 1
            raise InputError(f"{name}, game {number}, line {line}: the SGF is broken: {broken}") from None
    if number == 0:
        raise InputError(f"{name} is not an SGF file: no game begins with '(;' in it")


def _build(tokens: list[Token]) -> Node:
    """The tree that these tokens spell."""
    root: Node | None = None
    node: Node | None = None
    branches: list[Node | None] = []
    open_for_nodes = open_for_properties = False
    index = 0
    while index < len(tokens):
        kind, token = tokens[index]
        if kind == "I":
            if not open_for_properties or node is None:
                raise _Broken(index, f"property {token.decode()} stands outside a node")
            values, after = _values(tokens, index + 1)
            if token:  # only capitals count in a name, and some have none
                node.properties.setdefault(token.decode(), []).extend(values)
            index = after
            continue
        if kind == "V":
            raise _Broken(index, "a value in brackets has no property before it")
        if token == b";":
            if not open_for_nodes:
                raise _Broken(index, "a move follows where only variations may")
            node = Node(node)
            root = root or node
            open_for_properties = True
        elif token == b"(":
            branches.append(node)
            open_for_nodes, open_for_properties = True, False
        else:
            node = branches.pop()
            open_for_nodes = open_for_properties = False
            if not branches and root is not None:
                return root
        index += 1
    raise _Broken(len(tokens), "it ends, or cannot be read any further, before the last ')' of the game")


def _values(tokens: list[Token], index: int) -> tuple[list[str], int]:
    first = index
    while index < len(tokens) and tokens[index][0] == "V":
        index += 1
    if first == len(tokens):
        raise _Broken(first, f"the value of {tokens[-1][1].decode()} is missing or is not closed by ']'")
    if index == first:
        raise _Broken(index, f"property {tokens[first - 1][1].decode()} has no value")
    return [value.decode() for _, value in tokens[first:index]], index


def _locate(data: bytes, position: int, tokens: list[Token]) -> int:
    """Where in the data the tokens end: the tokeniser does not tell."""
    for kind, token in tokens:
        if kind == "V":
            position = data.index(b"[", position) + len(token) + 2
        elif kind == "D":
            position = data.index(token, position) + 1
        elif word := _WORD.match(data, position):
            position = word.end()
    return position
