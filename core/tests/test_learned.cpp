// Patterns and networks in playouts: what follows the board is the same as what is worked out anew.
#include "check.h"
#include "diagram.h"
#include "playout/tactic.h"
#include "playout/window_network.h"

using namespace tesuji;

namespace {

TacticProblem kill_anywhere(const Board& board, const char* target) {
  TacticProblem problem;
  problem.board = board;
  problem.targets = {point(board, target)};
  problem.region = board_bits(board);
  return problem;
}

// Knows every second shape that random games on this board go through.
PatternWeights some_patterns(const Board& board) {
  PatternWeights patterns;
  Random random(3);
  const TacticProblem problem = kill_anywhere(board, "C2");
  const TacticFrame frame(problem, TacticSettings{});
  const TacticState root(frame);
  TacticState state(root);
  for (int game = 0; game < 20; ++game) {
    state.reset_to(root);
    while (state.status() == TacticStatus::kOpen) {
      state.board().for_each_point([&](Point p) {
        const std::uint64_t code = PatternWeights::code5(state.board(), p);
        const auto weight = static_cast<std::int32_t>(random.below(41)) - 20;
        if (random.below(2)) patterns.set5(code, random.below(2) ? kBlack : kWhite, weight);
        if (random.below(2)) patterns.set3(state.board().pattern3(p), kBlack, weight);
      });
      state.step(random);
    }
  }
  return patterns;
}

}  // namespace

TEST(weights_of_patterns_follow_the_board) {
  const Board board = from_diagram({". . . . .", ". . X . .", ". . . . .", ". . O . .", ". X . . ."});
  const PatternWeights patterns = some_patterns(board);
  const TacticProblem problem = kill_anywhere(board, "C2");
  const TacticFrame frame(problem, TacticSettings{}, &patterns);
  const TacticState root(frame);
  TacticState state(root);
  Random random(7);
  for (int game = 0; game < 30; ++game) {
    state.reset_to(root);
    while (state.status() == TacticStatus::kOpen) {
      state.step(random);
      CHECK(state.consistent());
    }
  }
}

TEST(all_codes_that_were_set_are_found) {
  PatternWeights patterns;
  Random random(1);
  std::vector<std::uint64_t> codes;
  for (int i = 0; i < 3000; ++i) codes.push_back(mix64(static_cast<std::uint64_t>(i)) >> 16);
  for (std::size_t i = 0; i < codes.size(); ++i) patterns.set5(codes[i], kWhite, static_cast<std::int32_t>(i) - 1500);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    CHECK_EQ(patterns.weights5(codes[i])[1], static_cast<std::int32_t>(i) - 1500);
    CHECK_EQ(patterns.weights5(codes[i])[0], 0);
  }
  CHECK_EQ(patterns.weights5(mix64(5000) >> 16)[1], 0);
}

namespace {

// Rates the first column as long as the last move was not a pass, and nothing after one.
struct UntilPass final : MoveEvaluator {
  void evaluate(const Board& board, Color, Point last, float* evaluation) const override {
    board.for_each_point([&](Point p) { evaluation[p] = board.column(p) == 0 && last != kPass ? 1.0f : 0.0f; });
  }
};

}  // namespace

TEST(a_network_is_asked_after_passes_too_and_leaves_nothing_behind_when_it_rates_nothing) {
  const Board board = from_diagram({". . . . .", ". . . . .", ". . O . .", ". . . . ."});
  const TacticProblem problem = kill_anywhere(board, "C2");
  TacticSettings settings;
  settings.tactic_weights = false;
  const UntilPass network;
  const TacticFrame frame(problem, settings, nullptr, &network);
  TacticState state(frame);
  const Point corner = point(board, "A1");
  CHECK_EQ(state.weight(corner, kBlack), 10u);  // nothing was played yet
  state.play(point(board, "E4"));
  CHECK_EQ(state.weight(corner, kWhite), 10u + 1280 / 4);
  state.play(kPass);
  CHECK_EQ(state.weight(corner, kBlack), 10u);
  state.play(point(board, "E3"));
  CHECK_EQ(state.weight(corner, kWhite), 10u + 1280 / 4);
  CHECK(state.consistent());
}

TEST(a_window_sees_the_border_and_rates_only_empty_points_in_it) {
  const int hidden = 3;
  std::vector<float> first((NetworkWeights::kInputs + 1) * hidden), second((hidden + 1) * NetworkWeights::kOutputs);
  for (std::size_t i = 0; i < first.size(); ++i) first[i] = 0.01f * static_cast<float>(i % 7) - 0.03f;
  for (std::size_t i = 0; i < second.size(); ++i) second[i] = 0.1f * static_cast<float>(i % 11) - 0.5f;
  const WindowNetwork network(std::make_shared<const NetworkWeights>(hidden, first, second), -1, -1);
  Board board(19, 19);
  board.play(point(board, "C3"), kBlack);
  std::vector<float> values(kMaxPoints);
  network.evaluate(board, kWhite, point(board, "C3"), values.data());
  board.for_each_point([&](Point p) {
    const bool seen = board.column(p) < 8 && board.row(p) < 8 && board.color(p) == kEmpty;
    CHECK((values[static_cast<std::size_t>(p)] > 0) == seen);
  });
}
