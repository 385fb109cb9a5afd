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

#include "bindings/interrupt.h"
#include "search/search.h"

namespace tesuji::bindings {

namespace nb = nanobind;

// What Python asks of a search, the same for every kind of question.
struct SearchOptions {
  std::string algorithm = "dfpn+";
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  std::optional<int> depth;
  std::size_t memory = std::size_t{64} << 20;
  bool all_moves = false;
  int epsilon_percent = 25;
  bool weak_sum = false, odds = false, zones = false, patterns = false, fine_disproof = false, history = false;
  bool threats = false;
  std::uint64_t guide_after = 50;
  int guide_most = 64;
  std::uint64_t report_every = 1000;
  nb::object observer = nb::none();
  nb::object known = nb::none();  // KnownPatterns
  nb::object stop = nb::none();   // StopHandle
  nb::object samples = nb::none();  // ShapeSamples
  nb::object shape = nb::none();    // ShapeNetwork

  StopHandle* stop_handle() const;
};

// The same as the core wants it; the clock, which starts here, because the core has none.
struct SearchArguments {
  explicit SearchArguments(const SearchOptions& options);

  SearchSettings settings;
  Limit limit;
  Observer observer;
};

const char* value_name(Value value);  // attacker, defender or unknown

// `index` turns a move into Python's flat index (-1 is a pass).
nb::dict outcome_to_dict(const Outcome& outcome, bool interrupted, const std::function<int(int)>& index);

}  // namespace tesuji::bindings
