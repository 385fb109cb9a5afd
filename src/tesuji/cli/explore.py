"""`tesuji explore`: a walk through the tree of a search by simulations."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from tesuji.checker import Question
from tesuji.cli.asked import QuestionOptions
from tesuji.cli.lines import read_line
from tesuji.cli.output import printable, progress, terminal
from tesuji.cli.solvers import TREES, TreeOptions, complete_solver, search_option
from tesuji.errors import InputError
from tesuji.go import Board, Color, Point, point_name
from tesuji.plural import counted
from tesuji.problems import Overrides, Problem, load
from tesuji.problems.questions import question_of
from tesuji.render import make_picture, print_picture
from tesuji.solvers import Child, Limit, TreeSearch
from tesuji.solvers.answer.export import HeatKind, heat_kind, heat_of, heat_words
from tesuji.solvers.answer.words import headline, progress_words, weighted_visits
from tesuji.solvers.lin.tree import LinTree
from tesuji.solvers.result.estimate import PickAt
from tesuji.solvers.search.asking import question_after
from tesuji.solvers.search.shape_policy import policy

if TYPE_CHECKING:
    from rich.console import Console

MOST_ROWS = 12
STEPS = ("up", "root", "more", "picks", "confidence", "heat", "line", "minimax", "state", "all", "help", "quit")
"""Each is a method of the walk."""
SHAPE = "shape"
LEAST_SHARE = 0.01
HELP = """\
A move (B1, pass) or its number goes into it.
up            back to the move before
root          back to the problem
more N        N more simulations (10,000 by default) in the same tree
picks         the moves that would have been played so far
confidence    root rate, best rate and gap over the simulations (Zhang's 4.7 and 8.3)
heat KIND     draw visits, mean, history, or shape, how likely moves look to our network; heat off
line          the main line from here
minimax       go to the minimax node of the position and recompute its mean (Lin's combined search)
state         ko, passes and legal moves by Lin's rules (Lin's searches)
all           the table with every move
help          this
quit          the end
In the table of Lin's combined search * leads to the minimax node of the position. In these searches any move that the
rules allow may be played, in the tree or not."""


@dataclass(frozen=True)
class _TreeOptions(TreeOptions):
    solver: Annotated[
        str | None,
        search_option(
            metavar="NAME",
            help=", ".join(TREES),
            autocompletion=lambda incomplete: [one for one in complete_solver(incomplete) if one[0] in TREES],
            show_default=f"{TREES[0]}, or the one that has the preset",
        ),
    ] = None


def explore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A problem file.")],
    number: Annotated[
        int, typer.Option("--problem", min=1, metavar="K", help="Number of the problem in the file.")
    ] = 1,
    *,
    question: QuestionOptions,
    search: _TreeOptions,
) -> None:
    """Walk through the tree of a search by simulations, in the terminal.

    The problem is searched, and the board is shown with the statistics of every move. Then lines are read: a move or
    its number descends to it, up and root go back, more N adds simulations to the tree; help lists all.

    \b
    Examples:
      tesuji explore problem.sgf                                  Zhang's tactic search
      tesuji explore problem.sgf --solver minimax-mcts            Lin's, with its minimax nodes
      echo 'picks' | tesuji explore problem.sgf --simulations 1000
    """
    if search.solver is None and search.preset is None:
        search = replace(search, solver=TREES[0])
    choice = search.config()
    if choice.solver.tree is None:
        raise InputError(
            f"--solver {choice.solver.name} keeps no tree to walk through: expected one of {', '.join(TREES)}"
        )
    limit = search.limit(choice)
    problem = _problem(file, number, question.overrides())
    walk = _Walk(choice.tree(problem, limit, search.seed), terminal())
    walk.search(limit)
    walk.show()
    _read_lines(walk)


def _problem(file: Path, number: int, asked: Overrides) -> Problem:
    entries = list(load(file, asked))
    if number > len(entries):
        raise InputError(f"{file}: there is no problem {number}, the file has {len(entries)}")
    entry = entries[number - 1]
    if entry.problem is None:
        raise entry.error or InputError(f"{file}: there is no problem {number}")
    return entry.problem


def _read_lines(walk: "_Walk") -> None:
    while not walk.ended:
        line = read_line("> ")
        if line is None:
            return
        try:
            walk.obey(line)
        except InputError as error:
            walk.say(f"{error}")


class _Walk:
    def __init__(self, tree: TreeSearch, out: "Console") -> None:
        self.tree, self.out = tree, out
        self.path: list[Child] = []
        self.heat: HeatKind | None = None
        self.shape = False
        self.ended = False

    @property
    def line(self) -> list[Point | None]:
        return [child.move for child in self.path]

    def obey(self, text: str) -> None:
        words = text.split()
        if not words:
            return
        word = words[0].lower()
        if word in STEPS:
            getattr(self, f"_{word}")(words[1:])
        else:
            self._enter(text.strip())

    def search(self, limit: Limit) -> None:
        before = self.tree.simulations
        with progress("Searching") as (bar, task):
            stop = self.tree.run(limit, lambda now: bar.update(task, description=progress_words(now)))
        made = self.tree.simulations - before
        full = "; the tree has filled its memory" if self.tree.memory_full else ""
        why = "" if stop == "simulations" else f" ({stop})"
        nodes = counted(self.tree.nodes, "node")
        self.say(f"{counted(made, 'simulation')}{why}, {self.tree.simulations:,} in all, {nodes}{full}")
        if words := weighted_visits(self.tree.estimate()):
            self.say(words)

    def show(self, rows: int = MOST_ROWS) -> None:
        children = self._children()
        board = self._board()
        problem = self.tree.problem
        stones = [p for p in problem.target if board[p]] + [p for p in problem.own if board[p]]
        heat = heat_of(children, self.heat) if self.heat else self._likely() if self.shape else None
        labels = {point: str(min(9, int(10 * value))) for point, value in heat.items()} if heat else {}
        picture = make_picture(
            board,
            marks=dict.fromkeys(stones, "triangle"),
            region=problem.region or (),
            last_move=self.line[-1] if self.line else None,
            labels=labels,
            heat=heat,
            view="auto",
        )
        print_picture(picture, self.out)
        if self.heat:
            self.say(heat_words(children, self.heat))
        elif self.shape:
            self.say("Heat: likely moves in tenths of the likeliest" if heat else "Heat: nothing is left to ask here")
        mover = problem.to_play if len(self.line) % 2 == 0 else problem.to_play.opponent
        self._title(mover)
        self._table(children, rows)

    def say(self, words: str) -> None:
        self.out.print(Text(printable(words)))

    def _title(self, mover: Color) -> None:
        if not self.path:
            self.out.print(Text(headline(self.tree.solution()), style="bold"))
            return
        here = self.path[-1]
        moves = " ".join(map(point_name, self.line))
        won = (
            f"{point_name(here.move)} won {here.mean:.1%} of {counted(here.visits, 'visit')}"
            if here.visits
            else "not in the tree"
        )
        words = f"After {moves}: {mover} to play; {won}"
        self.out.print(Text(words, style="bold"))

    def _table(self, children: tuple[Child, ...], rows: int) -> None:
        if not children:
            self.say("The tree ends here.")
            return
        knows = any(child.history or child.heuristic for child in children)
        combined = any(child.minimax for child in children)
        through = () if self._off_the_tree() else self.tree.minimax_line(self.line)[:1]
        head = "  #  move      visits   mean   bound" + "  history  heuristic" * knows + "  minimax node" * combined
        self.out.print(Text(head, style="dim"))
        for number, child in enumerate(children[:rows], 1):
            bound = f"{child.bound:7.3f}" if isfinite(child.bound) else "      -"
            extra = f"  {child.history:7.3f}  {child.heuristic:9.3f}" if knows else ""
            mark = "*" if through == (child.move,) else " "
            proven = {True: "  won", False: "  lost", None: ""}[child.proven]
            self.say(
                f"{number:3}{mark} {point_name(child.move):4} {child.visits:11,} {child.mean:6.1%} {bound}"
                f"{extra}{_minimax(child)}{proven}"
            )
        if len(children) > rows:
            self.say(f"     and {len(children) - rows} more (all)")

    def _board(self) -> Board:
        board = self.tree.problem.board()
        for move in self.line:
            board.set_ko(None)  # the search may retake at once where the problem allows it
            board.play(move)
        return board

    def _children(self) -> tuple[Child, ...]:
        return () if self._off_the_tree() else self.tree.children(self.line)

    def _enter(self, word: str) -> None:
        children = self._children()
        if word.isdigit():
            if not 1 <= int(word) <= len(children):
                raise InputError(f"there is no move {word} here: expected 1 to {len(children)}")
            child = children[int(word) - 1]
        else:
            name = word.lower()
            found = [child for child in children if point_name(child.move).lower() == name]
            child = found[0] if found else self._by_hand(word)
        self.path.append(child)
        self.show()

    def _by_hand(self, word: str) -> Child:
        """A move that is not in the tree, where the search has a model that allows it."""
        situation = self.tree.situation(self.line)
        legal = {point_name(move).lower(): move for move in situation.moves} if situation else {}
        if word.lower() not in legal:
            raise InputError(f"{word} is neither a move of the tree here nor a command: help lists the commands")
        return Child(legal[word.lower()], visits=0, mean=0.0, bound=inf)

    def _up(self, _: list[str]) -> None:
        if not self.path:
            raise InputError("this is the root already")
        self.path.pop()
        self.show()

    def _root(self, _: list[str]) -> None:
        self.path = []
        self.show()

    def _more(self, words: list[str]) -> None:
        number = words[0].replace(",", "").replace("_", "") if words else "10000"
        if len(words) > 1 or not number.isdecimal() or not 0 < int(number) <= 1 << 31:
            raise InputError(f"more {' '.join(words)}: expected a number of simulations")
        self.search(Limit(simulations=int(number)))
        path, self.path = self.path, []
        for old in path:  # the same place, with what is known about it now
            self.path += [child for child in self._children() if child.move == old.move] or [replace(old, visits=0)]
        self.show()

    def _picks(self, _: list[str]) -> None:
        for pick in self.tree.picks:
            self.say(f"from {counted(pick.simulations, 'simulation')} on: {point_name(pick.move)}")

    def _confidence(self, _: list[str]) -> None:
        self.say("simulations  root rate  best rate     gap  best move")
        for standing in self.tree.course:
            values = standing.confidence
            numbers = f"{values.root_mean:9.1%}  {values.best_mean:9.1%} {values.gap:7.1%}"
            self.say(f"{standing.simulations:11,}  {numbers}  {point_name(standing.move)}")
        self.say(_settled(self.tree.course))

    def _heat(self, words: list[str]) -> None:
        word = words[0].lower() if words else "visits"
        kind = None if word in (SHAPE, "off") else heat_kind(word, (SHAPE, "off"))
        if kind == "history" and not any(child.history for child in self.tree.children()):
            raise InputError("the history is not kept by this search: expected visits or mean")
        self.heat, self.shape = kind, word == SHAPE
        self.show()

    def _likely(self) -> dict[Point, float]:
        """How likely each move looks to the network that knows shape, as a part of the likeliest; nothing at an end."""
        question: Question | str | None = question_of(self.tree.problem)
        for move in self.line:
            question = question_after(question, move) if isinstance(question, Question) else None
        if not isinstance(question, Question):
            return {}
        likely = policy(question).points
        top = max(likely.values(), default=1.0)
        return {move: share / top for move, share in likely.items() if share >= LEAST_SHARE}

    def _line(self, _: list[str]) -> None:
        moves = () if self._off_the_tree() else self.tree.main_line(self.line)
        self.say(f"Line: {' '.join(map(point_name, moves)) or 'the tree ends here'}")

    def _minimax(self, _: list[str]) -> None:
        tree = self.tree
        line = tree.minimax_line(self.line) if isinstance(tree, LinTree) and not self._off_the_tree() else ()
        if not isinstance(tree, LinTree) or not line:
            raise InputError("the position has no minimax node but itself: only Lin's combined search has, in time")
        value = tree.minimax_value(self.line)
        for move in line:
            self.path += [child for child in tree.children(self.line) if child.move == move]
        self.show()
        self.say(f"Minimax node of the position before: {value:.1%} for the player to move there")

    def _state(self, _: list[str]) -> None:
        situation = self.tree.situation(self.line)
        if situation is None:
            raise InputError("this search does not use Lin's model: expected --solver minimax-mcts")
        for words in situation.words:
            self.say(words)
        self.say(f"Legal: {' '.join(map(point_name, situation.moves)) or 'nothing'}")

    def _off_the_tree(self) -> bool:
        """Was a move played that the tree does not have?"""
        return any(child.visits == 0 for child in self.path)

    def _all(self, _: list[str]) -> None:
        self.show(rows=10_000)

    def _help(self, _: list[str]) -> None:
        self.say(HELP)

    def _quit(self, _: list[str]) -> None:
        self.ended = True


def _settled(course: Sequence[PickAt]) -> str:
    """From when on the best move is the same."""
    if not course:
        return "There have been no simulations yet."
    last, since = course[-1].move, course[-1].simulations
    for standing in reversed(course):
        if standing.move != last:
            break
        since = standing.simulations
    return f"{point_name(last)} is the best move from {counted(since, 'simulation')} on (as far as recorded)."


def _minimax(child: Child) -> str:
    """Where the minimax node of Lin's combined search is, and what it says."""
    if child.minimax is None:
        return ""
    line = " ".join(map(point_name, child.minimax.line)) or "itself"
    return f"  {child.minimax.mean:.1%} of {child.minimax.visits:,} at {line}"
