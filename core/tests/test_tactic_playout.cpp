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
