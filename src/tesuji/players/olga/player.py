"""The player: Go as the search of :mod:`tesuji.players.olga.search` sees it."""

import random
from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tesuji import _core
from tesuji.go.board import Board
from tesuji.go.color import BLACK, Color
from tesuji.go.game import Game, Move
from tesuji.go.point import Point
from tesuji.players.analysis import Report
from tesuji.players.clock import Clock, moves_to_come
from tesuji.players.olga.generator import Generator
from tesuji.players.olga.patterns import pattern_weights
from tesuji.players.olga.search import JStat, Node, ScoreSum, SearchStage
from tesuji.players.olga.settings import OlgaSettings
from tesuji.players.olga.telling import explanation, report
from tesuji.players.player import Answer, HeatMap, Player, position_of, scaled


class LinePosition(NamedTuple):
    """The moves that lead here from the root, and how many passes in a row that makes.

    No board: Bouzy keeps statistics at the leaves and nothing else, and a board takes seventy kilobytes. Where one is
    needed it is played again from the root.
    """

    moves: tuple[Point | None, ...]
    passes: int


class GoWorld:
    """Generates moves by urgency and samples pseudo-random games. Scores are Black's, so Black maximises."""

    def __init__(
        self, settings: OlgaSettings, rng: random.Random, game: Game, banned: Sequence[Point | None] = ()
    ) -> None:
        self.settings = settings
        self.sampler = make_sampler(settings)
        self.generator = Generator(settings, self.sampler)
        self._random = rng
        self._game = game
        self._banned = frozenset(banned)
        self._root = game.board
        self._root.allow_suicide = False
        last = game.last_move
        self._last = last.point if last else None
        self._passes = 0

    def generate(self, node: Node[LinePosition], width: int) -> list[Node[LinePosition]]:
        """The most urgent moves; a pass as well after a pass or when there are too few; nothing after two passes."""
        position = node.position
        if position.passes >= 2:
            return []
        board = self._root.copy()
        for move in position.moves:
            board.play(move)
        color = board.to_play
        moves: list[Point | None] = []
        if not position.moves:  # superko binds the real move
            urgent = self.generator.moves(board, color, self._last, board.width * board.height)
            moves += [p for p in urgent if p not in self._banned and self._game.is_legal(p, color)][:width]
        else:
            moves += self.generator.moves(board, color, position.moves[-1], width)
        if position.passes:
            moves.insert(0, None)  # ends the game: taken unless another move promises more
        elif len(moves) < width:
            moves.append(None)
        if not position.moves:
            moves = [move for move in moves if move not in self._banned]
        return [self._child(node, board, move) for move in moves]

    def _child(self, node: Node[LinePosition], board: Board, move: Point | None) -> Node[LinePosition]:
        passes = node.position.passes + 1 if move is None else 0
        key = None
        if self.settings.merge:
            board.play(move)
            key = board.hash, board.ko, passes
            board.undo()
        return Node(LinePosition((*node.position.moves, move), passes), not node.maximises, move, key)

    def sample(self, leaves: Sequence[Node[LinePosition]], games: int) -> list[ScoreSum]:
        lines = [leaf.position.moves for leaf in leaves]
        seed = self._random.getrandbits(63)
        found = self.sampler.sample(self._root, self._passes, lines, games, seed, self.settings.threads)
        return [ScoreSum(*values) for values in found]

    def root(self, color: Color) -> Node[LinePosition]:
        self._root.to_play = color
        last = self._game.last_move
        self._passes = 1 if last is not None and last.point is None and last.color != color else 0
        return Node(LinePosition((), self._passes), maximises=color == BLACK)


def make_sampler(settings: OlgaSettings) -> _core.UrgencySampler:
    values = {name: getattr(settings, name) for name in settings.urgency_names()}
    return _core.UrgencySampler(values, pattern_weights() if settings.patterns else None)


class Thinking(NamedTuple):
    about: tuple[object, ...]
    """The position, whose move it is, and what is left out."""
    search: JStat[LinePosition]
    stages: Iterator[SearchStage]


class OlgaPlayer(Player):
    """Deepens the tree until one move is better than all others, as far as random games can tell."""

    def __init__(self, name: str, settings: OlgaSettings, seed: int = 1) -> None:
        super().__init__(name, settings, seed)
        self._settings = settings
        self._random = random.Random(seed)
        self._thinking: Thinking | None = None

    def genmove(self, game: Game, color: Color, clock: Clock | None = None) -> Answer:
        thinking = self._begin(game, color, ())
        to_come = moves_to_come(game.width, game.height, len(game))
        seconds = None if clock is None else clock.allowance(color, to_come)
        end = None if seconds is None else perf_counter() + seconds
        for stage in thinking.stages:
            if end is not None and stage.done != "generated" and perf_counter() > end:
                break
        self.simulations += thinking.search.r_games
        return self._answer(thinking.search, color)

    def analyze(
        self, game: Game, color: Color, seconds: float, banned: Sequence[Point | None] = (), limit: int | None = None
    ) -> Report:
        """Search on for a while and report; once the move is decided, more random games make its mean more certain."""
        about = position_of(game, color, banned)
        if self._thinking is None or self._thinking.about != about:
            self._thinking = self._begin(game, color, banned)._replace(about=about)
        search, stages = self._thinking.search, self._thinking.stages
        end, before = perf_counter() + seconds, search.r_games
        while True:
            if not search.finished:
                if next(stages, None) is None:
                    break
            elif not search.refine():
                break
            made = search.r_games - before
            if made and (perf_counter() > end or (limit is not None and made >= limit)):
                break
        self.simulations += search.r_games - before
        return report(search, color, game.komi, search.r_games - before)

    def decide(self, game: Game, color: Color) -> Answer:
        if self._thinking is None or self._thinking.about[:3] != position_of(game, color)[:3]:
            return self.genmove(game, color)
        return self._answer(self._thinking.search, color)

    @property
    def move_simulations(self) -> None:
        """The number of random games of a move is not known beforehand."""

    def _begin(self, game: Game, color: Color, banned: Sequence[Point | None]) -> Thinking:
        world = GoWorld(self._settings, self._random, game, banned)
        search = JStat(world.root(color), world, self._settings)
        return Thinking((), search, search.stages())

    def _answer(self, search: JStat[LinePosition], color: Color) -> Answer:
        best = search.best()
        self._words = explanation(search, best, color)
        move = None if best is None else best.move
        assert move is None or isinstance(move, Point)
        return Move(color, move)

    def heat_maps(self) -> Mapping[str, HeatMap]:
        """The urgencies of the generator and of random games, each scaled to its greatest value."""

        def generator(game: Game, color: Color) -> npt.NDArray[np.float64]:
            last = game.last_move
            found = Generator(self._settings, make_sampler(self._settings))
            return scaled(np.sqrt(np.maximum(found.urgencies(game.board, color, last.point if last else None), 0)))

        def games(game: Game, color: Color) -> npt.NDArray[np.float64]:
            return scaled(np.sqrt(make_sampler(self._settings).urgencies(game.board, color).astype(float)))

        return {"urgency": generator, "playout": games}
