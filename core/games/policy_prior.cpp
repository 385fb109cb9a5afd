#include "games/policy_prior.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace tesuji {

namespace {

constexpr int kSteps = 16, kMostLess = 8 * kSteps;  // of log odds; what is less likely by more gets nothing

// How likely a move is that is so many steps less likely than the likeliest, in whole numbers, which are the same everywhere.
int likelihood(int less) {
  static const auto table = [] {
    std::array<int, kMostLess + 1> found{};
    for (int i = 0; i <= kMostLess; ++i)
      found[static_cast<std::size_t>(i)] = static_cast<int>(std::lround((1 << 20) * std::exp(-static_cast<double>(i) / kSteps)));
    return found;
  }();
  return less <= kMostLess ? table[static_cast<std::size_t>(less)] : 0;
}

}  // namespace

void PolicyPrior::advise(Board& board, Point before, Point last, std::span<GameNode> moves) {
  if (board.width() != board.height()) return;
  const auto odds = settings_.network->ask(planes_.see(board, before, last), board.width());
  const auto odds_of = [&](const GameNode& node) { return odds[static_cast<std::size_t>(board.flat(node.move))]; };
  std::int32_t most = std::numeric_limits<std::int32_t>::min();
  for (const GameNode& node : moves)
    if (node.move != kPass) most = std::max(most, odds_of(node));
  std::vector<int> likely;
  double sum = 0;
  for (const GameNode& node : moves) {
    likely.push_back(node.move == kPass ? 0 : likelihood((most - odds_of(node)) / (kNetworkUnit / kSteps)));
    sum += likely.back();
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto won = static_cast<float>(settings_.weight * std::sqrt(likely[i] / std::max(sum, 1.0)));
    add_relaxed(moves[i].prior_wins, won), add_relaxed(moves[i].prior_visits, won);
  }
}

}  // namespace tesuji
