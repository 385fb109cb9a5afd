// Lin's rules, one fact each; lin_diagrams.h explains the marks.
#include <algorithm>

#include "lin_diagrams.h"

using namespace lin_diagrams;

namespace {

struct Cell {
  LinAim aim;
  Diagram ko, middle, below;
  std::string moves;
  LinEnding ending;
  Color ko_winner;
  double score;
};

// Black's score with best play, looking so many moves ahead; a game still open then counts as seki.
double minimax(LinState& state, double alpha, double beta, int depth) {
  if (state.is_terminal()) return state.score_for_black();
  if (depth == 0) return lin_score_for_black(state.problem().setup.rules, state.problem().setup.aim, LinEnding::kSeki, state.ko_winner());
  const bool maximise = state.to_play() == kBlack;
  for (const Point p : moves_of(state)) {
    state.play(p);
    const double value = minimax(state, alpha, beta, depth - 1);
    state.undo();
    (maximise ? alpha : beta) = maximise ? std::max(alpha, value) : std::min(beta, value);
    if (alpha >= beta) break;
  }
  return maximise ? alpha : beta;
}

}  // namespace

TEST(lin_every_cell_of_his_score_tables) {
  using enum LinAim;
  using enum LinEnding;
  const Diagram &k0 = kNoKo, &kb = kBlackTakesKo, &kw = kWhiteTakesKo;
  const Diagram &m0 = kClosedMiddle, &m1 = kMiddle;
  const Diagram lives = swap_colors(kLivesAtC1), dies = swap_colors(kDiesAtA1), seki = swap_colors(kSharedLiberties);
  const std::string won_by_black = "J9 B8 C8", won_by_white = "C8 B8";  // who takes it back at once
  const std::vector<Cell> cells{
      // Table 3.3.2, and for no winner the left half of 3.3.1.
      {kSave, kw, m1, kLivesAtC1, won_by_black + " J5 C1", kAlive, kBlack, 0.5},
      {kSave, k0, m1, kLivesAtC1, "C1", kAlive, kEmpty, 1.0},
      {kSave, kb, m1, kLivesAtC1, won_by_white + " C1", kAlive, kWhite, 1.0},
      {kSave, kw, m0, kSharedLiberties, won_by_black + " pass B8 pass pass pass", kSeki, kBlack, 0.3},
      {kSave, k0, m0, kSharedLiberties, "pass pass pass", kSeki, kEmpty, 0.7},
      {kSave, kb, m0, kSharedLiberties, "C8 B8 J9 C8 pass pass pass", kSeki, kWhite, 0.85},
      {kSave, kw, m1, kDiesAtA1, won_by_black + " A1", kDead, kBlack, 0.0},
      {kSave, k0, m1, kDiesAtA1, "J5 A1", kDead, kEmpty, 0.0},
      {kSave, kb, m1, kDiesAtA1, won_by_white + " J9 A1", kDead, kWhite, 0.5},
      // Table 3.3.3, and for no winner the right half of 3.3.1.
      {kKill, kw, m1, lives, won_by_black + " C1", kAlive, kBlack, 0.0},
      {kKill, k0, m1, lives, "J5 C1", kAlive, kEmpty, 0.0},
      {kKill, kb, m1, lives, won_by_white + " J9 C1", kAlive, kWhite, 0.5},
      {kKill, kw, m0, seki, won_by_black + " pass B8 pass pass pass", kSeki, kBlack, 0.15},
      {kKill, k0, m0, seki, "pass pass pass", kSeki, kEmpty, 0.3},
      {kKill, kb, m0, seki, "C8 B8 J9 C8 pass pass pass", kSeki, kWhite, 0.7},
      {kKill, kw, m1, dies, won_by_black + " J5 A1", kDead, kBlack, 0.5},
      {kKill, k0, m1, dies, "A1", kDead, kEmpty, 1.0},
      {kKill, kb, m1, dies, won_by_white + " A1", kDead, kWhite, 1.0},
  };
  for (const Cell& cell : cells) {
    LinState state = state_of(stack(cell.ko, cell.middle, cell.below), cell.aim);
    CHECK(!state.is_terminal());
    play(state, cell.moves);
    CHECK_EQ(static_cast<int>(state.ending()), static_cast<int>(cell.ending));
    CHECK_EQ(static_cast<int>(state.ko_winner()), static_cast<int>(cell.ko_winner));
    CHECK_EQ(state.score_for_black(), cell.score);
    CHECK(moves_of(state).empty());
  }
}

TEST(lin_whoever_fights_a_ko_back_wins_it_and_the_other_may_not) {
  LinState state = state_of(stack(kBlackTakesKo, kMiddle, kLivesAtC1), LinAim::kSave);
  play(state, "C8");
  CHECK_EQ(static_cast<int>(state.ko_winner()), static_cast<int>(kEmpty));  // taking it first costs nothing
  play(state, "B8");
  CHECK_EQ(static_cast<int>(state.ko_winner()), static_cast<int>(kWhite));
  CHECK_EQ(state.ko_retakes_left(), 4);
  CHECK(!legal(state, "C8"));
  // Once something else was played, taking the ko is an ordinary capture again, and White fights it back again.
  play(state, "J9 J5");
  CHECK(legal(state, "C8"));
  play(state, "C8");
  CHECK_EQ(static_cast<int>(state.ko_winner()), static_cast<int>(kWhite));
  CHECK_EQ(state.ko_retakes_left(), 4);
  play(state, "B8");
  CHECK_EQ(state.ko_retakes_left(), 3);
}

TEST(lin_a_pass_lifts_the_ban_of_a_ko) {
  LinState state = state_of(stack(kWhiteTakesKo, kClosedMiddle, kSharedLiberties), LinAim::kSave);
  play(state, "J9 B8 C8 pass pass");
  CHECK(legal(state, "B8"));
  CHECK(!legal(state, "pass"));
  play(state, "B8");
  CHECK_EQ(static_cast<int>(state.ko_winner()), static_cast<int>(kBlack));
}

TEST(lin_the_winner_of_a_ko_fights_back_five_times_and_no_more) {
  const Diagram diagram{"-XO--.-.-", "XO.O-----", "-XO--.-.-", "---------", "-.-.-.-.-",
                        "---------", "OOOOOO-.-", "xxxxxO---", ".x..xO-.-"};
  LinState state = state_of(diagram, LinAim::kSave);
  const std::vector<std::string> neutral{"F9", "H9", "F7", "H7", "B5", "D5", "F5", "H5", "H3", "H1"};
  play(state, "C8 B8");
  for (std::size_t round = 1; round <= 4; ++round) {
    CHECK_EQ(state.ko_retakes_left(), 5 - static_cast<int>(round));
    play(state, neutral[2 * round - 2] + " " + neutral[2 * round - 1] + " C8 B8");
  }
  CHECK_EQ(state.ko_retakes_left(), 0);
  play(state, neutral[8] + " " + neutral[9] + " C8");
  CHECK(!legal(state, "B8"));
  CHECK_EQ(static_cast<int>(state.ko_winner()), static_cast<int>(kWhite));
}

TEST(lin_a_snapback_is_no_ko) {
  LinState state = state_of({"-----", "-XXX-", "XoooX", "Xo..X"}, LinAim::kKill);
  play(state, "C1 D1");  // White takes the stone thrown in
  CHECK_EQ(state.board().ko(), kPass);
  play(state, "C1");
  CHECK(state.ending() == LinEnding::kDead);
  CHECK_EQ(static_cast<int>(state.ko_winner()), static_cast<int>(kEmpty));
  CHECK_EQ(state.score_for_black(), 1.0);
}

TEST(lin_three_passes_in_a_row_are_seki_and_a_stone_between_them_starts_anew) {
  LinState state = state_of(stack(kNoKo, kClosedMiddle, kSharedLiberties), LinAim::kSave);
  CHECK(legal(state, "pass"));
  play(state, "pass pass");
  CHECK(!state.is_terminal());
  CHECK_EQ(state.passes_in_a_row(), 2);
  play(state, "A1");
  CHECK_EQ(state.passes_in_a_row(), 0);
  play(state, "D1");  // Black filled his own liberty and is taken
  CHECK_EQ(static_cast<int>(state.ending()), static_cast<int>(LinEnding::kDead));
}

TEST(lin_a_pass_needs_a_reason) {
  CHECK(!legal(state_of(stack(kNoKo, kMiddle, kSharedLiberties), LinAim::kSave), "pass"));       // J5 is free
  CHECK(!legal(state_of(stack(kNoKo, kClosedMiddle, kLivesAtC1), LinAim::kSave), "pass"));
  // Rule 1: A1 is suicide for Black, so he has no place to play. For White it is the capture.
  LinState nowhere = state_of(stack(kNoKo, kClosedMiddle, kDiesAtA1), LinAim::kSave);
  CHECK(moves_of(nowhere) == std::vector<Point>{kPass});
  play(nowhere, "pass");
  CHECK(moves_of(nowhere) == std::vector<Point>{point(nowhere, "A1")});
  // A single stone thrown in has one liberty too, but it is joined to nothing: no excuse.
  const Diagram throw_in{"OOOOO-", "xxxxO-", "XX.xO-", "O..xO-", "XXXxO-"};
  LinState state = state_of(setup_of(throw_in, LinAim::kSave));
  CHECK(!legal(state, "pass"));
}

TEST(lin_taking_a_ko_back_is_an_excuse_to_pass) {
  LinState state = state_of(stack(kWhiteTakesKo, kClosedMiddle, kSharedLiberties), LinAim::kSave);
  play(state, "J9");
  CHECK(!legal(state, "pass"));  // taking it first is none
  play(state, "B8");
  CHECK(legal(state, "C8"));
  CHECK(legal(state, "pass"));
}

TEST(lin_whoever_passes_four_times_more_wins) {
  // Only White can play in her six spaces, and none of them is a true eye; Black has no move at all.
  const Diagram spaces{"-O-O-O-O-", "O.O.O.O.O", "-O-O-O-O-", "O.O-O-O.O", "-O-----O-",
                       "---------", "OOOOOO---", "xxxxxO---", "-xxxxO---"};
  LinState black = state_of(spaces, LinAim::kSave);
  play(black, "pass B8 pass D8 pass F8");
  CHECK(!black.is_terminal());
  CHECK_EQ(black.pass_lead(), 3);
  play(black, "pass");
  CHECK_EQ(static_cast<int>(black.ending()), static_cast<int>(LinEnding::kBlackWinsByPasses));
  CHECK_EQ(black.score_for_black(), 1.0);

  LinState white = state_of(swap_colors(spaces), LinAim::kKill);
  play(white, "B8 pass D8 pass F8 pass H8 pass");
  CHECK_EQ(static_cast<int>(white.ending()), static_cast<int>(LinEnding::kWhiteWinsByPasses));
  CHECK_EQ(white.score_for_black(), 0.0);

  LinSetup as_the_text_says = setup_of(spaces, LinAim::kSave);
  as_the_text_says.rules.pass_lead = 3;
  LinState text = state_of(as_the_text_says);
  play(text, "pass B8 pass D8 pass");
  CHECK_EQ(static_cast<int>(text.ending()), static_cast<int>(LinEnding::kBlackWinsByPasses));
}

TEST(lin_true_eyes_are_never_filled_and_false_ones_may_be) {
  const auto can_fill = [](const Diagram& diagram, const std::string& name) {
    return legal(state_of(diagram, LinAim::kSave), name);
  };
  CHECK(!can_fill({"------", "------", "------", "--x---", "XX----", ".X----"}, "A1"));  // corner
  CHECK(can_fill({"------", "------", "------", "--x---", "X-----", ".X----"}, "A1"));
  CHECK(!can_fill({"------", "------", "------", "--x---", "-XXX--", "-X.X--"}, "C1"));  // side
  CHECK(can_fill({"------", "------", "------", "--x---", "--XX--", "-X.X--"}, "C1"));
  CHECK(can_fill({"------", "------", "-----x", "------", "-XXO--", "-X.X--"}, "C1"));
  CHECK(!can_fill({"------", "------", "-XXO--", "-X.X--", "-XxX--", "------"}, "C3"));  // middle, one weak corner
  CHECK(can_fill({"------", "------", "-XXO--", "-X.X--", "-OxX--", "------"}, "C3"));
  CHECK(can_fill({"------", "------", "-XX---", "-X.X--", "--xX--", "------"}, "C3"));   // empty is as weak
}

TEST(lin_two_eyes_live_even_when_the_attacker_fills_everything) {
  using enum LinAim;
  // Two blocks that share both eyes; take one stone away and nothing is left.
  CHECK(state_of({"-----", "-----", "OOOOO", "xxXXX", ".xX.X"}, kSave).ending() == LinEnding::kAlive);
  CHECK(!state_of({"-----", "-----", "OOOOO", "xx-XX", ".x.XX"}, kSave).is_terminal());
  // An eye with a stone in it is no eye yet, nor is one of two points.
  CHECK(!state_of({"-----", "-----", "OOOOO", "xxxxO", ".xO-O"}, kSave).is_terminal());
  CHECK(!state_of({"------", "------", "OOOOOO", "xxxxxO", ".x..xO"}, kSave).is_terminal());
}

TEST(lin_a_connection_to_a_living_group_saves) {
  const Diagram diagram{"-----", "BBB--", "OO.OO", "OxxxO", "OOOOO"};
  LinState state = state_of(diagram, LinAim::kSave);
  CHECK(!state.is_terminal());
  play(state, "C3");
  CHECK(state.ending() == LinEnding::kAlive);
  CHECK_EQ(state.score_for_black(), 1.0);
  // With two important blocks both must be joined; losing one is losing.
  const Diagram two{"----.", "BBBBB", ".OO..", "xOOxX", ".OOOO"};
  LinState both = state_of(two, LinAim::kSave);
  play(both, "D3");
  CHECK(!both.is_terminal());
  LinState lost(both);
  play(lost, "A3 E5 A1");
  CHECK(lost.ending() == LinEnding::kDead);
  play(both, "A1 A3");
  CHECK(both.ending() == LinEnding::kAlive);
}

TEST(lin_stones_assumed_alive_are_never_taken) {
  const Diagram assumed{"-----", "XXXX-", "WWWX-", ".WoX-", "XXXX-"};
  CHECK(lin_setup_error(setup_of(assumed, LinAim::kKill)).empty());
  CHECK(state_of(assumed, LinAim::kKill).ending() == LinEnding::kAlive);  // o is joined to them already
  const Diagram apart{"------", "XXXXX-", "WWWXo-", ".XXXX-", "XXXX--"};
  LinState state = state_of(apart, LinAim::kKill);
  CHECK(!legal(state, "A2"));
  LinSetup mortal = setup_of(apart, LinAim::kKill);
  std::fill(mortal.alive.begin(), mortal.alive.end(), 0);
  CHECK(legal(state_of(mortal), "A2"));
}

TEST(lin_moves_come_from_the_top_line_down_and_lie_in_the_feasible_space) {
  LinState state = state_of(kCaptioned, LinAim::kKill);
  std::vector<Point> expected;
  for (const char* name : {"E7", "F7", "G7", "E6", "F6", "G6", "F5", "G5"}) expected.push_back(point(state, name));
  CHECK(moves_of(state) == expected);
  CHECK(!legal(state, "J9"));
  CHECK_EQ(static_cast<int>(state.to_play()), static_cast<int>(kBlack));
}

TEST(lin_the_stone_of_figure_b1_is_caught_by_a_net_and_not_by_atari) {
  LinState state = state_of(kCaptioned, LinAim::kKill);
  for (const char* name : {"E7", "F7", "G7", "E6", "F6", "G6", "F5", "G5"}) {
    const std::string move = name;
    const bool catches = move == "F6" || move == "F7" || move == "G6";
    play(state, move);
    CHECK_EQ(minimax(state, 0.0, 1.0, 10), catches ? 1.0 : 0.0);
    state.undo();
  }
}

TEST(lin_the_hash_tells_states_apart_that_stones_do_not) {
  LinState a = state_of(stack(kBlackTakesKo, kMiddle, kLivesAtC1), LinAim::kSave);
  LinState b(a);
  play(a, "C8 B8 J9 J5 C8 B8");
  play(b, "J9 J5 C8 B8");
  CHECK(a.board().stones_hash() == b.board().stones_hash());
  CHECK(a.hash() != b.hash());  // four retakes left, and three
}

TEST(lin_setups_that_make_no_sense_are_named) {
  const auto error = [](const Diagram& diagram, LinAim aim) { return lin_setup_error(setup_of(diagram, aim)); };
  CHECK(error({"...", "XX.", "..."}, LinAim::kSave).find("important stone") != std::string::npos);
  CHECK(error({"...", "xX.", "..."}, LinAim::kKill).find("white stone when Black kills") != std::string::npos);
  CHECK(error({"---", "xX-", "---"}, LinAim::kSave).empty());
  CHECK(error({"...", "OO.", "xO."}, LinAim::kSave).find("no liberty") != std::string::npos);
  LinSetup setup = setup_of({"...", "xX.", "..."}, LinAim::kSave);
  setup.alive[0] = 1;
  CHECK(lin_setup_error(setup).find("alive") != std::string::npos);
  setup.alive[0] = 0;
  setup.feasible.assign(9, 0);
  CHECK(lin_setup_error(setup).find("feasible point") != std::string::npos);
  setup.feasible.pop_back();
  CHECK(lin_setup_error(setup).find("one entry") != std::string::npos);
}
