"""Small boards, which Bouzy plans to look at (section 6): 5x5, which is solved, to 7x7."""

from collections.abc import Sequence
from statistics import fmean

from tesuji.go.game import Game, Move
from tesuji.go.point import point_name
from tesuji.jobs.effort import board_effort, move_effort
from tesuji.lab.matches.match import mix
from tesuji.lab.matches.match_game import play_game
from tesuji.lab.studies import Answers, CallTask, Computed, Finding, Section, call
from tesuji.lab.verdicts import Share
from tesuji.papers.bouzy.selfplay import N
from tesuji.papers.published import told
from tesuji.players.presets import read_player

KNOWN = {5: (25, "C3"), 6: (4, ""), 7: (9, "")}
"""By how much Black wins, and where it must begin: 5x5 by van der Werf, van den Herik and Uiterwijk (2003), [24];
6x6 by van der Werf and Winands (2009); 7x7 as strong players take it to be."""
OPPONENTS = {"herself": "olga:simulations={n}", "uct": "uct:simulations=400,memory=16"}
"""uct does not resign here: the board is counted."""


def small_game(size: int, olga: str, opponent: str, seed: int) -> dict[str, object]:
    """One game without komi: Black's margin and first move."""
    game = Game(size, komi=0.0)
    sides = []
    for side, text in enumerate((olga, opponent)):
        name, settings = read_player(text)
        sides.append(settings.make(name, mix(seed, 0, side)))
    ending = play_game(game, sides[0], sides[1], lambda: None)
    first = game.moves[0]
    assert isinstance(first, Move)
    return {"margin": ending.margin, "first": point_name(first.point), "moves": len(game), "reason": ending.reason}


def _games(scale: str, size: int) -> int:
    return {5: 6, 6: 2, 7: 2}[size] if scale == "small" else 100


def _tasks(scale: str, size: int, opponent: str) -> list[CallTask]:
    n = 50 if scale == "small" else N
    olga, other = f"olga:simulations={n}", OPPONENTS[opponent].format(n=n)
    other += ",resign=0" if opponent == "uct" else ""
    kind = f"{size}x{size} against {opponent}"
    effort = board_effort(size) * sum(move_effort(read_player(text)[1]) for text in (olga, other))
    arguments = {"size": size, "olga": olga, "opponent": other}
    return [
        call(small_game, kind=kind, name=f"game {k + 1}", seed=k + 1, effort=effort, group=opponent, **arguments)
        for k in range(_games(scale, size))
    ]


def plan(scale: str) -> list[CallTask]:
    return [task for size in KNOWN for opponent in OPPONENTS for task in _tasks(scale, size, opponent)]


def write(scale: str, answers: Answers) -> list[Section]:
    """Margins beside the known values."""
    rows, centre, best, games = [], 0, 0, 0
    for size, (value, opening) in KNOWN.items():
        for opponent in OPPONENTS:
            results = answers.results(_tasks(scale, size, opponent))
            margins = [result["margin"] for result in results if result["margin"] is not None]
            firsts = [result["first"] for result in results]
            rows.append(_row(size, opponent, value, opening, margins, firsts))
            if size == 5:
                games += len(results)
                centre += firsts.count(opening)
                best += sum(margin == value for margin in margins)
    words = "Olga is Black, without komi, depth 3, W+ 7, W- 3. Known values are those of perfect play."
    heads = ("board", "White", "games", "mean margin of Black", "known", "whole board for Black", "opens in the centre")
    return [Section("Small boards", (words,), heads, tuple(rows), findings=_findings(centre, best, games))]


def _row(
    size: int, opponent: str, value: int, opening: str, margins: Sequence[float], firsts: Sequence[str]
) -> tuple[str, ...]:
    whole = sum(margin == size * size for margin in margins)
    return (
        f"{size}x{size}",
        opponent,
        str(len(firsts)),
        f"{fmean(margins):+.1f} ({min(margins):+.0f} to {max(margins):+.0f})" if margins else "",
        f"+{value}",
        str(whole),
        str(firsts.count(opening)) if opening else "",
    )


def _findings(centre: int, best: int, games: int) -> tuple[Finding, ...]:
    place = "section 6, reference [24]"
    return (
        Finding(
            place,
            "5x5 is won by opening in the centre; does Olga open there?",
            "C3",
            f"{centre} of {games} games",
            Share(centre, games, 0.5),
        ),
        Finding(
            place,
            "Black takes the whole of 5x5; does Olga?",
            "+25",
            f"{best} of {games} games",
            Share(best, games, 0.5),
        ),
    )


SMALL_BOARDS = Computed(
    **told("bouzy-small-boards"),
    plan=plan,
    write=write,
)
