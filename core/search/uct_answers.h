// What a Monte-Carlo tree search is told of its limits, and what it answers.
#pragma once

#include <cstdint>
#include <functional>

#include "search/tree_search.h"
#include "search/uct_policies.h"

namespace tesuji {

enum class UctStop : std::uint8_t { kSimulations, kAsked, kConfident, kProven };

struct UctProgress {
  std::uint64_t simulations = 0;
  int best_move = -1;
  double best_mean = 0, root_mean = 0;
};

struct UctLimit : TreeLimit {
  std::function<bool(const UctProgress&)> watch;  // called now and then by the first thread; true ends the search
  std::uint64_t watch_every = 256;
};

struct ChildStatistics {
  int move = -1;
  std::uint32_t visits = 0;
  double mean = 0;           // of the player to move at the root
  BoundParts bound;
  double history = 0;        // V_his
  double heuristic = 0;      // V_heu
  Proven proof = Proven::kUnknown;
};

// Zhang 4.7. All of the player to move at the root.
struct Confidence {
  double root_mean = 0, best_mean = 0, gap = 0;  // gap: best child's mean less the second best's
};

}  // namespace tesuji
