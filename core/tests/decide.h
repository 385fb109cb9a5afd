// A domain's question, decided by the search that the solvers use.
#pragma once

#include "check.h"
#include "search/search.h"

namespace tesuji {

template <class Domain>
Value decide(Domain& domain) {
  SearchSettings settings;
  settings.algorithm = Algorithm::DfpnPlus;
  Limit limit;
  limit.nodes = 20000;
  const Outcome outcome = solve(domain, settings, limit);
  CHECK(outcome.value != Value::Unknown);
  return outcome.value;
}

}  // namespace tesuji
