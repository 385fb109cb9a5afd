// df-pn that works beside another search, which gives it some nodes now and then (Budget::allow).
#pragma once

#include <cstddef>

#include "search/limit.h"
#include "search/proof_numbers.h"

namespace tesuji {

// No nodes at first.
inline Limit limit_beside(std::size_t memory) {
  Limit limit;
  limit.memory = memory;
  limit.nodes = 0;
  return limit;
}

inline ProofSettings proof_settings_beside() {
  ProofSettings settings;
  settings.initial = Initial::Odds;
  settings.combine = Combine::Weak;  // most moves transpose in a small region
  return settings;
}

}  // namespace tesuji
