// Cyclic game graphs: no searcher may ever contradict retrograde analysis.
#include "check.h"
#include "search/search.h"
#include "toy_graph.h"

using namespace tesuji;

namespace {

// From sparse to dense, from nearly acyclic to all cycles; wins rare enough that repetition matters.
GameGraph graph_for(int seed, int states) {
  GameGraphSettings settings;
  settings.seed = static_cast<std::uint64_t>(seed * 977 + states);
  settings.states = states;
  settings.most_moves = 2 + seed % 4;
  settings.win_percent = 1 + seed % 5 * 2;
  settings.loss_percent = seed % 3;
  settings.alternate = seed % 4 != 0;
  settings.back_percent = 10 + seed % 7 * 15;
  return random_game_graph(settings);
}

struct Tally {
  int decided = 0, wrong = 0, attacker = 0;
  std::uint64_t nodes = 0;
};

Tally compare(const SearchSettings& settings, int graphs, int states, const Limit& limit) {
  Tally tally;
  for (int seed = 1; seed <= graphs; ++seed) {
    const GameGraph graph = graph_for(seed, states);
    const Value expected = retrograde_values(graph)[0];
    ToyGraph domain(graph);
    const Outcome outcome = solve(domain, settings, limit);
    tally.nodes += outcome.nodes;
    tally.decided += outcome.value != Value::Unknown;
    tally.attacker += outcome.value == Value::AttackerWins;
    tally.wrong += outcome.value != Value::Unknown && outcome.value != expected;
  }
  return tally;
}

Limit limit_of(std::uint64_t nodes, std::size_t memory = 1 << 20, int depth = 4096) {
  Limit limit;
  limit.nodes = nodes;
  limit.memory = memory;
  limit.depth = depth;
  return limit;
}

}  // namespace

TEST(dfpn_solves_cyclic_graphs_exactly) {
  for (const Algorithm algorithm : {Algorithm::Dfpn, Algorithm::DfpnPlus}) {
    for (const Combine combine : {Combine::Sum, Combine::Weak}) {
      for (const std::uint32_t epsilon : {0u, 25u}) {
        for (const int states : {20, 60, 200}) {
          SearchSettings settings;
          settings.algorithm = algorithm;
          settings.proof.combine = combine;
          settings.proof.epsilon_percent = epsilon;
          const Tally tally = compare(settings, 700, states, limit_of(1000000));
          CHECK_EQ(tally.decided, 700);
          CHECK_EQ(tally.wrong, 0);
          CHECK(tally.attacker > 140 && tally.attacker < 560);
        }
      }
    }
  }
}

TEST(tree_searchers_are_never_wrong_on_cyclic_graphs) {
  for (const Algorithm algorithm :
       {Algorithm::AlphaBeta, Algorithm::AlphaBetaTable, Algorithm::Pn, Algorithm::PnPlus}) {
    SearchSettings settings;
    settings.algorithm = algorithm;
    const Tally small = compare(settings, 700, 20, limit_of(20000, 1 << 20, 64));
    CHECK(small.decided >= 690);
    CHECK_EQ(small.wrong, 0);
    const Tally large = compare(settings, 300, 60, limit_of(20000, 1 << 20, 64));
    CHECK(large.decided >= 240);
    CHECK_EQ(large.wrong, 0);
  }
}

TEST(a_tiny_table_costs_time_but_not_truth) {
  for (const Algorithm algorithm : {Algorithm::AlphaBetaTable, Algorithm::Dfpn, Algorithm::DfpnPlus}) {
    for (const std::size_t entries : {4u, 64u}) {
      SearchSettings settings;
      settings.algorithm = algorithm;
      const Tally tally = compare(settings, 300, 60, limit_of(20000, entries * sizeof(ProofEntry), 64));
      CHECK_EQ(tally.wrong, 0);
      CHECK(tally.decided >= 200);
    }
  }
}

TEST(a_depth_limit_finds_exactly_the_wins_within_it) {
  for (int seed = 1; seed <= 300; ++seed) {
    const GameGraph graph = graph_for(seed, 40);
    const Value value = retrograde_values(graph)[0];
    ToyGraph domain(graph);
    int shortest = -1;
    for (int depth = 0; depth <= 40; ++depth) {
      const Outcome outcome = solve(domain, SearchSettings{}, limit_of(200000, 1 << 20, depth));
      CHECK(outcome.value == Value::Unknown || outcome.value == value);
      CHECK(outcome.depth <= depth);
      if (outcome.value == Value::AttackerWins && shortest < 0) shortest = depth;
      if (shortest >= 0) CHECK(outcome.value == Value::AttackerWins);
    }
    SearchSettings settings;
    settings.algorithm = Algorithm::AlphaBeta;
    settings.alphabeta.step = 1;
    const Outcome iterative = solve(domain, settings, limit_of(20000, 1 << 20, 40));
    if (iterative.value == Value::AttackerWins) CHECK(std::max(shortest, 1) == iterative.depth);
  }
}

TEST(every_first_move_of_a_graph_gets_the_value_of_its_state) {
  for (int seed = 1; seed <= 300; ++seed) {
    const GameGraph graph = graph_for(seed, 50);
    const std::vector<Value> values = retrograde_values(graph);
    for (const Algorithm algorithm : {Algorithm::Dfpn, Algorithm::DfpnPlus, Algorithm::Pn}) {
      ToyGraph domain(graph);
      SearchSettings settings;
      settings.algorithm = algorithm;
      settings.all_root_moves = true;
      const Outcome outcome = solve(domain, settings, limit_of(200000));
      for (const RootMove& move : outcome.root_moves) {
        const Value expected = values[static_cast<std::size_t>(move.move)];
        CHECK(move.value == expected || (algorithm == Algorithm::Pn && move.value == Value::Unknown));
      }
    }
  }
}

// The defender loses at once whatever is answered in the wide state, and after five plies in the narrow one.
TEST(the_loser_chooses_the_longest_way_not_the_one_that_cost_most) {
  GameGraph graph;
  const auto add = [&](std::vector<int> moves, bool attacker, Value terminal = Value::Unknown) {
    graph.states.push_back({std::move(moves), attacker, terminal});
  };
  add({1, 2}, false);                // 0
  add({10, 11, 12, 13}, true);       // 1: wide
  add({3}, true);                    // 2: narrow
  add({4}, false);                   // 3
  add({5}, true);                    // 4
  add({6}, false);                   // 5
  add({7}, true);                    // 6
  add({}, false, Value::AttackerWins);  // 7
  add({}, false);                    // 8: a dead end
  add({}, false);                    // 9
  for (int i = 0; i < 3; ++i) add({8, 9}, false);  // 10 to 12: lead nowhere
  add({14, 15, 16}, false);          // 13
  for (int i = 0; i < 3; ++i) add({8, 9, 7}, true);  // 14 to 16
  ToyGraph domain(graph);
  SearchSettings settings;
  settings.algorithm = Algorithm::Dfpn;
  const Outcome outcome = solve(domain, settings, limit_of(10000));
  CHECK(outcome.value == Value::AttackerWins);
  CHECK_EQ(outcome.best, 2);
  CHECK(outcome.pv == (std::vector<int>{2, 3, 4, 5, 6, 7}));
}
