// Zhang's playout weights, each heuristic as a diagram.
#include <memory>

#include "check.h"
#include "diagram.h"
#include "playout/tactic.h"
#include "playout/uniform.h"

using namespace tesuji;

namespace {

TacticProblem problem_on(const Board& board, TacticGoal goal, std::vector<Point> targets) {
  TacticProblem problem;
  problem.board = board;
  problem.goal = goal;
  problem.targets = std::move(targets);
  return problem;
}

TacticSettings plain() {
  TacticSettings s;
  s.solid_eye = s.capture_escape = s.tactic_weights = false;
  return s;
}

}  // namespace

TEST(weights_kept_up_move_by_move_equal_weights_computed_afresh) {
  Random random(11);
  for (int game = 0; game < 400; ++game) {
    const int size = 5 + static_cast<int>(random.below(6));
    Board board(size, size);
    Color c = kBlack;
    for (int i = 0; i < 3 * size; ++i) {
      const Point p = board.empty_point(static_cast<int>(random.below(static_cast<std::uint32_t>(board.empty_count()))));
      if (board.is_legal(p, c)) board.play(p, c);
      c = opponent(c);
    }
    Point target = kPass;
    board.for_each_point([&](Point p) {
      if (board.color(p) == kWhite) target = p;
    });
    if (target == kPass) continue;
    TacticSettings s;
    s.create_eye = game & 1;
    s.avoid_self_atari = game & 2;
    s.solid_eye = game % 5 != 0;
    s.proximity = game % 7 == 0;
    s.floating_region = game % 3 != 0;
    s.liberty_limit = 100;
    const TacticGoal goal = game & 4 ? TacticGoal::kKill : TacticGoal::kCapture;
    const TacticFrame frame(problem_on(board, goal, {target}), s);
    const TacticState root(frame);
    CHECK(root.consistent());
    TacticState state(root);
    for (int round = 0; round < 3; ++round) {
      state.reset_to(root);
      CHECK(state.consistent());
      while (state.status() == TacticStatus::kOpen) {
        state.play(state.choose(random));
        CHECK(state.consistent());
      }
    }
  }
}

namespace {

// A question drawn as a diagram: the target is the white block at `target`, everything on the board may be played.
struct Drawn {
  Drawn(const std::vector<std::string>& lines_, const std::string& target, const TacticSettings& settings,
        TacticGoal goal = TacticGoal::kKill, Color to_play = kBlack)
      : lines(lines_) {
    Board board = from_diagram(lines);
    board.set_to_play(to_play);
    TacticProblem problem = problem_on(board, goal, {point(board, target)});
    if (goal == TacticGoal::kKill) problem.region = board_bits(board);
    frame = std::make_unique<TacticFrame>(problem, settings);
    state = std::make_unique<TacticState>(*frame);
  }
  std::uint32_t weight(char mark, Color c) const {
    return state->weight(marked(state->board(), lines, mark).first(), c);
  }
  std::vector<std::string> lines;
  std::unique_ptr<TacticFrame> frame;
  std::unique_ptr<TacticState> state;
};

const std::vector<std::string> kTwoEyes = {
    ". . X . . .",
    "X X X . . .",
    "O O O X X .",
    ". O a O X .",
    "b O O O X .",
};

}  // namespace

TEST(legal_moves_weigh_ten_and_illegal_ones_nothing) {
  const Drawn drawn(kTwoEyes, "B2", plain());
  CHECK_EQ(drawn.weight('a', kWhite), 10u);
  CHECK_EQ(drawn.weight('a', kBlack), 0u);  // suicide
}

TEST(solid_eyes_are_never_filled) {
  TacticSettings s = plain();
  s.solid_eye = true;
  const Drawn drawn(kTwoEyes, "B2", s);
  CHECK_EQ(drawn.weight('a', kWhite), 0u);
}

TEST(captures_and_escapes_weigh_by_their_stones) {
  TacticSettings s = plain();
  s.capture_escape = true;
  // Figure 5.3: two white stones in atari at a.
  const Drawn drawn({". . . . . .", ". X X . . .", "X O O a . .", ". X X . . .", ". . . . . O"}, "B3", s);
  CHECK_EQ(drawn.weight('a', kBlack), 20000u);
  CHECK_EQ(drawn.weight('a', kWhite), 2000u);
}

TEST(capturing_out_of_atari_weighs_most) {
  TacticSettings s = plain();
  s.capture_escape = true;
  // Figure 5.4: two black stones in atari at b are saved by taking the white stone that holds them.
  const Drawn drawn({". . . . . . .", ". . O O X . .", ". O X X O X .", ". . O b a . .", ". . . . . . ."}, "E3", s);
  CHECK_EQ(drawn.weight('a', kBlack), 50000u);
  CHECK_EQ(drawn.weight('b', kWhite), 100000u);  // White's stone at E3 is in atari as well
}

TEST(tactic_weights_follow_the_distance_to_the_target) {
  TacticSettings s = plain();
  s.tactic_weights = true;
  const Drawn drawn({". . . . . . .", ". . . c . . .", "g . . b . . .", ". . . a . . .", "X X X O X X X"}, "D1", s);
  CHECK_EQ(drawn.weight('a', kBlack), 400u);
  CHECK_EQ(drawn.weight('b', kBlack), 100u);
  CHECK_EQ(drawn.weight('c', kBlack), 25u);
  CHECK_EQ(drawn.weight('g', kBlack), 12u);  // a second liberty of the stones beside the target
}

TEST(an_eye_is_made_instead_of_filled) {
  // Figure 5.5: White at a would fill the eye that White at b makes.
  TacticSettings s = plain();
  s.solid_eye = s.create_eye = true;
  const std::vector<std::string> lines = {"X X X X X .", "O O O X X .", "a b . O X .", "O O O O X .", "X X X X X ."};
  const Drawn drawn(lines, "A4", s, TacticGoal::kKill, kWhite);
  const Point a = marked(drawn.state->board(), lines, 'a').first(), b = marked(drawn.state->board(), lines, 'b').first();
  CHECK(drawn.weight('a', kWhite) > 0);
  Random random(3);
  int filled = 0, made = 0;
  for (int i = 0; i < 300; ++i) {
    const Point p = drawn.state->choose(random);
    filled += p == a;
    made += p == b;
  }
  CHECK_EQ(filled, 0);
  CHECK(made > 0);
}

TEST(self_atari_is_lowered_once_and_then_played) {
  // Figure 5.6: White at a puts two stones into atari.
  TacticSettings s = plain();
  s.avoid_self_atari = true;
  const std::vector<std::string> lines = {". . . . X .", "X X X . . .", "O a . X . .", "X X X X . .", ". . . . . ."};
  const Drawn drawn(lines, "A3", s, TacticGoal::kKill, kWhite);
  CHECK_EQ(drawn.weight('a', kWhite), 10u);
  Random random(1);
  for (int i = 0; i < 200 && drawn.weight('a', kWhite) == 10; ++i) drawn.state->choose(random);
  CHECK_EQ(drawn.weight('a', kWhite), 5u);
  bool played = false;
  for (int i = 0; i < 500; ++i) played = played || drawn.state->choose(random) == marked(drawn.state->board(), lines, 'a').first();
  CHECK(played);
}

TEST(a_single_stone_may_be_thrown_in) {
  // Figure 5.7: Black at a breaks an eye with one stone.
  for (const bool avoided : {false, true}) {
    TacticSettings s = plain();
    s.avoid_self_atari = true;
    s.avoid_single_self_atari = avoided;
    const std::vector<std::string> lines = {"a . O X .", "O O O X .", "X X X X .", ". . . . .", ". . . . ."};
    const Drawn drawn(lines, "A4", s);
    Random random(1);
    for (int i = 0; i < 200; ++i) drawn.state->choose(random);
    CHECK_EQ(drawn.weight('a', kBlack), avoided ? 5u : 10u);
  }
}

TEST(proximity_doubles_the_weights_around_the_last_move_and_halves_every_move) {
  TacticSettings s = plain();
  s.proximity = true;
  const Drawn drawn({". . . . . . .", ". . a . . . .", ". . . . . . .", ". . . . . . b", "O . . . . c ."}, "A1", s);
  const Point beside = point(drawn.state->board(), "D4");
  TacticState in_the_tree(*drawn.state);
  in_the_tree.play(marked(drawn.state->board(), drawn.lines, 'a').first());
  CHECK_EQ(in_the_tree.weight(beside, kWhite), 10u);  // 0 where the simulation begins
  const auto play = [&](char mark) { drawn.state->simulate(marked(drawn.state->board(), drawn.lines, mark).first()); };
  play('a');
  CHECK_EQ(drawn.state->weight(beside, kWhite), 20u);
  play('b');
  CHECK_EQ(drawn.state->weight(beside, kBlack), 15u);
  play('c');
  CHECK_EQ(drawn.state->weight(beside, kWhite), 12u);
}

TEST(ladders_weigh_the_liberty_that_catches) {
  TacticSettings s = plain();
  s.ladder = true;
  const Drawn drawn({". . . . . . .", ". . . . . . .", ". . . b . . .", ". . X O a . .", ". . . X X . .", ". . . . . . ."},
                    "D3", s);
  CHECK(drawn.weight('a', kBlack) == 1000 || drawn.weight('b', kBlack) == 1000);
  CHECK(drawn.weight('a', kBlack) == drawn.weight('a', kWhite));
}

TEST(patterns_add_their_weight_where_they_match) {
  const std::vector<std::string> lines = {". . . . .", ". a X . .", ". . . . .", ". . O . .", ". . . . ."};
  Board board = from_diagram(lines);
  const Point a = marked(board, lines, 'a').first();
  PatternWeights patterns;
  patterns.set3(board.pattern3(a), kBlack, 35);
  patterns.set5(PatternWeights::code5(board, a), kWhite, 20);
  TacticProblem problem = problem_on(board, TacticGoal::kKill, {point(board, "C2")});
  problem.region = board_bits(board);
  const TacticFrame frame(problem, plain(), &patterns);
  TacticState state(frame);
  CHECK_EQ(state.weight(a, kBlack), 45u);
  CHECK_EQ(state.weight(a, kWhite), 30u);
  state.play(point(board, "B3"));
  CHECK_EQ(state.weight(a, kBlack), 10u);
  CHECK_EQ(state.weight(a, kWhite), 10u);
}

namespace {

struct Everywhere final : MoveEvaluator {
  void evaluate(const Board& board, Color, Point, float* evaluation) const override {
    board.for_each_point([&](Point p) { evaluation[p] = board.column(p) == 0 ? 1.0f : 0.0f; });
  }
};

}  // namespace

TEST(a_network_shares_out_its_weight) {
  const Board board = from_diagram({". . . . .", ". . . . .", ". . O . .", ". . . . ."});
  TacticProblem problem = problem_on(board, TacticGoal::kKill, {point(board, "C2")});
  problem.region = board_bits(board);
  const Everywhere network;
  const TacticFrame frame(problem, plain(), nullptr, &network);
  const TacticState state(frame);
  CHECK_EQ(state.weight(point(board, "A1"), kBlack), 10u + 1280 / 4);
  CHECK_EQ(state.weight(point(board, "B1"), kBlack), 10u);
}

TEST(the_region_floats_with_the_moves_and_stops_at_the_virtual_boundary) {
  std::vector<std::string> lines(19, ". . . . . . . . . . . . . . . . . . .");
  lines[17] = "X X X X . . . . . . . . . . . . . . .";
  lines[18] = "X O . X . . . . . . . . . . . . . . .";
  for (const bool floating : {true, false}) {
    TacticSettings s;
    s.floating_region = floating;
    s.strong_opponent = {100, 100};
    const Board board = from_diagram(lines);
    const TacticFrame frame(problem_on(board, TacticGoal::kKill, {point(board, "B1")}), s);
    TacticState state(frame);
    const Point near = point(board, "C3");
    CHECK(state.in_region(near));
    const Point up = point(board, "C4");
    state.play(near);
    CHECK(state.in_region(up) || !floating || !frame.limit.has(up));
    CHECK(!frame.limit.has(point(board, "J9")));
    TacticSettings open = s;
    open.virtual_boundary = false;
    const TacticFrame free(problem_on(board, TacticGoal::kKill, {point(board, "B1")}), open);
    CHECK(free.limit.has(point(board, "J9")) == floating);
  }
}

TEST(playouts_end_when_the_question_is_settled) {
  const TacticSettings s;
  {  // The last liberty: whoever plays, Black takes.
    const Drawn drawn({"O . X . .", "X X X . .", ". . . . ."}, "A3", s);
    drawn.state->play(point(drawn.state->board(), "B3"));
    CHECK(drawn.state->status() == TacticStatus::kAttackerWins);
  }
  {  // Six liberties are an escape.
    const Drawn drawn({". . . . .", "X O . . .", ". X . . ."}, "B2", s, TacticGoal::kCapture, kWhite);
    for (const char* move : {"C2", "A1", "D2"}) {
      CHECK(drawn.state->status() == TacticStatus::kOpen);
      drawn.state->play(point(drawn.state->board(), move));
    }
    CHECK(drawn.state->status() == TacticStatus::kDefenderWins);
    CHECK(!drawn.state->settled_by_the_rules());
  }
  {  // Two eyes: nobody has a move, both pass.
    const Drawn drawn({". O . O X .", "O O O O X .", "X X X X X ."}, "B3", s);
    CHECK(drawn.state->status() == TacticStatus::kOpen);
    Random random(1);
    CHECK(drawn.state->playout(random) == TacticStatus::kDefenderWins);
    CHECK(drawn.state->settled_by_the_rules());
  }
}

TEST(connections_and_races_are_settled_too) {
  const TacticSettings s;
  Board board = from_diagram({". . . . .", "O . O . .", "X X X . ."});
  board.set_to_play(kWhite);
  const TacticFrame cut(problem_on(board, TacticGoal::kCut, {point(board, "A2"), point(board, "C2")}), s);
  TacticState state(cut);
  state.play(point(board, "B2"));
  CHECK(state.status() == TacticStatus::kDefenderWins);

  const Board fight = from_diagram({"O . X . .", "O X X . .", "X O O O .", ". O . . ."});
  TacticProblem race = problem_on(fight, TacticGoal::kRace, {point(fight, "A4")});
  race.own = {point(fight, "A2")};
  const TacticFrame frame(race, s);
  TacticState racing(frame);
  racing.play(point(fight, "B4"));
  CHECK(racing.status() == TacticStatus::kAttackerWins);
}

TEST(kos_are_retaken_at_once_as_often_as_the_question_allows) {
  for (const int retakes : {0, 1, -1}) {
    Board board = from_diagram({". X O . .", "X . X O .", ". X O . .", ". . . . ."});
    board.set_to_play(kWhite);
    TacticProblem problem = problem_on(board, TacticGoal::kKill, {point(board, "C4")});
    problem.region = board_bits(board);
    problem.retakes[kBlack] = retakes;
    const TacticFrame frame(problem, TacticSettings{});
    TacticState state(frame);
    const Point here = point(board, "B3"), there = point(board, "C3");
    state.play(here);
    CHECK((state.weight(there, kBlack) > 0) == (retakes != 0));
    if (retakes == 0) continue;
    state.play(there);
    CHECK_EQ(state.weight(here, kWhite), 0u);
    state.play(kPass);
    state.play(kPass);
    state.play(here);
    CHECK((state.weight(there, kBlack) > 0) == (retakes < 0));
    CHECK(state.consistent());
  }
}

TEST(stones_assumed_alive_are_never_taken) {
  const Board board = from_diagram({"O . X . .", "X X X . .", ". . . . ."});
  TacticProblem problem = problem_on(board, TacticGoal::kKill, {point(board, "A3")});
  problem.region = board_bits(board);
  problem.assumed_alive.add(point(board, "A3"));
  const TacticFrame frame(problem, TacticSettings{});
  CHECK_EQ(TacticState(frame).weight(point(board, "B3"), kBlack), 0u);
}

TEST(weights_are_drawn_in_proportion) {
  WeightedPoints weights;
  weights.set(30, 1);
  weights.set(31, 3);
  weights.set(300, 6);
  int counts[3] = {0, 0, 0};
  for (std::uint32_t r = 0; r < weights.total(); ++r) {
    const Point p = weights.pick(r);
    ++counts[p == 30 ? 0 : p == 31 ? 1 : 2];
  }
  CHECK_EQ(counts[0], 1);
  CHECK_EQ(counts[1], 3);
  CHECK_EQ(counts[2], 6);
}
