"""`tesuji play`: you against a player, in the terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesuji.cli.lines import read_line
from tesuji.cli.output import check_outputs, deliver, terminal
from tesuji.cli.players import PlayerOptions, RulesOption, TimeOption
from tesuji.errors import InputError
from tesuji.go import Color, Game, point_name
from tesuji.players import DEFAULT_PLAYER, Clock, Player, PlayerFailed, Resignation
from tesuji.players.life import dead_stones
from tesuji.players.presets import find_player
from tesuji.render import picture_of_game, print_picture

if TYPE_CHECKING:
    from rich.console import Console

HELP = "A point such as D4, or pass, undo, score, why, resign, quit."


def play(
    player: Annotated[
        str, typer.Argument(metavar="[PLAYER]", help="Your opponent, named as in tesuji match.")
    ] = DEFAULT_PLAYER,
    size: Annotated[int, typer.Option(min=2, max=25, help="Board size.")] = 9,
    komi: Annotated[
        float | None, typer.Option(help="Points added to White's score.", show_default="by the rules")
    ] = None,
    handicap: Annotated[int, typer.Option(min=0, max=9, help="Handicap stones for Black.")] = 0,
    color: Annotated[str, typer.Option(metavar="black|white", help="Your colour.")] = "black",
    rules: RulesOption = "chinese",
    time: TimeOption = None,
    *,
    side: PlayerOptions,
    sgf: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Save the game to this file, even if it is not finished.")
    ] = None,
) -> None:
    """Play a game against one of the players, in the terminal.

    Type a point such as D4, or pass, undo, score (the current board), why (the player's reasons), resign, quit.
    When both have passed the board is counted.

    \b
    Examples:
      tesuji play                            against the strongest player, uct, on 9x9
      tesuji play random --size 13           another player and board
      tesuji play gogogo --color white       you are White
    """
    try:
        person = Color.parse(color)
    except ValueError as error:
        raise InputError(str(error)) from None
    name, settings = find_player(player, side.values())
    game = Game(size, rules, komi, handicap)
    clock = None if time is None else Clock.fixed(time)
    check_outputs({"--sgf": sgf}, [])
    try:
        with settings.make(name, side.seed) as opponent:
            _Table(game, person, opponent, clock, terminal()).play()
    finally:
        if sgf is not None:
            deliver(sgf, game.to_sgf())


class _Table:
    def __init__(self, game: Game, person: Color, opponent: Player, clock: Clock | None, out: "Console") -> None:
        self.game, self.person, self.opponent, self.clock, self.out = game, person, opponent, clock, out

    def play(self) -> None:
        """Take turns until the game is over or the person has enough."""
        self._say(f"You are {self.person}, {self.opponent.name} is {self.person.opponent}. {HELP}")
        self._show()
        while not self.game.is_over:
            if self.game.to_play == self.person:
                if not self._person_moves():
                    return
            elif not self._player_moves():
                return
        self._show_result()

    def _person_moves(self) -> bool:
        """Ask until something can be done; false to stop playing."""
        if not sys.stdin.isatty():
            self.out.print(f"{self.person}: ", end="")
        sys.stdout.flush()
        line = read_line(f"{self.person}: ")
        word = (line or "").strip().lower()
        if line is None or word == "quit":
            return False
        if word == "resign":
            self.game.resign(self.person)
        elif word == "undo":
            self._undo()
        elif word == "score":
            self._show_score("If the game ended now")
        elif word == "why":
            self._say(self.opponent.explain() or f"{self.opponent.name} has nothing to say.")
        elif word in ("help", "?"):
            self._say(HELP)
        elif word:
            try:
                self.game.play(word)
            except InputError as error:
                self._say(f"{error}. {HELP}")
        return True

    def _player_moves(self) -> bool:
        """Let the player move; false when its program has failed."""
        try:
            choice = self.opponent.genmove(self.game, self.game.to_play, self.clock)
        except PlayerFailed as error:
            self._say(str(error))
            return False
        if isinstance(choice, Resignation):
            self.game.resign()
            self._say(f"{self.opponent.name} resigns.")
            return True
        self.game.play(choice.point)
        self._show()
        why = self.opponent.explain().partition("\n")[0]
        self._say(f"{self.opponent.name} plays {point_name(choice.point)}" + (f" ({why})" if why else ""))
        return True

    def _undo(self) -> None:
        if not any(move.color == self.person for move in self.game.moves):
            self._say("There is no move of yours to take back.")
            return
        while self.game.undo().color != self.person:
            pass
        self._show()

    def _show(self) -> None:
        print_picture(picture_of_game(self.game), self.out)

    def _show_result(self) -> None:
        self._show_score("Result")

    def _show_score(self, what: str) -> None:
        dead = sorted(dead_stones(self.game.board))
        if dead:
            self._say(f"Counted as dead: {' '.join(map(str, dead))}")
        self._say(f"{what}: {self.game.result(dead)}")

    def _say(self, words: str) -> None:
        self.out.print(words, markup=False)
