// Limits for tests of the whole-game search.
#pragma once

#include "games/whole_game.h"

namespace tesuji {

// So many simulations, not one less.
inline GameLimit simulations(std::uint64_t n, int threads = 1) {
  GameLimit limit;
  limit.simulations = n;
  limit.threads = threads;
  limit.early_stop = false;
  return limit;
}

}  // namespace tesuji
