#include "bindings/search.h"

#include <array>

#include "bindings/fields.h"
#include "bindings/rooms.h"

namespace tesuji::bindings {

namespace {

constexpr std::array<const char*, 6> kAlgorithms{"alphabeta", "alphabeta-tt", "pn", "pn+", "dfpn", "dfpn+"};

Algorithm read_algorithm(const std::string& name) {
  for (std::size_t i = 0; i < kAlgorithms.size(); ++i)
    if (name == kAlgorithms[i]) return static_cast<Algorithm>(i);
  throw nb::value_error(("there is no algorithm called '" + name + "'").c_str());
}

const char* stop_name(const Outcome& outcome, bool interrupted) {
  if (interrupted) return "interrupted";
  constexpr std::array<const char*, 5> names{"decided", "nodes", "depth", "memory", "time"};
  return names[static_cast<std::size_t>(outcome.stop)];
}

}  // namespace

const char* value_name(Value value) {
  return value == Value::AttackerWins ? "attacker" : value == Value::DefenderWins ? "defender" : "unknown";
}

StopHandle* SearchOptions::stop_handle() const {
  return stop.is_none() ? nullptr : expect<StopHandle*>(stop, "StopHandle, not " + shown(stop));
}

SearchArguments::SearchArguments(const SearchOptions& options) {
  if (options.epsilon_percent < 0 || options.epsilon_percent > 10000)
    throw nb::value_error("epsilon_percent must be from 0 to 10000");
  settings.algorithm = read_algorithm(options.algorithm);
  settings.all_root_moves = options.all_moves;
  settings.proof.epsilon_percent = static_cast<std::uint32_t>(options.epsilon_percent);
  settings.proof.zones = options.zones;
  settings.proof.patterns = options.patterns;
  settings.proof.odds = options.odds;
  settings.proof.history = options.history;
  settings.proof.threats = options.threats;
  settings.proof.guide_after = options.guide_after;
  settings.proof.guide_most = options.guide_most;
  if (options.fine_disproof) settings.proof.disproof_unit = 100;
  settings.proof.combine = options.weak_sum ? Combine::Weak : Combine::Sum;
  if (options.nodes) limit.nodes = *options.nodes;
  if (options.depth) limit.depth = std::min(std::max(*options.depth, 0), limit.depth);
  limit.memory = options.memory;
  if (options.seconds) {
    const auto end = std::chrono::steady_clock::now() +
                     std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                         std::chrono::duration<double>(std::min(std::max(*options.seconds, 0.0), 1e8)));
    limit.should_stop = [end] { return std::chrono::steady_clock::now() >= end; };
  }
  if (!options.observer.is_none()) {
    observer.every = std::max<std::uint64_t>(options.report_every, 1);
    // Borrowed from the options, which outlive the search: it copies its observer without the GIL.
    const std::uint32_t unit = settings.proof.disproof_unit;
    observer.report = [hears = nb::handle(options.observer), unit](const Progress& progress) {
      nb::gil_scoped_acquire acquire;
      const std::uint32_t dn = progress.dn >= kLargest ? progress.dn : (progress.dn + unit - 1) / unit;
      hears(progress.nodes, progress.pn, dn, progress.depth, progress.score);
    };
  }
}

nb::dict outcome_to_dict(const Outcome& outcome, bool interrupted, const std::function<int(int)>& index) {
  nb::dict result;
  result["value"] = value_name(outcome.value);
  result["best"] = outcome.best == kNoMove ? nb::none() : nb::object(nb::int_(index(outcome.best)));
  nb::list pv;
  for (const int move : outcome.pv) pv.append(index(move));
  result["pv"] = pv;
  result["nodes"] = outcome.nodes;
  result["evaluated"] = outcome.evaluated;
  result["depth"] = outcome.depth;
  result["table_full"] = outcome.table_full;
  result["stop"] = stop_name(outcome, interrupted);
  result["pn"] = outcome.pn;
  result["dn"] = outcome.dn;
  result["score"] = outcome.score;
  nb::list moves;
  for (const RootMove& move : outcome.root_moves) {
    nb::list line;
    for (const int next : move.line) line.append(index(next));
    moves.append(nb::make_tuple(index(move.move), value_name(move.value), move.pn, move.dn, move.nodes, line));
  }
  result["root_moves"] = moves;
  nb::list zone;
  for (const int move : outcome.zone) zone.append(index(move));
  result["zone"] = outcome.zone.empty() ? nb::none() : nb::object(zone);
  result["whole_board"] = outcome.unbounded;
  return result;
}

void bind_search(nb::module_& m) {
  nb::class_<StopHandle>(m, "StopHandle", "Ends the searches that were given it, from whatever thread.")
      .def(nb::init<>())
      .def("stop", [](StopHandle& self) { self.flag.store(true); })
      .def_prop_ro("stopped", [](const StopHandle& self) { return self.flag.load(); });
  nb::class_<SearchOptions>(m, "SearchOptions", "How to search and how far: what every question is asked with.")
      .def(
          "__init__",
          [](SearchOptions* self, std::string algorithm, std::optional<std::uint64_t> nodes, std::optional<double> seconds,
             std::optional<int> depth, std::size_t memory, bool all_moves, int epsilon_percent, bool weak_sum, bool odds, bool zones,
             bool patterns, bool fine_disproof, bool history, bool threats, std::uint64_t guide_after, int guide_most,
             std::uint64_t report_every, nb::object observer, nb::object known,
             nb::object stop, nb::object samples, nb::object shape) {
            new (self) SearchOptions{std::move(algorithm), nodes,    seconds, depth,        memory,             all_moves,
                                     epsilon_percent,      weak_sum, odds,    zones,        patterns,           fine_disproof,
                                     history,              threats,  guide_after, guide_most, report_every,        std::move(observer), std::move(known),
                                     std::move(stop),      std::move(samples), std::move(shape)};
          },
          nb::arg("algorithm"), nb::arg("nodes") = nb::none(), nb::arg("seconds") = nb::none(),
          nb::arg("depth") = nb::none(), nb::arg("memory") = std::size_t{64} << 20, nb::arg("all_moves") = false,
          nb::arg("epsilon_percent") = 25, nb::arg("weak_sum") = false, nb::arg("odds") = false, nb::arg("zones") = false,
          nb::arg("patterns") = false, nb::arg("fine_disproof") = false, nb::arg("history") = false,
          nb::arg("threats") = false, nb::arg("guide_after") = 50, nb::arg("guide_most") = 64, nb::arg("report_every") = 1000,
          nb::arg("observer") = nb::none(), nb::arg("known") = nb::none(),
          nb::arg("stop") = nb::none(), nb::arg("samples") = nb::none(), nb::arg("shape") = nb::none());
}

}  // namespace tesuji::bindings
