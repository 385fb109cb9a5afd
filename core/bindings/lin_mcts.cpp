// Lin's searches for Python, on Lin's problems and on the synthetic trap; and the depth of shallow traps.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bindings/busy.h"
#include "bindings/fields.h"
#include "bindings/interrupt.h"
#include "bindings/points.h"
#include "bindings/rooms.h"
#include "games/lin.h"
#include "games/trap_tree.h"
#include "search/lin_mcts.h"
#include "search/shallow_trap.h"

namespace tesuji::bindings {

namespace {

template <class G>
struct LinSearch : LinMcts<G> {
  using LinMcts<G>::LinMcts;
  Busy busy;
};

// Moves across the border: flat indices and -1 for a pass in Go, as they are in the trap.
int move_out(const LinState& root, int move) { return to_index(root.board(), move); }
int move_out(const TrapTree&, int move) { return move; }
int move_in(const LinState& root, nb::handle move) { return to_move(root.board(), move); }
int move_in(const TrapTree&, nb::handle move) { return expect<int>(move, "a move as a number"); }

template <class G>
NodeIndex find_node(const LinMcts<G>& search, const nb::sequence& moves) {
  NodeIndex at = kRoot;
  for (const nb::handle move : moves) {
    at = search.tree().find_child(at, move_in(search.root(), move));
    if (at == kNoNode) throw nb::value_error("the tree does not hold these moves");
  }
  return at;
}

// Everything that is known about a node, its minimax node as the moves from the node to it.
template <class G>
nb::dict describe(const LinMcts<G>& search, NodeIndex i) {
  const LinNode& node = search.tree()[i];
  nb::dict facts;
  facts["move"] = i == kRoot ? nb::object(nb::none()) : nb::cast(move_out(search.root(), node.move));
  facts["visits"] = node.visits;
  facts["mean"] = node.mean();
  facts["upper"] = search.upper_bound(i);
  facts["lower"] = search.lower_bound(i);
  facts["black_to_play"] = node.side == 0;
  facts["terminal"] = node.terminal;
  facts["branching"] = node.branching;
  std::vector<NodeIndex> way;
  search.tree().minimax().way_from(i, way);
  nb::list line;
  for (std::size_t k = way.size(); k-- > 0;) line.append(move_out(search.root(), search.tree()[way[k]].move));
  facts["minimax_line"] = line;
  const NodeIndex minimax = search.tree().minimax().of(i);
  facts["minimax_visits"] = search.tree()[minimax].visits;
  facts["minimax_mean"] = search.tree()[minimax].mean();
  facts["minimax_upper"] = search.upper_bound(minimax);
  facts["minimax_lower"] = search.lower_bound(minimax);
  return facts;
}

template <class G>
nb::list children(const LinSearch<G>& search, const nb::sequence& moves) {
  const NodeIndex at = find_node(search, moves);
  nb::list all;
  for (NodeIndex k = 0; k < search.tree()[at].child_count; ++k)
    all.append(describe(search, search.tree()[at].family() + k));
  return all;
}

template <class G>
int run(LinSearch<G>& search, std::uint64_t simulations) {
  const auto [stop, interrupted] =
      stoppable([&](const std::atomic<bool>& flag) { return search.run(simulations, &flag); });
  return static_cast<int>(interrupted ? LinStop::kAsked : stop);  // also when it had just come to its end
}

LinSettings make_settings(double exploration, int threshold, bool per_child, bool first_by_mean, bool to_minimax_node,
                          bool by_visits, bool by_descents, std::size_t memory, const nb::dict& policies) {
  LinSettings settings;
  int bound = 0;
  bool by_bounds = false;
  read_fields(policies,
              {{"bound", &bound, 0, 2},
               {"minimax_by_bounds", &by_bounds},
               {"ucb_e", &settings.ucb_e},
               {"solver", &settings.solver},
               {"rave_equivalence", &settings.rave_equivalence},
               {"last_good_reply", &settings.last_good_reply},
               {"forget_replies", &settings.forget_replies}},
              "this search");
  settings.bound = static_cast<LinBound>(bound);
  settings.exploration = exploration;
  if (threshold > 0) settings.minimax.rule = MinimaxRule::kVisits, settings.minimax.threshold = static_cast<std::uint32_t>(threshold);
  if (by_bounds) settings.minimax.rule = MinimaxRule::kBounds;
  settings.minimax.per_child = per_child;
  settings.minimax.to_node = to_minimax_node;
  settings.start = first_by_mean ? LinStart::kMean : LinStart::kBound;
  settings.budget = by_descents ? LinBudget::kDescents : LinBudget::kSimulations;
  settings.decision = by_visits ? LinDecision::kVisits : LinDecision::kMean;
  settings.memory = memory;
  return settings;
}

template <class G>
nb::class_<LinSearch<G>> bind_search(nb::module_& m, const char* name, const char* doc) {
  using Search = LinSearch<G>;
  nb::class_<Search> search(m, name, doc);
  search.def("run", alone([](Search& s, std::uint64_t simulations) { return run(s, simulations); }), nb::arg("simulations"))
      .def_prop_ro("simulations", alone([](const Search& s) { return s.simulations(); }))
      .def_prop_ro("descents", alone([](const Search& s) { return s.descents(); }))
      .def_prop_ro("memory_full", alone([](const Search& s) { return s.memory_full(); }))
      .def_prop_ro("nodes", alone([](const Search& s) { return s.tree().used(); }))
      .def_prop_ro("consistent_from", alone([](const Search& s) { return s.consistent_from(); }))
      .def_prop_ro("decision",
                   alone([](const Search& s) -> nb::object {
                     const NodeIndex i = s.decision();
                     return i == kNoNode ? nb::none() : nb::cast(move_out(s.root(), s.tree()[i].move));
                   }))
      .def_prop_ro("proof", alone([](const Search& s) { return static_cast<int>(s.root_proof()); }),
                   "1: the player to move wins for certain, -1: loses, 0: not known.")
      .def_prop_ro("picks",
                   alone([](const Search& s) {
                     std::vector<std::pair<std::uint64_t, int>> picks;
                     for (const LinPick& pick : s.picks()) picks.emplace_back(pick.simulations, move_out(s.root(), pick.move));
                     return picks;
                   }))
      .def("node", alone([](const Search& s, const nb::sequence& moves) { return describe(s, find_node(s, moves)); }),
           nb::arg("moves"))
      .def("children", alone([](const Search& s, const nb::sequence& moves) { return children(s, moves); }),
           nb::arg("moves"));
  return search;
}

// The least number of moves in which the side forces a score, 0 for none within the depth, -1 for unknown.
int forced_in(const LinState& state, nb::handle side, double score, int max_depth, std::uint64_t nodes) {
  if (max_depth < 1 || max_depth > 1000) throw nb::value_error("the depth goes from 1 to 1000");
  const int wanted = to_player(side) == kBlack ? 0 : 1;
  LinState copy(state);
  return interruptible([&](const std::atomic<bool>& stop) {
    ForcedResults<LinState>::Limit limit;
    limit.nodes = nodes;
    limit.stop = &stop;
    return ForcedResults<LinState>(wanted, score, limit).moves_needed(copy, max_depth);
  });
}

}  // namespace

void bind_lin_mcts(nb::module_& m) {
  bind_search<LinState>(m, "LinSearch", "One of Lin's two searches on one of Lin's problems, and its tree.")
      .def("__init__",
           [](LinSearch<LinState>* self, const LinState& state, double exploration, int threshold, bool per_child,
              bool first_by_mean, bool to_minimax_node, bool by_visits, bool by_descents, std::size_t memory,
              std::uint64_t seed, const nb::dict& policies) {
             new (self) LinSearch<LinState>(state,
                                            make_settings(exploration, threshold, per_child, first_by_mean,
                                                          to_minimax_node, by_visits, by_descents, memory, policies),
                                            seed);
           },
           nb::arg("state"), nb::arg("exploration"), nb::arg("minimax_threshold"), nb::arg("threshold_per_child"),
           nb::arg("first_by_mean"), nb::arg("to_minimax_node"), nb::arg("by_visits"), nb::arg("by_descents"),
           nb::arg("memory"), nb::arg("seed"), nb::arg("policies") = nb::dict());
  bind_search<TrapTree>(m, "TrapSearch", "One of Lin's two searches in the synthetic trap of section 3.1.")
      .def("__init__",
           [](LinSearch<TrapTree>* self, int branching, double normal, double wrong, double right, bool chance,
              double exploration, int threshold, bool per_child, bool first_by_mean, bool to_minimax_node,
              bool by_visits, bool by_descents, std::size_t memory, std::uint64_t seed, const nb::dict& policies) {
             if (branching < 2 || branching > 4000) throw nb::value_error("the branching factor goes from 2 to 4000");
             new (self) LinSearch<TrapTree>(TrapTree({branching, normal, wrong, right, chance}),
                                            make_settings(exploration, threshold, per_child, first_by_mean,
                                                          to_minimax_node, by_visits, by_descents, memory, policies),
                                            seed);
           },
           nb::arg("branching"), nb::arg("normal"), nb::arg("wrong"), nb::arg("right"), nb::arg("chance"),
           nb::arg("exploration"), nb::arg("minimax_threshold"), nb::arg("threshold_per_child"),
           nb::arg("first_by_mean"), nb::arg("to_minimax_node"), nb::arg("by_visits"), nb::arg("by_descents"),
           nb::arg("memory"), nb::arg("seed"), nb::arg("policies") = nb::dict());
  m.def("lin_forced_in", &forced_in, nb::arg("state"), nb::arg("side"), nb::arg("score"), nb::arg("max_depth"),
        nb::arg("nodes") = 10'000'000);
}

}  // namespace tesuji::bindings
