"""`tesuji explore`: walking through the tree by typed lines."""

import pytest

STRAIGHT_THREE = "(;SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]C[White to kill])"


@pytest.fixture
def explore(tesuji, tmp_path):
    (tmp_path / "three.sgf").write_text(STRAIGHT_THREE)

    def run(lines, *words):
        done = tesuji("explore", "three.sgf", "--simulations", 2000, *words, stdin=lines)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run


def test_the_root_shows_the_answer_and_every_move(explore):
    out = explore("", "--preset", "life-table-8.1")
    assert "2,000 simulations, 2,000 in all" in out
    assert "White to play probably kills: B1 (not proven)" in out
    assert "  #  move      visits   mean   bound  history  heuristic" in out
    assert "  1  B1 " in out


@pytest.mark.parametrize("word", ["1", "b1", "B1"])
def test_a_move_or_its_number_goes_into_it(explore, word):
    out = explore(f"{word}\n")
    assert "After B1: Black to play; B1 won" in out
    assert " 1 ,(O), x O" in out


def test_up_and_root_go_back(explore):
    out = explore("B1\n1\nup\nroot\nup\n")
    titles = [line for line in out.splitlines() if line.startswith(("After", "White to play"))]
    assert titles[0] == titles[-1]
    assert [len(title.split(":")[0].split()) for title in titles[1:4]] == [2, 3, 2]
    assert "this is the root already" in out


def test_more_goes_on_in_the_same_tree(explore):
    out = explore("B1\nmore 500\n", "--preset", "life-table-8.1")
    assert "500 simulations, 2,500 in all" in out
    assert out.count("After B1: Black to play") == 2


def test_a_decided_tree_says_so_and_needs_no_more(explore):
    out = explore("more 500\n")
    assert [line.split(",")[0] for line in out.splitlines() if "(proven)" in line] == [
        "22 simulations (proven)",
        "1 simulation (proven)",
    ]


def test_more_visits_than_simulations_are_explained(explore, tesuji):
    words = "More visits than simulations: one that ends in a decided position counts as several visits (heavy_backup)."
    assert words in explore("")
    assert words not in explore("", "--set", "heavy_backup=1")
    assert words in tesuji("solve", "three.sgf", "--solver", "mcts", "--simulations", 50).stdout


def test_more_gives_the_tree_of_one_long_search(explore):
    words = ("--preset", "d", "--seed", 5)
    whole = explore("more 1000\n", *words).splitlines()
    assert whole[-3:] == explore("more 400\nmore 600\n", *words).splitlines()[-3:]


def test_picks_line_heat_and_help(explore):
    out = explore("picks\nline\nheat mean\nheat off\nall\nhelp\n")
    assert "simulations on: B1" in out
    assert "Line: B1 " in out
    assert out.count("Heat: winning rates in tenths") == 1
    assert "back to the problem" in out


def test_the_network_that_knows_shape_is_drawn_where_something_is_left_to_ask(explore):
    out = explore("heat shape\nB1\nheat off\n")
    assert out.count("Heat: likely moves in tenths of the likeliest") == 2
    assert "cannot be drawn" not in out


def test_confidence_is_shown_over_the_simulations(explore):
    out = explore("confidence\n", "--preset", "d")
    assert "simulations  root rate  best rate     gap  best move" in out
    assert "B1 is the best move from " in out
    assert "      2,000  " in out


def test_lins_minimax_nodes_are_marked(explore):
    out = explore("heat history\n", "--solver", "minimax-mcts")
    assert "  1* B1 " in out
    assert "minimax node" in out
    assert "heuristic" not in out
    assert "the history is not kept by this search" in out


def test_nonsense_is_answered_and_does_not_end_the_walk(explore):
    out = explore("G5\n99\nmore luck\nheat luck\n\nquit\nB1\n")
    for words in (
        "G5 is neither a move of the tree here nor a command",
        "there is no move 99 here: expected 1 to 3",
        "more luck: expected a number of simulations",
        "'luck' cannot be drawn as heat: expected one of visits, mean, history, shape, off",
    ):
        assert words in out
    assert "After B1" not in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["three.sgf", "--solver", "dfpn+"], "--solver dfpn+ keeps no tree to walk through: expected one of mcts"),
        (["three.sgf", "--problem", "2"], "there is no problem 2, the file has 1"),
        (["nothing.sgf"], "no such file"),
    ],
)
def test_what_cannot_be_explored_is_refused(refused, tmp_path, words, sentence):
    (tmp_path / "three.sgf").write_text(STRAIGHT_THREE)
    assert sentence in refused("explore", *words)


def test_lins_model_is_played_by_hand_and_shows_its_state(explore):
    out = explore("state\nB1\nA1\nC1\nstate\n", "--solver", "minimax-mcts")
    assert "Ko: nobody has won one" in out
    assert "Retakes left: 5" in out
    assert "Legal: A1 B1 C1" in out
    assert "End: dead, score 1 for White" in out or "Legal: " in out.split("Legal: A1 B1 C1")[1]


def test_minimax_leads_to_the_minimax_node_and_works_its_mean_out_again(explore):
    out = explore("minimax\nroot\n", "--preset", "lin-minimax-mcts-20")
    assert "Minimax node of the position before: " in out
    assert "After B1" in out
    assert "has no minimax node but itself" in explore("minimax\n", "--preset", "lin-mcts")


def test_other_searches_have_no_model(explore):
    assert "this search does not use Lin's model" in explore("state\n")


def test_the_help_names_the_solvers_that_can_be_explored_and_no_others(tesuji):
    from tesuji.solvers import SOLVERS

    words = " ".join(tesuji("explore", "--help").stdout.split())
    named = words.split("--solver NAME ")[1].split(" [default")[0]
    assert named.split(", ") == [name for name, entry in SOLVERS.items() if entry.tree]
