// What every search takes from Python and gives back: limits, settings, outcome.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "search/search.h"

namespace tesuji::bindings {

namespace nb = nanobind;

// Limits as Python gives them; the clock is here, because the core has none.
struct SearchArguments {
  SearchSettings settings;
  Limit limit;
  Observer observer;
};

SearchArguments read_search_arguments(const std::string& algorithm, std::optional<std::uint64_t> nodes,
                                      std::optional<double> seconds, std::optional<int> depth, std::size_t memory,
                                      bool all_moves, int epsilon_percent, bool weak_sum, bool zones, std::uint64_t report_every,
                                      nb::object observer);

// `index` turns a move into Python's flat index (-1 is a pass).
nb::dict outcome_to_dict(const Outcome& outcome, bool interrupted, const std::function<int(int)>& index);

}  // namespace tesuji::bindings
