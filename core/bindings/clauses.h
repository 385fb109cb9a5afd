// Clauses of joined goals as Python names them, checked once for all searches.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <string>
#include <utility>
#include <vector>

#include "go/point_set.h"

namespace tesuji::bindings {

using NamedClause = std::pair<std::string, PointSet>;  // kill or connect, and the stones

inline void require_clauses(bool joined, const PointSet& target, const PointSet& own,
                            const std::vector<NamedClause>& clauses) {
  constexpr std::size_t kMost = 16;
  if (joined != (clauses.size() >= 2) || (!joined && !clauses.empty()) || clauses.size() > kMost)
    throw nanobind::value_error("clauses must be named for and / or, two to sixteen of them, and only for these");
  PointSet named;
  for (const auto& [objective, stones] : clauses) {
    if (objective != "kill" && objective != "connect")
      throw nanobind::value_error(("'" + objective + "' cannot be joined: expected kill or connect").c_str());
    if (stones.none() || !(target.contains(stones) || own.contains(stones)))
      throw nanobind::value_error("the stones of a clause must all be targets, or all be own stones");
    named |= stones;
  }
  if (joined && named != (target | own))
    throw nanobind::value_error("target and own stones must be those of the clauses");
}

}  // namespace tesuji::bindings
