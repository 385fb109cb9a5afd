"""Problems with the trees that their files have, one page each; and what an unmarked one is about."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tesuji.errors import InputError
from tesuji.files import read_bytes
from tesuji.go.sgf import GameTree, parse_sgf
from tesuji.go.sgf.encoding import decode
from tesuji.go.sgf.node import Node
from tesuji.problems import Collection, Goal, Problem, Source, complete, write_sgf_problem
from tesuji.problems.sgf import problem_node, split_games
from tesuji.review.author import Script, read_script
from tesuji.solvers.investigate.hypotheses import bare_position


@dataclass(frozen=True)
class Page:
    """One problem and the SGF game that has its solution tree."""

    problem: Problem
    sgf: str

    @classmethod
    def of(cls, problem: Problem) -> "Page":
        """A problem that was not read from SGF: the tree is its expected answer."""
        return cls(problem, write_sgf_problem(problem))

    def tree(self) -> GameTree:
        return parse_sgf(self.sgf, str(self.problem.source))[0]

    def script(self) -> Script:
        name = f"{self.problem.name} {Path(self.problem.source.file).stem}"
        return read_script(self.start(self.tree()), self.problem.expected, self.problem.to_play, name)

    @staticmethod
    def start(tree: GameTree) -> Node:
        return problem_node(tree.root)


@dataclass(frozen=True)
class Unread:
    """A problem that could not be read: where it is, why, and the unchanged game, if there is one."""

    source: Source
    error: InputError
    sgf: str = ""


def read_pages(path: Path) -> Iterator[Page | Unread]:
    """Every problem of a file in order; one that is broken comes as its error, and the others follow."""
    try:
        text = decode(read_bytes(path, "a problem file"))
    except InputError as error:
        yield Unread(Source(str(path)), error)
        return
    yield from pages_of(text, path)


def asked_for(page: Page | Unread, goal: Goal | None) -> Page | Unread:
    """The page with this goal, if its stones are not marked and its file states no goal."""
    if goal is None or isinstance(page, Unread) or not {"target", "goal"} <= page.problem.inferred:
        return page
    try:
        return replace(page, problem=complete(bare_position(page.problem).replace(goal=goal)))
    except InputError as error:  # such as a connection, whose stones have to be named
        return Unread(page.problem.source, error, page.sgf)


def pages_of(text: str, path: Path) -> Iterator[Page | Unread]:
    """Every problem of a text; ``path`` is what it is called, and says its kind."""
    is_sgf = path.suffix.lower() == ".sgf" or text.lstrip()[:1] == "("
    games = [game for _, game in split_games(text)] if is_sgf else []
    for entry in Collection(path, text=text):
        game = games[entry.source.index - 1] if games else ""
        if entry.problem is None:
            yield Unread(entry.source, entry.error or InputError(f"{entry.source}: there is no problem"), game)
        else:
            yield Page(entry.problem, game) if games else Page.of(entry.problem)
