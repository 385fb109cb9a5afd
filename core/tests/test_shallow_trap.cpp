// Shallow traps (Lin 2017, 2.3): how many moves the opponent needs.
#include <map>

#include "check.h"
#include "lin_diagrams.h"
#include "search/shallow_trap.h"

namespace {

using namespace tesuji;
using namespace lin_diagrams;

// Plain minimax to a depth, by the definition alone.
bool forces_plainly(LinState& state, int side, double score, int depth) {
  if (state.is_terminal()) return side == 0 ? state.score_for_black() >= score : state.score_for_black() <= score;
  if (depth == 0) return false;
  const bool mine = state.side() == side;
  for (const Point p : moves_of(state)) {
    state.play(p);
    const bool child = forces_plainly(state, side, score, depth - 1);
    state.undo();
    if (child == mine) return mine;
  }
  return !mine;
}

TEST(forced_results_agree_with_plain_minimax) {
  Random random(7);
  for (const LinSetup& setup : sample_problems()) {
    LinState state = state_of(setup);
    for (int k = static_cast<int>(random.below(4)); k > 0 && !state.is_terminal(); --k) {
      const auto moves = moves_of(state);
      state.play(moves[random.below(static_cast<unsigned>(moves.size()))]);
    }
    for (const int side : {0, 1}) {
      ForcedResults<LinState> search(side, side == 0 ? 1.0 : 0.0, {});
      int plain = 0;
      for (int depth = 1; depth <= 5 && plain == 0 && !state.is_terminal(); ++depth)
        if (forces_plainly(state, side, side == 0 ? 1.0 : 0.0, depth)) plain = depth;
      CHECK_EQ(search.moves_needed(state, 5), plain);
    }
  }
}

TEST(captioned_problem_has_three_moves_and_the_rest_are_traps) {
  LinState state = state_of(kCaptioned, LinAim::kKill);
  std::map<Point, int> win, trap;
  for (const Point p : moves_of(state)) {
    state.play(p);
    win[p] = ForcedResults<LinState>(0, 1.0, {}).moves_needed(state, 15);
    trap[p] = ForcedResults<LinState>(1, 0.0, {}).moves_needed(state, 15);
    state.undo();
  }
  for (const auto& [p, moves] : win) {
    const bool correct = p == point(state, "F6") || p == point(state, "F7") || p == point(state, "G6");
    CHECK_EQ(moves > 0, correct);
    CHECK_EQ(trap[p] > 0, !correct);
    CHECK(trap[p] == 0 || trap[p] % 2 == 1);  // nobody loses by his own last move here
  }
}

TEST(forced_results_say_when_they_do_not_know) {
  LinState state = state_of(kCaptioned, LinAim::kKill);
  ForcedResults<LinState>::Limit limit;
  limit.nodes = 3;
  CHECK_EQ(ForcedResults<LinState>(0, 1.0, limit).moves_needed(state, 9), ForcedResults<LinState>::kUnknown);
  play(state, "E6 G7 F5");
  ForcedResults<LinState> over(0, 1.0, {});
  CHECK_EQ(over.moves_needed(state, 9), ForcedResults<LinState>::kNone);
  CHECK(over.reached(state));
}

}  // namespace
