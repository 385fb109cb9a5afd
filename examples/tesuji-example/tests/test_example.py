"""What the example adds has a name wherever Tesuji's own things have one."""

from pathlib import Path

import tesuji
from tesuji.gtp import Engine, Session
from tesuji.lab.studies import Experiment, ProblemSet, Scale, Series, Store, Variant
from tesuji.lab.studies.study import Answers
from tesuji.solvers import SolverConfig

HERE = Path(__file__).parent
ATARI = tesuji.Board.from_diagram("""
    . . . . .
    . X X . .
    X O O . .
    . X X . .
    . . . . .
""")


def test_the_player_answers_opposite():
    game = tesuji.Game(9)
    game.play("C3")
    player = tesuji.make_player("mirror")
    assert player.genmove(game, game.to_play).point == tesuji.Point("G7")


def test_settings_of_the_player_are_typed_as_those_of_ours():
    game = tesuji.Game(9)
    assert tesuji.make_player("mirror").genmove(game, game.to_play).point == tesuji.Point("E5")
    assert tesuji.make_player("mirror", {"center": "no"}, 3).genmove(game, game.to_play).point is not None


def test_the_solver_takes_the_last_liberty():
    solution = tesuji.solve(ATARI, target="B3", solver="liberties", nodes=100)
    assert (solution.verdict, str(solution.move)) == (tesuji.Verdict.SUCCESS, "D3")


def test_the_filter_is_a_kind_of_policies():
    player = tesuji.make_player("gogogo", {"policy": str(HERE / "middle.toml"), "simulations": "1"})
    game = tesuji.Game(7)
    assert player.genmove(game, game.to_play).point == tesuji.Point("D4")


def test_the_measure_is_a_column_of_an_experiment(tmp_path):
    experiment = Experiment(
        name="example",
        title="Who is certain",
        sets=(ProblemSet("first steps", ("bundled:first-steps.toml",)),),
        variants=(Variant("reads", SolverConfig.of("dfpn+")), Variant("counts", SolverConfig.of("liberties"))),
        scales={"full": Scale((10_000,))},
        unit="nodes",
        measures=("move", "certain"),
    )
    tasks = experiment.tasks("full")
    with Store(tmp_path / "store", write=True) as store:
        assert len(list(Series({"example": tasks}, store, 1, study=True).records())) == len(tasks)
        answers = Answers.of(tasks, store)
    sections = experiment.report("full", answers)
    table = next(section for section in sections if "Proven, right or wrong" in section.heads)
    column = table.heads.index("Proven, right or wrong")
    reads, counts = (next(line for line in table.lines if line[0] == name)[column] for name in ("reads", "counts"))
    assert (reads[:3], counts[:3]) == ("6/6", "0/6")


def test_the_command_is_known_to_engines():
    with tesuji.make_player("mirror") as player:
        engine = Engine(Session(player))
        assert engine.ask("boardsize 9") == "=\n\n"
        engine.ask("play black C3")
        assert engine.ask("example-stones black") == "= 1\n\n"
        assert "example-stones" in engine.ask("list_commands")
