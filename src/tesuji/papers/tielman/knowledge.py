"""Tielman's knowledge, each piece switched off: what it is worth, and in how many positions it changes moves."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tesuji.go.game import Game
from tesuji.lab.studies import Answers, Computed, Finding, Matches, MatchLine, Pairing, Section, Task, call
from tesuji.lab.verdicts import Mean, Note, mean_of
from tesuji.papers.published import told
from tesuji.papers.tielman.six_tests import KOMI, POINTS, SIZE, pairing, settings_of
from tesuji.players.settings import Value

MARKS: Mapping[str, Mapping[str, Value]] = {
    **{f"without {name}": {name: False} for name in ("phases", "corner_openings", "influence_borders", "strengthen")},
    **{f"without {name}": {name: False} for name in ("defend", "fight", "leftover", "mark_eyes", "create_eyes")},
    **{f"without {name}": {name: False} for name in ("capture", "escape", "save_threatened", "extend_threatened")},
    "without priorities": {"priorities": False},
    "with attack (ours)": {"attack": True},
}
"""Every piece of knowledge switched off; the last one is not Tielman's and switched on."""


def ablation(games: int) -> tuple[Pairing, ...]:
    """Black with one mark off, in the tree and in simulations, against the unchanged heuristic player."""
    whole = pairing(2, games, "all knowledge")
    white = whole.plan.b
    found = [replace(whole, mean_score=None, points=None)]
    for name, changes in MARKS.items():
        one = pairing(2, games, name, "all knowledge", changes)
        found.append(replace(one, plan=replace(one.plan, b=white), mean_score=None, points=None))
    return tuple(found)


def ablation_findings(lines: Sequence[MatchLine]) -> list[Finding]:
    """Which knowledge is worth more than which? Tielman calls eyes a big improvement over doing nothing."""
    found = []
    for line in lines[1:]:
        difference = line.against_difference
        if line.pairing.name != "without mark_eyes" or difference is None:
            continue
        found.append(
            Finding(
                "domain knowledge",
                "marking eyes, so as not to place stones there, is a big improvement over doing nothing",
                "no numbers",
                f"{difference:+.1f} points without it",
                Mean(*mean_of(line.against_differences), below=True),
                "games with and without it, the same seeds, paired t",
            )
        )
    return found


KNOWLEDGE = Matches(
    **told("tielman-knowledge"),
    pairings={"small": ablation(24), "full": ablation(200)},
    findings=ablation_findings,
)


def changed_positions(games: int, seed: int) -> dict[str, object]:
    """In how many positions of games of the heuristic player the possible moves change with each mark switched."""
    from tesuji import _core

    whole = settings_of("tielman-heuristic")
    players = {name: replace(whole, **changes) for name, changes in MARKS.items()}  # type: ignore[arg-type]
    counts, positions = dict.fromkeys(players, 0), 0
    for number in range(games):
        game, player = Game(SIZE, komi=KOMI), whole.make("heuristic", seed + number)
        searches = {
            name: _core.TielmanSearch(game.board, settings.core_values(), 1) for name, settings in players.items()
        }
        known = _core.TielmanSearch(game.board, whole.core_values(), 1)
        while not game.is_over and len(game) < 3 * POINTS:
            board, color = game.board, game.to_play
            possible = known.moves(board, color)
            positions += 1
            for name, search in searches.items():
                counts[name] += search.moves(board, color) != possible
            answer = player.genmove(game, color)
            game.play(answer.point)  # type: ignore[union-attr]
    return {"positions": positions, "changed": counts}


def marks_plan(scale: str) -> list[Task]:
    """Games in parts of five."""
    parts = 2 if scale == "small" else 10
    return [
        call(changed_positions, kind="five games", name=f"part {n + 1}", seed=1000 * n + 1, games=5)
        for n in range(parts)
    ]


def marks_report(scale: str, answers: Answers) -> list[Section]:
    """How much each mark can matter at all."""
    results = answers.results(marks_plan(scale))
    positions = sum(result["positions"] for result in results)
    changed = {name: sum(result["changed"][name] for result in results) for name in MARKS}
    rows = tuple((name, f"{count:,}", f"{count / max(positions, 1):.1%}") for name, count in changed.items())
    claim = "an opponent who plays very close is answered by a defensive move, which has an area of its own"
    why = "an area close to own stones is marked for strengthening already, and that close to some of them is within it"
    finding = Finding(
        "domain knowledge",
        claim,
        "no numbers",
        f"changes the moves of {changed['without defend']} of {positions:,} positions",
        Note(),
        why if positions and not changed["without defend"] else "",
    )
    words = f"Of {positions:,} positions of games of the heuristic player against itself, the possible moves change in:"
    return [Section("Positions", (words,), ("", "positions", "share"), rows, findings=(finding,))]


CHANGED = Computed(
    **told("tielman-marks"),
    plan=marks_plan,
    write=marks_report,
)
