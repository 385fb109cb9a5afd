#include "bindings/search.h"

#include <array>

namespace tesuji::bindings {

namespace {

constexpr std::array<const char*, 6> kAlgorithms{"alphabeta", "alphabeta-tt", "pn", "pn+", "dfpn", "dfpn+"};

Algorithm read_algorithm(const std::string& name) {
  for (std::size_t i = 0; i < kAlgorithms.size(); ++i)
    if (name == kAlgorithms[i]) return static_cast<Algorithm>(i);
  throw nb::value_error(("there is no algorithm called '" + name + "'").c_str());
}

const char* value_name(Value value) {
  return value == Value::AttackerWins ? "attacker" : value == Value::DefenderWins ? "defender" : "unknown";
}

const char* stop_name(const Outcome& outcome, bool interrupted) {
  if (interrupted) return "interrupted";
  constexpr std::array<const char*, 5> names{"decided", "nodes", "depth", "memory", "time"};
  return names[static_cast<std::size_t>(outcome.stop)];
}

}  // namespace

SearchArguments read_search_arguments(const std::string& algorithm, std::optional<std::uint64_t> nodes,
                                      std::optional<double> seconds, std::optional<int> depth, std::size_t memory,
                                      bool all_moves, int epsilon_percent, bool weak_sum, bool zones, std::uint64_t report_every,
                                      nb::object observer) {
  if (epsilon_percent < 0 || epsilon_percent > 10000) throw nb::value_error("epsilon_percent must be from 0 to 10000");
  SearchArguments arguments;
  arguments.settings.algorithm = read_algorithm(algorithm);
  arguments.settings.all_root_moves = all_moves;
  arguments.settings.proof.epsilon_percent = static_cast<std::uint32_t>(epsilon_percent);
  arguments.settings.proof.zones = zones;
  arguments.settings.proof.combine = weak_sum ? Combine::Weak : Combine::Sum;
  if (nodes) arguments.limit.nodes = *nodes;
  if (depth) arguments.limit.depth = std::min(std::max(*depth, 0), arguments.limit.depth);
  arguments.limit.memory = memory;
  if (seconds) {
    const auto end = std::chrono::steady_clock::now() +
                     std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                         std::chrono::duration<double>(std::min(std::max(*seconds, 0.0), 1e8)));
    arguments.limit.should_stop = [end] { return std::chrono::steady_clock::now() >= end; };
  }
  if (!observer.is_none()) {
    arguments.observer.every = std::max<std::uint64_t>(report_every, 1);
    arguments.observer.report = [observer](const Progress& progress) {
      nb::gil_scoped_acquire acquire;
      observer(progress.nodes, progress.pn, progress.dn, progress.depth, progress.score);
    };
  }
  return arguments;
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

}  // namespace tesuji::bindings
