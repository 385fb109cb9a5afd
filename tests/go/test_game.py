"""Games: legality with history, handicap, setting up, looking back, counting."""

import pytest

from tesuji import BLACK, EMPTY, WHITE, Board, Point
from tesuji.errors import InputError
from tesuji.go import Game, Move, Rules
from tesuji.go.setup import fixed_handicap, max_fixed_handicap


def game_of(diagram: str, rules: Rules | str = "tromp-taylor", to_play=BLACK, komi: float = 0) -> Game:
    board = Board.from_diagram(diagram)
    game = Game((board.width, board.height), rules, komi)
    game.setup(black=board.stones(BLACK), white=board.stones(WHITE), to_play=to_play)
    return game


def play_all(game: Game, names: str) -> Game:
    for name in names.split():
        game.play(None if name == "pass" else name)
    return game


def test_moves_alternate_and_are_remembered():
    game = play_all(Game(9), "E5 C3 pass D4")
    assert [str(move) for move in game.moves] == ["B E5", "W C3", "B pass", "W D4"]
    assert (game.to_play, len(game), game.last_move) == (BLACK, 4, Move(WHITE, Point(3, 3)))


def test_a_player_may_play_out_of_turn_as_gtp_allows():
    game = Game(9)
    game.play("C3", WHITE)
    game.play("D3", WHITE)
    assert (game.board["C3"], game.board["D3"], game.to_play) == (WHITE, WHITE, BLACK)


def test_illegal_moves_leave_the_game_as_it_was():
    game = play_all(Game(9), "E5")
    for bad in ("E5", "Q16", "I1", (9, 9)):
        with pytest.raises(InputError):
            game.play(bad)
    assert (len(game), game.to_play, game.is_legal("E5")) == (1, WHITE, False)


def test_two_passes_in_turn_end_the_game_and_undo_takes_it_up_again():
    game = play_all(Game(9), "E5 pass pass")
    assert game.is_over
    game.undo()
    assert not game.is_over
    game.undo()
    game.play(None, BLACK)
    game.play(None, BLACK)
    assert not game.is_over


def test_a_ko_may_be_retaken_after_a_move_elsewhere_but_not_after_two_passes_under_superko():
    ko = """
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .
        """
    simple, superko = game_of(ko, "japanese"), game_of(ko)
    for game in (simple, superko):
        game.play("C4")
        assert game.ko == Point.parse("B4")
        with pytest.raises(InputError, match="White may not play B4: it retakes the ko at once"):
            game.play("B4")
        play_all(game, "pass pass")
    assert simple.is_legal("B4")
    with pytest.raises(
        InputError, match=r"White may not play B4: it repeats an earlier position \(positional superko\)"
    ):
        superko.play("B4")
    assert Point.parse("B4") not in superko.legal_moves()
    assert Point.parse("B4") in simple.legal_moves()


SEND_TWO_RETURN_ONE = """
    . X O . .
    . X O . .
    . X O . .
    X X O O O
    . O . O .
    """


def test_sending_two_returning_one_under_each_superko():
    # White A1 makes two stones, Black C1 takes both, White B1 takes that stone back: the board is as it was.
    positional, situational, free = (
        play_all(game_of(SEND_TWO_RETURN_ONE, rules, WHITE), "A1 C1") for rules in ("tromp-taylor", "aga", "japanese")
    )
    with pytest.raises(InputError, match=r"B1: it repeats an earlier position \(positional superko\)"):
        positional.play("B1")
    play_all(situational, "B1 pass")  # White had the turn then, Black has it now
    with pytest.raises(InputError, match=r"A1: it repeats an earlier position \(situational superko\)"):
        situational.play("A1")
    play_all(free, "B1 pass A1 C1 B1")
    assert free.prisoners == (4, 2)


def test_taking_back_forgets_positions_and_records_are_not_asked_about_superko():
    game = play_all(game_of(SEND_TWO_RETURN_ONE, to_play=WHITE), "A1 C1")
    game.play_recorded("B1")
    game.undo()
    assert not game.is_legal("B1")
    game.undo()
    game.play("E5")
    assert game.is_legal("C1")


def test_multi_stone_suicide_is_a_matter_of_rules():
    corner = "X X X\nO X .\n. X ."
    tromp_taylor, chinese = game_of(corner, to_play=WHITE), game_of(corner, "chinese", WHITE)
    tromp_taylor.play("A1")
    assert (tromp_taylor.board["A2"], tromp_taylor.prisoners) == (EMPTY, (2, 0))
    with pytest.raises(InputError, match="White may not play A1: it is suicide"):
        chinese.play("A1")


def test_prisoners_are_counted_and_given_back_by_undo():
    game = game_of(". O X\nO X .\n. X .", to_play=BLACK)
    game.play("A3")
    assert game.prisoners == (1, 0)
    assert game.undo() == Move(BLACK, Point.parse("A3"))
    assert game.prisoners == (0, 0)
    with pytest.raises(InputError, match="no move to take back"):
        game.undo()


def test_positions_at_any_move():
    game = play_all(Game(5), "C3 C4 pass B2")
    assert game.board_at(0) == Board(5)
    assert game.board_at(2).stones(WHITE) == [Point.parse("C4")]
    assert game.board_at(-1) == game.board_at(4) == game.board
    with pytest.raises(InputError, match="no position after move 5: the game has 4 moves"):
        game.board_at(5)


def test_stones_set_up_in_mid_game_belong_to_that_moment():
    game = play_all(Game(5), "C3 C4")
    game.setup(black=["A1"], empty=["C4"], to_play=WHITE)
    play_all(game, "E5 E4")
    assert game.board_at(1).stones(BLACK) == [Point.parse("C3")]
    assert game.board_at(2)["C4"] == EMPTY
    assert game.board_at(3)["E5"] == WHITE
    for _ in range(3):
        game.undo()
    assert (game.board["C4"], game.board["A1"], game.to_play) == (EMPTY, EMPTY, WHITE)
    assert game.board_at(1) == game.board


def test_a_turn_that_was_given_is_remembered():
    game = play_all(Game(5), "C3")
    game.set_to_play(BLACK)
    assert game.board_at(1).to_play == game.copy().to_play == BLACK
    game.play("A1")
    game.undo()
    assert game.to_play == BLACK
    game.undo()
    assert (game.to_play, game.board_at(0).to_play) == (BLACK, BLACK)


def test_stones_that_cannot_stand_are_refused_by_name():
    game = Game(5)
    with pytest.raises(InputError, match="the stone at A1 would have no liberty"):
        game.setup(black=["A2", "B1"], white=["A1"])
    with pytest.raises(InputError, match="C3 cannot be both Black and White"):
        game.setup(black=["C3"], white=["C3"])
    assert not game.board.stones(BLACK)


def test_copies_go_their_own_way():
    game = play_all(Game(9, "aga", 5.5, handicap=3), "D4 E5")
    twin = game.copy()
    assert (twin.board, twin.moves, twin.handicap, twin.komi) == (game.board, game.moves, 3, 5.5)
    twin.play("A1")
    twin.undo()
    twin.undo()
    assert (len(twin), len(game)) == (1, 2)


# Handicap ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("size", "stones", "names"),
    [
        (19, 2, "D4 Q16"),
        (19, 3, "D4 Q16 D16"),
        (19, 5, "D4 Q16 D16 Q4 K10"),
        (19, 8, "D4 Q16 D16 Q4 D10 Q10 K16 K4"),
        (13, 9, "D4 K10 D10 K4 D7 K7 G10 G4 G7"),
        (9, 4, "C3 G7 C7 G3"),
        (8, 4, "C3 F6 C6 F3"),
        (7, 2, "C3 E5"),
    ],
)
def test_fixed_handicap_points(size, stones, names):
    assert fixed_handicap(size, size, stones) == [Point.parse(name) for name in names.split()]


def test_fixed_handicap_has_limits():
    assert [max_fixed_handicap(n, n) for n in (6, 7, 8, 9, 18, 19)] == [0, 4, 4, 9, 4, 9]
    with pytest.raises(InputError, match="5 stones has no place on a 8x8 board: expected 2 to 4"):
        Game(8, handicap=5)
    with pytest.raises(InputError, match="too small"):
        Game(5, handicap=2)


def test_white_begins_after_a_handicap():
    game = Game(19, handicap=4)
    assert (game.to_play, game.handicap, game.komi, len(game)) == (WHITE, 4, 0.5, 0)
    free = Game(9)
    free.place_handicap(["A1", "B2", "C3"])
    assert (free.to_play, free.handicap) == (WHITE, 3)
    with pytest.raises(InputError, match="empty board"):
        free.place_handicap(["D4", "E5"])


# Counting ------------------------------------------------------------------------------------------------------------
SPLIT = """
    . X O . .
    . X O . .
    . X O . X
    . X O . .
    . X O . .
    """


def test_area_counts_the_board_as_it_stands():
    game = game_of(SPLIT, komi=0.5)
    assert (game.score().black, game.score().white) == (11, 5.5)
    assert game.result() == "B+5.5"


def test_dead_stones_are_lifted_off_first():
    game = game_of(SPLIT, komi=0.5)
    assert game.result(dead=["E3"]) == "W+5.5"
    assert game.score(dead=["E3"]).owner.sum() == 10 - 15
    with pytest.raises(InputError, match="there is no stone at E5 that could be dead"):
        game.score(dead=["E5"])


def test_territory_counts_prisoners_and_dead_stones():
    game = game_of(SPLIT, "japanese", komi=6.5)
    assert game.result(dead=["E3"]) == "W+12.5"  # 5 points against 10, one dead stone and komi


def test_area_and_territory_agree_up_to_the_last_move():
    game = game_of("X . X O .\nX X X O O\nX X X O .\n. X X O O\nX X X O .", "japanese", komi=0)
    assert game.score().margin == 2 - 3
    assert game.score(scoring="area").margin == 15 - 10


def test_there_is_no_territory_in_seki():
    # An eye each and two shared liberties: whoever plays inside first loses his stones.
    game = game_of(". X X . O O .\nX X X . O O O", "japanese", komi=0.5)
    plain, marked = game.score(), game.score(seki=["B1", "F1"])
    assert plain.owner[1].tolist() == [1, 0, 0, 0, 0, 0, -1]
    assert not marked.owner.any()
    assert game.score(seki=["B1"]).margin == -1.5  # White's eye alone is counted


def test_results_as_text():
    game = game_of("X . . O O\n" * 3 + "X . . O O", komi=0)
    assert (game.result(), str(game.score())) == ("W+4", "W+4")
    game.komi = -4
    assert (game.result(), game.score().winner) == ("0", EMPTY)
    game.resign()
    assert (game.result(), game.is_over) == ("W+R", True)


def test_handicap_is_compensated_when_the_rules_say_so():
    margins = {}
    for name in ("tromp-taylor", "chinese", "aga", "japanese"):
        game = Game(9, name, 0.5, handicap=4)
        margins[name] = game.score().margin
    assert margins == {"tromp-taylor": 80.5, "chinese": 76.5, "aga": 77.5, "japanese": 76.5}


@pytest.mark.parametrize("komi", [float("nan"), float("inf")])
def test_komi_is_a_number(komi):
    with pytest.raises(InputError, match="komi"):
        Game(9, komi=komi)


@pytest.mark.parametrize("size", [1, 26, (9, 1), -4])
def test_sizes_are_checked(size):
    with pytest.raises(InputError, match="sizes go from 2 to 25"):
        Game(size)
